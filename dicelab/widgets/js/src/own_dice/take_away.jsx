// What one takes away: a link, a line of Python, the numbers, a picture.
import { useState } from "preact/hooks";
import { CopyField } from "../shared/copy_field.jsx";
import { linkTo } from "../shared/share_link.js";
import { download, pngBlob, standalone, svgBlob } from "./picture.js";

/** @typedef {import("../views.js").OwnDiceView} OwnDiceView */

/**
 * The address that opens these lines on this page, with the colours of their dice; "" where the page is not one that
 * Voilà serves.
 * @param {string} text @param {Record<string, string>} makes @param {string} here
 */
export function linkOf(text, makes = {}, here = globalThis.location?.href ?? "") {
  if (!here.includes("/voila/render/")) return "";
  const address = new URL("own_dice.ipynb", here);
  const used = Object.entries(makes).filter(([die]) => text.includes(die));
  const paint = used.map(([die, make]) => `${make.slice(4)}${die}`).join("~");
  address.search = `?dice=${encodeURIComponent(text)}${paint ? `&paint=${encodeURIComponent(paint)}` : ""}`;
  address.hash = "";
  return address.href;
}

/** The lines in an address; "" if there are none. @param {string} search */
export const linesIn = (search) => (new URLSearchParams(search).get("dice") ?? "").slice(0, 4000);

/** The colours in an address, by the dice that have them. @param {string} search @returns {Record<string, string>} */
export function paintIn(search) {
  const listed = (new URLSearchParams(search).get("paint") ?? "").split("~").slice(0, 20);
  return Object.fromEntries(listed.flatMap((one) => (/^[1-6]d/.test(one) ? [[one.slice(1), `own-${one[0]}`]] : [])));
}

/** @param {string} text */
export const pythonOf = (text) => `dicelab.dice(${JSON.stringify(text.trim())})`;

/**
 * @param {{view: OwnDiceView, name: string, send: (intent: object) => void, codes: string[],
 *   makes: Record<string, string>, place: any, refuse: (says: string) => void}} props
 */
export function TakeAway({ view, name, send, codes, makes, place, refuse }) {
  const [open, setOpen] = useState(false);
  const link = linkOf(view.text, makes);
  const asks = view.lines.flatMap((line, index) => {
    const address = codes[index] ? linkTo(codes[index]) : "";
    return address && line.kind !== "words" ? [{ line, address }] : [];
  });
  const picture = async (/** @type {"svg" | "png"} */ kind) => {
    const drawn = place.current?.querySelector(".dl-own-chart svg");
    if (!drawn) return refuse("There is no chart to take along; ask for a distribution, such as 3d6.");
    const charted = view.lines.filter((line) => line.rows.length && line.kind !== "chance");
    const whole = standalone(
      drawn,
      charted.map((line) => line.pretty),
      [],
    );
    try {
      download(kind === "svg" ? svgBlob(whole) : await pngBlob(whole), `dice.${kind}`);
    } catch {
      refuse("This browser could not draw the picture; take the SVG.");
    }
  };
  return (
    <details
      class="dl-take"
      onToggle={(/** @type {any} */ event) => {
        setOpen(event.target.open);
        if (event.target.open) send({ kind: "codes" });
      }}
    >
      <summary>Take it with you</summary>
      {open && (
        <div class="dl-share">
          {link && <CopyField id={`${name}-link`} label="Link" value={link} />}
          <CopyField id={`${name}-python`} label="Python" value={pythonOf(view.text)} />
          {asks.map(({ line, address }, index) => (
            <CopyField
              key={index}
              id={`${name}-ask-${index}`}
              label={asks.length > 1 ? `Question for a class: ${line.pretty}` : "Question for a class"}
              value={address}
            />
          ))}
          <div class="dl-row" role="group" aria-label="Files">
            <button type="button" data-csv onClick={() => send({ kind: "csv" })}>
              Numbers (CSV)
            </button>
            <button type="button" data-svg onClick={() => picture("svg")}>
              Picture (SVG)
            </button>
            <button type="button" data-png onClick={() => picture("png")}>
              Picture (PNG)
            </button>
          </div>
        </div>
      )}
    </details>
  );
}
