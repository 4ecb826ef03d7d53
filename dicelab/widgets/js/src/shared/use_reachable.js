// What is larger than its place is scrolled, and then by keyboard, too.
import { useEffect, useRef } from "preact/hooks";

/** A ref for a box that scrolls: a stop of the Tab key as long as there is something to scroll. */
export function useReachable() {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const look = () => {
    const el = box.current;
    const scrolls = el && (el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight + 1);
    scrolls ? el.setAttribute("tabindex", "0") : el?.removeAttribute("tabindex");
  };
  useEffect(look); // other words: after the paint, when it costs nothing to look
  useEffect(() => {
    const watch = new ResizeObserver(look);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, [box.current]);
  return box;
}
