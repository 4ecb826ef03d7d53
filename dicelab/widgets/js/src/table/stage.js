// What everything on a table needs to know: what can be picked, where dice lie, and whom to tell about a wrong pick.
import { createContext } from "preact";

/**
 * @typedef {object} Stage
 * @property {import("./picker.js").Picker} picker
 * @property {import("./slots.js").Slots} slots
 * @property {(key: string, why: string, rule?: import("../views.js").RuleLink) => void} refuse say in place
 *   why a
 *   thing cannot be picked
 * @property {(says: string) => void} tell say in the bar what has no room in its place
 * @property {string} shaken the thing that was refused last
 */

export const OnStage = createContext(/** @type {Stage} */ (/** @type {unknown} */ (null)));
