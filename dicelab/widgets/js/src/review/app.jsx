// Looking back at a game: who won, what was luck, what choices cost. Python computes; this draws, and asks it to go on.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { useView } from "../shared/use_messages.js";
import { WinChart, WinTable } from "./chart.jsx";

/** @typedef {import("../views.js").ReviewView} ReviewView */
/** @typedef {import("../shared/channel.js").Send} Send */

/** @param {{view: ReviewView, send: Send}} props */
function Work({ view, send }) {
  const { waits, done, steps } = view;
  const begins = waits !== "working";
  if (waits === "done" && !view.moved) return null;
  return (
    <div class="dl-review-work">
      {begins ? (
        <button type="button" class="go" data-start onClick={() => send({ kind: "start" })}>
          {view.moved && waits !== "idle" ? "Review again" : waits === "idle" ? "Review this game" : "Go on"}
        </button>
      ) : (
        <button type="button" data-stop onClick={() => send({ kind: "stop" })}>
          Stop
        </button>
      )}
      <progress max={steps || 1} value={done} aria-label="steps of the game that have been looked at"></progress>
      <span>{view.moved && begins && waits !== "idle" ? "The game has moved on since." : view.says}</span>
    </div>
  );
}

/** @param {{view: ReviewView}} props */
function Standings({ view }) {
  return (
    <table class="dl-standings">
      <thead>
        <tr>
          <th scope="col">player</th>
          <th scope="col">points</th>
          <th scope="col">decisions</th>
          <th scope="col">best</th>
          <th scope="col">cost of the rest</th>
          <th scope="col">luck</th>
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row, at) => (
          <tr key={at} class={row.won ? "won" : ""}>
            <th scope="row">
              {row.name} {row.won && <small>winner</small>} {row.note && <small>{row.note}</small>}
            </th>
            <td data-of="points">{row.points}</td>
            <td data-of="decisions">{row.decisions}</td>
            <td data-of="best">{row.best}</td>
            <td data-of="cost of the rest">{row.cost}</td>
            <td data-of="luck" class={row.lucky > 0 ? "good" : row.lucky < 0 ? "bad" : ""}>
              {row.luck}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param {{step: number, turn: number, send: Send}} props */
function Buttons({ step, turn, send }) {
  return (
    <p class="dl-moment-buttons">
      <button
        type="button"
        aria-label={`Show why, turn ${turn}`}
        data-open={step}
        onClick={() => send({ kind: "open", step })}
      >
        Show why
      </button>
      <button
        type="button"
        aria-label={`Play on from here, turn ${turn}`}
        data-play-on={step}
        onClick={() => send({ kind: "play_on", step })}
      >
        Play on from here
      </button>
    </p>
  );
}

/** @param {{view: ReviewView, send: Send}} props */
function Decided({ view, send }) {
  return (
    <>
      <h3>Where it was decided</h3>
      <ul class="dl-decided">
        {view.decided.map((one) => (
          <li key={one.step}>
            <p>
              <b>Turn {one.turn}.</b> {one.played}
            </p>
            <p>
              Better: {one.best}, {one.best_text} · your choice: {one.played_text} · cost <b>{one.cost}</b>
            </p>
            <Buttons step={one.step} turn={one.turn} send={send} />
          </li>
        ))}
        {view.luck.map((one) => (
          <li key={one.step}>
            <p>
              <b>Turn {one.turn}.</b> {one.said}
            </p>
            <p>
              {one.good ? "Lucky for you" : "Unlucky for you"}: <b>{one.luck}</b>
            </p>
            <Buttons step={one.step} turn={one.turn} send={send} />
          </li>
        ))}
        {!view.decided.length && <li class="quiet">None of your choices surely cost you anything.</li>}
      </ul>
    </>
  );
}

/**
 * What was played there, what was best, and why; the table below shows that moment.
 * @param {{view: ReviewView, send: Send}} props
 */
function Opened({ view, send }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const step = view.open?.step;
  useEffect(() => {
    if (step !== undefined) place.current?.focus();
  }, [step]);
  if (!view.open) return null;
  return (
    <section
      class="dl-opened-moment"
      tabIndex={-1}
      ref={place}
      aria-label={`Turn ${view.open.turn}, looked at closely`}
    >
      <h3>Turn {view.open.turn}, looked at closely</h3>
      <p>{view.open.said}</p>
      <p>
        <b>{view.open.told}</b>
      </p>
      {view.open.why && <p>{view.open.why}</p>}
      <p class="dl-quiet">The table below shows this moment. The game itself stays as it was.</p>
      <button type="button" data-shut onClick={() => send({ kind: "shut" })}>
        Close
      </button>
    </section>
  );
}

/** @param {{channel: import("../shared/channel.js").Channel<ReviewView>, saved: boolean}} props */
export function ReviewApp({ channel, saved }) {
  const [name] = useState(() => freshName("dl-review"));
  const { view, send, refused } = useView(channel);
  const { waits, done, says } = view;
  useEffect(() => {
    if (waits === "working" && !saved) channel.send({ kind: "go" });
  }, [view]);
  return (
    <div class="dl-review" role="group" aria-label={`Review: ${view.title}`}>
      <div class="dl-review-head">
        <h2>{view.headline}</h2>
        <span>
          <label for={`${name}-seat`}>Seen by</label>{" "}
          <select
            id={`${name}-seat`}
            onChange={(/** @type {any} */ event) => send({ kind: "seat", seat: event.target.selectedIndex })}
          >
            {view.names.map((one, seat) => (
              <option key={seat} selected={seat === view.seat}>
                {one}
              </option>
            ))}
          </select>
        </span>
      </div>
      <Work view={view} send={send} />
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      {view.sentence && <p class="dl-verdict">{view.sentence}</p>}
      {view.rows.length > 0 && (
        <>
          <Standings view={view} />
          {view.account && <p class="dl-account">{view.account}</p>}
          <h3>Your chance to win, turn by turn</h3>
          <div class="dl-course">
            <WinChart view={view} />
            <WinTable view={view} />
          </div>
          {waits !== "working" && <Decided view={view} send={send} />}
          <Opened view={view} send={send} />
          <p class="dl-quiet">{view.how}</p>
        </>
      )}
      <p class="dl-hidden" role="status">
        {waits === "working" ? (done % 20 === 0 ? says : "") : `${says} ${view.sentence}`}
      </p>
    </div>
  );
}
