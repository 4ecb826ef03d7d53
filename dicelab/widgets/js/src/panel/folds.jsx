// What is opened stays open, and keeps the focus, while bots move and positions change: a fold has a name that is the
// same in every position.
import { createContext } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * @typedef {{isOpen: (name: string, usual: boolean) => boolean, toggle: (name: string, open: boolean) => void}} Kept
 */

const Folds = createContext(/** @type {Kept} */ ({ isOpen: (_, usual) => usual, toggle: () => {} }));

/** All folds of a panel. @param {{class: string, label: string, children: any}} props */
export function FoldKeeper({ class: look, label, children }) {
  const [opened, setOpened] = useState(/** @type {Record<string, boolean>} */ ({}));
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const left = useRef(/** @type {string | null} */ (null));
  /** @type {Kept} */
  const kept = {
    isOpen: (name, usual) => opened[name] ?? usual,
    toggle: (name, open) => setOpened((old) => (old[name] === open ? old : { ...old, [name]: open })),
  };
  useLayoutEffect(() => {
    if (left.current === null || !root.current) return;
    const page = /** @type {Document | ShadowRoot} */ (root.current.getRootNode());
    const nowhere = !page.activeElement || page.activeElement === document.body;
    const back = nowhere && root.current.querySelector(`summary[data-fold="${CSS.escape(left.current)}"]`);
    if (back) /** @type {HTMLElement} */ (back).focus({ preventScroll: true });
  });
  const enters = (/** @type {any} */ event) => (left.current = event.target.dataset?.fold ?? null);
  const leaves = (/** @type {any} */ event) => {
    const { target } = event;
    queueMicrotask(() => {
      if (target.isConnected && event.relatedTarget !== target) left.current = null; // a person went elsewhere
    });
  };
  return (
    <Folds.Provider value={kept}>
      <div class={look} role="group" aria-label={label} ref={root} onFocusIn={enters} onFocusOut={leaves}>
        {children}
      </div>
    </Folds.Provider>
  );
}

/**
 * A part that can be opened; `usual` is how it stands before anybody has touched it.
 * @param {{name: string, usual?: boolean, class?: string, head: any, children: any}} props children may be a function
 *   of whether it is open
 */
export function Fold({ name, usual = false, class: look = "", head, children }) {
  const { isOpen, toggle } = useContext(Folds);
  const open = isOpen(name, usual);
  return (
    <details class={look} open={open} onToggle={(/** @type {any} */ event) => toggle(name, event.currentTarget.open)}>
      <summary data-fold={name}>{head}</summary>
      {typeof children === "function" ? children(open) : children}
    </details>
  );
}
