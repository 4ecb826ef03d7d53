// Markup as tagged templates: plain JavaScript, no compiler. Text put into a template is always text.
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);

/** A name that no other widget of the page has: each widget loads its own copy of this file. @param {string} what */
export function freshName(what) {
  return `${what}-${Math.random().toString(36).slice(2, 10)}`;
}
