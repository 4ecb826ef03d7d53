// Drawing a Vega-Lite specification in the colours of the page, with one Vega for all charts of it.

/** @typedef {import("./channel.js").Channel<any>} Channel */
/** @typedef {{embed: (el: HTMLElement, spec: any, options: any) => Promise<{finalize: () => void}>}} Vega */

const OPTIONS = { actions: false, renderer: "svg" };
/** How long Vega may take to come, in milliseconds: it is large, and a line may be slow. */
const PATIENCE = 60_000;

/** When a second chart asks, too, in milliseconds: the first one may be gone before its answer came. */
const NOT_YET = 3000;

/**
 * @typedef {object} OnTheWay
 * @property {Promise<Vega>} come
 * @property {(vega: Vega) => void} bring
 * @property {(error: unknown) => void} fail
 * @property {number} asking how many charts have asked and wait
 */
const page = /** @type {{dicelabVega?: OnTheWay}} */ (/** @type {unknown} */ (globalThis));

/**
 * The page's one Vega: the first chart asks for it, all others wait for the same. What failed is asked for again.
 * @param {Channel} channel @returns {Promise<Vega>}
 */
export function vega(channel) {
  const found = page.dicelabVega;
  const shared = found ?? onTheWay();
  page.dicelabVega = shared;
  if (found) {
    const again = setTimeout(() => ask(channel, shared), NOT_YET);
    const here = () => clearTimeout(again);
    shared.come.then(here, here);
  } else ask(channel, shared);
  return shared.come;
}

/** @returns {OnTheWay} */
function onTheWay() {
  const shared = /** @type {OnTheWay} */ ({ asking: 0 });
  shared.come = new Promise((bring, fail) => Object.assign(shared, { bring, fail }));
  return shared;
}

/** @param {Channel} channel @param {OnTheWay} shared */
function ask(channel, shared) {
  shared.asking += 1;
  asking(channel)
    .then(load)
    .then(shared.bring, (error) => {
      shared.asking -= 1;
      if (shared.asking > 0) return; // somebody else may still get it
      if (page.dicelabVega === shared) delete page.dicelabVega;
      shared.fail(error);
    });
}

/**
 * Where Vega is, or Vega itself, as whoever carries the messages says.
 * @param {Channel} channel
 * @returns {Promise<any>}
 */
function asking(channel) {
  return new Promise((resolve, reject) => {
    const stop = channel.listen((message) => message.kind === "vega" && end(() => resolve(message)));
    const timer = setTimeout(() => end(() => reject(new Error("Vega did not come."))), PATIENCE);
    const end = (/** @type {() => void} */ settle) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    channel.send({ kind: "vega" });
  });
}

/** @param {{address?: string, source?: string}} found @returns {Promise<Vega>} */
async function load({ address, source }) {
  if (address) return import(new URL(address, location.href).href); // relative to the page: this file may be a blob
  const blob = URL.createObjectURL(new Blob([source ?? ""], { type: "text/javascript" }));
  try {
    return await import(blob);
  } finally {
    URL.revokeObjectURL(blob);
  }
}

/**
 * The colours a chart takes from the page it stands on; by name, so that it follows when the page turns dark.
 * @param {HTMLElement} el
 */
export function colours(el) {
  const style = getComputedStyle(el);
  const [fg, mute, line, bar] = ["fg", "mute", "line", "bar"].map((name) => `var(--dl-${name})`);
  const text = { labelColor: fg, titleColor: mute, labelFontSize: 12 };
  return {
    background: "transparent",
    font: style.fontFamily,
    title: { color: fg, fontSize: 14, anchor: "start" },
    axis: {
      ...text,
      gridColor: line,
      domainColor: line,
      tickColor: line,
      titleFontSize: 13,
      titleFontWeight: "normal",
    },
    legend: { ...text, titleFontSize: 12 },
    header: { ...text, labelFontSize: 13 },
    text: { color: fg },
    rule: { color: fg },
    view: { stroke: null },
    bar: { color: bar },
    mark: { color: bar },
  };
}

/** Makes a chart as wide as its place. */
export const FITTED = { width: "container", height: 190, autosize: { type: "fit", contains: "padding" } };

/**
 * What a chart is called by a screen reader: what it says of itself, or its title.
 * @param {any} spec @returns {string}
 */
export function described(spec) {
  const title = typeof spec.title === "string" ? spec.title : spec.title?.text;
  return spec.description ?? (typeof title === "string" ? title : "Chart");
}

/** @param {Channel} channel @param {HTMLElement} el @param {any} spec @returns {Promise<{finalize: () => void}>} */
export async function drawChart(channel, el, spec) {
  const { embed } = await vega(channel);
  const config = { ...spec.config, ...colours(el) };
  return embed(el, { ...spec, config, description: described(spec) }, OPTIONS);
}
