// The label of a choice: words, or small dice where Python has drawn it. Whoever listens hears the words.
import { LETTERS } from "../shared/die.jsx";
import { Letter } from "../shared/letters.jsx";
import { SYMBOLS } from "../shared/symbols.jsx";

/** @typedef {import("../views.js").DrawnDie} Die */

/** Where pips lie, in thirds of the side. @type {Record<string, [number, number][]>} */
// prettier-ignore
const PIPS = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [0, 2], [2, 0], [2, 2]],
  5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
  6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
};

/** A die in a line of text: pips that can be counted, and the letter of its colour. @param {{die: Die}} props */
function SmallDie({ die }) {
  const letter = LETTERS[die.make];
  const hidden = die.face === "back" && letter;
  const pips = PIPS[die.face];
  const [from, step] = letter ? [19, 24] : [25, 25];
  return (
    <svg class={`dl-small make-${die.make}`} viewBox="0 0 100 100">
      <rect class="body" x="4" y="4" width="92" height="92" rx="20" />
      {pips?.map(([x, y]) => (
        <circle class="ink" cx={from + x * step} cy={from + y * step} r="10.5" />
      ))}
      {!pips && !hidden && (
        <g transform={letter ? "translate(8 8) scale(.66)" : "translate(14 14) scale(.72)"}>{SYMBOLS[die.face]}</g>
      )}
      {letter && <Letter letter={letter} x={hidden ? 50 : 82} y={hidden ? 50 : 82} size={hidden ? 50 : 25} />}
    </svg>
  );
}

/** @param {{label: string, drawn?: import("../views.js").ChanceRow["drawn"]}} props */
export function Label({ label, drawn = [] }) {
  if (!drawn.length) return <span class="dl-label">{label}</span>;
  return (
    <span class="dl-label">
      <span class="dl-hidden">{label}</span>
      <span class="dl-drawn" aria-hidden="true">
        {drawn.map((part, at) =>
          typeof part === "string" ? <span key={at}>{part}</span> : <SmallDie key={at} die={part} />,
        )}
      </span>
    </span>
  );
}

/** Whether a label fits beside its numbers: a few dice, or a word. @param {import("../views.js").ChanceRow} row */
export function isShort({ label, drawn = [] }) {
  if (!drawn.length) return label.length <= 10;
  return drawn.reduce((width, part) => width + (typeof part === "string" ? part.length : 3), 0) <= 10;
}
