// A named place for dice.
import { html } from "../shared/html.js";
import { DieView } from "../shared/die.js";

import { useContext } from "preact/hooks";
import { RuleMark, Rules } from "./rules.js";

/** @typedef {import("../shared/types.js").Zone} Zone */
/** @typedef {import("./picker.js").Picker} Picker */

/** "rolled, dragon, 2 × blank": like dice are counted, in the order they lie. @param {Zone} zone */
function spoken(zone) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const die of zone.dice) counts.set(die.label, (counts.get(die.label) ?? 0) + 1);
  return [zone.label, ...[...counts].map(([label, number]) => (number > 1 ? `${number} × ${label}` : label))].join(", ");
}

/** @param {{zone: Zone, picker: Picker, heading?: boolean, step: number}} props */
export function ZoneView({ zone, picker, heading = false, step }) {
  const look = zone.look ?? "row";
  const { faces, open } = useContext(Rules);
  const live = zone.dice.map((die) => picker.live(die.token));
  const names = zone.dice.map((_, index) => `${zone.key}-${index}`);
  // one stop for the Tab key, the arrow keys go on from there: at what is asked for, else at the first
  const lit = zone.dice.findIndex((die, index) => live[index] && picker.lit(die.token));
  const stop = lit < 0 ? live.indexOf(true) : lit;
  const dice = zone.dice.map((die, index) => {
    const name = names[index] ?? "";
    const link = faces[die.face];
    const rule = link && { title: link.title, open: () => open(link.key) };
    const key = die.id ?? (die.state === "fresh" ? `${name}@${step}` : name);
    return html`<${DieView} key=${key} die=${die} name=${name} turn=${index} lit=${picker.lit(die.token)} live=${live[index]}
      stop=${index === stop} rule=${rule} pressed=${picker.has(name)} onPick=${() => picker.pick(name)} />`;
  });
  const heat = look === "fire" ? `--heat:${Math.min(1, zone.dice.length / 8)}` : undefined;
  const target = picker.lit(zone.token);
  const drop = zone.token ? zone.key : undefined;
  return html`<div class=${`dl-zone ${look} ${target ? "target" : ""}`} style=${heat} data-drop=${drop}>
    ${heading
      ? html`<p class="dl-zone-name">${zone.label}<${RuleMark} of=${zone.key} /></p>`
      : html`<p class="dl-cap"><${RuleMark} of=${zone.key}><span aria-hidden="true">${zone.label}</span><//></p>`}
    ${zone.dice.length
      ? stop >= 0
        ? html`<div class="dl-dice" role="group" aria-label=${zone.label} onKeyDown=${walk}>${dice}</div>`
        : html`<div class="dl-dice" role="img" aria-label=${spoken(zone)}>${dice}</div>`
      : zone.empty && html`<p class="dl-empty">${zone.empty}</p>`}
    ${zone.note && html`<p class="dl-zone-note">${zone.note}</p>`}
    ${target && html`<button type="button" class="dl-target" data-pick=${zone.key} onClick=${() => picker.pick(zone.key)}>${zone.token_label ?? zone.label}</button>`}
  </div>`;
}

/** Arrow keys walk along the dice that can be picked. @param {KeyboardEvent} event */
function walk(event) {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = [...group.querySelectorAll("button")];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  if (!way || at < 0) return;
  event.preventDefault();
  buttons[(at + way + buttons.length) % buttons.length]?.focus();
}
