// Searching a rulebook as one types.
import assert from "node:assert/strict";
import { test } from "node:test";
import { found } from "../../../dicelab/widgets/js/src/book/search.js";

const section = (/** @type {string} */ title, words = "") => ({
  key: title,
  title,
  words: `${title} ${words}`.toLowerCase(),
});
const view = /** @type {any} */ ({
  chapters: [
    { title: "Your turn", sections: [section("Sliding along A Run", "a gap"), section("Placing", "on a run")] },
    { title: "The cards", sections: [section("A Run", "gaps"), section("Café", "kind")] },
  ],
});
const titles = (/** @type {string} */ query) =>
  found(view, query).flatMap((chapter) => chapter.sections.map((one) => one.title));

test("nothing asked for is everything, chapter by chapter", () => {
  assert.equal(found(view, "  "), view.chapters);
});

test("titles that begin so come first, then other titles, then texts", () => {
  assert.deepEqual(titles("a run"), ["A Run", "Sliding along A Run", "Placing"]);
});

test("every word must begin a word, in any order, whatever its accents", () => {
  assert.deepEqual(titles("gap slid"), ["Sliding along A Run"]);
  assert.deepEqual(titles("cafe"), ["Café"]);
  assert.deepEqual(titles("liding"), []);
});
