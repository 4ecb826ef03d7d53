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

test("of those who are here and who have answered only the new ones are told", () => {
  const kiwi = { id: 1, name: "Kiwi", here: true };
  const view = { ...VIEW, members: [kiwi] };
  const more = [
    { id: 3, name: "apple", here: true },
    { ...kiwi, name: "Banana", here: false },
    { id: 2, name: "Cherry", here: true },
  ];
  const next = after(view, { kind: "changes", number: 5, more_members: more, more_done: [3, 2], here: 2 });
  assert.deepEqual(next, { ...VIEW, number: 5, here: 2, done: [1, 3, 2], members: more });
});

test("a wall that has missed a change asks for the whole, and one that hears an old one lets it be", () => {
  assert.equal(after(VIEW, { kind: "changes", number: 6, done: [1, 2, 3] }), null);
  assert.equal(after(VIEW, { kind: "changes", number: 4, done: [] }), VIEW);
  assert.equal(after(VIEW, { ...VIEW, number: 3, done: [] }), VIEW);
  const whole = { ...VIEW, number: 7, done: [1, 2, 3] };
  assert.equal(after(VIEW, whole), whole);
});
