// What cannot be picked answers in place: it shakes, and the sentence says why, with the way to the rule.
import { useEffect, useState } from "preact/hooks";

/** @typedef {import("../views.js").TableView} TableView */
/**
 * @typedef {{key: string, says: string, rule?: string, title?: string, calm?: boolean}} Wrong
 *   `calm`: nothing was wrong, it was only asked for
 */

/**
 * Why nothing at all can be picked now, or nothing; where it is to be rolled, with the rule of that.
 * @param {TableView} view @returns {{says: string, rule?: string, title?: string} | null}
 */
export function whyNothing({ waits, scene, rules }) {
  if (waits === "bot") return { says: `${scene.now.lead} Wait for your turn, or press Skip.` };
  if (waits === "over") return { says: "The game is over." };
  if (waits === "past") return { says: "This is an earlier moment: go back to now, or play on from here." };
  if (waits === "coach") return { says: "Answer the question above the table first." };
  if (scene.roll)
    return {
      says: `There is nothing to pick now: press “${scene.roll}”.`,
      rule: rules.now.key,
      title: rules.now.title,
    };
  return null;
}

/** @param {TableView} view @param {import("./picker.js").Picker} picker */
export function useRefusal(view, picker) {
  const [wrong, setWrong] = useState(/** @type {Wrong | null} */ (null));
  useEffect(() => setWrong(null), [view.revision, picker.latest?.key, picker.aim]);
  /** @type {import("./stage.js").Stage["refuse"]} */
  const refuse = (key, why, rule) => {
    const nothing = whyNothing(view);
    setWrong(null); // so that the same thing shakes again
    requestAnimationFrame(() =>
      setWrong(nothing ? { key, ...nothing } : { key, says: why, rule: rule?.key, title: rule?.title }),
    );
  };
  /** @param {string} key @param {HTMLElement} place */
  const refuseDrop = (key, place) => {
    const name = place.getAttribute("aria-label") ?? "That place";
    const card = place.dataset.card ?? "";
    refuse(key, `${name} does not take it.`, view.rules.things[card] ?? view.rules.now);
  };
  /** Words that have no room where they stand. @type {import("./stage.js").Stage["tell"]} */
  const tell = (says) => setWrong({ key: "", says, calm: true });
  return { wrong, refuse, refuseDrop, tell };
}
