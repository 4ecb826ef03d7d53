// How fast bots play: a speed is only for the eye.

/** @typedef {import("../views.js").TableView} TableView */

/** Bot speeds: what they are called and how long a bot waits before each step at most, in milliseconds. */
export const SPEEDS = /** @type {const} */ ({
  hand: { label: "step by step", wait: NaN },
  slow: { label: "slow", wait: 2200 },
  normal: { label: "normal", wait: 1200 },
  fast: { label: "fast", wait: 400 },
  instant: { label: "at once", wait: 0 },
});

/** @typedef {keyof typeof SPEEDS} Speed */

/** Whether there is something new to be read from dice. @param {TableView} view */
const rolled = (view) => view.scene.seats.some((seat) => seat.zones.some((zone) => zone.dice.some(isFresh)));
const isFresh = (/** @type {import("../views.js").DrawnDie} */ die) => die.state === "fresh";

/**
 * What to send for a bot's next step and when, or null if no bot is to play by itself now. The speed adapts: a roll is
 * given time to be read, a small step less, and the longer the bots go on the faster they get.
 * @param {TableView} view @param {Speed} speed @param {number} run how many steps bots have made in a row
 * @returns {{wait: number, intent: {kind: "next", revision: number, all: boolean}} | null}
 */
export function botStep(view, speed, run = 0) {
  if (view.waits !== "bot" || speed === "hand") return null;
  const pace = (rolled(view) ? 1 : 0.6) / (1 + Math.max(0, run - 3) / 4);
  const wait = Math.round(SPEEDS[speed].wait * Math.max(pace, 0.25));
  return { wait, intent: { kind: "next", revision: view.revision, all: speed === "instant" } };
}
