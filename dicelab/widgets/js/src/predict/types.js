// The shapes that Python publishes (see dicelab/teach/predict_view.py), for the type checker.

/** @typedef {import("../shared/types.js").Die} Die */
/** @typedef {{key: number, name: string, value: number | null, text: string}} Guess */
/** @typedef {{number: number, dice: Die[], good: boolean | null, text: string}} Trial */
/**
 * @typedef {{rolled: number, hits: number | null, share: string, value: number, strip: number[], latest: Trial[]}}
 *   Rolled
 */
/**
 * @typedef {{text: string, value: number, section: any, praise: string, guesses: (Guess & {off: string, best:
 *   boolean})[]}} Answer
 */
/**
 * @typedef {{kind: "view", title: string, says: string, dice?: import("../shared/own_die.jsx").Kind[],
 *    asks: string, low: number, high: number, step: number, percent:
 *   boolean, guesses: Guess[], missing: string[], locked: boolean, teacher_only: boolean, batches: number[], seed:
 *   number | null, tally: Rolled | null, revealed: Answer | null}} PredictView
 */

export {};
