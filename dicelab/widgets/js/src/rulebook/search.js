// Search as you type: a section is found if every word of the query begins a word in it.

/** @typedef {import("./types.js").BookView} BookView */
/** @typedef {import("./types.js").Section} Section */

/** @param {string} text @returns {string[]} */
export function words(text) {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The chapters with the sections that fit; a fit in the title comes before one in the text. @param {BookView} view @param {string} query */
export function found(view, query) {
  const wanted = words(query);
  if (!wanted.length) return view.chapters;
  const sections = view.chapters.flatMap((chapter) => chapter.sections);
  const inTitle = sections.filter((section) => fits(words(section.title), wanted));
  const inText = sections.filter((section) => !inTitle.includes(section) && fits(words(section.words), wanted));
  const all = [...inTitle, ...inText];
  return all.length ? [{ title: `${all.length} found`, sections: all }] : [];
}

/** @param {string[]} text @param {string[]} wanted */
function fits(text, wanted) {
  return wanted.every((word) => text.some((candidate) => candidate.startsWith(word)));
}
