// What would be if: the values that a person may vary beside the table.
import { Fold } from "./folds.jsx";

/** @typedef {import("../views.js").VariedControl} Control */

/** @param {{control: Control, name: string, send: (intent: object) => void}} props */
function ControlView({ control, name, send }) {
  const id = `${name}-${control.name}`;
  const change = (/** @type {string} */ value) => send({ kind: "what_if", name: control.name, value });
  const moved = control.value !== control.table;
  if (control.choices) {
    const { choices } = control;
    return (
      <>
        <label for={id}>{control.says}</label>
        <select
          id={id}
          onChange={(/** @type {any} */ event) => change(choices[event.target.selectedIndex]?.value ?? control.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} selected={choice.value === control.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </>
    );
  }
  if (!control.range) {
    return (
      <>
        <label for={id}>{control.says}</label>
        <input
          id={id}
          class={moved ? "moved" : ""}
          value={control.value}
          onChange={(/** @type {any} */ event) => change(event.target.value)}
        />
      </>
    );
  }
  const [low, high] = control.range;
  return (
    <>
      <label for={id}>{control.says}</label>
      <span class={`dl-slider ${moved ? "moved" : ""}`}>
        <input
          id={id}
          type="range"
          min={low}
          max={high}
          value={control.value}
          onInput={(/** @type {any} */ event) => change(event.target.value)}
        />
        <output for={id}>{control.value}</output>
      </span>
    </>
  );
}

/** @param {{view: import("../views.js").PanelView, name: string, send: (intent: object) => void}} props */
export function WhatIf({ view, name, send }) {
  if (!view.controls.length) return null;
  return (
    <Fold name="what if" class="dl-whatif" head="What if …">
      <div class="dl-controls">
        {view.controls.map((control) => (
          <ControlView key={control.name} control={control} name={name} send={send} />
        ))}
      </div>
      <button type="button" disabled={!view.varied} onClick={() => send({ kind: "reset" })}>
        Back to the table
      </button>
    </Fold>
  );
}
