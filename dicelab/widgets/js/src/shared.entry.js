// What a code holds.
import { mount } from "./shared/mount.jsx";
import { Shared } from "./composite/shared.jsx";

export default mount(Shared, "dl-shared");
