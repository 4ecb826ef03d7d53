// A slider for everybody who guesses. One that nobody has touched says so, and counts as no guess.
import { useEffect, useRef, useState } from "preact/hooks";

/** @typedef {import("../views.js").PredictView} PredictView */
/** @typedef {import("../views.js").GuessTold} Guess */

/** @param {PredictView} view @param {number} value */
export const shown = (view, value) =>
  view.percent ? `${value} %` : String(Number(value.toFixed(2))).replace("-", "−");

/** @param {{view: PredictView, guess: Guess, name: string, send: (intent: object) => void}} props */
function Slider({ view, guess, name, send }) {
  const [draft, setDraft] = useState(/** @type {number | null} */ (null));
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    // What Python knows counts, but not what it knew a few keys ago.
    if (guess.value === null || !input.current?.matches(":focus")) setDraft(null);
  }, [guess.value]);
  const value = draft ?? guess.value;
  const middle = view.percent ? 50 : Math.round((view.low + view.high) / 2);
  const tell = (/** @type {any} */ event) => send({ kind: "guess", who: guess.key, value: Number(event.target.value) });
  const settle = (/** @type {any} */ event) => value === null && tell(event); // somebody means the middle
  const id = `${name}-${guess.key}`;
  return (
    <li class={value === null ? "unset" : ""} data-guess={guess.key}>
      <label for={id}>{guess.name}</label>
      <input
        id={id}
        ref={input}
        type="range"
        min={view.low}
        max={view.high}
        step={view.step}
        value={value ?? middle}
        disabled={view.locked}
        aria-valuetext={value === null ? "not guessed yet; the arrow keys guess" : shown(view, value)}
        onInput={(/** @type {any} */ event) => setDraft(Number(event.target.value))}
        onChange={tell}
        onPointerUp={settle}
        onKeyDown={(/** @type {any} */ event) => event.key === "Enter" && settle(event)}
      />
      <span class="dl-value" aria-hidden="true">
        {value === null ? "?" : shown(view, value)}
      </span>
      {!view.locked && view.guesses.length > 1 && (
        <button
          type="button"
          class="dl-remove"
          aria-label={`remove ${guess.name}`}
          onClick={() => send({ kind: "remove", who: guess.key })}
        >
          ×
        </button>
      )}
    </li>
  );
}

/** @param {{name: string, send: (intent: object) => void}} props */
function Add({ name, send }) {
  const [text, setText] = useState("");
  const add = (/** @type {any} */ event) => {
    event.preventDefault();
    if (text.trim()) send({ kind: "add", name: text });
    setText("");
  };
  return (
    <form class="dl-add" onSubmit={add}>
      <label for={`${name}-add`}>One more guess by</label>
      <input
        id={`${name}-add`}
        value={text}
        maxlength={24}
        autocomplete="off"
        onInput={(/** @type {any} */ event) => setText(event.target.value)}
      />
      <button type="submit">Add</button>
    </form>
  );
}

/** @param {{view: PredictView, name: string, send: (intent: object) => void}} props */
export function Guesses({ view, name, send }) {
  if (view.revealed && view.locked) return null; // they stand beside the answer
  return (
    <>
      <ul class="dl-guesses">
        {view.guesses.map((guess) => (
          <Slider key={guess.key} view={view} guess={guess} name={name} send={send} />
        ))}
      </ul>
      {!view.locked && <Add name={name} send={send} />}
    </>
  );
}
