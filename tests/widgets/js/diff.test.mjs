// Which dice travel between two views, and which cards turn over.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, journeys, turns } from "../../../dicelab/widgets/js/src/table/diff.js";

/** A die such as "r4"; "r0" has no face. */
const die = (word, more = {}) => ({ make: word[0], face: word[1] === "0" ? "back" : word[1], label: word, ...more });
const zone = (key, words, more = {}) => ({
  key,
  label: key,
  dice: words
    .split(" ")
    .filter(Boolean)
    .map((word) => die(word)),
  ...more,
});
const seat = (number, zones, cards = []) => ({
  seat: number,
  name: `${number}`,
  acting: false,
  note: "",
  counters: [],
  zones,
  cards,
});
const scene = (seats, centre = []) => ({
  facts: [],
  now: { lead: "", text: "" },
  seats,
  centre,
  cards: [],
  choices: [],
});
const card = (key, words, more = {}) => ({
  key,
  title: key,
  kind: "",
  text: "",
  zones: [zone(`${key}-dice`, words)],
  ...more,
});
const went = (before, after) => journeys(before, after).map(({ from, to }) => `${from} > ${to}`);

test("a die that is missing here and new there has travelled; what stays does not", () => {
  const before = scene([seat(0, [zone("hand", "r4 r4 b2")], [card("run", "r3")])], [zone("compost", "r0")]);
  assert.deepEqual(
    went(before, scene([seat(0, [zone("hand", "r4 b2")], [card("run", "r3 r4")])], [zone("compost", "r0")])),
    ["hand-1 > run-dice-1"],
  );
  assert.deepEqual(
    went(before, scene([seat(0, [zone("hand", "r4 r4")], [card("run", "r3")])], [zone("compost", "r0 b0")])),
    ["hand-2 > compost-1"],
  );
  assert.deepEqual(went(before, before), []);
});

test("a die is the one that lay at the same seat before it is one from elsewhere", () => {
  const before = scene([seat(0, [zone("rolled-0", "d1 d1 d6")]), seat(1, [zone("hand-1", "d0")])]);
  const after = scene([seat(0, [zone("hand-0", "d0 d0")]), seat(1, [zone("hand-1", "d0 d0")])]);
  assert.deepEqual(went(before, after), ["rolled-0-0 > hand-0-0", "rolled-0-1 > hand-0-1", "rolled-0-2 > hand-1-1"]);
});

test("what is rolled or set where it lies, or just rolled, does not travel", () => {
  const before = scene([seat(0, [zone("hand", "r0 r0")])]);
  assert.deepEqual(went(before, scene([seat(0, [zone("hand", "r1 r5")])])), []);
  const fresh = { ...zone("shown", ""), dice: [die("r1", { state: "fresh" }), die("r5", { state: "fresh" })] };
  assert.deepEqual(went(before, scene([seat(0, [fresh])])), []);
});

test("slots, dice that have left and mere pictures are no dice", () => {
  const slot = { make: "slot", face: "solid", label: "slot" };
  const before = scene([seat(0, [zone("hand", "r4"), zone("colours", "r0", { picture: true })])]);
  assert.deepEqual(went(before, scene([seat(0, [{ ...zone("card", ""), dice: [slot] }, zone("loose", "r0")])])), [
    "hand-0 > loose-0",
  ]);
  const left = { ...zone("rolled", ""), dice: [die("r4", { state: "gone" })] };
  assert.deepEqual(went(before, scene([seat(0, [left])], [zone("pile", "r4")])), ["hand-0 > pile-0"]);
});

test("a die with an id is the same die wherever it lies, whatever it shows", () => {
  const of = (key, ...dice) => ({ ...zone(key, ""), dice: dice.map(([word, id]) => die(word, { id })) });
  const before = scene([seat(0, [of("a", ["r4", "one"], ["r4", "two"]), of("b")])]);
  const after = scene([seat(0, [of("a", ["r4", "two"]), of("b", ["r6", "one"])])]);
  assert.deepEqual(went(before, after), ["a-0 > b-0"]);
});

test("a card with another side up than before has turned over", () => {
  const before = scene([
    seat(0, [], [card("0-run", "", { id: "0-0" }), card("0-kind", "", { id: "0-1" }), card("0-stove", "")]),
  ]);
  const after = scene([
    seat(0, [], [card("0-different", "", { id: "0-0" }), card("0-kind", "", { id: "0-1" }), card("0-other", "")]),
  ]);
  assert.deepEqual(turns(before, after), [{ from: "0-run", to: "0-different" }]);
});

test("nothing travels in a leap, in another game, or where nothing happened", () => {
  const here = { game: "spuds", seed: 1, step: 7, scene: scene([seat(0, [zone("hand", "r4")])]) };
  const there = { ...here, scene: scene([seat(0, [zone("card", "r4")])]) };
  const dice = (step, more = {}) => changes(here, { ...there, step, ...more }).dice.length;
  assert.deepEqual(
    [5, 6, 7, 8, 9, 10].map((step) => dice(step)),
    [1, 1, 0, 1, 1, 0],
  );
  assert.equal(dice(8, { seed: 2 }), 0);
  assert.equal(dice(8, { game: "thrown" }), 0);
});
