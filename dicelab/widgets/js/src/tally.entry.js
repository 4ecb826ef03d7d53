// A tally.
import { mount } from "./shared/mount.jsx";
import { TallyApp } from "./tally/app.jsx";

export default mount(TallyApp, "dl-tally-root");
