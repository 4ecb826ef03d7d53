// The quiz: lines that move, the score in words, text that stays text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, renderToString } from "../../../dicelab/widgets/js/testing.mjs";
import { change, scored } from "../../../dicelab/widgets/js/src/quiz/app.jsx";
import { moved } from "../../../dicelab/widgets/js/src/quiz/order.jsx";
import { Question } from "../../../dicelab/widgets/js/src/quiz/question.jsx";

const OPEN = {
  kind: "numeric",
  title: "Thrown",
  about: "Dice.",
  setting: "",
  asks: "How <b>likely</b>?",
  how: "A fraction.",
  status: "open",
  tries: 0,
  said: "",
  tone: "",
  wrong: [],
  given: null,
  answer: "",
  working: [],
};
const draw = (/** @type {any} */ item) =>
  renderToString(h(Question, { item, index: 0, of: 1, send() {}, name: "q", say() {}, seen: 0 }));

test("a line moves up and down, and not beyond the ends", () => {
  assert.deepEqual(moved([0, 1, 2], 2, 0), [2, 0, 1]);
  assert.deepEqual(moved([0, 1, 2], 0, 2), [1, 2, 0]);
  assert.deepEqual(moved([0, 1, 2], 0, -1), [0, 1, 2]);
  assert.deepEqual(moved([0, 1, 2], 2, 3), [0, 1, 2]);
});

test("the score in words", () => {
  assert.equal(scored({ right: 0, first: 0, of: 3 }), "0 of 3 right");
  assert.equal(scored({ right: 2, first: 2, of: 3 }), "2 of 3 right");
  assert.equal(scored({ right: 2, first: 1, of: 3 }), "2 of 3 right, 1 at the first try");
});

test("text is text", () => {
  const page = draw({ ...OPEN, said: "<img src=x>", tone: "wrong" });
  assert.ok(!page.includes("<img"));
  assert.ok(!page.includes("<b>likely"));
  assert.ok(page.includes("&lt;b>likely"));
});

test("a solved question has no buttons left, and its working can be opened", () => {
  const page = draw({
    ...OPEN,
    status: "solved",
    given: "1/6",
    said: "Right.",
    tone: "right",
    working: [{ row: ["1", "=", "1"] }],
  });
  assert.ok(!page.includes("<button"));
  assert.ok(page.includes("<math"));
  assert.ok(page.includes("The working"));
});

test("options that were tried in vain can be told without colour", () => {
  const page = draw({ ...OPEN, kind: "choice", options: ["1/6", "5/6"], wrong: [1], right: null });
  assert.equal(page.match(/ wrong<\/span>/g)?.length, 1);
  assert.equal(page.match(/type="radio"/g)?.length, 2);
});

test("an order can be moved with buttons that say what they move", () => {
  const page = draw({ ...OPEN, kind: "order", events: ["A six", "A pair", "A run"], right: null, chances: [] });
  assert.ok(page.includes('aria-label="Up: A pair"'));
  assert.ok(page.includes('aria-label="Down: A six"'));
});

test("what has happened to a quiz is seen in what it shows, whoever did it", () => {
  const item = { asks: "How likely?", setting: "", status: "open", tries: 0 };
  const quiz = (...items) => ({ items: items.map((one) => ({ ...item, ...one })) });
  assert.equal(change(quiz({}, {}), quiz({}, {})).kind, "");
  assert.deepEqual(change(quiz({}, {}), quiz({}, { tries: 1 })), { kind: "answer", item: 1 });
  assert.deepEqual(change(quiz({ tries: 1 }, {}), quiz({ tries: 1, status: "shown" }, {})), {
    kind: "answer",
    item: 0,
  });
  assert.equal(change(quiz({ tries: 1 }, {}), quiz({}, {})).kind, "again");
  assert.equal(change(quiz({ tries: 1 }), quiz({ asks: "How often?" })).kind, "renew");
});
