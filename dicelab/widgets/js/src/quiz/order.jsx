// Events to put in order: with the buttons, with the arrow keys on a line, or by dragging it.
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * The list with the thing at one place moved to another.
 * @template T
 * @param {T[]} list
 * @param {number} from
 * @param {number} to
 * @returns {T[]}
 */
export function moved(list, from, to) {
  if (to < 0 || to >= list.length || from === to) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), /** @type {T} */ (list[from]), ...rest.slice(to)];
}

/**
 * @param {{item: import("./question.jsx").Item, order: number[], setOrder: (order: number[]) => void,
 *   say: (words: string) => void}} props
 */
export function Order({ item, order, setOrder, say }) {
  const [dragged, setDragged] = useState(-1);
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const follow = useRef("");
  const over = item.status !== "open";
  const shown = over && Array.isArray(item.right) ? item.right : order;
  const events = item.events ?? [];
  useEffect(() => {
    if (!follow.current) return;
    const [line, way] = follow.current.split(" ");
    const here = `[data-event="${line}"]`;
    const button =
      list.current?.querySelector(`${here} [data-way="${way}"]:not(:disabled)`) ??
      list.current?.querySelector(`${here} button:not(:disabled)`);
    /** @type {HTMLElement | null} */ (button)?.focus(); // the focus stays with the line that moved
    follow.current = "";
  }, [order]);
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    if (to < 0 || to >= order.length) return;
    follow.current = `${order[from]} ${to < from ? "up" : "down"}`;
    say(`${events[order[from] ?? 0]}: place ${to + 1} of ${order.length}.`);
    setOrder(moved(order, from, to));
  };
  const keys = (/** @type {KeyboardEvent} */ event, /** @type {number} */ place) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || over) return;
    event.preventDefault();
    move(place, place + step);
  };
  return (
    <ol class="dl-order" ref={list}>
      {shown.map((number, place) => (
        <li
          key={number}
          data-event={number}
          class={dragged === place ? "dragged" : ""}
          draggable={!over}
          onDragStart={() => setDragged(place)}
          onDragEnd={() => setDragged(-1)}
          onKeyDown={(/** @type {KeyboardEvent} */ event) => keys(event, place)}
          onDragOver={(/** @type {DragEvent} */ event) => dragged >= 0 && event.preventDefault()}
          onDrop={(/** @type {DragEvent} */ event) => {
            event.preventDefault();
            if (dragged >= 0) setOrder(moved(order, dragged, place));
            setDragged(-1);
          }}
        >
          <span class="dl-place" aria-hidden="true">
            {place + 1}
          </span>
          <span class="dl-event">
            {events[number]}
            {over && <b>{item.chances?.[number]}</b>}
          </span>
          {!over && (
            <span class="dl-ways">
              <button
                type="button"
                data-way="up"
                disabled={place === 0}
                aria-label={`Up: ${events[number]}`}
                onClick={() => move(place, place - 1)}
              >
                <span aria-hidden="true">↑</span>
              </button>
              <button
                type="button"
                data-way="down"
                disabled={place === order.length - 1}
                aria-label={`Down: ${events[number]}`}
                onClick={() => move(place, place + 1)}
              >
                <span aria-hidden="true">↓</span>
              </button>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
