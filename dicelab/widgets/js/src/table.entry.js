// The table widget: wires the model to the app. Intents go out and views come in as custom messages.
import { render as draw } from "preact";
import { html } from "./shared/html.js";
import { TableApp } from "./table/app.js";

/** @typedef {{view: import("./shared/types.js").View}} Model */

/** @type {import("@anywidget/types").Render<Model>} */
function render({ model, el }) {
  const channel = {
    view: model.get("view"),
    send: (/** @type {object} */ intent) => model.send(intent),
    listen(/** @type {(message: any) => void} */ hear) {
      model.on("msg:custom", hear);
      model.send({ kind: "hello" }); // what the model holds may be older than the match
      return () => model.off("msg:custom", hear);
    },
  };
  el.classList.add("dl-root");
  draw(html`<${TableApp} channel=${channel} />`, el);
  return () => draw(null, el);
}

export default { render };
