// Picking things narrows the legal moves: pure logic, no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  complete,
  forced,
  keeps,
  open,
  pick,
  rest,
  settle,
  things,
  tokens,
} from "../../../dicelab/widgets/js/src/table/picks.js";

const GIVE = [
  { move: "give 1", says: "", picks: [["dragon"], ["seat-1"]] },
  { move: "give 2", says: "", picks: [["dragon"], ["seat-2"]] },
];
const ROLL = [1, 2, 3].map((n) => ({ move: `roll green ${n}`, says: "", picks: [Array(n).fill("green")] }));
const POWER = [
  { move: "knight a", says: "", picks: [["card-knight"], ["a"]] },
  { move: "knight a b", says: "", picks: [["card-knight"], ["a", "b"]] },
  { move: "wizard b", says: "", picks: [["card-wizard"], ["b"]] },
];
const thing = (key, token = key) => ({ key, token });
const DRAGONS = [thing("d0", "dragon"), thing("d1", "dragon"), thing("seat-1"), thing("seat-2")];
const CARDS = [thing("card-knight"), thing("card-wizard"), thing("a"), thing("b")];

test("rest: what may be picked now, stage by stage, and how much is left", () => {
  assert.deepEqual(rest([["a", "a", "b"]], ["a"]), { now: ["a", "b"], left: 2 });
  assert.deepEqual(rest([["a"], ["b", "c"]], []), { now: ["a"], left: 3 });
  assert.deepEqual(rest([["a"], ["b", "c"]], ["a"]), { now: ["b", "c"], left: 2 });
  assert.deepEqual(rest([["a"], ["b", "c"]], ["a", "c"]), { now: ["b"], left: 1 });
  assert.equal(rest([["a"], ["b"]], ["b"]), null, "the second stage waits for the first");
  assert.equal(rest([["a"]], ["a", "a"]), null);
});

test("only what belongs to the stage of a legal move can be picked", () => {
  assert.deepEqual([...open(GIVE, [])], ["dragon"]);
  assert.deepEqual([...open(GIVE, ["dragon"])].sort(), ["seat-1", "seat-2"]);
  assert.deepEqual([...open(GIVE, ["dragon", "seat-1"])], []);
  assert.deepEqual([...open(POWER, [])].sort(), ["card-knight", "card-wizard"]);
  assert.deepEqual([...open(POWER, ["card-knight"])].sort(), ["a", "b"]);
});

test("a move is complete when exactly its picks are made", () => {
  assert.equal(complete(GIVE, ["dragon", "seat-2"])?.move, "give 2");
  assert.equal(complete(GIVE, ["dragon"]), undefined);
  assert.equal(complete(POWER, ["card-knight", "b", "a"])?.move, "knight a b", "in any order within a stage");
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
  const green = [0, 1, 2, 3].map((n) => thing(`g${n}`, "green"));
  const two = pick(ROLL, green, [green[0]], green[1]);
  assert.deepEqual(two, [green[0], green[1]]);
  assert.deepEqual(pick(ROLL, green, two, green[0]), [green[1]]);
  assert.deepEqual(pick(GIVE, DRAGONS, start, thing("x", "card-x")), start, "what no move needs does nothing");
});

test("another card takes the place of the one picked, with all that followed it", () => {
  const knight = pick(POWER, CARDS, [], CARDS[0]);
  const withDie = pick(POWER, CARDS, knight, CARDS[2]);
  assert.deepEqual(tokens(withDie), ["card-knight", "a"]);
  assert.equal(keeps(POWER, withDie, "card-wizard"), 0);
  assert.deepEqual(tokens(pick(POWER, CARDS, withDie, CARDS[1])), ["card-wizard"]);
  assert.deepEqual(tokens(pick(POWER, CARDS, withDie, CARDS[0])), [], "taking the card back takes the die back too");
});

test("things finds every token on a scene, dice before their seat", () => {
  const die = (token) => ({ make: "m", face: "f", label: "", ...(token && { token }) });
  const scene = {
    facts: [],
    now: { lead: "", text: "" },
    choices: [],
    seats: [
      {
        seat: 3,
        name: "",
        acting: true,
        note: "",
        counters: [],
        token: "seat-3",
        zones: [{ key: "z", label: "", dice: [die(), die("t")] }],
        cards: [
          {
            key: "run",
            title: "",
            kind: "",
            text: "",
            token: "run",
            zones: [{ key: "slots", label: "", dice: [die("s")] }],
          },
        ],
      },
    ],
    centre: [{ key: "pile", label: "", dice: [], token: "pile" }],
    cards: [{ key: "knight", title: "", kind: "", text: "", token: "card-knight" }],
  };
  assert.deepEqual(things(scene), [
    thing("z-1", "t"),
    thing("slots-0", "s"),
    thing("card-run", "run"),
    thing("seat-3"),
    thing("pile"),
    thing("card-knight"),
  ]);
});
