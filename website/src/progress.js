// While Python comes: what happens, in words and per cent; and what to do where it does not come.

/** After so many milliseconds without an answer a person begins to wonder. */
const WONDER = 350;

export class Progress {
  constructor() {
    this.coming = false;
    this.wonder = 0;
    this.box = Object.assign(document.createElement("div"), { className: "pg-coming", hidden: true });
    this.words = this.box.appendChild(document.createElement("p"));
    this.words.setAttribute("role", "status");
    this.bar = this.box.appendChild(Object.assign(document.createElement("progress"), { max: 100, value: 0 }));
    this.bar.setAttribute("aria-label", "How much of the page is ready");
    this.per = this.box.appendChild(document.createElement("span"));
    this.per.setAttribute("aria-hidden", "true");
    document.body.append(this.box);
    this.at("Fetching Python", 0);
  }

  at(says, part) {
    const per = Math.floor(part * 100);
    const words = `${says} …`;
    if (this.words.textContent !== words) this.words.textContent = words;
    this.bar.value = per;
    this.per.textContent = `${per} %`;
  }

  show(shown) {
    this.coming = shown;
    this.box.classList.remove("busy");
    this.box.hidden = !shown;
  }

  /** Something that was asked takes its time: a sign that it is being worked on, as soon as one would wonder. */
  busy(now) {
    if (this.coming) return;
    if (!now) {
      clearTimeout(this.wonder);
      this.wonder = 0;
      this.show(false);
    } else this.wonder ||= setTimeout(() => this.#work(), WONDER);
  }

  #work() {
    this.words.textContent = "Working it out …";
    this.box.classList.add("busy");
    this.box.hidden = false;
  }
}

/** A bar under the header: what is wrong, and buttons for what can be done. */
export function say(bar, lead, text, offers = []) {
  bar.replaceChildren();
  if (!lead) return;
  const words = document.createElement("p");
  words.append(Object.assign(document.createElement("b"), { textContent: lead }), ` ${text}`);
  const buttons = document.createElement("span");
  for (const [index, [label, act]] of offers.entries()) {
    const name = index ? "pg-button pg-second" : "pg-button";
    buttons.append(
      Object.assign(document.createElement("button"), {
        type: "button",
        textContent: label,
        className: name,
        onclick: act,
      }),
    );
  }
  bar.append(words, buttons);
}

/** Why Python does not come, and what a person can do about it. */
export function advice(says) {
  if (typeof WebAssembly === "undefined") {
    return ["This browser cannot run Python.", "Open the page in a current Firefox, Chrome, Edge or Safari."];
  }
  if (location.protocol === "file:") {
    return [
      "A page opened as a file cannot start Python.",
      "Serve the folder: python -m http.server, then open localhost:8000.",
    ];
  }
  if (/memory/i.test(says)) {
    return ["There is not enough memory for Python.", "Close other tabs, then try it again."];
  }
  return ["Python could not be loaded.", "Check the connection, then try it again. You can read the page meanwhile."];
}
