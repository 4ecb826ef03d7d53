// The form of a position: wires the model to the app.
import { render as draw } from "preact";
import { keepKeys, openChannel } from "./shared/channel.js";
import { html } from "./shared/html.js";
import { EditorApp } from "./editor/app.js";

/** @type {import("@anywidget/types").Render<any>} */
function render({ model, el }) {
  el.classList.add("dl-root", "dl-editor-root");
  keepKeys(el);
  draw(html`<${EditorApp} channel=${openChannel(model)} />`, el);
  return () => draw(null, el);
}

export default { render };
