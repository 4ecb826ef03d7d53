// How much is moved for the eye, and for how long. The outcome is known before anything moves.

/** How long dice tumble, in milliseconds; as in table.css. */
export const ROLL_TIME = 520;

/** @returns {boolean} whether the person asked for less motion */
export function calm() {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
