// A quiz: one question at a time, big enough for a wall; steps to go to any of them; a score.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { useTalk } from "../shared/use_messages.js";
import { Question } from "./question.jsx";

/** @typedef {import("../views.js").QuizView} QuizView */
/** @typedef {import("../views.js").QuizItem} Item */

const SIGNS = { solved: "✓", shown: "–", open: "" };
const WORDS = { solved: "right", shown: "answer shown", open: "open" };

/** @param {import("../views.js").QuizItem} item */
const statusText = ({ status, tries }) => (status === "open" && tries ? `${WORDS.open}, tried` : WORDS[status]);

/** @param {{view: QuizView, at: number, go: (index: number) => void}} props */
function Steps({ view, at, go }) {
  return (
    <ol class="dl-quiz-steps" aria-label="Questions">
      {view.items.map((item, index) => (
        <li key={index}>
          <button
            type="button"
            class={item.status}
            aria-current={index === at ? "step" : undefined}
            aria-label={`Question ${index + 1}: ${statusText(item)}`}
            onClick={() => go(index)}
          >
            {SIGNS[item.status] || index + 1}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** @param {QuizView["score"]} score */
export function scored({ right, first, of }) {
  if (!right) return `0 of ${of} right`;
  return `${right} of ${of} right${first === right ? "" : `, ${first} at the first try`}`;
}

/**
 * What has happened between two views: other questions, another in place of one, the same from the beginning, or an
 * answer to one of them.
 * @param {QuizView} before @param {QuizView} after
 * @returns {{kind: "" | "renew" | "again" | "answer" | "another", item: number}}
 */
export function change(before, after) {
  const told = ({ asks, setting, options, events } = /** @type {Partial<Item>} */ ({})) =>
    JSON.stringify([asks, setting, options, events]);
  const fresh = (/** @type {Item} */ item) => item.status === "open" && !item.tries;
  const other = after.items.flatMap((item, index) => (told(item) === told(before.items[index]) ? [] : [index]));
  if (other.length === 1 && after.items.length > 1) return { kind: "another", item: other[0] ?? 0 };
  if (other.length) return { kind: "renew", item: 0 };
  if (after.items.every(fresh)) return { kind: before.items.every(fresh) ? "" : "again", item: 0 };
  const item = after.items.findIndex(
    ({ tries, status }, index) => tries !== before.items[index]?.tries || status !== before.items[index]?.status,
  );
  return { kind: item < 0 ? "" : "answer", item };
}

/** @param {{channel: import("../shared/channel.js").Channel<import("../views.js").QuizView>}} props */
export function QuizApp({ channel }) {
  const [view, setView] = useState(channel.view);
  const [round, setRound] = useState(0);
  const [at, setAt] = useState(0);
  const [heard, setHeard] = useState("");
  const [seen, setSeen] = useState(0);
  const [fresh, setFresh] = useState(/** @type {Record<number, number>} */ ({})); // how often a question was replaced
  const [name] = useState(() => freshName("dl-quiz"));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const inside = useRef(false); // whether the person is here, and not in another view of the same quiz
  const { send, refused } = useTalk(channel, (message) => {
    if (message.kind !== "view") return;
    setView(message);
    const { kind, item } = change(view, message);
    if (message.id !== undefined || !kind) return; // the answer to hello: nothing has happened
    if (kind === "answer") {
      inside.current = Boolean(root.current?.matches(":focus-within"));
      setSeen((number) => number + 1);
      setHeard(`${message.items[item]?.said} ${scored(message.score)}.`);
    } else if (kind === "another") {
      setFresh((numbers) => ({ ...numbers, [item]: (numbers[item] ?? 0) + 1 }));
      setHeard(`Another question: ${message.items[item]?.asks}`);
    } else {
      setAt(0);
      setRound((number) => number + 1);
      setHeard(kind === "renew" ? "New questions." : "From the beginning.");
    }
  });
  const item = view.items[at];
  const last = at === view.items.length - 1;
  const open = view.items.some((one) => one.status === "open");
  // Where the button one has just pressed goes away, the next thing to do takes the focus.
  useEffect(() => {
    if (seen && inside.current && item && item.status !== "open")
      /** @type {HTMLElement | null} */ (root.current?.querySelector("[data-next]"))?.focus();
  }, [seen]);
  const go = (/** @type {number} */ index) => {
    setAt(index);
    setHeard(`Question ${index + 1} of ${view.items.length}. ${view.items[index]?.asks ?? ""}`);
  };
  const alone = view.items.length === 1;
  return (
    <section class="dl-quiz" ref={root} role="group" aria-label={`Quiz: ${view.title}`}>
      <header>
        <h2>
          {item?.title ?? view.title}{" "}
          {!alone && (
            <small>
              Question {at + 1} of {view.items.length}
            </small>
          )}
        </h2>
        {!alone && <p class="dl-score">{scored(view.score)}</p>}
      </header>
      {!alone && <Steps view={view} at={at} go={go} />}
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      {view.items.map((one, index) => (
        <div
          key={`${round} ${index} ${fresh[index] ?? 0}`}
          role="group"
          aria-label={`Question ${index + 1} of ${view.items.length}`}
          hidden={index !== at}
        >
          <Question item={one} index={index} send={send} name={`${name}-${index}`} say={setHeard} seen={seen} />
        </div>
      ))}
      <div class="dl-buttons dl-quiz-ways">
        {!alone && !last && (
          <button type="button" class={item?.status === "open" ? "" : "dl-go"} data-next onClick={() => go(at + 1)}>
            Next question
          </button>
        )}
        {!alone && last && open && item?.status !== "open" && (
          <button
            type="button"
            class="dl-go"
            data-next
            onClick={() => go(view.items.findIndex((one) => one.status === "open"))}
          >
            To the open question
          </button>
        )}
        {(alone ? item?.status !== "open" : !open) && (
          <button type="button" data-next={alone || last ? true : undefined} onClick={() => send({ kind: "again" })}>
            Start again
          </button>
        )}
        {view.renews && (
          <button type="button" onClick={() => send({ kind: "renew" })}>
            Other questions
          </button>
        )}
      </div>
      <p class="dl-hidden" role="status">
        {heard}
      </p>
    </section>
  );
}
