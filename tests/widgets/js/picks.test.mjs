// Picking things narrows the legal moves: pure logic, no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { complete, forced, lit, missing, open, pick, settle, things } from "../../../dicelab/widgets/js/src/table/picks.js";

const GIVE = [
  { move: "give 1", says: "", picks: ["dragon", "seat-1"] },
  { move: "give 2", says: "", picks: ["dragon", "seat-2"] },
];
const ROLL = [1, 2, 3].map((n) => ({ move: `roll green ${n}`, says: "", picks: Array(n).fill("green") }));
const DRAGONS = [
  { key: "d0", token: "dragon" },
  { key: "d1", token: "dragon" },
  { key: "seat-1", token: "seat-1" },
  { key: "seat-2", token: "seat-2" },
];

test("missing counts like tokens one by one", () => {
  assert.deepEqual(missing(["a", "a", "b"], ["a"]), ["a", "b"]);
  assert.deepEqual(missing(["a"], ["a"]), []);
  assert.equal(missing(["a"], ["a", "a"]), null);
  assert.equal(missing(["a"], ["b"]), null);
});

test("only what belongs to a legal move can be picked", () => {
  assert.deepEqual([...open(GIVE, [])].sort(), ["dragon", "seat-1", "seat-2"]);
  assert.deepEqual([...open(GIVE, ["seat-1"])], ["dragon"]);
  assert.deepEqual([...open(GIVE, ["seat-1", "dragon"])], []);
});

test("a move is complete when exactly its picks are made", () => {
  assert.equal(complete(GIVE, ["seat-2", "dragon"])?.move, "give 2");
  assert.equal(complete(GIVE, ["dragon"]), undefined);
  assert.equal(complete([{ move: "keep", says: "", picks: [] }], []), undefined, "a plain button is not a pick");
});

test("a set of like dice grows, and each size is a move", () => {
  assert.equal(complete(ROLL, ["green"])?.move, "roll green 1");
  assert.equal(open(ROLL, ["green"]).has("green"), true, "it may still grow");
  assert.equal(complete(ROLL, ["green", "green", "green"])?.move, "roll green 3");
  assert.equal(open(ROLL, ["green", "green", "green"]).size, 0);
});

test("what goes without saying picks itself, but never the last pick", () => {
  assert.equal(forced(GIVE, []), "dragon");
  assert.equal(forced(GIVE, ["dragon"]), undefined);
  assert.equal(forced([GIVE[0]], ["dragon"]), undefined, "the only seat is still a person's to press");
  assert.deepEqual(settle(GIVE, DRAGONS, []), [DRAGONS[0]]);
  assert.equal(forced([], []), undefined);
});

test("a click adds, takes back, or changes places with its like", () => {
  const start = settle(GIVE, DRAGONS, []);
  assert.deepEqual(pick(GIVE, DRAGONS, start, DRAGONS[1]), [DRAGONS[1]], "another dragon instead of the first");
  assert.deepEqual(pick(GIVE, DRAGONS, start, DRAGONS[2]), [DRAGONS[0], DRAGONS[2]]);
  assert.deepEqual(pick(GIVE, DRAGONS, start, DRAGONS[0]), [DRAGONS[0]], "one dragon is needed anyway");
  const green = [0, 1, 2, 3].map((n) => ({ key: `g${n}`, token: "green" }));
  const two = pick(ROLL, green, [green[0]], green[1]);
  assert.deepEqual(two, [green[0], green[1]]);
  assert.deepEqual(pick(ROLL, green, two, green[0]), [green[1]]);
  const foreign = { key: "x", token: "card-x" };
  assert.deepEqual(pick(GIVE, DRAGONS, start, foreign), start, "what is not lit does nothing");
});

test("lit: what can be added, and what can be taken back", () => {
  assert.equal(lit(GIVE, [DRAGONS[0]], "seat-1"), true);
  assert.equal(lit(GIVE, [DRAGONS[0]], "dragon"), true);
  assert.equal(lit(GIVE, [], "card"), false);
});

test("things finds every token on a scene, dice before their seat", () => {
  const die = (token) => ({ make: "m", face: "f", label: "", ...(token && { token }) });
  const scene = {
    facts: [], now: { lead: "", text: "" }, choices: [],
    seats: [{ seat: 3, name: "", acting: true, note: "", counters: [], token: "seat-3", zones: [{ key: "z", label: "", dice: [die(), die("t")] }] }],
    centre: [{ key: "pile", label: "", dice: [], token: "pile" }],
    cards: [{ key: "knight", title: "", kind: "", text: "", token: "card-knight" }],
  };
  assert.deepEqual(things(scene), [
    { key: "z-1", token: "t" },
    { key: "seat-3", token: "seat-3" },
    { key: "pile", token: "pile" },
    { key: "card-knight", token: "card-knight" },
  ]);
});
