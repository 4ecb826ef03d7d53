// A lesson step by step: one part on the screen at a time, a bar that shows where one is, and the teacher's view.
// The cells stay where Voilà has put them; those of other steps are only not shown. Without this file all is shown.
(() => {
  const script = document.currentScript;
  const forClass = Boolean(script?.dataset.forClass);
  const teaches = Boolean(script?.dataset.teacher);
  const KEY = `dicelab-lesson ${location.pathname}`;
  const AWAY = "pg-away";

  /**
   * @type {{title: string, part: string, heading: HTMLElement, cells: HTMLElement[], whose: string, guess: boolean}[]}
   * `guess`: it waits until everybody has guessed
   */
  let steps = [];
  /** @type {HTMLElement[]} what stands before the first step: the title, which a page has on every step */
  let title = [];
  let at = 0;
  let reached = 0;
  let passed = false;
  // A pupil of a class who types the teacher's address stays where the lesson is.
  let teacher = !forClass && new URLSearchParams(location.search).get("view") === "teacher";
  let bar, foot, list, told, meter, back, next, skip, home, toggle;

  function kept() {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    } catch {
      return {};
    }
  }
  function keep() {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ at, reached, passed }));
    } catch {
      // storage is switched off: a lesson that is loaded again begins anew
    }
  }

  /** Every cell belongs to the step whose heading (of the second or third order) came last before it. */
  function readSteps() {
    const found = [];
    let part = "";
    const before = [];
    for (const cell of document.querySelectorAll("#rendered_cells .jp-Cell")) {
      const first = cell.querySelector(".jp-RenderedMarkdown")?.firstElementChild;
      if (first?.matches("h2, h3")) {
        if (first.matches("h2")) part = first.textContent.trim();
        const whose = cell.querySelector(".celltag_teacher") ? "teacher" : "all";
        const guess = Boolean(cell.querySelector(".celltag_guess"));
        found.push({ title: first.textContent.trim(), part, heading: first, cells: [], whose, guess });
      }
      if (found.length) found.at(-1).cells.push(cell);
      else before.push(cell);
    }
    title = before;
    return found;
  }

  /** Whether everybody has guessed where a step asks for it. */
  function guessed(step) {
    const asked = step.cells.flatMap((cell) => [...cell.querySelectorAll(".dl-predict")]);
    return asked.length > 0 && asked.every((one) => one.dataset.guessed === "yes");
  }
  const waits = (index) => steps[index]?.guess;
  const open = () => steps.map((step, index) => index).filter((index) => steps[index].whose !== "teacher");

  function button(text, press, name = "") {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    if (name) made.className = name;
    made.addEventListener("click", press);
    return made;
  }

  function build() {
    bar = document.createElement("nav");
    bar.className = "pg-lesson-bar";
    bar.setAttribute("aria-label", "Steps of this lesson");
    told = document.createElement("p");
    meter = document.createElement("progress");
    meter.setAttribute("aria-label", "How far you are");
    list = document.createElement("ol");
    toggle = button("Teacher's view", () => setTeacher(!teacher), "pg-lesson-teacher");
    const room = button("A room for the class", toRoom, "pg-lesson-teacher");
    bar.append(told, list, ...(forClass ? [] : [toggle]), ...(teaches ? [room] : []), meter);
    foot = document.createElement("div");
    foot.className = "pg-lesson-foot";
    back = button("Back", () => go(at - 1));
    next = button("Next", () => go(at + 1), "go");
    skip = button("Go on without a guess", () => ((passed = true), go(at + 1)));
    home = document.querySelector("a.pg-all")?.cloneNode(true);
    if (home) home.className = "go";
    foot.append(back, next, skip, ...(home ? [home] : []));
    const content = document.getElementById("content");
    content.prepend(bar);
    content.append(foot);
    // Voilà's panes come into the content when they like; the way on stays below them.
    new MutationObserver(() => content.lastElementChild !== foot && content.append(foot)).observe(content, {
      childList: true,
    });
    for (const [index, step] of steps.entries()) {
      if (step.whose === "teacher") continue;
      const item = document.createElement("li");
      const dot = button("", () => go(index));
      dot.setAttribute("aria-label", `Step ${index + 1}: ${step.title}`);
      dot.title = step.title;
      if (step.part === step.title) item.className = "part";
      item.append(dot);
      list.append(item);
    }
    addEventListener("hashchange", () => toAnchor(location.hash));
    // A guess is made in a widget, which says so in an attribute; it may come after the page is ready.
    new MutationObserver(() => waits(at) && showFoot()).observe(document.getElementById("rendered_cells"), {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-guessed"],
    });
  }

  function setTeacher(on) {
    teacher = on;
    show();
    if (!on) steps[at]?.heading.scrollIntoView({ block: "nearest" });
  }

  /** The room stands at the end of the lesson, among what is for the teacher. It may still be on its way, and what is
   * shown above it for the first time grows: it is held in view until all is in its place or somebody scrolls. */
  function toRoom() {
    setTeacher(true);
    const cells = document.getElementById("rendered_cells");
    const watch = new ResizeObserver(hold);
    const ends = ["wheel", "touchstart", "pointerdown", "keydown"];
    const release = () => (watch.disconnect(), ends.forEach((name) => removeEventListener(name, release)));
    let focused = false;
    function hold() {
      const room = document.querySelector(".dl-room");
      const opens = room?.querySelector("button");
      if (!opens) return;
      room.scrollIntoView();
      if (!focused) opens.focus({ preventScroll: true });
      focused = true;
    }
    watch.observe(cells);
    for (const name of ends) addEventListener(name, release, { passive: true });
    setTimeout(release, 5_000);
    hold();
  }

  function showFoot() {
    const last = open().at(-1);
    foot.hidden = teacher;
    back.hidden = at === 0;
    const must = waits(at) && !passed && !guessed(steps[at]);
    next.hidden = at === last;
    next.disabled = must;
    next.textContent = at < last ? `Next: ${steps[at + 1].title}` : "";
    skip.hidden = !must;
    if (home) home.hidden = at !== last; // the way on, where the lesson ends
  }

  function show() {
    document.body.dataset.lesson = teacher ? "teacher" : "steps";
    for (const [index, step] of steps.entries()) {
      const away = !teacher && (index !== at || step.whose === "teacher");
      for (const cell of step.cells) cell.classList.toggle(AWAY, away);
    }
    for (const cell of title) cell.classList.toggle("pg-heard", !teacher && at > 0);
    const shown = open();
    told.textContent = teacher ? "All parts are open." : `Step ${at + 1} of ${shown.length}: ${steps[at].title}`;
    meter.max = shown.length;
    meter.value = at + 1;
    meter.hidden = teacher;
    [...list.querySelectorAll("button")].forEach((dot, index) => {
      dot.disabled = !teacher && index > reached;
      dot.className = index < at ? "done" : "";
      if (index === at && !teacher) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
    toggle.setAttribute("aria-pressed", String(teacher));
    showFoot();
    dispatchEvent(new Event("resize")); // charts that were not shown learn now how wide they are
  }

  function go(index, focus = true) {
    if (!steps[index]) return;
    at = teacher ? at : index;
    reached = Math.max(reached, at);
    keep();
    show();
    if (!focus) return;
    const { heading } = steps[index];
    if (heading.id) history.replaceState(history.state, "", `#${encodeURIComponent(heading.id)}`);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    if (teacher) heading.scrollIntoView();
    else scrollTo({ top: 0 });
  }

  /** A link leads to a heading, perhaps of a step that is not shown; one that is not open yet leads as far as one is. */
  function toAnchor(hash) {
    const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    const index = target ? steps.findIndex((step) => step.cells.some((cell) => cell.contains(target))) : -1;
    if (index < 0 || steps[index].whose === "teacher") return;
    go(teacher ? index : Math.min(index, reached));
  }

  function begin() {
    steps = readSteps();
    if (steps.length < 2) return;
    build();
    const was = kept();
    const most = open().length - 1;
    reached = Math.min(Number(was.reached) || 0, most);
    at = Math.min(Number(was.at) || 0, reached);
    passed = Boolean(was.passed);
    show();
    if (location.hash) toAnchor(location.hash);
  }

  /** All cells are there: when they have run, or from the beginning on the site that needs no server. */
  const ready = () => document.body?.dataset.ready === "true" || document.body?.dataset.voila === "site";
  const start = () => {
    if (ready()) return begin();
    const watch = new MutationObserver(() => ready() && (watch.disconnect(), begin()));
    watch.observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
  };
  if (document.body) start();
  else addEventListener("DOMContentLoaded", start);
})();
