// The form for a new game: players, who plays each seat, the rules, the seed. Made from the game's own tables.
import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {import("../views.js").Menu} Menu */
/** @typedef {import("../views.js").OptionAsked} Option */

/**
 * Options that mean something with that many players and what else is chosen.
 * @param {Menu} menu @param {number} players @param {Record<string, string>} chosen
 */
export function applying(menu, players, chosen) {
  const values = /** @type {Record<string, string>} */ ({ ...chosen, players: String(players) });
  return menu.options.filter((option) =>
    Object.entries(option.needs).every(([name, wanted]) => wanted.includes(values[name] ?? "")),
  );
}

/**
 * The choices of an option with that many players: a seat that is not there cannot be chosen.
 * @param {Option} option
 * @param {number} players
 */
function choicesFor(option, players) {
  return (option.choices ?? []).filter((it) => !option.seats || !/^\d+$/.test(it.value) || Number(it.value) < players);
}

/**
 * The value chosen, or the first that is left where it names a seat that is gone.
 * @param {Option} option
 * @param {number} players
 * @param {string | undefined} value
 */
function seated(option, players, value) {
  const choices = choicesFor(option, players);
  return !option.seats || choices.some((it) => it.value === value) ? value : choices[0]?.value;
}

/**
 * What to send for these entries.
 * @param {Menu} menu
 * @param {{players: number, options: Record<string, string>, names: string[], seats: string[], seed: string}} entries
 */
export function newGame(menu, { players, options, names, seats, seed }) {
  const shown = applying(menu, players, options).map((option) => [
    option.name,
    seated(option, players, options[option.name]),
  ]);
  return {
    kind: "new",
    players,
    options: Object.fromEntries(shown),
    names: names.slice(0, players),
    seats: seats.slice(0, players),
    seed: seed.trim() === "" ? null : Number(seed),
  };
}

/** "must_chase" as a person would write it. @param {string} name */
const titled = (name) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

/** What is asked: a word, and a line that explains it. @param {{id: string, name: string, says: string}} props */
function Asked({ id, name, says }) {
  return (
    <label for={id}>
      {name} <small>{says}</small>
    </label>
  );
}

/** @param {{option: Option, value: string, players: number, change: (value: string) => void, name: string}} props */
export function Field({ option, value, players, change, name }) {
  const id = `${name}-${option.name}`;
  const label = <Asked id={id} name={titled(option.name)} says={option.says.replace(/\.$/, "")} />;
  if (option.choices) {
    const choices = choicesFor(option, players);
    return (
      <>
        {label}
        <select
          id={id}
          onChange={(/** @type {any} */ event) => change(choices[event.target.selectedIndex]?.value ?? value)}
        >
          {choices.map((it) => (
            <option key={it.value} selected={it.value === value}>
              {it.label}
            </option>
          ))}
        </select>
      </>
    );
  }
  const enter = (/** @type {any} */ event) => change(event.target.value);
  return (
    <>
      {label}
      {option.range ? (
        <input
          id={id}
          type="number"
          min={option.range[0]}
          max={option.range[1]}
          required
          value={value}
          onInput={enter}
        />
      ) : (
        <input id={id} type="text" value={value} onInput={enter} />
      )}
    </>
  );
}

/** @param {{view: TableView, menu: Menu, name: string, close: () => void, send: (intent: object) => void}} props */
export function NewGame({ view, menu, name, close, send }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [entries, setEntries] = useState(() => ({
    players: menu.chosen.players,
    options: menu.chosen.options,
    names: menu.names.map((usual, seat) => view.names[seat] ?? usual),
    seats: menu.names.map(
      (_, seat) => view.bots[seat] ?? (seat < view.names.length ? "human" : (menu.bots[1] ?? "human")),
    ),
    seed: "",
  }));
  useEffect(() => dialog.current?.showModal(), []);
  /** @param {Partial<typeof entries>} change */
  const set = (change) => setEntries({ ...entries, ...change });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send({ ...newGame(menu, entries), revision: view.revision });
    close();
  };
  const seats = Array.from({ length: entries.players }, (_, seat) => seat);
  const options = applying(menu, entries.players, entries.options);
  const fields = (/** @type {Option[]} */ asked) =>
    asked.map((option) => (
      <Field
        key={option.name}
        option={option}
        value={entries.options[option.name] ?? ""}
        name={name}
        players={entries.players}
        change={(/** @type {string} */ value) => set({ options: { ...entries.options, [option.name]: value } })}
      />
    ));
  return (
    <dialog ref={dialog} class="dl-dialog" aria-labelledby={`${name}-title`} onClose={close}>
      <form onSubmit={submit}>
        <h2 id={`${name}-title`}>New game of {view.title}</h2>
        <div class="dl-form">
          <label for={`${name}-players`}>Players</label>
          <select
            id={`${name}-players`}
            onChange={(/** @type {any} */ event) => set({ players: menu.seats[event.target.selectedIndex] })}
          >
            {menu.seats.map((number) => (
              <option key={number} selected={number === entries.players}>
                {number}
              </option>
            ))}
          </select>
          {seats.map((seat) => (
            <Fragment key={seat}>
              <label for={`${name}-name-${seat}`}>Seat {seat + 1}</label>
              <span class="dl-pair">
                <input
                  id={`${name}-name-${seat}`}
                  value={entries.names[seat]}
                  maxlength={24}
                  autocomplete="off"
                  onInput={(/** @type {any} */ event) => set({ names: entries.names.with(seat, event.target.value) })}
                />
                <select
                  aria-label={`who plays seat ${seat + 1}`}
                  onChange={(/** @type {any} */ event) =>
                    set({ seats: entries.seats.with(seat, menu.bots[event.target.selectedIndex] ?? "human") })
                  }
                >
                  {menu.bots.map((bot) => (
                    <option key={bot} selected={bot === entries.seats[seat]}>
                      {bot === "human" ? "a person" : `${bot} bot`}
                    </option>
                  ))}
                </select>
              </span>
            </Fragment>
          ))}
          {fields(options.filter((option) => option.main))}
        </div>
        <details class="dl-more">
          <summary>More options</summary>
          <div class="dl-form">
            {fields(options.filter((option) => !option.main))}
            <Asked id={`${name}-seed`} name="Seed" says="The same number gives the same dice" />
            <input
              id={`${name}-seed`}
              inputmode="numeric"
              pattern="[0-9]{0,15}"
              placeholder="a new one"
              value={entries.seed}
              onInput={(/** @type {any} */ event) => set({ seed: event.target.value })}
            />
          </div>
        </details>
        <div class="dl-form-end">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" class="dl-go">
            Start
          </button>
        </div>
      </form>
    </dialog>
  );
}
