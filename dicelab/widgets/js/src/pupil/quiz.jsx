// The questions of a quiz on a phone: at the teacher's pace, or at one's own.
import { useState } from "preact/hooks";
import { Question } from "../quiz/question.jsx";
import { arrived } from "./line.js";

/** @typedef {import("../quiz/question.jsx").Item} Item */

/**
 * A question as the quiz draws it, from what the room says of it.
 * @param {import("../views.js").ItemShown} shown @param {any} sent what was answered
 * @param {{tone: string, says: string} | undefined} verdict
 * @param {import("../views.js").ItemRevealed | undefined} result
 * @param {boolean} free @param {boolean} open @param {string} word whether what was sent is there
 * @returns {Item}
 */
export function itemOf(shown, sent, verdict, result, free, open, word = "Sent") {
  const right = verdict?.tone === "right";
  const over = Boolean(result) || (free && right);
  const wrong = shown.kind === "choice" && sent !== undefined && verdict && !right ? [Number(sent)] : [];
  const waits = sent !== undefined && !verdict && open;
  return {
    ...shown,
    status: over ? (right ? "solved" : "shown") : "open",
    tries: sent === undefined ? 0 : 1,
    said: result
      ? `${verdict?.says ?? (sent === undefined ? "You gave no answer." : "")} The answer is ${result.answer}.`.trim()
      : (verdict?.says ?? (waits ? `${word}. You can change it until your teacher locks the answers.` : "")),
    tone: verdict?.tone ?? (waits ? "again" : ""),
    wrong,
    given: shown.kind === "numeric" ? (sent ?? "") : sent,
    answer: result?.answer ?? "",
    working: result?.working ?? [],
    right: undefined,
  };
}

/** @param {import("./app.jsx").ActivityProps<import("./line.js").QuizNow>} props */
export function Quiz({ state, activity, room }) {
  const { shows, phase, reveal } = activity;
  const numbers = Object.keys(shows.items);
  const [at, setAt] = useState(0);
  const number = numbers[Math.min(at, numbers.length - 1)] ?? "0";
  const verdicts = state.told["verdict"] ?? {};
  const found = phase === "revealed" ? reveal?.results[number] : undefined;
  const open = phase === "open";
  const word = arrived(state, Number(number)).replace(/ [✓…]$/, "");
  const asked = shows.items[number];
  if (!asked) return null;
  const result = found?.revealed ? found : undefined;
  const item = itemOf(asked, state.mine[number], verdicts[number], result, shows.free, open, word);
  const done = numbers.filter((one) => state.mine[one] !== undefined).length;
  const send = (/** @type {any} */ { given }) =>
    open && room.answer(item.kind === "choice" ? String(given) : given, Number(number));
  return (
    <section class="dl-quiz dl-pupil-quiz" aria-label="Quiz">
      <h1 class="dl-which">
        Question {Number(number) + 1} of {shows.of}
        {shows.free && `, ${done} answered`}
      </h1>
      <Question
        key={number}
        item={item}
        index={Number(number)}
        send={send}
        name={`quiz-${number}`}
        say={() => {}}
        seen={0}
        sends={open ? (shows.free ? "Check" : "Send my answer") : ""}
      />
      {phase === "locked" && <p class="dl-locked">The answers are locked.</p>}
      {shows.free && numbers.length > 1 && (
        <div class="dl-row">
          <button type="button" class="dl-other" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Back
          </button>
          <button type="button" class="dl-other" disabled={at >= numbers.length - 1} onClick={() => setAt(at + 1)}>
            Next
          </button>
        </div>
      )}
    </section>
  );
}
