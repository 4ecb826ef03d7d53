// A quiz: one question at a time, big enough for a wall; steps to go to any of them; a score.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName, html } from "../shared/html.js";
import { Question } from "./question.js";

/** @typedef {import("./types.js").QuizView} QuizView */

const SIGNS = { solved: "✓", shown: "–", open: "" };
const WORDS = { solved: "right", shown: "answer shown", open: "open" };

/** @param {{view: QuizView, at: number, go: (index: number) => void}} props */
function Steps({ view, at, go }) {
  return html`<ol class="dl-quiz-steps" aria-label="Questions">
    ${view.items.map(
      (item, index) => html`<li key=${index}><button type="button" class=${item.status} aria-current=${index === at ? "step" : undefined}
        aria-label=${`Question ${index + 1}: ${WORDS[item.status]}${item.status === "open" && item.tries ? ", tried" : ""}`} onClick=${() => go(index)}>${SIGNS[item.status] || index + 1}</button></li>`,
    )}
  </ol>`;
}

/** @param {QuizView["score"]} score */
export function scored({ right, first, of }) {
  if (!right) return `0 of ${of} right`;
  return `${right} of ${of} right${first === right ? "" : `, ${first} at the first try`}`;
}

/** @param {{channel: import("./types.js").QuizChannel}} props */
export function QuizApp({ channel }) {
  const [view, setView] = useState(channel.view);
  const [round, setRound] = useState(0);
  const [at, setAt] = useState(0);
  const [refused, setRefused] = useState("");
  const [heard, setHeard] = useState("");
  const [seen, setSeen] = useState(0);
  const [name] = useState(() => freshName("dl-quiz"));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const asked = useRef(/** @type {any} */ ({}));
  useEffect(
    () =>
      channel.listen((message) => {
        setRefused(message.kind === "refused" ? message.says : "");
        if (message.kind !== "view") return;
        const { kind, item } = asked.current;
        asked.current = {};
        setView(message);
        if (kind === "answer" || kind === "show") {
          setSeen((number) => number + 1);
          setHeard(`${message.items[item].said} ${scored(message.score)}.`);
        } else if (kind === "again" || kind === "renew") {
          setAt(0);
          setRound((number) => number + 1);
          setHeard(kind === "renew" ? "New questions." : "From the beginning.");
        }
      }),
    [channel],
  );
  const item = view.items[at];
  const last = at === view.items.length - 1;
  const open = view.items.some((one) => one.status === "open");
  // Where the button one has just pressed goes away, the next thing to do takes the focus.
  useEffect(() => {
    if (seen && item && item.status !== "open") /** @type {HTMLElement | null} */ (root.current?.querySelector("[data-next]"))?.focus();
  }, [seen]);
  const send = (/** @type {any} */ intent) => {
    asked.current = intent;
    channel.send(intent);
  };
  const go = (/** @type {number} */ index) => {
    setAt(index);
    setHeard(`Question ${index + 1} of ${view.items.length}. ${view.items[index]?.asks ?? ""}`);
  };
  const alone = view.items.length === 1;
  return html`<section class="dl-quiz" ref=${root} aria-label=${`Quiz: ${view.title}`}>
    <header>
      <h2>${item?.title ?? view.title}${!alone && html` <small>Question ${at + 1} of ${view.items.length}</small>`}</h2>
      ${!alone && html`<p class="dl-score">${scored(view.score)}</p>`}
    </header>
    ${!alone && html`<${Steps} view=${view} at=${at} go=${go} />`}
    ${refused && html`<p class="dl-refused" role="alert">${refused}</p>`}
    ${view.items.map(
      (one, index) => html`<div key=${`${round} ${index}`} hidden=${index !== at}>
        <${Question} item=${one} index=${index} of=${view.items.length} send=${send} name=${`${name}-${index}`} say=${setHeard} seen=${seen} />
      </div>`,
    )}
    <div class="dl-buttons dl-quiz-ways">
      ${!alone && !last && html`<button type="button" class=${item?.status === "open" ? "" : "dl-go"} data-next onClick=${() => go(at + 1)}>Next question</button>`}
      ${!alone && last && open && item?.status !== "open" && html`<button type="button" class="dl-go" data-next onClick=${() => go(view.items.findIndex((one) => one.status === "open"))}>To the open question</button>`}
      ${(alone ? item?.status !== "open" : !open) && html`<button type="button" data-next=${alone || last ? true : undefined} onClick=${() => send({ kind: "again" })}>Start again</button>`}
      ${view.renews && html`<button type="button" onClick=${() => send({ kind: "renew" })}>Other questions</button>`}
    </div>
    <p class="dl-hidden" role="status">${heard}</p>
  </section>`;
}
