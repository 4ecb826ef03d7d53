// Drawing a Vega-Lite specification with the page's one Vega, in the colours of the page.

const OPTIONS = { actions: false, renderer: "svg" };

/** The colours a chart takes from the page it stands on. @param {HTMLElement} el */
export function colours(el) {
  const style = getComputedStyle(el);
  const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const [fg, mute, line, bar] = ["--dl-fg", "--dl-mute", "--dl-line", "--dl-bar"].map(read);
  return {
    background: "transparent",
    font: style.fontFamily,
    title: { color: fg, fontSize: 14, anchor: "start" },
    axis: { labelColor: fg, titleColor: mute, gridColor: line, domainColor: line, tickColor: line, labelFontSize: 12, titleFontSize: 13, titleFontWeight: "normal" },
    legend: { labelColor: fg, titleColor: mute, labelFontSize: 12, titleFontSize: 12 },
    header: { labelColor: fg, titleColor: mute, labelFontSize: 13 },
    text: { color: fg },
    rule: { color: fg },
    view: { stroke: null },
    bar: { color: bar },
    mark: { color: bar },
  };
}

/** Makes a chart as wide as its place. */
export const FITTED = { width: "container", height: 190, autosize: { type: "fit", contains: "padding" } };

/** What a chart is called by a screen reader: what it says of itself, or its title. @param {any} spec @returns {string} */
export function described(spec) {
  const title = typeof spec.title === "string" ? spec.title : spec.title?.text;
  return spec.description ?? (typeof title === "string" ? title : "Chart");
}

/**
 * @param {import("@anywidget/types").RenderProps<any>["host"]} host @param {string} runtime @param {HTMLElement} el @param {any} spec
 * @returns {Promise<{finalize: () => void}>}
 */
export async function drawChart(host, runtime, el, spec) {
  /** @type {any} */
  let widget;
  for (let tries = 3; !widget; tries -= 1) {
    try {
      widget = await host.getWidget(runtime); // waits ten seconds at most, and a slow line may need longer
    } catch (error) {
      if (tries <= 1) throw error;
    }
  }
  const config = { ...spec.config, ...colours(el) };
  return widget.exports.embed(el, { ...spec, config, description: described(spec) }, OPTIONS);
}
