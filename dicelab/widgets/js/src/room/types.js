// What a wall is given, whatever is asked.

/** @typedef {import("../views.js").RoomView} RoomView */
/** @typedef {import("../shared/channel.js").Channel<RoomView, import("./app.jsx").Changes>} RoomChannel */
/**
 * @template {import("../views.js").AskedNow} A
 * @typedef {{view: RoomView, activity: A, send: import("../shared/channel.js").Send, channel: RoomChannel}} WallProps
 */

export {};
