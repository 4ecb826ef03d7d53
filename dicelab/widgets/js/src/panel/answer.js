// One answer's alternatives in a grid; its rows are shared/rows.js.
import { html } from "../shared/html.js";

/** @typedef {import("../shared/rows.js").Row} Row */
/** @typedef {{label: string, cells: {text: string, exact: string}[], mark: boolean}} GridRow */
/** @typedef {{title: string, hidden?: boolean, reveal?: string, says: string, note: string, best: string, rows: Row[], chart: boolean, working: any[],
 *    means: {label: string, text: string, mark: boolean}[], grid: {columns: string[], rows: GridRow[]} | null}} Section */

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
