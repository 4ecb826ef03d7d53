// Focus survives a redraw: when what had the focus is gone, the next thing to do gets it.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { listening } from "../shared/listening.js";

/** @param {{current: HTMLElement | null}} root @param {number} revision */
export function useFocus(root, revision) {
  const inside = useRef(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const enter = () => (inside.current = true);
    // Where a focused element is removed the browser moves the focus to the page without a word of where
    // it went; leaving on purpose names the place that gets it.
    const leave = (/** @type {FocusEvent} */ event) => {
      if (event.relatedTarget && !element.contains(/** @type {Node} */ (event.relatedTarget))) inside.current = false;
    };
    const press = (/** @type {Event} */ event) => {
      if (!event.composedPath().includes(element)) inside.current = false;
    };
    const stops = [
      listening(element, { focusin: enter, focusout: leave }),
      listening(document, { pointerdown: press }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !inside.current) return;
    const active = /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
    if (active && element.contains(active) && !(/** @type {HTMLButtonElement} */ (active).disabled)) return;
    // what a coach says stays in sight
    nextThing(element)?.focus({ preventScroll: Boolean(element.querySelector(".dl-coach")) });
  }, [revision]);
}

/** What a person would do next: the main button, a seat to choose, a die to pick. @param {HTMLElement} element */
export function nextThing(element) {
  return /** @type {HTMLElement | null} */ (
    element.querySelector("[data-primary]") ??
      element.querySelector("button.dl-target") ??
      element.querySelector(".dl-die > button") ??
      element.querySelector(".dl-actions button")
  );
}
