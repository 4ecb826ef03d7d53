// The editor of positions.
import { mount } from "./shared/mount.jsx";
import { Editor } from "./composite/editor.jsx";

export default mount(Editor, "dl-position-editor");
