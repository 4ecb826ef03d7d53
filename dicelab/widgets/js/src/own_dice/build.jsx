// Dice clicked together: how many of which, faces written by hand, and what is asked of them. It makes a line of text.
import { useState } from "preact/hooks";
import { OwnDie } from "../shared/own_die.jsx";
import { SIGNS, VERBS, compose, dieText, plainFaces } from "./compose.js";

/** @typedef {import("./compose.js").Kind} Kind */
/** @typedef {import("./compose.js").Ask} Ask */

const SIDES = [2, 4, 6, 8, 10, 12, 20];
const SYMBOLS = ["★", "♥", "♦", "●", "▲", "■", "☀", "☁"];
export const COLOURS = ["bone", "blue", "yellow", "green", "red", "purple"];
const MOST_KINDS = 6;
const MOST_FACES = 20;

/** What a die with so many sides looks like (as in dicelab/teach/question/own_drawn.py). @param {number} sides */
function shapeOf(sides) {
  if (sides <= 2) return "coin";
  if (sides <= 4) return "d4";
  if (sides <= 6) return "d6";
  return sides <= 8 ? "d8" : sides <= 10 ? "d10" : sides <= 12 ? "d12" : "d20";
}

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.min(high, Math.max(low, Math.round(value) || low));

/** @param {{kind: Kind, name: string, change: (kind: Kind) => void}} props */
function Faces({ kind, name, change }) {
  const [last, setLast] = useState(0);
  const faces = kind.faces ?? [];
  const set = (/** @type {number} */ index, /** @type {object} */ to) =>
    change({ ...kind, faces: faces.map((face, place) => (place === index ? { ...face, ...to } : face)) });
  return (
    <div class="dl-face-editor">
      <ol>
        {faces.map((face, index) => (
          <li key={index}>
            <input
              aria-label={`face ${index + 1}`}
              maxlength={20}
              value={face.text}
              onFocus={() => setLast(index)}
              onInput={(/** @type {any} */ event) => set(index, { text: event.target.value.replace(/[{},*×]/g, "") })}
            />
            <span aria-hidden="true">×</span>
            <input
              aria-label={`weight of face ${index + 1}`}
              type="number"
              min="1"
              max="99"
              value={face.times}
              onChange={(/** @type {any} */ event) => set(index, { times: within(event.target.valueAsNumber, 1, 99) })}
            />
            <button
              type="button"
              class="small"
              aria-label={`remove face ${index + 1}`}
              disabled={faces.length < 2}
              onClick={() => change({ ...kind, faces: faces.filter((_, place) => place !== index) })}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      <div class="dl-row">
        <button
          type="button"
          disabled={faces.length >= MOST_FACES}
          onClick={() => change({ ...kind, faces: [...faces, { text: String(faces.length + 1), times: 1 }] })}
        >
          Add a face
        </button>
        <span class="dl-row" role="group" aria-label={`Symbols for face ${last + 1}`} id={`${name}-symbols`}>
          {SYMBOLS.map((symbol) => (
            <button
              key={symbol}
              type="button"
              class="small"
              aria-label={`put ${symbol} on face ${Math.min(last, faces.length - 1) + 1}`}
              onClick={() => set(Math.min(last, faces.length - 1), { text: symbol })}
            >
              {symbol}
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}

/**
 * @param {{kind: Kind, place: number, name: string, make: string, change: (kind: Kind) => void, remove: () => void,
 *   paint: (colour: number) => void, alone: boolean}} props
 */
function KindRow({ kind, place, name, make, change, remove, paint, alone }) {
  const sides = kind.faces ? kind.faces.reduce((sum, face) => sum + face.times, 0) : kind.sides;
  const shown = kind.faces ? (kind.faces[0]?.text ?? "") : String(kind.sides);
  const step = (/** @type {number} */ by) => change({ ...kind, number: within(kind.number + by, 1, 100) });
  return (
    <li class="dl-kind-row">
      <div class="dl-row">
        <OwnDie die={{ make, face: shown, label: dieText(kind), shape: shapeOf(sides) }} make={make} />
        <span class="dl-stepper">
          <button type="button" class="small" aria-label={`fewer ${dieText(kind)}`} onClick={() => step(-1)}>
            −
          </button>
          <output aria-label={`how many ${dieText(kind)}`}>{kind.number}</output>
          <button type="button" class="small" aria-label={`more ${dieText(kind)}`} onClick={() => step(1)}>
            +
          </button>
        </span>
        <b class="dl-mono">{dieText(kind)}</b>
        <label class="dl-colour">
          Colour
          <select
            value={COLOURS[Number(make.slice(4)) - 1]}
            onChange={(/** @type {any} */ event) => paint(event.target.selectedIndex)}
          >
            {COLOURS.map((colour) => (
              <option key={colour}>{colour}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          aria-expanded={Boolean(kind.faces)}
          onClick={() => change({ ...kind, faces: kind.faces ? null : plainFaces(kind.sides) })}
        >
          {kind.faces ? "Plain numbers again" : "Write on its faces"}
        </button>
        <button type="button" disabled={alone} onClick={remove} aria-label={`Take away ${dieText(kind)}`}>
          Take away
        </button>
      </div>
      {kind.faces && <Faces kind={kind} name={`${name}-${place}`} change={change} />}
    </li>
  );
}

/** @param {{ask: Ask, kinds: Kind[], name: string, change: (ask: Ask) => void}} props */
function Asking({ ask, kinds, name, change }) {
  const verb = VERBS.find((one) => one.verb === ask.verb) ?? VERBS[0];
  const most = kinds.reduce((sum, kind) => sum + kind.number, 0);
  return (
    <div class="dl-row">
      <label>
        Ask for{" "}
        <select
          value={ask.verb}
          onChange={(/** @type {any} */ event) =>
            change({ ...ask, verb: event.target.value, k: Math.min(ask.k, most) })
          }
        >
          {VERBS.map((one) => (
            <option key={one.verb} value={one.verb}>
              {one.says}
            </option>
          ))}
        </select>
      </label>
      {verb?.takes === "k" && (
        <input
          type="number"
          aria-label="how many of them"
          min="1"
          max={most}
          value={ask.k}
          onChange={(/** @type {any} */ event) => change({ ...ask, k: within(event.target.valueAsNumber, 1, most) })}
        />
      )}
      {verb?.takes === "faces" && (
        <input
          aria-label="which faces, with commas between"
          value={ask.faces}
          onInput={(/** @type {any} */ event) => change({ ...ask, faces: event.target.value })}
        />
      )}
      {!verb?.event && (
        <>
          <select
            aria-label="what about it"
            value={ask.sign}
            onChange={(/** @type {any} */ event) => change({ ...ask, sign: event.target.value })}
          >
            {SIGNS.map((one) => (
              <option key={one.sign} value={one.sign}>
                {one.says}
              </option>
            ))}
          </select>
          {ask.sign && (
            <input
              type="number"
              id={`${name}-value`}
              aria-label="the number to compare with"
              value={ask.value}
              onChange={(/** @type {any} */ event) =>
                change({ ...ask, value: Math.round(event.target.valueAsNumber) || 0 })
              }
            />
          )}
        </>
      )}
    </div>
  );
}

/**
 * @param {{name: string, use: (line: string) => void, add: (line: string) => void,
 *   paint: (die: string, colour: number) => void}} props
 */
export function Build({ name, use, add, paint }) {
  const [kinds, setKinds] = useState(/** @type {Kind[]} */ ([{ number: 2, sides: 6, faces: null }]));
  const [colours, setColours] = useState([0]);
  const [ask, setAsk] = useState(/** @type {Ask} */ ({ verb: "", k: 1, faces: "6", sign: "", value: 9 }));
  const line = compose(kinds, ask);
  const put = (/** @type {(line: string) => void} */ how) => () => {
    kinds.forEach((kind, place) => paint(dieText(kind), colours[place] ?? 0));
    how(line);
  };
  const more = (/** @type {Kind} */ kind) => {
    setKinds([...kinds, kind]);
    setColours([...colours, kinds.length % COLOURS.length]);
  };
  return (
    <details class="dl-build">
      <summary>Click dice together</summary>
      <div class="dl-row" role="group" aria-label="Add dice">
        {SIDES.map((sides) => (
          <button
            key={sides}
            type="button"
            disabled={kinds.length >= MOST_KINDS}
            aria-label={`+ d${sides}, a die with ${sides} sides`}
            onClick={() => more({ number: 1, sides, faces: null })}
          >
            + d{sides}
          </button>
        ))}
        <button
          type="button"
          disabled={kinds.length >= MOST_KINDS}
          onClick={() => more({ number: 1, sides: 6, faces: plainFaces(6) })}
        >
          + a die of my own
        </button>
      </div>
      <ul class="dl-kind-rows" aria-label="the dice so far">
        {kinds.map((kind, place) => (
          <KindRow
            key={place}
            kind={kind}
            place={place}
            name={name}
            make={`own-${(colours[place] ?? 0) + 1}`}
            alone={kinds.length === 1}
            change={(changed) => setKinds(kinds.map((one, index) => (index === place ? changed : one)))}
            remove={() => {
              setKinds(kinds.filter((_, index) => index !== place));
              setColours(colours.filter((_, index) => index !== place));
            }}
            paint={(colour) => setColours(colours.map((one, index) => (index === place ? colour : one)))}
          />
        ))}
      </ul>
      <Asking ask={ask} kinds={kinds} name={name} change={setAsk} />
      <p class="dl-made">
        <code>{line}</code>
      </p>
      <div class="dl-row">
        <button type="button" class="go" data-use onClick={put(use)}>
          Ask this
        </button>
        <button type="button" data-add onClick={put(add)}>
          Add it as another line
        </button>
      </div>
    </details>
  );
}
