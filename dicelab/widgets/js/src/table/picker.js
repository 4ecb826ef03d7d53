// The state of picking, kept for one view of the table: a new view starts afresh.
import { useMemo, useState } from "preact/hooks";
import { complete, lit, open, pick, settle, things } from "./picks.js";

/** @typedef {import("../shared/types.js").View} View */
/** @typedef {import("../shared/types.js").Choice} Choice */
/** @typedef {import("../shared/types.js").Pick} Pick */
/**
 * @typedef {object} Picker
 * @property {(token?: string) => boolean} lit whether a thing with this token can be picked
 * @property {(key: string) => boolean} has whether the thing is picked
 * @property {(key: string) => void} pick pick it, or take the pick back
 * @property {(key: string) => Choice | undefined} would the move that picking it would complete
 * @property {Choice | undefined} ready the move that is picked completely but could still grow
 * @property {Choice[]} plain the moves that need no picking
 */

/** @param {View} view @param {(choice: Choice) => void} play @returns {Picker} */
export function usePicker(view, play) {
  const { choices } = view.scene;
  const all = useMemo(() => things(view.scene), [view]);
  const fresh = () => ({ revision: view.revision, picked: settle(choices, all, []) });
  const [held, hold] = useState(fresh);
  const picked = held.revision === view.revision ? held.picked : fresh().picked;
  const tokens = picked.map((it) => it.token);
  return {
    lit: (token) => token !== undefined && lit(choices, picked, token),
    has: (key) => picked.some((it) => it.key === key),
    pick(key) {
      const thing = all.find((it) => it.key === key);
      if (!thing) return;
      const now = pick(choices, all, picked, thing);
      const chosen = now.map((it) => it.token);
      const done = complete(choices, chosen);
      hold({ revision: view.revision, picked: now });
      if (done && open(choices, chosen).size === 0) play(done);
    },
    would(key) {
      const thing = all.find((it) => it.key === key);
      const now = thing && lit(choices, picked, thing.token) ? pick(choices, all, picked, thing) : picked;
      return complete(choices, now.map((it) => it.token));
    },
    ready: complete(choices, tokens),
    plain: choices.filter((choice) => choice.picks.length === 0),
  };
}
