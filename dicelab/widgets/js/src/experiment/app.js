// An experiment: roll once or a million times, and watch the share settle. Python rolls and counts; this draws.
import { useEffect, useState } from "preact/hooks";
import { freshName, html } from "../shared/html.js";
import { Bars, Course } from "./charts.js";
import { Numbers } from "./numbers.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Start} Start */
/** @typedef {(intent: object) => void} Send */
/** @typedef {{view: View | Start, send: Send, listen: (hear: (message: any) => void) => () => void}} Channel */

/** @param {number} trials */
export const batchText = (trials) => (trials === 1_000_000 ? "a million" : trials.toLocaleString("en"));

/** A file made of text, handed to the person who asked for it; nothing is asked of a server. @param {{name: string, text: string}} file */
function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file.text], { type: "text/csv" }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {{view: View, send: Send}} props */
function Rolling({ view, send }) {
  const busy = view.waits !== "idle";
  const paused = view.waits === "paused";
  return html`<div class="dl-buttons">
    <span class="dl-batches" role="group" aria-label="Roll">
      <span class="dl-word" aria-hidden="true">Roll</span>
      ${view.batches.map(
        (trials, index) => html`<button key=${trials} type="button" class=${index === 0 ? "go" : ""} data-roll=${trials} aria-label=${`Roll ${batchText(trials)}`}
          disabled=${view.trials + view.asked - view.done + trials > view.most} onClick=${() => send({ kind: "roll", trials })}>${batchText(trials)}</button>`,
      )}
    </span>
    <span class="dl-batches">
      <button type="button" data-pause disabled=${!busy} onClick=${() => send({ kind: paused ? "resume" : "pause" })}>${paused ? "Go on" : "Pause"}</button>
      <button type="button" data-stop disabled=${!busy} onClick=${() => send({ kind: "stop" })}>Stop</button>
      <button type="button" data-reset disabled=${!view.trials && !busy} onClick=${() => send({ kind: "reset" })}>Start again</button>
    </span>
  </div>`;
}

/** @param {{view: View, name: string, send: Send, refuse: (says: string) => void}} props */
function Settings({ view, name, send, refuse }) {
  const set = (/** @type {any} */ event) => {
    const text = event.target.value.trim();
    if (text === String(view.seed)) return;
    if (/^\d{1,15}$/.test(text)) send({ kind: "seed", seed: Number(text) });
    else {
      event.target.value = String(view.seed);
      refuse("A seed is a whole number, such as 7.");
    }
  };
  return html`<div class="dl-settings">
    <span><label for=${`${name}-speed`}>Speed</label>
      <select id=${`${name}-speed`} onChange=${(/** @type {any} */ event) => send({ kind: "speed", speed: view.speeds[event.target.selectedIndex] })}>
        ${view.speeds.map((speed) => html`<option key=${speed} selected=${speed === view.speed}>${speed}</option>`)}
      </select></span>
    <span><label for=${`${name}-seed`}>Seed</label>
      <input id=${`${name}-seed`} class="dl-seed" inputmode="numeric" autocomplete="off" value=${String(view.seed)} onChange=${set}
        onKeyDown=${(/** @type {any} */ event) => event.key === "Enter" && event.target.blur()} />
      <button type="button" data-new-seed onClick=${() => send({ kind: "seed", seed: null })}>New seed</button></span>
  </div>`;
}

/** @param {{view: View, send: Send}} props */
function Result({ view, send }) {
  const share = view.share ? "share" : view.mean_says === "mean" ? "mean" : view.mean_says;
  return html`<div class="dl-result">
    <p><span>trials</span> <b>${view.trials.toLocaleString("en")}</b></p>
    <p><span>${share} rolled</span> <b class="rolled">${view.now.value || "–"}</b></p>
    <p><span>exact</span> ${view.hidden
      ? html`<button type="button" data-reveal onClick=${() => send({ kind: "reveal" })}>Show the exact answer</button>`
      : html`<b class="exact">${view.line.exact_text}</b>`}</p>
  </div>
  <p class=${`dl-inside ${view.now.inside ? "" : "out"}`}>${view.now.says || (view.trials ? "Roll more to see where it settles." : "Roll once, then more and more.")}</p>`;
}

/** @param {{channel: Channel}} props */
export function ExperimentApp({ channel }) {
  const [view, setView] = useState(channel.view);
  const [refused, setRefused] = useState("");
  const [closer, setCloser] = useState(false);
  const [name] = useState(() => freshName("dl-experiment"));
  useEffect(
    () =>
      channel.listen((message) => {
        setRefused(message.kind === "refused" ? message.says : "");
        if (message.kind === "view") setView(message);
        if (message.kind === "csv") download(message);
      }),
    [channel],
  );
  const { send } = channel;
  return html`<div class="dl-experiment" role="group" aria-label="Experiment">
    <p class="dl-game">${view.title}</p>
    <h2>${view.says}</h2>
    ${"trials" in view &&
    html`<${Rolling} view=${view} send=${send} />
      <div class="dl-progress"><progress max=${view.asked || 1} value=${view.done} aria-label="progress" class=${view.waits === "idle" ? "idle" : ""}></progress><span>${view.took}</span></div>
      ${refused && html`<p class="dl-refused" role="alert">${refused}</p>`}
      <${Result} view=${view} send=${send} />
      <div class="dl-charts"><${Bars} view=${view} /><${Course} view=${view} closer=${closer} /></div>
      <div class="dl-below">
        <label class="dl-closer"><input type="checkbox" checked=${closer} onChange=${(/** @type {any} */ event) => setCloser(event.target.checked)} /> Look closer at the end of the line</label>
        <${Settings} view=${view} name=${name} send=${send} refuse=${setRefused} />
      </div>
      <${Numbers} view=${view} send=${send} />
      <p class="dl-hidden" role="status">${view.said}</p>`}
  </div>`;
}
