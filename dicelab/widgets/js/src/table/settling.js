// Words and totals wait for the dice: while they roll or travel, the table says what it said before.
import { useEffect, useRef, useState } from "preact/hooks";
import { listening } from "../shared/listening.js";
import { calm, ROLL_TIME } from "../shared/motion.js";
import { changes } from "./diff.js";

/** @typedef {import("../views.js").TableView} TableView */

/**
 * Whether anything rolls or travels when one view takes the place of another.
 * @param {TableView} old
 * @param {TableView} now
 */
export function moves(old, now) {
  if (old.revision === now.revision || calm() || document.hidden) return false;
  const fresh = now.step > old.step && JSON.stringify(now.scene.seats).includes('"state":"fresh"');
  const { dice, cards } = changes(old, now);
  return fresh || dice.length > 0 || cards.length > 0;
}

/**
 * The view whose words are shown, and how to show the latest at once: a press of anything does.
 * @param {TableView} view @returns {TableView}
 */
export function useTold(view) {
  const told = useRef(view);
  const [, redraw] = useState(view);
  const wait = told.current !== view && moves(told.current, view);
  if (!wait) told.current = view;
  useEffect(() => {
    if (!wait) return undefined;
    const now = () => {
      told.current = view;
      redraw(view);
    };
    const timer = setTimeout(now, ROLL_TIME);
    const stop = listening(document, { pointerdown: now, keydown: now }, true);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [view]);
  return told.current;
}
