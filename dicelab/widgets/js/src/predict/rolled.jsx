// What was rolled so far: a share, a mark for every trial, and the dice of the latest ones.
import { AnyDie } from "../shared/own_die.jsx";

/** @typedef {import("../views.js").PredictView} PredictView */

/** @param {{view: PredictView}} props */
export function RolledView({ view }) {
  const { tally } = view;
  if (!tally) return null;
  const times = tally.rolled === 1 ? "roll" : "rolls";
  return (
    <section class="dl-tally" aria-label="Rolled">
      <p class="dl-share">
        <b>{tally.share}</b>{" "}
        {tally.hits === null ? `on average in ${tally.rolled} ${times}` : `${tally.hits} of ${tally.rolled} ${times}`}
      </p>
      {tally.strip.length > 1 && (
        <div class="dl-strip" aria-hidden="true">
          {tally.strip.map((hit, index) => (
            <span key={index} class={hit ? "hit" : ""}></span>
          ))}
        </div>
      )}
      <ol class="dl-latest" reversed start={tally.rolled} aria-label="the latest rolls">
        {tally.latest.map((trial) => (
          <li key={trial.number} class={trial.good ? "hit" : ""}>
            <span class="dl-number">{trial.number}</span>
            <span class="dl-dice">
              {trial.dice.map((die, index) => (
                <AnyDie key={index} die={die} turn={index} />
              ))}
            </span>
            <span class="dl-came">
              {trial.good === null ? (
                trial.text
              ) : (
                <>
                  <span aria-hidden="true">{trial.good ? "✓" : "✗"}</span> {trial.text}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
