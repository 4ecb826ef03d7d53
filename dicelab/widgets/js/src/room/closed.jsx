// Before a room is open, and after it has ended.
import { useEffect, useState } from "preact/hooks";
import { baseUrl, word } from "./server.js";

/**
 * @param {{view: import("./types.js").RoomView, send: import("./types.js").Send, refuse: (says: string) => void}}
 *   props
 */
export function Closed({ view, send, refuse }) {
  const [teacher, setTeacher] = useState(/** @type {boolean | null} */ (view.has_key || null));
  const [old, setOld] = useState("");
  const [resuming, setResuming] = useState(false);
  useEffect(() => {
    if (!view.has_key && view.served) void word().then((found) => setTeacher(found !== null));
  }, [view.has_key]);
  const open = async (/** @type {string} */ code) => {
    const given = view.has_key ? "" : await word();
    if (given === null) return refuse("Open this page with the teacher's address; the shell printed it at the start.");
    return send({ kind: "open", word: given, code });
  };
  if (!view.served)
    return (
      <p class="dl-idle">
        A room needs a server. Open this page through <code>dicelab serve --class</code> or <code>dicelab lab</code>.
      </p>
    );
  if (view.status === "ended") return <p class="dl-idle">The room has ended, and the server has forgotten it.</p>;
  if (teacher === null) return <p class="dl-idle">…</p>;
  if (!teacher)
    return (
      <p class="dl-idle">
        Your teacher opens the room. <a href={new URL("join", baseUrl()).href}>Join it here</a> with the code on the
        wall.
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
        {!resuming && (
          <button type="button" onClick={() => setResuming(true)}>
            Go on with a room
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
    </div>
  );
}
