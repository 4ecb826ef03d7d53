// A chart on its own.
import { drawChart } from "./shared/vega.js";

/** @type {import("@anywidget/types").Render<any>} */
async function render({ model, el, host }) {
  el.classList.add("dl-root", "dl-chart");
  const view = await drawChart(host, model.get("runtime"), el, model.get("spec"));
  return () => view.finalize();
}

export default { render };
