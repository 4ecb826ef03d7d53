// Between a model and the apps: views with names, panes, and what happens where nobody answers.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { h, renderToString } from "../../../dicelab/widgets/js/testing.mjs";
import { changed, openChannel, PATIENCE } from "../../../dicelab/widgets/js/src/shared/channel.js";
import { Frame } from "../../../dicelab/widgets/js/src/shared/mount.jsx";
import { relaid } from "../../../dicelab/widgets/js/src/composite/panes.jsx";
import { drawChart, vega } from "../../../dicelab/widgets/js/src/shared/vega.js";

/** A model with nothing but what may be asked of one; `sent` is what came through, `hear` lets it be heard. */
function fake(view, send = () => {}) {
  const hearers = new Set();
  const sent = [];
  return {
    sent,
    hearers,
    hear: (message) => [...hearers].forEach((one) => one(message, [])),
    get: (name) => ({ view })[name],
    on: (event, one) => event === "msg:custom" && hearers.add(one),
    off: (event, one) => event === "msg:custom" && hearers.delete(one),
    send: (content) => (sent.push(content), send(content)),
  };
}

/** What a channel hears from now on. */
function heardBy(channel) {
  const heard = [];
  channel.listen((message) => heard.push(message));
  return heard;
}

test("every request has an id of its own; an answer is heard where it was asked, a change by all", () => {
  const model = fake({});
  const [one, other] = [openChannel(model), openChannel(model)];
  const [heard, heardThere] = [heardBy(one), heardBy(other)];
  const ids = [one.send({ kind: "hint" }), one.send({ kind: "roll" }), other.send({ kind: "rule" })];
  assert.deepEqual(
    model.sent.map(({ id }) => id),
    ids,
  );
  assert.equal(new Set(ids).size, 3);
  const [hint, roll, rule] = ids;
  model.hear({ kind: "hint", id: hint });
  model.hear({ kind: "rule", id: rule });
  model.hear({ kind: "view", after: roll });
  model.hear({ kind: "view" });
  assert.deepEqual(heard, [{ kind: "hint", id: hint }, { kind: "view", after: roll }, { kind: "view" }]);
  assert.deepEqual(heardThere, [{ kind: "rule", id: rule }, { kind: "view" }, { kind: "view" }]);
  one.close();
  other.close();
  assert.equal(model.hearers.size, 0);
});

test("a pane is a channel again: its view, its messages, and nothing of the others", () => {
  const model = fake({ kind: "panes", panes: { table: { kind: "view", revision: 3 }, panel: { kind: "view" } } });
  const table = openChannel(model).pane("table");
  assert.deepEqual(table.view, { kind: "view", revision: 3 });
  const id = table.send({ kind: "hint", revision: 3 });
  assert.deepEqual(model.sent, [{ kind: "hint", revision: 3, pane: "table", id }]);
  const heard = [];
  const stop = table.listen((message) => heard.push(message));
  model.hear({ kind: "view", pane: "panel" });
  model.hear({ kind: "panes", panes: {} });
  model.hear({ kind: "hint", pane: "table", id });
  assert.deepEqual(heard, [{ kind: "hint", id }]);
  stop();
  model.hear({ kind: "view", pane: "table" });
  assert.equal(heard.length, 1);
});

test("views can be changed on their way, and nothing else is", () => {
  const model = fake({ kind: "panes", panes: { table: { kind: "view", me: 0 } } });
  const watched = changed(openChannel(model).pane("table"), (view) => ({ ...view, watched: true }));
  assert.equal(watched.view.watched, true);
  const heard = heardBy(watched);
  for (const kind of ["view", "refused"]) model.hear({ kind, pane: "table" });
  assert.deepEqual(heard, [{ kind: "view", watched: true }, { kind: "refused" }]);
});

test("panes that come later are there at once, before the model has followed", () => {
  const model = fake({ kind: "panes", panes: { form: { kind: "view" } } });
  const channel = openChannel(model);
  model.hear({ kind: "panes", panes: { form: { kind: "view" }, table: { kind: "view", revision: 0 } } });
  assert.equal(channel.pane("table").view.revision, 0);
});

