// Choices one below the other, each with its number and a bar: the best is marked, the considered one stands out.
import { breakable } from "../shared/chance_rows.jsx";
import { isShort, Label } from "./label.jsx";

/** A fraction of more characters may break: beside three dice there is no room for it. */
const LONG = 11;

/**
 * A row for each; with `chart` they are a distribution. The rows are laid out as grids, so they say that they are rows.
 * @param {{rows: import("../views.js").ChanceRow[], says: string, chart?: boolean, tag?: string}}
 *   props `tag`: what the best is called
 */
export function Choices({ rows, says, chart = false, tag = "best" }) {
  // A distribution is read by its shape, so its largest bar is full; a chance is read against certainty.
  const full = chart ? Math.max(...rows.map((row) => row.width)) : 100;
  const one = rows.length === 1 || !rows.every((row) => row.mark); // what holds for all of them marks none
  return (
    <table class={`dl-rows dl-choices ${rows.every(isShort) ? "short" : "long"}`} role="table">
      <caption class="dl-hidden">{says}</caption>
      <thead class="dl-hidden" role="rowgroup">
        <tr role="row">
          <th role="columnheader">{chart ? "outcome" : "choice"}</th>
          <th role="columnheader">fraction</th>
          <th role="columnheader">rounded</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr
            key={row.label || index}
            role="row"
            class={`${row.mark && one ? "mark" : ""} ${row.best && row.fraction !== "0" ? "best" : ""}`}
          >
            <th role="rowheader">
              <Label {...row} />
              {row.best && row.fraction !== "0" && <span class="dl-tag">{tag}</span>}
              {row.mark && one && <span class="dl-hidden">, considered</span>}
            </th>
            <td role="cell" class="dl-fraction" title={row.about || undefined}>
              {breakable(row.fraction, LONG)}
            </td>
            <td role="cell" class="dl-percent">
              {row.percent}
            </td>
            <td role="cell" class="dl-bar" aria-hidden="true">
              <span class={chart ? "" : "track"}>
                {row.width > 0 && <span style={`width:${(100 * row.width) / full}%`}></span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
