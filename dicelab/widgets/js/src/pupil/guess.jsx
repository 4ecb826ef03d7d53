// Guess: a slider; then everybody's dots and the exact answer.
import { useState } from "preact/hooks";
import { DieView } from "../shared/die.jsx";
import { Working } from "../shared/formula.jsx";
import { Dots } from "./dots.jsx";
import { arrived } from "./line.js";

/** @param {{percent: boolean}} shows @param {number} value */
const text = ({ percent }, value) => (percent ? `${value} %` : String(value).replace("-", "−"));

/** @param {import("./app.jsx").ActivityProps<import("./line.js").GuessNow>} props */
export function Guess({ state, activity, room }) {
  const { shows, phase, reveal } = activity;
  const sent = /** @type {number | undefined} */ (state.mine[0]);
  const [value, setValue] = useState(/** @type {number | undefined} */ (sent));
  const shown = phase === "open" ? (value ?? sent) : sent;
  const mistake = reveal?.mistakes.find((one) => sent !== undefined && one.text === text(shows, sent));
  if (phase === "revealed" && reveal)
    return (
      <>
        <h1>{shows.says}</h1>
        <p class="dl-exact">{reveal.text}</p>
        {sent !== undefined && (
          <p class="dl-mine">
            You said {text(shows, sent)}. {mistake?.says}
          </p>
        )}
        <Dots shows={shows} reveal={reveal} mine={sent} />
        {reveal.section.working.length > 0 && (
          <details class="dl-working" open>
            <summary>The working</summary>
            <Working lines={reveal.section.working} />
          </details>
        )}
      </>
    );
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (value !== undefined) room.answer(value);
  };
  return (
    <form onSubmit={submit}>
      <h1>{shows.says}</h1>
      {shows.dice.length > 0 && (
        <div class="dl-dice-row" aria-hidden="true">
          {shows.dice.map((die, at) => (
            <DieView key={at} die={die} />
          ))}
        </div>
      )}
      <label class="dl-asks" for="guess">
        {shows.asks}
      </label>
      <output class={`dl-number ${shown === undefined ? "unset" : ""}`} for="guess">
        {shown === undefined ? "?" : text(shows, shown)}
      </output>
      <input
        id="guess"
        type="range"
        min={shows.low}
        max={shows.high}
        step={1 / shows.steps}
        value={shown ?? (shows.low + shows.high) / 2}
        disabled={phase !== "open"}
        aria-valuetext={shown === undefined ? "not set" : text(shows, shown)}
        onInput={(/** @type {any} */ event) => setValue(Number(event.target.value))}
        onPointerUp={(/** @type {any} */ event) => setValue(Number(event.target.value))} // the middle, only tapped
      />
      {phase === "open" ? (
        <>
          <button type="submit" class="dl-big" disabled={value === undefined || value === sent}>
            {sent === undefined ? "Send my guess" : value !== sent ? "Send my new guess" : arrived(state, 0)}
          </button>
          <p class="dl-small">
            {sent !== undefined && `Your guess is ${text(shows, sent)}. `}You can change it until your teacher locks the
            answers.
          </p>
        </>
      ) : (
        <p class="dl-locked">The answers are locked. {sent === undefined ? "You made no guess." : ""}</p>
      )}
    </form>
  );
}
