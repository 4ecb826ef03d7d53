// The state of picking, kept for one view of the table: a new view starts afresh.
import { useMemo, useState } from "preact/hooks";
import { complete, keeps, open, pick, settle, things, tokens } from "./picks.js";

/** @typedef {import("../shared/types.js").View} View */
/** @typedef {import("../shared/types.js").Choice} Choice */
/** @typedef {import("../shared/types.js").Pick} Pick */
/**
 * @typedef {object} Picker
 * @property {(token?: string) => boolean} lit whether a thing with this token is asked for now, or picked
 * @property {(token?: string) => boolean} live whether a click on it does something: it is lit, or takes the place of a pick
 * @property {(key: string) => boolean} has whether the thing is picked
 * @property {(key: string) => void} pick pick it, or take the pick back
 * @property {(place: string, key: string) => boolean} takes whether the place can be picked once the thing is
 * @property {() => void} clear take all picks back
 * @property {boolean} begun whether a person has picked anything that can be taken back
 * @property {(key: string) => Choice | undefined} would the move that picking it would complete
 * @property {Choice | undefined} ready the move that is picked completely and waits for a button
 * @property {Choice[]} plain the moves that need no picking
 */

/** @param {View} view @param {(choice: Choice) => void} play @returns {Picker} */
export function usePicker(view, play) {
  const { choices } = view.scene;
  const start = useMemo(() => {
    const all = things(view.scene);
    return { all, settled: settle(choices, all, []) };
  }, [view]);
  const [held, hold] = useState({ revision: view.revision, picked: start.settled });
  const picked = held.revision === view.revision ? held.picked : start.settled;
  const now = useMemo(() => {
    const chosen = tokens(picked);
    const lit = open(choices, chosen);
    for (const token of chosen) lit.add(token);
    const every = new Set(start.all.map((thing) => thing.token));
    const live = new Set([...every].filter((token) => lit.has(token) || keeps(choices, picked, token) >= 0));
    return { lit, live, ready: complete(choices, chosen) };
  }, [view, picked]);
  const find = (/** @type {string} */ key) => start.all.find((thing) => thing.key === key);
  const set = (/** @type {Pick[]} */ next) => hold({ revision: view.revision, picked: next });
  return {
    lit: (token) => token !== undefined && now.lit.has(token),
    live: (token) => token !== undefined && now.live.has(token),
    has: (key) => picked.some((thing) => thing.key === key),
    pick(key) {
      const thing = find(key);
      if (!thing) return;
      const next = pick(choices, start.all, picked, thing);
      const done = complete(choices, tokens(next));
      set(next);
      if (done && !done.confirm && open(choices, tokens(next)).size === 0) play(done);
    },
    takes(place, key) {
      const [there, thing] = [find(place), find(key)];
      if (!there || !thing) return false;
      const next = picked.some((it) => it.key === key) ? picked : pick(choices, start.all, picked, thing);
      return next.some((it) => it.key === place) || open(choices, tokens(next)).has(there.token);
    },
    clear: () => set(start.settled),
    begun: picked.length > start.settled.length,
    would(key) {
      const thing = find(key);
      const next = thing && now.live.has(thing.token) ? pick(choices, start.all, picked, thing) : picked;
      return complete(choices, tokens(next));
    },
    ready: now.ready,
    plain: choices.filter((choice) => choice.picks.length === 0),
  };
}