test("an answer to hello keeps what lies there; other panes for everybody take its place", () => {
  const old = { names: ["opener", "table"], round: 0 };
  assert.equal(relaid(old, { panes: { opener: 1, table: 2 }, id: "v-1 1" }), old);
  assert.deepEqual(relaid(old, { panes: { opener: 1, table: 2 } }), { names: ["opener", "table"], round: 1 });
  assert.deepEqual(relaid(old, { panes: { opener: 1 }, id: "v-1 1" }), { names: ["opener"], round: 1 });
});

test("where nobody answers the page says so after four seconds, and takes it back when somebody does", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const model = fake({});
  const channel = openChannel(model, (silent) => told.push(silent));
  t.mock.timers.tick(PATIENCE);
  assert.deepEqual(told, [], "nothing was asked yet");
  channel.send({ kind: "hello" });
  t.mock.timers.tick(PATIENCE - 1);
  assert.deepEqual(told, []);
  t.mock.timers.tick(1);
  assert.deepEqual(told, [true]);
  model.hear({ kind: "view" });
  assert.deepEqual(told, [true, false]);
});

test("an answer in time: not a word; one for another view is none", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [id, silent] of [
    [undefined, false],
    ["v-of-another 1", true],
  ]) {
    const told = [];
    const model = fake({});
    openChannel(model, (now) => told.push(now)).send({ kind: "hello" });
    model.hear({ kind: "view", id });
    t.mock.timers.tick(10 * PATIENCE);
    assert.equal(told.includes(true), silent);
  }
});

test("where sending fails it is said at once", async () => {
  for (const fail of [
    () => {
      throw new Error("no comm");
    },
    () => Promise.reject(new Error("no comm")),
  ]) {
    const told = [];
    openChannel(fake({}, fail), (silent) => told.push(silent)).send({ kind: "hello" });
    await Promise.resolve();
    assert.deepEqual(told, [true]);
  }
});

test("a saved page: one quiet line, and the rest is out of reach", () => {
  const App = () => h("button", null, "Roll");
  const saved = renderToString(h(Frame, { App, channel: {}, saved: true }));
  assert.match(saved, /^<p class="dl-saved" role="status">This is how it looked last\. Run the cell/);
  assert.match(saved, /<div class="dl-body" inert[^>]*><button>Roll/);
  assert.doesNotMatch(renderToString(h(Frame, { App, channel: {}, saved: false })), /inert|saved/);
});

globalThis.location ??= { href: "http://127.0.0.1/" };
afterEach(() => delete globalThis.dicelabVega);
const PROGRAM = "data:text/javascript,export const embed = (el, spec) => ({ finalize() {}, el, spec })";

test("Vega is asked for once per page, whoever asks first", async () => {
  const model = fake({ kind: "panes", panes: { panel: {} } });
  const [one, other] = [openChannel(model), openChannel(model).pane("panel")];
  const both = [vega(one), vega(other)];
  assert.equal(both[0], both[1]);
  assert.deepEqual(
    model.sent.map(({ kind }) => kind),
    ["vega"],
  );
  model.hear({ kind: "vega", address: PROGRAM, id: model.sent[0].id });
  const { embed } = await both[0];
  assert.equal(embed("here", 7).spec, 7);
  assert.equal(vega(other), both[0]);
  assert.equal(model.sent.length, 1);
});

test("a chart that is gone before its answer came does not keep the others waiting", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [gone, there] = [fake({}), fake({})];
  vega(openChannel(gone));
  const come = vega(openChannel(there));
  assert.equal(there.sent.length, 0);
  context.mock.timers.tick(3000);
  assert.deepEqual(
    there.sent.map(({ kind }) => kind),
    ["vega"],
  );
  there.hear({ kind: "vega", address: PROGRAM, id: there.sent[0].id });
  assert.equal(typeof (await come).embed, "function");
});

test("a Vega that could not be loaded is forgotten, and asked for again", async () => {
  const model = fake({});
  const channel = openChannel(model);
  const failed = drawChart(channel, {}, {});
  model.hear({ kind: "vega", address: "data:text/javascript,syntax error", id: model.sent[0].id });
  await assert.rejects(failed);
  assert.equal(globalThis.dicelabVega, undefined);
  const again = vega(channel);
  assert.equal(model.sent.length, 2);
  model.hear({ kind: "vega", address: PROGRAM, id: model.sent[1].id });
  assert.equal(typeof (await again).embed, "function");
});
