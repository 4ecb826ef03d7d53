// A drawn die: a picture, or a button where picking it means something. An empty slot is drawn the same way.
import { html } from "./html.js";
import { Letter } from "./letters.js";
import { SYMBOLS } from "./symbols.js";

/** @typedef {import("./types.js").Die} Die */

/** Colours are never told by colour alone: each has its letter. @type {Record<string, string>} */
export const LETTERS = { red: "R", white: "W", green: "G", blue: "B", yellow: "Y", orange: "O", purple: "P", neutral: "N" };

/** @param {{die: Die}} props */
function Face({ die }) {
  const letter = LETTERS[die.make];
  const hidden = die.face === "back" && letter;
  const brief = letter && /^[1-6]$/.test(die.face); // where it is too small for pips and a letter: "R 4"
  return html`<svg viewBox="0 0 100 100" aria-hidden="true">
    <rect class="body" x="4" y="4" width="92" height="92" rx="20" />
    ${brief && html`<g class="brief"><${Letter} letter=${letter} x=${29} y=${50} size=${46} /><${Letter} letter=${die.face} x=${73} y=${50} size=${46} /></g>`}
    <g class=${brief ? "full" : ""}>${!hidden && html`<g transform=${letter ? "translate(20 9) scale(.6)" : "translate(14 14) scale(.72)"}>${SYMBOLS[die.face]}</g>`}
    ${letter && html`<${Letter} letter=${letter} x=${50} y=${hidden ? 50 : 83} size=${hidden ? 44 : 17} />`}</g>
  </svg>`;
}

/**
 * @param {{die: Die, name?: string, pressed?: boolean, lit?: boolean, live?: boolean, stop?: boolean, onPick?: () => void, turn?: number,
 *   rule?: {title: string, open: () => void}}} props
 *   `lit` asks to be picked, `live` only can be; `stop`: the Tab key stops here; `turn` tells the dice of one roll
 *   apart, so that they do not tumble in step; `rule`: what its face means, where a click on the picture tells it
 */
export function DieView({ die, name, pressed = false, lit = false, live = lit, stop = true, onPick, turn = 0, rule }) {
  const look = `dl-die make-${die.make} face-${die.face} ${die.state ?? ""}`;
  const style = `--turn:${turn}`;
  if (!live)
    return html`<span class=${`${look} ${rule ? "asked" : ""}`} style=${style} data-at=${name} role="img" aria-label=${die.label}
      title=${rule && `Rule: ${rule.title}`} onClick=${rule?.open}><${Face} die=${die} /></span>`;
  return html`<button type="button" class=${`${look} ${lit ? "lit" : "live"}`} style=${style} data-at=${name} data-pick=${name} data-drop=${name}
    draggable=${true} tabindex=${stop ? 0 : -1} aria-pressed=${pressed} aria-label=${die.label} onClick=${onPick}><${Face} die=${die} /></button>`;
}
