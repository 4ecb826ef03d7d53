// Your own dice: lines composed of clicks, charts in numbers, and markup.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, renderToString } from "../../../dicelab/widgets/js/testing.mjs";
import { heard, OwnDiceApp } from "../../../dicelab/widgets/js/src/own_dice/app.jsx";
import { heights, placesOf, rolledHeights } from "../../../dicelab/widgets/js/src/own_dice/chart.jsx";
import { compose, dieText, nextPortion, plainFaces } from "../../../dicelab/widgets/js/src/own_dice/compose.js";
import { linesIn, linkOf, paintIn, pythonOf } from "../../../dicelab/widgets/js/src/own_dice/take_away.jsx";
import { DiceShown, OwnDie } from "../../../dicelab/widgets/js/src/shared/own_die.jsx";

const ASK = { verb: "", k: 1, faces: "6", sign: "", value: 9 };
const D6 = { number: 2, sides: 6, faces: null };

test("clicks make a line", () => {
  assert.equal(compose([D6], ASK), "2d6");
  assert.equal(compose([D6, { number: 1, sides: 8, faces: null }], ASK), "2d6 + d8");
  assert.equal(compose([D6, { number: 1, sides: 8, faces: null }], { ...ASK, verb: "best" }), "(2d6 + d8) best 1");
  assert.equal(compose([D6], { ...ASK, verb: "any", sign: ">=" }), "2d6 any 6");
  assert.equal(compose([D6], { ...ASK, verb: "count", faces: "5,6", sign: ">=", value: 1 }), "2d6 count 5,6 >= 1");
  const faces = [
    { text: " sword ", times: 3 },
    { text: "x", times: 1 },
  ];
  assert.equal(dieText({ number: 1, sides: 6, faces }), "d{sword*3, x}");
  assert.equal(
    plainFaces(4)
      .map(({ text }) => text)
      .join(),
    "1,2,3,4",
  );
});

const row = (at, exactly, least, most) => ({
  ...{ label: String(at), at, exactly, least, most },
  fractions: { exactly: "1/4", least: "1/4", most: "1/4" },
  percents: { exactly: "= 25 %", least: "= 25 %", most: "= 25 %" },
});
const LINE = {
  ...{
    text: "2d{1,3}",
    pretty: "2d{1, 3}",
    says: "The <sum>",
    kind: "numbers",
    dice: [],
    stuck: "",
    answer: "",
    value: 4,
  },
  ...{ mean: "4", spread: "1.414", more: "", working: [] },
  rows: [row(2, 0.25, 1, 0.25), row(4, 0.5, 0.75, 0.75), row(6, 0.25, 0.25, 1)],
  rolled: { trials: 4, value: "4.50", number: 4.5, shares: { 2: 0.25, 4: 0.25, 6: 0.5 } },
};

test("a chart has a place for every number between the outcomes", () => {
  const places = placesOf([LINE]);
  assert.deepEqual(
    places.map(({ label }) => label),
    ["2", "3", "4", "5", "6"],
  );
  assert.deepEqual(heights(LINE, places, "exactly"), [0.25, 0, 0.5, 0, 0.25]);
  assert.deepEqual(heights(LINE, places, "least"), [1, 0.75, 0.75, 0.25, 0.25]);
  assert.deepEqual(heights(LINE, places, "most"), [0.25, 0.25, 0.75, 0.75, 1]);
  assert.deepEqual(rolledHeights(LINE, places, "least"), [1, 0.75, 0.75, 0.5, 0.5]);
  assert.deepEqual(rolledHeights(LINE, places, "most"), [0.25, 0.25, 0.5, 0.5, 1]);
});

test("more and more are rolled while one watches, up to a million", () => {
  let [trials, steps] = [0, 0];
  for (; trials < 1_000_000; steps += 1) trials += nextPortion(trials);
  assert.ok(steps > 60 && steps < 200, String(steps));
});

const VIEW = {
  ...{ kind: "view", text: "2d{1,3}", error: null, hidden: false, guess: null, batches: [1, 10], most: 10, trials: 4 },
  ...{ seed: 3, examples: ["3d6"], lines: [LINE] },
};
const drawn = (view) => renderToString(h(OwnDiceApp, { channel: { view, send() {}, listen: () => () => {} } }));

test("text is text, and a mistake is pointed at", () => {
  assert.ok(drawn(VIEW).includes("The &lt;sum>"));
  const error = { says: "Did you mean “best”?", line: 2, shown: "4d6 bset 3", carets: "    ^^^^" };
  assert.ok(drawn({ ...VIEW, error }).includes("4d6 bset 3\n    ^^^^"));
  assert.equal(heard({ ...VIEW, error }), "Line 2: Did you mean “best”?");
  assert.equal(heard(VIEW), "The <sum>: mean 4");
});

test("while one guesses there is neither chart nor number", () => {
  const bare = { ...LINE, rows: [], mean: "", spread: "", rolled: null };
  const shown = drawn({ ...VIEW, hidden: true, lines: [bare] });
  assert.ok(!shown.includes("dl-own-chart"));
  assert.ok(shown.includes("What is the mean?"));
});

test("a link carries lines and colours, on a page that is served", () => {
  const here = "http://localhost/voila/render/own_dice.ipynb?x=1#y";
  const link = linkOf("d6\nd{a}", { d6: "own-3", d8: "own-2" }, here);
  assert.equal(link, "http://localhost/voila/render/own_dice.ipynb?dice=d6%0Ad%7Ba%7D&paint=3d6");
  const { search } = new URL(link);
  assert.equal(linesIn(search), "d6\nd{a}");
  assert.deepEqual(paintIn(search), { d6: "own-3" });
  assert.deepEqual(paintIn("?paint=9d6~x~2<b>"), {});
  assert.equal(linkOf("d6", {}, "http://localhost/lab"), "");
  assert.equal(pythonOf("3d6\n"), 'dicelab.dice("3d6")');
});

test("a die shows pips, numbers or any short text", () => {
  const die = (shape, face) => renderToString(h(OwnDie, { die: { make: "own-1", face, label: face, shape } }));
  assert.ok(!die("d6", "4").includes("<text"));
  assert.ok(die("d8", "4").includes("<text"));
  assert.ok(die("d6", "<b>longer than that").includes("&lt;b>long…"));
});

test("a line has rings only where it has outcomes", () => {
  const wide = { ...LINE, text: "d9", rows: [row(1, 0.5, 1, 0.5), row(9, 0.5, 0.5, 1)], rolled: null };
  assert.deepEqual(rolledHeights(LINE, placesOf([wide, LINE]), "exactly").slice(-4), [0.5, null, null, null]);
});

test("a die that everybody knows is told in short", () => {
  const face = (number) => ({
    die: { make: "own-1", face: String(number), label: String(number), shape: "d20" },
    times: 1,
  });
  const faces = Array.from({ length: 20 }, (_, index) => face(index + 1));
  const kind = { number: 1, name: "d20", says: "A die with the numbers 1 to 20", usual: true, more: 0, faces };
  assert.ok(renderToString(h(DiceShown, { dice: [kind] })).includes("1 to 20"));
});
