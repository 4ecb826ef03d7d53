// A quiz on the wall: the question, how many have answered; then the share right and which mistakes. Nobody is named.
import { useState } from "preact/hooks";
import { Working } from "../shared/formula.jsx";
import { Answered } from "./guess_wall.jsx";

const LETTERS = "ABCDEFGH";

/** @param {{result: import("../views.js").ItemRevealed}} props */
function Result({ result }) {
  const [working, setWorking] = useState(false);
  return (
    <div class="dl-result">
      <p class="dl-share">
        <span class="dl-bar" style={`--share:${100 * result.share}%`} aria-hidden="true"></span>
        <b>{result.right}</b>
      </p>
      <p class="dl-exact">{result.answer}</p>
      {result.mistakes.length > 0 && (
        <ul class="dl-mistakes">
          {result.mistakes.map((/** @type {string} */ says) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      )}
      {result.working.length > 0 && (
        <>
          <button type="button" class="dl-show" aria-expanded={working} onClick={() => setWorking(!working)}>
            {working ? "Hide the working" : "Show the working"}
          </button>
          {working && (
            <div class="dl-working">
              <Working lines={result.working} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** @param {import("./types.js").WallProps<import("../views.js").QuizAsked>} props */
export function QuizWall({ view, activity }) {
  const { item, results, at } = activity;
  if (!item)
    return (
      <>
        <h2 class="dl-says">{activity.says}</h2>
        <Answered view={view} what="have answered all of them" />
        <ol class="dl-results">
          {results.map((result, index) => (
            <li key={index}>
              <p>
                {result.asks} <small>{result.answered} answered</small>
              </p>
              {result.revealed && <Result result={result} />}
            </li>
          ))}
        </ol>
      </>
    );
  const result = results[at];
  return (
    <>
      <p class="dl-game">
        Question {at + 1} of {activity.of} · {item.title}
      </p>
      <h2 class="dl-says">{item.asks}</h2>
      {item.about && <p class="dl-about">{item.about}</p>}
      {item.setting && <p>{item.setting}</p>}
      {item.options && (
        <ol class="dl-options-list">
          {item.options.map((/** @type {string} */ option, /** @type {number} */ index) => (
            <li key={index}>
              <b>{LETTERS[index]}</b> {option}
            </li>
          ))}
        </ol>
      )}
      {item.events && (
        <ul class="dl-options-list">
          {item.events.map((/** @type {string} */ event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      )}
      {result?.revealed ? <Result result={result} /> : <Answered view={view} what="have answered" />}
    </>
  );
}
