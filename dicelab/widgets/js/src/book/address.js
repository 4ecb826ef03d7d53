// Which section is open: the address of a served page says so (?section=...), and the Back button works.
import { useEffect, useState } from "preact/hooks";

/** @typedef {import("../views.js").BookView} BookView */

/** Whether the address belongs to this book: in JupyterLab it belongs to the lab. */
const served = () => Boolean(document.body.dataset.voila);

/** @param {BookView} view @param {string} search @param {boolean} ours @returns {string} */
export function wanted(view, search, ours) {
  const key = ours ? new URLSearchParams(search).get("section") : null;
  const known = view.chapters.some((chapter) => chapter.sections.some((section) => section.key === key));
  return key !== null && known ? key : view.section;
}

/** @param {BookView} view @returns {[string, (key: string) => void]} */
export function usePlace(view) {
  const [key, setKey] = useState(() => wanted(view, location.search, served()));
  useEffect(() => {
    const back = () => setKey(wanted(view, location.search, served()));
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [view]);
  const go = (/** @type {string} */ to) => {
    if (to === key) return;
    setKey(to);
    if (!served()) return;
    const address = new URL(location.href);
    address.searchParams.set("section", to);
    history.pushState(null, "", address);
  };
  return [key, go];
}
