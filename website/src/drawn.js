// Widgets that were drawn when the site was built: what their programs would measure when they are alive.

/** Tells the slots of all drawn tables how much room they have, as src/table/slot_room.js of the widgets does. */
export function fit() {
  const all = [...document.querySelectorAll(".pg-drawn .dl-slots")];
  const rooms = all.map((slots) => slots.getBoundingClientRect()); // all of them before anything is changed
  all.forEach((slots, at) => {
    slots.style.setProperty("--wide", `${rooms[at].width}px`);
    slots.style.setProperty("--high", `${rooms[at].height}px`);
  });
}
