// From the table to the rule: a mark on a card or a zone, a button in the bar, and the rule in a window above the table.
import { createContext } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { html } from "../shared/html.js";
import { SYMBOLS, Symbol } from "../shared/symbols.js";
import { Prose } from "../shared/prose.js";

/** @typedef {import("../shared/types.js").View} View */
/** @typedef {import("../shared/types.js").RuleLink} RuleLink */
/** @typedef {{key: string, title: string, blocks: import("../shared/prose.js").Block[]}} Rule */

/** Which section explains a thing on the table, and how to open it. */
export const Rules = createContext(
  /** @type {{things: Record<string, RuleLink>, faces: Record<string, RuleLink>, open: (section: string) => void}} */ ({
    things: {},
    faces: {},
    open: () => {},
  }),
);

/**
 * A thing's name that leads to its rule, or just its name. Not a stop for the Tab key: a table has dozens of them, and
 * the window that "Rules" opens lists them all.
 * @param {{of: string, label?: string, children?: any}} props
 */
export function RuleMark({ of, children }) {
  const { things, open } = useContext(Rules);
  const link = things[of];
  if (!link) return children ?? null;
  return html`<button type="button" class=${children ? "dl-rule-name" : "dl-rule-mark"} tabindex="-1" title=${`Rule: ${link.title}`}
    aria-label=${children ? undefined : `rule: ${link.title}`} onClick=${() => open(link.key)}>${children ?? "?"}</button>`;
}

/** Where the whole rulebook is, if this page is one that Voilà serves. @param {string} game @param {string} section */
export function bookAddress(game, section) {
  return globalThis.location?.pathname.includes("/voila/render/") ? `rules_${game}.ipynb?section=${encodeURIComponent(section)}` : "";
}

/** Ask a rulebook on this page to turn to a section. @param {string} game @param {string} section @returns {boolean} whether one did */
function turned(game, section) {
  const event = new CustomEvent("dicelab-rule", { detail: { game, section }, cancelable: true });
  return !document.dispatchEvent(event);
}

/** @param {{view: View, rule: Rule, open: (section: string) => void, close: () => void, name: string}} props */
export function RuleWindow({ view, rule, open, close, name }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const { now, things, faces } = view.rules;
  const drawn = (/** @type {string} */ key) =>
    Object.keys(faces)
      .filter((face) => faces[face]?.key === key && face !== "back" && SYMBOLS[face])
      .sort(new Intl.Collator("en", { numeric: true }).compare);
  const links = [...new Map([now, ...Object.values(things), ...Object.values(faces)].map((link) => [link.key, link])).values()];
  const address = bookAddress(view.game, rule.key);
  const visit = (/** @type {MouseEvent} */ event) => {
    if (!turned(view.game, rule.key)) return;
    event.preventDefault();
    dialog.current?.close();
  };
  return html`<dialog ref=${dialog} class="dl-dialog dl-rule" aria-labelledby=${`${name}-rule`} onClose=${close}>
    <h2 id=${`${name}-rule`}>${rule.title}</h2>
    <div class="dl-prose"><${Prose} blocks=${rule.blocks} follow=${open} /></div>
    <nav class="dl-rule-links" aria-label="Rules of what lies on the table">
      <h3>On this table</h3>
      <ul>${links.map(
        (link) => html`<li key=${link.key}><button type="button" class="dl-link" aria-current=${link.key === rule.key || undefined}
          onClick=${() => open(link.key)}>${drawn(link.key).map((face) => html`<${Symbol} key=${face} name=${face} />`)}${link.title}</button></li>`,
      )}</ul>
    </nav>
    <div class="dl-form-end">
      ${address && html`<a class="dl-book" href=${address} target="_blank" title="In a new tab: your game stays here" onClick=${visit}>Try it in the rulebook</a>`}
      <button type="button" class="dl-go" onClick=${() => dialog.current?.close()}>Back to the game</button>
    </div>
  </dialog>`;
}
