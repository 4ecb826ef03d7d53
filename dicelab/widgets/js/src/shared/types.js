// The shapes that Python publishes (see dicelab/games/scene.py and dicelab/play/host.py), for the type checker.

/** @typedef {{make: string, face: string, label: string, token?: string, state?: string, id?: string}} Die */
/** @typedef {{key: string, label: string, dice: Die[], look?: string, empty?: string, note?: string,
 *    token?: string, token_label?: string, picture?: boolean}} Zone */
/** @typedef {{symbol: string, count: number, label: string}} Counter */
/** @typedef {{seat: number, name: string, acting: boolean, note: string, counters: Counter[], zones: Zone[],
 *    cards?: Card[], token?: string, token_label?: string, badge?: string}} Seat */
/** @typedef {{key: string, title: string, kind: string, text: string, id?: string, turned?: boolean, make?: string, note?: string, lit?: boolean, zones?: Zone[],
 *    token?: string, token_label?: string, asks?: string}} Card */
/** @typedef {{move: string, says: string, picks: string[][], confirm?: boolean, quiet?: boolean}} Choice */
/** @typedef {{facts: string[], now: {lead: string, text: string}, seats: Seat[], centre: Zone[], cards: Card[],
 *    choices: Choice[], roll?: string}} Scene */
/** @typedef {{name: string, says: string, ruling: string, needs: Record<string, string[]>, seats: boolean,
 *    range?: [number, number], choices?: {value: string, label: string}[], text?: boolean}} Option */
/** @typedef {{seats: number[], names: string[], bots: string[], chosen: {players: number, options: Record<string, string>},
 *    options: Option[]}} Menu */
/** @typedef {{key: string, title: string}} RuleLink */
/** @typedef {{title: string, tone: string, told: string, why?: string, asks: string, offers: {key: string, says: string}[], rows?: import("./rows.js").Row[], about?: string}} Talk */
/** @typedef {{kind: "view", revision: number, game: string, title: string, seed: number, names: string[],
 *    bots: Record<string, string>, me: number | null, step: number, steps: number,
 *    waits: "you" | "bot" | "coach" | "over" | "past", can_undo: boolean, odds: boolean | null, coach: Talk | null,
 *    rules: {now: RuleLink, things: Record<string, RuleLink>, faces: Record<string, RuleLink>}, scene: Scene, said: string,
 *    log: {from: number, entries: string[]}, menu?: Menu}} View */
/** @typedef {{kind: "refused", revision: number, says: string, to: string, rule?: string}} Refusal */
/** @typedef {{key: string, token: string}} Pick */
/** @typedef {{view: View, send: (intent: object) => void, listen: (hear: (message: any) => void) => () => void}} Channel */

export {};
