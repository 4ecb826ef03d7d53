// Your own dice.
import { mount } from "./shared/mount.jsx";
import { OwnDiceApp } from "./own_dice/app.jsx";

export default mount(OwnDiceApp, "dl-own-root");
