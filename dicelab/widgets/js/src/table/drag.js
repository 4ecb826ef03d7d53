// Dragging is picking twice: the thing one takes, then the place where one lets go of it. Nothing is picked before the
// drop: a drag that ends nowhere changes nothing. With pointers, since the browser's own dragging knows no touch.
import { useRef } from "preact/hooks";

/** @typedef {import("./picker.js").Picker} Picker */
/** @typedef {{key: string, die: HTMLElement, x: number, y: number, picture: HTMLElement | null}} Drag */

/** How far a finger or a mouse moves before it is a drag and no longer a click, in pixels. */
const FAR = 8;

/** The place under a point that things can be dropped on. @param {HTMLElement} table @param {PointerEvent} event */
function under(table, event) {
  const root = /** @type {Document | ShadowRoot} */ (table.getRootNode());
  const found = root.elementsFromPoint(event.clientX, event.clientY);
  const place = found.map((one) => one.closest("[data-drop]")).find((one) => one && table.contains(one));
  return /** @type {HTMLElement | undefined} */ (place ?? undefined);
}

/**
 * Says on every place whether it takes what is dragged.
 * @param {HTMLElement} table
 * @param {Drag | null} drag
 * @param {Picker} picker
 */
function mark(table, drag, picker) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-drop]"))) {
    const key = place.dataset.drop ?? "";
    const takes = drag !== null && key !== drag.key && picker.takes(key, drag.key);
    place.toggleAttribute("data-takes", takes);
    place.toggleAttribute("data-refuses", drag !== null && !takes && !place.matches(".dl-die"));
  }
}

/**
 * Handlers for the whole table.
 * @param {Picker} picker @param {(key: string, place: HTMLElement) => void} refuse hears of a drop on a wrong place
 */
export function useDragging(picker, refuse) {
  const drag = useRef(/** @type {Drag | null} */ (null));
  const latest = useRef(picker);
  latest.current = picker;
  const end = (/** @type {PointerEvent} */ event) => {
    const table = /** @type {HTMLElement} */ (event.currentTarget);
    const done = drag.current;
    drag.current = null;
    if (!done?.picture) return null;
    done.picture.remove();
    delete done.die.dataset.dragged;
    mark(table, null, latest.current);
    return done;
  };
  return {
    /** @param {PointerEvent} event */
    onPointerDown(event) {
      const die = /** @type {HTMLElement | null} */ (
        /** @type {Element} */ (event.target).closest?.(".dl-die[data-drop]") ?? null
      );
      drag.current =
        die && event.isPrimary && event.button === 0
          ? { key: die.dataset.drop ?? "", die, x: event.clientX, y: event.clientY, picture: null }
          : null;
    },
    /** @param {PointerEvent} event */
    onPointerMove(event) {
      const now = drag.current;
      if (!now) return;
      const table = /** @type {HTMLElement} */ (event.currentTarget);
      if (!now.picture) {
        if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < FAR) return;
        table.setPointerCapture(event.pointerId);
        const box = now.die.getBoundingClientRect();
        now.picture = /** @type {HTMLElement} */ (now.die.cloneNode(true));
        now.picture.className = `${now.die.className} dl-dragged`;
        for (const name of ["data-drop", "data-at"]) now.picture.removeAttribute(name);
        now.picture.querySelector("button")?.remove();
        now.picture.style.setProperty("--dl-die", `${box.width}px`);
        now.picture.inert = true;
        now.die.dataset.dragged = "true";
        table.querySelector(".dl-air")?.append(now.picture);
        mark(table, now, latest.current);
      }
      const air = /** @type {HTMLElement} */ (now.picture.parentElement).getBoundingClientRect();
      const half = now.picture.offsetWidth / 2;
      now.picture.style.left = `${event.clientX - air.left - half}px`;
      now.picture.style.top = `${event.clientY - air.top - half}px`;
      for (const one of table.querySelectorAll("[data-over]")) one.removeAttribute("data-over");
      under(table, event)?.toggleAttribute("data-over", true);
    },
    /** @param {PointerEvent} event */
    onPointerUp(event) {
      const table = /** @type {HTMLElement} */ (event.currentTarget);
      const place = drag.current?.picture ? under(table, event) : undefined;
      const done = end(event);
      if (!done) return;
      // the click that ends a drag is none
      table.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => table.dispatchEvent(new Event("click")), 0);
      const key = place?.dataset.drop ?? "";
      if (!place || key === done.key) return;
      if (!latest.current.takes(key, done.key)) {
        refuse(done.key, place);
        return;
      }
      if (!latest.current.has(done.key)) latest.current.pick(done.key, false);
      // the place is picked once the first pick is drawn: what it completes depends on it
      requestAnimationFrame(() => latest.current.has(key) || latest.current.pick(key));
    },
    onPointerCancel: (/** @type {PointerEvent} */ event) => void end(event),
  };
}
