// The end of a game: who came where, in the middle of the table. The table itself can be looked at.
import { useState } from "preact/hooks";
import { Counters } from "./seat.jsx";

/** @typedef {import("../views.js").TableView} TableView */

const PLACES = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

/** @param {{view: TableView, openForm: () => void, review?: () => void}} props */
export function End({ view, openForm, review }) {
  const [looks, setLooks] = useState(false);
  const { ranking, scene, me } = view;
  return (
    <div class={`dl-end ${looks ? "away" : ""}`} role="group" aria-label="How the game ended">
      {!looks && (
        <>
          <p class="dl-end-title">{scene.now.text}</p>
          <ol>
            {ranking.map((one) => (
              <li key={one.seat} class={one.won ? "won" : ""}>
                <span class="dl-end-place">{one.won ? "♛" : PLACES[one.place - 1]}</span>
                <b>{one.name}</b>
                <span class="dl-bot">
                  {one.seat === me && !view.watched ? "you" : view.bots[one.seat] ? "bot" : ""}
                </span>
                <Counters counters={one.held} />
              </li>
            ))}
          </ol>
        </>
      )}
      <p class="dl-end-more">
        <button type="button" onClick={() => setLooks(!looks)}>
          {looks ? "Show the result" : "Look at the table"}
        </button>
        {review && !looks && (
          <button type="button" class="dl-end-review" onClick={review}>
            Review: luck or skill?
          </button>
        )}
        {!looks && (
          <button type="button" onClick={openForm}>
            Other rules or players
          </button>
        )}
      </p>
    </div>
  );
}
