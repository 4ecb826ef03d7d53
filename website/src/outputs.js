// What cells show. A page comes with stills of it; each gives way when the first real output of its cell can be drawn.

const made = (tag, name, text = "") =>
  Object.assign(document.createElement(tag), { className: name, textContent: text });

export class Outputs {
  /** @param {HTMLElement} root @param {import("./widgets.js").Widgets} widgets */
  constructor(root, widgets) {
    this.widgets = widgets;
    this.cells = new Map();
    for (const area of root.querySelectorAll("[data-cell]")) {
      this.cells.set(Number(area.dataset.cell), { area, live: false, turn: Promise.resolve() });
    }
  }

  /** Something of a cell, in its turn: what came before it stands before it. */
  add(output) {
    const cell = this.cells.get(output.cell);
    if (!cell) return;
    cell.turn = cell.turn.then(() => this.#put(cell, output)).catch((error) => this.#failed(cell, error));
  }

  /** A cell has run; one that shows nothing gives its place back. */
  ran(number) {
    const cell = this.cells.get(number);
    if (cell) cell.turn = cell.turn.then(() => this.#live(cell));
  }

  /** When all that has been told so far is drawn. */
  drawn() {
    return Promise.all([...this.cells.values()].map((cell) => cell.turn));
  }

  #live(cell) {
    if (cell.live) return;
    cell.live = true;
    cell.area.replaceChildren();
    cell.area.classList.remove("pg-still");
  }

  async #put(cell, output) {
    const last = cell.area.lastElementChild;
    if (output.type === "text" && cell.live && last?.dataset.kind === "text") {
      last.querySelector("pre").textContent += output.text;
      return;
    }
    const program = output.type === "widget" ? await this.widgets.load(output.bundle) : null;
    this.#live(cell);
    const child = made("div", "jp-OutputArea-child");
    child.dataset.kind = output.type;
    cell.area.append(child);
    const place = child.appendChild(made("div", "jp-OutputArea-output"));
    if (program) await this.widgets.draw(program, output, place);
    if (output.type === "html") {
      place.classList.add("jp-RenderedHTMLCommon", "jp-RenderedHTML");
      place.innerHTML = output.html; // of our own classes, which write text as text
    }
    if (output.type === "text") {
      place.classList.add("jp-RenderedText");
      place.append(made("pre", "", output.text));
    }
    if (output.type === "failed") place.append(failed(output.text));
  }

  #failed(cell, error) {
    console.error(error);
    this.#live(cell);
    cell.area.append(
      failed("This part of the page could not be fetched. Check the connection and load the page again."),
    );
  }
}

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
