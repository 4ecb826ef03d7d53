// Making a move by picking things: a choice is a legal move with the tokens one picks to make it.
// Picking narrows the list of choices; what the list does not hold cannot be picked.

/** @typedef {import("../shared/types.js").Choice} Choice */
/** @typedef {import("../shared/types.js").Pick} Pick */

/**
 * The tokens of `picks` that `chosen` does not cover, or null if it chose something else.
 * @param {string[]} picks @param {string[]} chosen @returns {string[] | null}
 */
export function missing(picks, chosen) {
  const rest = [...picks];
  for (const token of chosen) {
    const at = rest.indexOf(token);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** The tokens that can be picked next. @param {Choice[]} choices @param {string[]} chosen @returns {Set<string>} */
export function open(choices, chosen) {
  return new Set(choices.flatMap((choice) => missing(choice.picks, chosen) ?? []));
}

/** The choice that is picked completely, if any. @param {Choice[]} choices @param {string[]} chosen */
export function complete(choices, chosen) {
  return chosen.length ? choices.find((choice) => missing(choice.picks, chosen)?.length === 0) : undefined;
}

/**
 * A token that every choice still needs and that is not the last one to pick: it picks itself.
 * @param {Choice[]} choices @param {string[]} chosen @returns {string | undefined}
 */
export function forced(choices, chosen) {
  const rests = choices.map((choice) => missing(choice.picks, chosen)).filter((rest) => rest !== null);
  if (!rests.length || rests.some((rest) => rest.length < 2)) return undefined;
  return rests[0]?.find((token) => rests.every((rest) => rest.includes(token)));
}

/**
 * What is picked once everything that goes without saying has picked itself.
 * @param {Choice[]} choices @param {Pick[]} things all that can be picked, in order @param {Pick[]} picked
 * @returns {Pick[]}
 */
export function settle(choices, things, picked) {
  const now = [...picked];
  for (;;) {
    const token = forced(choices, now.map((pick) => pick.token));
    const thing = token && things.find((it) => it.token === token && !now.some((pick) => pick.key === it.key));
    if (!thing) return now;
    now.push(thing);
  }
}

/**
 * What is picked after a click on `thing`: added, taken back, or put in the place of its like.
 * @param {Choice[]} choices @param {Pick[]} things @param {Pick[]} picked @param {Pick} thing
 * @returns {Pick[]}
 */
export function pick(choices, things, picked, thing) {
  if (picked.some((it) => it.key === thing.key)) {
    return settle(choices, things, picked.filter((it) => it.key !== thing.key));
  }
  const tokens = picked.map((it) => it.token);
  if (open(choices, tokens).has(thing.token)) return [...picked, thing];
  const like = picked.findIndex((it) => it.token === thing.token);
  return like < 0 ? picked : picked.with(like, thing);
}

/** Whether a click on a thing with this token does something. @param {Choice[]} choices @param {Pick[]} picked @param {string} token */
export function lit(choices, picked, token) {
  const tokens = picked.map((it) => it.token);
  return tokens.includes(token) || open(choices, tokens).has(token);
}

/**
 * Everything on a scene that carries a token.
 * @param {import("../shared/types.js").Scene} scene @returns {Pick[]}
 */
export function things(scene) {
  /** @type {Pick[]} */
  const found = [];
  /** @param {import("../shared/types.js").Zone} zone */
  const inZone = (zone) => {
    if (zone.token) found.push({ key: zone.key, token: zone.token });
    zone.dice.forEach((die, index) => die.token && found.push({ key: `${zone.key}-${index}`, token: die.token }));
  };
  /** @param {import("../shared/types.js").Card} card */
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
