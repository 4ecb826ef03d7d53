// Draws the widgets of a page that has no Python behind it: what the kernel left in the page when it was built.
//
// A page holds the state of every widget as JSON, with each widget's own JavaScript and style in it. A widget asks its
// model for get, on, off and send, and nothing else; so a few lines are enough to carry it: no widget manager, no module
// loader, no request to anywhere. What a person does cannot be answered here, and the widget says so, in the place where
// it says that a move is refused.

export const NO_KERNEL =
  "This page has no Python behind it, so nothing moves here. To play, open the notebooks on Binder, or run make serve.";
const STATE = 'script[type="application/vnd.jupyter.widget-state+json"]';
const VIEW = 'script[type="application/vnd.jupyter.widget-view+json"]';
const UNASKED = ["next", "consider", "turn"]; // what a widget sends on its own
const VEGA = new URL("vega.js", import.meta.url).href;

/** The id in a reference such as "IPY_MODEL_1a2b". @param {string} reference */
export const idOf = (reference) => reference.replace(/^IPY_MODEL_/, "");

/** A model as a widget sees it. @param {Record<string, any>} state */
export function modelOf(state) {
  const hearers = new Set();
  return {
    get: (name) => state[name],
    on: (_, hear) => hearers.add(hear),
    off: (_, hear) => hearers.delete(hear),
    send({ kind, pane, id }) {
      const answer = answerTo(kind, pane === undefined ? state.view : state.view.panes[pane]);
      if (!answer) return;
      const addressed = { ...answer, id, ...(pane === undefined ? {} : { pane }) };
      queueMicrotask(() => [...hearers].forEach((hear) => hear(addressed, [])));
    },
  };
}

/** What can be said without Python. @param {string} kind @param {any} view what the widget shows, or the pane of it */
function answerTo(kind, view) {
  if (kind === "hello") return view;
  if (kind === "vega") return { kind, address: VEGA };
  return UNASKED.includes(kind) ? null : { kind: "refused", revision: view?.revision, says: NO_KERNEL, to: kind };
}

const modules = new Map(); // widgets of one kind share a module
function moduleOf(code) {
  if (!modules.has(code)) {
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    modules.set(code, import(address).then((loaded) => loaded.default));
  }
  return modules.get(code);
}

/** @param {Record<string, any>} states @param {string} id @param {HTMLElement} place */
async function draw(states, id, place) {
  const { model_name: name, state } = states[id];
  if (!state._esm) throw new Error(`These pages cannot draw a ${name}.`);
  const el = document.createElement("div");
  if (state.layout) lay(el, states[idOf(state.layout)].state);
  place.append(el);
  style(state._css);
  const widget = await moduleOf(state._esm);
  await widget.render({ model: modelOf(state), el });
}

/** How a widget lies in its place: the names of ipywidgets are those of CSS. */
function lay(el, layout) {
  for (const [name, value] of Object.entries(layout)) {
    if (!name.startsWith("_") && typeof value === "string") el.style.setProperty(name.replaceAll("_", "-"), value);
  }
}

const styles = new Set();
function style(text) {
  if (!text || styles.has(text)) return;
  styles.add(text);
  document.head.append(Object.assign(document.createElement("style"), { textContent: text }));
}

async function drawAll() {
  const tags = [...document.querySelectorAll(STATE)];
  const states = Object.assign({}, ...tags.map((tag) => JSON.parse(tag.textContent).state));
  for (const tag of document.querySelectorAll(VIEW)) {
    const place = document.createElement("div");
    place.className = "widget-place";
    tag.before(place);
    await draw(states, JSON.parse(tag.textContent).model_id, place);
    place.dataset.drawn = "";
  }
}

if (globalThis.document) drawAll();
