// What the host of a review publishes (see dicelab/play/review/view.py), for the type checker.

/** @typedef {{name: string, note: string, won: boolean, points: string, decisions: number, best: number, cost: string,
 *    luck: string, lucky: number}} Row */
/** @typedef {{turn: number, step: number, value: number, text: string, who: string}} Point */
/** @typedef {{step: number, turn: number, said: string, played: string, played_text: string, best: string,
 *    best_text: string, cost: string, value: number}} Decision */
/** @typedef {{step: number, turn: number, said: string, good: boolean, luck: string, value: number}} Luck */
/** @typedef {{step: number, turn: number, said: string, roll: boolean, told: string, why: string}} Moment */
/**
 * @typedef {object} ReviewView
 * @property {"view"} kind
 * @property {"idle" | "working" | "stopped" | "done"} waits
 * @property {number} done
 * @property {number} steps
 * @property {string} says
 * @property {boolean} moved whether the game has gone on since
 * @property {Moment | null} open
 * @property {string} title
 * @property {string[]} names
 * @property {number} seat
 * @property {string} headline
 * @property {string} sentence
 * @property {string} account
 * @property {string} how
 * @property {Row[]} rows
 * @property {Point[]} points
 * @property {Decision[]} decided
 * @property {Luck[]} luck
 */

export {};
