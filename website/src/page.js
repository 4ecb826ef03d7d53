// A page of the site: it can be read at once; Python comes beside it, and then the cells come alive one by one.
import { fit } from "./drawn.js";
import { KeptGames } from "./kept_games.js";
import { Navigation } from "./navigate.js";
import { keepOffline } from "./offline.js";
import { Outputs } from "./outputs.js";
import { Progress, advice, say } from "./progress.js";
import { Python } from "./python.js";
import { Widgets } from "./widgets.js";

const read = (name) => JSON.parse(document.getElementById(name)?.textContent ?? "null");
const site = read("pg-site");
const python = new Python(site, hear);
const widgets = new Widgets(site.bundles, (widget, content) => python.say(widget, content));
const progress = new Progress();
const games = new KeptGames();
python.busy = (now) => progress.busy(now);
let outputs = new Outputs(document.body, widgets);
let cells = [];
let since = performance.now();

/** What a page was waited for, in milliseconds: read by whoever measures. */
const times = (window.dicelabTimes = {});
const note = (what) => (times[what] ??= performance.now() - since);

function hear(message) {
  if (message.kind === "progress") progress.at(message.says, message.part);
  else if (message.kind === "failed") failed(message);
  else if (message.kind === "awake") awake();
  else if (message.page === python.page) hearOfPage(message);
}

/** Python is there, and a page without cells waits for nothing else. */
function awake() {
  if (!cells.length) keepOffline();
}

async function hearOfPage(message) {
  if (message.kind === "told") {
    const told = JSON.parse(message.text);
    if (told.kind === "message") widgets.hear(told);
    if (told.kind === "output") outputs.add(told);
  }
  if (message.kind === "ran") {
    outputs.ran(message.cell);
    await outputs.drawn();
    note("first");
  }
  if (message.kind === "ready") {
    progress.show(false);
    const page = python.page;
    outputs.end();
    await outputs.drawn();
    if (page !== python.page) return;
    note("ready");
    document.body.dataset.ready = "true";
    keepOffline();
  }
}

function failed({ phase, says }) {
  progress.show(false);
  const [lead, text] =
    phase === "load" ? advice(says) : ["Python has stopped.", "Your games are kept. Load the page again."];
  document.body.dataset.stuck = "true"; // stills are all there is: they open to be read
  const again = () => {
    delete document.body.dataset.stuck;
    say(trouble(), "");
    if (phase === "load") {
      python.again();
      enter();
    } else location.reload();
  };
  say(trouble(), lead, text, [[phase === "load" ? "Try again" : "Load the page again", again]]);
}

const trouble = () => document.getElementById("pg-connection");

function leave() {
  widgets.close();
  python.leave();
}

function enter() {
  since = performance.now();
  for (const name of Object.keys(times)) delete times[name];
  delete document.body.dataset.ready;
  games.open();
  outputs = new Outputs(document.body, widgets);
  begin();
}

function begin() {
  fit();
  cells = read("pg-cells")?.cells ?? [];
  progress.show(cells.length > 0);
  if (cells.length) python.open(cells, read("pg-cells").needs);
  else {
    document.body.dataset.ready = "true";
    soon();
  }
}

/** On a page without cells Python is fetched meanwhile: the next page will want it. Not where data is to be saved. */
function soon() {
  if (navigator.connection?.saveData) return;
  const when = window.requestIdleCallback ?? ((act) => setTimeout(act, 500));
  when(() => python.start());
}

new Navigation(site.build, { leave, enter, shared: site.shared, style: (path) => widgets.style(path) });
begin();
