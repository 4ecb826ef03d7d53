// For the projector: the table fills the screen, its chances stay hidden until they are asked for, and the keys of a
// presenter's remote lead through the game: PageDown does what the main button does, PageUp takes it back. Where
// something is to be picked first, a remote cannot pick: PageDown shows the hint, and once more plays it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { listening } from "../shared/listening.js";

/** What fills the screen: the table with its odds, or the table alone. @param {HTMLElement | null} table */
const whole = (table) =>
  /** @type {HTMLElement | null} */ (table?.closest(".dl-with-odds") ?? table?.closest(".dl-table-root") ?? null);

/**
 * @param {{current: HTMLElement | null}} root
 * @param {{undo: () => void, pick: () => void}} does what the remote does beside pressing the main button
 * @returns {{present: (() => void) | null, presenting: boolean, revealed: boolean, reveal: (on: boolean) => void}}
 */
export function usePresent(root, does) {
  const [presenting, setPresenting] = useState(false);
  const [revealed, reveal] = useState(false);
  const latest = useRef(does);
  latest.current = does;
  useEffect(() => {
    const look = () => {
      const place = whole(root.current);
      const now = place !== null && document.fullscreenElement === place;
      setPresenting(now);
      place?.classList.toggle("dl-presenting", now);
      if (!now) reveal(false);
    };
    return listening(document, { fullscreenchange: look });
  }, []);
  useLayoutEffect(() => void whole(root.current)?.classList.toggle("dl-revealed", revealed), [revealed]);
  useEffect(() => {
    if (!presenting) return undefined;
    const press = (/** @type {KeyboardEvent} */ event) => {
      const table = root.current;
      if (table?.querySelector("dialog[open]")) return; // its words may be longer than the screen
      const go = /** @type {HTMLElement | null | undefined} */ (table?.querySelector("[data-primary]"));
      const act = {
        PageDown: () => (go ? go.click() : latest.current.pick()),
        PageUp: latest.current.undo,
        b: () => reveal((on) => !on),
        ".": () => reveal((on) => !on),
      }[event.key];
      if (!act || /** @type {Element} */ (event.target).matches?.("input, select")) return;
      event.preventDefault();
      act();
    };
    return listening(document, { keydown: press });
  }, [presenting]);
  const present = () =>
    document.fullscreenElement ? document.exitFullscreen() : whole(root.current)?.requestFullscreen?.();
  return {
    present: globalThis.document?.fullscreenEnabled ? () => void present() : null,
    presenting,
    revealed,
    reveal,
  };
}
