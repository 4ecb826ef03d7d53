// Dice of one's own: any number of sides, any text for a face. Beside them the dice of the games, where both may come.
import { DieView } from "./die.jsx";
import { SYMBOLS } from "./symbols.jsx";

/** @typedef {import("../views.js").DrawnDie} Die */
/** @typedef {import("../views.js").DiceKind} Kind */

/** Outlines in a box of 100 by 100, and where the middle of a face lies. @type {Record<string, [string, number]>} */
const SHAPES = {
  coin: ["M50 5A45 45 0 1 1 49.9 5Z", 50],
  d4: ["M50 8 95 88H5Z", 62],
  d6: ["M22 6H78A16 16 0 0 1 94 22V78A16 16 0 0 1 78 94H22A16 16 0 0 1 6 78V22A16 16 0 0 1 22 6Z", 50],
  d8: ["M50 3 95 50 50 97 5 50Z", 50],
  d10: ["M50 4 96 40 88 60 50 97 12 60 4 40Z", 46],
  d12: ["M50 4 95 38 78 93H22L5 38Z", 54],
  d20: ["M50 3 92 27V73L50 97 8 73V27Z", 52],
};

/** How large a text may be so that it fits. @param {string} text */
export function sizeOf(text) {
  const long = [...text].length;
  return [46, 46, 46, 38, 28, 22, 19][long] ?? 16;
}

/** @param {string} text */
const brief = (text) => ([...text].length > 8 ? `${[...text].slice(0, 7).join("")}…` : text);

/** @param {{die: Die, turn?: number, make?: string}} props */
export function OwnDie({ die, turn = 0, make }) {
  const [outline, middle] = SHAPES[die.shape ?? "d6"] ?? SHAPES.d6 ?? ["", 50];
  const pips = die.shape === "d6" && /^[1-6]$/.test(die.face);
  return (
    <span
      class={`dl-die dl-own ${make ?? die.make} ${die.state ?? ""}`}
      style={`--turn:${turn}`}
      role="img"
      aria-label={die.label}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path class="body" d={outline} />
        {pips ? (
          <g transform="translate(16 16) scale(.68)">{SYMBOLS[die.face]}</g>
        ) : (
          <text x="50" y={middle} font-size={sizeOf(die.face)} text-anchor="middle" dominant-baseline="central">
            {brief(die.face)}
          </text>
        )}
      </svg>
    </span>
  );
}

/** A die of a game or of one's own. @param {{die: Die, turn?: number}} props */
export function AnyDie({ die, turn = 0 }) {
  return die.shape ? <OwnDie die={die} turn={turn} /> : <DieView die={die} turn={turn} />;
}

/** Beyond so many, the faces of a die that everybody knows are told and not drawn. */
const MANY = 8;

/** @param {{kind: Kind, make?: string}} props */
function Faces({ kind, make }) {
  const last = kind.faces.at(-1);
  if (kind.usual && kind.faces.length > MANY && last) {
    const most = kind.faces.length + kind.more;
    return (
      <span class="dl-faces">
        <OwnDie die={{ ...last.die, face: String(most), label: kind.name }} make={make} /> 1 to {most}
      </span>
    );
  }
  return (
    <span class="dl-faces">
      {kind.faces.map(({ die, times }, index) => (
        <span key={index} class="dl-face">
          <OwnDie die={times > 1 ? { ...die, label: `${die.label}, ${times} sides` } : die} make={make} />
          {times > 1 && (
            <small class="dl-sides" aria-hidden="true">
              ×{times}
            </small>
          )}
        </span>
      ))}
      {kind.more > 0 && <span>and {kind.more} more</span>}
    </span>
  );
}

/**
 * The dice that a question is about, with every face; nothing where everybody knows them.
 * @param {{dice?: Kind[], makes?: Record<string, string>}} props `makes`: another colour for some
 */
export function DiceShown({ dice = [], makes = {} }) {
  if (!dice.length) return null;
  return (
    <ul class="dl-kinds" aria-label="the dice">
      {dice.map((kind) => (
        <li key={kind.name}>
          {kind.number > 1 && <span class="dl-times">{kind.number} ×</span>}
          <Faces kind={kind} make={makes[kind.name]} />
        </li>
      ))}
    </ul>
  );
}
