// A rulebook with its table.
import { mount } from "./shared/mount.jsx";
import { Rulebook } from "./composite/rulebook.jsx";

export default mount(Rulebook, "dl-rulebook-with-table");
