// When bots play by themselves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { botStep } from "../../../dicelab/widgets/js/src/table/bot_speed.js";

const view = (over = {}) => ({
  waits: "bot",
  revision: 4,
  step: 3,
  steps: 3,
  said: "third",
  scene: { now: { lead: "Ada, it is your turn.", text: "Roll." }, seats: [] },
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

test("a roll is given time, and bots that go on for long get faster", () => {
  const fresh = { seats: [{ zones: [{ dice: [{ state: "fresh" }] }] }] };
  assert.ok(botStep(view({ scene: fresh }), "normal").wait > botStep(view(), "normal").wait);
  assert.ok(botStep(view(), "normal", 9).wait < botStep(view(), "normal", 1).wait);
  assert.ok(botStep(view(), "normal", 500).wait > 200);
});
