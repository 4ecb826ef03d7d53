// A named place for dice: a caption, and slots that are always where they are.
import { useContext } from "preact/hooks";
import { DieView } from "../shared/die.jsx";
import { RuleMark, Rules } from "./rule_links.jsx";
import { counted, inLanes, isHole } from "./slots.js";
import { OnStage } from "./stage.js";

/** @typedef {import("../views.js").Zone} Zone */
/** @typedef {import("./slots.js").Lying} Lying */

/** With more slots than this empty ones are not drawn: they would be all there is to see. */
const MOST_HOLES = 10;

/** "rolled, dragon, 2 × blank": like dice are counted, in the order they lie. @param {Zone} zone */
function spoken(zone) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const die of zone.dice) counts.set(die.label, (counts.get(die.label) ?? 0) + 1);
  return [zone.label, ...[...counts].map(([label, number]) => (number > 1 ? `${number} × ${label}` : label))].join(
    ", ",
  );
}

/**
 * A die in its slot, or like dice with their number.
 * @param {{zone: Zone, lying: Lying, stop: string, turn: number}} props
 */
function Slot({ zone, lying: { die, indices }, stop, turn }) {
  const { picker, slots, refuse, shaken } = useContext(OnStage);
  const { faces, things, now } = useContext(Rules);
  const names = indices.map((index) => `${zone.key}-${index}`);
  const name = names.find((one) => !picker.has(one)) ?? names[0] ?? "";
  const pressed = names.some((one) => picker.has(one));
  const own =
    indices.length > 1 && pressed && !picker.lit(die.token) ? (names.find((one) => picker.has(one)) ?? name) : name;
  const why = () => refuse(name, zone.why || "That cannot be picked now.", faces[die.face] ?? things[zone.key] ?? now);
  return (
    <DieView // no key: whatever die lies in this slot later, its drawing is taken over
      die={die}
      name={own}
      also={names}
      turn={turn}
      again={slots.again}
      lit={picker.lit(die.token)}
      live={picker.live(die.token)}
      stop={names.includes(stop)}
      shaken={names.includes(shaken)}
      pressed={pressed}
      onPick={() => picker.pick(own)}
      onRefuse={isHole(die) || (zone.picture === true && !zone.why) ? undefined : why}
    />
  );
}

/**
 * The slots of a zone, or of one of its lanes.
 * @param {{zone: Zone, name: string, stop: string, mine: boolean}} props
 */
function Slots({ zone, name, stop, mine }) {
  const { slots } = useContext(OnStage);
  const laid = slots.of(name);
  const together = counted(zone, mine);
  const used = zone.dice.length > 0; // an empty place has words in it instead
  const last = laid.slots.findLastIndex(Boolean);
  const holes = used && !together && laid.room <= MOST_HOLES && !laid.slots.some((it) => it && isHole(it.die));
  return (
    <div class={`dl-slots ${together ? "together" : ""}`} style={{ "--n": laid.room }}>
      {laid.slots.map((it, at) => (
        <span key={at} class={`dl-slot ${!it && holes ? "hole" : ""} ${at > last ? "rest" : ""}`}>
          {it && <Slot zone={zone} lying={it} stop={stop} turn={at} />}
          {it && together && <b class="dl-count">{it.indices.length}</b>}
        </span>
      ))}
    </div>
  );
}

/** @param {{zone: Zone, heading?: boolean, mine?: boolean}} props */
export function ZoneView({ zone, heading = false, mine = false }) {
  const { picker, slots } = useContext(OnStage);
  const look = zone.look ?? "row";
  const lanes = inLanes(zone, mine);
  const names = lanes ? (zone.lanes ?? []).map((make) => `${zone.key}/${make}`) : [zone.key];
  // one stop for the Tab key, the arrow keys go on from there: at what is asked for, else at the first
  const order = names.flatMap((name) => slots.of(name).slots).flatMap((it) => it?.indices.slice(0, 1) ?? []);
  const live = order.filter((index) => picker.live(zone.dice[index]?.token));
  const first = live.find((index) => picker.lit(zone.dice[index]?.token)) ?? live[0];
  const stop = first === undefined ? "" : `${zone.key}-${first}`;
  const heat = look === "fire" ? `--heat:${Math.min(1, zone.dice.length / 8)};` : "";
  const target = picker.lit(zone.token);
  const dice = names.map((name, at) => <Slots key={at} zone={zone} name={name} stop={stop} mine={mine} />);
  const shape = lanes ? "lanes" : counted(zone, mine) ? "counts" : look;
  const Name = heading ? "b" : "span";
  return (
    <div
      class={`dl-zone ${shape} ${target ? "target" : ""} ${zone.dice.length || zone.empty ? "" : "bare"} ${
        picker.asks(zone) ? "asks" : ""
      }`}
      style={`${heat}--share:${zone.share ?? 1}`}
      data-zone={zone.key}
      data-drop={zone.token ? zone.key : undefined}
    >
      <p class="dl-cap">
        <RuleMark of={zone.key}>
          <Name class="dl-zone-name" aria-hidden={!heading}>
            {zone.label}
          </Name>
        </RuleMark>
        {zone.note && (
          <span class="dl-zone-note" title={zone.note}>
            {zone.note}
          </span>
        )}
      </p>
      <div class="dl-place">
        {stop ? (
          <div class="dl-dice" role="group" aria-label={zone.label} onKeyDown={walk}>
            {dice}
          </div>
        ) : (
          <div
            class="dl-dice"
            role={zone.dice.length ? "img" : undefined}
            aria-label={zone.dice.length ? spoken(zone) : undefined}
          >
            {dice}
          </div>
        )}
        {!zone.dice.length && zone.empty && <p class="dl-empty">{zone.empty}</p>}
      </div>
      {target && (
        <button type="button" class="dl-target" data-pick={zone.key} onClick={() => picker.pick(zone.key)}>
          <span>{zone.token_label ?? zone.label}</span>
        </button>
      )}
    </div>
  );
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
