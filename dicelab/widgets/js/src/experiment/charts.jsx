// Two small pictures, drawn anew with every message: bars beside the exact chances, and the running value in its band.
import { useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { useWidth } from "../shared/use_width.js";
import { decades, frame, logScale, scale, short, ticks } from "./scales.js";

/** @typedef {Omit<import("../views.js").PileOnWall, "came_to" | "mean_says">} Shown */

const HEIGHT = 250;
const BOTTOM = 26;
const TOP = 20;

/** @param {Shown} view @param {number} value @param {number} step */
function valueText(view, value, step) {
  const digits = Math.max(0, Math.min(4, -Math.floor(Math.log10(view.share ? step * 100 : step) + 1e-9)));
  return view.share ? `${(100 * value).toFixed(digits)} %` : value.toFixed(digits).replace("-", "−");
}

/** @param {{view: Shown}} props */
export function Bars({ view }) {
  const [place, width] = useWidth(480);
  const { bars } = view;
  const tallest = Math.max(0.02, ...bars.map((bar) => Math.max(bar.share, bar.exact ?? 0)));
  const left = 8;
  const each = (width - 2 * left) / Math.max(1, bars.length);
  const y = scale(0, tallest * 1.06, HEIGHT - BOTTOM, TOP);
  const thick = Math.min(each * 0.78, 110);
  const every = Math.ceil(bars.length / Math.max(1, (width - 2 * left) / 26)); // labels that do not touch
  const known = bars.some((bar) => bar.exact !== null);
  return (
    <figure class="dl-figure" ref={place}>
      <figcaption>
        How often each came up
        {known ? (
          <span class="dl-key">
            <i class="rolled"></i> rolled <i class="exact"></i> exact
          </span>
        ) : (
          ""
        )}
      </figcaption>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label="bars: how often each outcome came up; the numbers are in the table below"
      >
        <line class="axis" x1={left} x2={width - left} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        {bars.map((bar, index) => {
          const middle = left + each * (index + 0.5);
          const top = Math.min(y(bar.share), bar.exact === null ? HEIGHT : y(bar.exact));
          return (
            <g key={bar.label}>
              <rect
                class="rolled"
                x={middle - thick / 2}
                width={thick}
                y={y(bar.share)}
                height={HEIGHT - BOTTOM - y(bar.share)}
              />
              {bar.exact !== null && (
                <line
                  class="exact"
                  x1={middle - thick * 0.62}
                  x2={middle + thick * 0.62}
                  y1={y(bar.exact)}
                  y2={y(bar.exact)}
                />
              )}
              {each >= 46 && view.trials > 0 && (
                <text x={middle} y={top - 6} text-anchor="middle">
                  {bar.share_text}
                </text>
              )}
              {index % every === 0 && (
                <text x={middle} y={HEIGHT - 8} text-anchor="middle">
                  {bar.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** @param {{view: Shown, closer: boolean}} props */
export function Course({ view, closer }) {
  const [place, width] = useWidth(480);
  const { line } = view;
  const { first, last, low, high } = frame(line, view.trials, closer);
  const left = 52;
  const x = logScale(first, last, left, width - 12);
  const y = scale(low, high, HEIGHT - BOTTOM, TOP);
  const marks = ticks(low, high, 4);
  const step = (marks[1] ?? 1) - (marks[0] ?? 0);
  const shown = line.points.filter(([trials]) => trials >= first);
  const band = line.band.filter(([trials]) => trials >= first && trials <= last * 1.01);
  const edge = [
    ...band.map(([trials, , top]) => [trials, top]),
    ...band.map(([trials, bottom]) => [trials, bottom]).reverse(),
  ];
  const path = (/** @type {number[][]} */ points) =>
    points.map(([trials, value]) => `${x(trials ?? 1).toFixed(1)},${y(value ?? 0).toFixed(1)}`).join(" ");
  const end = shown.at(-1);
  const what = view.share ? "share" : "mean";
  const beside = line.exact_text && ` beside the exact value ${line.exact_text}`;
  const described = `line: the ${what} after 1 to ${short(view.trials)} trials${beside}`;
  const [clip] = useState(() => freshName("dl-clip"));
  return (
    <figure class="dl-figure" ref={place}>
      <figcaption>
        {view.share ? "The share so far" : "The mean so far"}
        <span class="dl-key">
          <i class="rolled"></i> rolled
          {view.hidden ? (
            ""
          ) : (
            <>
              {" "}
              <i class="exact"></i> exact <i class="band"></i> 95 % band
            </>
          )}
        </span>
      </figcaption>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`${described}; the numbers are in the table below`}
      >
        <clipPath id={clip}>
          <rect x={left} y={TOP - 4} width={width - left} height={HEIGHT - BOTTOM - TOP + 8} />
        </clipPath>
        {marks.map((mark) => (
          <g key={mark}>
            <line class="grid" x1={left} x2={width - 12} y1={y(mark)} y2={y(mark)} />
            <text x={left - 7} y={y(mark) + 4.5} text-anchor="end">
              {valueText(view, mark, step)}
            </text>
          </g>
        ))}
        {decades(first, last, width / 48).map((mark) => (
          <g key={mark}>
            <line class="grid" x1={x(mark)} x2={x(mark)} y1={TOP} y2={HEIGHT - BOTTOM} />
            <text x={x(mark)} y={HEIGHT - 8} text-anchor={mark === last ? "end" : "middle"}>
              {tickText(mark, width)}
            </text>
          </g>
        ))}
        <g clip-path={`url(#${clip})`}>
          {edge.length > 0 && <polygon class="band" points={path(edge)} />}
          {line.exact !== null && (
            <line class="exact" x1={left} x2={width - 12} y1={y(line.exact)} y2={y(line.exact)} />
          )}
          {shown.length > 1 && <polyline class="rolled" points={path(shown)} />}
          {end && <circle class="end" cx={x(end[0])} cy={y(end[1])} r="5" />}
        </g>
      </svg>
    </figure>
  );
}

/** @param {number} trials @param {number} width */
function tickText(trials, width) {
  if (trials >= 1e6) return `${trials / 1e6} M`;
  return trials >= 1e3 && width < 420 ? `${trials / 1e3} k` : trials.toLocaleString("en");
}
