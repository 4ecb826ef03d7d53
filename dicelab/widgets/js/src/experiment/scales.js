// Where a number lies on an axis, and which numbers stand beside it.

/**
 * A logarithmic axis.
 * @param {number} first
 * @param {number} last
 * @param {number} from
 * @param {number} to
 * @returns {(value: number) => number}
 */
export function logScale(first, last, from, to) {
  const per = (to - from) / (Math.log(last) - Math.log(first));
  return (value) => from + (Math.log(value) - Math.log(first)) * per;
}

/**
 * A plain axis.
 * @param {number} low
 * @param {number} high
 * @param {number} from
 * @param {number} to
 * @returns {(value: number) => number}
 */
export function scale(low, high, from, to) {
  return (value) => from + ((value - low) / (high - low || 1)) * (to - from);
}

/**
 * Round numbers that divide an axis into about so many parts.
 * @param {number} low
 * @param {number} high
 * @param {number} parts
 */
export function ticks(low, high, parts) {
  const raw = (high - low) / parts || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= raw - power * 1e-9) ?? raw;
  const found = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at += 1)
    found.push(Number((at * step).toPrecision(12)));
  return found;
}

/**
 * Powers of ten on an axis of trials, about so many at most, the first among them.
 * @param {number} first
 * @param {number} last
 * @param {number} most
 */
export function decades(first, last, most = 8) {
  const found = [];
  for (let at = 10 ** Math.ceil(Math.log10(first) - 1e-9); at <= last * 1.0001; at *= 10) found.push(at);
  const every = Math.ceil(found.length / most);
  return found.filter((_, index) => index % every === 0);
}

/** A number of trials as short as it can be said. @param {number} trials */
export function short(trials) {
  if (trials >= 1e6) return `${trials / 1e6} million`;
  return trials.toLocaleString("en");
}

/**
 * What a chart shows: everything, or only the last two decades of what was rolled, larger.
 * @param {import("../views.js").Running} line @param {number} trials @param {boolean} closer
 */
export function frame(line, trials, closer) {
  const { low, high, last } = line;
  // where the exact value is kept back: around what was rolled
  const exact = line.exact ?? line.points.at(-1)?.[1] ?? (low + high) / 2;
  if (!closer || trials < 100) return { first: 1, last, low, high };
  const first = 10 ** Math.max(0, Math.floor(Math.log10(trials)) - 2);
  const inside = line.band.find(([mark]) => mark >= first);
  const reach = inside ? Math.max(inside[2] - exact, exact - inside[1]) * 1.3 : (high - low) / 5;
  return { first, last: first * 1000, low: Math.max(low, exact - reach), high: Math.min(high, exact + reach) };
}
