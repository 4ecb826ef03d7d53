// Dice that were clicked together, as a line of notation. What it means is Python's to say.

/** @typedef {{text: string, times: number}} Face */
/** @typedef {{number: number, sides: number, faces: Face[] | null}} Kind `faces` where they were written by hand */
/** @typedef {{verb: string, k: number, faces: string, sign: string, value: number}} Ask */

/** What can be asked of dice: the verb, how it is called, and what it takes. */
export const VERBS = [
  { verb: "", says: "their sum" },
  { verb: "best", says: "the sum of the best …", takes: "k" },
  { verb: "worst", says: "the sum of the worst …", takes: "k" },
  { verb: "count", says: "how many show …", takes: "faces" },
  { verb: "any", says: "whether any shows …", takes: "faces", event: true },
  { verb: "all", says: "whether all show …", takes: "faces", event: true },
  { verb: "no", says: "whether none shows …", takes: "faces", event: true },
  { verb: "pairs", says: "how many pairs" },
  { verb: "kind", says: "how many of a kind" },
  { verb: "run", says: "the longest run" },
  { verb: "distinct", says: "how many different faces" },
];
export const SIGNS = [
  { sign: "", says: "what can come up" },
  { sign: ">=", says: "at least" },
  { sign: "<=", says: "at most" },
  { sign: "=", says: "exactly" },
];

/** @param {Kind} kind */
export function dieText(kind) {
  if (!kind.faces) return `d${kind.sides}`;
  const faces = kind.faces.map(({ text, times }) => (times > 1 ? `${text.trim()}*${times}` : text.trim()));
  return `d{${faces.join(", ")}}`;
}

/** @param {Kind[]} kinds @param {Ask} ask */
export function compose(kinds, ask) {
  const verb = VERBS.find((one) => one.verb === ask.verb) ?? VERBS[0];
  const pool = kinds.map((kind) => `${kind.number > 1 ? kind.number : ""}${dieText(kind)}`).join(" + ");
  const dice = verb?.verb && kinds.length > 1 ? `(${pool})` : pool;
  const taken = verb?.takes === "k" ? ` ${ask.k}` : verb?.takes === "faces" ? ` ${ask.faces}` : "";
  const compared = ask.sign && !verb?.event ? ` ${ask.sign} ${ask.value}` : "";
  return `${dice}${verb?.verb ? ` ${verb.verb}` : ""}${taken}${compared}`;
}

/** The faces of a die to begin with, where they are to be written by hand. @param {number} sides @returns {Face[]} */
export const plainFaces = (sides) =>
  Array.from({ length: Math.min(sides, 20) }, (_, index) => ({ text: String(index + 1), times: 1 }));

/** How many are rolled next, where one watches: few at first, then more and more. @param {number} trials */
export function nextPortion(trials) {
  if (trials < 20) return 1;
  if (trials < 300) return 10;
  if (trials < 3_000) return 100;
  if (trials < 30_000) return 1_000;
  return trials < 300_000 ? 10_000 : 100_000;
}
