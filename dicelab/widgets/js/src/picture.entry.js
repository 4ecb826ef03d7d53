// A picture of probabilities: a tree, an area square, a two-way table, a Venn diagram.
import { mount } from "./shared/mount.jsx";
import { PictureApp } from "./picture/app.jsx";

export default mount(PictureApp, "dl-picture-root");
