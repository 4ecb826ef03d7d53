// The odds panel widget: wires the model to the app; charts borrow the page's one Vega.
import { render as draw } from "preact";
import { keepKeys, openChannel } from "./shared/channel.js";
import { html } from "./shared/html.js";
import { drawChart, FITTED } from "./shared/vega.js";
import { PanelApp } from "./panel/app.js";

/** @type {import("@anywidget/types").Render<any>} */
function render({ model, el, host }) {
  el.classList.add("dl-root", "dl-panel-root");
  keepKeys(el);
  const chart = (/** @type {HTMLElement} */ place, /** @type {any} */ spec) => drawChart(host, model.get("runtime"), place, { ...spec, ...FITTED, title: undefined });
  draw(html`<${PanelApp} channel=${openChannel(model)} draw=${chart} />`, el);
  return () => draw(null, el);
}

export default { render };
