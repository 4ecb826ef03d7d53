// A chart on its own.
import { drawChart } from "./shared/vega.js";

/** @type {import("@anywidget/types").Render<any>} */
async function render({ model, el, host }) {
  el.classList.add("dl-root", "dl-chart");
  const view = await drawChart(host, model.get("runtime"), el, model.get("spec"));
  // A drawing that is wider than its place is scrolled, and then by keyboard, too.
  const watch = new ResizeObserver(() => (el.scrollWidth > el.clientWidth ? el.setAttribute("tabindex", "0") : el.removeAttribute("tabindex")));
  watch.observe(el);
  return () => {
    watch.disconnect();
    view.finalize();
  };
}

export default { render };
