// Dragging is picking twice: the thing one takes, then the place where one lets go of it. Nothing is picked
// before the drop, so that a drag that ends nowhere changes nothing.
import { useRef } from "preact/hooks";

/** @typedef {import("./picker.js").Picker} Picker */

/** What the event is about: the nearest thing with this mark. @param {Event} event @param {string} mark */
function nearest(event, mark) {
  return /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.(`[data-${mark}]`) ?? null);
}

/**
 * Marks the places that take what is dragged, or none.
 * @param {Event} event @param {(place: string) => boolean} takes
 */
function mark(event, takes) {
  const table = /** @type {HTMLElement} */ (event.currentTarget);
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-drop]"))) {
    place.toggleAttribute("data-takes", takes(place.dataset.drop ?? ""));
  }
}

/** Handlers for the whole table. @param {Picker} picker */
export function useDragging(picker) {
  const taken = useRef("");
  const latest = useRef(picker);
  latest.current = picker;
  return {
    /** @param {DragEvent} event */
    onDragStart(event) {
      taken.current = nearest(event, "pick")?.dataset.pick ?? "";
      event.dataTransfer?.setData("text/plain", taken.current);
      mark(event, (place) => place !== taken.current && latest.current.takes(place, taken.current));
    },
    /** @param {DragEvent} event */
    onDragEnd(event) {
      taken.current = "";
      mark(event, () => false);
    },
    /** @param {DragEvent} event */
    onDragOver(event) {
      const place = nearest(event, "drop")?.dataset.drop;
      if (taken.current && place && latest.current.takes(place, taken.current)) event.preventDefault();
    },
    /** @param {DragEvent} event */
    onDrop(event) {
      const place = nearest(event, "drop")?.dataset.drop;
      const thing = taken.current;
      mark(event, () => false); // what was dragged may be gone before the drag has ended
      if (!place || !thing) return;
      event.preventDefault();
      if (!latest.current.has(thing)) latest.current.pick(thing);
      // the place is picked once the first pick is drawn: what it completes depends on it
      requestAnimationFrame(() => latest.current.has(place) || latest.current.pick(place));
    },
  };
}
