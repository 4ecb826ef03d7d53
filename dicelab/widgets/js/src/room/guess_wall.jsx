// Guess on the wall: how many have guessed; then the dots, the exact answer, the mistakes, the working.
import { useState } from "preact/hooks";
import { Dots } from "../pupil/dots.jsx";
import { DieView } from "../shared/die.jsx";
import { Working } from "../shared/formula.jsx";

/** @param {import("./types.js").WallProps<import("../views.js").GuessAsked>} props */
export function GuessWall({ view, activity }) {
  const [working, setWorking] = useState(false);
  const { revealed } = activity;
  return (
    <>
      <p class="dl-game">{activity.title}</p>
      <h2 class="dl-says">{activity.says}</h2>
      {!revealed && (
        <div class="dl-covered">
          {activity.dice.length > 0 && (
            <div class="dl-dice-row" aria-hidden="true">
              {activity.dice.map((die, at) => (
                <DieView key={at} die={die} />
              ))}
            </div>
          )}
          <Answered view={view} what="have guessed" />
        </div>
      )}
      {revealed && (
        <>
          <Dots shows={activity} reveal={revealed} large />
          <div class="dl-wall-cards">
            {revealed.mistakes.map((one) => (
              <div class="dl-wall-card" key={one.says}>
                <p class="dl-wall-card-head">said {one.text}</p>
                <p>{one.says}</p>
              </div>
            ))}
            <div class="dl-wall-card good">
              <p class="dl-wall-card-head">{revealed.text}</p>
              <p>{revealed.near}.</p>
            </div>
          </div>
          {revealed.guesses.length > 0 && (
            <details class="dl-names">
              <summary>Who guessed what</summary>
              <ul>
                {revealed.guesses.map((guess) => (
                  <li key={guess.name}>
                    {guess.name} <b>{guess.text}</b>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {revealed.section.working.length > 0 && (
            <>
              <button type="button" class="dl-show" aria-expanded={working} onClick={() => setWorking(!working)}>
                {working ? "Hide the working" : "Show the working"}
              </button>
              {working && (
                <div class="dl-working">
                  <Working lines={revealed.section.working} />
                </div>
              )}
            </>
          )}
        </>
      )}
    </>
  );
}

/** How many have answered, large. @param {{view: import("../views.js").RoomView, what: string}} props */
export function Answered({ view, what }) {
  return (
    <p class="dl-answered">
      <b>{view.done.length}</b> of {Math.max(view.here, view.done.length)} {what}
    </p>
  );
}
