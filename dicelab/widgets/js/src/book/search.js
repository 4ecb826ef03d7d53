// Search as you type: a section is found if every word of the query begins a word in it.

/** @typedef {import("../views.js").BookView} BookView */
/** @typedef {import("../views.js").BookSection} Section */

/** @param {string} text @returns {string[]} */
export function words(text) {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * The chapters with the sections that fit: first titles that begin so, then other titles, then texts.
 * @param {BookView} view
 * @param {string} query
 */
export function found(view, query) {
  const wanted = words(query);
  if (!wanted.length) return view.chapters;
  const sections = view.chapters.flatMap((chapter) => chapter.sections);
  const inTitle = sections
    .filter((section) => fits(words(section.title), wanted))
    .sort((a, b) => Number(begins(b, wanted)) - Number(begins(a, wanted)));
  const inText = sections.filter((section) => !inTitle.includes(section) && fits(words(section.words), wanted));
  const all = [...inTitle, ...inText];
  return all.length ? [{ title: `${all.length} found`, sections: all }] : [];
}

/** @param {Section} section @param {string[]} wanted */
function begins(section, wanted) {
  const title = words(section.title);
  return wanted.every((word, at) => title[at]?.startsWith(word));
}

/** @param {string[]} text @param {string[]} wanted */
function fits(text, wanted) {
  return wanted.every((word) => text.some((candidate) => candidate.startsWith(word)));
}
