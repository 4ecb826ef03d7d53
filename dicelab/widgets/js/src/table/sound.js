// Optional sound: dice on felt and wood, made on the spot. Off until a person switches it on.
import { useEffect, useRef, useState } from "preact/hooks";
import { keep, kept } from "../shared/kept.js";
import { changes } from "./diff.js";

/** @typedef {import("../views.js").TableView} TableView */

const KEPT = "dicelab-sound";

/**
 * A knock: noise that dies away at once, duller on felt than on wood.
 * @param {AudioContext} audio @param {number} at in seconds from now @param {number} pitch @param {number} loud
 */
function knock(audio, at, pitch, loud) {
  const length = Math.round(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) wave[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.4 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination);
  source.start(audio.currentTime + at);
}

/** How many dice were just rolled. @param {TableView} view */
function rolled(view) {
  const dice = view.scene.seats.flatMap((seat) => seat.zones).flatMap((zone) => zone.dice);
  return dice.filter((die) => die.state === "fresh").length;
}

/** @param {TableView} view @returns {[boolean, (on: boolean) => void]} */
export function useSound(view) {
  const [on, setOn] = useState(() => kept(KEPT) === "on");
  const line = useRef(/** @type {AudioContext | null} */ (null));
  const open = () => {
    line.current ??= new AudioContext();
    void line.current.resume(); // one that was opened before anybody pressed anything waits
    return line.current;
  };
  const before = useRef(view);
  useEffect(() => {
    const old = before.current;
    before.current = view;
    if (!on || document.hidden || view.revision === old.revision || view.step <= old.step) return;
    const audio = open();
    const dice = rolled(view);
    const moved = changes(old, view).dice.length;
    for (let die = 0; die < Math.min(dice, 6); die += 1) {
      knock(audio, 0.1 + die * 0.045, 900 + 160 * (die % 3), 0.5);
      knock(audio, 0.3 + die * 0.03, 620, 0.28);
    }
    if (!dice && moved) knock(audio, 0.3, 380, 0.5);
  }, [view]);
  useEffect(() => () => void line.current?.close(), []);
  const set = (/** @type {boolean} */ now) => {
    setOn(now);
    if (now) knock(open(), 0, 620, 0.4); // it can be heard at once whether it works
    keep(KEPT, now ? "on" : "off");
  };
  return [on, set];
}
