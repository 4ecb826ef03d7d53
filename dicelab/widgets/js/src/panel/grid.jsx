// One answer's alternatives in a grid; its rows are shared/chance_rows.jsx.
import { useReachable } from "../shared/use_reachable.js";
import { Label } from "./label.jsx";

/**
 * Alternatives side by side: a row each, the best one marked.
 * @param {{section: Pick<import("../views.js").OddsSection, "grid" | "says" | "title">}} props
 */
export function Grid({ section }) {
  const { grid } = section;
  const box = useReachable();
  if (!grid) return null;
  return (
    <div class="dl-grid-box" ref={box}>
      <table class="dl-grid">
        <caption class="dl-hidden">{section.says || section.title}</caption>
        <thead>
          <tr>
            <td></td>
            {grid.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={row.label} class={row.mark ? "mark" : ""}>
              <th scope="row">
                <Label {...row} />
                {row.mark && <span class="dl-hidden">, the best</span>}
              </th>
              {row.cells.map((cell, index) => (
                <td key={index} title={cell.exact}>
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
