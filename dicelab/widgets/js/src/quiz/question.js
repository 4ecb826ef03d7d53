// One question: what is asked, where it is answered, what Python says to that.
import { useEffect, useState } from "preact/hooks";
import { html } from "../shared/html.js";
import { Working } from "../shared/math.js";
import { Order } from "./order.js";

/** @typedef {import("./types.js").Item} Item */

const LETTERS = "ABCDEFGH";

/** @param {{item: Item, name: string, text: string, setText: (text: string) => void}} props */
function Numeric({ item, name, text, setText }) {
  const over = item.status !== "open";
  return html`<div class="dl-number">
    <label for=${`${name}-number`}>Your answer</label>
    <input id=${`${name}-number`} type="text" inputmode="text" autocomplete="off" spellcheck=${false} maxlength="60" value=${over ? item.given ?? "" : text}
      disabled=${over} aria-describedby=${`${name}-how`} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
    <p id=${`${name}-how`} class="dl-how">${item.how}</p>
  </div>`;
}

/** @param {{item: Item, name: string, chosen: number, setChosen: (index: number) => void}} props */
function Choice({ item, name, chosen, setChosen }) {
  const over = item.status !== "open";
  return html`<fieldset class="dl-options"><legend class="dl-hidden">${item.how}</legend>
    ${(item.options ?? []).map((option, index) => {
      const wrong = item.wrong.includes(index);
      const right = over && item.right === index;
      return html`<label key=${index} class=${`${wrong ? "wrong" : ""} ${right ? "right" : ""} ${!over && chosen === index ? "chosen" : ""}`}>
        <input type="radio" name=${`${name}-choice`} checked=${over ? right : chosen === index} disabled=${over || wrong} onChange=${() => setChosen(index)} />
        <b aria-hidden="true">${LETTERS[index]}</b> <span>${option}</span>
        ${(wrong || right) && html`<span class="dl-mark">${right ? "✓" : "✗"}<span class="dl-hidden">${right ? " right" : " wrong"}</span></span>`}
      </label>`;
    })}
  </fieldset>`;
}

/** @param {{item: Item, index: number, of: number, send: (intent: object) => void, name: string, say: (words: string) => void, seen: number}} props */
export function Question({ item, index, of, send, name, say, seen }) {
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
  return html`<form class="dl-question" onSubmit=${submit} aria-label=${`Question ${index + 1} of ${of}`}>
    ${item.about && html`<p class="dl-about">${item.about}</p>`}
    ${item.setting && html`<p>${item.setting}</p>`}
    <p class="dl-asks">${item.asks}</p>
    ${item.kind === "numeric" && html`<${Numeric} item=${item} name=${name} text=${text} setText=${setText} />`}
    ${item.kind === "choice" && html`<${Choice} item=${item} name=${name} chosen=${chosen} setChosen=${setChosen} />`}
    ${item.kind === "order" && html`<${Order} item=${item} order=${order} setOrder=${setOrder} say=${say} />`}
    ${item.said && html`<p key=${seen} class=${`dl-verdict ${item.tone || "shown"}`}>${item.said}</p>`}
    ${!over &&
    html`<div class="dl-buttons">
      <button type="submit" class="dl-go" disabled=${empty}>Check</button>
      <button type="button" onClick=${() => send({ kind: "show", item: index })}>${item.kind === "order" ? "Show the answer" : "Show the working"}</button>
    </div>`}
    ${over && item.working.length > 0 &&
    html`<details class="dl-working" open=${item.status === "shown"}><summary>The working</summary><div><${Working} lines=${item.working} /></div></details>`}
  </form>`;
}
