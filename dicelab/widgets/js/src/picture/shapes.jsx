// Shapes that Python has placed (see dicelab/play/drawing.py), as elements of SVG; those of later steps are left out.

/** @typedef {import("../views.js").Shape} Shape */
/** @typedef {import("../views.js").DrawingView} Drawing */

/** @param {{shape: Shape}} props */
function One({ shape: { kind, look, step, text, anchor, ...places } }) {
  const name = `dl-shape ${look
    .split(" ")
    .map((word) => `is-${word}`)
    .join(" ")}`;
  if (kind === "line") return <line {...places} class={name} />;
  if (kind === "rect") return <rect {...places} class={name} rx={/chip|blank/.test(look) ? 6 : undefined} />;
  if (kind === "circle") return <circle {...places} class={name} />;
  return (
    <text {...places} class={name} text-anchor={anchor} dominant-baseline="central">
      {text}
    </text>
  );
}

/** @param {{drawing: Drawing, step: number, label: string}} props */
export function Shapes({ drawing: { width, height, shapes }, step, label }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: `${Math.round(width * 1.25)}px` }}
      role="img"
      aria-label={label}
    >
      {shapes.map((shape, index) => shape.step <= step && <One key={index} shape={shape} />)}
    </svg>
  );
}
