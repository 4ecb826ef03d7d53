// A table on the wall: the one that the class votes about, or that some of them play at.
import { useMemo } from "preact/hooks";
import { TableApp } from "../table/app.jsx";
import { Answered } from "./guess_wall.jsx";

/**
 * The table as a pane of the wall, with a channel of its own.
 * @param {import("../shared/types.js").Channel<any>} channel @param {any} view what it shows first
 * @param {boolean} watched whether those who play sit elsewhere
 */
export function paneChannel(channel, view, watched) {
  const seen = (/** @type {any} */ message) => (message?.kind === "view" ? { ...message, watched } : message);
  return {
    view: seen(view),
    send: (/** @type {object} */ intent) => channel.send({ ...intent, pane: "table" }),
    listen: (/** @type {(message: any) => void} */ hear) =>
      channel.listen(({ pane, ...message }) => pane === "table" && hear(seen(message))),
    pane: () => channel,
  };
}

/** @param {import("./types.js").WallProps & {channel: import("../shared/types.js").Channel<any>}} props */
export function TableWall({ view, activity, channel }) {
  const own = useMemo(() => paneChannel(channel, view.panes.table, activity.kind === "play"), [channel, activity.id]);
  return (
    <>
      {activity.kind === "vote" && <Answered view={view} what="have voted" />}
      {view.panes.table && (
        <div class="dl-root dl-table-root">
          <TableApp channel={/** @type {any} */ (own)} />
        </div>
      )}
    </>
  );
}
