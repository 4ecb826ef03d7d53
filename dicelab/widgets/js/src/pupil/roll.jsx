// Roll together: tap to roll, or type what real dice showed; everything goes onto the pile on the wall.
import { useState } from "preact/hooks";
import { DieView } from "../shared/die.jsx";
import { doubt } from "./line.js";

const BATCHES = [1, 10];

/** A number below a limit, each as likely as the others. @param {number} limit */
export function below(limit) {
  const whole = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    if (drawn < whole) return drawn % limit;
  }
}

/** @param {import("./app.jsx").ActivityProps<import("./line.js").RollNow>} props */
export function Roll({ state, activity, room }) {
  const { shows, phase, reveal } = activity;
  const { dice } = shows;
  const [last, setLast] = useState(/** @type {number[] | null} */ (null));
  const [rolls, setRolls] = useState(0);
  const [real, setReal] = useState(false);
  const [typed, setTyped] = useState(() => dice.map(() => 0));
  const { rolled } = state.told;
  const mine = state.mine[0] ?? 0;
  const add = (/** @type {number[][]} */ rows) => {
    room.answer(rows, 0, true);
    setLast(rows.at(-1) ?? null);
    setRolls(rolls + 1);
  };
  const roll = (/** @type {number} */ times) => {
    if (dice.length) return add(Array.from({ length: times }, () => dice.map((sides) => below(sides.length))));
    room.answer(times, 0, true);
    setRolls(rolls + 1);
  };
  const shown = dice.length
    ? (real ? typed : last)?.map((side, at) => dice[at]?.[side])
    : rolled?.dice.length
      ? rolled.dice
      : null;
  const open = phase === "open";
  return (
    <div class="dl-roll">
      <h1>{shows.says}</h1>
      <div class={`dl-dice-row ${real ? "" : "tumble"}`} key={real ? "real" : rolls}>
        {shown
          ? shown.map(
              (/** @type {any} */ die, /** @type {number} */ at) => die && <DieView key={at} die={die} turn={at} />,
            )
          : dice.map(
              (sides, at) => sides[0] && <DieView key={at} die={{ ...sides[0], face: "back", label: "a die" }} />,
            )}
      </div>
      <p class="dl-came" aria-live="polite">
        {!real && rolled && mine > 0 && (rolled.good === null ? rolled.text : rolled.good ? "Yes ✓" : "No ✗")}
      </p>
      {open && !real && (
        <div class="dl-row">
          {BATCHES.map((times) => (
            <button key={times} type="button" class={times === 1 ? "dl-big" : "dl-other"} onClick={() => roll(times)}>
              {times === 1 ? "Roll" : `Roll ${times} times`}
            </button>
          ))}
        </div>
      )}
      {open && real && (
        <>
          <div class="dl-typed">
            {dice.map((sides, at) => (
              <label key={at}>
                <span>Die {at + 1}</span>
                <select
                  onChange={(/** @type {any} */ event) =>
                    setTyped(typed.map((side, other) => (other === at ? event.target.selectedIndex : side)))
                  }
                >
                  {sides.map((side, number) => (
                    <option key={number} selected={number === typed[at]}>
                      {side.label}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
          <button type="button" class="dl-big" onClick={() => add([typed])}>
            Add this roll
          </button>
        </>
      )}
      {open && dice.length > 0 && (
        <button type="button" class="dl-link" onClick={() => setReal(!real)}>
          {real ? "Roll on the phone instead" : "I have real dice"}
        </button>
      )}
      <p class="dl-small">
        {mine > 0 ? `You have added ${mine} ${mine === 1 ? "roll" : "rolls"}${doubt(state, 0)}. ` : ""}
        {open ? "All rolls of the class pile up on the wall." : ""}
      </p>
      {phase === "locked" && <p class="dl-locked">Enough rolled. Look at the wall.</p>}
      {phase === "revealed" && reveal && (
        <div class="dl-came-to">
          <p>
            Together you rolled <b>{reveal.trials.toLocaleString("en")}</b> times: <b>{reveal.came_to}</b>
          </p>
          <p class="dl-exact">exact {reveal.text}</p>
        </div>
      )}
    </div>
  );
}
