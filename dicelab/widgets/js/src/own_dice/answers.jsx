// The answers: a chart for numbers, bars for chances, the numbers as a table, the working.
import { useState } from "preact/hooks";
import { DiceShown } from "../shared/own_die.jsx";
import { Working } from "../shared/formula.jsx";
import { Chart, DASHES, placesOf } from "./chart.jsx";

/** @typedef {import("../views.js").LineShown} DiceLine */
/** @typedef {import("./chart.jsx").Mode} Mode */

/** @type {{mode: Mode, says: string, sign: string}[]} */
const MODES = [
  { mode: "exactly", says: "exactly", sign: "=" },
  { mode: "least", says: "at least", sign: "≥" },
  { mode: "most", says: "at most", sign: "≤" },
];

/** How a line is drawn, beside its name. @param {{number: number, alone: boolean}} props */
function Key({ number, alone }) {
  return (
    <svg class={`dl-own-key tint-${number % 6}`} viewBox="0 0 34 14" aria-hidden="true">
      {alone ? (
        <rect class="bar" x="4" y="1" width="26" height="12" />
      ) : (
        <line class="stroke" stroke-dasharray={DASHES[number]} x1="1" x2="33" y1="7" y2="7" />
      )}
    </svg>
  );
}

/** @param {{lines: {line: DiceLine, number: number}[], name: string}} props */
function Numbers({ lines, name }) {
  const [mode, setMode] = useState(/** @type {Mode} */ ("exactly"));
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const shown = lines.map(({ line }) => line);
  const places = placesOf(shown);
  const likeliest = Math.max(
    0,
    places.findIndex((place) => place.label === top(/** @type {DiceLine} */ (shown[0]))),
  );
  const at = Math.min(chosen ?? likeliest, places.length - 1);
  const here = places[at];
  const words = shown[0]?.kind === "words";
  const sign = MODES.find((one) => one.mode === mode)?.sign ?? "=";
  const told = lines.map(({ line, number }) => {
    const row = line.rows.find(({ label }) => label === here?.label);
    return { number, text: row ? `${row.fractions[mode]} ${row.percents[mode]}` : "–" };
  });
  const bound = { exactly: "", least: "at least ", most: "at most " }[mode];
  const spoken = `${bound}${here?.label}: ${told.map(({ text }) => text).join("; ")}`;
  return (
    <section class="dl-own-numbers" aria-label="Chart">
      {!words && (
        <div class="dl-row" role="radiogroup" aria-label="Chance of">
          {MODES.map((one) => (
            <label key={one.mode} class={`dl-pill ${one.mode === mode ? "on" : ""}`}>
              <input
                type="radio"
                name={`${name}-mode`}
                checked={one.mode === mode}
                onChange={() => setMode(one.mode)}
              />
              {one.says}
            </label>
          ))}
        </div>
      )}
      <Chart lines={shown} mode={mode} at={at} colours={lines.map(({ number }) => number % 6)} onPick={setChosen} />
      <div class="dl-readout">
        <input
          type="range"
          min="0"
          max={Math.max(0, places.length - 1)}
          value={at}
          aria-label="outcome"
          aria-valuetext={spoken}
          onInput={(/** @type {any} */ event) => setChosen(Number(event.target.value))}
        />
        <p>
          <b>P({words ? here?.label : `X ${sign} ${here?.label}`})</b>{" "}
          {told.map(({ number, text }, index) => (
            <span key={number} class="dl-reading">
              {lines.length > 1 && <Key number={number} alone={false} />} {lines.length === 1 && "= "}
              {text}
              {index < told.length - 1 ? " " : ""}
            </span>
          ))}
        </p>
      </div>
      {shown.some((line) => line.rolled) && <p class="dl-mute">Rings: what was rolled.</p>}
      {shown.map(
        (line) =>
          line.more && (
            <p key={line.text} class="dl-mute">
              {line.more}
            </p>
          ),
      )}
      <details>
        <summary>All numbers as a table</summary>
        <div class="dl-scroll" tabindex={0} role="group" aria-label="The numbers">
          <table>
            <thead>
              <tr>
                <th scope="col">outcome</th>
                {lines.map(({ line, number }) => (
                  <th key={number} scope="col">
                    {line.pretty}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {places.map((place) => (
                <tr key={place.label}>
                  <th scope="row">{words ? place.label : `${sign} ${place.label}`}</th>
                  {lines.map(({ line, number }) => {
                    const row = line.rows.find(({ label }) => label === place.label);
                    return <td key={number}>{row ? `${row.fractions[mode]} ${row.percents[mode]}` : "–"}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** The likeliest outcome. @param {DiceLine} line */
function top(line) {
  return line.rows.reduce(
    (best, row) => (row.exactly > best.exactly ? row : best),
    line.rows[0] ?? { exactly: 0, label: "" },
  ).label;
}

/** @param {{line: DiceLine}} props */
function ChanceBar({ line }) {
  const width = 100 * (line.value ?? 0);
  return (
    <div class="dl-chance-bar" role="img" aria-label={line.answer}>
      <i style={`width:${width}%`}></i>
      {line.rolled && <b style={`left:${100 * line.rolled.number}%`}></b>}
    </div>
  );
}

/** @param {{line: DiceLine, number: number, several: boolean, makes: Record<string, string>, hidden: boolean}} props */
function Card({ line, number, several, makes, hidden }) {
  const charted = line.kind !== "chance";
  return (
    <article class={`dl-line tint-${number % 6}`}>
      <h2>
        {several && charted && !hidden && <Key number={number} alone={false} />} <code>{line.pretty}</code>
      </h2>
      <p class="dl-says">{line.says}</p>
      <DiceShown dice={line.dice} makes={makes} />
      {line.kind === "chance" && !hidden && (
        <>
          <p class="dl-big">{line.answer}</p>
          <ChanceBar line={line} />
        </>
      )}
      {line.mean && (
        <p class="dl-figures">
          <span>
            mean <b>{line.mean}</b>
          </span>{" "}
          <span>
            standard deviation <b>{line.spread}</b>
          </span>
        </p>
      )}
      {line.rolled && (
        <p class="dl-figures">
          <span>
            rolled <b>{line.rolled.trials.toLocaleString("en")}</b> {line.rolled.trials === 1 ? "time" : "times"}:{" "}
            <b>{line.rolled.value}</b>
          </span>
        </p>
      )}
      {line.working.length > 0 && (
        <details class="dl-working">
          <summary>Working</summary>
          <div tabindex={0} role="group" aria-label="The steps">
            <Working lines={line.working} />
          </div>
        </details>
      )}
    </article>
  );
}

/** @param {{lines: DiceLine[], name: string, makes: Record<string, string>, hidden: boolean}} props */
export function Answers({ lines, name, makes, hidden }) {
  const numbered = lines.map((line, number) => ({ line, number }));
  const charted = hidden ? [] : numbered.filter(({ line }) => line.kind === "numbers" || line.kind === "waiting");
  const words = hidden ? [] : numbered.filter(({ line }) => line.kind === "words");
  return (
    <>
      <div class={`dl-lines ${lines.length > 1 ? "several" : ""}`}>
        {numbered.map(({ line, number }) => (
          <Card key={number} line={line} number={number} several={lines.length > 1} makes={makes} hidden={hidden} />
        ))}
      </div>
      {charted.length > 0 && (
        <Numbers key={charted.map(({ line }) => line.text).join("\n")} lines={charted} name={name} />
      )}
      {words.map((one) => (
        <Numbers key={one.line.text} lines={[one]} name={`${name}-${one.number}`} />
      ))}
    </>
  );
}
