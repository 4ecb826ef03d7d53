// What a wall is given, whatever is asked.

/**
 * @template {import("../views.js").AskedNow} A
 * @typedef {{view: import("../views.js").RoomView, activity: A, send: import("../shared/channel.js").Send,
 *   channel: import("../shared/channel.js").Channel<import("../views.js").RoomView>}} WallProps
 */

export {};
