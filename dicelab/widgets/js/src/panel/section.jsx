// A section of the panel. The first one says the number of what is considered large, and every choice below it; the
// others fold, and show their number all the same.
import { Working } from "../shared/formula.jsx";
import { Chart } from "./chart.jsx";
import { Choices } from "./choices.jsx";
import { Fold } from "./folds.jsx";
import { Grid } from "./grid.jsx";
import { Label } from "./label.jsx";

/** @typedef {import("../views.js").OddsSection} OddsSection */
/**
 * @typedef {{section: OddsSection, index: number, send: (intent: object) => void, spec: any,
 *   channel: import("../shared/channel.js").Channel<import("../views.js").PanelView>}} SectionProps
 */

/** @param {SectionProps} props */
export function MainSection(props) {
  const { section } = props;
  const { focus } = section;
  return (
    <section class="dl-section dl-main">
      <h3>{section.title}</h3>
      {section.hidden ? (
        <KeptBack {...props} />
      ) : (
        <Revealing section={section}>
          {focus && <Focus section={section} focus={focus} />}
          <Answer {...props} section={focus && !section.how ? { ...section, best: "" } : section} main />
        </Revealing>
      )}
    </section>
  );
}

/** One that stays: its line of words, and how it was found below it. @param {SectionProps} props */
export function OpenSection(props) {
  const { section } = props;
  return (
    <section class="dl-section dl-stays">
      <h3>{section.title}</h3>
      {section.hidden ? (
        <KeptBack {...props} />
      ) : (
        <>
          {section.best && <p class="dl-said">{section.best}</p>}
          <Fold name={section.key} class="dl-working" head="How it was found">
            <Answer {...props} section={{ ...section, best: "" }} />
          </Fold>
        </>
      )}
    </section>
  );
}

/** @param {SectionProps} props */
export function FoldedSection(props) {
  const { section } = props;
  const { focus } = section;
  if (section.hidden)
    return (
      <section class="dl-section dl-waits">
        <h3>{section.title}</h3>
        <KeptBack {...props} />
      </section>
    );
  const head = (
    <>
      <h3>{section.title}</h3>
      {focus && !section.reveal && (
        <span class="dl-short">
          {focus.label && <Label {...focus} />}
          <b class="dl-fraction">{focus.fraction}</b>
          <span class="dl-percent">{focus.percent}</span>
        </span>
      )}
    </>
  );
  return (
    <section class="dl-section">
      <Fold name={section.key} class="dl-fold" head={head}>
        <div class="dl-opened">
          <Revealing section={section}>
            <Answer {...props} />
          </Revealing>
        </div>
      </Fold>
    </section>
  );
}

/** Where an answer would take a decision away, it waits. @param {{section: OddsSection, children: any}} props */
function Revealing({ section, children }) {
  if (!section.reveal) return children;
  return (
    <Fold name={`${section.key} reveal`} class="dl-reveal" head={section.reveal}>
      {children}
    </Fold>
  );
}

/** @param {SectionProps} props */
function KeptBack({ section, send }) {
  return (
    <div class="dl-kept">
      <p class="dl-mean">{section.says}</p>
      <button
        type="button"
        data-reveal={section.title}
        aria-label={`Reveal: ${section.title}`}
        onClick={() => send({ kind: "reveal", title: section.title })}
      >
        Reveal
      </button>
    </div>
  );
}

/**
 * The number that a class sees from the back row.
 * @param {{section: OddsSection, focus: NonNullable<OddsSection["focus"]>}} props
 */
function Focus({ section, focus }) {
  const long = focus.fraction.startsWith("≈ ");
  return (
    <div class="dl-focus">
      {focus.label && (
        <p class="dl-about">
          <Label {...focus} />
          {focus.best && focus.fraction !== "0" && <span class="dl-tag">{section.tag}</span>}
        </p>
      )}
      <p class="dl-number">
        {(!long || !focus.percent) && (
          <b class="dl-fraction" style={`--digits:${focus.fraction.length}`}>
            {focus.fraction}
          </b>
        )}{" "}
        {focus.percent && <span class={`dl-percent ${long ? "alone" : ""}`}>{focus.percent}</span>}{" "}
        {focus.unit && <span class="dl-unit">{focus.unit}</span>}
      </p>
      {section.how ? <p class="dl-how">{section.how}</p> : section.best && <p class="dl-how dl-best">{section.best}</p>}
    </div>
  );
}

/** @param {SectionProps & {main?: boolean}} props */
function Answer({ section, index, send, spec, channel, main = false }) {
  const { focus, choices } = section;
  const rows = choices.length ? choices : section.rows;
  const listed = rows.length > 1 || (rows.length === 1 && !focus);
  const means = section.means.filter((mean) => !mean.large);
  return (
    <>
      {section.best && <p class="dl-best">{section.best}</p>}
      {listed && section.heading && <h4>{section.heading}</h4>}
      {listed && <Choices rows={rows} says={section.says || section.title} chart={section.chart} tag={section.tag} />}
      {focus?.about && <p class="dl-mean">exactly: {focus.about}</p>}
      {means.map((mean) => (
        <p key={mean.label} class={`dl-mean ${mean.mark ? "mark" : ""}`}>
          {mean.label}: {mean.text}
        </p>
      ))}
      {section.grid &&
        (choices.length ? (
          section.grid.columns.length > 1 && (
            <Fold name={`${section.key} table`} class="dl-working" head="As a table">
              <Grid section={section} />
            </Fold>
          )
        ) : (
          <Grid section={section} />
        ))}
      {section.working.length > 0 && (
        <Fold
          name={`${section.key} working`}
          usual={main}
          class="dl-working"
          head={
            section.worked && focus?.label && rows.length > 1 ? (
              <>
                Working: <Label {...focus} />
              </>
            ) : (
              "Working"
            )
          }
        >
          <div class="dl-lines">
            <Working lines={section.working} />
          </div>
        </Fold>
      )}
      {section.chart && (
        <Fold name={`${section.key} chart`} class="dl-working" head="Chart">
          {(/** @type {boolean} */ open) => (
            <Chart
              section={section}
              open={open}
              spec={spec}
              channel={channel}
              ask={() => send({ kind: "chart", section: index })}
            />
          )}
        </Fold>
      )}
      {section.note && <p class="dl-mean dl-whose">{section.note}</p>}
    </>
  );
}
