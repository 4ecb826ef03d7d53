// The widgets of a page: each has a model with get, on, off and send, as its bundle wants it, and a place to be drawn.

export class Widgets {
  /** @param {any} bundles where the bundles lie, by name @param {(widget: number, content: any) => void} say */
  constructor(bundles, say) {
    this.bundles = bundles;
    this.say = say;
    this.models = new Map();
    this.ends = [];
    this.styles = new Map(); // those that are there, or on the way; the page has brought some
    for (const link of document.querySelectorAll("link[rel=stylesheet]"))
      this.styles.set(link.getAttribute("href"), come(link));
  }

  /** Fetch what a widget needs to be drawn: its program, and its styles before anything of it is seen. */
  async load(name) {
    const { js, css } = this.bundles[name];
    const [{ default: made }] = await Promise.all([import(new URL(js, document.baseURI).href), this.style(css)]);
    return typeof made === "function" ? made() : made;
  }

  style(path) {
    if (!path) return undefined;
    if (!this.styles.has(path)) {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: path });
      this.styles.set(path, come(link));
      document.head.append(link);
    }
    return this.styles.get(path);
  }

  /** A widget, as Python describes it. */
  open({ widget, view }) {
    const known = this.models.get(widget);
    if (known) return known.model;
    const hearers = new Set();
    const state = { view };
    const model = {
      get: (name) => state[name],
      on: (event, hear) => event === "msg:custom" && hearers.add(hear),
      off: (event, hear) => hearers.delete(hear),
      send: (content) => this.say(widget, content),
    };
    this.models.set(widget, { model, state, hearers });
    return model;
  }

  /** Draw it; what is returned by its bundle ends that. */
  async draw(program, opened, el) {
    el.classList.add("jupyter-widgets");
    for (const [name, value] of Object.entries(opened.layout ?? {})) el.style.setProperty(name, value);
    const end = await program.render({ model: this.open(opened), el });
    if (typeof end === "function") this.ends.push(end);
  }

  /** Python says something to all views of a widget. */
  hear({ widget, content }) {
    const found = this.models.get(widget);
    if (!found) return;
    if (["view", "panes"].includes(content.kind) && content.pane === undefined) found.state.view = content;
    for (const one of [...found.hearers]) one(content, []);
  }

  /** The page is left. */
  close() {
    for (const end of this.ends.splice(0)) end();
    this.models.clear();
  }
}

/** When a style sheet is there. @param {HTMLLinkElement} link */
function come(link) {
  if (link.sheet) return Promise.resolve();
  return new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => fail(new Error(`${link.href} could not be fetched.`));
  });
}
