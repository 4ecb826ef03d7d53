// What is drawn on dice and counters, in a box of 100 by 100. Every symbol can be told by its shape alone.
import { Letter } from "./letters.jsx";

/** Where the pips of a die lie: columns and rows of a grid of three. @type {Record<number, [number, number][]>} */
// prettier-ignore
const PIPS = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [0, 2], [2, 0], [2, 2]],
  5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
  6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
};

/** All pips are one drawing: a table has many dice, and each part of one costs. @param {number} value */
const pips = (value) => (
  <path
    class="ink"
    d={(PIPS[value] ?? []).map(([x, y]) => `M${4 + x * 34} ${16 + y * 34}a12 12 0 1 0 24 0a12 12 0 1 0-24 0`).join("")}
  />
);

const DRAGON =
  "M7 53 14 42c12 0 22-3 30-11 4-4 7-5 11-6L88 6 71 30l26-3-20 17c3 3 4 6 5 9l11 3-11 6c1 4 1 7 0 11l10 7-12 4" +
  "c-2 5-4 8-7 11H42c9-8 10-14 6-22-9 5-20 6-32 3l-5-8c10 1 19-1 26-7l-7-5-4 6-5-5-5 4Z";
const SWORD = "M50 4 58 16V62H42V16ZM28 62H72V70H28ZM45 70H55V90H45ZM50 90a6 6 0 1 1 0 .1Z";

/** Swords side by side, leaning like a hand of cards. @param {number} number */
const swords = (number) => (
  <>
    {Array.from({ length: number }, (_, index) => {
      const lean = (index - (number - 1) / 2) * 26;
      return <path class="blade" d={SWORD} transform={`rotate(${lean} 50 104)`} />;
    })}
  </>
);

/** A small die that joins the party. @param {string} colour @param {string} letter */
const recruit = (colour, letter) => (
  <>
    <rect class={`recruit ${colour}`} x="14" y="14" width="72" height="72" rx="16" />
    <Letter letter={letter} x={50} y={50} size={42} look={`letter recruit-letter ${colour}`} />
  </>
);

/** A warrant with its reward. @param {number} coins */
const warrant = (coins) => (
  <>
    <path class="gold" d="M16 2h56l14 14v82H16Z" />
    <path class="line" d="M30 76h42M30 87h28" />
    <text class="reward" x="51" y="60" text-anchor="middle">
      {coins}
    </text>
  </>
);

/** @type {Record<string, any>} */
export const SYMBOLS = {
  blank: null,
  back: <path d="M50 33 67 50 50 67 33 50Z" class="faint" />,
  1: pips(1),
  2: pips(2),
  3: pips(3),
  4: pips(4),
  5: pips(5),
  6: pips(6),
  fireball: (
    <>
      <path
        class="fire"
        d="M53 9c3 15 25 27 25 52 0 18-12 31-28 31S22 80 22 62c0-13 8-21 12-33 4 8 8 12 12 12 6-9 5-20 7-32Z"
      />
      <path
        class="ember"
        d="M52 49c2 8 12 13 12 25 0 9-6 15-14 15s-14-6-14-14c0-7 4-11 6-17 2 4 4 6 6 6 3-4 3-9 4-15Z"
      />
    </>
  ),
  knight: (
    <>
      <path class="plume" d="M49 17C50 6 66 0 83 9c-9 0-15 5-17 13Z" />
      <path class="steel" d="M24 44c0-20 11-30 26-30s26 10 26 30v23c0 11-11 20-26 25-15-5-26-14-26-25Z" />
      <path class="slit" d="M30 45h40v8H54v27h-8V53H30Z" />
      <path class="crack" d="m62 16-6 10 7 5-5 9" />
    </>
  ),
  dragon: (
    <>
      <path class="scale" d={DRAGON} />
      <path class="slit" d="m41 47 13-7-3 9Z" />
      <circle class="slit" cx="17" cy="48" r="2.4" />
    </>
  ),
  sword1: swords(1),
  sword2: swords(2),
  sword3: swords(3),
  coin: (
    <>
      <circle class="coin" cx="50" cy="50" r="40" />
      <circle class="coin-rim" cx="50" cy="50" r="29" />
      <path class="coin-mark" d="M44 38 54 32V68" />
    </>
  ),
  yellow_die: recruit("yellow", "Y"),
  red_die: recruit("red", "R"),
  cross: <path class="cross" d="M20 20 80 80M80 20 20 80" />,
  die: <rect class="outline" x="14" y="14" width="72" height="72" rx="16" />,
  points: <path class="gold" d="m50 10 12 27 29 3-22 20 6 29-25-15-25 15 6-29L9 40l29-3Z" />,
  gold: <circle class="gold" cx="50" cy="50" r="38" />,
  warrant: (
    <>
      <path class="gold" d="M22 12h48l10 10v66H22Z" />
      <path class="line" d="M34 36h34M34 50h34M34 64h22" />
    </>
  ),
  warrant5: warrant(5),
  warrant10: warrant(10),
  warrant15: warrant(15),
  marker: <path class="gold" d="M26 8h8v84h-8Zm8 4h44L66 30l12 18H34Z" />,
};

/** A symbol on its own, as on a counter. @param {{name: string}} props */
export function Symbol({ name }) {
  return (
    <svg class="dl-symbol" viewBox="0 0 100 100" aria-hidden="true">
      {SYMBOLS[name]}
    </svg>
  );
}
