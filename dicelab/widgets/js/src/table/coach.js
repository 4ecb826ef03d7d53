// Who talks beside the table: what to try, what happened and why, what happens now?
import { useEffect, useRef } from "preact/hooks";
import { html } from "../shared/html.js";
import { Rows } from "../shared/rows.js";
import { calm } from "./pace.js";

/** @typedef {import("../shared/types.js").View} View */

/** A number stays with its sign, wherever the line ends. @param {string} text */
const firm = (text) => text.replaceAll(" %", "\u00a0%").replaceAll("≈ ", "≈\u00a0").replaceAll("= ", "=\u00a0");

/** @param {{view: View, send: (intent: object) => void}} props */
export function Coach({ view, send }) {
  const { coach, revision } = view;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const told = coach?.told;
  useEffect(() => {
    // what a move brought is said here: a reader who moved further down should not miss it
    if (told) box.current?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }, [told]);
  if (!coach) return null;
  return html`<div class=${`dl-coach ${coach.tone}`} ref=${box} role="group" aria-label=${coach.title}>
    <p class="dl-coach-title">${coach.title}</p>
    ${coach.told && html`<p class="dl-coach-told">${firm(coach.told)}</p>`}
    ${coach.why && html`<p class="dl-coach-why">${firm(coach.why)}</p>`}
    ${coach.rows && html`<${Rows} rows=${coach.rows} says="How likely it is" />`}
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
