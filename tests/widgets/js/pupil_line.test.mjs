// The line of a phone: it keeps what was not acknowledged, comes back by itself, and forgets when it is told to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heard } from "../../../dicelab/widgets/js/src/pupil/app.jsx";
import { RoomLine, arrived, doubt } from "../../../dicelab/widgets/js/src/pupil/line.js";
import { itemOf } from "../../../dicelab/widgets/js/src/pupil/quiz.jsx";
import { spaced } from "../../../dicelab/widgets/js/src/pupil/join.jsx";
import { stacks } from "../../../dicelab/widgets/js/src/pupil/dots.jsx";
import { below } from "../../../dicelab/widgets/js/src/pupil/roll.jsx";

/** A browser's store, and sockets that a test moves by hand. */
function browser() {
  const held = new Map();
  const store = {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => held.set(key, value),
    removeItem: (key) => held.delete(key),
  };
  const sockets = [];
  class Socket {
    constructor(address) {
      Object.assign(this, { address, readyState: 0, sent: [] });
      sockets.push(this);
    }
    send(text) {
      this.sent.push(JSON.parse(text));
    }
    open() {
      this.readyState = 1;
      this.onopen();
    }
    say(message) {
      this.onmessage({ data: JSON.stringify(message) });
    }
    close() {
      this.readyState = 3;
      this.onclose();
    }
  }
  return { held, sockets, given: { store, Socket, now: () => 1000 } };
}

const GUESS = { id: 7, kind: "guess", phase: "open", shows: {}, reveal: null, shapes: {} };
const JOINED = {
  kind: "joined",
  code: "HAWK 42",
  name: "Kiwi",
  id: 1,
  token: "t",
  mark: 0,
  saving: true,
  mine: {},
  activity: GUESS,
};

function joined(here) {
  const line = new RoomLine("/join/line", () => {}, here.given);
  line.join("HAWK 42", "Kiwi");
  here.sockets[0].open();
  here.sockets[0].say(JOINED);
  return line;
}

test("joins, answers, and what is not acknowledged is sent again after a reload", () => {
  const here = browser();
  const line = joined(here);
  assert.equal(here.sockets[0].address, "ws://localhost/join/line?room=HAWK42");
  assert.deepEqual(here.sockets[0].sent[0], { kind: "join", code: "HAWK 42", name: "Kiwi" });
  line.answer(50);
  assert.equal(line.state.mine[0], 50);
  assert.equal(line.state.unsent, 1);
  const again = new RoomLine("/join/line", () => {}, here.given); // the page was loaded again before the answer came
  assert.equal(again.state.status, "joining");
  here.sockets[1].open();
  assert.deepEqual(here.sockets[1].sent[0], { kind: "back", code: "HAWK 42", token: "t" });
  const { token, ...back } = JOINED;
  here.sockets[1].say(back);
  assert.equal(again.state.mine[0], 50);
  assert.deepEqual(here.sockets[1].sent[1], { kind: "answer", activity: 7, item: 0, given: 50, mark: 1000 });
  here.sockets[1].say({ kind: "kept", mark: 1000 });
  assert.equal(again.state.unsent, 0);
  again.leave();
  assert.equal(here.held.size, 0);
});

test("marks grow, also beyond those of another page of the same person", () => {
  const here = browser();
  const line = joined(here);
  here.sockets[0].say({ ...JOINED, mark: 5000 });
  line.answer(50);
  assert.equal(here.sockets[0].sent.at(-1).mark, 5001);
});

test("after a long sleep the old line is not trusted", () => {
  const here = browser();
  let now = 1000;
  here.given.now = () => now;
  const line = joined(here);
  line.wake(false);
  now += 60_000;
  line.wake(true);
  assert.equal(here.sockets.length, 2);
  here.sockets[1].open();
  assert.equal(here.sockets[1].sent[0].kind, "back");
  line.wake(false);
  now += 1000;
  line.wake(true);
  assert.equal(here.sockets.length, 2);
  line.leave();
});

test("a refused answer is taken back, and the sentence shown", () => {
  const here = browser();
  const line = joined(here);
  line.answer(50);
  here.sockets[0].say({ kind: "refused", says: "The answers are locked.", mark: 1000 });
  assert.equal(line.state.refused, "The answers are locked.");
  assert.equal(line.state.mine[0], undefined);
  assert.equal(line.state.unsent, 0);
});

