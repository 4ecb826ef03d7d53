// The form for a new game asks only for what applies, and sends what the host reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applying, newGame } from "../../../dicelab/widgets/js/src/table/new_game_form.jsx";

const option = (name, needs = {}) => ({ name, says: name, ruling: "", needs, seats: false, range: [0, 9] });
const MENU = {
  seats: [2, 3],
  names: ["Ada", "Ben", "Cleo"],
  bots: ["human", "sensible"],
  chosen: { players: 2, options: {} },
  options: [option("variant"), option("target", { variant: ["scales"] }), option("duel", { players: ["2"] })],
};
const names = (players, chosen) => applying(MENU, players, chosen).map((it) => it.name);

test("an option that belongs to another rule or number of players is not asked for", () => {
  assert.deepEqual(names(3, { variant: "base" }), ["variant"]);
  assert.deepEqual(names(3, { variant: "scales" }), ["variant", "target"]);
  assert.deepEqual(names(2, { variant: "base" }), ["variant", "duel"]);
});

test("what is sent fits the number of players and leaves out what does not apply", () => {
  const entries = {
    players: 2,
    options: { variant: "base", target: "9", duel: "1" },
    names: ["A", "B", "C"],
    seats: ["human", "sensible", "sensible"],
    seed: " 7 ",
  };
  assert.deepEqual(newGame(MENU, entries), {
    kind: "new",
    players: 2,
    options: { variant: "base", duel: "1" },
    names: ["A", "B"],
    seats: ["human", "sensible"],
    seed: 7,
  });
  assert.equal(newGame(MENU, { ...entries, seed: "" }).seed, null, "an empty seed is a new one");
});

test("a seat that is gone is not sent", () => {
  const starter = {
    ...option("starter"),
    range: undefined,
    seats: true,
    choices: ["random", "0", "1", "2"].map((value) => ({ value, label: value })),
  };
  const menu = { ...MENU, options: [starter] };
  const entries = { options: { starter: "2" }, names: [], seats: [], seed: "" };
  assert.equal(newGame(menu, { ...entries, players: 3 }).options.starter, "2");
  assert.equal(newGame(menu, { ...entries, players: 2 }).options.starter, "random");
});
