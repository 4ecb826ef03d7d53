// When bots play by themselves, how the log grows, and what is said aloud.
import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement, botStep, extend } from "../../../dicelab/widgets/js/src/table/pace.js";

const view = (over = {}) => ({
  waits: "bot", revision: 4, step: 3, steps: 3, said: "third",
  scene: { now: { lead: "Ada, it is your turn.", text: "Roll." } },
  log: { from: 2, entries: ["third"] },
  ...over,
});

test("a bot plays by itself only when it is to move and a speed is chosen", () => {
  assert.deepEqual(botStep(view(), "fast")?.intent, { kind: "next", revision: 4, all: false });
  assert.equal(botStep(view(), "instant")?.intent.all, true);
  assert.equal(botStep(view(), "hand"), null);
  assert.equal(botStep(view({ waits: "you" }), "fast"), null);
  assert.ok(botStep(view(), "slow").wait > botStep(view(), "normal").wait);
});

test("the log is replaced from an entry on", () => {
  assert.deepEqual(extend(["a", "b"], { from: 2, entries: ["c"] }), ["a", "b", "c"]);
  assert.deepEqual(extend(["a", "b", "c"], { from: 0, entries: ["a"] }), ["a"]);
});

test("what happened is said, and what to do once it is a person's turn", () => {
  assert.equal(announcement(view(), 2), "third");
  assert.equal(announcement(view({ waits: "you" }), 2), "third Ada, it is your turn. Roll.");
  assert.equal(announcement(view({ waits: "you", log: { from: 0, entries: ["first"] }, step: 1, steps: 1 }), 3),
    "Ada, it is your turn. Roll.", "after undo nothing new has happened");
  assert.equal(announcement(view({ waits: "past", step: 1, said: "first" }), 3), "first Step 1 of 3.");
});
