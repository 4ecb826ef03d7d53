// What the tests in tests/widgets/js need besides the sources. It stands here so that the packages resolve
// to the same node_modules (and the same copy of preact) as the sources do.

export { h } from "preact";
export { html } from "htm/preact";
export { renderToString } from "preact-render-to-string";
