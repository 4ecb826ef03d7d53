// Building a position: which game, its rules, what lies where. Python says what is possible.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { useTalk } from "../shared/use_messages.js";
import { showTable } from "../shared/show_table.js";
import { applying, Field, newGame } from "../table/new_game_form.jsx";
import { Codes, OpenCode } from "../table/share.jsx";
import { Asking } from "./questions.jsx";
import { FieldView } from "./fields.jsx";
import { changed } from "./nested.js";

/** @typedef {import("../views.js").FormView} FormView */
/** @typedef {import("../shared/channel.js").Channel<import("../views.js").FormView>} FormChannel */
/** @typedef {import("../views.js").FormPart} Part */
/** @typedef {(part: Part, value: any) => void} SetPart */

/**
 * The form with what a person has just changed, before Python has answered.
 * @param {FormChannel} channel
 */
function useForm(channel) {
  const [view, setView] = useState(channel.view);
  const [shared, setShared] = useState(/** @type {import("../table/share.jsx").Shared | null} */ (null));
  const [asked, setAsked] = useState(/** @type {import("./questions.jsx").Asked[] | null} */ (null));
  const pressed = useRef("");
  const talk = useTalk(channel, (message) => {
    if (message.kind === "shared") setShared(message);
    if (message.kind === "questions") setAsked(message.questions);
    const older = message.after !== undefined && message.after !== pressed.current; // it answers an earlier press
    if (message.kind === "view" && !older) setView(message);
  });
  const { refused } = talk;
  useEffect(() => {
    if (refused) channel.send({ kind: "hello" }); // what was tried is not so
  }, [refused]);
  const send = (/** @type {any} */ intent) => {
    pressed.current = talk.send(intent);
  };
  /** @type {SetPart} */
  const set = (part, value) => {
    setView((old) => ({ ...old, parts: old.parts.map((one) => (one.name === part.name ? { ...one, value } : one)) }));
    send({ kind: "set", name: part.name, value });
  };
  return { view, refused, shared, asked, send, set, forget: () => (setShared(null), setAsked(null)) };
}

/** @param {{view: FormView, send: (intent: any) => void}} props */
function Games({ view, send }) {
  return (
    <div class="dl-games" role="group" aria-label="Which game">
      {view.games.map((game) => (
        <button
          type="button"
          key={game.key}
          aria-pressed={game.key === view.game}
          onClick={() => game.key !== view.game && send({ kind: "choose", game: game.key })}
        >
          {game.title}
        </button>
      ))}
    </div>
  );
}

