// A table on the wall: the one that the class votes about, or that some of them play at.
import { useMemo } from "preact/hooks";
import { changed } from "../shared/channel.js";
import { TableApp } from "../table/app.jsx";
import { Answered } from "./guess_wall.jsx";

/** @typedef {import("../views.js").TableView} TableView */

/** @param {import("./types.js").WallProps<import("../views.js").VoteAsked | import("../views.js").PlayAsked>} props */
export function TableWall({ view, activity, channel }) {
  const { table } = view.panes;
  const watched = activity.kind === "play"; // those who play sit elsewhere
  const own = useMemo(
    () => changed({ ...channel.pane("table"), view: /** @type {TableView} */ (table) }, (now) => ({ ...now, watched })),
    [channel, activity.id],
  );
  return (
    <>
      {activity.kind === "vote" && <Answered view={view} what="have voted" />}
      {table && (
        <div class="dl-root dl-table-root">
          <TableApp channel={own} />
        </div>
      )}
    </>
  );
}
