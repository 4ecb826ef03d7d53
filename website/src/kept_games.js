// Games outlive their page: each table tells its code whenever it has come to rest, this browser keeps it, and whoever
// comes back is asked. Tables and page talk by events, see src/table/autosave.js of the widgets.
import { say } from "./progress.js";

const PREFIX = "dicelab-site-games:";

export class KeptGames {
  constructor() {
    document.addEventListener("dicelab-table", (event) => this.going && this.#giveBack(event.target));
    document.addEventListener("dicelab-kept", (event) => this.#keep(event.target, event.detail.code));
    this.open();
  }

  /** Another page, or the same one again. */
  open() {
    this.key = PREFIX + location.pathname + location.search;
    this.held = {}; // what this visit holds: place on the page -> code
    this.left = this.#read(); // what an earlier visit left, and has not been taken up yet
    this.going = false; // whether tables get back what an earlier visit left
    document.body.dataset.keepsGames = "true";
    if (Object.keys(this.left).length) this.#offer();
    else say(this.#bar(), "");
  }

  #bar() {
    return document.getElementById("pg-kept");
  }

  #read() {
    try {
      const codes = Object.entries(JSON.parse(localStorage.getItem(this.key) ?? "{}"));
      return Object.fromEntries(codes.filter(([, code]) => typeof code === "string"));
    } catch {
      return {};
    }
  }

  #write(games) {
    try {
      if (Object.keys(games).length) localStorage.setItem(this.key, JSON.stringify(games));
      else localStorage.removeItem(this.key);
    } catch {
      // storage is switched off, or full: the games last as long as the page
    }
  }

  #keep(table, code) {
    if (code) this.held[place(table)] = code;
    else delete this.held[place(table)];
    if (this.going) this.#write({ ...this.left, ...this.held });
    else this.#forget(); // whoever plays here has decided
  }

  #giveBack(table) {
    const code = this.left[place(table)];
    if (!code) return;
    delete this.left[place(table)];
    table.dispatchEvent(new CustomEvent("dicelab-open", { detail: { code } }));
  }

  #offer() {
    say(this.#bar(), "You were in the middle of a game here.", "", [
      ["Go on with it", () => this.#goOn()],
      ["Start afresh", () => this.#forget()],
    ]);
  }

  #goOn() {
    say(this.#bar(), "");
    this.going = true;
    document.querySelectorAll(".dl-table:not(.pg-drawn *)").forEach((table) => this.#giveBack(table));
  }

  #forget() {
    this.left = {};
    say(this.#bar(), "");
    this.#write(this.held);
  }
}

/** A table's place: its cell, and which table of that cell it is. */
function place(table) {
  const cell = table.closest("[data-cell]");
  const number = cell ? [...cell.querySelectorAll(".dl-table")].indexOf(table) : 0;
  return `${cell?.dataset.cell ?? 0}.${number}`;
}
