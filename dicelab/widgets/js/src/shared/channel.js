// Between whatever carries messages and an app. A carrier gives a model, and of that nothing is asked but get, on, off
// and send: Jupyter's, that of a test, of a room, of a worker. (The words that travel are those of the hosts, see
// dicelab/play/host.py.)
import { freshName } from "./fresh_name.js";

/** @typedef {(request: object) => unknown} Send */
/** @typedef {(message: any) => void} HearAny */
/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(event: "msg:custom", hear: HearAny) => void} on
 * @property {(event: "msg:custom", hear: HearAny) => void} off
 * @property {(content: any) => unknown} send
 */
/** @typedef {{kind: string, says: string}} Offer what the class of an open room could do */
/**
 * What carriers say themselves: where Vega is, what can be put to a class, and that it was.
 * @typedef {{kind: "vega", address?: string, source?: string} | {kind: "to_class", offers: Offer[]} |
 *   {kind: "class_told", says: string}} Carried
 */
/**
 * What comes in: what is shown, `M` (what else an app is told), an answer. A message that answers a request has its id:
 * as `id` where it is for this page alone, as `after` where everybody is told what came of it.
 * @template V @template [M=never]
 * @typedef {(V | M | import("../views.js").Answer | import("../views.js").PanesView | Carried) &
 *   {id?: string, after?: string, pane?: string}} Message
 */
/**
 * What an app talks through.
 * @template V @template [M=never]
 * @typedef {object} Channel
 * @property {V} view what is shown first
 * @property {Offer[]} toClass what the class of an open room could do with it
 * @property {(request: object) => string} send returns the id of the request
 * @property {(hear: (message: Message<V, M>) => void) => () => void} listen what it returns ends it
 * @property {(name: string) => Channel<any>} pane the same for a pane of it
 * @property {() => void} close
 */

/**
 * How long a page waits for the first answer before it says that nobody is there, in milliseconds. A page that Voilà
 * serves is never a saved one: there somebody is on the way, and the page itself says when the kernel is gone.
 */
export const PATIENCE = 4000;
const PATIENCE_SERVED = 60_000;
const patience = () => (globalThis.document?.body?.dataset.keepsGames ? PATIENCE_SERVED : PATIENCE);

/**
 * The channel of one view of a widget. Several views share a model: the ids of each begin with a name of its own, and
 * what answers another view is not heard here.
 * @param {Model} model
 * @param {(silent: boolean) => void} tell hears when nobody answers, and when somebody does at last
 * @returns {Channel<any>}
 */
export function openChannel(model, tell = () => {}) {
  const name = freshName("v");
  const hearers = /** @type {Set<HearAny>} */ (new Set());
  let asked = 0;
  let view = model.get("view");
  let waits = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  const ours = (/** @type {string | undefined} */ id) => id?.startsWith(`${name} `);
  const hear = (/** @type {any} */ { after, ...message }) => {
    if (message.id !== undefined && !ours(message.id)) return;
    clearTimeout(waits);
    tell(false);
    if (ours(after)) message.after = after;
    if (message.kind === "panes" && message.pane === undefined) view = message; // the model follows a moment later
    for (const one of [...hearers]) one(message);
  };
  const post = async (/** @type {object} */ request) => {
    waits ??= setTimeout(() => tell(true), patience());
    try {
      await model.send(request);
    } catch {
      clearTimeout(waits);
      tell(true); // a saved page: there is nobody to send it to
    }
  };
  model.on("msg:custom", hear);
  /** @type {Channel<any>} */
  const channel = {
    get view() {
      return view;
    },
    toClass: model.get("to_class") ?? [],
    send(request) {
      const id = `${name} ${++asked}`;
      void post({ ...request, id });
      return id;
    },
    listen(one) {
      hearers.add(one);
      return () => void hearers.delete(one);
    },
    pane: (of) => paneOf(channel, of),
    close() {
      clearTimeout(waits);
      model.off("msg:custom", hear);
    },
  };
  return channel;
}

/**
 * A pane of a widget that is made of several: its requests and messages go and come under its name.
 * @param {Channel<any>} channel @param {string} name @returns {Channel<any>}
 */
function paneOf(channel, name) {
  /** @type {Channel<any>} */
  const own = {
    ...channel,
    view: channel.view.panes[name],
    send: (request) => channel.send({ ...request, pane: name }),
    listen: (hear) => channel.listen(({ pane, ...message }) => pane === name && hear(message)),
    pane: (of) => paneOf(own, of),
  };
  return own;
}

/**
 * The same channel, with every view changed on its way to the app.
 * @template {{kind: "view"}} V
 * @param {Channel<V>} channel @param {(view: V) => V} change @returns {Channel<V>}
 */
export function changed(channel, change) {
  return {
    ...channel,
    view: change(channel.view),
    listen: (hear) =>
      channel.listen((message) => hear(message.kind === "view" ? change(/** @type {V} */ (message)) : message)),
  };
}
