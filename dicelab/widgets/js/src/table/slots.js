// Which slot of a zone each die lies in. A die that stays keeps its slot, also if it is rolled where it lies, and one
// that comes takes a free one: nothing moves that was not moved.

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {import("../views.js").Scene} Scene */
/** @typedef {import("../views.js").Zone} Zone */
/** @typedef {import("../views.js").DrawnDie} Die */
/**
 * @typedef {{die: Die, indices: number[]}} Lying a die, or like dice drawn once; and which of the zone's dice they are
 */
/** @typedef {{make: string, kind: string}} Trace what lay in a slot */
/** @typedef {{slots: (Lying | null)[], room: number}} Laid */
/** @typedef {Map<string, {traces: (Trace | null)[], room: number}>} Memory */

/** Room in a zone that does not say how much it has. */
const A_HANDFUL = 8;
/** @param {Die} die */
const kindOf = (die) => die.id ?? `${die.make} ${die.face}`;

/** Whether it is an empty place rather than a die. @param {Die} die */
export const isHole = (die) => die.make === "slot";

/**
 * What lies in a zone, one by one or like dice together.
 * @param {Zone} zone @param {boolean} together @returns {Lying[]}
 */
export function lying(zone, together) {
  if (!together) return zone.dice.map((die, index) => ({ die, indices: [index] }));
  /** @type {Map<string, Lying>} */
  const groups = new Map();
  zone.dice.forEach((die, index) => {
    const key = `${kindOf(die)} ${die.token ?? ""} ${die.state ?? ""}`;
    const group = groups.get(key);
    if (group) group.indices.push(index);
    else groups.set(key, { die, indices: [index] });
  });
  return [...groups.values()];
}

/**
 * Lays things into slots, given what lay there before.
 * @param {Lying[]} things @param {number} room @param {(Trace | null)[]} before @returns {(Lying | null)[]}
 */
export function lay(things, room, before) {
  const holes = things.filter(({ die }) => isHole(die));
  const left = things.filter(({ die }) => !isHole(die));
  const slots = /** @type {(Lying | null)[]} */ (Array(Math.max(room, things.length)).fill(null));
  const keep = (/** @type {(thing: Lying, was: Trace) => boolean} */ same) =>
    before.forEach((was, at) => {
      if (!was || slots[at] || at >= slots.length) return;
      const found = left.findIndex((thing) => same(thing, was));
      if (found >= 0) slots[at] = left.splice(found, 1)[0] ?? null;
    });
  keep(({ die }, was) => kindOf(die) === was.kind);
  keep(({ die }, was) => die.make === was.make);
  for (const thing of left) {
    const wanted = thing.indices[0] ?? 0; // where holes say how dice lie, as on a card, it has a place of its own
    const at = holes.length && !slots[wanted] ? wanted : slots.indexOf(null);
    slots[at < 0 ? slots.length : at] = thing;
  }
  for (const hole of holes) slots[slots.indexOf(null)] = hole;
  return slots;
}

/** Every zone of a scene. @param {Scene} scene @returns {Zone[]} */
function zonesOf(scene) {
  const cards = [...scene.cards, ...scene.seats.flatMap((seat) => seat.cards ?? [])];
  return [...scene.seats.flatMap((seat) => seat.zones), ...scene.centre, ...cards.flatMap((card) => card.zones ?? [])];
}

/**
 * Whether a zone's dice lie in lanes before this person: others see them counted.
 * @param {Zone} zone
 * @param {boolean} mine
 */
export const inLanes = (zone, mine) => mine && zone.look === "lanes" && Boolean(zone.lanes);

/** @param {Zone} zone @param {boolean} mine */
export const counted = (zone, mine) => zone.look === "counts" || (zone.look === "lanes" && !inLanes(zone, mine));

/**
 * The parts of a zone that are laid one by one: itself, or its lanes.
 * @param {Zone} zone @param {boolean} mine @returns {{name: string, things: Lying[]}[]}
 */
function parts(zone, mine) {
  const things = lying(zone, counted(zone, mine));
  if (!inLanes(zone, mine)) return [{ name: zone.key, things }];
  return (zone.lanes ?? []).map((make) => ({
    name: `${zone.key}/${make}`,
    things: things.filter(({ die }) => die.make === make),
  }));
}

/** Keeps what lies where from view to view. */
export class Slots {
  /** Turns over with every step: a die that is rolled again tumbles again. */
  again = false;
  /** @type {Memory} */
  #memory = new Map();
  /** @type {TableView | null} */
  #view = null;
  /** @type {Map<string, Laid>} */
  #laid = new Map();

  /** Lays a view, unless it is the one that lies there. @param {TableView} view */
  show(view) {
    const old = this.#view;
    if (old === view) return this;
    this.#view = view;
    if (old && old.step !== view.step) this.again = !this.again;
    if (!old || old.game !== view.game || old.seed !== view.seed || view.step === 0) this.#memory = new Map();
    this.#laid = new Map();
    const front = view.scene.seats.find((seat) => seat.seat === view.me);
    for (const zone of zonesOf(view.scene)) {
      for (const { name, things } of parts(zone, front?.zones.includes(zone) ?? false)) {
        const was = this.#memory.get(name);
        const wanted = counted(zone, front?.zones.includes(zone) ?? false) ? 4 : A_HANDFUL;
        const room = Math.max(zone.slots ?? wanted, things.length, was?.room ?? 0); // once made, room stays
        const slots = lay(things, room, was?.traces ?? []);
        this.#laid.set(name, { slots, room: slots.length });
        this.#memory.set(name, {
          room: slots.length,
          traces: slots.map((it) => (it && !isHole(it.die) ? { make: it.die.make, kind: kindOf(it.die) } : null)),
        });
      }
    }
    return this;
  }

  /** @param {string} name a zone's key, or its lane's @returns {Laid} */
  of(name) {
    return this.#laid.get(name) ?? { slots: [], room: A_HANDFUL };
  }
}