/** @param {{menu: import("../views.js").Menu, send: (intent: any) => void, name: string}} props */
function RulesOf({ menu, send, name }) {
  const { players, options } = menu.chosen;
  const tell = (/** @type {number} */ number, /** @type {Record<string, string>} */ chosen) => {
    const entries = { players: number, options: chosen, names: [], seats: [], seed: "" };
    send({ kind: "rules", players: number, options: newGame(menu, entries).options });
  };
  const open = applying(menu, players, options);
  return (
    <div class="dl-rules-of">
      <label class="dl-choice" for={`${name}-players`}>
        <span class="dl-field-label">Players</span>
        <select
          id={`${name}-players`}
          onChange={(/** @type {any} */ event) => tell(menu.seats[event.target.selectedIndex] ?? players, options)}
        >
          {menu.seats.map((number) => (
            <option key={number} selected={number === players}>
              {number}
            </option>
          ))}
        </select>
      </label>
      {open.length > 0 && (
        <details>
          <summary>Rules of this game</summary>
          <div class="dl-form">
            {open.map((option) => (
              <Field
                key={option.name}
                option={option}
                value={options[option.name] ?? ""}
                players={players}
                name={name}
                change={(/** @type {string} */ value) => tell(players, { ...options, [option.name]: value })}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

/** @param {{fault: FormView["fault"], of: string[]}} props */
function FaultOf({ fault, of }) {
  return fault && of.includes(fault.part) ? (
    <p class="dl-fault" role="alert">
      <b>Not yet possible.</b> {fault.says} The table shows what was possible last.
    </p>
  ) : null;
}

/** What belongs to a seat, seat by seat. @param {{view: FormView, set: SetPart}} props */
function SeatsOf({ view, set }) {
  const parts = view.parts.filter((part) => part.seats);
  return (
    <div class="dl-seats-of">
      {view.names.map((who, seat) => (
        <fieldset key={seat}>
          <legend>{who}</legend>
          {parts.map((part) => {
            const item = part.field.row?.[seat];
            return (
              item &&
              Array.isArray(part.value) && (
                <FieldView
                  key={part.name}
                  field={item.field}
                  value={part.value[seat]}
                  label={part.says}
                  say={`${who}, ${part.says}`}
                  dice={part.dice}
                  change={(/** @type {any} */ value) => set(part, changed(part.value, [seat], value))}
                />
              )
            );
          })}
        </fieldset>
      ))}
      <FaultOf fault={view.fault} of={parts.map((part) => part.name)} />
    </div>
  );
}

/** @param {{view: FormView, set: SetPart}} props */
function OthersOf({ view, set }) {
  return view.parts
    .filter((part) => !part.seats)
    .map((part) => {
      const field = (
        <FieldView
          field={part.field}
          value={part.value}
          label={part.says}
          say={part.says}
          dice={part.dice}
          change={(/** @type {any} */ value) => set(part, value)}
        />
      );
      return (
        <div key={part.name} class="dl-part" data-part={part.name}>
          {part.field.row && <p class="dl-part-says">{part.says}</p>}
          {field}
          {part.note && <p class="dl-part-note">{part.note}</p>}
          <FaultOf fault={view.fault} of={[part.name]} />
        </div>
      );
    });
}

/**
 * @param {{shared: import("../table/share.jsx").Shared, fault: boolean, close: () => void,
 *   open: (code: string) => void, name: string}} props
 */
function Sharing({ shared, fault, close, open, name }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dl-dialog dl-share" aria-labelledby={`${name}-share`} onClose={close}>
      <h2 id={`${name}-share`}>Share this position</h2>
      {fault && <p class="dl-share-note">Your last change is not in it, since it is not possible yet.</p>}
      <Codes shared={shared} name={name} />
      <hr />
      <OpenCode
        name={name}
        open={(/** @type {string} */ code) => {
          open(code);
          dialog.current?.close();
        }}
      />
      <div class="dl-form-end">
        <button type="button" class="dl-go" onClick={() => dialog.current?.close()}>
          Back to the position
        </button>
      </div>
    </dialog>
  );
}

/** @param {{channel: FormChannel}} props */
export function FormApp({ channel }) {
  const [name] = useState(() => freshName("dl-editor"));
  const { view, refused, shared, asked, send, set, forget } = useForm(channel);
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const play = () => {
    send({ kind: "play" });
    showTable(root.current);
  };
  const chosen = view.game !== "";
  return (
    <div
      class={`dl-editor ${chosen ? "" : "first"}`}
      ref={root}
      role="group"
      aria-label="Build a position"
      data-game={view.game}
      data-fault={view.fault?.part ?? ""}
    >
      <h2>{chosen ? "Build a position" : "Which game?"}</h2>
      <Games view={view} send={send} />
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      {chosen && (
        <>
          {view.menu && <RulesOf key={view.game} menu={view.menu} send={send} name={name} />}
          {view.note && (
            <p class="dl-part-note" role="status">
              {view.note}
            </p>
          )}
          <FaultOf fault={view.fault} of={[""]} />
          <SeatsOf view={view} set={set} />
          <OthersOf view={view} set={set} />
          <div class="dl-editor-end">
            <button type="button" disabled={!view.can_undo} onClick={() => send({ kind: "undo" })}>
              ↶ Undo
            </button>
            <button type="button" onClick={() => send({ kind: "reset" })}>
              Start over
            </button>
            <button type="button" onClick={() => send({ kind: "share" })}>
              Share
            </button>
            <button type="button" onClick={() => send({ kind: "questions" })}>
              Ask about it
            </button>
            {view.playing ? (
              <>
                <button type="button" onClick={() => send({ kind: "take" })}>
                  Take what lies on the table
                </button>
                <button type="button" class="dl-go" onClick={() => send({ kind: "lay" })}>
                  Back to the position
                </button>
              </>
            ) : (
              <button type="button" class="dl-go" onClick={play}>
                Play it here
              </button>
            )}
          </div>
          <p class="dl-hidden" role="status">
            {view.playing ? "The position is on the table, to be played." : ""}
          </p>
        </>
      )}
      {asked && <Asking asked={asked} name={name} close={forget} />}
      {shared && (
        <Sharing
          shared={shared}
          fault={Boolean(view.fault)}
          name={name}
          close={forget}
          open={(/** @type {string} */ code) => send({ kind: "open", code })}
        />
      )}
    </div>
  );
}
