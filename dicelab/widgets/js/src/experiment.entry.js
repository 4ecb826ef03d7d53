// An experiment: wires the model to the app.
import { render as draw } from "preact";
import { keepKeys, openChannel } from "./shared/channel.js";
import { html } from "./shared/html.js";
import { ExperimentApp } from "./experiment/app.js";

/** @type {import("@anywidget/types").Render<any>} */
function render({ model, el }) {
  el.classList.add("dl-root", "dl-experiment-root");
  keepKeys(el);
  draw(html`<${ExperimentApp} channel=${openChannel(model)} />`, el);
  return () => draw(null, el);
}

export default { render };
