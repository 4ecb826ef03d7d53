// The shapes that Python publishes (see dicelab/teach/questions/session.py), for the type checker.

/** @typedef {{kind: "numeric" | "choice" | "order", title: string, about: string, setting: string, asks: string, how: string,
 *    status: "open" | "solved" | "shown", tries: number, said: string, tone: string, wrong: number[], given: any,
 *    answer: string, working: any[], options?: string[], events?: string[], right?: any, chances?: string[]}} Item */
/** @typedef {{title: string, items: Item[], score: {right: number, first: number, of: number}, renews: boolean}} QuizView */
/** @typedef {{view: QuizView, send: (intent: object) => void, listen: (hear: (message: any) => void) => () => void}} QuizChannel */

export {};
