// What a message from Python does to the table that is shown.

/** @typedef {import("../views.js").TableView} TableView */
/**
 * @typedef {{view: TableView, log: string[], menu: import("../views.js").Menu | undefined, refused: string,
 *   refusedAt: number, refusedBy: string, hint: string, advised: string, warned: Warned | null, say: string,
 *   rule: import("./rule_window.jsx").Rule | null, shared: import("./share.jsx").Shared | null}} Shown
 * @typedef {import("../views.js").Warned} Warned
 */

/**
 * The table after a message, and whether to ask Python for everything anew because something was missed.
 * @param {Shown} old
 * @param {import("../shared/channel.js").Message<TableView>} message
 * @returns {{next: Shown, ask: boolean}}
 */
export function reduce(old, message) {
  const { revision } = old.view;
  if (message.kind === "refused") {
    const at = message.revision ?? revision; // none: a fault of ours, where nothing can be shown
    // nobody pressed anything: the move considered has just been made, or another view of this table was faster
    const quiet = ["consider", "keep"].includes(message.to) || (message.to === "next" && message.stale);
    return {
      next: quiet ? old : { ...old, refused: message.says, refusedAt: at, refusedBy: message.rule ?? "" },
      ask: at !== revision && message.to !== "hello",
    };
  }
  if (message.kind === "hint")
    return {
      next: { ...old, hint: message.says, advised: message.move, warned: null, refused: "", say: message.says },
      ask: false,
    };
  if (message.kind === "warned")
    return { next: { ...old, warned: message, hint: "", advised: "", refused: "", say: message.says }, ask: false };
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
      advised: same ? old.advised : "",
      warned: same ? old.warned : null,
      say: same ? old.say : announcement(message, old.log.length),
    },
    ask: false,
  };
}

/**
 * The log after a message that replaces its end.
 * @param {string[]} log @param {{from: number, entries: string[]}} change
 */
export function extend(log, change) {
  return [...log.slice(0, change.from), ...change.entries];
}

/**
 * What the live region says after a change: what happened, and what to do now.
 * @param {TableView} view
 * @param {number} known
 */
export function announcement(view, known) {
  const skip = Math.max(0, known - view.log.from);
  const happened = view.step === view.steps ? view.log.entries.slice(skip).slice(-6) : [view.said];
  const { lead, text } = view.scene.now;
  if (view.coach) happened.push(view.coach.told, view.coach.why ?? "", view.coach.asks);
  if (view.waits === "past") happened.push(`Step ${view.step} of ${view.steps}.`);
  else if (view.waits !== "bot" && view.waits !== "coach") happened.push(`${lead} ${text}`);
  return happened.filter(Boolean).join(" ");
}
