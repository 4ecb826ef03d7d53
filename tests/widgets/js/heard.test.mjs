// What messages do to the table: also those that come late, twice or not at all.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heard } from "../../../dicelab/widgets/js/src/table/heard.js";

const view = (revision, from, entries, more = {}) => ({
  kind: "view", revision, waits: "you", step: from + entries.length, steps: from + entries.length, said: entries.at(-1) ?? "",
  scene: { now: { lead: "Ada.", text: "Roll." } }, log: { from, entries }, ...more,
});
const shown = () => ({ view: view(2, 0, ["a", "b"]), log: ["a", "b"], menu: undefined, refused: "old refusal", refusedAt: 2, hint: "old hint", say: "b" });

test("a new view is shown, its log continued, old words forgotten", () => {
  const { next, ask } = heard(shown(), view(3, 2, ["c"]));
  assert.deepEqual(next.log, ["a", "b", "c"]);
  assert.equal(next.say, "c Ada. Roll.");
  assert.deepEqual([next.refused, next.hint, ask], ["", "", false]);
});

test("the same view again changes no words", () => {
  const { next } = heard(shown(), view(2, 0, ["a", "b"]));
  assert.deepEqual([next.refused, next.hint, next.say], ["old refusal", "old hint", "b"]);
});

test("an older view is ignored, and a missed one asked for", () => {
  const old = shown();
  assert.equal(heard(old, view(1, 0, ["a"])).next, old);
  const gap = heard(old, view(5, 4, ["e"]));
  assert.equal(gap.next, old);
  assert.equal(gap.ask, true);
});

test("a refusal is said; one from another moment asks for the present", () => {
  const here = heard(shown(), { kind: "refused", revision: 2, says: "No.", to: "move" });
  assert.deepEqual([here.next.refused, here.ask], ["No.", false]);
  const late = heard(shown(), { kind: "refused", revision: 4, says: "moved on", to: "move" });
  assert.deepEqual([late.next.refused, late.ask], ["moved on", true]);
  const race = heard(shown(), { kind: "refused", revision: 4, says: "moved on", to: "next" });
  assert.deepEqual([race.next.refused, race.ask], ["old refusal", true], "another view was faster: nothing to say");
  const made = heard(shown(), { kind: "refused", revision: 2, says: "moved on", to: "consider" });
  assert.equal(made.next.refused, "old refusal", "the move considered was made meanwhile: nobody pressed anything");
});

test("a refusal stays while the moment it speaks of is shown", () => {
  const sorry = heard(shown(), { kind: "refused", revision: 3, says: "Sorry.", to: "" }).next;
  const after = heard(sorry, view(3, 2, ["c"])).next;
  assert.equal(after.refused, "Sorry.");
  assert.equal(heard(after, view(4, 3, ["d"])).next.refused, "");
});

test("a hint is shown and said", () => {
  const { next } = heard(shown(), { kind: "hint", revision: 2, move: "give 1", says: "Give it to Ben." });
  assert.deepEqual([next.hint, next.say, next.refused], ["Give it to Ben.", "Give it to Ben.", ""]);
});
