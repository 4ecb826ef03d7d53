// What is drawn on dice and counters, in a box of 100 by 100. Every symbol can be told by its shape alone.
import { html } from "./html.js";

/** @type {Record<string, any>} */
export const SYMBOLS = {
  blank: null,
  back: html`<path d="M50 33 67 50 50 67 33 50Z" class="faint" />`,
  fireball: html`
    <path class="fire" d="M53 9c3 15 25 27 25 52 0 18-12 31-28 31S22 80 22 62c0-13 8-21 12-33 4 8 8 12 12 12 6-9 5-20 7-32Z" />
    <path class="ember" d="M52 49c2 8 12 13 12 25 0 9-6 15-14 15s-14-6-14-14c0-7 4-11 6-17 2 4 4 6 6 6 3-4 3-9 4-15Z" />`,
  knight: html`
    <path class="plume" d="M49 17C50 6 66 0 83 9c-9 0-15 5-17 13Z" />
    <path class="steel" d="M24 44c0-20 11-30 26-30s26 10 26 30v23c0 11-11 20-26 25-15-5-26-14-26-25Z" />
    <path class="slit" d="M30 45h40v8H54v27h-8V53H30Z" />
    <path class="crack" d="m62 16-6 10 7 5-5 9" />`,
  dragon: html`
    <path class="scale" d="M9 61c4-9 15-13 25-18 1-9 5-16 13-20L42 7l17 12c4-1 7-1 11 0L82 5v20c8 8 12 20 10 34-3 18-13 30-30 35 4-8 3-16-3-23-9 4-19 4-28 0l3-7c-8 3-17 3-23 0Z" />
    <circle class="slit" cx="55" cy="38" r="5.5" />
    <circle class="slit" cx="20" cy="57" r="2.8" />
    <path class="tooth" d="m29 65 4 8 5-7m5 0 3 7 5-8" />`,
  die: html`<rect class="outline" x="14" y="14" width="72" height="72" rx="16" />`,
  points: html`<path class="gold" d="m50 10 12 27 29 3-22 20 6 29-25-15-25 15 6-29L9 40l29-3Z" />`,
};

/** How each face is shown on a counter or where only a symbol is needed. @param {{name: string}} props */
export function Symbol({ name }) {
  return html`<svg class="dl-symbol" viewBox="0 0 100 100" aria-hidden="true">${SYMBOLS[name]}</svg>`;
}
