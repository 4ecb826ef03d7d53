// Draws the widgets of a page that has no Python behind it: what the kernel left in the page when it was built.
//
// A page holds the state of every widget as JSON, with each widget's own JavaScript and style in it (they are
// anywidgets). So a few lines are enough to show them: no widget manager, no module loader, no request to anywhere.
// What a person does cannot be answered here, and the widget says so, in the place where it says that a move is refused.

export const NO_KERNEL =
  "This page has no Python behind it, so nothing moves here. To play, open the notebooks on Binder, or run make serve.";
const STATE = 'script[type="application/vnd.jupyter.widget-state+json"]';
const VIEW = 'script[type="application/vnd.jupyter.widget-view+json"]';
const UNASKED = ["hello", "next", "consider"]; // what a widget sends on its own

/** The id in a reference such as "IPY_MODEL_1a2b" or "anywidget:1a2b". @param {string} reference */
export const idOf = (reference) => reference.replace(/^(IPY_MODEL_|anywidget:)/, "");

/** A model as an anywidget sees it. @param {Record<string, any>} state */
export function modelOf(state) {
  /** @type {[string, Function][]} */
  let listeners = [];
  const tell = (name, ...words) => listeners.filter(([one]) => one === name).forEach(([, hear]) => hear(...words));
  return {
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      tell(`change:${name}`);
    },
    save_changes() {},
    on: (name, hear) => listeners.push([name, hear]),
    off: (name, hear) => (listeners = listeners.filter(([one, other]) => one !== name || (hear && other !== hear))),
    send({ kind }) {
      if (UNASKED.includes(kind)) return;
      const { revision } = state.view ?? {};
      queueMicrotask(() => tell("msg:custom", { kind: "refused", revision, says: NO_KERNEL, to: kind }));
    },
  };
}

/** All the widgets of a page, drawn one by one. @param {Record<string, any>} states */
function gallery(states) {
  const modules = new Map(); // tables share one module, and Vega is loaded once
  const models = new Map();
  const exported = new Map();

  async function moduleOf(code) {
    if (!modules.has(code)) {
      const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      modules.set(code, import(address).then((loaded) => loaded.default));
    }
    return modules.get(code);
  }

  /** The widget's module, started once. */
  async function start(id) {
    if (!exported.has(id)) {
      const { state } = states[id];
      models.set(id, modelOf(state));
      exported.set(id, moduleOf(state._esm).then((widget) => widget.initialize?.({ model: models.get(id), host })));
    }
    return exported.get(id);
  }
  const host = { getWidget: async (reference) => ({ exports: await start(idOf(reference)) }) };

  /** @param {string} id @param {HTMLElement} place */
  async function draw(id, place) {
    const { model_name: name, state } = states[id];
    const el = document.createElement("div");
    if (state.layout) lay(el, states[idOf(state.layout)].state);
    place.append(el);
    if (state.children) {
      for (const child of state.children) await draw(idOf(child), el);
    } else if (name === "HTMLModel") {
      el.innerHTML = state.value;
    } else if (state._esm) {
      if (state._css) style(state._css);
      await start(id);
      const widget = await moduleOf(state._esm);
      await widget.render?.({ model: models.get(id), el, host });
    } else {
      throw new Error(`These pages cannot draw a ${name}.`);
    }
  }
  return draw;
}

/** How a widget lies in its box: the names of ipywidgets are those of CSS. */
function lay(el, layout) {
  for (const [name, value] of Object.entries(layout)) {
    if (!name.startsWith("_") && typeof value === "string") el.style.setProperty(name.replaceAll("_", "-"), value);
  }
}

const styles = new Set();
function style(text) {
  if (styles.has(text)) return;
  styles.add(text);
  document.head.append(Object.assign(document.createElement("style"), { textContent: text }));
}

async function drawAll() {
  const states = Object.assign({}, ...[...document.querySelectorAll(STATE)].map((tag) => JSON.parse(tag.textContent).state));
  const draw = gallery(states);
  for (const tag of document.querySelectorAll(VIEW)) {
    const place = document.createElement("div");
    place.className = "widget-place";
    tag.before(place);
    await draw(JSON.parse(tag.textContent).model_id, place);
    place.dataset.drawn = "";
  }
}

if (globalThis.document) drawAll();
