// A picture that unfolds step by step, with its numbers as a table. Python has worked out where everything goes.
import { useEffect, useRef, useState } from "preact/hooks";
import { Working } from "../shared/formula.jsx";
import { Shapes } from "./shapes.jsx";

/** @typedef {import("./shapes.jsx").Drawing} Drawing */
/** @typedef {import("../views.js").PictureRow} Row */
/** @typedef {import("../views.js").PictureView} PictureView */

/** Where a place is narrower than this, the narrow drawing fits better. */
const NARROW = 560;

/** @param {{view: PictureView, step: number, plain?: boolean}} props the table; of two-way tables it is the picture */
function NumberTable({ view, step, plain = false }) {
  const { head, rows } = view;
  const later = (/** @type {Row} */ row, /** @type {number} */ at) =>
    row.step > step || (plain && step < 1 && at === head.length - 1);
  return (
    <div class="dl-picture-scroll" tabindex={0} role="group" aria-label={`${view.title}, table`}>
      <table class={plain ? "dl-two-way" : "dl-picture-numbers"}>
        <thead>
          <tr>
            {head.map((name, at) =>
              name ? (
                <th key={at} scope="col">
                  {name}
                </th>
              ) : (
                <td key={at}></td>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} class={row.marked ? "marked" : ""}>
              {row.cells.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={at}>{later(row, at) ? "" : cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How wide the place is, followed while it changes. @param {{current: HTMLElement | null}} place */
function useNarrow(place) {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const el = place.current;
    if (!el || typeof ResizeObserver === "undefined") return undefined;
    const watch = new ResizeObserver(() => el.clientWidth && setNarrow(el.clientWidth < NARROW));
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  return narrow;
}

/** @param {{channel: import("../shared/channel.js").Channel<PictureView>}} props */
export function PictureApp({ channel }) {
  const view = channel.view;
  const last = view.steps.length - 1;
  const [step, setStep] = useState(view.folded ? 0 : last);
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const narrow = useNarrow(place);
  const drawing = view.drawings[narrow ? 1 : 0];
  const told = view.told.filter((one) => one.step <= step).map((one) => one.line);
  return (
    <figure class="dl-picture" ref={place} aria-label={view.title}>
      <figcaption>{view.title}</figcaption>
      {drawing ? (
        <Shapes drawing={drawing} step={step} label={view.label} />
      ) : (
        <NumberTable view={view} step={step} plain />
      )}
      {told.length > 0 && (
        <div class="dl-picture-told">
          <Working lines={told} />
        </div>
      )}
      {last > 0 && (
        <div class="dl-picture-steps" role="group" aria-label="Unfold the picture">
          <button type="button" disabled={step === 0} onClick={() => setStep(step - 1)}>
            Back
          </button>
          <button type="button" class="go" data-next disabled={step === last} onClick={() => setStep(step + 1)}>
            {step === last ? "That is all" : "Next step"}
          </button>
          <button type="button" data-all disabled={step === last} onClick={() => setStep(last)}>
            Show all
          </button>
          <p role="status">
            Step {step + 1} of {last + 1}: {view.steps[step]}
          </p>
        </div>
      )}
      {drawing && (
        <details>
          <summary>The same as a table</summary>
          <NumberTable view={view} step={step} />
        </details>
      )}
    </figure>
  );
}
