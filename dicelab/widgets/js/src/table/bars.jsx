// The bars above and below the table: undo, new game, odds; the timeline, the bots' speed, the seed, the history.
import { useState } from "preact/hooks";
import { SPEEDS } from "./bot_speed.js";

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {import("../shared/channel.js").Send} Send */

/**
 * @param {{view: TableView, send: Send, openForm: () => void, openRule: (section: string) => void, share: () => void,
 *   presents: ReturnType<typeof import("./present.js").usePresent>, review?: () => void}} props
 */
export function TopBar({ view, send, openForm, openRule, share, presents, review }) {
  const { revision } = view;
  const { present, presenting, revealed, reveal } = presents;
  const odds = view.odds && (!presenting || revealed);
  const showOdds = () => {
    if (presenting) reveal(!odds);
    if (!presenting || !view.odds) send({ kind: "odds", on: !view.odds });
  };
  return (
    <div class="dl-head">
      <h2 class="dl-title">{view.title}</h2>
      <span class="dl-facts">
        {view.scene.facts.map((fact) => (
          <span class="dl-chip" key={fact}>
            {fact}
          </span>
        ))}
      </span>
      <div class="dl-tools" role="toolbar" aria-label="Table">
        <button type="button" disabled={!view.can_undo} onClick={() => send({ kind: "undo", revision })}>
          ↶ <span class="dl-wide">Undo</span>
        </button>
        {!view.coach && (
          <button type="button" disabled={!view.scene.choices.length} onClick={() => send({ kind: "hint", revision })}>
            Hint
          </button>
        )}
        {view.odds !== null && (
          <button type="button" aria-pressed={odds === true} onClick={showOdds}>
            Odds
          </button>
        )}
        <button type="button" onClick={() => openRule(view.rules.now.key)}>
          Rules
        </button>
        {review && (
          <button type="button" class="dl-review-button" disabled={view.steps === 0} onClick={review}>
            Review
          </button>
        )}
        <button type="button" onClick={share}>
          Share
        </button>
        <button type="button" onClick={openForm}>
          New <span class="dl-wide">game</span>
        </button>
        {present && (
          <button type="button" class="dl-present-button" onClick={present}>
            {presenting ? "Leave" : "Present"}
          </button>
        )}
      </div>
    </div>
  );
}

/** @param {{seed: number}} props */
function Seed({ seed }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(String(seed)).catch(() => {});
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button
      type="button"
      class="dl-seed"
      onClick={copy}
      aria-label={`seed ${seed}, copy it`}
      title="The same seed and moves give the same game. Click to copy."
    >
      seed <b>{seed}</b>
      {copied ? " ✓ copied" : ""}
    </button>
  );
}

/** @param {{view: TableView, send: Send}} props */
function Timeline({ view, send }) {
  const { revision, step, steps } = view;
  const go = (/** @type {number} */ to) => send({ kind: "look", revision, step: to });
  return (
    <div class="dl-time" role="group" aria-label="Timeline">
      <button type="button" aria-label="one step back" disabled={step === 0} onClick={() => go(step - 1)}>
        ◀
      </button>
      <input
        type="range"
        min="0"
        max={steps}
        value={step}
        aria-label="step"
        aria-valuetext={`step ${step} of ${steps}`}
        onChange={(/** @type {any} */ event) => go(event.target.valueAsNumber)}
        disabled={steps === 0}
      />
      <button type="button" aria-label="one step forward" disabled={step === steps} onClick={() => go(step + 1)}>
        ▶
      </button>
      <span class="dl-step">
        {step} / {steps}
      </span>
    </div>
  );
}

/**
 * @param {{view: TableView, send: Send, speed: string, setSpeed: (speed: any) => void, name: string, log: string[],
 *   sound: boolean, setSound: (on: boolean) => void}} props
 */
export function BottomBar({ view, send, speed, setSpeed, name, log, sound, setSound }) {
  const bots = Object.keys(view.bots).length > 0;
  return (
    <div class="dl-bottom">
      <Timeline view={view} send={send} />
      {bots && (
        <select
          class="dl-speed"
          aria-label="Bots"
          onChange={(/** @type {any} */ event) => setSpeed(Object.keys(SPEEDS)[event.target.selectedIndex])}
        >
          {Object.entries(SPEEDS).map(([key, { label }]) => (
            <option key={key} value={label} selected={key === speed}>
              Bots: {label}
            </option>
          ))}
        </select>
      )}
      {view.tutor !== null && (
        <select
          class="dl-tutor"
          aria-label="Tutor"
          title="Stops you before a move that costs at least this much of your chance to win"
          onChange={(/** @type {any} */ event) => send({ kind: "tutor", percent: Number(event.target.value) })}
        >
          {[...new Set([0, 2, 5, 10, view.tutor])]
            .sort((a, b) => a - b)
            .map((percent) => (
              <option key={percent} value={percent} selected={percent === view.tutor}>
                {percent ? `Tutor: ${percent} %` : "Tutor: off"}
              </option>
            ))}
        </select>
      )}
      <button type="button" class="dl-sound" aria-pressed={sound} onClick={() => setSound(!sound)}>
        ♪ <span class="dl-wide">Sound</span>
      </button>
      <span class="dl-spacer"></span>
      <Seed seed={view.seed} />
      <History log={log} step={view.step} />
    </div>
  );
}

/** @param {{log: string[], step: number}} props */
function History({ log, step }) {
  return (
    <details class="dl-history">
      <summary>
        History <span class="dl-step">{log.length === 1 ? "1 step" : `${log.length} steps`}</span>
      </summary>
      <div role="log" aria-live="off" tabindex={0} aria-label="History">
        <ol>
          {log.map((entry, index) => (
            <li key={index} class={index === step - 1 ? "here" : ""}>
              {entry}
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
