// The page of a pupil: no notebook, no kernel; a room at the other end of a line.
import { h, render } from "preact";
import { PupilApp } from "./pupil/app.jsx";
import { followTheme } from "./pupil/theme.js";

const place = document.querySelector("#pupil");
if (place instanceof HTMLElement) {
  followTheme();
  place.textContent = "";
  const { line = "/join/line", privacy = "/join/privacy" } = place.dataset;
  render(h(PupilApp, { line, privacy }), place);
}
