// The table.
import { mount } from "./shared/mount.jsx";
import { TableApp } from "./table/app.jsx";

export default mount(TableApp, "dl-table-root");
