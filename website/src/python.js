// Python beside the page: one worker for as long as the window is open, whichever pages of the site are shown in it.

/** What a page does with what the worker says. @typedef {(message: any) => void} Hear */

export class Python {
  /** @param {any} site where everything lies, as the build wrote it into the page @param {Hear} hear */
  constructor(site, hear) {
    this.site = site;
    this.hear = hear;
    this.worker = null;
    this.page = 0;
    this.asked = 0; // what the worker has not seen to yet
    this.busy = () => {};
  }

  /** Begin to load, if that has not begun. */
  start() {
    if (this.worker) return;
    const address = (path) => new URL(path, document.baseURI).href;
    const { worker, python, pyodide, packages, bytes, vega, memory } = this.site;
    this.worker = new Worker(address(worker), { type: "module", name: "dicelab" });
    this.worker.onmessage = ({ data }) => (data.kind === "done" ? this.#count(-1) : this.hear(data));
    this.worker.onerror = (event) => this.hear({ kind: "failed", phase: "load", says: event.message ?? "" });
    const zips = Object.fromEntries(Object.entries(packages).map(([name, path]) => [name, address(path)]));
    const found = { python: address(python), pyodide: address(pyodide), vega: address(vega), packages: zips };
    this.worker.postMessage({ kind: "start", site: { ...found, bytes, memory } });
  }

  /** Run the cells of a page; from now on only what is meant for it is heard. */
  open(cells, needs) {
    this.start();
    this.page += 1;
    this.worker.postMessage({ kind: "open", page: this.page, cells, needs });
    return this.page;
  }

  /** The page is left. */
  leave() {
    this.page += 1;
    this.worker?.postMessage({ kind: "leave" });
  }

  #count(by) {
    this.asked += by;
    this.busy(this.asked > 0);
  }

  say(widget, content) {
    if (!this.worker) return;
    this.#count(1);
    this.worker.postMessage({ kind: "hear", widget, content: JSON.stringify(content ?? null) });
  }

  /** After a failure: another worker, from the beginning. */
  again() {
    this.worker?.terminate();
    this.worker = null;
    this.#count(-this.asked);
    this.start();
  }
}
