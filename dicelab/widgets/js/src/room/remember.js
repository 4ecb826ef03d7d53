// What a page has on its wall when it is loaded again, or its server was started again: the room of this tab, and the
// plan that was taken in place of the page's own.

const KEY = "dicelab-wall";
const PLAN = "dicelab-plan";
/** How long a plan is kept: as long as a room is, unless the server was told otherwise. */
const DAY = 24 * 60 * 60 * 1000;

/** One for each page: another lesson in the same tab has its own. */
const key = (name = KEY) => `${name} ${location.pathname}`;

/** @param {string} code empty for none */
export function remember(code) {
  try {
    if (code) sessionStorage.setItem(key(), code);
    else sessionStorage.removeItem(key());
  } catch {
    // storage is switched off: the room is offered all the same, since the server knows it
  }
  // The page itself, when it finds its kernel gone, loads again without asking while there is a room on it.
  if (document.body) document.body.dataset.room = code;
}

/** The code of the room that was here. */
export function remembered() {
  try {
    return sessionStorage.getItem(key()) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} code of the whole plan, as it is now; empty for the page's own */
export function rememberPlan(code) {
  try {
    if (code) localStorage.setItem(key(PLAN), JSON.stringify({ code, at: Date.now() }));
    else localStorage.removeItem(key(PLAN));
  } catch {
    // storage is switched off: the code can be typed again
  }
}

/** The code of the plan that was taken on this page, today. */
export function rememberedPlan() {
  try {
    const { code, at } = JSON.parse(localStorage.getItem(key(PLAN)) ?? "{}");
    return typeof code === "string" && Date.now() - at < DAY ? code : "";
  } catch {
    return "";
  }
}
