// Bundles what runs in the browser: node bundle.mjs FOLDER. esbuild is that of the widgets.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { buildSync } = createRequire(join(here, "../dicelab/widgets/js/package.json"))("esbuild");
buildSync({
  entryPoints: ["page.js", "worker.js", "offline_worker.js"].map((name) => join(here, "src", name)),
  outdir: process.argv[2],
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});
