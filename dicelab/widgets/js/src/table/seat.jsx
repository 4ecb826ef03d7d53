// A player's place: name, what is held, what was rolled, and what can be done to it.
import { useContext } from "preact/hooks";
import { Symbol } from "../shared/symbols.jsx";
import { CardRow } from "./card.jsx";
import { RuleMark } from "./rule_links.jsx";
import { counted, inLanes } from "./slots.js";
import { OnStage } from "./stage.js";
import { ZoneView } from "./zone.jsx";

/** @typedef {import("../views.js").Seat} Seat */

/** @param {{counters: import("../views.js").Counter[]}} props */
export function Counters({ counters }) {
  return (
    <span class="dl-counters">
      {counters.map((it) => (
        <RuleMark key={it.symbol} of={it.symbol}>
          <span class="dl-counter" role="img" aria-label={it.label} title={it.label}>
            <Symbol name={it.symbol} />
            {it.count}
          </span>
        </RuleMark>
      ))}
    </span>
  );
}

/**
 * How zones lie beside each other: lanes above others, two counts side by side, or one below what was rolled.
 * @param {import("../views.js").Zone[]} zones @param {boolean} mine
 */
function together(zones, mine) {
  if (zones.some((zone) => inLanes(zone, mine))) return "laned";
  const counts = zones.map((zone) => counted(zone, mine));
  if (counts.some((it, at) => it && counts[at + 1])) return "pair";
  return counts.length === 2 && counts[1] ? "below" : "";
}

/**
 * @param {{seat: Seat, told: Seat, bot?: string, mine?: boolean, did?: string, name?: any}} props `told`: the seat
 *   as it
 *   was before the dice that still roll; `did`: what a bot did in its last turn; `name`: in place of the name
 */
export function SeatView({ seat, told, bot, mine = false, did = "", name }) {
  const { picker, tell } = useContext(OnStage);
  const target = picker.lit(seat.token);
  const key = `seat-${seat.seat}`;
  const look = ["dl-seat", mine && "mine", seat.acting && "acting", target && "target offers", seat.badge && "done"];
  if (seat.cards?.length) look.push("has-cards");
  const foot = [told.note, did].filter(Boolean).join(" · ");
  /** What was cut stands in the bar, where there is room. @param {MouseEvent} event */
  const whole = ({ currentTarget: it }) => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = /** @type {HTMLElement} */ (it);
    if (scrollHeight > clientHeight + 2 || scrollWidth > clientWidth) tell(`${seat.name}: ${foot}.`);
  };
  const note = (
    <p class="dl-note" title={foot} onClick={whole}>
      {foot}
    </p>
  );
  return (
    <div
      class={look.filter(Boolean).join(" ")}
      role="group"
      aria-label={seat.name}
      data-drop={seat.token ? key : undefined}
    >
      <div class="dl-seat-head">
        {name ?? <b class="dl-name">{seat.name}</b>}
        {bot && <span class="dl-bot">{bot} bot</span>}
        {told.badge && <span class="dl-badge">{told.badge}</span>}
        {mine && note}
        <Counters counters={told.counters} />
      </div>
      <div class={`dl-zones ${together(seat.zones, mine)}`}>
        {seat.zones.map((zone, place) => (
          <ZoneView key={place} zone={zone} mine={mine} />
        ))}
      </div>
      <CardRow cards={seat.cards ?? []} />
      {!mine && note}
      {target && (
        <button type="button" class="dl-target" data-pick={key} onClick={() => picker.pick(key)}>
          <span>{seat.token_label}</span>
        </button>
      )}
    </div>
  );
}
