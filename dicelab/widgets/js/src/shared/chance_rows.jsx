// Chances in rows: a fraction, a percentage and a bar each.

/** @typedef {Omit<import("../views.js").ChanceRow, "best" | "drawn">} Row */

const LONG = 13;
/**
 * A long fraction may go on below its slash, so that the bars keep their place.
 * @param {string} text @param {number} long
 */
export function breakable(text, long = LONG) {
  const [over, under] = text.split("/");
  return text.length > long && under ? (
    <>
      <span>{over}/</span>
      <wbr />
      <span>{under}</span>
    </>
  ) : (
    text
  );
}

/**
 * ``says`` is the question that they answer; with ``chart`` they are a distribution.
 * @param {{rows: Row[], says: string, title?: string, chart?: boolean}} props
 */
export function Rows({ rows, says, title = "", chart = false }) {
  const named = rows.some((row) => row.label);
  // A distribution is read by its shape, so its largest bar is full; a chance is read against certainty.
  const full = chart ? Math.max(...rows.map((row) => row.width)) : 100;
  return (
    <table class={`dl-rows ${named && !chart ? "named" : ""}`}>
      <caption class="dl-hidden">{says || title}</caption>
      <thead class="dl-hidden">
        <tr>
          <th scope="col">{named ? "outcome" : "question"}</th>
          <th scope="col">fraction</th>
          <th scope="col">percent</th>
          <th scope="col">bar</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.label || index} class={`${rows.length === 1 ? "only" : ""} ${row.mark ? "mark" : ""}`}>
            <th scope="row">{row.label || <span class="dl-hidden">{title}</span>}</th>
            <td class="dl-fraction" title={row.about || undefined}>
              {breakable(row.fraction)}
            </td>
            <td class="dl-percent">{row.percent}</td>
            <td class="dl-bar">
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
