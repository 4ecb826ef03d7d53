// Formulas as MathML elements, built from data (see dicelab/odds/formula.py); words stay words.
import { h } from "preact";

/** @typedef {string | {frac: [Expr, Expr]} | {pow: [Expr, Expr]} | {row: Expr[]} | {choose: [Expr, Expr]} | {note: string}} Expr */

const OPERATORS = "+−·×=≈<>≤≥()⋯…,!";

/** @param {Expr} expr @returns {any} */
export function formula(expr) {
  if (typeof expr === "string") {
    if (OPERATORS.includes(expr)) return h("mo", null, expr);
    return /^[−\d]/.test(expr) ? h("mn", null, expr) : h("mtext", null, expr);
  }
  if ("frac" in expr) return h("mfrac", null, ...expr.frac.map(formula));
  if ("pow" in expr) return h("msup", null, fenced(expr.pow[0]), formula(expr.pow[1]));
  if ("row" in expr) return h("mrow", null, ...expr.row.map(formula));
  if ("choose" in expr) {
    return h("mrow", null, h("mo", null, "("), h("mfrac", { linethickness: "0" }, ...expr.choose.map(formula)), h("mo", null, ")"));
  }
  return h("mtext", null, expr.note);
}

/** The base of a power, in brackets where it is more than a number. @param {Expr} expr */
function fenced(expr) {
  if (typeof expr === "string") return formula(expr);
  return h("mrow", null, h("mo", null, "("), formula(expr), h("mo", null, ")"));
}

/**
 * A line cut before each equals sign, so that a narrow panel can break it there.
 * @param {Expr} line @returns {Expr[]}
 */
export function pieces(line) {
  if (typeof line === "string" || !("row" in line)) return [line];
  /** @type {Expr[][]} */
  const cut = [[]];
  for (const part of line.row) {
    if ((part === "=" || part === "≈") && cut.at(-1)?.length) cut.push([]);
    cut.at(-1)?.push(part);
  }
  return cut.map((row) => ({ row }));
}

/** Lines of working; a line that is only words is a sentence, not a formula. @param {{lines: Expr[]}} props */
export function Working({ lines }) {
  return lines.map((line, index) =>
    typeof line === "object" && "note" in line
      ? h("p", { key: index }, line.note)
      : h("div", { key: index, class: "dl-formula" }, ...pieces(line).map((piece) => h("math", { displaystyle: "true" }, formula(piece)))),
  );
}
