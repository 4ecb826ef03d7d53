// The odds panel.
import { mount } from "./shared/mount.jsx";
import { PanelApp } from "./panel/app.jsx";

export default mount(PanelApp, "dl-panel-root");
