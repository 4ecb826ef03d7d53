// Formulas as MathML elements, built from data (see dicelab/odds/formula.py); words stay words.

/** @typedef {import("../views.js").Expr} Expr */

/** Where a page is drawn as text, an attribute that is true would have no value, and mean nothing. */
const WRITTEN = /** @type {any} */ ("true");

const OPERATORS = "+−·×=≈<>≤≥()⋯…,!";

/** @param {{expr: Expr}} props @returns {any} */
export function Formula({ expr }) {
  if (typeof expr === "string") {
    if (OPERATORS.includes(expr)) return <mo>{expr}</mo>;
    return /^[−\d]/.test(expr) ? <mn>{expr}</mn> : <mtext>{expr}</mtext>;
  }
  if ("frac" in expr) return <mfrac>{all(expr.frac)}</mfrac>;
  if ("pow" in expr) {
    return (
      <msup>
        <Base expr={expr.pow[0]} />
        <Formula expr={expr.pow[1]} />
      </msup>
    );
  }
  if ("row" in expr) return <mrow>{all(expr.row)}</mrow>;
  if ("choose" in expr) {
    return (
      <mrow>
        <mo>(</mo>
        <mfrac linethickness="0">{all(expr.choose)}</mfrac>
        <mo>)</mo>
      </mrow>
    );
  }
  if ("fold" in expr) return <Formula expr={expr.fold[0]} />;
  if ("branch" in expr) return <Formula expr={expr.branch[0]} />;
  return <mtext>{expr.note}</mtext>;
}

/** @param {Expr[]} exprs */
const all = (exprs) => exprs.map((expr, index) => <Formula key={index} expr={expr} />);

/** The base of a power, in brackets where it is more than a number. @param {{expr: Expr}} props */
function Base({ expr }) {
  if (typeof expr === "string") return <Formula expr={expr} />;
  return (
    <mrow>
      <mo>(</mo>
      <Formula expr={expr} />
      <mo>)</mo>
    </mrow>
  );
}

/** Signs that a sum may have without breaking at them. */
const MOST_SIGNS = 3;

/**
 * A line cut where a narrow panel can break it: after words, before each equals sign, in long sums before each term.
 * @param {Expr} line @returns {Expr[]}
 */
export function pieces(line) {
  if (typeof line === "string" || !("row" in line)) return [line];
  const long = line.row.filter((part) => part === "+" || part === "−").length > MOST_SIGNS;
  /** @type {Expr[][]} */
  const cut = [[]];
  for (const part of line.row) {
    const words = typeof part === "object" && "note" in part;
    const breaks = part === "=" || part === "≈" || (long && (part === "+" || part === "−"));
    if ((breaks || words) && cut.at(-1)?.length) cut.push([]);
    cut.at(-1)?.push(part);
    if (words) cut.push([]);
  }
  return cut.filter((row) => row.length).map((row) => ({ row }));
}

/** A piece of a line: words wrap like words, all else is a formula. @param {{piece: Expr}} props */
function Piece({ piece }) {
  const only = typeof piece === "object" && "row" in piece && piece.row.length === 1 ? piece.row[0] : undefined;
  if (typeof only === "object" && "note" in only) return <span>{only.note}</span>;
  return (
    <math displaystyle={WRITTEN}>
      <Formula expr={piece} />
    </math>
  );
}

/** @param {{line: Expr}} props */
function Line({ line }) {
  return pieces(line).map((piece, at) => <Piece key={at} piece={piece} />);
}

/**
 * Lines of working; a line that is only words is a sentence, not a formula, and one with others behind it opens.
 * @param {{lines: Expr[]}} props @returns {any}
 */
export function Working({ lines }) {
  return lines.map((line, index) => {
    if (typeof line === "object" && "note" in line) return <p key={index}>{line.note}</p>;
    if (typeof line === "object" && "branch" in line)
      return (
        <div key={index} class="dl-branch">
          <Working lines={line.branch} />
        </div>
      );
    if (typeof line === "object" && "fold" in line)
      return (
        <details key={index}>
          <summary class="dl-formula">
            <Line line={line.fold[0]} />
          </summary>
          <Working lines={line.fold[1]} />
        </details>
      );
    return (
      <div key={index} class="dl-formula">
        <Line line={line} />
      </div>
    );
  });
}
