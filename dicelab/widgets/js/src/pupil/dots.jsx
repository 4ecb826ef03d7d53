// What a class guessed: a dot for each, beside the exact answer. On the wall and on phones.

const WIDTH = 1000;
const LEFT = 56;
const TALLEST = 14;

/**
 * Where a value lies, and how the dots are stacked.
 * @param {{low: number, high: number}} scale @param {number} value
 */
export const across = ({ low, high }, value) => LEFT + ((WIDTH - 2 * LEFT) * (value - low)) / (high - low || 1);

/**
 * Guesses that lie so near that their dots would touch are stacked together. @param {{low: number, high: number}} scale
 * @param {number[][]} dots values and how many @param {number} size how wide a dot is
 */
export function stacks(scale, dots, size) {
  /** @type {{x: number, count: number}[]} */
  const found = [];
  for (const [value = 0, count = 0] of dots) {
    const x = across(scale, value);
    const last = found.at(-1);
    if (last && x - last.x < size * 0.72) last.count += count;
    else found.push({ x, count });
  }
  return found;
}

/**
 * @param {{shows: {low: number, high: number, percent: boolean}, reveal: {dots: number[][], value: number, text:
 *   string}, mine?: number, large?: boolean}} props
 */
export function Dots({ shows, reveal, mine, large = false }) {
  const most = Math.max(1, ...reveal.dots.map(([, count]) => count ?? 0));
  const size = Math.min(large ? 22 : 34, (large ? 300 : 340) / Math.max(TALLEST, most));
  const piles = stacks(shows, reveal.dots, size);
  const tallest = Math.max(4, ...piles.map(({ count }) => count));
  const font = large ? 20 : 36;
  const floor = Math.max(large ? 190 : 220, tallest * size) + font * 2.4;
  const exact = across(shows, reveal.value);
  const unit = shows.percent ? " %" : "";
  const right = exact > WIDTH * 0.62;
  const ticks = Array.from({ length: large ? 11 : 6 }, (_, at) => {
    const share = at / (large ? 10 : 5);
    return Math.round((shows.low + share * (shows.high - shows.low)) * 10) / 10;
  });
  const total = reveal.dots.reduce((sum, [, count]) => sum + (count ?? 0), 0);
  const described = `${total} guesses as dots; the exact answer is ${reveal.text}`;
  return (
    <svg class="dl-dots" viewBox={`0 0 ${WIDTH} ${floor + font * 1.6}`} role="img" aria-label={described}>
      <line class="axis" x1={LEFT} x2={WIDTH - LEFT} y1={floor} y2={floor} />
      {ticks.map((tick) => (
        <text key={tick} x={across(shows, tick)} y={floor + font * 1.3} font-size={font * 0.85} text-anchor="middle">
          {tick}
          {unit}
        </text>
      ))}
      {piles.flatMap(({ x, count }) =>
        Array.from({ length: count }, (_, at) => (
          <circle key={`${x} ${at}`} cx={x} cy={floor - size * (at + 0.5) - 2} r={size * 0.44} />
        )),
      )}
      {mine !== undefined && (
        <path class="mine" d={`M${across(shows, mine)} ${floor + 4}l-13 22h26z`}>
          <title>your guess</title>
        </path>
      )}
      <line class="exact" x1={exact} x2={exact} y1={font * 1.5} y2={floor} />
      <text
        class="exact"
        x={exact + (right ? -12 : 12)}
        y={font * 1.2}
        font-size={font}
        text-anchor={right ? "end" : "start"}
      >
        exact {reveal.text}
      </text>
    </svg>
  );
}
