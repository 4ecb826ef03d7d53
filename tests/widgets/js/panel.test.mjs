// Labels with dice, and lines of working that a narrow panel can break.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, renderToString } from "../../../dicelab/widgets/js/testing.mjs";
import { isShort, Label } from "../../../dicelab/widgets/js/src/panel/label.jsx";
import { pieces, Working } from "../../../dicelab/widgets/js/src/shared/formula.jsx";

const die = { make: "green", face: "3", label: "green three" };

test("a label is heard as words and seen as dice", () => {
  const html = renderToString(h(Label, { label: "roll <b>green</b> three again", drawn: ["roll", die, "again"] }));
  assert.match(html, /<span class="dl-hidden">roll &lt;b>green&lt;\/b> three again<\/span>/);
  assert.match(html, /aria-hidden="true"/);
  assert.equal(html.match(/<circle/g)?.length, 3);
});

test("a few dice stand beside their numbers, more of them and words have their own line", () => {
  assert.ok(isShort({ label: "one green die", drawn: [die] }));
  assert.ok(isShort({ label: "stop", drawn: [] }));
  assert.ok(!isShort({ label: "four", drawn: [die, die, die, die] }));
  assert.ok(!isShort({ label: "Knight", drawn: ["Knight: roll", die] }));
});

test("a line breaks after words, before equals signs, and in long sums before each term", () => {
  const words = { note: "P(a six)" };
  assert.equal(pieces({ row: [words, "=", "1", "+", "2", "=", "3"] }).length, 3);
  assert.equal(pieces({ row: [words, "=", "1", "+", "2", "+", "3", "+", "4", "+", "5"] }).length, 6);
});

test("what is behind a line opens, and branches hang on their root", () => {
  const lines = [{ note: "root" }, { branch: [{ fold: [{ row: ["2"] }, [{ row: ["1"] }, { row: ["1"] }]] }] }];
  const html = renderToString(h(Working, { lines }));
  assert.match(html, /<p>root<\/p><div class="dl-branch"><details><summary class="dl-formula">/);
});
