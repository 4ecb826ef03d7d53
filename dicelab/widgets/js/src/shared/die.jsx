// A drawn die: a picture, with a button over it where picking it means something. An empty slot is drawn the same way.
import { Component } from "preact";
import { Letter } from "./letters.jsx";
import { SYMBOLS } from "./symbols.jsx";

/** @typedef {import("../views.js").DrawnDie} Die */

/** Colours are never told by colour alone: each has its letter. @type {Record<string, string>} */
export const LETTERS = {
  red: "R",
  white: "W",
  green: "G",
  blue: "B",
  yellow: "Y",
  orange: "O",
  purple: "P",
  neutral: "N",
};

/**
 * What is drawn on a die: made once, and looked at again only where the face is another one.
 * @extends {Component<{make: string, face: string}>}
 */
class Face extends Component {
  /** @override @param {{make: string, face: string}} next */
  shouldComponentUpdate(next) {
    return next.make !== this.props.make || next.face !== this.props.face;
  }
  /** @override @param {{make: string, face: string}} props */
  render({ make, face }) {
    const letter = LETTERS[make];
    const hidden = face === "back" && letter;
    const brief = letter && /^[1-6]$/.test(face); // where it is too small for pips and a letter: "R 4"
    return (
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <rect class="body" x="4" y="4" width="92" height="92" rx="20" />
        {brief && (
          <g class="brief">
            <Letter letter={letter} x={29} y={50} size={46} />
            <Letter letter={face} x={73} y={50} size={46} />
          </g>
        )}
        <g class={brief ? "full" : ""}>
          {!hidden && SYMBOLS[face] && (
            <g transform={letter ? "translate(20 9) scale(.6)" : "translate(14 14) scale(.72)"}>{SYMBOLS[face]}</g>
          )}
          {letter && <Letter letter={letter} x={50} y={hidden ? 50 : 83} size={hidden ? 44 : 17} />}
        </g>
      </svg>
    );
  }
}

/** What says that it is picked, for those who do not see gold. */
function Tick() {
  return (
    <svg class="dl-tick" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" />
      <path d="m5.5 10 3.2 3.4 6-7" />
    </svg>
  );
}

/**
 * @param {{die: Die, name?: string, also?: string[], pressed?: boolean, lit?: boolean, live?: boolean, stop?: boolean,
 *   onPick?: () => void, onRefuse?: () => void, turn?: number, again?: boolean, shaken?: boolean}} props
 *   `lit` asks to be picked, `live` only can be; `also`: the names of all like dice that this one stands for;
 *   `stop`: the Tab key stops here; `turn` tells the dice of one roll apart, so that they do not tumble in step;
 *   `again` from roll to roll the other way, so that the same drawing tumbles once more; `onRefuse`: what a click
 *   tells where it cannot be picked; `shaken`: it was just refused
 */
export function DieView({
  die,
  name,
  also = name ? [name] : [],
  pressed = false,
  lit = false,
  live = lit,
  stop = true,
  onPick,
  onRefuse,
  turn = 0,
  again = false,
  shaken = false,
}) {
  const look = ["dl-die", `make-${die.make}`, `face-${die.face}`, die.state, shaken && "shaken"];
  if (again && die.state === "fresh") look.push("again");
  if (live) look.push(lit ? "lit" : "live", pressed && "picked");
  // The button lies over the drawing, so that this stays the same element when the die can be picked and when not.
  return (
    <span
      class={look.filter(Boolean).join(" ")}
      style={{ "--turn": turn }}
      data-at={also.join(" ") || undefined}
      data-drop={live ? name : undefined}
      role={live ? undefined : "img"}
      aria-label={live ? undefined : die.label}
      onClick={live ? undefined : onRefuse}
    >
      <Face make={die.make} face={die.face} />
      {live && (
        <button
          key={name} // another die: what had the focus is gone
          type="button"
          data-pick={name}
          tabindex={stop ? 0 : -1}
          aria-pressed={pressed}
          aria-label={die.label}
          onClick={onPick}
        ></button>
      )}
      {pressed && <Tick />}
    </span>
  );
}
