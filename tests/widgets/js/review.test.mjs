// A review: its marks in the order of the game, labels that stay on the page, and everything also in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, renderToString } from "../../../dicelab/widgets/js/testing.mjs";
import { WinChart, WinTable, beside, marksOf } from "../../../dicelab/widgets/js/src/review/chart.jsx";

const view = {
  points: [
    { turn: 0, step: -1, value: 0.33, text: "33.3 %", who: "the start" },
    { turn: 1, step: 3, value: 0.5, text: "≈ 50 % ± 2", who: "Ada" },
  ],
  decided: [{ step: 2, turn: 1, cost: "−7.9 %", value: 0.5 }],
  luck: [{ step: 1, turn: 1, good: false, luck: "−13.0 %", value: 0.6 }],
};

test("marks stand in the order of the game", () => {
  assert.deepEqual(
    marksOf(/** @type {any} */ (view)).map((mark) => [mark.step, mark.kind, mark.label]),
    [
      [1, "bad", "−13.0 %"],
      [2, "cost", "−7.9 %"],
    ],
  );
});

test("a label has room on one side or the other", () => {
  assert.equal(beside(50, 600, "cost −7.9 %").anchor, "start");
  assert.equal(beside(580, 600, "cost −7.9 %").anchor, "end");
});

test("the chart says in words what it shows, and the table has the numbers", () => {
  const chart = renderToString(h(WinChart, { view }));
  assert.match(chart, /from 33.3 % at the start to ≈ 50 % ± 2 after turn 1/);
  const table = renderToString(h(WinTable, { view }));
  assert.match(table, /≈ 50 % ± 2/);
  assert.match(table, /bad luck −13.0 %/);
});
