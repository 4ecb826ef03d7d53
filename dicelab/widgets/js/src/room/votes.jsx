// What a class voted for and what each choice is worth, beside the table; the teacher plays one of them.
import { firm } from "../shared/firm.js";

/** @param {{view: import("../views.js").RoomView, channel: import("./types.js").RoomChannel}} props */
export function Votes({ view, channel }) {
  const { activity, panes } = view;
  if (activity?.kind !== "vote" || activity.phase !== "revealed") return null;
  const votes = activity.votes ?? [];
  const most = Math.max(1, ...votes.map((vote) => vote.count ?? 0));
  const play = (/** @type {string} */ move) =>
    channel.pane("table").send({ kind: "move", revision: panes.table?.revision, move });
  return (
    <ul class="dl-votes" aria-label="Votes">
      {votes.map((vote) => (
        <li key={vote.move}>
          <span class="dl-bar" style={`--share:${(100 * (vote.count ?? 0)) / most}%`} aria-hidden="true"></span>
          <b>{vote.count}</b>
          <span class="dl-what">
            {vote.says}
            {vote.worth && <small>{firm(vote.worth)}</small>}
            {vote.why && <small>Advice: {firm(vote.why)}</small>}
          </span>
          <button type="button" onClick={() => play(vote.move)}>
            Play it
          </button>
        </li>
      ))}
    </ul>
  );
}
