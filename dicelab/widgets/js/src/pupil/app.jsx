// A pupil's page: join, wait, answer, look.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Guess } from "./guess.jsx";
import { Join } from "./join.jsx";
import { OUTSIDE, RoomLine } from "./line.js";
import { Quiz } from "./quiz.jsx";
import { Roll } from "./roll.jsx";
import { Play, Vote } from "./table.jsx";

/** @typedef {import("./line.js").RoomState} RoomState */
/**
 * @template {import("./line.js").Activity} A
 * @typedef {{state: RoomState, activity: A, room: RoomLine}} ActivityProps
 */

/** @type {Record<string, import("preact").ComponentType<any>>} */
const KINDS = { guess: Guess, roll: Roll, vote: Vote, quiz: Quiz, play: Play };

/** What is read out when something else is asked. @param {RoomState} state */
export function heard({ status, activity, saving }) {
  if (status === "away") return "The connection is lost; it comes back by itself.";
  if (!saving) return "Answers cannot be saved just now. Keep this page open.";
  if (!activity) return status === "in" ? "You are in. Wait for your teacher." : "";
  if (activity.phase === "locked") return "The answers are locked.";
  if (activity.phase === "revealed") return "The answer is shown.";
  const { shows } = activity;
  return "says" in shows ? shows.says : "title" in shows ? shows.title : "";
}

/** @param {{line: string, privacy: string}} props */
export function PupilApp({ line, privacy }) {
  const [state, setState] = useState(OUTSIDE);
  const room = useMemo(() => new RoomLine(line, setState), [line]);
  useEffect(() => {
    const seen = () => room.wake(document.visibilityState === "visible");
    const online = () => room.wake(true);
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", online);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", online);
    };
  }, [room]);
  const { status, activity } = state;
  if (status === "out" || status === "joining")
    return (
      <main class="dl-pupil dl-outside">
        <Join state={state} join={(code, name) => room.join(code, name)} privacy={privacy} />
      </main>
    );
  const Asked = activity && KINDS[activity.kind];
  return (
    <>
      <header>
        <div class="dl-pupil-top">
          <b>{state.code}</b>
          <span class="dl-pupil-name">{state.name}</span>
          <button type="button" class="dl-quiet" onClick={() => room.leave()}>
            Leave
          </button>
        </div>
        {status === "away" && (
          <p class="dl-away">The connection is lost. Stay on this page: it comes back by itself.</p>
        )}
        {status === "in" && !state.saving && (
          <p class="dl-away">Answers cannot be saved just now. Keep this page open until this line is gone.</p>
        )}
      </header>
      <main class="dl-pupil" data-asked={activity?.kind ?? "nothing"} data-phase={activity?.phase}>
        {activity && Asked ? (
          <Asked key={activity.id} state={state} activity={activity} room={room} />
        ) : (
          <div class="dl-waiting">
            <h1>You are in, {state.name}.</h1>
            <p>Look at the wall. Your teacher will ask something soon; it appears here by itself.</p>
          </div>
        )}
        {state.refused && (
          <p class="dl-refused" role="alert">
            {state.refused}
          </p>
        )}
      </main>
      <p class="dl-hidden" role="status">
        {heard(state)}
      </p>
    </>
  );
}
