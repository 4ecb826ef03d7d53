// What a table shows, kept up as messages come in.
import { useRef, useState } from "preact/hooks";
import { useMessages } from "../shared/use_messages.js";
import { reduce } from "./reducer.js";

/** @typedef {import("../shared/channel.js").Channel<import("../views.js").TableView>} TableChannel */

/** The view with its log, what was refused and what to say, as messages come in. @param {TableChannel} channel */
export function useTable(channel) {
  const [table, setTable] = useState(() => ({
    view: channel.view,
    log: channel.view.log.entries,
    menu: channel.view.menu,
    refused: "",
    refusedAt: -1,
    refusedBy: "",
    hint: "",
    advised: "", // the move that the hint is about
    warned: /** @type {import("./reducer.js").Warned | null} */ (null),
    say: "",
    rule: /** @type {import("./rule_window.jsx").Rule | null} */ (null),
    shared: /** @type {import("./share.jsx").Shared | null} */ (null),
  }));
  const waiting = useRef(""); // the id of the last press, until it is answered
  useMessages(channel, (message) => {
    const moved = message.kind === "view" && message.revision > table.view.revision;
    if (moved || (message.after ?? message.id) === waiting.current) waiting.current = "";
    setTable((old) => {
      const { next, ask } = reduce(old, message);
      if (ask) channel.send({ kind: "hello" });
      return next;
    });
  });
  /** A second press before the answer to the first is there is the same press. @param {any} request */
  const send = (request) => {
    const press = "revision" in request && !["consider", "hint", "share", "keep"].includes(request.kind);
    if (press && waiting.current) return;
    const id = channel.send(request);
    if (press) waiting.current = id;
  };
  const closeRule = () => setTable((old) => ({ ...old, rule: null }));
  /** The move that the tutor warned of is not made. */
  const heed = () => setTable((old) => ({ ...old, warned: null }));
  return { ...table, send, heed, closeRule };
}
