// The chart of a section, drawn once it is opened. It is an image with a text; its numbers stand in the rows above it.
import { useEffect, useRef } from "preact/hooks";
import { drawChart, FITTED } from "../shared/vega.js";

/**
 * `spec` is what Python has sent for it, `ask` asks for it again.
 * @param {{section: import("../views.js").OddsSection, open: boolean, spec: any, ask: () => void,
 *   channel: import("../shared/channel.js").Channel<import("../views.js").PanelView>}} props
 */
export function Chart({ section, open, spec, ask, channel }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const numbers = JSON.stringify(section.rows);
  useEffect(() => {
    if (open) ask();
  }, [open, numbers]);
  useEffect(() => {
    if (!open || !spec || !place.current) return undefined;
    let done = false;
    /** @type {{finalize: () => void} | undefined} */
    let view;
    drawChart(channel, place.current, { ...spec, ...FITTED, title: undefined }).then(
      (drawn) => (done ? drawn.finalize() : (view = drawn)),
      () => place.current?.replaceChildren("The chart could not be drawn; the rows above have its numbers."),
    );
    return () => {
      done = true;
      view?.finalize();
    };
  }, [spec, open]);
  return (
    <div class="dl-chart-box" role="img" aria-label={`${section.title}. ${section.chart_says}`}>
      <div class="dl-chart-place" ref={place}>
        drawing …
      </div>
    </div>
  );
}
