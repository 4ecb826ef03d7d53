// Guess first, roll a few, then look. What is not revealed is not here: Python sends it when it is time.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { DiceShown } from "../shared/own_die.jsx";
import { useView } from "../shared/use_messages.js";
import { Guesses } from "./guesses.jsx";
import { Revealed } from "./revealed.jsx";
import { RolledView } from "./rolled.jsx";

/** @typedef {import("../views.js").PredictView} PredictView */
/** @typedef {import("../shared/channel.js").Channel<PredictView>} PredictChannel */

/** What a screen reader hears when something was shown. @param {PredictView} view */
export function heard(view) {
  if (view.revealed) return `The exact answer: ${view.revealed.text}. ${view.revealed.praise}`;
  if (view.tally)
    return `Rolled ${view.tally.rolled} ${view.tally.rolled === 1 ? "time" : "times"}: ${view.tally.share}`;
  return "";
}

/** What to do now, in a sentence. @param {PredictView} view */
export function next(view) {
  if (view.revealed) return "";
  const { missing } = view;
  if (missing.length === 1 && view.guesses.length === 1) return "Set the slider, then roll or look at the answer.";
  if (missing.length) return `Still to guess: ${missing.join(", ")}.`;
  if (!view.tally) return "Everybody has guessed. Roll a few times: who seems to be right?";
  return view.teacher_only ? "Roll more. The teacher reveals the answer." : "Roll more, or reveal the answer.";
}

/** @param {number} times */
const timesText = (times) => (times === 1 ? "once" : `${times} times`);

/** @param {{channel: PredictChannel}} props */
export function PredictApp({ channel }) {
  const [name] = useState(() => freshName("dl-predict"));
  const answer = useRef(/** @type {HTMLDivElement | null} */ (null));
  const asked = useRef(false);
  const { view, send, refused } = useView(channel);
  useEffect(() => {
    if (view.revealed && asked.current) answer.current?.focus(); // whose button is gone goes on where it led
    asked.current = false;
  }, [Boolean(view.revealed)]);
  const ready = !view.missing.length || view.revealed;
  return (
    <div class="dl-panel dl-predict" role="group" aria-label="Predict" data-guessed={ready ? "yes" : "no"}>
      <p class="dl-game">{view.title}</p>
      <h2>{view.says}</h2>
      <DiceShown dice={view.dice} />
      <p class="dl-asks">{view.asks}</p>
      <Guesses view={view} name={name} send={send} />
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      <div class="dl-steps">
        <span class="dl-roll" role="group" aria-label="Roll a few">
          {view.batches.map((times) => (
            <button
              key={times}
              type="button"
              disabled={!ready}
              data-roll={times}
              onClick={() => send({ kind: "roll", times })}
            >
              Roll {timesText(times)}
            </button>
          ))}
        </span>
        {!view.revealed && !view.teacher_only && (
          <button
            type="button"
            class="go"
            data-reveal
            disabled={!ready}
            onClick={() => ((asked.current = true), send({ kind: "reveal" }))}
          >
            Reveal the answer
          </button>
        )}
        {(view.tally || view.revealed) && (
          <button type="button" data-again onClick={() => send({ kind: "again" })}>
            Begin again
          </button>
        )}
      </div>
      {next(view) && <p class="dl-next">{next(view)}</p>}
      <RolledView view={view} />
      {view.revealed && (
        <div class="dl-answer" tabindex={-1} ref={answer}>
          <Revealed view={view} revealed={view.revealed} />
        </div>
      )}
      {view.seed !== null && <p class="dl-seed">seed {view.seed}</p>}
      <p class="dl-hidden" role="status">
        {heard(view)}
      </p>
    </div>
  );
}
