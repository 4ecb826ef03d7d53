// The line of a phone to its room. It comes back by itself: after sleep, in another network, when the server was away.
// What was answered and not yet acknowledged is kept in this browser and sent again; the server counts it once.

/** @typedef {{activity: number, item: number, given: any, mark: number}} Unsent */
/** @typedef {import("../views.js").AskedNow["phase"]} Phase */
/**
 * What is asked now: what a phone shows of it, what came of it once that is revealed, and what may be answered.
 * @template {string} K
 * @template S
 * @template R
 * @typedef {{id: number, kind: K, phase: Phase, shows: S, reveal: R | null, shapes: Record<string, any>}} AskedOf
 */
/** @typedef {AskedOf<"guess", import("../views.js").GuessShown, import("../views.js").GuessRevealed>} GuessNow */
/** @typedef {AskedOf<"roll", import("../views.js").DiceToRoll, import("../views.js").RollRevealed>} RollNow */
/** @typedef {AskedOf<"vote", import("../views.js").TableToVote, import("../views.js").VoteRevealed>} VoteNow */
/** @typedef {AskedOf<"quiz", import("../views.js").QuestionsOpen, import("../views.js").QuizRevealed>} QuizNow */
/** @typedef {AskedOf<"play", import("../views.js").TableToPlay, {}>} PlayNow */
/** @typedef {GuessNow | RollNow | VoteNow | QuizNow | PlayNow} Activity */
/**
 * @typedef {object} RoomState
 * @property {"out" | "joining" | "in" | "away"} status
 * @property {string} says a sentence for whoever is out
 * @property {string} code
 * @property {string} name
 * @property {number} id
 * @property {Activity | null} activity
 * @property {Record<string, any>} mine what was answered, by item
 * @property {Record<string, any>} told the last word of each kind from the teacher's side, for what is asked now
 * @property {string} refused
 * @property {number} unsent
 * @property {number[]} waiting the items of what is asked now whose answer is not saved yet, as far as this page knows
 * @property {boolean} saving whether the room can save answers just now
 */

const KEPT = "dicelab-room";
const AGAIN = [300, 600, 1200, 2500, 5000];
const SLEPT = 8000;

/** Nothing to be asked, nobody to ask. @type {RoomState} */
export const OUTSIDE = {
  status: "out",
  says: "",
  code: "",
  name: "",
  id: 0,
  activity: null,
  mine: {},
  told: {},
  refused: "",
  unsent: 0,
  waiting: [],
  saving: true,
};

/**
 * Whether an answer is there: sent is what the room has said to be saved. @param {RoomState} state @param {number} item
 */
export function arrived({ waiting, status, saving }, item) {
  if (!waiting.includes(item)) return "Sent ✓";
  return status === "in" && saving ? "Sending …" : "Not confirmed yet";
}

/** The same beside other words; nothing where all is well. @param {RoomState} state @param {number} item */
export const doubt = (state, item) => (arrived(state, item).startsWith("Not") ? " (not confirmed yet)" : "");

/** @typedef {{getItem: (key: string) => string | null, setItem: (key: string, value: string) => void,
 *   removeItem: (key: string) => void}} Keeping */

/** This browser's store; where it is switched off, it lasts as long as the page. @returns {Keeping} */
function browserStore() {
  try {
    localStorage.getItem(KEPT);
    return localStorage;
  } catch {
    const held = /** @type {Map<string, string>} */ (new Map());
    return {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    };
  }
}

export class RoomLine {
  /**
   * @param {string} address @param {(state: RoomState) => void} tell
   * @param {{store?: Keeping, Socket?: any, now?: () => number}} given what a browser has, for tests
   */
  constructor(address, tell, given = {}) {
    this.address = new URL(address, globalThis.location?.href ?? "http://localhost/");
    this.address.protocol = this.address.protocol === "https:" ? "wss:" : "ws:";
    this.tell = tell;
    this.store = given.store ?? browserStore();
    this.Socket = given.Socket ?? globalThis.WebSocket;
    this.now = given.now ?? Date.now;
    this.state = OUTSIDE;
    this.socket = /** @type {any} */ (null);
    this.begin = () => {};
    this.tries = 0;
    this.mark = 0;
    this.hidden = 0;
    this.answers = /** @type {Map<number, Record<string, any>>} */ (new Map());
    const kept = this.read();
    this.unsent = /** @type {Unsent[]} */ (kept?.unsent ?? []);
    if (kept?.token) {
      this.change({ status: "joining", code: kept.code, name: kept.name });
      this.connect(() => this.send({ kind: "back", code: kept.code, token: kept.token }));
    }
  }

