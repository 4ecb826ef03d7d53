// Who talks beside the table: what to try, what happened and why, what happens now?
import { html } from "../shared/html.js";

/** @typedef {import("../shared/types.js").View} View */

/** @param {{view: View, send: (intent: object) => void}} props */
export function Coach({ view, send }) {
  const { coach, revision } = view;
  if (!coach) return null;
  return html`<div class=${`dl-coach ${coach.tone}`} role="group" aria-label=${coach.title}>
    <p class="dl-coach-title">${coach.title}</p>
    ${coach.told && html`<p class="dl-coach-told">${coach.told}</p>`}
    ${coach.asks && html`<p class="dl-coach-asks">${coach.asks}</p>`}
    ${coach.offers.length > 0 &&
    html`<div class="dl-actions">
      ${coach.offers.map(
        (offer) => html`<button type="button" key=${offer.key} data-offer=${offer.key} data-primary=${view.waits === "coach" || undefined}
          onClick=${() => send({ kind: "coach", revision, offer: offer.key })}>${offer.says}</button>`,
      )}
    </div>`}
  </div>`;
}
