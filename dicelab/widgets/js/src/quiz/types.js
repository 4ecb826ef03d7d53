// The shapes that Python publishes (see dicelab/teach/quiz/session.py), for the type checker.

/**
 * @typedef {{kind: "numeric" | "choice" | "order", title: string, about: string,
 *    dice?: import("../shared/own_die.jsx").Kind[], setting: string, asks: string, how:
 *   string, status: "open" | "solved" | "shown", tries: number, said: string, tone: string, wrong: number[], given:
 *   any, answer: string, working: any[], has_working: boolean, another: boolean, options?: string[], events?:
 *   string[], right?: any, chances?: string[]}} Item
 */
/**
 * @typedef {{title: string, items: Item[], score: {right: number, first: number, of: number}, renews: boolean}}
 *   QuizView
 */
/** @typedef {import("../shared/channel.js").Channel<QuizView>} QuizChannel */

export {};
