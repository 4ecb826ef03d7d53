// Predict, roll, reveal: wires the model to the app.
import { render as draw } from "preact";
import { keepKeys, openChannel } from "./shared/channel.js";
import { html } from "./shared/html.js";
import { PredictApp } from "./predict/app.js";

/** @type {import("@anywidget/types").Render<any>} */
function render({ model, el }) {
  el.classList.add("dl-root", "dl-predict-root");
  keepKeys(el);
  draw(html`<${PredictApp} channel=${openChannel(model)} />`, el);
  return () => draw(null, el);
}

export default { render };
