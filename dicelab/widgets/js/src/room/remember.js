// The room that this tab has on its wall: a page that is loaded again, or whose server was started again, goes on with
// it.

const KEY = "dicelab-wall";

/** One for each page: another lesson in the same tab has its own. */
const key = () => `${KEY} ${location.pathname}`;

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
