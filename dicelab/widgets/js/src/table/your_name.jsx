// The name of the person in front: it says "you", and can be changed on the spot. It is kept in this browser only.
import { useEffect, useRef, useState } from "preact/hooks";
import { keep, kept } from "../shared/kept.js";

const KEPT = "dicelab-name";

/**
 * @param {{name: string, revision: number, alone: boolean, usual: boolean, send: (intent: object) => void}} props
 *   `alone`: nobody else plays here but bots; `usual`: nobody has given this seat a name yet
 */
export function YourName({ name, revision, alone, usual, send }) {
  const [edits, setEdits] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const rename = (/** @type {string} */ to) => to && to !== name && send({ kind: "rename", revision, name: to });
  useEffect(() => {
    // a lesson speaks of Ada: there the name is hers until somebody changes it
    const plays = document.body.dataset.kind === "play";
    if (plays && alone && usual && revision === 0) rename(kept(KEPT));
  }, []);
  useEffect(() => field.current?.select(), [edits]);
  const finish = () => {
    const to = field.current?.value.trim() ?? "";
    setEdits(false);
    if (!to) return;
    if (alone) keep(KEPT, to);
    rename(to);
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key === "Enter") finish();
    if (event.key === "Escape") setEdits(false);
    if (["Enter", "Escape"].includes(event.key)) event.stopPropagation();
  };
  if (edits)
    return (
      <input
        class="dl-name-field"
        ref={field}
        value={name}
        maxlength={24}
        aria-label="Your name"
        autocomplete="off"
        onBlur={finish}
        onKeyDown={press}
      />
    );
  return (
    <button type="button" class="dl-name-button" title="Change your name" onClick={() => setEdits(true)}>
      <b class="dl-name">{name}</b>
      <span class="dl-you">you</span>
    </button>
  );
}
