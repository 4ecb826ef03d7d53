// Which move a person is about to make: what is picked, or what lies under the cursor or the focus.
import { useEffect, useRef, useState } from "preact/hooks";

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {import("./picker.js").Picker} Picker */

/**
 * Tells Python the move considered, whenever it changes, so that the odds can follow; gives handlers for the table.
 * @param {TableView} view @param {Picker} picker @param {(intent: object) => void} send
 */
export function useConsidered(view, picker, send) {
  const [over, setOver] = useState("");
  const told = useRef("");
  const { revision } = view;
  useEffect(() => {
    setOver("");
    told.current = ""; // a new position has forgotten what was considered
  }, [revision]);
  // over something picked one considers what is picked, not what taking it back would leave
  const move = (over && !picker.has(over) && picker.would(over)?.move) || picker.ready?.move || "";
  useEffect(() => {
    if (view.waits !== "you" || move === told.current) return;
    told.current = move;
    send({ kind: "consider", revision, move });
  }, [move, revision]);
  const look = (/** @type {Event} */ event) => {
    const thing = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-pick]"));
    setOver(thing?.dataset.pick ?? "");
  };
  return { onPointerOver: look, onFocusIn: look };
}
