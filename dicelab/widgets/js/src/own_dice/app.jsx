// Your own dice: a line of text or a few clicks, and at once the exact answer. Python reads, reckons and rolls.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { useTalk } from "../shared/use_messages.js";
import { Answers } from "./answers.jsx";
import { Build } from "./build.jsx";
import { nextPortion } from "./compose.js";
import { download } from "./picture.js";
import { TakeAway, linesIn, paintIn } from "./take_away.jsx";

/** @typedef {import("../views.js").OwnDiceView} OwnDiceView */
/** @typedef {import("../shared/channel.js").Send} Send */

const PAUSE = 350; // milliseconds without a key before a line is asked
const MILLION = 1_000_000;

/** @param {number} trials */
const batchText = (trials) => (trials === MILLION ? "a million" : trials.toLocaleString("en"));

/** @param {number} trials */
const rolls = (trials) => (trials === 1 ? "1 roll" : `${trials.toLocaleString("en")} rolls`);

/** @param {{view: OwnDiceView, send: Send, name: string}} props */
function Guessing({ view, send, name }) {
  const [value, setValue] = useState("");
  const first = view.lines[0];
  const percent = first?.kind === "chance";
  const number = Number(value.replace(",", ".").replace("%", "").trim());
  const good = value.trim() !== "" && Number.isFinite(number);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (good) send({ kind: "guess", value: number });
  };
  return (
    <form class="dl-guessing" onSubmit={submit}>
      <label for={`${name}-guess`}>{percent ? "How likely is it, in percent?" : "What is the mean?"}</label>
      <input
        id={`${name}-guess`}
        inputmode="decimal"
        autocomplete="off"
        maxlength={12}
        value={value}
        onInput={(/** @type {any} */ event) => setValue(event.target.value)}
      />
      {percent && <span aria-hidden="true">%</span>}
      <button type="submit" class="go" data-guess disabled={!good}>
        That is my guess
      </button>
      <button type="button" data-show onClick={() => send({ kind: "hide", hidden: false })}>
        Show it without a guess
      </button>
    </form>
  );
}

/** @param {{view: OwnDiceView, send: Send, running: boolean, run: (on: boolean) => void}} props */
function Rolling({ view, send, running, run }) {
  const stuck = view.lines.every((line) => line.stuck);
  return (
    <div class="dl-rolling">
      <span class="dl-row" role="group" aria-label="Roll">
        <span class="dl-word" aria-hidden="true">
          Roll
        </span>
        {view.batches.map((trials) => (
          <button
            key={trials}
            type="button"
            data-roll={trials}
            aria-label={`Roll ${batchText(trials)}`}
            disabled={stuck || running || view.trials + trials > view.most}
            onClick={() => send({ kind: "roll", trials })}
          >
            {batchText(trials)}
          </button>
        ))}
        <button type="button" class="go" data-run disabled={stuck} aria-pressed={running} onClick={() => run(!running)}>
          {running ? "Stop" : "Watch it settle"}
        </button>
        <button type="button" data-again disabled={!view.trials || running} onClick={() => send({ kind: "again" })}>
          Start again
        </button>
      </span>
      <span class="dl-mute">
        {stuck
          ? `This cannot be rolled: ${view.lines[0]?.stuck}.`
          : `${rolls(view.trials)}${view.seed === null ? "" : `, seed ${view.seed}`}`}
      </span>
    </div>
  );
}

/** What a screen reader hears once something is answered. @param {OwnDiceView} view */
export function heard(view) {
  if (view.error) return `${view.error.line > 1 ? `Line ${view.error.line}: ` : ""}${view.error.says}`;
  if (view.guess) return view.guess.says;
  return view.lines
    .map((line) => `${line.says}${line.answer ? `: ${line.answer}` : line.mean ? `: mean ${line.mean}` : ""}`)
    .join(". ");
}

