// A card: its power in words, what lies on it, and why it cannot be used now where it cannot.
import { html } from "../shared/html.js";
import { LETTERS } from "../shared/die.js";
import { RuleMark } from "./rules.js";
import { ZoneView } from "./zone.js";

/** @typedef {import("../shared/types.js").Card} Card */
/** @typedef {import("./picker.js").Picker} Picker */

/** @param {{card: Card, picker: Picker, step: number}} props */
export function CardView({ card, picker, step }) {
  const name = `card-${card.key}`;
  const target = picker.live(card.token);
  const asked = picker.lit(card.token);
  const chosen = picker.has(name);
  const note = chosen && !picker.ready && card.asks ? card.asks : card.note;
  const look = ["dl-card", card.lit ? "bright" : "dim", asked && "target", chosen && "chosen", card.turned && "turned"];
  return html`<div class=${look.filter(Boolean).join(" ")} role="group" aria-label=${card.title} data-card=${card.key} data-drop=${card.token ? name : undefined}>
    <div class="dl-card-head">
      ${card.make && html`<span class=${`dl-swatch make-${card.make}`} role="img" aria-label=${card.make}>${LETTERS[card.make]}</span>`}
      <b>${card.title}</b><${RuleMark} of=${card.key} />
      ${card.turned && html`<span class="dl-turned">flipped</span>`}
      <span class="dl-kind">${card.kind}</span>
    </div>
    ${card.text && html`<p class="dl-card-text">${card.text}</p>`}
    ${(card.zones ?? []).map((zone) => html`<${ZoneView} key=${zone.key} zone=${zone} picker=${picker} step=${step} />`)}
    ${note && html`<p class="dl-card-note" role=${card.asks && "status"}>${note}</p>`}
    ${target &&
    html`<button type="button" class="dl-target" data-pick=${name} aria-pressed=${chosen} onClick=${() => picker.pick(name)}>${card.token_label ?? card.title}</button>`}
  </div>`;
}

/** @param {{cards: Card[], picker: Picker, step: number}} props */
export function CardRow({ cards, picker, step }) {
  if (!cards.length) return null;
  return html`<div class="dl-cards">${cards.map((card) => html`<${CardView} key=${card.key} card=${card} picker=${picker} step=${step} />`)}</div>`;
}
