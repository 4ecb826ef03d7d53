// A named place for dice.
import { html } from "../shared/html.js";
import { DieView } from "../shared/die.js";

/** @typedef {import("../shared/types.js").Zone} Zone */
/** @typedef {import("./picker.js").Picker} Picker */

/** "two blanks and a dragon" would need a language; "blank, blank, dragon" needs none. @param {Zone} zone */
function spoken(zone) {
  const labels = zone.dice.map((die) => die.label);
  const same = labels.length > 1 && labels.every((label) => label === labels[0]);
  return same ? zone.label : [zone.label, ...labels].join(", ");
}

/** @param {{zone: Zone, picker: Picker, heading?: boolean, step: number}} props */
export function ZoneView({ zone, picker, heading = false, step }) {
  const look = zone.look ?? "row";
  const litDice = zone.dice.map((die) => picker.lit(die.token));
  const live = litDice.some(Boolean);
  const dice = zone.dice.map((die, index) => {
    const name = `${zone.key}-${index}`;
    const key = die.state === "fresh" ? `${name}@${step}` : name;
    return html`<${DieView} key=${key} die=${die} name=${name} turn=${index} lit=${litDice[index]}
      pressed=${picker.has(name)} onPick=${() => picker.pick(name)} />`;
  });
  const heat = look === "pile" ? `--heat:${Math.min(1, zone.dice.length / 8)}` : undefined;
  const target = picker.lit(zone.token);
  const drop = target ? zone.key : undefined;
  return html`<div class=${`dl-zone ${look} ${target ? "target" : ""}`} style=${heat} data-drop=${drop}>
    ${heading ? html`<p class="dl-zone-name">${zone.label}</p>` : html`<p class="dl-cap" aria-hidden="true">${zone.label}</p>`}
    ${zone.dice.length
      ? live
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