test("who is removed is out, and is told why", () => {
  const here = browser();
  const line = joined(here);
  here.sockets[0].say({ kind: "gone", says: "Your teacher has taken you off the list." });
  assert.equal(line.state.status, "out");
  assert.match(line.state.says, /taken you off/);
  assert.equal(here.held.size, 0);
});

test("rolls add up, also those that wait", () => {
  const here = browser();
  const line = joined(here);
  here.sockets[0].say({ kind: "activity", activity: { ...GUESS, id: 8, kind: "roll" } });
  line.answer([[1], [2]], 0, true);
  line.answer([[3]], 0, true);
  assert.equal(line.state.mine[0], 3);
  assert.equal(line.unsent.length, 2);
});

test("sent is what was confirmed; while nothing can be saved the page says so", () => {
  const here = browser();
  const line = joined(here);
  here.sockets[0].say({ ...JOINED, saving: true });
  assert.equal(arrived(line.state, 0), "Sent ✓");
  line.answer(50);
  assert.deepEqual([arrived(line.state, 0), doubt(line.state, 0)], ["Sending …", ""]);
  here.sockets[0].say({ kind: "saving", on: false });
  assert.equal(line.state.saving, false);
  assert.deepEqual([arrived(line.state, 0), doubt(line.state, 0)], ["Not confirmed yet", " (not confirmed yet)"]);
  assert.match(heard(line.state), /cannot be saved/);
  here.sockets[0].say({ kind: "kept", mark: 7 }); // of another page of the same person
  assert.equal(line.state.unsent, 1);
  here.sockets[0].say({ kind: "saving", on: true });
  here.sockets[0].say({ kind: "kept", mark: 1000 });
  assert.deepEqual([arrived(line.state, 0), line.state.unsent], ["Sent ✓", 0]);
  line.answer(60);
  here.sockets[0].close();
  assert.equal(arrived(line.state, 0), "Not confirmed yet");
  line.leave();
});

test("a page that comes while nothing can be saved is told so", () => {
  const here = browser();
  const line = joined(here);
  here.sockets[0].say({ ...JOINED, saving: false });
  assert.equal(line.state.saving, false);
});

test("rolls that are refused are not counted", () => {
  const here = browser();
  const line = joined(here);
  here.sockets[0].say({ kind: "activity", activity: { ...GUESS, id: 8, kind: "roll" } });
  line.answer([[1], [2]], 0, true);
  line.answer([[3]], 0, true);
  here.sockets[0].say({ kind: "refused", says: "You have answered again since then.", mark: 1000 });
  assert.equal(line.state.mine[0], 1);
  assert.equal(line.state.unsent, 1);
});

test("a code is written as on the wall", () => {
  assert.equal(spaced("hawk42"), "HAWK 42");
  assert.equal(spaced("ha"), "HA");
  assert.equal(spaced("hawk-42xyz"), "HAWK 42");
});

test("guesses that would touch share a pile", () => {
  const dots = stacks({ low: 0, high: 100 }, [[50, 3], [51, 1], [90, 2]], 30); // prettier-ignore
  assert.deepEqual(
    dots.map(({ count }) => count),
    [4, 2],
  );
});

test("a drawn side is one of the sides", () => {
  const seen = new Set(Array.from({ length: 300 }, () => below(6)));
  assert.deepEqual([...seen].sort(), [0, 1, 2, 3, 4, 5]);
});

test("an answer to a quiz is open, sent, right or shown", () => {
  const shown = { kind: "numeric", asks: "?" };
  assert.equal(itemOf(shown, undefined, undefined, undefined, false, true).status, "open");
  assert.match(itemOf(shown, "1/2", undefined, undefined, false, true).said, /^Sent/);
  assert.equal(itemOf(shown, "1/2", { tone: "right", says: "Right." }, {}, false, false).status, "solved");
  assert.equal(itemOf(shown, "1/3", { tone: "wrong", says: "No." }, { answer: "1/2" }, false, false).status, "shown");
  assert.equal(itemOf(shown, "1/3", { tone: "wrong", says: "No." }, undefined, true, true).status, "open");
});
