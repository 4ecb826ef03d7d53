// A tally in markup and in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, renderToString } from "../../../dicelab/widgets/js/testing.mjs";
import { heard, rowsOf, TallyApp } from "../../../dicelab/widgets/js/src/tally/app.jsx";

const VIEW = {
  ...{ kind: "view", what: "<b>burned</b>", dice: 3, most: 5, batches: [1, 1000], rolls: 0, hits: 0 },
  ...{ counted: "nothing rolled yet", seen: null, exact: null, told: "told after the first roll" },
};
const ROLLED = {
  ...VIEW,
  ...{ rolls: 40, hits: 12, counted: "12 of 40 rolls", seen: { fraction: "3/10", percent: "30.0 %", width: 30 } },
  exact: { fraction: "1/3", percent: "33.3 %", width: 33.33 },
};
const drawn = (view) => renderToString(h(TallyApp, { channel: { view, send() {}, listen: () => () => {} } }));

test("what is counted stands beside the exact chance, once that is told", () => {
  assert.deepEqual(
    rowsOf(VIEW).map(({ label, fraction, width }) => [label, fraction, width]),
    [
      ["rolled", "nothing rolled yet", 0],
      ["exact", "told after the first roll", 0],
    ],
  );
  assert.deepEqual(
    rowsOf(ROLLED).map(({ fraction, percent }) => [fraction, percent]),
    [
      ["12 of 40 rolls", "30.0 %"],
      ["1/3", "33.3 %"],
    ],
  );
});

test("a screen reader hears the share after a roll, and nothing before", () => {
  assert.equal(heard(VIEW), "");
  assert.equal(heard(ROLLED), "12 of 40 rolls: 30.0 %. Exact: 33.3 %.");
  assert.equal(heard({ ...ROLLED, exact: null }), "12 of 40 rolls: 30.0 %.");
});

test("a tally in markup: named, text is text, nothing to start again before the first roll", () => {
  const shown = drawn(VIEW);
  assert.match(shown, /role="group" aria-label="Tally: &lt;b>burned&lt;\/b>"/);
  assert.doesNotMatch(shown, /<b>burned/);
  assert.match(shown, /<button[^>]*disabled[^>]*>Start again/);
  assert.match(shown, /<option selected[^>]*>3</);
  assert.deepEqual(
    [...shown.matchAll(/data-roll="(\d+)"/g)].map(([, times]) => times),
    ["1", "1000"],
  );
  assert.doesNotMatch(drawn(ROLLED), /disabled/);
});
