// Making a move by picking things. A choice is a legal move with the tokens one picks to make it, in stages:
// [["card-knight"], ["own-2", "own-5"]] is a card first, then two dice in any order. Picking narrows the list
// of choices; what the list does not hold cannot be picked.

/** @typedef {import("../views.js").OfferedMove} Choice */
/** @typedef {{key: string, token: string}} Pick */

/**
 * What is left to pick for these stages once `chosen` has been picked, or null if something else was chosen:
 * `now` may be picked next, `left` counts all that is still to come.
 * @param {string[][]} stages @param {string[]} chosen @returns {{now: string[], left: number} | null}
 */
export function rest(stages, chosen) {
  let stage = 0;
  let now = [...(stages[0] ?? [])];
  for (const token of chosen) {
    if (!now.length && stage + 1 < stages.length) now = [...(stages[(stage += 1)] ?? [])];
    const at = now.indexOf(token);
    if (at < 0) return null;
    now.splice(at, 1);
  }
  const later = stages.slice(stage + 1);
  const left = now.length + later.flat().length;
  return { now: now.length ? now : [...(later[0] ?? [])], left };
}

/** The tokens that can be picked next. @param {Choice[]} choices @param {string[]} chosen @returns {Set<string>} */
export function open(choices, chosen) {
  return new Set(choices.flatMap((choice) => rest(choice.picks, chosen)?.now ?? []));
}

/**
 * Places that end a move begun with something else: they can be chosen first, for several things one after the other.
 * @param {Choice[]} choices @returns {Set<string>}
 */
export function later(choices) {
  const firsts = new Set(choices.flatMap((choice) => choice.picks[0] ?? []));
  const lasts = choices.filter((it) => it.picks.length === 2 && !it.confirm).flatMap((it) => it.picks[1] ?? []);
  return firsts.size > 1 ? new Set(lasts) : new Set();
}

/** The choices that end in a place. @param {Choice[]} choices @param {string} place */
export function aimed(choices, place) {
  return choices.filter((choice) => choice.picks.at(-1)?.includes(place));
}

/** The choice that is picked completely, if any. @param {Choice[]} choices @param {string[]} chosen */
export function complete(choices, chosen) {
  return chosen.length ? choices.find((choice) => rest(choice.picks, chosen)?.left === 0) : undefined;
}

/**
 * A token that every choice needs next and that is not the last one to pick: it picks itself.
 * @param {Choice[]} choices @param {string[]} chosen @returns {string | undefined}
 */
export function forced(choices, chosen) {
  const rests = choices.map((choice) => rest(choice.picks, chosen)).filter((it) => it !== null);
  if (!rests.length || rests.some((it) => it.left < 2)) return undefined;
  return rests[0]?.now.find((token) => rests.every((it) => it.now.includes(token)));
}

/**
 * What is picked once everything that goes without saying has picked itself.
 * @param {Choice[]} choices @param {Pick[]} things all that can be picked, in order @param {Pick[]} picked
 * @returns {Pick[]}
 */
export function settle(choices, things, picked) {
  const now = [...picked];
  for (;;) {
    const token = forced(choices, tokens(now));
    const thing = token && things.find((it) => it.token === token && !now.some((pick) => pick.key === it.key));
    if (!thing) return now;
    now.push(thing);
  }
}

/** @param {Pick[]} picked */
export function tokens(picked) {
  return picked.map((it) => it.token);
}

/**
 * How many of the picks stay when a thing with this token is picked: the latest ones give way until it fits.
 * -1 if it never does.
 * @param {Choice[]} choices @param {Pick[]} picked @param {string} token
 */
export function keeps(choices, picked, token) {
  for (let kept = picked.length; kept >= 0; kept -= 1) {
    if (open(choices, tokens(picked.slice(0, kept))).has(token)) return kept;
  }
  return -1;
}

/**
 * What is picked after a click on `thing`: added, taken back, or put in the place of what it excludes.
 * @param {Choice[]} choices @param {Pick[]} things @param {Pick[]} picked @param {Pick} thing
 * @returns {Pick[]}
 */
export function pick(choices, things, picked, thing) {
  const at = picked.findIndex((it) => it.key === thing.key);
  if (at >= 0) {
    const without = picked.toSpliced(at, 1);
    const fits = choices.some((choice) => rest(choice.picks, tokens(without)) !== null);
    return settle(choices, things, fits ? without : picked.slice(0, at));
  }
  const kept = keeps(choices, picked, thing.token);
  return kept < 0 ? picked : settle(choices, things, [...picked.slice(0, kept), thing]);
}

/**
 * Everything on a scene that carries a token.
 * @param {import("../views.js").Scene} scene @returns {Pick[]}
 */
export function things(scene) {
  /** @type {Pick[]} */
  const found = [];
  /** @param {import("../views.js").Zone} zone */
  const inZone = (zone) => {
    if (zone.token) found.push({ key: zone.key, token: zone.token });
    zone.dice.forEach((die, index) => die.token && found.push({ key: `${zone.key}-${index}`, token: die.token }));
  };
  /** @param {import("../views.js").DrawnCard} card */
  const onCard = (card) => {
    (card.zones ?? []).forEach(inZone);
    if (card.token) found.push({ key: `card-${card.key}`, token: card.token });
  };
  for (const seat of scene.seats) {
    seat.zones.forEach(inZone);
    (seat.cards ?? []).forEach(onCard);
    if (seat.token) found.push({ key: `seat-${seat.seat}`, token: seat.token });
  }
  scene.centre.forEach(inZone);
  scene.cards.forEach(onCard);
  return found;
}
