// What the teacher may press, always in the same place.
import { useState } from "preact/hooks";

/** What can be revealed, in words. @type {Record<string, string>} */
const REVEALS = { guess: "Reveal", roll: "Show the exact chances", vote: "Show the votes", quiz: "Reveal" };

/** @param {{view: import("../views.js").RoomView, send: import("../shared/channel.js").Send}} props */
export function Controls({ view, send }) {
  const [ending, setEnding] = useState(false);
  const { activity, next } = view;
  const phase = (/** @type {string} */ to) => () => send({ kind: "phase", to });
  const reveals = activity && REVEALS[activity.kind];
  const step = next === null ? undefined : view.plan[next];
  const more = activity?.kind === "quiz" && !activity.last && activity.phase === "revealed";
  return (
    <div class="dl-controls" role="toolbar" aria-label="What happens next">
      {ending ? (
        <>
          <span>End the room for everybody? The server forgets all answers.</span>
          <button type="button" onClick={() => send({ kind: "csv" })}>
            Keep the answers (CSV)
          </button>
          <button type="button" class="dl-danger" onClick={() => send({ kind: "end" })}>
            End it
          </button>
          <button type="button" onClick={() => setEnding(false)}>
            Go on
          </button>
        </>
      ) : (
        <>
          <button type="button" onClick={() => setEnding(true)}>
            End the room
          </button>
          {activity?.phase === "open" && activity.kind !== "play" && (
            <button type="button" data-lock onClick={phase("locked")}>
              Lock answers
            </button>
          )}
          {(activity?.phase === "locked" || activity?.phase === "revealed") && (
            <button type="button" data-reopen onClick={phase("open")}>
              Reopen
            </button>
          )}
          <span class="dl-spacer"></span>
          {activity?.kind === "guess" && step?.kind !== "roll" && (
            <button type="button" data-roll onClick={() => send({ kind: "roll_it" })}>
              Roll together
            </button>
          )}
          {activity?.kind === "play" && (
            <button type="button" data-deal onClick={() => send({ kind: "deal" })}>
              Other players
            </button>
          )}
          {reveals && activity.phase !== "revealed" && (
            <button type="button" class="dl-go" data-reveal onClick={phase("revealed")}>
              {reveals}
            </button>
          )}
          {more && (
            <button type="button" class="dl-go" data-next onClick={() => send({ kind: "next_question" })}>
              Next question
            </button>
          )}
          {step && !more && (!activity || activity.phase === "revealed" || activity.kind === "play") && (
            <button type="button" class="dl-go" data-next onClick={() => send({ kind: "start", index: next })}>
              {activity ? "Next" : "Start"}: {step.name}
            </button>
          )}
        </>
      )}
    </div>
  );
}
