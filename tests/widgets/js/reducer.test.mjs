// What messages do to the table: also those that come late, twice or not at all.
import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement, extend, reduce } from "../../../dicelab/widgets/js/src/table/reducer.js";

const view = (revision, from, entries, more = {}) => ({
  kind: "view",
  revision,
  waits: "you",
  step: from + entries.length,
  steps: from + entries.length,
  said: entries.at(-1) ?? "",
  scene: { now: { lead: "Ada.", text: "Roll." } },
  log: { from, entries },
  ...more,
});
const shown = () => ({
  view: view(2, 0, ["a", "b"]),
  log: ["a", "b"],
  menu: undefined,
  refused: "old refusal",
  refusedAt: 2,
  hint: "old hint",
  say: "b",
});

test("a new view is shown, its log continued, old words forgotten", () => {
  const { next, ask } = reduce(shown(), view(3, 2, ["c"]));
  assert.deepEqual(next.log, ["a", "b", "c"]);
  assert.equal(next.say, "c Ada. Roll.");
  assert.deepEqual([next.refused, next.hint, ask], ["", "", false]);
});

test("the same view again changes no words", () => {
  const { next } = reduce(shown(), view(2, 0, ["a", "b"]));
  assert.deepEqual([next.refused, next.hint, next.say], ["old refusal", "old hint", "b"]);
});

test("an older view is ignored, and a missed one asked for", () => {
  const old = shown();
  assert.equal(reduce(old, view(1, 0, ["a"])).next, old);
  const gap = reduce(old, view(5, 4, ["e"]));
  assert.equal(gap.next, old);
  assert.equal(gap.ask, true);
});

test("a refusal is said; one from another moment asks for the present", () => {
  const here = reduce(shown(), { kind: "refused", revision: 2, says: "No.", to: "move" });
  assert.deepEqual([here.next.refused, here.ask], ["No.", false]);
  const late = reduce(shown(), { kind: "refused", revision: 4, says: "moved on", to: "move" });
  assert.deepEqual([late.next.refused, late.ask], ["moved on", true]);
  const race = reduce(shown(), { kind: "refused", revision: 2, says: "moved on", to: "next", stale: true });
  assert.equal(race.next.refused, "old refusal", "another view was faster, and what it did is here: nothing to say");
  const bot = reduce(shown(), { kind: "refused", revision: 2, says: "The bot fell asleep.", to: "next" });
  assert.equal(bot.next.refused, "The bot fell asleep.");
  const made = reduce(shown(), { kind: "refused", revision: 2, says: "moved on", to: "consider" });
  assert.equal(made.next.refused, "old refusal", "the move considered was made meanwhile: nobody pressed anything");
});

test("a fault where nothing can be shown is said, and not asked about again and again", () => {
  const fault = reduce(shown(), { kind: "refused", says: "Something went wrong here.", to: "" });
  assert.deepEqual([fault.next.refused, fault.ask], ["Something went wrong here.", false]);
  assert.equal(reduce(shown(), { kind: "refused", revision: 9, says: "Sorry.", to: "hello" }).ask, false);
});

test("a view follows what is told to everybody, whoever caused it", () => {
  const { next } = reduce(shown(), view(4, 2, ["c", "d"]));
  assert.deepEqual([next.view.revision, next.log], [4, ["a", "b", "c", "d"]]);
  const considered = { kind: "considered", revision: 2, move: "give 1" };
  const old = shown();
  assert.equal(reduce(old, considered).next, old);
});

test("a refusal stays while the moment it speaks of is shown", () => {
  const sorry = reduce(shown(), { kind: "refused", revision: 3, says: "Sorry.", to: "" }).next;
  const after = reduce(sorry, view(3, 2, ["c"])).next;
  assert.equal(after.refused, "Sorry.");
  assert.equal(reduce(after, view(4, 3, ["d"])).next.refused, "");
});

test("a hint is shown and said", () => {
  const { next } = reduce(shown(), { kind: "hint", revision: 2, move: "give 1", says: "Give it to Ben." });
  assert.deepEqual([next.hint, next.say, next.refused], ["Give it to Ben.", "Give it to Ben.", ""]);
  assert.equal(next.advised, "give 1");
});

const seen = (over = {}) => ({
  waits: "bot",
  revision: 4,
  step: 3,
  steps: 3,
  said: "third",
  scene: { now: { lead: "Ada, it is your turn.", text: "Roll." } },
  log: { from: 2, entries: ["third"] },
  ...over,
});

test("the log is replaced from an entry on", () => {
  assert.deepEqual(extend(["a", "b"], { from: 2, entries: ["c"] }), ["a", "b", "c"]);
  assert.deepEqual(extend(["a", "b", "c"], { from: 0, entries: ["a"] }), ["a"]);
});

test("what happened is said, and what to do once it is a person's turn", () => {
  assert.equal(announcement(seen(), 2), "third");
  assert.equal(announcement(seen({ waits: "you" }), 2), "third Ada, it is your turn. Roll.");
  assert.equal(
    announcement(seen({ waits: "you", log: { from: 0, entries: ["first"] }, step: 1, steps: 1 }), 3),
    "Ada, it is your turn. Roll.",
    "after undo nothing new has happened",
  );
  assert.equal(announcement(seen({ waits: "past", step: 1, said: "first" }), 3), "first Step 1 of 3.");
});
