// Opens a code: wires the model to the app.
import { render as draw } from "preact";
import { keepKeys, openChannel } from "./shared/channel.js";
import { html } from "./shared/html.js";
import { OpenerApp } from "./opener/app.js";

/** @type {import("@anywidget/types").Render<any>} */
function render({ model, el }) {
  el.classList.add("dl-root", "dl-opener-root");
  keepKeys(el);
  draw(html`<${OpenerApp} channel=${openChannel(model)} />`, el);
  return () => draw(null, el);
}

export default { render };
