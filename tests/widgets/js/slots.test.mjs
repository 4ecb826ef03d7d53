// Which slot a die lies in: it keeps it as long as it lies there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lay, lying, Slots } from "../../../dicelab/widgets/js/src/table/slots.js";

const die = (make, face = "1") => ({ make, face, label: `${make} ${face}` });
const things = (...dice) => dice.map((one, index) => ({ die: one, indices: [index] }));
const traces = (slots) =>
  slots.map((it) => it && it.die.make !== "slot" && { make: it.die.make, kind: `${it.die.make} ${it.die.face}` });
const shown = (slots) => slots.map((it) => it && `${it.die.make[0]}${it.die.face[0]}`);

test("what stays keeps its slot when something before it goes", () => {
  const first = lay(things(die("red"), die("white"), die("blue")), 4, []);
  const then = lay(things(die("white"), die("blue")), 4, traces(first));
  assert.deepEqual(shown(then), [null, "w1", "b1", null]);
  assert.deepEqual(shown(lay(things(die("green"), die("white"), die("blue")), 4, traces(then))), [
    "g1",
    "w1",
    "b1",
    null,
  ]);
});

test("what is rolled where it lies stays there, and what is kept does not move", () => {
  const first = lay(things(die("white", "3"), die("white", "5"), die("yellow", "1")), 3, []);
  const then = lay(things(die("white", "1"), die("white", "5"), die("yellow", "1")), 3, traces(first));
  assert.deepEqual(shown(then), ["w1", "w5", "y1"]);
});

test("a new die on a card goes where its pattern wants it, if that is free", () => {
  const hole = { make: "slot", face: "open", label: "free" };
  const first = lay(things(die("red", "3"), hole, hole, hole), 4, []);
  const then = lay(things(die("red", "3"), hole, die("blue", "5"), hole), 4, traces(first));
  assert.deepEqual(shown(then), ["r3", "so", "b5", "so"]);
  const last = lay(things(die("green", "2"), die("red", "3"), hole, die("blue", "5")), 4, traces(then));
  assert.deepEqual(shown(last), ["r3", "g2", "b5", "so"]);
});

test("like dice are counted, and a zone never has less room than it had", () => {
  const zone = { key: "z", label: "z", look: "counts", slots: 2, dice: [die("red"), die("red"), die("blue")] };
  assert.deepEqual(
    lying(zone, true).map((it) => it.indices),
    [[0, 1], [2]],
  );
  const view = (dice, step) => ({
    step,
    me: null,
    scene: { seats: [], cards: [], centre: [{ ...zone, look: "row", dice }] },
  });
  const slots = new Slots().show(view([die("red"), die("red"), die("blue")], 1));
  assert.equal(slots.of("z").room, 3);
  assert.equal(slots.show(view([die("blue")], 2)).of("z").room, 3);
  assert.deepEqual(shown(slots.of("z").slots), [null, null, "b1"]);
  assert.equal(slots.show(view([die("blue")], 0)).of("z").room, 2, "at the start all is laid anew");
});
