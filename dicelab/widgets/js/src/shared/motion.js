// How much is moved for the eye, and for how long. The outcome is known before anything moves.

/** How long dice tumble, in milliseconds; as in table.css. */
export const ROLL_TIME = 520;

let asked = /** @type {MediaQueryList | undefined} */ (undefined);

/** @returns {boolean} whether the person asked for less motion */
export function calm() {
  asked ??= globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  return asked?.matches ?? false;
}
