// Holds the games of this page as codes, for this tab alone: when the kernel is gone, or a visitor comes back, they go on.
// Tables tell their code by an event whenever they have come to rest, and are given one back by another.
window.dicelabGames = (() => {
  const PREFIX = "dicelab-games:";
  const key = () => PREFIX + location.pathname + location.search;
  /** What this visit holds: place on the page -> code. */
  let held = {};
  /** What an earlier visit left, and has not been taken up yet. */
  let left = {};

  function write(games, goOn = false) {
    try {
      if (Object.keys(games).length) sessionStorage.setItem(key(), JSON.stringify({ games, goOn }));
      else sessionStorage.removeItem(key());
      return true;
    } catch {
      return false; // storage is switched off, or full: the games last as long as the page
    }
  }

  function read() {
    try {
      const { games, goOn } = JSON.parse(sessionStorage.getItem(key()) ?? "{}");
      const codes = Object.entries(games ?? {}).filter(([, code]) => typeof code === "string");
      return { games: Object.fromEntries(codes), goOn: goOn === true };
    } catch {
      return { games: {}, goOn: false };
    }
  }

  /** A table's place: its cell, and which table of that cell it is. */
  function place(table) {
    const cell = table.closest("[cell-index]");
    const number = cell ? [...cell.querySelectorAll(".dl-table")].indexOf(table) : 0;
    return `${cell?.getAttribute("cell-index") ?? 0}.${number}`;
  }

  let found = false;
  function giveBack(table) {
    const code = left[place(table)];
    if (!code) return;
    delete left[place(table)];
    table.dispatchEvent(new CustomEvent("dicelab-open", { detail: { code } }));
    if (!found) table.scrollIntoView({ block: "center" }); // the first of them: that is what one came back for
    found = true;
  }

  const bar = () => document.getElementById("pg-kept");

  function offer() {
    const text = document.createElement("p");
    text.textContent = "You were in the middle of a game here.";
    const yes = document.createElement("button");
    yes.textContent = "Go on with it";
    yes.className = "pg-button";
    yes.onclick = () => {
      bar().replaceChildren();
      going = true;
      document.querySelectorAll(".dl-table").forEach(giveBack);
    };
    const no = document.createElement("button");
    no.textContent = "Start afresh";
    no.className = "pg-button pg-second";
    no.onclick = forget;
    for (const one of [yes, no]) one.type = "button";
    const buttons = document.createElement("span");
    buttons.append(yes, no);
    bar()?.replaceChildren(text, buttons);
  }

  function forget() {
    left = {};
    bar()?.replaceChildren();
    write(held);
  }

  const before = read();
  left = before.games;
  /** Whether tables get back what an earlier visit left; else it is offered. */
  let going = before.goOn;
  write(left);

  /** The table of a room is kept with the room. */
  const ours = (event) => !event.target.closest(".dl-room");
  document.addEventListener("dicelab-table", (event) => going && ours(event) && giveBack(event.target));
  document.addEventListener("dicelab-kept", (event) => {
    if (!ours(event)) return;
    const { code } = event.detail;
    if (code) held[place(event.target)] = code;
    else delete held[place(event.target)];
    if (going) write({ ...left, ...held });
    else forget(); // whoever plays here has decided
  });
  document.addEventListener("DOMContentLoaded", () => {
    document.body.dataset.keepsGames = "true";
    if (Object.keys(left).length && !going) offer();
  });

  return {
    /** Whether there is a game that can go on. */
    any: () => Object.keys(held).length > 0,
    /** Load the page again with its games; the page for codes has to do where nothing can be stored. */
    goOn() {
      const last = Object.values(held).at(-1);
      if (write(held, true)) location.reload();
      else location.assign(new URL(`shared.ipynb?table=${encodeURIComponent(last)}`, location.href));
    },
    /** Load the page again without them. */
    startAgain() {
      held = left = {};
      write({});
      location.reload();
    },
  };
})();
