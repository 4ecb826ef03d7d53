// The page's Python: loads it, runs the cells of whatever page is open, and carries messages between its widgets and
// the page. What Python says travels as text, each piece with the number of the page that it is meant for.
/* global self */
import { forget, keepMemory, keptMemory } from "./memory.js";

/** Where loading stands, for a person: what happens, and how much of everything is done, from 0 to 1. */
const FETCHED = 0.7;
const STARTED = 0.85;

let site;
let python; // the runtime
let page; // dicelab.site.cells.Page
let open = 0; // the number of the page that is open
let total = 0;
let come = 0;
let incomplete = false; // something of Python did not come
let remembered = null; // Python's memory after the start, until it is kept
const loaded = new Set();
const ready = {};
ready.now = new Promise((resolve) => (ready.tell = resolve));

const tell = (message) => self.postMessage(message);
const at = (says, part) => tell({ kind: "progress", says, part });

self.onmessage = async ({ data }) => {
  try {
    if (data.kind === "start") await start(data.site);
    if (data.kind === "open") await openPage(data);
    if (data.kind === "hear") hear(data);
    if (data.kind === "leave") leave();
  } catch (error) {
    console.error(error);
    tell({ kind: "failed", page: open, phase: page ? "run" : "load", says: String(error) });
  }
};

/** Whatever is fetched here is counted, so that the page can say how much of it has come. */
const fetchIt = self.fetch.bind(self);
self.fetch = async (...asked) => {
  const answer = await fetchIt(...asked).catch((error) => {
    lost(error);
    throw error;
  });
  if (!answer.ok) lost(answer.status);
  else if (answer.body) count(answer.clone().body);
  return answer;
};

/**
 * Something of Python did not come. The runtime itself waits for some of its files for ever, and wakes up without
 * others: so it is told here.
 */
function lost(why) {
  incomplete = true;
  if (!page) tell({ kind: "failed", page: open, phase: "load", says: String(why) });
}

async function count(stream) {
  try {
    for await (const piece of pieces(stream)) counted(piece.length);
  } catch {
    // whoever wanted it hears of it
  }
}

async function* pieces(stream) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function counted(bytes) {
  come = Math.min(total, come + bytes);
  if (!python && come < 0.99 * total) at("Fetching Python", (FETCHED * come) / total);
  else if (!python) at("Starting Python", FETCHED);
}

async function start(where) {
  site = where;
  total = site.bytes;
  at("Fetching Python", 0);
  const dicelab = bytesOf(site.python); // meanwhile
  const memory = await keptMemory(site.memory);
  python = memory && (await wokenUp(memory));
  const fresh = !python;
  if (fresh) python = await load({ _makeSnapshot: true });
  if (incomplete) return; // what would run now lacks half of its library; the page has been told
  at(fresh ? "Starting Python" : "Waking Python up", FETCHED);
  addToPath("dicelab", await dicelab);
  python.runPython("import random; random.seed()"); // in memory that was kept, dice would fall as they did before
  const make = python.runPython("from dicelab.site.cells import Page; Page");
  if (fresh) remembered = python.makeMemorySnapshot(); // before anything of this page is in it
  page = make((text) => tell({ kind: "told", page: open, text }));
  at(fresh ? "Starting Python" : "Waking Python up", STARTED);
  tell({ kind: "awake" });
  ready.tell();
}

async function load(more) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", site.pyodide).href);
  const env = { HOME: "/home/pyodide", DICELAB_CARRIER: "worker", DICELAB_VEGA: site.vega };
  return loadPyodide({ indexURL: site.pyodide, env, ...more });
}

/** Python as it was kept; null where that does not work any more. */
async function wokenUp(memory) {
  try {
    return await load({ _loadSnapshot: memory });
  } catch (error) {
    console.warn(error);
    await forget();
    return null;
  }
}

async function bytesOf(address) {
  const answer = await self.fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be fetched: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function addToPath(name, bytes) {
  const path = `/lib/${name}.zip`;
  python.FS.writeFile(path, bytes);
  python.runPython(`import sys, importlib; sys.path.insert(0, ${JSON.stringify(path)}); importlib.invalidate_caches()`);
  loaded.add(name);
}

/** The cells of a page, one after the other; in between there is time for what the page says. */
async function openPage({ page: number, cells, needs }) {
  open = number;
  await ready.now;
  if (open !== number) return;
  page.open();
  for (const name of needs) {
    if (loaded.has(name)) continue;
    at("Fetching what draws the charts", STARTED);
    addToPath(name, await bytesOf(site.packages[name]));
    if (open !== number) return;
  }
  for (const [done, { cell, source }] of cells.entries()) {
    at(`Step ${done + 1} of ${cells.length}`, STARTED + ((1 - STARTED) * done) / cells.length);
    const well = page.run(cell, source);
    tell({ kind: "ran", page: number, cell, well });
    await new Promise((resolve) => setTimeout(resolve));
    if (open !== number) return;
    if (!well) break;
  }
  tell({ kind: "ready", page: number });
  if (remembered) setTimeout(keep, 1000);
}

/** When the page has what it needs: next time it will be faster. */
function keep() {
  if (remembered) keepMemory(site.memory, remembered);
  remembered = null;
}

function hear({ widget, content }) {
  page?.hear(widget, content);
  tell({ kind: "done" }); // whatever was asked has been seen to
}

function leave() {
  open = 0;
  page?.close();
}
