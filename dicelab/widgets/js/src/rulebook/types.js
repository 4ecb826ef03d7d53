// The shape of a rulebook as Python sends it (see dicelab/teach/reader.py).

/** @typedef {import("../shared/prose.js").Block} Block */
/** @typedef {import("../shared/prose.js").Span} Span */
/** @typedef {{name: string, says: string, default: string, values: string, ruling: string}} Option */
/** @typedef {{number: string, says: Span[], because: Span[], switch: string}} Ruling */
/** @typedef {{key: string, title: string, blocks: Block[], words: string, options: Option[], rulings: Ruling[],
 *    shows: string[], examples: string[], challenges: string[], comparisons: string[]}} Section */
/** @typedef {{kind: "view", game: string, title: string, section: string, chapters: {title: string, sections: Section[]}[]}} BookView */
/** @typedef {{view: any, send: (intent: object) => void, listen: (hear: (message: any) => void) => () => void}} BookChannel */
/** @typedef {{what: string, section: string, index: number}} Laid */

export {};
