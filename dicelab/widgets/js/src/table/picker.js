// The state of picking, kept for one view of the table: a new view starts afresh. Only the place that several things
// shall go to, chosen before them, is kept as long as it can take something.
import { useMemo, useState } from "preact/hooks";
import { aimed, complete, keeps, later, open, pick, settle, things, tokens } from "./picks.js";

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {import("../views.js").OfferedMove} Choice */
/** @typedef {import("./picks.js").Pick} Pick */
/**
 * @typedef {object} Picker
 * @property {(token?: string) => boolean} lit whether a thing with this token is asked for now, or picked
 * @property {(token?: string) => boolean} live whether a click on it does something: it is lit, or takes the place of a
 *   pick
 * @property {(zone: import("../views.js").Zone) => boolean} asks whether any of its dice is lit
 * @property {(key: string) => boolean} has whether the thing is picked
 * @property {(key: string, toAim?: boolean) => void} pick pick it, or take the pick back; `toAim`: it goes to the place
 *   that was chosen before it
 * @property {(token?: string) => boolean} aims whether it is a place that can be chosen before what shall go there
 * @property {string} aim the token of the place that was chosen so
 * @property {(token: string) => void} setAim choose it, or no longer
 * @property {(place: string, key: string) => boolean} takes whether the place can be picked once the thing is
 * @property {() => void} clear take all picks back
 * @property {boolean} begun whether a person has picked anything that can be taken back
 * @property {Pick | undefined} latest what was picked last, also by itself
 * @property {boolean} more whether more could be picked
 * @property {(key: string) => Choice | undefined} would the move that picking it would complete
 * @property {Choice | undefined} ready the move that is picked completely and waits for a button
 * @property {Choice[]} plain the moves that need no picking
 */

/** @param {TableView} view @param {(choice: Choice) => void} play @returns {Picker} */
export function usePicker(view, play) {
  const { choices } = view.scene;
  const start = useMemo(() => {
    const all = things(view.scene);
    return { all, settled: settle(choices, all, []), later: later(choices) };
  }, [view]);
  const [wish, setAim] = useState("");
  const aim = start.later.has(wish) ? wish : "";
  const [held, hold] = useState({ revision: view.revision, picked: start.settled });
  const picked = held.revision === view.revision ? held.picked : start.settled;
  const now = useMemo(() => {
    const chosen = tokens(picked);
    const asked = open(choices, chosen);
    const lit = aim && !picked.length ? open(aimed(choices, aim), chosen) : new Set(asked);
    for (const token of chosen) lit.add(token);
    const every = new Set(start.all.map((thing) => thing.token));
    const live = new Set([...every].filter((token) => lit.has(token) || keeps(choices, picked, token) >= 0));
    return { lit, live, ready: complete(choices, chosen), more: asked.size > 0 };
  }, [view, picked, aim]);
  const find = (/** @type {string} */ key) => start.all.find((thing) => thing.key === key);
  const set = (/** @type {Pick[]} */ next) => hold({ revision: view.revision, picked: next });
  return {
    lit: (token) => token !== undefined && now.lit.has(token),
    live: (token) => token !== undefined && now.live.has(token),
    asks: (zone) => zone.dice.some(({ token }) => token !== undefined && now.live.has(token) && now.lit.has(token)),
    has: (key) => picked.some((thing) => thing.key === key),
    pick(key, toAim = true) {
      const thing = find(key);
      if (!thing) return;
      let next = pick(choices, start.all, picked, thing);
      const goal = toAim && aim && next.length > picked.length && open(choices, tokens(next)).has(aim) ? aim : "";
      const place = goal && start.all.find((it) => it.token === goal);
      if (place) next = [...next, place];
      const done = complete(choices, tokens(next));
      set(next);
      if (done && !done.confirm && open(choices, tokens(next)).size === 0) play(done);
    },
    aims: (token) => token !== undefined && start.later.has(token),
    aim,
    setAim,
    takes(place, key) {
      const [there, thing] = [find(place), find(key)];
      if (!there || !thing) return false;
      const next = picked.some((it) => it.key === key) ? picked : pick(choices, start.all, picked, thing);
      return next.some((it) => it.key === place) || open(choices, tokens(next)).has(there.token);
    },
    clear() {
      setAim("");
      set(start.settled);
    },
    begun: picked.length > start.settled.length,
    latest: picked.at(-1),
    more: now.more,
    would(key) {
      const thing = find(key);
      const next = thing && now.live.has(thing.token) ? pick(choices, start.all, picked, thing) : picked;
      return complete(choices, tokens(next));
    },
    ready: now.ready,
    plain: choices.filter((choice) => choice.picks.length === 0),
  };
}
