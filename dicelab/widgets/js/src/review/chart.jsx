// The chance to win turn by turn, with the dearest decisions and the luckiest rolls marked; and the same as a table.
import { useWidth } from "../shared/use_width.js";

/** @typedef {import("../views.js").ReviewView} ReviewView */
/** @typedef {{step: number, turn: number, value: number, kind: "cost" | "good" | "bad", label: string}} Mark */

const HEIGHT = 260;
const TOP = 14;
const BOTTOM = 28;
const LEFT = 52;
const RIGHT = 14;

/**
 * What is marked on the line, in the order of the game.
 * @param {ReviewView} view @returns {Mark[]}
 */
export function marksOf(view) {
  const costly = view.decided.map((one) => ({ ...one, kind: /** @type {"cost"} */ ("cost"), label: one.cost }));
  const lucky = view.luck.map((one) => ({
    ...one,
    kind: /** @type {"good" | "bad"} */ (one.good ? "good" : "bad"),
    label: one.luck,
  }));
  return [...costly, ...lucky].sort((a, b) => a.step - b.step);
}

/**
 * A label beside its mark: to the left where there is no room to the right.
 * @param {number} x @param {number} width @param {string} text
 */
export function beside(x, width, text) {
  const room = 8 * text.length + 14;
  return x + room < width - RIGHT ? { x: x + 11, anchor: "start" } : { x: x - 11, anchor: "end" };
}

const WORD = { cost: "cost", good: "good luck", bad: "bad luck" };

/**
 * Told apart by shape, too: a decision is a square, luck a triangle that points where it leads.
 * @param {{mark: Mark, x: number, y: number}} props
 */
function Sign({ mark, x, y }) {
  if (mark.kind === "cost") return <rect class="cost" x={x - 6} y={y - 6} width="12" height="12" />;
  const up = mark.kind === "good" ? -1 : 1;
  return <path class={mark.kind} d={`M${x - 7},${y - 5 * up}h14L${x},${y + 7 * up}z`} />;
}

/** @param {{view: ReviewView}} props */
export function WinChart({ view }) {
  const [place, width] = useWidth(640);
  const { points } = view;
  const last = Math.max(1, points.length - 1);
  const x = (/** @type {number} */ at) => LEFT + ((width - LEFT - RIGHT) * at) / last;
  const y = (/** @type {number} */ share) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
  const line = points.map((point, at) => `${x(at).toFixed(1)},${y(point.value).toFixed(1)}`).join(" ");
  const every = Math.ceil(points.length / Math.max(2, (width - LEFT) / 46));
  const marks = marksOf(view);
  const at = (/** @type {Mark} */ mark) => points.findIndex((point) => point.turn === mark.turn);
  const end = points.at(-1);
  const told = end ? `from ${points[0]?.text} at the start to ${end.text} after turn ${end.turn}` : "";
  return (
    <figure class="dl-win" ref={place}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`line: your chance to win turn by turn, ${told}; the numbers are in the table beside it`}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(share)} y2={y(share)} />
            <text x={LEFT - 8} y={y(share) + 5} text-anchor="end">
              {100 * share} %
            </text>
          </g>
        ))}
        {points.map(
          (point, index) =>
            index % every === 0 && (
              <text key={index} x={x(index)} y={HEIGHT - 8} text-anchor="middle">
                {point.turn}
              </text>
            ),
        )}
        {points.length > 1 && <polyline class="chance" points={line} />}
        {marks.map((mark) => {
          const index = at(mark);
          if (index < 0) return null;
          const value = points[index]?.value ?? mark.value;
          const words = beside(x(index), width, `${WORD[mark.kind]} ${mark.label}`);
          const before = marks.filter((other) => other.turn === mark.turn && other.step < mark.step).length;
          const up = value > 0.8 ? 1 : -1; // several marks of one turn stand in a column, towards the middle
          const lift = (up > 0 ? 22 : -12) + 18 * before * up; // beside the line, not on it
          return (
            <g key={mark.step}>
              <Sign mark={mark} x={x(index)} y={y(value) + 18 * before * up} />
              {width >= 620 && (
                <text class="label" x={words.x} y={y(value) + lift} text-anchor={words.anchor}>
                  {WORD[mark.kind]} {mark.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p class="dl-win-key" aria-hidden="true">
        <svg width="16" height="16">
          <Sign mark={{ step: 0, turn: 0, value: 0, kind: "cost", label: "" }} x={8} y={8} />
        </svg>{" "}
        a decision that cost you
        <svg width="16" height="16">
          <Sign mark={{ step: 0, turn: 0, value: 0, kind: "good", label: "" }} x={8} y={8} />
        </svg>{" "}
        good luck
        <svg width="16" height="16">
          <Sign mark={{ step: 0, turn: 0, value: 0, kind: "bad", label: "" }} x={8} y={8} />
        </svg>{" "}
        bad luck
      </p>
    </figure>
  );
}

/** @param {{view: ReviewView}} props */
export function WinTable({ view }) {
  const marks = marksOf(view);
  return (
    <div class="dl-win-table" tabIndex={0} role="group" aria-label="Your chance to win in numbers">
      <table>
        <thead>
          <tr>
            <th scope="col">after turn</th>
            <th scope="col">of</th>
            <th scope="col">your chance</th>
            <th scope="col">marked</th>
          </tr>
        </thead>
        <tbody>
          {view.points.map((point) => (
            <tr key={point.turn}>
              <th scope="row">{point.turn || "start"}</th>
              <td>{point.turn ? point.who : ""}</td>
              <td>{point.text}</td>
              <td>
                {marks
                  .filter((mark) => mark.turn === point.turn)
                  .map((mark) => (
                    <span key={mark.step}>
                      {WORD[mark.kind]} {mark.label}{" "}
                    </span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
