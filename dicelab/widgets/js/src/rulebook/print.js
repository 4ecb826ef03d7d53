// The whole rulebook as a page to print: every section, with a figure of each position, and the answers at the end.
import { render } from "preact";
import { html } from "../shared/html.js";
import { Prose } from "../shared/prose.js";
import { CardRow } from "../table/card.js";
import { SeatView } from "../table/seat.js";
import { ZoneView } from "../table/zone.js";
import { Options, Rulings } from "./section.js";

/** @typedef {import("./types.js").BookView} BookView */
/** @typedef {import("../shared/types.js").Scene} Scene */

/** On paper nothing can be picked. @type {any} */
const NOTHING = { live: () => false, lit: () => false, has: () => false, pick: () => {} };
const stay = () => {};

/** @typedef {{kind: string, scene: Scene, asks: string, tells: string[]}} FigureOf */
/** @typedef {{kind: string, asks: string, tells: string[], sides: FigureOf[]}} Compared */
/** @typedef {Record<string, (FigureOf | Compared)[]>} Figures */
/** @typedef {{number: number, figure: FigureOf | Compared}} Task */

/** A table as it lies, for the page. @param {{scene: Scene}} props */
function Lying({ scene }) {
  return html`<div class="dl-table">
    <div class="dl-seats">${scene.seats.map((seat) => html`<${SeatView} key=${seat.seat} seat=${seat} picker=${NOTHING} step=${0} />`)}</div>
    <${CardRow} cards=${scene.cards} picker=${NOTHING} step=${0} />
    <div class="dl-centre">${scene.centre.map((zone) => html`<${ZoneView} key=${zone.key} zone=${zone} picker=${NOTHING} heading step=${0} />`)}</div>
  </div>`;
}

/** Something that is shown or played: the position, and what happens. @param {{figure: FigureOf}} props */
function Figure({ figure: { kind, scene, asks, tells } }) {
  return html`<figure class="dl-figure">
    <${Lying} scene=${scene} />
    <figcaption>${kind && html`<span class="dl-figure-kind">${kind}</span> `}<b>${asks}</b>
      ${kind ? html`<ol>${tells.map((text) => html`<li key=${text}>${text}</li>`)}</ol>` : html` ${tells.join(" ")}`}</figcaption>
  </figure>`;
}

/** Something to solve: its number, the question, the position or positions; the answer is at the end. @param {{task: Task}} props */
function Solve({ task: { number, figure } }) {
  return html`<div class="dl-compared">
    <p class="dl-task"><span class="dl-figure-kind">${figure.kind} ${number}</span> <b>${figure.asks}</b></p>
    ${"sides" in figure
      ? html`<div class="dl-sides">${figure.sides.map(
          (side) => html`<figure class="dl-figure" key=${side.asks}><${Lying} scene=${side.scene} /><figcaption><b>${side.asks}</b></figcaption></figure>`,
        )}</div>`
      : html`<figure class="dl-figure"><${Lying} scene=${figure.scene} /></figure>`}
  </div>`;
}

/** @param {{tasks: Task[]}} props */
function Answers({ tasks }) {
  return html`<section class="dl-answers"><h2>Answers</h2>
    ${tasks.map(
      ({ number, figure }) => html`<p key=${number}><span class="dl-number">${number}</span> ${"sides" in figure &&
      figure.sides.map((side) => html`<span key=${side.asks}><b>${side.asks}:</b> ${side.tells.join(" ")} </span>`)}${figure.tells.join(" ")}</p>`,
    )}</section>`;
}

/** What is to be solved, numbered through the book. @param {BookView} view @param {Figures} figures @returns {Task[]} */
export function tasks(view, figures) {
  const sections = view.chapters.flatMap((chapter) => chapter.sections);
  const asked = sections.flatMap((section) => (figures[section.key] ?? []).filter((figure) => figure.kind === "Challenge" || "sides" in figure));
  return asked.map((figure, index) => ({ number: index + 1, figure }));
}

/** @param {{view: BookView, figures: Figures}} props */
function Paper({ view, figures }) {
  const all = tasks(view, figures);
  const drawn = (/** @type {FigureOf | Compared} */ figure, /** @type {number} */ index) => {
    const task = all.find((one) => one.figure === figure);
    return task ? html`<${Solve} key=${index} task=${task} />` : html`<${Figure} key=${index} figure=${figure} />`;
  };
  return html`<main class="dl-root dl-paper">
    <h1>The rules of ${view.title}</h1>
    ${view.chapters.map(
      (chapter) => html`<section key=${chapter.title}><p class="dl-paper-chapter">${chapter.title}</p>
        ${chapter.sections.map(
          (section) => html`<article class="dl-prose" key=${section.key}><h2>${section.title}</h2>
            <${Prose} blocks=${section.blocks} follow=${stay} />
            <${Rulings} section=${section} follow=${stay} />
            <${Options} section=${section} />
            ${(figures[section.key] ?? []).map(drawn)}
          </article>`,
        )}</section>`,
    )}
    <${Answers} tasks=${all} />
  </main>`;
}

/** Fill a fresh window with the book and open its print dialog. @param {Window} page @param {BookView} view @param {Figures} figures */
export function openPrint(page, view, figures) {
  const { document: paper } = page;
  paper.title = `The rules of ${view.title}`;
  paper.documentElement.lang = "en";
  paper.documentElement.dataset.jpThemeLight = "true"; // paper is white
  for (const style of styles()) {
    const copy = paper.createElement("style");
    copy.textContent = style;
    paper.head.append(copy);
  }
  render(html`<${Paper} view=${view} figures=${figures} />`, paper.body);
  page.focus();
  page.print();
}

/** The styles of the widgets of this page, which have been written into it. @returns {string[]} */
function styles() {
  return [...document.querySelectorAll("style")].map((style) => style.textContent ?? "").filter((text) => text.includes(".dl-"));
}
