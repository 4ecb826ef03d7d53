// A table on the wall: what the class voted for, or the members who play.
import { useMemo } from "preact/hooks";
import { TableApp } from "../table/app.jsx";
import { Answered } from "./guess_wall.jsx";

/**
 * The table as a part of the wall, with a channel of its own.
 * @param {import("../shared/types.js").Channel<any>} channel @param {any} view what it shows first
 * @param {boolean} watched whether those who play sit elsewhere
 */
export function partChannel(channel, view, watched) {
  const seen = (/** @type {any} */ message) => (message?.kind === "view" ? { ...message, watched } : message);
  return {
    view: seen(view),
    send: (/** @type {object} */ intent) => channel.send({ ...intent, part: "table" }),
    listen: (/** @type {(message: any) => void} */ hear) =>
      channel.listen(({ part, ...message }) => part === "table" && hear(seen(message))),
    part: () => channel,
  };
}

/** @param {import("./types.js").WallProps & {channel: import("../shared/types.js").Channel<any>}} props */
export function TableWall({ view, activity, send, channel }) {
  const own = useMemo(() => partChannel(channel, view.parts.table, activity.kind === "play"), [channel, activity.id]);
  const votes = activity.votes ?? [];
  const most = Math.max(1, ...votes.map((/** @type {any} */ vote) => vote.count ?? 0));
  const play = (/** @type {string} */ move) => own.send({ kind: "move", revision: view.parts.table?.revision, move });
  return (
    <>
      {activity.kind === "vote" && activity.phase !== "revealed" && <Answered view={view} what="have voted" />}
      {activity.kind === "vote" && activity.phase === "revealed" && (
        <ul class="dl-votes" aria-label="Votes">
          {votes.map((/** @type {any} */ vote) => (
            <li key={vote.move}>
              <span class="dl-bar" style={`--share:${(100 * vote.count) / most}%`} aria-hidden="true"></span>
              <b>{vote.count}</b>
              <span class="dl-what">
                {vote.says}
                {vote.worth && <small>{vote.worth}</small>}
                {vote.why && <small>Advice: {vote.why}</small>}
              </span>
              <button type="button" onClick={() => play(vote.move)}>
                Play it
              </button>
            </li>
          ))}
        </ul>
      )}
      {view.parts.table && (
        <div class="dl-root dl-table-root">
          <TableApp channel={/** @type {any} */ (own)} />
        </div>
      )}
    </>
  );
}
