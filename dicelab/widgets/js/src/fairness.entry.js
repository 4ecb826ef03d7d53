// A test of a real die.
import { mount } from "./shared/mount.jsx";
import { FairnessApp } from "./fairness/app.jsx";

export default mount(FairnessApp, "dl-fairness-root");
