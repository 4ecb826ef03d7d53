// The page holds the game: a kernel that is gone cannot be asked for it any more. What the page does with it is its own
// business (see autosave.js of the Voilà template); a page that holds nothing, such as JupyterLab, is not told.
import { useEffect, useRef } from "preact/hooks";

/** Milliseconds for which the table must have come to rest, and after which it is asked in any case. */
const REST = 250;
const AT_LAST = 1500;

const holds = () => Boolean(globalThis.document?.body?.dataset.keepsGames);

/**
 * @param {{current: HTMLElement | null}} root @param {import("../views.js").TableView} view
 * @param {import("../shared/channel.js").Channel<import("../views.js").TableView>} channel
 */
export function useAutosave(root, view, channel) {
  const { revision } = view;
  const { send } = channel;
  const now = useRef(revision);
  now.current = revision;
  const since = useRef(0); // since when the page holds something older
  const wanted = useRef(""); // what the page gave back, until it lies on the table
  useEffect(() => {
    if (!revision || !holds()) return undefined; // as the page laid it, and as the page will lay it again
    since.current ||= Date.now();
    const wait = Math.max(0, Math.min(REST, since.current + AT_LAST - Date.now()));
    const timer = setTimeout(() => send({ kind: "keep", revision }), wait);
    return () => clearTimeout(timer);
  }, [revision]);
  useEffect(() => {
    const table = root.current;
    if (!table || !holds()) return undefined;
    const tell = (/** @type {string} */ name, /** @type {object} */ detail) =>
      table.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
    const lay = (/** @type {number} */ at) => send({ kind: "open", revision: at, code: wanted.current });
    const stop = channel.listen((message) => {
      if (message.kind === "kept") {
        since.current = 0;
        tell("dicelab-kept", { code: message.code });
      }
      if (message.kind === "refused" && message.to === "open" && wanted.current) {
        if (message.stale)
          lay(message.revision ?? now.current); // a bot was faster
        else wanted.current = "";
      }
      if (message.kind === "view" && message.menu && message.revision > now.current) wanted.current = "";
    });
    const take = (/** @type {any} */ event) => {
      wanted.current = String(event.detail.code);
      lay(now.current);
    };
    table.addEventListener("dicelab-open", take);
    tell("dicelab-table", {});
    return () => {
      stop();
      table.removeEventListener("dicelab-open", take);
    };
  }, []);
}
