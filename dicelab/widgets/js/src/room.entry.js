// The wall of a room.
import { mount } from "./shared/mount.jsx";
import { RoomApp } from "./room/app.jsx";

export default mount(RoomApp, "dl-room-root");
