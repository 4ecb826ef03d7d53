// The axes of an experiment, and what a page shows of it and of a prediction.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, renderToString } from "../../../dicelab/widgets/js/testing.mjs";
import { decades, frame, logScale, scale, short, ticks } from "../../../dicelab/widgets/js/src/experiment/scales.js";
import { batchText, ExperimentApp } from "../../../dicelab/widgets/js/src/experiment/app.jsx";
import { heard, next, PredictApp } from "../../../dicelab/widgets/js/src/predict/app.jsx";
import { place } from "../../../dicelab/widgets/js/src/predict/revealed.jsx";

test("a logarithmic axis gives every decade the same room", () => {
  const x = logScale(1, 1e6, 0, 600);
  assert.deepEqual(
    [1, 10, 1000, 1e6].map((at) => Math.round(x(at))),
    [0, 100, 300, 600],
  );
  const y = scale(0, 1, 200, 0);
  assert.deepEqual([0, 0.25, 1].map(y), [200, 150, 0]);
  assert.ok(Number.isFinite(scale(3, 3, 0, 10)(3)));
});

test("numbers beside an axis are round", () => {
  assert.deepEqual(ticks(0, 1, 4), [0, 0.25, 0.5, 0.75, 1]);
  assert.deepEqual(ticks(3, 18, 4), [5, 10, 15]);
  assert.deepEqual(ticks(-2, 2, 4), [-2, -1, 0, 1, 2]);
  assert.deepEqual(decades(1, 1000), [1, 10, 100, 1000]);
  assert.deepEqual(decades(1, 1e6, 4), [1, 100, 1e4, 1e6]);
  assert.equal(short(1e6), "1 million");
  assert.equal(short(10_000), "10,000");
});

const LINE = {
  exact: 0.42,
  exact_text: "42 %",
  last: 1e6,
  low: 0,
  high: 1,
  points: [[1, 0]],
  band: [
    [1, 0, 1],
    [1000, 0.39, 0.45],
    [10_000, 0.41, 0.43],
  ],
};

test("a closer look shows the last decades, and the band fits in", () => {
  assert.deepEqual(frame(LINE, 50, true), { first: 1, last: 1e6, low: 0, high: 1 });
  const close = frame(LINE, 100_000, true);
  assert.equal(close.first, 1000);
  assert.ok(close.low < 0.39 && close.low > 0.3 && close.high > 0.45 && close.high < 0.5);
  assert.deepEqual(frame(LINE, 100_000, false), { first: 1, last: 1e6, low: 0, high: 1 });
});

const EXPERIMENT = {
  kind: "view",
  title: "Thrown",
  says: "<b>Chance</b>",
  mean_says: "mean",
  batches: [1, 1_000_000],
  speeds: ["slow", "fast"],
  seed: 4,
  trials: 100,
  most: 1e7,
  share: true,
  bars: [
    { label: "yes", count: 40, share: 0.4, share_text: "40.0 %", exact: 0.42, exact_text: "42.0 %", fraction: "21/50" },
  ],
  line: LINE,
  numbers: [{ trials: 100, value: "40.0 %", low: "32 %", high: "52 %" }],
  now: { value: "40.0 %", says: "Inside.", inside: true },
  waits: "running",
  asked: 200,
  done: 100,
  speed: "fast",
  took: "",
  said: "100 trials",
};
const still = (view) => ({ view, send: () => {}, listen: () => () => {} });

test("an experiment in markup: text is text, numbers are in a table, the bar of progress has its values", () => {
  const drawn = renderToString(h(ExperimentApp, { channel: still(EXPERIMENT) }));
  assert.ok(drawn.includes("&lt;b>Chance&lt;/b>"));
  assert.ok(drawn.includes("<td>21/50</td>"));
  assert.match(drawn, /<progress[^>]*max="200"[^>]*value="100"/);
  assert.ok(!/<button[^>]*data-stop[^>]*disabled/.test(drawn));
  assert.equal(batchText(1_000_000), "a million");
});

test("before Python has answered, an experiment shows its question", () => {
  const { kind, title, says, mean_says, batches, speeds } = EXPERIMENT;
  const drawn = renderToString(
    h(ExperimentApp, { channel: still({ kind, title, says, mean_says, batches, speeds, seed: null }) }),
  );
  assert.ok(drawn.includes("Thrown"));
  assert.ok(!drawn.includes("<button"));
});

const PREDICT = {
  kind: "view",
  title: "Thrown",
  says: "Chance",
  asks: "How likely is it?",
  low: 0,
  high: 100,
  step: 1,
  percent: true,
  locked: false,
  teacher_only: false,
  batches: [1, 10],
  guesses: [
    { key: 0, name: "<i>Ada</i>", value: null, text: "" },
    { key: 1, name: "Ben", value: 40, text: "40 %" },
  ],
  missing: ["<i>Ada</i>"],
  seed: 4,
  tally: null,
  revealed: null,
};

test("a prediction: who has not guessed, and nothing to press before", () => {
  const drawn = renderToString(h(PredictApp, { channel: still(PREDICT) }));
  assert.ok(drawn.includes("&lt;i>Ada&lt;/i>"));
  assert.equal([...drawn.matchAll(/data-roll="\d+"/g)].length, 2);
  assert.match(drawn, /<button[^>]*disabled[^>]*data-reveal|<button[^>]*data-reveal[^>]*disabled/);
  assert.equal(next(PREDICT), "Still to guess: <i>Ada</i>.");
  assert.equal(heard(PREDICT), "");
  assert.equal(next({ ...PREDICT, missing: [] }), "Everybody has guessed. Roll a few times: who seems to be right?");
});

test("a button that only the teacher has is not there", () => {
  const drawn = renderToString(h(PredictApp, { channel: still({ ...PREDICT, teacher_only: true }) }));
  assert.ok(!drawn.includes("data-reveal"));
});

test("guesses lie on the scale", () => {
  assert.equal(place(PREDICT, 25), 25);
  assert.equal(place({ ...PREDICT, low: -2, high: 2 }, 0), 50);
  assert.equal(place(PREDICT, 300), 100);
});