/** @param {{channel: import("../shared/channel.js").Channel<OwnDiceView>}} props */
export function OwnDiceApp({ channel }) {
  const [view, setView] = useState(channel.view);
  const [text, setText] = useState(channel.view.text);
  const [codes, setCodes] = useState(/** @type {string[]} */ ([]));
  const [running, run] = useState(false);
  const [makes, setMakes] = useState(() => paintIn(globalThis.location?.search ?? ""));
  const [name] = useState(() => freshName("dl-own"));
  const typed = useRef(channel.view.text);
  const waits = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { send, refused, refuse } = useTalk(channel, (message) => {
    if (message.kind === "codes") setCodes(message.codes);
    if (message.kind === "csv") download(new Blob([message.text], { type: "text/csv" }), message.name);
    if (message.kind !== "view") return;
    setView(message);
    if (typed.current === view.text && message.text !== view.text) {
      typed.current = message.text; // asked from a cell
      setText(message.text);
    }
  });
  const ask = (/** @type {string} */ lines) => {
    clearTimeout(waits.current);
    run(false);
    typed.current = lines;
    setText(lines);
    setCodes([]);
    send({ kind: "ask", text: lines });
  };
  const type = (/** @type {string} */ lines) => {
    clearTimeout(waits.current);
    typed.current = lines;
    setText(lines);
    waits.current = setTimeout(() => ask(lines), PAUSE);
  };
  useEffect(() => {
    const asked = linesIn(globalThis.location?.search ?? "");
    if (asked) ask(asked);
    return () => clearTimeout(waits.current);
  }, []);
  useEffect(() => {
    if (!running) return undefined;
    if (view.trials >= MILLION || refused) return run(false);
    const next = setTimeout(() => send({ kind: "roll", trials: nextPortion(view.trials) }), 120);
    return () => clearTimeout(next);
  }, [running, view, refused]);
  const { error } = view;
  const rows = Math.min(12, Math.max(2, text.split("\n").length + (text.includes("\n") ? 1 : 0)));
  return (
    <div class="dl-panel dl-own-dice" role="group" aria-label="Your own dice" ref={place}>
      <div class="dl-typed">
        <label for={`${name}-text`}>Dice, a question on each line</label>
        <textarea
          id={`${name}-text`}
          rows={rows}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          maxlength={4000}
          value={text}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${name}-error` : undefined}
          onInput={(/** @type {any} */ event) => type(event.target.value)}
        ></textarea>
        {error && (
          <div class="dl-error" id={`${name}-error`}>
            <p>
              {error.line > 1 && <b>Line {error.line}: </b>}
              {error.says}
            </p>
            {error.shown && (
              <pre aria-hidden="true">
                {error.shown}
                {"\n"}
                {error.carets}
              </pre>
            )}
          </div>
        )}
        <div class="dl-row dl-examples" role="group" aria-label="Examples">
          <span class="dl-mute" aria-hidden="true">
            Try
          </span>
          {view.examples.map((example) => (
            <button key={example} type="button" class="dl-chip" onClick={() => ask(example)}>
              {example}
            </button>
          ))}
        </div>
      </div>
      <Build
        name={name}
        use={ask}
        add={(line) => ask(`${text.trimEnd()}\n${line}`.trim())}
        paint={(die, colour) => setMakes((before) => ({ ...before, [die]: `own-${colour + 1}` }))}
      />
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      <div class="dl-row dl-own-how">
        {!view.hidden && (
          <button type="button" data-hide onClick={() => send({ kind: "hide", hidden: true })}>
            Guess first
          </button>
        )}
        {view.guess && <p class="dl-guessed">{view.guess.says}</p>}
      </div>
      {view.hidden && <Guessing view={view} send={send} name={name} />}
      <div class={`dl-answered ${error ? "dl-old" : ""}`}>
        <Answers lines={view.lines} name={name} makes={makes} hidden={view.hidden} />
      </div>
      <Rolling view={view} send={send} running={running} run={run} />
      <TakeAway view={view} name={name} send={send} codes={codes} makes={makes} place={place} refuse={refuse} />
      <p class="dl-hidden" role="status">
        {heard(view)}
      </p>
    </div>
  );
}
