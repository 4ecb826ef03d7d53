// What a message from Python does to the table that is shown.
import { announcement, extend } from "./pace.js";

/** @typedef {import("../shared/types.js").View} View */
/** @typedef {{view: View, log: string[], menu: import("../shared/types.js").Menu | undefined, refused: string, refusedAt: number, refusedBy: string, hint: string,
 *    say: string, rule: import("./rules.js").Rule | null, shared: import("./share.js").Shared | null}} Shown */

/**
 * The table after a message, and whether to ask Python for everything anew because something was missed.
 * @param {Shown} old @param {any} message @returns {{next: Shown, ask: boolean}}
 */
export function heard(old, message) {
  const { revision } = old.view;
  if (message.kind === "refused") {
    const behind = message.revision !== revision;
    // nobody pressed anything: the move considered has just been made, or another view of this table was faster
    const quiet = ["consider", "keep"].includes(message.to) || (behind && message.to === "next");
    return { next: quiet ? old : { ...old, refused: message.says, refusedAt: message.revision, refusedBy: message.rule ?? "" }, ask: behind };
  }
  if (message.kind === "hint") return { next: { ...old, hint: message.says, refused: "", say: message.says }, ask: false };
  if (message.kind === "shared") return { next: { ...old, shared: message, refused: "" }, ask: false };
  if (message.kind === "rule") return { next: { ...old, rule: message }, ask: false };
  if (message.kind !== "view" || message.revision < revision) return { next: old, ask: false };
  if (message.log.from > old.log.length) return { next: old, ask: true };
  const same = message.revision === revision; // asked for again, nothing has happened
  return {
    next: {
      view: message,
      log: extend(old.log, message.log),
      menu: message.menu ?? old.menu,
      refused: message.revision === old.refusedAt || same ? old.refused : "",
      refusedAt: old.refusedAt,
      refusedBy: old.refusedBy,
      rule: old.rule,
      shared: same ? old.shared : null,
      hint: same ? old.hint : "",
      say: same ? old.say : announcement(message, old.log.length),
    },
    ask: false,
  };
}
