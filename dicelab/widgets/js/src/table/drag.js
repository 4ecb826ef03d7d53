// Dragging is picking twice: the thing one takes, then the place where one lets go of it.

/** @typedef {import("./picker.js").Picker} Picker */

/** What the event is about: the nearest thing with this mark. @param {Event} event @param {string} mark */
function nearest(event, mark) {
  return /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.(`[data-${mark}]`) ?? null);
}

/** Handlers for the whole table. @param {Picker} picker */
export function dragging(picker) {
  return {
    /** @param {DragEvent} event */
    onDragStart(event) {
      const name = nearest(event, "pick")?.dataset.pick;
      if (!name) return;
      event.dataTransfer?.setData("text/plain", name);
      if (!picker.has(name)) picker.pick(name);
    },
    /** @param {DragEvent} event */
    onDragOver(event) {
      if (nearest(event, "drop")) event.preventDefault();
    },
    /** @param {DragEvent} event */
    onDrop(event) {
      const name = nearest(event, "drop")?.dataset.drop;
      if (!name) return;
      event.preventDefault();
      if (!picker.has(name)) picker.pick(name);
    },
  };
}
