// The shapes that Python publishes (see dicelab/teach/room_host.py), for the type checker.

/** @typedef {{id: number, name: string, here: boolean}} Member */
/** @typedef {{kind: string, name: string, title: string, started: number | null, now: boolean}} Step */
/** @typedef {any} Activity what is asked now; its parts depend on its kind */
/**
 * @typedef {object} RoomView
 * @property {"view"} kind
 * @property {number} number how often everybody had been told something when this was made
 * @property {"closed" | "open" | "lost" | "ended"} status
 * @property {boolean} has_key
 * @property {boolean} served
 * @property {string} code
 * @property {string} trouble why answers cannot be saved just now
 * @property {boolean} saved_again whether they can again, and nothing else was done since
 * @property {string} farewell how it ended
 * @property {Step[]} plan
 * @property {boolean} taken whether the plan is another than the page came with
 * @property {number | null} next
 * @property {Activity | null} activity
 * @property {{table?: import("../shared/types.js").TableView}} panes
 * @property {string} address
 * @property {{size: number, path: string} | null} qr
 * @property {boolean} reachable
 * @property {boolean} names
 * @property {Member[]} members
 * @property {number} here
 * @property {number[]} done those who have answered
 * @property {{id: number, name: string, title: string}[]} asked
 */
/** @typedef {(intent: object) => void} Send */
/** @typedef {{view: RoomView, activity: Activity, send: Send}} WallProps */

export {};
