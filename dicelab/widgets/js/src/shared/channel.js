// Between a model and an app. A model is whatever has get, on, off and send: Jupyter's, that of a test, of a room, of a
// worker; nothing else is asked of it. (The words that travel are those of the hosts, see dicelab/play/host.py.)
import { freshName } from "./fresh_name.js";

/** @typedef {(message: any) => void} Hear */
/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(event: "msg:custom", hear: Hear) => void} on
 * @property {(event: "msg:custom", hear: Hear) => void} off
 * @property {(content: any) => unknown} send
 */

/**
 * How long a page waits for the first answer before it says that nobody is there, in milliseconds. A page that Voilà
 * serves is never a saved one: there somebody is on the way, and the page itself says when the kernel is gone.
 */
export const PATIENCE = 4000;
const PATIENCE_SERVED = 60_000;
const patience = () => (globalThis.document?.body?.dataset.keepsGames ? PATIENCE_SERVED : PATIENCE);

/**
 * The model as one view of a widget sees it. Several views share a model, so each has a name: it goes out with every
 * message, comes back with the answers, and what is meant for another view is not heard here.
 * @param {Model} model
 * @param {(silent: boolean) => void} tell hears when nobody answers, and when somebody does at last
 * @returns {Model & {close: () => void}}
 */
export function openLine(model, tell = () => {}) {
  const by = freshName("v");
  const hearers = /** @type {Set<Hear>} */ (new Set());
  let view = model.get("view");
  let waits = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  const hear = (/** @type {any} */ message) => {
    if (message.by !== undefined && message.by !== by) return;
    clearTimeout(waits);
    tell(false);
    if (message.kind === "panes" && message.pane === undefined) view = message; // the model follows a moment later
    for (const one of [...hearers]) one(message);
  };
  model.on("msg:custom", hear);
  return {
    get: (name) => (name === "view" ? view : model.get(name)),
    on: (_, one) => hearers.add(one),
    off: (_, one) => hearers.delete(one),
    async send(content) {
      waits ??= setTimeout(() => tell(true), patience());
      try {
        await model.send({ ...content, by });
      } catch {
        clearTimeout(waits);
        tell(true); // a saved page: there is nobody to send it to
      }
    },
    close() {
      clearTimeout(waits);
      model.off("msg:custom", hear);
    },
  };
}

/**
 * A pane of a widget that is made of several, as a model of its own: its messages go and come under its name.
 * @param {Model} model @param {string} name @returns {Model}
 */
export function paneOf(model, name) {
  const inner = /** @type {Map<Hear, Hear>} */ (new Map());
  return {
    get: (what) => (what === "view" ? model.get("view").panes[name] : model.get(what)),
    on(event, hear) {
      const own = (/** @type {any} */ { pane, ...message }) => pane === name && hear(message);
      inner.set(hear, own);
      model.on(event, own);
    },
    off(event, hear) {
      const own = inner.get(hear);
      if (own) model.off(event, own);
      inner.delete(hear);
    },
    send: (content) => model.send({ ...content, pane: name }),
  };
}

/**
 * What an app talks through.
 * @param {Model} model @returns {import("./types.js").Channel<any>}
 */
export function openChannel(model) {
  return {
    view: model.get("view"),
    toClass: model.get("to_class") ?? [],
    send: (intent) => void model.send(intent),
    listen(hear) {
      model.on("msg:custom", hear);
      return () => model.off("msg:custom", hear);
    },
    pane: (name) => openChannel(paneOf(model, name)),
  };
}
