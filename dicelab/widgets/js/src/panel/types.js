// What Python publishes for an odds panel (see dicelab/play/panel/sections.py and panel_host.py).

/** @typedef {import("../shared/types.js").Die} Die */
/** @typedef {(string | Die)[]} Drawn words and dice in a row */
/** @typedef {import("../shared/chance_rows.jsx").Row & {drawn: Drawn, best: boolean}} ChoiceRow */
/** @typedef {{label: string, drawn: Drawn, cells: {text: string, exact: string}[], mark: boolean}} GridRow */
/**
 * @typedef {object} OddsSection
 * @property {string} key what it is called in every position
 * @property {string} title
 * @property {boolean} [hidden]
 * @property {string} reveal
 * @property {string} says
 * @property {string} note whose it is
 * @property {string} how what brings it about
 * @property {string} best what to do
 * @property {(ChoiceRow & {unit: string}) | null} focus the number that stands large
 * @property {string} tag what the best choice is called
 * @property {boolean} stays whether it is never folded
 * @property {string} heading
 * @property {ChoiceRow[]} rows
 * @property {ChoiceRow[]} choices
 * @property {{label: string, text: string, mark: boolean}[]} means
 * @property {{columns: string[], rows: GridRow[]} | null} grid
 * @property {boolean} chart
 * @property {string} chart_says
 * @property {any[]} working
 * @property {boolean} worked whether the working leads to the number that stands large
 */
/** @typedef {{name: string, says: string, value: string, table: string, range?: [number, number],
 *    choices?: {value: string, label: string}[], text?: boolean}} Control */
/**
 * @typedef {{shown: boolean, covers: boolean, hidden?: boolean, whose: string, game: string, over: boolean,
 *   varied: boolean, controls: Control[], sections: OddsSection[]}} PanelView
 */
/** @typedef {import("../shared/channel.js").Channel<PanelView>} PanelChannel */

export {};
