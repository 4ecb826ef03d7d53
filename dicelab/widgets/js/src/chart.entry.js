// A chart on its own.
import { mount } from "./shared/mount.jsx";
import { ChartApp } from "./chart/app.jsx";

export default mount(ChartApp, "dl-chart-root");
