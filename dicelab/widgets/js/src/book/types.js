// The shape of a rulebook as Python sends it (see dicelab/teach/reader.py).

/** @typedef {import("../shared/prose.jsx").Block} Block */
/** @typedef {import("../shared/prose.jsx").Span} Span */
/** @typedef {{name: string, says: string, default: string, values: string, ruling: string}} RuleOption */
/** @typedef {{number: string, says: Span[], because: Span[], switch: string}} Ruling */
/** @typedef {{key: string, title: string, blocks: Block[], words: string, options: RuleOption[], rulings: Ruling[],
 *    shows: string[], examples: string[], challenges: string[], comparisons: string[]}} Section */
/**
 * @typedef {{kind: "view", game: string, title: string, section: string, chapters: {title: string, sections:
 *   Section[]}[]}} BookView
 */
/** @typedef {import("../shared/channel.js").Channel<BookView>} BookChannel */
/** @typedef {{what: string, section: string, index: number}} Laid */

export {};
