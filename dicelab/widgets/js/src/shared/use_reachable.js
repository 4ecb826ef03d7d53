// What is larger than its place is scrolled, and then by keyboard, too.
import { useEffect, useRef } from "preact/hooks";

/** A ref for a box that scrolls: a stop of the Tab key as long as there is something to scroll. */
export function useReachable() {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const el = box.current;
    if (!el) return undefined;
    const watch = new ResizeObserver(() => {
      const scrolls = el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight + 1;
      scrolls ? el.setAttribute("tabindex", "0") : el.removeAttribute("tabindex");
    });
    watch.observe(el);
    return () => watch.disconnect();
  });
  return box;
}
