// The whole rulebook as a page to print: every section, with a figure of each position, and the answers at the end.
import { render } from "preact";
import { Prose } from "../shared/prose.jsx";
import { CardRow } from "../table/card.jsx";
import { SeatView } from "../table/seat.jsx";
import { Slots } from "../table/slots.js";
import { OnStage } from "../table/stage.js";
import { ZoneView } from "../table/zone.jsx";
import { Options, Rulings } from "./section.jsx";

/** @typedef {import("../views.js").BookView} BookView */
/** @typedef {import("../views.js").Scene} Scene */

const no = () => false;
/** On paper nothing can be picked. @type {any} */
const NOTHING = { live: no, lit: no, has: no, aims: no, asks: no, pick: () => {} };
const stay = () => {};

/** @typedef {import("../views.js").Figure} FigureOf */
/** @typedef {import("../views.js").ComparedFigures} Compared */
/** @typedef {import("../views.js").Figures["figures"]} Figures */
/** @typedef {{number: number, figure: FigureOf | Compared}} Task */

/** A table as it lies, for the page. @param {{scene: Scene}} props */
function Lying({ scene }) {
  const view = /** @type {any} */ ({ scene, me: null, step: 0 });
  const stage = { picker: NOTHING, slots: new Slots().show(view), step: 0, refuse: stay, tell: stay, shaken: "" };
  const { seats, middle, mine } = scene.stage ?? { seats: 30, middle: 30, mine: 40 };
  return (
    <OnStage.Provider value={stage}>
      <div class="dl-table">
        <div class="dl-stage watched" style={`--mine:${seats + mine / 3}fr;--middle:${middle || 8}fr`}>
          <div class="dl-seats" style={`--others:${scene.seats.length}`}>
            {scene.seats.map((seat) => (
              <SeatView key={seat.seat} seat={seat} told={seat} />
            ))}
          </div>
          <div class="dl-middle">
            <CardRow cards={scene.cards} />
            <div class="dl-centre">
              {scene.centre.map((zone) => (
                <ZoneView key={zone.key} zone={zone} heading />
              ))}
            </div>
          </div>
        </div>
      </div>
    </OnStage.Provider>
  );
}

/** Something that is shown or played: the position, and what happens. @param {{figure: FigureOf}} props */
function Figure({ figure: { kind, scene, asks, tells } }) {
  return (
    <figure class="dl-figure">
      <Lying scene={scene} />
      <figcaption>
        {kind && <span class="dl-figure-kind">{kind}</span>} <b>{asks}</b>
        {kind ? (
          <ol>
            {tells.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        ) : (
          <> {tells.join(" ")}</>
        )}
      </figcaption>
    </figure>
  );
}

/**
 * Something to solve: its number, the question, the position or positions; the answer is at the end.
 * @param {{task: Task}} props
 */
function Solve({ task: { number, figure } }) {
  return (
    <div class="dl-compared">
      <p class="dl-task">
        <span class="dl-figure-kind">
          {figure.kind} {number}
        </span>{" "}
        <b>{figure.asks}</b>
      </p>
      {"sides" in figure ? (
        <div class="dl-sides">
          {figure.sides.map((side) => (
            <figure class="dl-figure" key={side.asks}>
              <Lying scene={side.scene} />
              <figcaption>
                <b>{side.asks}</b>
              </figcaption>
            </figure>
          ))}
        </div>
      ) : (
        <figure class="dl-figure">
          <Lying scene={figure.scene} />
        </figure>
      )}
    </div>
  );
}

/** @param {{tasks: Task[]}} props */
function Answers({ tasks }) {
  return (
    <section class="dl-answers">
      <h2>Answers</h2>
      {tasks.map(({ number, figure }) => (
        <p key={number}>
          <span class="dl-number">{number}</span>{" "}
          {"sides" in figure &&
            figure.sides.map((side) => (
              <span key={side.asks}>
                <b>{side.asks}:</b> {side.tells.join(" ")}{" "}
              </span>
            ))}
          {figure.tells.join(" ")}
        </p>
      ))}
    </section>
  );
}

/**
 * What is to be solved, numbered through the book.
 * @param {BookView} view
 * @param {Figures} figures
 * @returns {Task[]}
 */
export function tasks(view, figures) {
  const sections = view.chapters.flatMap((chapter) => chapter.sections);
  const asked = sections.flatMap((section) =>
    (figures[section.key] ?? []).filter((figure) => figure.kind === "Challenge" || "sides" in figure),
  );
  return asked.map((figure, index) => ({ number: index + 1, figure }));
}

/** @param {{view: BookView, figures: Figures}} props */
function Paper({ view, figures }) {
  const all = tasks(view, figures);
  const drawn = (/** @type {FigureOf | Compared} */ figure, /** @type {number} */ index) => {
    const task = all.find((one) => one.figure === figure);
    if (task) return <Solve key={index} task={task} />;
    return "scene" in figure ? <Figure key={index} figure={figure} /> : null; // what has sides is a task
  };
  return (
    <main class="dl-root dl-table-root dl-paper">
      <h1>The rules of {view.title}</h1>
      {view.chapters.map((chapter) => (
        <section key={chapter.title}>
          <p class="dl-paper-chapter">{chapter.title}</p>
          {chapter.sections.map((section) => (
            <article class="dl-prose" key={section.key}>
              <h2>{section.title}</h2>
              <Prose blocks={section.blocks} follow={stay} />
              <Rulings section={section} follow={stay} />
              <Options section={section} />
              {(figures[section.key] ?? []).map(drawn)}
            </article>
          ))}
        </section>
      ))}
      <Answers tasks={all} />
    </main>
  );
}

/**
 * Fill a fresh window with the book and open its print dialog.
 * @param {Window} page
 * @param {BookView} view
 * @param {Figures} figures
 * @param {Node} from where the styles are
 */
export function openPrint(page, view, figures, from) {
  const { document: paper } = page;
  paper.title = `The rules of ${view.title}`;
  paper.documentElement.lang = "en";
  paper.documentElement.dataset.jpThemeLight = "true"; // paper is white
  for (const style of styles(from)) {
    const copy = paper.createElement("style");
    copy.textContent = style;
    paper.head.append(copy);
  }
  render(<Paper view={view} figures={figures} />, paper.body);
  page.focus();
  page.print();
}

/**
 * The styles of the widgets, which have been written into the page or into the shadow root that a widget stands in.
 * @param {Node} from @returns {string[]}
 */
function styles(from) {
  const roots = new Set([document, /** @type {Document | ShadowRoot} */ (from.getRootNode())]);
  return [...roots]
    .flatMap((root) => [...root.querySelectorAll("style")])
    .map((style) => style.textContent ?? "")
    .filter((text) => text.includes(".dl-"));
}
