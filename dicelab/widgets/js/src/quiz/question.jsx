// One question: what is asked, where it is answered, what Python says to that.
import { useEffect, useState } from "preact/hooks";
import { Working } from "../shared/formula.jsx";
import { DiceShown } from "../shared/own_die.jsx";
import { Order } from "./order.jsx";

/** @typedef {import("../views.js").QuizItem} QuizItem */
/** @typedef {"dice" | "has_working" | "another"} Beside what a phone knows nothing of */
/** @typedef {Omit<QuizItem, Beside> & Partial<Pick<QuizItem, Beside>>} Item */

const LETTERS = "ABCDEFGH";

/** @param {{item: Item, name: string, text: string, setText: (text: string) => void}} props */
function Numeric({ item, name, text, setText }) {
  const over = item.status !== "open";
  return (
    <div class="dl-number">
      <label for={`${name}-number`}>Your answer</label>
      <input
        id={`${name}-number`}
        type="text"
        inputmode="text"
        autocomplete="off"
        spellcheck={false}
        maxlength={60}
        value={over ? String(item.given ?? "") : text}
        disabled={over}
        aria-describedby={`${name}-how`}
        onInput={(/** @type {any} */ event) => setText(event.target.value)}
      />
      <p id={`${name}-how`} class="dl-how">
        {item.how}
      </p>
    </div>
  );
}

/** @param {{item: Item, name: string, chosen: number, setChosen: (index: number) => void}} props */
function MultipleChoice({ item, name, chosen, setChosen }) {
  const over = item.status !== "open";
  return (
    <fieldset class="dl-options">
      <legend class="dl-hidden">{item.how}</legend>
      {(item.options ?? []).map((option, index) => {
        const wrong = item.wrong.includes(index);
        const right = over && item.right === index;
        return (
          <label
            key={index}
            class={`${wrong ? "wrong" : ""} ${right ? "right" : ""} ${!over && chosen === index ? "chosen" : ""}`}
          >
            <input
              type="radio"
              name={`${name}-choice`}
              checked={over ? right : chosen === index}
              disabled={over || wrong}
              onChange={() => setChosen(index)}
            />
            <b aria-hidden="true">{LETTERS[index]}</b> <span>{option}</span>
            {(wrong || right) && (
              <span class="dl-mark">
                {right ? "✓" : "✗"}
                <span class="dl-hidden">{right ? " right" : " wrong"}</span>
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/**
 * @param {{item: Item, index: number, send: (intent: object) => void, name: string, say: (words: string) => void,
 *   seen: number, sends?: string}} props `sends`: what the button says on the phone of a class, where nobody asks
 *   for the answer
 */
export function Question({ item, index, send, name, say, seen, sends }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(-1);
  const [order, setOrder] = useState(() => (item.events ?? []).map((_, number) => number));
  const over = item.status !== "open";
  useEffect(() => setChosen(-1), [item.wrong.length]);
  const given = item.kind === "numeric" ? text : item.kind === "choice" ? chosen : order;
  const empty = item.kind === "numeric" ? !text.trim() : item.kind === "choice" && chosen < 0;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!over && !empty) send({ kind: "answer", item: index, given });
  };
  return (
    <form class="dl-question" onSubmit={submit}>
      {item.about && <p class="dl-about">{item.about}</p>}
      <DiceShown dice={item.dice} />
      {item.setting && <p>{item.setting}</p>}
      <p class="dl-asks">{item.asks}</p>
      {item.kind === "numeric" && <Numeric item={item} name={name} text={text} setText={setText} />}
      {item.kind === "choice" && <MultipleChoice item={item} name={name} chosen={chosen} setChosen={setChosen} />}
      {item.kind === "order" && <Order item={item} order={order} setOrder={setOrder} say={say} />}
      {item.said && (
        <p key={seen} class={`dl-verdict ${item.tone || "shown"}`}>
          {item.said}
        </p>
      )}
      {!over && sends !== "" && (
        <div class="dl-buttons">
          <button type="submit" class="dl-go" disabled={empty}>
            {sends ?? "Check"}
          </button>
          {sends === undefined && (
            <button type="button" onClick={() => send({ kind: "show", item: index })}>
              {item.has_working ? "Show the working" : "Show the answer"}
            </button>
          )}
        </div>
      )}
      {item.another && sends === undefined && (
        <div class="dl-buttons">
          <button type="button" data-another onClick={() => send({ kind: "another", item: index })}>
            Another like this
          </button>
        </div>
      )}
      {over && item.working.length > 0 && (
        <details class="dl-working" open={item.status === "shown"}>
          <summary>The working</summary>
          <div>
            <Working lines={item.working} />
          </div>
        </details>
      )}
    </form>
  );
}
