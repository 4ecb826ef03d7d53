/** A name that no other widget of the page has: each widget loads its own copy of this file. @param {string} what */
export function freshName(what) {
  return `${what}-${Math.random().toString(36).slice(2, 10)}`;
}
