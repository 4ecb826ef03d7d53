// The form for a new game asks only for what applies, and sends what the host reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applying, newGame } from "../../../dicelab/widgets/js/src/table/newgame.js";

const option = (name, needs = null) => ({ name, says: name, default: 0, needs, range: [0, 9], choices: [] });
const MENU = { seats: [2, 3], bots: ["human", "sensible"], chosen: { players: 2, options: {} }, options: [option("variant"), option("target", ["variant", "scales"])] };

test("an option that belongs to another rule is not asked for", () => {
  assert.deepEqual(applying(MENU, { variant: "base" }).map((it) => it.name), ["variant"]);
  assert.deepEqual(applying(MENU, { variant: "scales" }).map((it) => it.name), ["variant", "target"]);
});

test("what is sent fits the number of players and leaves out what does not apply", () => {
  const entries = { players: 2, options: { variant: "base", target: 9 }, names: ["A", "B", "C"], seats: ["human", "sensible", "sensible"], seed: " 7 " };
  assert.deepEqual(newGame(MENU, entries), {
    kind: "new", players: 2, options: { variant: "base" }, names: ["A", "B"], seats: ["human", "sensible"], seed: 7,
  });
  assert.equal(newGame(MENU, { ...entries, seed: "" }).seed, null, "an empty seed is a new one");
});
