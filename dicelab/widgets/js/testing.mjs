// Read by Node before every test in tests/widgets/js (node --import): from then on JSX can be imported. It stands here
// so that the packages resolve to the same node_modules (and the same copy of preact) as the sources do.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".jsx")) return next(url, context);
    const sourcefile = fileURLToPath(url);
    const { code } = transformSync(readFileSync(sourcefile, "utf8"), {
      ...{ loader: "jsx", jsx: "automatic", jsxImportSource: "preact", sourcemap: "inline", sourcefile },
    });
    return { format: "module", source: code, shortCircuit: true };
  },
});

export { h } from "preact";
export { renderToString } from "preact-render-to-string";
