// Code, nickname, in.
import { useEffect, useState } from "preact/hooks";

/** The code in the address, where a QR code led here. */
const given = () => decodeURIComponent(globalThis.location?.hash.slice(1) ?? "").slice(0, 12);

/** "hawk42" as it stands on the wall. @param {string} text */
export function spaced(text) {
  const bare = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return bare.length > 4 ? `${bare.slice(0, 4)} ${bare.slice(4, 6)}` : bare;
}

/**
 * @param {{state: import("./line.js").RoomState, join: (code: string, name: string) => void, privacy: string}} props
 */
export function Join({ state, join, privacy }) {
  const [code, setCode] = useState(() => spaced(given()));
  const [name, setName] = useState("");
  useEffect(() => {
    const again = () => setCode(spaced(given())); // another QR code, while the page is open
    addEventListener("hashchange", again);
    return () => removeEventListener("hashchange", again);
  }, []);
  const busy = state.status === "joining";
  const ready = code.length === 7 && name.trim() && !busy;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (ready) join(code, name);
  };
  if (busy && !name) return <p class="dl-waiting">Back to room {state.code} …</p>;
  return (
    <form class="dl-join" onSubmit={submit}>
      <p class="dl-mark">
        <svg viewBox="0 0 36 36" width="34" height="34" aria-hidden="true">
          <rect x="1.5" y="1.5" width="33" height="33" rx="8" />
          <circle cx="10.5" cy="10.5" r="3.2" />
          <circle cx="25.5" cy="10.5" r="3.2" />
          <circle cx="18" cy="18" r="3.2" />
          <circle cx="10.5" cy="25.5" r="3.2" />
          <circle cx="25.5" cy="25.5" r="3.2" />
        </svg>
        dicelab
      </p>
      <h1>Join your class</h1>
      <label for="code">Code on the wall</label>
      <input
        id="code"
        class="dl-code"
        value={code}
        placeholder="HAWK 42"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        maxlength={9}
        onInput={(/** @type {any} */ event) => setCode(spaced(event.target.value))}
      />
      <label for="name">Your nickname</label>
      <input
        id="name"
        value={name}
        placeholder="Kiwi"
        autocomplete="off"
        spellcheck={false}
        maxlength={20}
        onInput={(/** @type {any} */ event) => setName(event.target.value)}
      />
      {state.says && (
        <p class="dl-refused" role="alert">
          {state.says}
        </p>
      )}
      <button type="submit" class="dl-big" disabled={!ready}>
        {busy ? "Joining …" : "Join"}
      </button>
      <p class="dl-small">
        A nickname is enough: no account, nothing to install. Your answers stay on your teacher’s computer and are
        deleted when the room ends. <a href={privacy}>What is kept</a>
      </p>
    </form>
  );
}
