// The shapes that Python publishes (see dicelab/teach/experiment_run.py), for the type checker.

/**
 * @typedef {{label: string, count: number, share: number, share_text: string, exact: number | null, exact_text: string,
 *   fraction: string}} Bar
 */
/**
 * @typedef {{exact: number | null, exact_text: string, last: number, low: number, high: number, points: [number,
 *   number][], band: [number, number, number][]}} Line
 */
/** @typedef {{trials: number, value: string, low: string, high: string}} Noted */
/**
 * @typedef {{kind: "view", title: string, says: string, dice?: import("../shared/own_die.jsx").Kind[],
 *    mean_says: string, batches: number[], speeds: string[], hidden:
 *   boolean, seed: number | null}} ExperimentStart
 */
/**
 * @typedef {ExperimentStart & {seed: number, trials: number, most: number, share: boolean, watched?: string,
 *    bars: Bar[], line: Line,
 *   numbers: Noted[], now: {value: string, says: string, inside: boolean}, waits: "idle" | "running" | "paused", asked:
 *   number, done: number, speed: string, took: string, said: string}} ExperimentView
 */

export {};
