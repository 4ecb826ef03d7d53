// What travels between two views of a table: which die went from where to where, and which card turned over.
// A die with an id is the same die wherever it lies. Others are followed as a person at the table follows them:
// what lies where a like die lay has stayed, what is missing in one place and new in another has travelled.

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {import("../views.js").Scene} Scene */
/** @typedef {import("../views.js").DrawnCard} Card */
/** @typedef {import("../views.js").DrawnDie} Die */
/** @typedef {{name: string, zone: string, seat: string, die: Die}} Spot a die, where it lies and at whose place */
/** @typedef {{from: string, to: string}} Journey names of spots, or keys of a card's two sides */

/** A move and the roll that follows from it at once are the most that is shown as one change. */
const MOST_STEPS = 2;

/** @param {Scene} scene */
function cardsOf(scene) {
  return [...scene.seats.flatMap((seat) => seat.cards ?? []), ...scene.cards];
}

/**
 * Every die that lies on the table; empty slots, dice that have left and mere pictures are none.
 * @param {Scene} scene
 * @returns {Spot[]}
 */
export function spots(scene) {
  const zones = [
    ...scene.seats.map((seat) => ({ seat: `${seat.seat}`, zones: [...seat.zones, ...lying(seat.cards)] })),
    { seat: "nobody", zones: [...lying(scene.cards), ...scene.centre] },
  ].flatMap(({ seat, zones }) => zones.map((zone) => ({ seat, zone })));
  return zones
    .filter(({ zone }) => !zone.picture)
    .flatMap(({ seat, zone }) =>
      zone.dice.map((die, index) => ({ name: `${zone.key}-${index}`, zone: zone.key, seat, die })),
    )
    .filter(({ die }) => die.make !== "slot" && die.state !== "gone");
}

/** What lies on cards. @param {Card[] | undefined} cards */
function lying(cards) {
  return (cards ?? []).flatMap((card) => card.zones ?? []);
}

/**
 * Pairs what is alike in two lists, each at most once; what found no partner is left in the lists.
 * @param {Spot[]} old @param {Spot[]} now @param {(spot: Spot) => string | undefined} like
 * @returns {[Spot, Spot][]}
 */
function paired(old, now, like) {
  /** @type {[Spot, Spot][]} */
  const found = [];
  for (const spot of [...now]) {
    const key = like(spot);
    const at = key === undefined ? -1 : old.findIndex((other) => like(other) === key);
    if (at < 0) continue;
    found.push([/** @type {Spot} */ (old[at]), spot]);
    old.splice(at, 1);
    now.splice(now.indexOf(spot), 1);
  }
  return found;
}

/**
 * The dice that went from one place to another. Dice that were just rolled tumble instead.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Journey[]}
 */
export function journeys(before, after) {
  const [old, now] = [spots(before), spots(after)];
  const known = paired(old, now, ({ die }) => die.id);
  paired(old, now, ({ zone, die }) => [zone, die.make, die.face].join());
  paired(old, now, ({ zone, die }) => [zone, die.make].join()); // it was rolled or set where it lies
  const near = [
    ...paired(old, now, ({ seat, die }) => [seat, die.make, die.face].join()),
    ...paired(old, now, ({ seat, die }) => [seat, die.make].join()),
  ];
  const far = [
    ...paired(old, now, ({ die }) => [die.make, die.face].join()),
    ...paired(old, now, ({ die }) => die.make),
  ];
  return [...known, ...near, ...far]
    .filter(([from, to]) => from.zone !== to.zone && to.die.state !== "fresh")
    .map(([from, to]) => ({ from: from.name, to: to.name }));
}

/** The cards that turned over. @param {Scene} before @param {Scene} after @returns {Journey[]} */
export function turns(before, after) {
  const sides = new Map(cardsOf(before).map((card) => [card.id, card.key]));
  return cardsOf(after)
    .filter((card) => card.id !== undefined && sides.has(card.id) && sides.get(card.id) !== card.key)
    .map((card) => ({ from: sides.get(card.id) ?? "", to: card.key }));
}

/**
 * What moves when one view takes the place of another: nothing in a leap or in another game.
 * @param {TableView} before
 * @param {TableView} after
 */
export function changes(before, after) {
  const steps = Math.abs(after.step - before.step);
  if (before.game !== after.game || before.seed !== after.seed || steps < 1 || steps > MOST_STEPS)
    return { dice: [], cards: [] };
  return { dice: journeys(before.scene, after.scene), cards: turns(before.scene, after.scene) };
}
