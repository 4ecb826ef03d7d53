// The fields of a position's form: numbers to step, choices, dice to add and take away.
import { useRef, useState } from "preact/hooks";
import { DieView, LETTERS } from "../shared/die.jsx";
import { byMake, changed, sorted, within } from "./nested.js";

/** @typedef {import("../views.js").Field} Field */
/** @typedef {import("../views.js").FormPart} Part */
/**
 * @typedef {{field: Field, value: any, label: string, say: string, dice: Part["dice"], change: (value: any) => void,
 *   fixed?: boolean}} Props `label` is what stands there, `say` the whole name for who does not see what it belongs to
 */

/** A colour is shown as its die, anything else in words. @param {{label: string}} props */
function Label({ label }) {
  if (!(label in LETTERS)) return <span class="dl-field-label">{label}</span>;
  return (
    <span class="dl-field-label">
      <DieView die={{ make: label, face: "back", label }} />
    </span>
  );
}

/** @param {Props} props */
function Stepper({ field, value, label, say, change, fixed }) {
  const [low, high] = field.range ?? [0, 0];
  if (fixed)
    return (
      <span class="dl-stepper fixed">
        <Label label={label} />
        <b aria-label={`${say}: ${value}`}>{value}</b>
      </span>
    );
  return (
    <span class="dl-stepper">
      <Label label={label} />
      <span class="dl-step-box">
        <button
          type="button"
          tabindex={-1}
          aria-label={`${say}: one less`}
          disabled={value <= low}
          onClick={() => change(value - 1)}
        >
          −
        </button>
        <input
          type="number"
          inputmode="numeric"
          min={low}
          max={high}
          value={value}
          aria-label={say}
          onChange={(/** @type {any} */ event) => {
            const number = within(event.target.value, [low, high], value);
            event.target.value = String(number);
            if (number !== value) change(number);
          }}
        />
        <button
          type="button"
          tabindex={-1}
          aria-label={`${say}: one more`}
          disabled={value >= high}
          onClick={() => change(value + 1)}
        >
          +
        </button>
      </span>
    </span>
  );
}

/** @param {Props} props */
function Select({ field, value, label, say, change }) {
  const choices = field.choices ?? [];
  return (
    <label class="dl-choice">
      <Label label={label} />
      <select
        aria-label={say}
        onChange={(/** @type {any} */ event) => change(choices[event.target.selectedIndex]?.value)}
      >
        {choices.map((it) => (
          <option key={it.value} selected={it.value === String(value)}>
            {it.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** @param {Props} props */
function Bag({ field, value, label, say, dice, change }) {
  const [open, setOpen] = useState(false);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const known = new Map(dice.map((die) => [die.value, die]));
  const full = value.length >= (field.bag ?? 0);
  const without = (/** @type {number} */ index) => {
    change(value.filter((/** @type {string} */ _, /** @type {number} */ at) => at !== index));
    button.current?.focus();
  };
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div class={`dl-bag ${open ? "open" : ""}`} role="group" aria-label={say} onKeyDown={escape}>
      <Label label={label} />
      <div class="dl-bag-dice">
        {value.map((/** @type {string} */ word, /** @type {number} */ index) => {
          const die = known.get(word);
          return (
            die && (
              <DieView
                key={`${word}${index}`}
                die={{ ...die, state: "on-card", label: `take away ${die.label}` }}
                live
                onPick={() => without(index)}
              />
            )
          );
        })}
        <button
          type="button"
          class="dl-add"
          ref={button}
          aria-expanded={open}
          aria-label={`${say}: add dice${open ? ". Done" : ""}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Done" : "+ Dice"}
        </button>
      </div>
      {open && (
        <div class="dl-palette" role="group" aria-label={`${say}: dice to add`}>
          {byMake(dice).map((row) => (
            <div key={row[0]?.make}>
              {row.map((die) => (
                <button
                  type="button"
                  key={die.value}
                  class="dl-palette-die"
                  disabled={full}
                  aria-label={`add ${die.label}`}
                  onClick={() => change(sorted([...value, die.value], dice))}
                >
                  <DieView die={{ ...die, state: "on-card" }} />
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** A list of choices that grows and shrinks at its end. @param {Props} props */
function Several({ field, value, label, say, change }) {
  const { list = [], most = 0, items = [] } = field;
  return (
    <div class="dl-several" role="group" aria-label={say}>
      <Label label={label} />
      {value.map((/** @type {any} */ one, /** @type {number} */ index) => (
        <Select
          key={index}
          field={{ choices: list }}
          value={one}
          label={items[index] ?? ""}
          say={`${say}: ${items[index] ?? index + 1}`}
          change={(/** @type {any} */ to) => change(changed(value, [index], to))}
          dice={[]}
        />
      ))}
      <span class="dl-several-end">
        <button
          type="button"
          class="dl-add"
          disabled={value.length >= most}
          onClick={() => change([...value, list[0]?.value])}
        >
          + One more
        </button>
        {value.length > 0 && (
          <button type="button" class="dl-add" onClick={() => change(value.slice(0, -1))}>
            − Take the last away
          </button>
        )}
      </span>
    </div>
  );
}

/** @param {Props} props */
export function FieldView(props) {
  const { field, value, label, say, dice, change } = props;
  if (field.row) {
    return (
      <div class="dl-row" role="group" aria-label={say}>
        {field.row.map((item, index) => (
          <FieldView
            key={index}
            field={item.field}
            value={value[index]}
            label={item.label}
            fixed={item.fixed}
            say={`${say}, ${item.label}`}
            dice={dice}
            change={(/** @type {any} */ to) => change(changed(value, [index], to))}
          />
        ))}
      </div>
    );
  }
  if (field.range) return <Stepper {...props} />;
  if (field.bag !== undefined) return <Bag {...props} />;
  if (field.list) return <Several {...props} />;
  return <Select {...{ field, value, label, say, dice, change }} />;
}
