// A chart as a file: an SVG that stands for itself, or the same as a PNG. Nothing is asked of a server.

const KEPT = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "fill-opacity",
  "font-size",
  "font-weight",
];

/** Hand a file to the person who asked for it. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A drawn chart with its looks written into it, a heading above.
 * @param {SVGSVGElement} drawn @param {string[]} heads @param {string[]} colours of the heads
 */
export function standalone(drawn, heads, colours) {
  const copy = /** @type {SVGSVGElement} */ (drawn.cloneNode(true));
  const before = [...drawn.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((element, index) => {
    const look = getComputedStyle(/** @type {Element} */ (before[index]));
    for (const name of KEPT) element.setAttribute(name, look.getPropertyValue(name));
    element.removeAttribute("class");
  });
  const space = "http://www.w3.org/2000/svg";
  const { width, height } = drawn.viewBox.baseVal;
  const above = 12 + 22 * heads.length;
  const page = getComputedStyle(drawn);
  const whole = document.createElementNS(space, "svg");
  whole.setAttribute("xmlns", space);
  whole.setAttribute("width", String(width));
  whole.setAttribute("height", String(height + above));
  whole.setAttribute("viewBox", `0 0 ${width} ${height + above}`);
  whole.setAttribute("font-family", "system-ui, sans-serif");
  const ground = document.createElementNS(space, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", page.getPropertyValue("--dl-card").trim() || "#ffffff");
  whole.append(ground);
  heads.forEach((head, index) => {
    const text = document.createElementNS(space, "text");
    text.setAttribute("x", "14");
    text.setAttribute("y", String(22 + 22 * index));
    text.setAttribute("font-size", "16");
    text.setAttribute("font-weight", "700");
    text.setAttribute("fill", colours[index] || page.color);
    text.textContent = head;
    whole.append(text);
  });
  const moved = document.createElementNS(space, "g");
  moved.setAttribute("transform", `translate(0 ${above})`);
  moved.append(...copy.childNodes);
  whole.append(moved);
  return whole;
}

/** @param {SVGSVGElement} picture */
export const svgBlob = (picture) =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" });

/** The same in pixels, twice as fine. @param {SVGSVGElement} picture @returns {Promise<Blob>} */
export async function pngBlob(picture) {
  const text = new XMLSerializer().serializeToString(picture);
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  const image = new Image();
  await new Promise((done, failed) => {
    image.onload = done;
    image.onerror = failed;
    image.src = address;
  });
  const canvas = document.createElement("canvas");
  canvas.width = 2 * Number(picture.getAttribute("width"));
  canvas.height = 2 * Number(picture.getAttribute("height"));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}
