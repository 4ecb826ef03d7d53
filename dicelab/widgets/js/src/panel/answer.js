// One answer: fractions, percentages and bars in rows, alternatives in a grid.
import { html } from "../shared/html.js";

/** @typedef {{label: string, fraction: string, about: string, percent: string, width: number, mark: boolean}} Row */
/** @typedef {{label: string, cells: {text: string, exact: string}[], mark: boolean}} GridRow */
/** @typedef {{title: string, hidden?: boolean, reveal?: string, says: string, note: string, best: string, rows: Row[], chart: boolean, working: any[],
 *    means: {label: string, text: string, mark: boolean}[], grid: {columns: string[], rows: GridRow[]} | null}} Section */

const LONG = 13;
/** A long fraction may go on below its slash, so that the bars keep their place. @param {string} text */
function breakable(text) {
  const [over, under] = text.split("/");
  return text.length > LONG && under ? html`<span>${over}/</span><wbr /><span>${under}</span>` : text;
}

/** @param {{section: Section}} props */
export function Rows({ section }) {
  const named = section.rows.some((row) => row.label);
  // A distribution is read by its shape, so its largest bar is full; a chance is read against certainty.
  const full = section.chart ? Math.max(...section.rows.map((row) => row.width)) : 100;
  return html`<table class=${`dl-rows ${named && !section.chart ? "named" : ""}`}>
    <caption class="dl-hidden">${section.says || section.title}</caption>
    <thead class="dl-hidden"><tr><th scope="col">${named ? "outcome" : "question"}</th><th scope="col">fraction</th><th scope="col">percent</th><th scope="col">bar</th></tr></thead>
    <tbody>${section.rows.map(
      (row, index) => html`<tr key=${row.label || index} class=${`${section.rows.length === 1 ? "only" : ""} ${row.mark ? "mark" : ""}`}>
        <th scope="row">${row.label || html`<span class="dl-hidden">${section.title}</span>`}</th>
        <td class="dl-fraction" title=${row.about || undefined}>${breakable(row.fraction)}</td>
        <td class="dl-percent">${row.percent}</td>
        <td class="dl-bar"><span class=${section.chart ? "" : "track"}><span style=${`width:${(100 * row.width) / full}%`}></span></span></td>
      </tr>`,
    )}</tbody>
  </table>`;
}

/** Alternatives side by side: a row each, the best one marked. @param {{section: Section}} props */
export function Grid({ section }) {
  const { grid } = section;
  if (!grid) return null;
  return html`<div class="dl-grid-box"><table class="dl-grid">
    <caption class="dl-hidden">${section.says || section.title}</caption>
    <thead><tr><td></td>${grid.columns.map((name) => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
    <tbody>${grid.rows.map(
      (row) => html`<tr key=${row.label} class=${row.mark ? "mark" : ""}>
        <th scope="row">${row.label}${row.mark && html`<span class="dl-hidden">, the best</span>`}</th>
        ${row.cells.map((cell, index) => html`<td key=${index} title=${cell.exact}>${cell.text}</td>`)}
      </tr>`,
    )}</tbody>
  </table></div>`;
}
