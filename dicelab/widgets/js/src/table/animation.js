// Dice travel and cards turn over when the table changes by a step. What is drawn is where it belongs at once and
// can be clicked there; only a picture of it flies. A press of any key or button ends all flights.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { changes } from "./diff.js";
import { listening } from "../shared/listening.js";
import { calm } from "../shared/motion.js";

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** How long a flight or a turn takes, in milliseconds. */
export const FLIGHT_TIME = 340;
/** Dice that set off together leave one after the other, but not for longer than this. */
const [APART, LAST_START] = [14, 70];

/** Everything inside with a mark, by what the mark says. @param {HTMLElement} root @param {string} mark */
function marked(root, mark) {
  const found = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(`[data-${mark}]`)]);
  // one die may stand for several that are alike: then the mark names them all
  return new Map(found.flatMap((element) => (element.dataset[mark] ?? "").split(" ").map((name) => [name, element])));
}

/**
 * A picture in the air, over everything and in nobody's way.
 * @param {HTMLElement} air
 * @param {HTMLElement} picture
 * @param {Box} box where it lies at rest
 */
function lift(air, picture, box) {
  const origin = air.getBoundingClientRect();
  Object.assign(picture.style, {
    left: `${box.left - origin.left}px`,
    top: `${box.top - origin.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  air.append(picture);
}

/**
 * Shows an animation of a picture, and takes the picture away.
 * @param {HTMLElement} picture
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 */
function play(picture, frames, timing) {
  const animation = picture.animate(frames, { fill: "both", ...timing });
  animation.onfinish = animation.oncancel = () => picture.remove();
  return animation;
}

/**
 * A die flies from a box to where it lies now.
 * @param {HTMLElement} air
 * @param {Box} from
 * @param {HTMLElement} die
 * @param {number} number
 */
function fly(air, from, die, number) {
  const to = die.getBoundingClientRect();
  const picture = document.createElement("span");
  picture.className = [...die.classList]
    .filter((name) => !["lit", "live", "picked", "fresh", "shaken"].includes(name))
    .join(" ");
  picture.classList.toggle("on-card", Boolean(die.closest(".dl-card")));
  picture.append(...[...die.querySelectorAll(":scope > svg")].map((child) => child.cloneNode(true)));
  lift(air, picture, to);
  const delay = Math.min(number * APART, LAST_START);
  const timing = { duration: FLIGHT_TIME - delay, delay, easing: "cubic-bezier(.4, 0, .2, 1)" };
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width || 1})`;
  return [
    play(picture, [{ transform: start }, { transform: "none" }], timing),
    die.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT_TIME }), // until its picture has arrived
  ];
}

/**
 * The old side of a card turns away, then the new one turns up.
 * @param {HTMLElement} air
 * @param {{box: Box, head: Node | undefined}} old
 * @param {HTMLElement} card
 */
function turn(air, old, card) {
  const side = document.createElement("div");
  side.className = "dl-card";
  if (old.head) side.append(old.head);
  lift(air, side, old.box);
  const half = FLIGHT_TIME / 2;
  const [flat, edge] = ["perspective(900px) rotateY(0deg)", "perspective(900px) rotateY(90deg)"];
  const other = "perspective(900px) rotateY(-90deg)";
  return [
    play(side, [{ transform: flat }, { transform: edge }], { duration: half, easing: "ease-in" }),
    card.animate([{ transform: other }, { transform: flat }], {
      duration: half,
      delay: half,
      easing: "ease-out",
      fill: "backwards",
    }),
  ];
}

/**
 * Lets dice fly and cards turn whenever a new view is drawn; gives the place they fly in.
 * @param {{current: HTMLElement | null}} root @param {TableView} view
 */
export function useAnimation(root, view) {
  const air = useRef(/** @type {HTMLDivElement | null} */ (null));
  const shown = useRef(view);
  const ahead = useRef(/** @type {(() => Animation[]) | null} */ (null));
  const flying = useRef(/** @type {Animation[]} */ ([]));
  const land = () => {
    flying.current.splice(0).forEach((animation) => animation.finish());
    air.current?.replaceChildren(); // at once: the end of an animation is told a frame later
  };
  if (shown.current !== view) {
    // the page still shows the old view: the last moment to see where everything lies
    if (view.revision !== shown.current.revision)
      ahead.current = root.current && plan(root.current, shown.current, view, air);
    shown.current = view;
  }
  useLayoutEffect(land, [view.revision]); // a drawing that is hidden while its picture flies may show another die now
  useLayoutEffect(() => {
    const start = ahead.current;
    ahead.current = null;
    if (!start) return;
    flying.current = start();
  }, [view]);
  useEffect(() => listening(root.current, { pointerdown: land, keydown: land }, true), []);
  return air;
}

/**
 * What to set in motion once the new view is drawn, or null for nothing.
 * @param {HTMLElement} root
 * @param {TableView} before
 * @param {TableView} after
 * @param {{current: HTMLElement | null}} air
 */
function plan(root, before, after, air) {
  if (calm() || document.hidden) return null;
  const { dice, cards } = changes(before, after);
  if (!dice.length && !cards.length) return null;
  const [lay, was] = [marked(root, "at"), marked(root, "card")];
  const from = dice.map((journey) => lay.get(journey.from)?.getBoundingClientRect());
  const sides = cards.map((card) => {
    const old = was.get(card.from);
    return old && { box: old.getBoundingClientRect(), head: old.querySelector(".dl-card-head")?.cloneNode(true) };
  });
  return () => {
    const sky = air.current;
    if (!sky) return [];
    const [lies, is] = [marked(root, "at"), marked(root, "card")];
    const turning = cards.map(({ to }, index) => {
      const [old, card] = [sides[index], is.get(to)];
      return old && card ? turn(sky, old, card) : [];
    });
    const flights = dice.map(({ to }, index) => {
      const [box, die] = [from[index], lies.get(to)];
      return box && die ? fly(sky, box, die, index) : [];
    });
    return [...turning, ...flights].flat();
  };
}
