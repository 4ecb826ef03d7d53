// The bars above and below the table: undo, new game, odds; the timeline, the bots' speed, the seed, the history.
import { useState } from "preact/hooks";
import { html } from "../shared/html.js";
import { SPEEDS } from "./pace.js";

/** @typedef {import("../shared/types.js").View} View */
/** @typedef {(intent: object) => void} Send */

/** @param {{view: View, send: Send, openForm: () => void, openRule: (section: string) => void, share: () => void}} props */
export function TopBar({ view, send, openForm, openRule, share }) {
  const { revision } = view;
  return html`<div class="dl-head">
    <h2 class="dl-title">${view.title}</h2>
    ${view.scene.facts.map((fact) => html`<span class="dl-chip" key=${fact}>${fact}</span>`)}
    <span class="dl-spacer"></span>
    <div class="dl-tools" role="toolbar" aria-label="Table">
      <button type="button" disabled=${!view.can_undo} onClick=${() => send({ kind: "undo", revision })}>↶ <span class="dl-wide">Undo</span></button>
      ${view.scene.choices.length > 0 && !view.coach && html`<button type="button" onClick=${() => send({ kind: "hint", revision })}>Hint</button>`}
      ${view.odds !== null && html`<button type="button" aria-pressed=${view.odds} onClick=${() => send({ kind: "odds", on: !view.odds })}>Odds</button>`}
      <button type="button" onClick=${() => openRule(view.rules.now.key)}>Rules</button>
      <button type="button" onClick=${share}>Share</button>
      <button type="button" onClick=${openForm}>New <span class="dl-wide">game</span></button>
    </div>
  </div>`;
}

/** @param {{seed: number}} props */
function Seed({ seed }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(String(seed)).catch(() => {});
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return html`<button type="button" class="dl-seed" onClick=${copy} aria-label=${`seed ${seed}, copy it`}
    title="The same seed and moves give the same game. Click to copy.">seed <b>${seed}</b>${copied ? " ✓ copied" : ""}</button>`;
}

/** @param {{view: View, send: Send}} props */
function Timeline({ view, send }) {
  const { revision, step, steps } = view;
  const go = (/** @type {number} */ to) => send({ kind: "look", revision, step: to });
  return html`<div class="dl-time" role="group" aria-label="Timeline">
    <button type="button" aria-label="one step back" disabled=${step === 0} onClick=${() => go(step - 1)}>◀</button>
    <input type="range" min="0" max=${steps} value=${step} aria-label="step" aria-valuetext=${`step ${step} of ${steps}`}
      onChange=${(/** @type {any} */ event) => go(event.target.valueAsNumber)} disabled=${steps === 0} />
    <button type="button" aria-label="one step forward" disabled=${step === steps} onClick=${() => go(step + 1)}>▶</button>
    <span class="dl-step">${step} / ${steps}</span>
  </div>`;
}

/** @param {{view: View, send: Send, speed: string, setSpeed: (speed: any) => void, name: string}} props */
export function BottomBar({ view, send, speed, setSpeed, name }) {
  const bots = Object.keys(view.bots).length > 0;
  return html`<div class="dl-bottom">
    <${Timeline} view=${view} send=${send} />
    ${bots &&
    html`<span class="dl-speed"><label for=${`${name}-speed`}>Bots</label>
      <select id=${`${name}-speed`} onChange=${(/** @type {any} */ event) => setSpeed(Object.keys(SPEEDS)[event.target.selectedIndex])}>
        ${Object.entries(SPEEDS).map(([key, { label }]) => html`<option key=${key} selected=${key === speed}>${label}</option>`)}
      </select></span>`}
    <span class="dl-spacer"></span>
    <${Seed} seed=${view.seed} />
  </div>`;
}

/** @param {{log: string[], step: number}} props */
export function History({ log, step }) {
  return html`<details class="dl-history">
    <summary>History <span class="dl-step">${log.length === 1 ? "1 step" : `${log.length} steps`}</span></summary>
    <ol role="log" aria-live="off" tabindex="0" aria-label="History">
      ${log.map((entry, index) => html`<li key=${index} class=${index === step - 1 ? "here" : ""}>${entry}</li>`)}
    </ol>
  </details>`;
}
