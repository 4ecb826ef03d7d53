// One section: its text, what to try, how open questions were decided, what can be chosen.
import { Line, Prose } from "../shared/prose.jsx";

/** @typedef {import("../views.js").BookSection} Section */
/** @typedef {import("../views.js").LaidOut} Laid */

const KINDS = /** @type {const} */ ([
  ["shows", "Show me", "▶"],
  ["examples", "Worked example", "☰"],
  ["challenges", "Challenge", "★"],
  ["comparisons", "Compare", "≷"],
]);

/** @param {{section: Section, laid: Laid | null, lay: (what: string, index: number) => void}} props */
function Tries({ section, laid, lay }) {
  return (
    <div class="dl-tries">
      {KINDS.flatMap(([what, title, sign]) =>
        section[what].map((says, index) => {
          const here = laid?.section === section.key && laid.what === what && laid.index === index;
          return (
            <button
              type="button"
              key={`${what}${index}`}
              class={`dl-try ${what}`}
              data-try={`${what}-${index}`}
              aria-pressed={here}
              onClick={() => lay(what, index)}
            >
              <span class="dl-try-sign" aria-hidden="true">
                {sign}
              </span>
              <span>
                <b>{title}</b> <span class="dl-try-says">{says}</span>
              </span>
            </button>
          );
        }),
      )}
    </div>
  );
}

/** @param {{section: Section, follow: (key: string) => void}} props */
export function Rulings({ section, follow }) {
  if (!section.rulings.length) return null;
  return (
    <div class="dl-rulings">
      <h3>How we read it</h3>
      <ul>
        {section.rulings.map((ruling) => (
          <li key={ruling.number}>
            <span class="dl-number">{ruling.number}</span>
            <span>
              <Line spans={ruling.says} follow={follow} />
              <span class="dl-because">
                {" "}
                Because <Line spans={ruling.because} follow={follow} />.
              </span>{" "}
              {ruling.switch && (
                <span class="dl-switch">
                  Switch it with <code>{ruling.switch}</code>.
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @param {{section: Section}} props */
export function Options({ section }) {
  if (!section.options.length) return null;
  return (
    <div class="dl-options">
      <h3>What you can choose before a game</h3>
      <dl>
        {section.options.map((option) => (
          <div key={option.name}>
            <dt>
              <code>{option.name}</code>
            </dt>
            <dd>
              {option.says}{" "}
              <span class="dl-because">
                It is {option.values}; without a choice: {option.default}.
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * @param {{section: Section, laid: Laid | null, lay: (what: string, index: number) => void, follow: (key: string) =>
 *   void, name: string}} props
 */
export function SectionView({ section, laid, lay, follow, name }) {
  return (
    <article class="dl-prose" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} tabindex={-1}>
        {section.title}
      </h2>
      <Prose blocks={section.blocks} follow={follow} />
      <Tries section={section} laid={laid} lay={lay} />
      <Rulings section={section} follow={follow} />
      <Options section={section} />
    </article>
  );
}
