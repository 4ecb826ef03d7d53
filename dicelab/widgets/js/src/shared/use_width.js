// How wide an element is, followed as it changes: for pictures that are drawn to fit.
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * The ref for the element, and its width.
 * @param {number} first taken until it has been measured
 * @param {number} [least] a picture is never narrower
 * @returns {[any, number]}
 */
export function useWidth(first, least = 240) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const watcher = new ResizeObserver(() => setWidth(Math.max(least, Math.floor(element.clientWidth))));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [least]);
  return [place, width];
}
