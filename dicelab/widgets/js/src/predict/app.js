// Guess first, roll a few, then look. What is not revealed is not here: Python sends it when it is time.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName, html } from "../shared/html.js";
import { Guesses } from "./guesses.js";
import { Revealed } from "./revealed.js";
import { Tally } from "./tally.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{view: View, send: (intent: object) => void, listen: (hear: (message: any) => void) => () => void}} Channel */

/** What a screen reader hears when something was shown. @param {View} view */
export function heard(view) {
  if (view.revealed) return `The exact answer: ${view.revealed.text}. ${view.revealed.praise}`;
  if (view.tally) return `Rolled ${view.tally.rolled} ${view.tally.rolled === 1 ? "time" : "times"}: ${view.tally.share}`;
  return "";
}

/** What to do now, in a sentence. @param {View} view */
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

/** @param {{channel: Channel}} props */
export function PredictApp({ channel }) {
  const [view, setView] = useState(channel.view);
  const [refused, setRefused] = useState("");
  const [name] = useState(() => freshName("dl-predict"));
  const answer = useRef(/** @type {HTMLElement | null} */ (null));
  const asked = useRef(false);
  useEffect(
    () =>
      channel.listen((message) => {
        setRefused(message.kind === "refused" ? message.says : "");
        if (message.kind === "view") setView(message);
      }),
    [channel],
  );
  useEffect(() => {
    if (view.revealed && asked.current) answer.current?.focus(); // whose button is gone goes on where it led
    asked.current = false;
  }, [Boolean(view.revealed)]);
  const { send } = channel;
  const ready = !view.missing.length || view.revealed;
  return html`<div class="dl-panel dl-predict" role="group" aria-label="Predict">
    <p class="dl-game">${view.title}</p>
    <h2>${view.says}</h2>
    <p class="dl-asks">${view.asks}</p>
    <${Guesses} view=${view} name=${name} send=${send} />
    ${refused && html`<p class="dl-refused" role="alert">${refused}</p>`}
    <div class="dl-steps">
      <span class="dl-roll" role="group" aria-label="Roll a few">
        ${view.batches.map(
          (times) => html`<button key=${times} type="button" disabled=${!ready} data-roll=${times} onClick=${() => send({ kind: "roll", times })}>Roll ${timesText(times)}</button>`,
        )}
      </span>
      ${!view.revealed &&
      !view.teacher_only &&
      html`<button type="button" class="go" data-reveal disabled=${!ready} onClick=${() => ((asked.current = true), send({ kind: "reveal" }))}>Reveal the answer</button>`}
      ${(view.tally || view.revealed) && html`<button type="button" data-again onClick=${() => send({ kind: "again" })}>Begin again</button>`}
    </div>
    ${next(view) && html`<p class="dl-next">${next(view)}</p>`}
    <${Tally} view=${view} />
    ${view.revealed && html`<div class="dl-answer" tabindex="-1" ref=${answer}><${Revealed} view=${view} revealed=${view.revealed} /></div>`}
    ${view.seed !== null && html`<p class="dl-seed">seed ${view.seed}</p>`}
    <p class="dl-hidden" role="status">${heard(view)}</p>
  </div>`;
}
