// How much room slots have, told to CSS as lengths: zones.css works out from them how large a slot is. Container units
// would say the same, but then every change of anything would make the browser work out the style of every die again.
import { useLayoutEffect, useRef } from "preact/hooks";

/** @param {HTMLElement} slots @param {number} wide @param {number} high */
function tell(slots, wide, high) {
  slots.style.setProperty("--wide", `${wide}px`);
  slots.style.setProperty("--high", `${high}px`);
}

/** @param {ResizeObserverEntry} entry */
function measured({ target, contentRect: { width, height } }) {
  if (width && height) tell(/** @type {HTMLElement} */ (target), width, height);
}

/**
 * Tells all slots how much room they have: new ones before anything else looks where their dice lie, all of them
 *   whenever it changes.
 * @param {{current: HTMLElement | null}} root
 */
export function useSlotRoom(root) {
  const watch = useRef(/** @type {ResizeObserver | null} */ (null));
  const seen = useRef(/** @type {WeakSet<HTMLElement>} */ (new WeakSet()));
  useLayoutEffect(() => {
    watch.current ??= new ResizeObserver((entries) => entries.forEach(measured));
    const all = /** @type {HTMLElement[]} */ ([...(root.current?.querySelectorAll(".dl-slots") ?? [])]);
    const fresh = all.filter((slots) => !seen.current.has(slots));
    const rooms = fresh.map((slots) => slots.getBoundingClientRect()); // all of them before anything is changed
    fresh.forEach((slots, at) => {
      seen.current.add(slots);
      watch.current?.observe(slots);
      tell(slots, rooms[at]?.width ?? 0, rooms[at]?.height ?? 0);
    });
  });
  useLayoutEffect(() => () => watch.current?.disconnect(), []);
}
