// Before a room is open, and after it has ended.
import { useEffect, useState } from "preact/hooks";
import { PlanCode } from "./plan_code.jsx";
import { remembered } from "./remember.js";
import { asTeacher, baseUrl } from "./server.js";

/**
 * @param {{view: import("../views.js").RoomView, send: import("../shared/channel.js").Send,
 *   refuse: (says: string) => void, planCode: string}} props
 */
export function Closed({ view, send, refuse, planCode }) {
  const [refused, setRefused] = useState(/** @type {string | null} */ (view.has_key ? "" : null));
  const [rooms, setRooms] = useState(/** @type {import("./server.js").OpenRoom[]} */ ([]));
  const [old, setOld] = useState("");
  const [resuming, setResuming] = useState(false);
  const before = remembered();
  useEffect(() => {
    if (view.status !== "closed" || !view.served) return;
    if (view.has_key) return setRooms(before ? [{ code: before, members: 0 }] : []);
    void asTeacher().then((found) => {
      setRefused(found.word === null ? found.says : "");
      if (found.word === null) return;
      setRooms(found.rooms);
      // The room that was on this page goes on by itself: the page was loaded again, or the server started again.
      if (found.rooms.some(({ code }) => code === before)) send({ kind: "open", word: found.word, code: before });
    });
  }, [view.has_key, view.status]);
  const open = async (/** @type {string} */ code) => {
    const found = view.has_key ? { word: "" } : await asTeacher();
    if (found.word === null) return refuse(found.says);
    return send({ kind: "open", word: found.word, code });
  };
  if (!view.served)
    return (
      <p class="dl-idle">
        A room needs a server. Open this page through <code>dicelab serve --class</code> or <code>dicelab lab</code>.
      </p>
    );
  if (view.status === "ended") return <p class="dl-idle">{view.farewell}</p>;
  if (refused === null) return <p class="dl-idle">…</p>;
  if (refused)
    return (
      <p class="dl-idle">
        {refused} <a href={new URL("join", baseUrl()).href}>Join one here</a> with the code on the wall.
      </p>
    );
  return (
    <div class="dl-closed">
      <p>Everybody joins with a phone: a code, a nickname, and they are in. No account, nothing to install.</p>
      {view.plan.length > 0 && (
        <ol class="dl-steps-list">
          {view.plan.map((step, at) => (
            <li key={at}>
              <b>{step.name}</b> {step.title}
            </li>
          ))}
        </ol>
      )}
      <div class="dl-buttons">
        <button type="button" class="dl-go" data-open onClick={() => open("")}>
          Open a room
        </button>
        {rooms.map(({ code, members }) => (
          <button key={code} type="button" data-resume={code} onClick={() => open(code)}>
            Go on with {code}
            {members > 0 && <small> · {members === 1 ? "1 pupil" : `${members} pupils`}</small>}
          </button>
        ))}
        {!resuming && (
          <button type="button" onClick={() => setResuming(true)}>
            Go on with another room
          </button>
        )}
      </div>
      {resuming && (
        <form
          class="dl-resume"
          onSubmit={(event) => {
            event.preventDefault();
            void open(old);
          }}
        >
          <label>
            Code of the room{" "}
            <input value={old} maxlength={9} onInput={(/** @type {any} */ event) => setOld(event.target.value)} />
          </label>
          <button type="submit" disabled={old.trim().length < 6}>
            Go on
          </button>
        </form>
      )}
      <PlanCode view={view} send={send} code={planCode} />
    </div>
  );
}
