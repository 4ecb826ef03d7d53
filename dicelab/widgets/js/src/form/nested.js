// Values in lists in lists: what a part of a position is made of.

/**
 * The same value with another one at a place.
 * @param {any} value
 * @param {number[]} path
 * @param {any} to
 * @returns {any}
 */
export function changed(value, path, to) {
  const [at, ...rest] = path;
  if (at === undefined) return to;
  return value.map((/** @type {any} */ part, /** @type {number} */ index) =>
    index === at ? changed(part, rest, to) : part,
  );
}

/**
 * Dice by their set, for a palette: a line for each.
 * @template {{make: string}} T
 * @param {T[]} dice
 * @returns {T[][]}
 */
export function byMake(dice) {
  const makes = [...new Set(dice.map((die) => die.make))];
  return makes.map((make) => dice.filter((die) => die.make === make));
}

/** The words of a bag in the order of the palette. @param {string[]} words @param {{value: string}[]} dice */
export function sorted(words, dice) {
  const place = new Map(dice.map((die, index) => [die.value, index]));
  return [...words].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
}

/**
 * A number kept in its range; what is none stays what it was.
 * @param {string | number} text
 * @param {[number, number]} range
 * @param {number} old
 */
export function within(text, [low, high], old) {
  const number = Number(text);
  return text === "" || !Number.isInteger(number) ? old : Math.min(high, Math.max(low, number));
}
