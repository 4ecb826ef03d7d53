// What is drawn: dice, zones and formulas as elements; text is text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, renderToString } from "../../../dicelab/widgets/js/testing.mjs";
import { DieView } from "../../../dicelab/widgets/js/src/shared/die.jsx";
import { Formula, pieces, Working } from "../../../dicelab/widgets/js/src/shared/formula.jsx";
import { SYMBOLS } from "../../../dicelab/widgets/js/src/shared/symbols.jsx";
import { SeatView } from "../../../dicelab/widgets/js/src/table/seat.jsx";
import { Slots } from "../../../dicelab/widgets/js/src/table/slots.js";
import { OnStage } from "../../../dicelab/widgets/js/src/table/stage.js";
import { ZoneView } from "../../../dicelab/widgets/js/src/table/zone.jsx";

const dark = {
  lit: () => false,
  live: () => false,
  asks: () => false,
  has: () => false,
  pick() {},
  aims: () => false,
  ready: undefined,
  plain: [],
};
const bright = { ...dark, lit: (token) => token !== undefined, live: (token) => token !== undefined };
/** What is drawn of something on a table with that zone. */
const onStage = (picker, zone, what) => {
  const scene = { seats: [], centre: zone ? [zone] : [], cards: [] };
  const slots = new Slots().show({ scene, step: 1, me: null });
  return renderToString(h(OnStage.Provider, { value: { picker, slots, refuse() {}, shaken: "" } }, what));
};
const die = { make: "dragon", face: "dragon", label: "dragon, to be given away", token: "dragon" };

test("a die is a picture, or a button with a name where it can be picked", () => {
  assert.match(renderToString(h(DieView, { die })), /^<span[^>]* role="img" aria-label="dragon, to be given away"/);
  const button = renderToString(h(DieView, { die, lit: true, pressed: true, name: "z-0" }));
  assert.match(button, /^<span(?![^>]*role=)[^>]* data-drop="z-0"/);
  assert.match(button, /<button[^>]* data-pick="z-0"[^>]* aria-pressed="true" aria-label="dragon, to be given away"/);
});

test("every face of every die has a drawing of its own", () => {
  for (const face of ["blank", "dragon", "fireball", "knight", "back"]) assert.ok(face in SYMBOLS, face);
  const drawn = ["dragon", "fireball", "knight"].map((face) => renderToString(h("g", null, SYMBOLS[face])));
  assert.equal(new Set(drawn).size, 3);
});

test("a zone speaks as a whole until something in it can be picked", () => {
  const zone = { key: "z", label: "rolled", dice: [die, { ...die, face: "blank", label: "blank", token: undefined }] };
  assert.match(
    onStage(dark, zone, h(ZoneView, { zone })),
    /role="img" aria-label="rolled, dragon, to be given away, blank"/,
  );
  const live = onStage(bright, zone, h(ZoneView, { zone }));
  assert.match(live, /role="group" aria-label="rolled"/);
  assert.equal(live.match(/<button/g).length, 1);
});

test("a name is text, whatever it holds", () => {
  const seat = {
    seat: 0,
    name: "<img src=x onerror=alert(1)>",
    acting: true,
    note: "<b>x</b>",
    counters: [],
    zones: [],
  };
  const drawn = onStage(dark, null, h(SeatView, { seat, told: seat }));
  assert.doesNotMatch(drawn, /<img|<b>x/);
  assert.match(drawn, /&lt;img src=x/);
});

test("a formula becomes MathML, words stay words", () => {
  const expr = {
    row: [{ note: "P(no six)" }, "=", { pow: [{ frac: ["5", "6"] }, "3"] }, "≈", { choose: ["4", "2"] }, "57.9 %"],
  };
  const drawn = renderToString(h("math", null, h(Formula, { expr })));
  assert.match(
    drawn,
    /<mtext>P\(no six\)<\/mtext><mo>=<\/mo><msup><mrow><mo>\(<\/mo><mfrac><mn>5<\/mn><mn>6<\/mn><\/mfrac>/,
  );
  assert.match(drawn, /<mfrac linethickness="0"><mn>4<\/mn><mn>2<\/mn><\/mfrac>/);
  assert.match(renderToString(h(Working, { lines: [{ note: "<i>because</i>" }] })), /<p>&lt;i>because/);
});

test("a long line can break before each equals sign, and nowhere else", () => {
  assert.deepEqual(pieces({ row: [{ note: "P" }, "=", "1", "−", "x", "≈", "2 %"] }), [
    { row: [{ note: "P" }] },
    { row: ["=", "1", "−", "x"] },
    { row: ["≈", "2 %"] },
  ]);
  assert.deepEqual(pieces({ row: ["=", "1"] }), [{ row: ["=", "1"] }]);
  assert.deepEqual(pieces("7"), ["7"]);
});
