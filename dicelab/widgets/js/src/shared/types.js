// The shapes that Python publishes (see dicelab/games/scene.py and dicelab/play/table/host.py), for the type checker.

/** @typedef {{make: string, face: string, label: string, token?: string, state?: string, id?: string,
 *    shape?: string}} Die */
/** @typedef {{key: string, label: string, dice: Die[], look?: string, empty?: string, note?: string,
 *    token?: string, token_label?: string, picture?: boolean, slots?: number, lanes?: string[], share?: number,
 *    why?: string}} Zone */
/** @typedef {{symbol: string, count: number, label: string}} Counter */
/** @typedef {{seat: number, name: string, acting: boolean, note: string, counters: Counter[], zones: Zone[],
 *    cards?: Card[], token?: string, token_label?: string, badge?: string}} Seat */
/**
 * @typedef {{key: string, title: string, kind: string, text: string, id?: string, turned?: boolean, make?: string,
 *   note?: string, lit?: boolean, zones?: Zone[], token?: string, token_label?: string, asks?: string}} Card
 */
/**
 * @typedef {{move: string, says: string, short?: string, picks: string[][], confirm?: boolean, quiet?: boolean}}
 *   Choice
 */
/**
 * @typedef {{seats: number, middle: number, mine: number, cards?: number, centre?: string}} Shares how the height is
 *   shared out
 */
/** @typedef {{facts: string[], now: {lead: string, text: string, pick?: string}, seats: Seat[], centre: Zone[],
 *    cards: Card[], choices: Choice[], roll?: string, stage?: Shares, prompts?: Record<string, string>,
 *    like_hint?: string}} Scene */
/** @typedef {{seat: number, name: string, place: number, won: boolean, held: Counter[]}} Standing */
/** @typedef {{name: string, says: string, ruling: string, needs: Record<string, string[]>, seats: boolean,
 *    main?: boolean, range?: [number, number], choices?: {value: string, label: string}[], text?: boolean}} Option */
/**
 * @typedef {object} Menu what can be chosen for a new game
 * @property {number[]} seats
 * @property {string[]} names
 * @property {string[]} bots
 * @property {{players: number, options: Record<string, string>}} chosen
 * @property {Option[]} options
 */
/** @typedef {{key: string, title: string}} RuleLink */
/**
 * @typedef {object} Talk what the coach says
 * @property {string} title
 * @property {string} tone
 * @property {string} told
 * @property {string} [why]
 * @property {string} asks
 * @property {{key: string, says: string}[]} offers
 * @property {import("./chance_rows.jsx").Row[]} [rows]
 * @property {string} [about]
 */
/**
 * @typedef {object} TableView
 * @property {"view"} kind
 * @property {number} revision
 * @property {string} game
 * @property {string} title
 * @property {number} seed
 * @property {string[]} names
 * @property {Record<string, string>} bots
 * @property {number | null} me
 * @property {number} step
 * @property {number} steps
 * @property {"you" | "bot" | "coach" | "over" | "past"} waits
 * @property {boolean} can_undo
 * @property {number | null} tutor how dear a move is that the tutor stops, in per cent; 0: none; null: nobody decides
 * @property {boolean | null} odds
 * @property {Talk | null} coach
 * @property {{now: RuleLink, things: Record<string, RuleLink>, faces: Record<string, RuleLink>}} rules
 * @property {Scene} scene
 * @property {string} said
 * @property {Record<string, string>} turns what each bot did since the person's own last step, in a line
 * @property {boolean} usual_names whether the players have the names that everybody begins with
 * @property {Standing[]} standings who came where, once the game is over
 * @property {{from: number, entries: string[]}} log
 * @property {Menu} [menu]
 * @property {boolean} [watched] nobody in front of it has a seat: a wall, or the phone of somebody who looks on
 */
/** @typedef {{kind: "refused", revision: number, says: string, to: string, stale?: boolean, rule?: string}} Refusal */
/** @typedef {{key: string, token: string}} Pick */
/** @typedef {(request: object) => unknown} Send */
export {};
