// The odds panel: fraction, percentage, bar and working for the questions that matter now.
import { useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { useView } from "../shared/use_messages.js";
import { FoldKeeper } from "./folds.jsx";
import { FoldedSection, MainSection, OpenSection } from "./section.jsx";
import { WhatIf } from "./what_if.jsx";

/**
 * A class guesses first: the answers are covered now, and again after every move.
 * @param {{view: import("../views.js").PanelView, send: (intent: object) => void}} props
 */
function Cover({ view, send }) {
  const flip = (/** @type {any} */ event) => send({ kind: "cover", on: event.currentTarget.checked });
  return (
    <label class="dl-cover" title="Guess first: the odds stay covered, after every move, until you reveal them">
      <input type="checkbox" data-cover checked={view.covers} onChange={flip} aria-label="Cover the odds" /> Cover
    </label>
  );
}

/** @param {{channel: import("../shared/channel.js").Channel<import("../views.js").PanelView>}} props */
export function PanelApp({ channel }) {
  const [specs, setSpecs] = useState(/** @type {Record<string, any>} */ ({}));
  const [name] = useState(() => freshName("dl-panel"));
  const { view, send, refused } = useView(channel, (message) => {
    if (message.kind === "chart") setSpecs((old) => ({ ...old, [message.title]: message.spec }));
  });
  if (!view.shown)
    return (
      <div class="dl-panel off" role="group" aria-label="Odds">
        <p class="dl-mean">The odds are switched off.</p>
      </div>
    );
  const shown = { send, channel };
  return (
    <FoldKeeper class={`dl-panel ${view.varied ? "varied" : ""}`} label="Odds">
      <div class="dl-chances">
        <div class="dl-chances-head">
          <h2>
            {view.varied ? `${view.whose}, if …` : view.whose} <small>exact</small>
          </h2>
          <Cover view={view} send={send} />
        </div>
        {refused && (
          <p class="dl-refused" role="alert">
            {refused}
          </p>
        )}
        {view.sections.length === 0 && (
          <p class="dl-mean">
            {view.over ? "The game is over." : "The odds appear as soon as there is something to roll or to decide."}
          </p>
        )}
        {view.hidden && view.sections.length > 1 && (
          <p class="dl-kept-all">
            Guess first.{" "}
            <button type="button" data-reveal onClick={() => send({ kind: "reveal", title: "" })}>
              Reveal all
            </button>
          </p>
        )}
        {view.sections.map((section, index) => {
          const View = !index ? MainSection : section.stays ? OpenSection : FoldedSection;
          return <View key={section.key} section={section} index={index} spec={specs[section.title]} {...shown} />;
        })}
        <WhatIf view={view} name={name} send={send} />
      </div>
    </FoldKeeper>
  );
}
