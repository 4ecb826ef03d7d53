// Bundles the widgets: src/NAME.entry.js → ../static/NAME.js, and src/NAME.css beside it → ../static/NAME.css.
// One file per widget, since anywidget loads a module from a blob: URL, where relative imports fail.
// The design tokens also go to the Voilà template, so that a page and its widgets share one palette.
//
//   node build.mjs            once, minified
//   node build.mjs --watch    again after every change, readable

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "src");
const target = join(here, "..", "static");
const template = join(here, "..", "..", "serve", "share", "voila", "templates", "dicelab", "static");
const watch = process.argv.includes("--watch");

const names = readdirSync(source)
  .filter((file) => file.endsWith(".entry.js"))
  .map((file) => file.slice(0, -".entry.js".length));

const entries = names.flatMap((name) => {
  const style = join(source, `${name}.css`);
  const script = { in: join(source, `${name}.entry.js`), out: name };
  return existsSync(style) ? [script, { in: style, out: name }] : [script];
});

/** @type {import("esbuild").BuildOptions} */
const options = {
  entryPoints: entries,
  outdir: target,
  bundle: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  format: "esm",
  target: "es2022",
  minify: !watch,
  sourcemap: watch ? "inline" : false,
  legalComments: "none",
  charset: "utf8",
  define: { "process.env.NODE_ENV": watch ? '"development"' : '"production"' },
  logLevel: "warning",
};

mkdirSync(target, { recursive: true });
mkdirSync(template, { recursive: true });
copyFileSync(join(source, "tokens.css"), join(template, "tokens.css"));

if (watch) {
  const context = await esbuild.context(options);
  await context.watch();
  console.log(`Watching ${names.join(", ")}; stop with Ctrl+C.`);
} else {
  await esbuild.build(options);
  for (const file of readdirSync(target)) {
    if (!names.includes(parse(file).name)) rmSync(join(target, file), { recursive: true }); // of a widget that is gone
  }
  writeFileSync(join(target, ".built"), ""); // newer than every source: nothing to do until one changes
}
