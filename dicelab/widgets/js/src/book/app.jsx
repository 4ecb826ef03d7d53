// A rulebook: contents, search, one section at a time, and what lies on the table beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { useTalk } from "../shared/use_messages.js";
import { showTable } from "../shared/show_table.js";
import { usePlace } from "./address.js";
import { openPrint } from "./print.jsx";
import { found } from "./search.js";
import { SectionView } from "./section.jsx";

/** @typedef {import("../views.js").BookView} BookView */
/** @typedef {import("../shared/channel.js").Channel<import("../views.js").BookView>} BookChannel */
/** @typedef {import("../views.js").LaidOut} Laid */

/** @param {{view: BookView, here: string, go: (key: string) => void, name: string}} props */
function Contents({ view, here, go, name }) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const chapters = found(view, query);
  const first = chapters[0]?.sections[0];
  const choose = (/** @type {string} */ key) => {
    go(key);
    setOpen(false);
  };
  const list = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    // where one is stays in sight in the long list beside the text; the page itself does not move
    const link = /** @type {HTMLElement | null} */ (list.current?.querySelector("[aria-current]") ?? null);
    if (!list.current || !link) return;
    const top = link.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    if (top < 0 || top + link.offsetHeight > list.current.clientHeight)
      list.current.scrollTop += top - list.current.clientHeight / 3;
  }, [here, open]);
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && query && first) choose(first.key);
    if (event.key === "Escape") setQuery("");
  };
  return (
    <nav class={`dl-contents ${open || query ? "open" : ""}`} aria-label="Contents">
      <div class="dl-find">
        <input
          type="search"
          id={`${name}-find`}
          aria-label="Search the rules"
          placeholder="Search the rules"
          value={query}
          onInput={(/** @type {any} */ event) => setQuery(event.target.value)}
          onKeyDown={enter}
        />
        <button type="button" class="dl-contents-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Contents
        </button>
      </div>
      <div class="dl-contents-list" ref={list}>
        {chapters.map((chapter) => (
          <div key={chapter.title}>
            <p class="dl-chapter">{chapter.title}</p>
            <ul>
              {chapter.sections.map((section) => (
                <li key={section.key}>
                  <button
                    type="button"
                    class="dl-link"
                    data-section={section.key}
                    aria-current={section.key === here ? "page" : undefined}
                    onClick={() => choose(section.key)}
                  >
                    {section.title}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {query && !chapters.length && <p class="dl-none">Nothing found; try another word.</p>}
      </div>
      <p class="dl-hidden" role="status">
        {query ? `${chapters[0]?.title ?? "Nothing found"}` : ""}
      </p>
    </nav>
  );
}

/** @param {{channel: BookChannel}} props */
export function BookApp({ channel }) {
  const { view } = channel;
  const [here, go] = usePlace(view);
  const [laid, setLaid] = useState(/** @type {Laid | null} */ (null));
  const [name] = useState(() => freshName("dl-book"));
  const sections = view.chapters.flatMap((chapter) => chapter.sections);
  const at = Math.max(
    0,
    sections.findIndex((section) => section.key === here),
  );
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const page = useRef(/** @type {Window | null} */ (null));
  const moved = useRef(false);
  const onward = useRef((/** @type {string} */ _section) => {});
  const { send, refused } = useTalk(
    channel,
    (message) => {
      if (message.kind === "laid" || message.kind === "led") setLaid(message);
      if (message.kind === "led") onward.current(message.section);
      if (message.kind === "figures" && page.current && root.current)
        openPrint(page.current, view, message.figures, root.current);
    },
    false,
  );
  useEffect(() => {
    channel.send({ kind: "turn", section: here }); // its position comes to the table, however one got here
  }, [here]);
  const turn = (/** @type {string} */ key) => {
    moved.current = true;
    go(key);
  };
  onward.current = turn;
  useEffect(() => {
    if (!moved.current) return; // the page has just opened: the reader begins at its top
    const title = root.current?.querySelector("h2");
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: "nearest" }); // a new section is read from its title on
  }, [here]);
  useEffect(() => {
    const asked = (/** @type {any} */ event) => {
      if (event.detail.game !== view.game) return;
      event.preventDefault();
      turn(event.detail.section);
    };
    document.addEventListener("dicelab-rule", asked);
    return () => document.removeEventListener("dicelab-rule", asked);
  });
  const [before, section, after] = [sections[at - 1], sections[at], sections[at + 1]];
  if (!section) return null;
  const chapter = view.chapters.find((one) => one.sections.includes(section));
  const lay = (/** @type {string} */ what, /** @type {number} */ index) => {
    send({ kind: "lay", what, section: section.key, index });
    showTable(root.current);
  };
  const print = () => {
    page.current = window.open("", "_blank");
    send({ kind: "figures" });
  };
  return (
    <div class="dl-rulebook" ref={root} role="group" aria-label={`The rules of ${view.title}`}>
      <div class="dl-book-head">
        <p class="dl-where">
          {view.title} › {chapter?.title}
        </p>
        <button type="button" class="dl-print" onClick={print}>
          Print
        </button>
      </div>
      <div class="dl-book-body">
        <Contents view={view} here={here} go={turn} name={name} />
        <div class="dl-book-page">
          {refused && (
            <p class="dl-refused" role="alert">
              {refused}
            </p>
          )}
          <SectionView section={section} laid={laid} lay={lay} follow={turn} name={name} />
          <div class="dl-turn">
            {before ? (
              <button type="button" data-turn="before" onClick={() => turn(before.key)}>
                ← {before.title}
              </button>
            ) : (
              <span></span>
            )}
            {after && (
              <button type="button" data-turn="after" onClick={() => turn(after.key)}>
                {after.title} →
              </button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
