// Draws widgets without a browser: node draw.mjs, with [{bundle, view}, …] on its input, writes [{name, html}, …].
// `name` is the class of a widget's place, `html` what its program draws there of the view.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";

const widgets = join(dirname(fileURLToPath(import.meta.url)), "../dicelab/widgets/js");
const source = join(widgets, "src");
const { build } = createRequire(join(widgets, "package.json"))("esbuild");

/** What is not a widget of a notebook: the page of a phone, and Vega itself. */
const OTHERS = ["pupil", "vega"];
const names = readdirSync(source)
  .filter((file) => file.endsWith(".entry.js"))
  .map((file) => file.slice(0, -".entry.js".length))
  .filter((name) => !OTHERS.includes(name));

/** All widgets with the one Preact that draws them as text, and what draws charts. */
const PROGRAM = `
  export { h } from "preact";
  export { renderToString } from "preact-render-to-string";
  export { Frame } from "./src/shared/mount.jsx";
  export { openChannel } from "./src/shared/channel.js";
  export { colours } from "./src/shared/vega.js";
  export * as vega from "vega";
  export { compile } from "vega-lite";
  ${names.map((name) => `export { default as ${name} } from "./src/${name}.entry.js";`).join("\n")}
`;

async function program() {
  const folder = mkdtempSync(join(widgets, "node_modules/.drawn-"));
  try {
    const outfile = join(folder, "program.mjs");
    await build({
      stdin: { contents: PROGRAM, resolveDir: widgets },
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      external: ["vega", "vega-lite"],
      jsx: "automatic",
      jsxImportSource: "preact",
      define: { "process.env.NODE_ENV": '"production"' },
      logLevel: "warning",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// What a widget asks of a page while it is drawn. Names are drawn by lot: the same site from the same sources.
globalThis.document = { body: { dataset: {} }, fullscreenEnabled: true };
globalThis.location = { search: "" };
globalThis.getComputedStyle = () => ({ fontFamily: "var(--dl-font)" });
let seed = 1;
Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;

const made = await program();

/** A widget that nobody answers yet. */
function draw({ bundle, view }) {
  const { App } = made[bundle];
  const channel = made.openChannel({
    get: (what) => (what === "view" ? view : undefined),
    on() {},
    off() {},
    send() {},
  });
  return made.renderToString(made.h(made.Frame, { App, channel, saved: false }));
}

/** How wide a chart is drawn that is as wide as its place: a style sheet makes it fit. */
const COLUMN = 1000;

/** A chart, drawn by Vega as in the browser. */
async function chart(asked) {
  const spec = { ...asked.view.spec, config: { ...asked.view.spec.config, ...made.colours(null) } };
  if (spec.width === "container") spec.width = COLUMN;
  const { spec: compiled } = made.compile(spec, { logger: made.vega.logger(made.vega.Error) });
  const view = new made.vega.View(made.vega.parse(compiled), { renderer: "none" });
  return draw(asked).replace('<div class="dl-chart">', `<div class="dl-chart vega-embed">${await view.toSVG()}`);
}

/** A picture has two drawings, one for narrow places; a style sheet shows the one that fits. */
function both({ bundle, view }) {
  const narrow = draw({ bundle, view: { ...view, drawings: [view.drawings[1], view.drawings[1]] } });
  return `<div class="pg-broad">${draw({ bundle, view })}</div><div class="pg-narrow">${narrow}</div>`;
}

const WAYS = { chart, picture: (asked) => (asked.view.drawings?.[1] ? both(asked) : draw(asked)) };

const told = [];
for (const asked of JSON.parse(await text(process.stdin))) {
  told.push({ name: made[asked.bundle].name, html: await (WAYS[asked.bundle] ?? draw)(asked) });
}
process.stdout.write(JSON.stringify(told));
