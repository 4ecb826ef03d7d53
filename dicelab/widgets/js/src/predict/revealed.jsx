// The exact answer, and how far each guess was from it.
import { Working } from "../shared/formula.jsx";
import { Grid } from "../panel/grid.jsx";
import { Rows } from "../shared/chance_rows.jsx";

/** @typedef {import("../views.js").PredictView} PredictView */
/** @typedef {import("../views.js").Revealed} Answer */

/** Where a value lies on the scale, in percent. @param {PredictView} view @param {number} value */
export const place = (view, value) => Math.max(0, Math.min(100, (100 * (value - view.low)) / (view.high - view.low)));

/** @param {{view: PredictView, revealed: Answer}} props */
export function Revealed({ view, revealed }) {
  const { section } = revealed;
  const rolled = view.tally ? (view.percent ? view.tally.value * 100 : view.tally.value) : null;
  const at = (/** @type {number} */ value) => `left:${place(view, value)}%`;
  return (
    <>
      <h3>The exact answer</h3>
      <p class="dl-exact">{revealed.text}</p>
      {revealed.praise && <p class="dl-praise">{revealed.praise}</p>}
      <ul class="dl-offs">
        {revealed.guesses.map((guess) => (
          <li key={guess.key} class={guess.best ? "best" : ""}>
            <span class="dl-who">{guess.name}</span>
            <span class="dl-track" aria-hidden="true">
              <i style={at(revealed.value)}></i>
              {guess.value !== null && <b style={at(guess.value)}></b>}
            </span>
            <span class="dl-off">
              {guess.text && (
                <>
                  <b>{guess.text}</b>,{" "}
                </>
              )}
              {guess.off}
            </span>
          </li>
        ))}
        {view.tally && rolled !== null && (
          <li class="rolled">
            <span class="dl-who">the dice</span>
            <span class="dl-track" aria-hidden="true">
              <i style={at(revealed.value)}></i>
              <b style={at(rolled)}></b>
            </span>
            <span class="dl-off">
              <b>{view.tally.share}</b>, {view.tally.rolled} {view.tally.rolled === 1 ? "roll" : "rolls"}
            </span>
          </li>
        )}
      </ul>
      {section.best && <p class="dl-best">Best: {section.best}</p>}
      {section.working.length > 0 && (
        <div class="dl-working">
          <h4>Working</h4>
          <div>
            <Working lines={section.working} />
          </div>
        </div>
      )}
      {section.chart && <Rows {...section} />}
      <Grid section={section} />
    </>
  );
}
