// Bots play by themselves, at a speed one can follow; a press of any key lets them play on at once.
import { useEffect, useRef, useState } from "preact/hooks";
import { listening } from "../shared/listening.js";
import { botStep } from "./bot_speed.js";

/** @typedef {import("./bot_speed.js").Speed} Speed */

/** Keys that lead elsewhere, and are not meant for the bots. */
const NOT_MEANT = ["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock", "PageUp"];

/**
 * @param {{current: HTMLElement | null}} root @param {import("../views.js").TableView} view
 * @param {(intent: object) => void} send @param {boolean} paused
 */
export function useBots(root, view, send, paused) {
  const [speed, setSpeed] = useState(/** @type {Speed} */ ("normal"));
  const [hurries, setHurries] = useState(false);
  const run = useRef(0);
  const bot = view.waits === "bot";
  useEffect(() => {
    run.current = bot ? run.current + 1 : 0;
    if (!bot) setHurries(false);
    const next = paused ? null : botStep(view, hurries ? "instant" : speed, run.current);
    if (!next) return undefined;
    const timer = setTimeout(() => send(next.intent), next.wait);
    return () => clearTimeout(timer);
  }, [view.revision, view.waits, speed, paused, hurries]); // a view that only came again is no new turn for a bot
  useEffect(() => {
    if (!bot || speed === "hand" || paused) return undefined;
    const press = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (NOT_MEANT.includes(event.key) || event.ctrlKey || event.metaKey || target.matches?.("input, select")) return;
      const meant = root.current?.contains(target) || document.querySelectorAll(".dl-table").length === 1;
      if (meant) setHurries(true);
    };
    return listening(document, { keydown: press });
  }, [bot, speed, paused]);
  return { speed, setSpeed, skip: () => setHurries(true) };
}
