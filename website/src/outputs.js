// What cells show. A page comes with all of it drawn already; each output gives way when the real one can be drawn.

const made = (tag, name, text = "") =>
  Object.assign(document.createElement(tag), { className: name, textContent: text });

export class Outputs {
  /** @param {HTMLElement} root @param {import("./widgets.js").Widgets} widgets */
  constructor(root, widgets) {
    this.widgets = widgets;
    this.cells = new Map();
    for (const area of root.querySelectorAll("[data-cell]")) {
      this.cells.set(Number(area.dataset.cell), { area, live: 0, turn: Promise.resolve() });
    }
  }

  /** Something of a cell, in its turn: what came before it stands before it. */
  add(output) {
    const cell = this.cells.get(output.cell);
    if (!cell) return;
    cell.turn = cell.turn.then(() => this.#put(cell, output)).catch((error) => this.#failed(cell, error));
  }

  /** A cell has run: it shows nothing more. */
  ran(number) {
    const cell = this.cells.get(number);
    if (cell) cell.turn = cell.turn.then(() => this.#end(cell));
  }

  /** All cells have run, or one has failed and none after it will. */
  end() {
    for (const number of this.cells.keys()) this.ran(number);
  }

  /** When all that has been told so far is drawn. */
  drawn() {
    return Promise.all([...this.cells.values()].map((cell) => cell.turn));
  }

  /** What was drawn and has not become real goes. */
  #end(cell) {
    while (cell.area.children.length > cell.live) cell.area.lastElementChild.remove();
    cell.area.classList.remove("pg-still");
  }

  /** The place of the next real output: that of the drawn one, if there is one. */
  #place(cell, kind, still) {
    const child = made("div", "jp-OutputArea-child");
    child.dataset.kind = kind;
    if (still) still.replaceWith(child);
    else cell.area.append(child);
    cell.live += 1;
    return child.appendChild(made("div", "jp-OutputArea-output"));
  }

  /** Draw a widget. What draws a chart comes later than the widget: until then its still goes on standing there. */
  async #draw(program, output, place, still) {
    const drawn = new Promise((done) => place.addEventListener("dl-drawn", done, { once: true }));
    await this.widgets.draw(program, output, place);
    if (!still || !place.querySelector(".dl-chart")) return;
    const child = place.parentElement;
    child.classList.add("pg-unseen");
    child.before(still);
    await drawn;
    still.remove();
    child.classList.remove("pg-unseen");
  }

  async #put(cell, output) {
    const last = cell.area.children[cell.live - 1];
    if (output.type === "text" && last?.dataset.kind === "text") {
      last.querySelector("pre").textContent += output.text;
      return;
    }
    const program = output.type === "widget" ? await this.widgets.load(output.bundle) : null;
    const still = cell.area.children[cell.live];
    const place = this.#place(cell, output.type, still);
    if (program) await this.#draw(program, output, place, still);
    if (output.type === "html") {
      place.classList.add("jp-RenderedHTMLCommon", "jp-RenderedHTML");
      place.innerHTML = output.html; // of our own classes, which write text as text
    }
    if (output.type === "text") {
      place.classList.add("jp-RenderedText");
      reachable.observe(place.appendChild(made("pre", "", output.text)));
    }
    if (output.type === "failed") place.append(failed(output.text));
  }

  #failed(cell, error) {
    console.error(error);
    this.#end(cell);
    cell.area.append(
      failed("This part of the page could not be fetched. Check the connection and load the page again."),
    );
  }
}

/** Printed lines that are longer than a phone is wide are scrolled, and then by keyboard, too. */
const reachable = new ResizeObserver((seen) => {
  for (const { target } of seen) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

function failed(text) {
  const box = made("div", "pg-failed");
  box.setAttribute("role", "alert");
  const again = made("a", "", "Load the page again");
  again.href = "";
  again.onclick = () => location.reload();
  box.append(made("p", "", text), made("p", ""));
  box.lastElementChild.append(again);
  return box;
}
