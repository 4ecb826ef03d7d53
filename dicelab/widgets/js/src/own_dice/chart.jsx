// The exact chances of some lines over one another, and what was rolled as rings: our own SVG, no library.
import { ticks } from "../experiment/scales.js";
import { useWidth } from "../shared/use_width.js";

/** @typedef {import("../views.js").LineShown} DiceLine */
/** @typedef {"exactly" | "least" | "most"} Mode */
/** @typedef {{label: string, at: number | null}} Place */

const HEIGHT = 300;
const TOP = 16;
const BOTTOM = 44;
const LEFT = 52;
const RIGHT = 12;

/** How a line is told from the others besides its colour. */
export const DASHES = ["", "8 5", "2 5", "12 4 2 4", "5 3", "1 4", "14 6", "6 2 2 2", "3 3", "10 3", "4 8", "2 2"];

/**
 * All outcomes of some lines, in order: numbers by size, with the gaps between them.
 * @param {DiceLine[]} lines @returns {Place[]}
 */
export function placesOf(lines) {
  const numbers = lines.flatMap((line) => line.rows.map((row) => row.at)).filter((at) => at !== null);
  if (!numbers.length) return (lines[0]?.rows ?? []).map(({ label }) => ({ label, at: null }));
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  if (high - low < 400) {
    return Array.from({ length: high - low + 1 }, (_, index) => ({
      label: String(low + index).replace("-", "−"),
      at: low + index,
    }));
  }
  return [...new Set(numbers)].sort((a, b) => a - b).map((at) => ({ label: String(at).replace("-", "−"), at }));
}

/**
 * The height of a line at each place; where it has no outcome there, what follows from the mode.
 * @param {DiceLine} line @param {Place[]} places @param {Mode} mode @returns {(number | null)[]}
 */
export function heights(line, places, mode) {
  const rows = new Map(line.rows.map((row) => [row.at ?? row.label, row]));
  const first = line.rows[0]?.at ?? 0;
  const last = line.rows.at(-1)?.at ?? 0;
  let before = 0;
  /** @type {(number | null)[]} */
  const found = places.map((place) => {
    const row = rows.get(place.at ?? place.label);
    if (row) {
      before = row.most;
      return row[mode];
    }
    const at = place.at ?? 0;
    if (mode === "exactly") return at > first && at < last ? 0 : null;
    if (mode === "most") return at < first ? null : before;
    return at > last ? null : 1 - before;
  });
  return found;
}

/**
 * The shares that were rolled, as high as the mode has it.
 * @param {DiceLine} line @param {Place[]} places @param {Mode} mode @returns {(number | null)[]}
 */
export function rolledHeights(line, places, mode) {
  const { rolled } = line;
  if (!rolled) return places.map(() => null);
  const exact = heights(line, places, mode);
  let below = 0;
  return places.map((place, index) => {
    const share = rolled.shares[place.label] ?? 0;
    const least = 1 - below;
    below += share;
    if (exact[index] === null) return null; // it has nothing to show there
    return mode === "exactly" ? share : mode === "least" ? Math.max(0, least) : below;
  });
}

/** @param {{lines: DiceLine[], mode: Mode, at: number, colours: number[], onPick: (place: number) => void}} props */
export function Chart({ lines, mode, at, colours, onPick }) {
  const [place, width] = useWidth(640, 260);
  const places = placesOf(lines);
  const exact = lines.map((line) => heights(line, places, mode));
  const rolled = lines.map((line) => rolledHeights(line, places, mode));
  const all = [...exact, ...rolled].flat().filter((value) => value !== null);
  const top = mode === "exactly" ? Math.min(1, Math.max(0.02, ...all) * 1.08) : 1;
  const each = (width - LEFT - RIGHT) / Math.max(1, places.length);
  const x = (/** @type {number} */ index) => LEFT + each * (index + 0.5);
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP);
  const longest = Math.max(1, ...places.map(({ label }) => label.length));
  const every = Math.ceil((longest * 8 + 8) / each);
  const marks = ticks(0, top, 5);
  const alone = lines.length === 1;
  const pick = (/** @type {any} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const found = Math.floor((event.clientX - box.left - LEFT) / each);
    onPick(Math.min(places.length - 1, Math.max(0, found)));
  };
  return (
    <div class="dl-own-chart" ref={place}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`chart: ${lines.map((line) => line.pretty).join(", ")}; the numbers are in the table below`}
        onPointerMove={pick}
        onPointerDown={pick}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(mark)} y2={y(mark)} />
            <text x={LEFT - 7} y={y(mark) + 4.5} text-anchor="end">
              {percent(mark, top)}
            </text>
          </g>
        ))}
        {at < places.length && (
          <rect class="here" x={x(at) - each / 2} width={each} y={TOP} height={HEIGHT - BOTTOM - TOP} />
        )}
        {lines.map((line, number) => (
          <g key={number} class={`line tint-${colours[number]} ${alone ? "alone" : ""}`}>
            {alone ? (
              exact[number]?.map(
                (value, index) =>
                  value !== null && (
                    <rect
                      key={index}
                      class="bar"
                      x={x(index) - Math.min(each * 0.8, 90) / 2}
                      width={Math.min(each * 0.8, 90)}
                      y={y(value)}
                      height={HEIGHT - BOTTOM - y(value)}
                    />
                  ),
              )
            ) : (
              <>
                <polyline class="stroke" stroke-dasharray={DASHES[number]} points={points(exact[number] ?? [], x, y)} />
                {each > 9 &&
                  exact[number]?.map(
                    (value, index) =>
                      value !== null && <circle key={index} class="dot" cx={x(index)} cy={y(value)} r="4" />,
                  )}
              </>
            )}
            {line.rolled &&
              rolled[number]?.map(
                (value, index) =>
                  value !== null && (
                    <circle
                      key={index}
                      class="rolled"
                      cx={x(index)}
                      cy={y(Math.min(value, top))}
                      r={each > 14 ? 6 : 4}
                    />
                  ),
              )}
          </g>
        ))}
        <line class="axis" x1={LEFT} x2={width - RIGHT} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        {places.map(
          ({ label }, index) =>
            index % every === 0 && (
              <text key={index} x={x(index)} y={HEIGHT - BOTTOM + 18} text-anchor="middle">
                {label}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}

/** @param {(number | null)[]} values @param {(index: number) => number} x @param {(value: number) => number} y */
function points(values, x, y) {
  return values
    .map((value, index) => (value === null ? "" : `${x(index).toFixed(1)},${y(value).toFixed(1)}`))
    .filter(Boolean)
    .join(" ");
}

/** @param {number} value @param {number} top */
function percent(value, top) {
  return `${(100 * value).toFixed(top < 0.03 ? 2 : top < 0.1 ? 1 : 0)} %`;
}
