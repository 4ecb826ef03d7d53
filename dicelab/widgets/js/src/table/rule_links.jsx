// From a thing on the table to its rule: a mark on a card or a zone, or its name.
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** @typedef {import("../views.js").RuleLink} RuleLink */

/** Which section explains a thing on the table, and how to open it. */
export const Rules = createContext(
  /** @type {{things: Record<string, RuleLink>, faces: Record<string, RuleLink>, now?: RuleLink,
   *   open: (section: string) => void}} */ ({
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
  return (
    <button
      type="button"
      class={children ? "dl-rule-name" : "dl-rule-mark"}
      tabindex={-1}
      title={`Rule: ${link.title}`}
      aria-label={children ? undefined : `rule: ${link.title}`}
      onClick={() => open(link.key)}
    >
      {children ?? "?"}
    </button>
  );
}