  read() {
    try {
      return JSON.parse(this.store.getItem(KEPT) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {object} what */
  keep(what) {
    try {
      this.store.setItem(KEPT, JSON.stringify({ ...this.read(), ...what }));
    } catch {
      // the store is full: it lasts as long as the page
    }
  }

  /** @param {Partial<RoomState>} what */
  change(what) {
    const next = { ...this.state, ...what };
    const waiting = this.unsent.filter((one) => one.activity === next.activity?.id).map((one) => one.item);
    this.state = { ...next, waiting, unsent: this.unsent.length };
    this.tell(this.state);
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** @param {() => void} begin what to say first */
  connect(begin) {
    this.begin = begin;
    const bare = this.state.code.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
    this.address.searchParams.set("room", bare); // of several servers behind one proxy, the code tells which
    const socket = (this.socket = new this.Socket(this.address.href));
    socket.onopen = () => begin();
    socket.onmessage = (/** @type {{data: string}} */ { data }) => this.hear(JSON.parse(data));
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  lost() {
    this.socket = null;
    if (this.state.status === "out") return;
    const kept = this.read();
    if (!kept?.token && this.tries > 3)
      return this.leave("The room does not answer. Check the network, then try again.");
    if (this.state.status === "in") this.change({ status: "away" });
    const wait = AGAIN[Math.min(this.tries++, AGAIN.length - 1)] ?? 5000;
    this.timer = setTimeout(() => this.comeBack(), wait * (0.5 + Math.random()));
  }

  comeBack() {
    clearTimeout(this.timer);
    if (this.socket || this.state.status === "out") return;
    const kept = this.read();
    this.connect(kept?.token ? () => this.send({ kind: "back", code: kept.code, token: kept.token }) : this.begin);
  }

  /** The page is seen again, or the network is there again: do not wait for what may be dead. @param {boolean} seen */
  wake(seen) {
    if (!seen) return void (this.hidden = this.now());
    const slept = this.hidden && this.now() - this.hidden > SLEPT;
    this.hidden = 0;
    if (slept && this.socket) {
      const old = this.socket;
      this.socket = null;
      old.close();
    }
    this.tries = 0;
    this.comeBack();
  }

  /** @param {string} code @param {string} name */
  join(code, name) {
    this.change({ ...OUTSIDE, status: "joining", code, name });
    this.tries = 0;
    const ask = () => this.send({ kind: "join", code, name });
    if (this.socket?.readyState === 1) ask();
    else this.connect(ask);
  }

  /** Go out, and let this browser forget it. @param {string} says */
  leave(says = "") {
    const old = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    this.store.removeItem(KEPT);
    this.unsent = [];
    this.answers.clear();
    this.change({ ...OUTSIDE, says });
    old?.close();
  }

  /** Answer what is asked now. @param {any} given @param {number} item @param {boolean} adds */
  answer(given, item = 0, adds = false) {
    const { activity } = this.state;
    if (!activity) return;
    this.mark = Math.max(this.mark + 1, this.now());
    const unsent = { activity: activity.id, item, given, mark: this.mark };
    this.unsent = [...this.unsent.filter((one) => adds || one.activity !== activity.id || one.item !== item), unsent];
    this.keep({ unsent: this.unsent });
    const mine = { ...this.state.mine, [item]: adds ? (this.state.mine[item] ?? 0) + (given.length ?? given) : given };
    this.answers.set(activity.id, mine);
    this.change({ mine, refused: "" });
    this.send({ kind: "answer", ...unsent });
  }

  /** @param {any} message */
  hear(message) {
    if (message.kind === "joined") this.joined(message);
    else if (message.kind === "activity") this.asked(message.activity);
    else if (message.kind === "kept") this.settled(message.mark, {});
    else if (message.kind === "saving") this.change({ saving: message.on });
    else if (message.kind === "told") this.word(message.message);
    else if (message.kind === "gone") this.leave(message.says);
    else if (message.kind === "elsewhere") this.leave("This room is open in another window of this browser.");
    else if (message.kind === "refused") this.refusal(message);
  }

  /** @param {any} message */
  joined({ code, name, id, token, mark, mine, activity, saving }) {
    this.tries = 0;
    this.mark = Math.max(this.mark, mark);
    if (token) this.keep({ code, name, token, unsent: [] });
    if (activity) this.answers.set(activity.id, mine);
    this.change({ status: "in", says: "", code, name, id, saving });
    this.asked(activity, true);
    for (const one of this.unsent) this.send({ kind: "answer", ...one });
  }

  /** @param {Activity | null} activity @param {boolean} again whether it may be what was shown before */
  asked(activity, again = false) {
    const same = activity && activity.id === this.state.activity?.id;
    const mine = (activity && this.answers.get(activity.id)) ?? {};
    const late = this.unsent.filter((one) => one.activity === activity?.id && activity.kind !== "roll");
    const held = Object.fromEntries(late.map((one) => [one.item, one.given]));
    this.change({
      activity,
      mine: again ? { ...mine, ...held } : mine,
      told: same ? this.state.told : {},
      refused: "",
    });
  }

  /** @param {any} message */
  word(message) {
    if (message.activity !== this.state.activity?.id) return;
    if (message.kind === "refused") return this.change({ refused: message.says });
    const { told } = this.state;
    const { item } = message;
    const said = item === undefined ? message : { ...told[message.kind], [item]: message };
    this.change({ told: { ...told, [message.kind]: said } });
  }

  /** @param {number} mark @param {Partial<RoomState>} what */
  settled(mark, what) {
    if (!this.unsent.some((one) => one.mark === mark)) return this.change(what); // another page's
    this.unsent = this.unsent.filter((one) => one.mark !== mark);
    this.keep({ unsent: this.unsent });
    this.change(what);
  }

  /** @param {{says: string, mark?: number}} message */
  refusal({ says, mark }) {
    if (this.state.status === "joining") return this.leave(says);
    if (mark === undefined) return this.change({ refused: says });
    const about = this.unsent.find((one) => one.mark === mark);
    const { activity } = this.state;
    if (!about || about.activity !== activity?.id) return this.settled(mark, { refused: says });
    const { [about.item]: had, ...mine } = this.state.mine;
    if (activity.kind === "roll") mine[about.item] = had - (about.given.length ?? about.given);
    this.answers.set(activity.id, mine);
    this.settled(mark, { refused: says, mine });
  }
}
