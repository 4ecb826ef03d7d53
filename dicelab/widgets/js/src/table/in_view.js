// What is picked waits for a button: where the page is smaller than the table, that button comes into view, and stays
// there until the page has come to rest or the person scrolls.
import { useEffect } from "preact/hooks";

/** How long a page may take to come to rest, and how often one looks, in milliseconds. */
const [REST, LOOK] = [1200, 100];
/** As high as the bar at the top of a page. */
const BAR = 56;
/** What a person does who wants to see something else. */
const ELSEWHERE = /** @type {const} */ (["wheel", "touchmove", "keydown"]);

/** Whether all of it can be seen. @param {Element} element */
function inView(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= BAR && bottom <= window.innerHeight;
}

/**
 * @param {{current: HTMLElement | null}} root @param {string} move the move that is picked and waits, if there is one
 */
export function useInView(root, move) {
  useEffect(() => {
    if (!move) return undefined;
    const end = Date.now() + REST;
    const look = () => {
      const button = root.current?.querySelector(".dl-go");
      if (button && !inView(button)) button.scrollIntoView({ block: "nearest" });
      if (Date.now() >= end) stop();
    };
    const timer = setInterval(look, LOOK);
    const stop = () => {
      clearInterval(timer);
      for (const event of ELSEWHERE) window.removeEventListener(event, stop);
    };
    for (const event of ELSEWHERE) window.addEventListener(event, stop, { passive: true });
    look();
    return stop;
  }, [move]);
}
