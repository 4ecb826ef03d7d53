// What a notebook does for widgets, without a notebook: asks Python what lies on this page, draws it, carries messages.
// A bundle gets a model with get, on, off and send, and nothing else: whatever it needs beyond that is a fault.
window.harness = { models: [], ready: begin() };

async function begin() {
  const { page, widgets } = JSON.parse(await window.harnessOpen(location.pathname));
  carry(page);
  for (const widget of widgets) await lay(widget, document.querySelector("#stage"));
  document.body.dataset.ready = "true";
}

/** Waits for what Python has to say, until there is nobody left to say anything. */
async function carry(page) {
  for (;;) {
    const heard = await window.harnessHear(page);
    if (heard === null) return;
    for (const line of heard) {
      const { id, ...message } = JSON.parse(line);
      window.harness.models.find((one) => one.id === id)?.hear(message);
    }
  }
}

async function lay({ id, esm, css, state, style }, place) {
  const el = place.appendChild(document.createElement("div"));
  el.className = "jupyter-widgets";
  el.id = `widget-${id}`;
  for (const [name, value] of Object.entries(style)) el.style.setProperty(name, value);
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
  const model = modelOf(id, state);
  const { default: bundle } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  await bundle.render({ model, el });
}

function modelOf(id, state) {
  const listeners = {};
  const tell = (event, ...words) => [...(listeners[event] ?? [])].forEach((hear) => hear(...words));
  const model = {
    get: (name) => state[name],
    on: (event, hear) => (listeners[event] ??= new Set()).add(hear),
    off: (event, hear) => listeners[event]?.delete(hear),
    send: (content) => window.harnessSay(id, JSON.stringify(content ?? null)),
  };
  const hear = ({ content, changed }) => {
    if (content !== undefined) tell("msg:custom", content, []);
    if (!changed) return;
    Object.assign(state, changed);
    for (const name of Object.keys(changed)) tell(`change:${name}`);
  };
  window.harness.models.push({ id, hear, ...model });
  return model;
}
