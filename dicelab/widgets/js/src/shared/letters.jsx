// The letters and numbers on dice, drawn as strokes rather than set as text: a die is called by its label, and a
// letter that could be read as part of it would only disturb. In a box of 100 by 100.

/** @type {Record<string, string>} */
const STROKES = {
  1: "M32 30 54 14V86M32 86H76",
  2: "M24 34A26 24 0 1 1 70 50L24 86H78",
  3: "M26 22A24 19 0 1 1 48 48A26 19 0 1 1 23 77",
  4: "M64 86V14L20 64H82",
  5: "M74 14H32L28 46A27 21 0 1 1 24 76",
  6: "M68 16C40 22 26 44 26 62A24 23 0 1 0 74 62A24 22 0 0 0 28 56",
  B: "M28 50H55A17 17 0 0 0 55 14H28V86H58A18 18 0 0 0 58 50",
  G: "M79 31A35 36 0 1 0 80 66V53H56",
  N: "M24 86V14L76 86V14",
  O: "M50 14A34 36 0 1 0 50.1 14Z",
  P: "M28 86V14H56A20 20 0 0 1 56 54H28",
  R: "M28 86V14H56A19 19 0 0 1 56 52H28M53 52 74 86",
  W: "M10 14 30 86 50 34 70 86 90 14",
  Y: "M18 14 50 52 82 14M50 52V86",
};

/**
 * A letter in a square of `size` around a point.
 * @param {{letter: string, x: number, y: number, size: number, look?: string}} props
 */
export function Letter({ letter, x, y, size, look = "letter" }) {
  const place = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;
  return <path class={look} d={STROKES[letter]} transform={place} />;
}
