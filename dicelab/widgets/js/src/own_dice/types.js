// The shapes that Python publishes (see dicelab/teach/ask_anything/view.py), for the type checker.

/** @typedef {"exactly" | "least" | "most"} Mode */
/**
 * @typedef {{label: string, at: number | null, exactly: number, least: number, most: number,
 *   fractions: Record<Mode, string>, percents: Record<Mode, string>}} Row
 */
/** @typedef {{trials: number, value: string, number: number, shares: Record<string, number>}} Rolled */
/**
 * @typedef {{text: string, pretty: string, says: string, kind: "chance" | "waiting" | "numbers" | "words",
 *   dice: import("../shared/own_die.jsx").Kind[], stuck: string, rolled: Rolled | null, answer: string,
 *   value: number | null, mean: string, spread: string, rows: Row[], more: string,
 *   working: import("../shared/formula.jsx").Expr[]}} DiceLine
 */
/**
 * @typedef {{kind: "view", text: string, error: {says: string, line: number, shown: string, carets: string} | null,
 *   hidden: boolean, guess: {value: number, says: string} | null, batches: number[], most: number, trials: number,
 *   seed: number | null, examples: string[], lines: DiceLine[]}} OwnDiceView
 */

export {};
