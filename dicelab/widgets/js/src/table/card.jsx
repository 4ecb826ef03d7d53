// A card: its power in words, what lies on it, and why it cannot be used now where it cannot.
import { useContext } from "preact/hooks";
import { LETTERS } from "../shared/die.jsx";
import { RuleMark, Rules } from "./rule_links.jsx";
import { OnStage } from "./stage.js";
import { ZoneView } from "./zone.jsx";

/** @typedef {import("../views.js").DrawnCard} Card */

/** @param {{card: Card}} props */
export function CardView({ card }) {
  const { picker, refuse, shaken } = useContext(OnStage);
  const { things } = useContext(Rules);
  const name = `card-${card.key}`;
  const target = picker.live(card.token);
  const asked = picker.lit(card.token);
  const chosen = picker.has(name);
  const aims = !target && picker.aims(card.token);
  const aim = aims && picker.aim === card.token;
  const note = chosen && !picker.ready && card.asks ? card.asks : card.note;
  const look = ["dl-card", card.lit ? "bright" : "dim", asked && "target", (chosen || aim) && "chosen"];
  look.push(card.turned === true && "turned", shaken === name && "shaken", (target || aims) && "offers");
  const zones = card.zones ?? [];
  look.push(zones.length > 0 && "holds", zones.length > 1 && "more", zones.some(picker.asks) && "asks");
  /** A click beside all that can be pressed: why it does nothing. @param {MouseEvent} event */
  const why = (event) => {
    if (target || aims || /** @type {Element} */ (event.target).closest("button, .dl-die")) return;
    refuse(name, card.note ? `${card.title}: ${card.note}.` : `${card.title} cannot be used now.`, things[card.key]);
  };
  return (
    <div
      class={look.filter(Boolean).join(" ")}
      role="group"
      aria-label={card.title}
      data-card={card.key}
      data-drop={card.token ? name : undefined}
      onClick={why}
    >
      <div class="dl-card-head">
        {card.make && (
          <span class={`dl-swatch make-${card.make}`} role="img" aria-label={card.make}>
            {LETTERS[card.make]}
          </span>
        )}
        <b>{card.title}</b>
        <RuleMark of={card.key} />
        {card.turned && <span class="dl-turned">flipped</span>}
        <span class="dl-kind">{card.kind}</span>
      </div>
      {card.text && <p class="dl-card-text">{card.text}</p>}
      {zones.map((zone) => (
        <ZoneView key={zone.key} zone={zone} />
      ))}
      <p class="dl-card-note" title={note} role={card.asks ? "status" : undefined}>
        {note}
      </p>
      {target && (
        <button
          type="button"
          class="dl-target"
          data-pick={name}
          aria-pressed={chosen}
          onClick={() => picker.pick(name)}
        >
          <span>{card.token_label ?? card.title}</span>
        </button>
      )}
      {aims && (
        <button
          type="button"
          class="dl-aim"
          aria-pressed={aim}
          title="Choose the card first: then every die that you click goes there."
          onClick={() => picker.setAim(aim ? "" : (card.token ?? ""))}
        >
          <span>{aim ? "Now click the dice" : "Place here"}</span>
        </button>
      )}
    </div>
  );
}

/** @param {{cards: Card[], room?: number}} props `room`: for how many there are places, also before they lie there */
export function CardRow({ cards, room = cards.length }) {
  const places = Math.max(cards.length, room);
  if (!places) return null;
  return (
    <div class="dl-cards" style={`--cards:${places}`}>
      {cards.map((card, at) => (
        <CardView key={at} card={card} />
      ))}
      {Array.from({ length: places - cards.length }, (_, at) => (
        <div key={`place ${at}`} class="dl-card-place"></div>
      ))}
    </div>
  );
}
