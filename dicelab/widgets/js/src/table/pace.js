// How fast bots play and dice roll. The outcome is known before anything moves; pace is only for the eye.

/** @typedef {import("../shared/types.js").View} View */

/** Bot speeds: what they are called and how long a bot waits before each step, in milliseconds. */
export const SPEEDS = /** @type {const} */ ({
  hand: { label: "step by step", wait: NaN },
  slow: { label: "slow", wait: 2200 },
  normal: { label: "normal", wait: 1200 },
  fast: { label: "fast", wait: 400 },
  instant: { label: "at once", wait: 0 },
});

/** @typedef {keyof typeof SPEEDS} Speed */

/** How long dice tumble, in milliseconds; as in table.css. */
export const ROLL_TIME = 520;

/** @returns {boolean} whether the person asked for less motion */
export function calm() {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

/**
 * What to send for a bot's next step and when, or null if no bot is to play by itself now.
 * @param {View} view @param {Speed} speed
 * @returns {{wait: number, intent: {kind: "next", revision: number, all: boolean}} | null}
 */
export function botStep(view, speed) {
  if (view.waits !== "bot" || speed === "hand") return null;
  return { wait: SPEEDS[speed].wait, intent: { kind: "next", revision: view.revision, all: speed === "instant" } };
}

/**
 * The log after a message that replaces its end.
 * @param {string[]} log @param {{from: number, entries: string[]}} change
 */
export function extend(log, change) {
  return [...log.slice(0, change.from), ...change.entries];
}

/** What the live region says after a change: what happened, and what to do now. @param {View} view @param {number} known */
export function announcement(view, known) {
  const skip = Math.max(0, known - view.log.from);
  const happened = view.step === view.steps ? view.log.entries.slice(skip).slice(-6) : [view.said];
  const { lead, text } = view.scene.now;
  if (view.coach) happened.push(view.coach.told, view.coach.why ?? "", view.coach.asks);
  if (view.waits === "past") happened.push(`Step ${view.step} of ${view.steps}.`);
  else if (view.waits !== "bot" && view.waits !== "coach") happened.push(`${lead} ${text}`);
  return happened.filter(Boolean).join(" ");
}
