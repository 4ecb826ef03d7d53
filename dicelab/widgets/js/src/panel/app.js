// The odds panel: fraction, percentage, bar and working for the questions that matter now.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName, html } from "../shared/html.js";
import { Working } from "../shared/math.js";
import { Grid } from "./answer.js";
import { Rows } from "../shared/rows.js";

/** @typedef {import("./answer.js").Section} Section */
/** @typedef {{name: string, says: string, value: string, table: string, range?: [number, number],
 *    choices?: {value: string, label: string}[], text?: boolean}} Control */
/** @typedef {{shown: boolean, hidden?: boolean, game: string, over: boolean, varied: boolean, controls: Control[], sections: Section[]}} PanelView */
/** @typedef {{view: PanelView, send: (intent: object) => void, listen: (hear: (message: any) => void) => () => void}} PanelChannel */
/** @typedef {(el: HTMLElement, spec: any) => Promise<{finalize: () => void}>} Draw */

/** @param {{section: Section, index: number, send: (intent: object) => void, spec: any, draw: Draw}} props */
function SectionView({ section, index, send, spec, draw }) {
  const [open, setOpen] = useState(false);
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const key = JSON.stringify(section.rows);
  useEffect(() => {
    if (open && section.chart) send({ kind: "chart", section: index });
  }, [open, key]);
  useEffect(() => {
    if (!open || !spec || !place.current) return undefined;
    let done = false;
    /** @type {{finalize: () => void} | undefined} */
    let view;
    draw(place.current, spec).then(
      (drawn) => (done ? drawn.finalize() : (view = drawn)),
      () => place.current?.replaceChildren("The chart could not be drawn; the table above has its numbers."),
    );
    return () => {
      done = true;
      view?.finalize();
    };
  }, [spec, open]);
  const answer = html`${section.best && html`<p class="dl-best">${section.best}</p>`}
    ${section.note && html`<p class="dl-mean">${section.note}</p>`}
    ${section.rows.length > 0 && html`<${Rows} ...${section} />`}
    ${section.rows.length === 1 && section.rows[0]?.about && html`<p class="dl-mean">exactly: ${section.rows[0].about}</p>`}
    <${Grid} section=${section} />
    ${section.means.map((mean) => html`<p key=${mean.label} class=${`dl-mean ${mean.mark ? "mark" : ""}`}>${mean.label}: ${mean.text}</p>`)}
    ${section.working.length > 0 && html`<details class="dl-working"><summary>Working</summary><div><${Working} lines=${section.working} /></div></details>`}
    ${section.chart &&
    html`<details class="dl-working" onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
      <summary>Chart</summary>
      <div class="dl-chart-place" ref=${place} role="img" aria-label=${`chart: ${section.title}; the table above has its numbers`}>drawing …</div>
    </details>`}`;
  return html`<section class="dl-section">
    <h3>${section.title}</h3>
    ${section.hidden && html`<div class="dl-kept"><p class="dl-mean">${section.says}</p><button type="button" data-reveal=${section.title} aria-label=${`Reveal: ${section.title}`} onClick=${() => send({ kind: "reveal", title: section.title })}>Reveal</button></div>`}
    ${section.reveal ? html`<details class="dl-reveal"><summary>${section.reveal}</summary>${answer}</details>` : answer}
  </section>`;
}

/** @param {{control: Control, name: string, send: (intent: object) => void}} props */
function ControlView({ control, name, send }) {
  const id = `${name}-${control.name}`;
  const change = (/** @type {string} */ value) => send({ kind: "what_if", name: control.name, value });
  const moved = control.value !== control.table;
  if (control.choices) {
    const { choices } = control;
    return html`<label for=${id}>${control.says}</label>
      <select id=${id} onChange=${(/** @type {any} */ event) => change(choices[event.target.selectedIndex]?.value ?? control.value)}>
        ${choices.map((choice) => html`<option key=${choice.value} selected=${choice.value === control.value}>${choice.label}</option>`)}
      </select>`;
  }
  if (!control.range) {
    return html`<label for=${id}>${control.says}</label>
      <input id=${id} class=${moved ? "moved" : ""} value=${control.value} onChange=${(/** @type {any} */ event) => change(event.target.value)} />`;
  }
  const [low, high] = control.range;
  return html`<label for=${id}>${control.says}</label>
    <span class=${`dl-slider ${moved ? "moved" : ""}`}>
      <input id=${id} type="range" min=${low} max=${high} value=${control.value} onInput=${(/** @type {any} */ event) => change(event.target.value)} />
      <output for=${id}>${control.value}</output>
    </span>`;
}

/** @param {{view: PanelView, name: string, send: (intent: object) => void}} props */
function WhatIf({ view, name, send }) {
  if (!view.controls.length) return null;
  return html`<details class="dl-whatif" open=${view.varied || undefined}>
    <summary>What if …</summary>
    <div class="dl-controls">
      ${view.controls.map((control) => html`<${ControlView} key=${control.name} control=${control} name=${name} send=${send} />`)}
    </div>
    <button type="button" disabled=${!view.varied} onClick=${() => send({ kind: "reset" })}>Back to the table</button>
  </details>`;
}

/** @param {{channel: PanelChannel, draw: Draw}} props */
export function PanelApp({ channel, draw }) {
  const [view, setView] = useState(channel.view);
  const [specs, setSpecs] = useState(/** @type {Record<string, any>} */ ({}));
  const [refused, setRefused] = useState("");
  const [name] = useState(() => freshName("dl-panel"));
  useEffect(
    () =>
      channel.listen((message) => {
        setRefused(message.kind === "refused" ? message.says : "");
        if (message.kind === "view") setView(message);
        if (message.kind === "chart") setSpecs((old) => ({ ...old, [message.title]: message.spec }));
      }),
    [channel],
  );
  if (!view.shown) return html`<div class="dl-panel off" role="group" aria-label="Odds"><p class="dl-mean">The odds are switched off.</p></div>`;
  return html`<div class=${`dl-panel ${view.varied ? "varied" : ""}`} role="group" aria-label="Odds">
    <h2>${view.varied ? "Odds if …" : "Odds now"} <small>exact</small></h2>
    ${refused && html`<p class="dl-refused" role="alert">${refused}</p>`}
    ${view.sections.length === 0 && html`<p class="dl-mean">${view.over ? "The game is over." : "The odds appear as soon as there is something to roll or to decide."}</p>`}
    ${view.hidden && view.sections.length > 1 && html`<p class="dl-kept-all">Guess first. <button type="button" data-reveal onClick=${() => channel.send({ kind: "reveal", title: "" })}>Reveal all</button></p>`}
    ${view.sections.map(
      (section, index) => html`<${SectionView} key=${section.title} section=${section} index=${index} send=${channel.send} spec=${specs[section.title]} draw=${draw} />`,
    )}
    <${WhatIf} view=${view} name=${name} send=${channel.send} />
  </div>`;
}
