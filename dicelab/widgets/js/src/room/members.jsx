// Who is here. The teacher may rename or remove somebody.
import { useState } from "preact/hooks";

/** @param {{view: import("../views.js").RoomView, send: import("../shared/channel.js").Send}} props */
export function Members({ view, send }) {
  const [chosen, setChosen] = useState(0);
  const [name, setName] = useState("");
  if (!view.members.length) return <p class="dl-idle">Nobody has joined yet.</p>;
  const choose = (/** @type {import("../views.js").MemberShown} */ member) => {
    setChosen(chosen === member.id ? 0 : member.id);
    setName(member.name);
  };
  return (
    <div class="dl-members" role="group" aria-label="Who is here">
      <ul>
        {view.members.map((member) => (
          <li key={member.id} class={member.here ? "" : "away"}>
            <button type="button" aria-expanded={chosen === member.id} onClick={() => choose(member)}>
              {view.names ? member.name : `Pupil ${member.id}`}
              {view.done.includes(member.id) && (
                <span>
                  {" "}
                  ✓<span class="dl-hidden"> has answered</span>
                </span>
              )}
              {!member.here && <span class="dl-hidden"> is away</span>}
            </button>
          </li>
        ))}
      </ul>
      {view.members.some(({ id }) => id === chosen) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send({ kind: "rename", member: chosen, name });
            setChosen(0);
          }}
        >
          <label>
            Name{" "}
            <input value={name} maxlength={20} onInput={(/** @type {any} */ event) => setName(event.target.value)} />
          </label>
          <button type="submit">Rename</button>
          <button
            type="button"
            class="dl-danger"
            onClick={() => {
              send({ kind: "remove", member: chosen });
              setChosen(0);
            }}
          >
            Remove
          </button>
        </form>
      )}
    </div>
  );
}
