// A player's place: name, what is held, what was rolled, and what can be done to it.
import { html } from "../shared/html.js";
import { Symbol } from "../shared/symbols.js";
import { CardRow } from "./card.js";
import { RuleMark } from "./rules.js";
import { ZoneView } from "./zone.js";

/** @typedef {import("../shared/types.js").Seat} Seat */
/** @typedef {import("./picker.js").Picker} Picker */

/** @param {{counters: import("../shared/types.js").Counter[]}} props */
function Counters({ counters }) {
  return html`<span class="dl-counters">
    ${counters.map(
      (it) => html`<${RuleMark} key=${it.symbol} of=${it.symbol}><span class="dl-counter" role="img" aria-label=${it.label} title=${it.label}>
        <${Symbol} name=${it.symbol} />${it.count}</span><//>`,
    )}
  </span>`;
}

/** @param {{seat: Seat, bot?: string, mine?: boolean, picker: Picker, step: number, children?: any}} props */
export function SeatView({ seat, bot, mine = false, picker, step, children }) {
  const target = picker.lit(seat.token);
  const name = `seat-${seat.seat}`;
  const look = ["dl-seat", mine && "mine", seat.acting && "acting", target && "target", seat.badge && "done"];
  return html`<div class=${look.filter(Boolean).join(" ")} role="group" aria-label=${seat.name} data-drop=${seat.token ? name : undefined}>
    <div class="dl-seat-head">
      <b class="dl-name">${seat.name}</b>
      ${bot && html`<span class="dl-bot">${bot} bot</span>`}
      ${seat.badge && html`<span class="dl-badge">${seat.badge}</span>`}
      <${Counters} counters=${seat.counters} />
    </div>
    <div class="dl-zones">
      ${seat.zones.map((zone) => html`<${ZoneView} key=${zone.key} zone=${zone} picker=${picker} step=${step} />`)}
    </div>
    <${CardRow} cards=${seat.cards ?? []} picker=${picker} step=${step} />
    ${seat.note && !target && html`<p class="dl-note">${seat.note}</p>`}
    ${target &&
    html`<button type="button" class="dl-target" data-pick=${name} onClick=${() => picker.pick(name)}>${seat.token_label}</button>`}
    ${children}
  </div>`;
}
