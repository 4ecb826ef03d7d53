// A rule in a window above the table, and the rules of everything that lies there.
import { useEffect, useRef } from "preact/hooks";
import { Prose } from "../shared/prose.jsx";
import { ending } from "../shared/share_link.js";
import { SYMBOLS, Symbol } from "../shared/symbols.jsx";

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {import("../views.js").RuleTold} Rule */

/** Where the whole rulebook is, if there are pages beside this one. @param {string} game @param {string} section */
export function bookAddress(game, section) {
  const ends = ending();
  return ends && `rules_${game}.${ends}?section=${encodeURIComponent(section)}`;
}

/**
 * Ask a rulebook on this page to turn to a section.
 * @param {string} game
 * @param {string} section
 * @returns {boolean} whether one did
 */
function turned(game, section) {
  const event = new CustomEvent("dicelab-rule", { detail: { game, section }, cancelable: true });
  return !document.dispatchEvent(event);
}

/** @param {{view: TableView, rule: Rule, open: (section: string) => void, close: () => void, name: string}} props */
export function RuleWindow({ view, rule, open, close, name }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const { now, things, faces } = view.rules;
  const drawn = (/** @type {string} */ key) =>
    Object.keys(faces)
      .filter((face) => faces[face]?.key === key && face !== "back" && SYMBOLS[face])
      .sort(new Intl.Collator("en", { numeric: true }).compare);
  const links = [
    ...new Map([now, ...Object.values(things), ...Object.values(faces)].map((link) => [link.key, link])).values(),
  ];
  const address = bookAddress(view.game, rule.key);
  const visit = (/** @type {MouseEvent} */ event) => {
    if (!turned(view.game, rule.key)) return;
    event.preventDefault();
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class="dl-dialog dl-rule" aria-labelledby={`${name}-rule`} onClose={close}>
      <h2 id={`${name}-rule`}>{rule.title}</h2>
      <div class="dl-prose">
        <Prose blocks={rule.blocks} follow={open} />
      </div>
      <nav class="dl-rule-links" aria-label="Rules of what lies on the table">
        <h3>On this table</h3>
        <ul>
          {links.map((link) => (
            <li key={link.key}>
              <button
                type="button"
                class="dl-link"
                aria-current={link.key === rule.key || undefined}
                onClick={() => open(link.key)}
              >
                {drawn(link.key).map((face) => (
                  <Symbol key={face} name={face} />
                ))}
                {link.title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div class="dl-form-end">
        {address && (
          <a class="dl-book" href={address} target="_blank" title="In a new tab: your game stays here" onClick={visit}>
            Try it in the rulebook
          </a>
        )}
        <button type="button" class="dl-go" onClick={() => dialog.current?.close()}>
          Back to the game
        </button>
      </div>
    </dialog>
  );
}
