// Predict, roll, reveal.
import { mount } from "./shared/mount.jsx";
import { PredictApp } from "./predict/app.jsx";

export default mount(PredictApp, "dl-predict-root");
