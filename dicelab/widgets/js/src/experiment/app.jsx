// An experiment: roll once or a million times, and watch the share settle. Python rolls and counts; this draws.
import { useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { DiceShown } from "../shared/own_die.jsx";
import { saveFile } from "../shared/save_file.js";
import { useView } from "../shared/use_messages.js";
import { Bars, Course } from "./charts.jsx";
import { Numbers } from "./numbers.jsx";

/** @typedef {import("../views.js").ExperimentView} ExperimentView */
/** @typedef {import("../views.js").ExperimentAsked} ExperimentStart */
/** @typedef {import("../shared/channel.js").Send} Send */
/** @typedef {import("../shared/channel.js").Channel<ExperimentView | ExperimentStart>} ExperimentChannel */

/** @param {number} trials */
export const batchText = (trials) => (trials === 1_000_000 ? "a million" : trials.toLocaleString("en"));

/** @param {{view: ExperimentView, send: Send}} props */
function Rolling({ view, send }) {
  const busy = view.waits !== "idle";
  const paused = view.waits === "paused";
  return (
    <div class="dl-buttons">
      <span class="dl-batches" role="group" aria-label="Roll">
        <span class="dl-word" aria-hidden="true">
          Roll
        </span>
        {view.batches.map((trials, index) => (
          <button
            key={trials}
            type="button"
            class={index === 0 ? "go" : ""}
            data-roll={trials}
            aria-label={`Roll ${batchText(trials)}`}
            disabled={view.trials + view.asked - view.done + trials > view.most}
            onClick={() => send({ kind: "roll", trials })}
          >
            {batchText(trials)}
          </button>
        ))}
      </span>
      <span class="dl-batches">
        <button type="button" data-pause disabled={!busy} onClick={() => send({ kind: paused ? "resume" : "pause" })}>
          {paused ? "Go on" : "Pause"}
        </button>
        <button type="button" data-stop disabled={!busy} onClick={() => send({ kind: "stop" })}>
          Stop
        </button>
        <button type="button" data-reset disabled={!view.trials && !busy} onClick={() => send({ kind: "reset" })}>
          Start again
        </button>
      </span>
    </div>
  );
}

/** @param {{view: ExperimentView, name: string, send: Send, refuse: (says: string) => void}} props */
function Settings({ view, name, send, refuse }) {
  const set = (/** @type {any} */ event) => {
    const text = event.target.value.trim();
    if (text === String(view.seed)) return;
    if (/^\d{1,15}$/.test(text)) send({ kind: "seed", seed: Number(text) });
    else {
      event.target.value = String(view.seed);
      refuse("A seed is a whole number, such as 7.");
    }
  };
  return (
    <div class="dl-settings">
      <span>
        <label for={`${name}-speed`}>Speed</label>
        <select
          id={`${name}-speed`}
          onChange={(/** @type {any} */ event) =>
            send({ kind: "speed", speed: view.speeds[event.target.selectedIndex] })
          }
        >
          {view.speeds.map((speed) => (
            <option key={speed} selected={speed === view.speed}>
              {speed}
            </option>
          ))}
        </select>
      </span>
      <span>
        <label for={`${name}-seed`}>Seed</label>
        <input
          id={`${name}-seed`}
          class="dl-seed"
          inputmode="numeric"
          autocomplete="off"
          value={String(view.seed)}
          onChange={set}
          onKeyDown={(/** @type {any} */ event) => event.key === "Enter" && event.target.blur()}
        />
        <button type="button" data-new-seed onClick={() => send({ kind: "seed", seed: null })}>
          New seed
        </button>
      </span>
    </div>
  );
}

/** @param {{view: ExperimentView, send: Send}} props */
function Result({ view, send }) {
  const share = view.watched
    ? `share of ${view.watched}`
    : view.share
      ? "share"
      : view.mean_says === "mean"
        ? "mean"
        : view.mean_says;
  return (
    <>
      <div class="dl-result">
        <p>
          <span>trials</span> <b>{view.trials.toLocaleString("en")}</b>
        </p>
        <p>
          <span>{share} rolled</span> <b class="rolled">{view.now.value || "–"}</b>
        </p>
        <p>
          <span>exact</span>{" "}
          {view.hidden ? (
            <button type="button" data-reveal onClick={() => send({ kind: "reveal" })}>
              Show the exact answer
            </button>
          ) : (
            <b class="exact">{view.line.exact_text}</b>
          )}
        </p>
      </div>
      <p class={`dl-inside ${view.now.inside ? "" : "out"}`}>
        {view.now.says || (view.trials ? "Roll more to see where it settles." : "Roll once, then more and more.")}
      </p>
    </>
  );
}

/** @param {{channel: ExperimentChannel}} props */
export function ExperimentApp({ channel }) {
  const [closer, setCloser] = useState(false);
  const [name] = useState(() => freshName("dl-experiment"));
  const { view, send, refused, refuse } = useView(channel, (message) => {
    if (message.kind === "csv") saveFile(message.name, message.text, "text/csv");
  });
  return (
    <div class="dl-experiment" role="group" aria-label="Experiment">
      <p class="dl-game">{view.title}</p>
      <h2>{view.says}</h2>
      <DiceShown dice={view.dice} />
      {"trials" in view && (
        <>
          <Rolling view={view} send={send} />
          <div class="dl-progress">
            <progress
              max={view.asked || 1}
              value={view.done}
              aria-label="progress"
              class={view.waits === "idle" ? "idle" : ""}
            ></progress>
            <span>{view.took}</span>
          </div>
          {refused && (
            <p class="dl-refused" role="alert">
              {refused}
            </p>
          )}
          <Result view={view} send={send} />
          {view.trials > 0 && (
            <div class="dl-charts">
              <Bars view={view} />
              <Course view={view} closer={closer} />
            </div>
          )}
          <div class="dl-below">
            {view.trials > 0 && (
              <label class="dl-closer">
                <input
                  type="checkbox"
                  checked={closer}
                  onChange={(/** @type {any} */ event) => setCloser(event.target.checked)}
                />{" "}
                Look closer at the end of the line
              </label>
            )}
            <Settings view={view} name={name} send={send} refuse={refuse} />
          </div>
          {view.trials > 0 && <Numbers view={view} send={send} />}
          <p class="dl-hidden" role="status">
            {view.said}
          </p>
        </>
      )}
    </div>
  );
}
