// The whole rulebook as a page to print: every section, with a figure of each position.
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

/** @param {{figure: FigureOf}} props */
function Figure({ figure: { kind, scene, asks, tells } }) {
  return html`<figure class="dl-figure">
    <div class="dl-table">
      <div class="dl-seats">${scene.seats.map((seat) => html`<${SeatView} key=${seat.seat} seat=${seat} picker=${NOTHING} step=${0} />`)}</div>
      <${CardRow} cards=${scene.cards} picker=${NOTHING} step=${0} />
      <div class="dl-centre">${scene.centre.map((zone) => html`<${ZoneView} key=${zone.key} zone=${zone} picker=${NOTHING} heading step=${0} />`)}</div>
    </div>
    <figcaption>${kind && html`<span class="dl-figure-kind">${kind}</span> `}<b>${asks}</b>
      ${kind === "Example"
        ? html`<ol>${tells.map((text) => html`<li key=${text}>${text}</li>`)}</ol>`
        : html` ${kind === "Challenge" && html`<i>Answer:</i> `}${tells.join(" ")}`}</figcaption>
  </figure>`;
}

/** Where is it likeliest? The question, its positions side by side, the answer. @param {{compared: Compared}} props */
function Comparing({ compared: { kind, asks, tells, sides } }) {
  return html`<div class="dl-compared">
    <p><span class="dl-figure-kind">${kind}</span> <b>${asks}</b></p>
    <div class="dl-sides">${sides.map((figure) => html`<${Figure} key=${figure.asks} figure=${figure} />`)}</div>
    <p class="dl-because"><i>Answer:</i> ${tells.join(" ")}</p>
  </div>`;
}

/** @param {{view: BookView, figures: Record<string, (FigureOf | Compared)[]>}} props */
function Paper({ view, figures }) {
  return html`<main class="dl-root dl-paper">
    <h1>The rules of ${view.title}</h1>
    ${view.chapters.map(
      (chapter) => html`<section key=${chapter.title}><p class="dl-paper-chapter">${chapter.title}</p>
        ${chapter.sections.map(
          (section) => html`<article class="dl-prose" key=${section.key}><h2>${section.title}</h2>
            <${Prose} blocks=${section.blocks} follow=${stay} />
            <${Rulings} section=${section} follow=${stay} />
            <${Options} section=${section} />
            ${(figures[section.key] ?? []).map((figure, index) =>
              "sides" in figure ? html`<${Comparing} key=${index} compared=${figure} />` : html`<${Figure} key=${index} figure=${figure} />`,
            )}
          </article>`,
        )}</section>`,
    )}
  </main>`;
}

/** Fill a fresh window with the book and open its print dialog. @param {Window} page @param {BookView} view @param {Record<string, (FigureOf | Compared)[]>} figures */
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
