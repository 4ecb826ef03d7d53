// The shape of a position's form as Python sends it (see dicelab/teach/editor.py and form.py).

/** @typedef {{label: string, field: Field, fixed: boolean}} Item */
/** @typedef {{range?: [number, number], choices?: {value: string, label: string}[], bag?: number,
 *    list?: {value: string, label: string}[], most?: number, items?: string[], row?: Item[]}} Field */
/** @typedef {import("../shared/types.js").Die & {value: string}} PaletteDie */
/**
 * @typedef {{name: string, says: string, note: string, seats: boolean, dice: PaletteDie[], field: Field, value: any}}
 *   Part
 */
/**
 * @typedef {{kind: "view", games: {key: string, title: string}[], game: string, title?: string, names:
 *   string[], menu: import("../shared/types.js").Menu, parts: Part[], fault: {part: string, says: string} | null, note:
 *   string, playing: boolean, can_undo: boolean}} FormView
 */
/** @typedef {import("../shared/channel.js").Channel<FormView>} FormChannel */

export {};
