// The wall of a room: what it makes of what it hears.
import assert from "node:assert/strict";
import { test } from "node:test";
import { after, counted } from "../../../dicelab/widgets/js/src/room/app.jsx";

const VIEW = { kind: "view", number: 4, status: "open", here: 3, done: [1], activity: { kind: "guess" } };

test("what has changed takes the place of what was there, and all else stays", () => {
  const next = after(VIEW, { kind: "changes", number: 5, done: [1, 2] });
  assert.deepEqual(next, { ...VIEW, number: 5, done: [1, 2] });
  assert.equal(counted(next), "3 here · 2 answered");
});

test("a wall that has missed a change asks for the whole, and one that hears an old one lets it be", () => {
  assert.equal(after(VIEW, { kind: "changes", number: 6, done: [1, 2, 3] }), null);
  assert.equal(after(VIEW, { kind: "changes", number: 4, done: [] }), VIEW);
  assert.equal(after(VIEW, { ...VIEW, number: 3, done: [] }), VIEW);
  const whole = { ...VIEW, number: 7, done: [1, 2, 3] };
  assert.equal(after(VIEW, whole), whole);
});
