// An experiment.
import { mount } from "./shared/mount.jsx";
import { ExperimentApp } from "./experiment/app.jsx";

export default mount(ExperimentApp, "dl-experiment-root");
