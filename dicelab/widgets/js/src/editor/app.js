// Building a position: which game, its rules, what lies where. Python says what is possible.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName, html } from "../shared/html.js";
import { calm } from "../table/pace.js";
import { applying, Field, newGame } from "../table/newgame.js";
import { Codes, OpenCode } from "../table/share.js";
import { Asking } from "./asking.js";
import { FieldView } from "./fields.js";
import { changed } from "./nested.js";

/** @typedef {import("./types.js").FormView} FormView */
/** @typedef {import("./types.js").FormChannel} FormChannel */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {(part: Part, value: any) => void} SetPart */

/** The form with what a person has just changed, before Python has answered. @param {FormChannel} channel */
function useForm(channel) {
  const [view, setView] = useState(/** @type {FormView} */ (channel.view));
  const [refused, setRefused] = useState("");
  const [shared, setShared] = useState(/** @type {import("../table/share.js").Shared | null} */ (null));
  const [asked, setAsked] = useState(/** @type {import("./asking.js").Asked[] | null} */ (null));
  const sent = useRef(0);
  useEffect(
    () =>
      channel.listen((message) => {
        if (message.kind === "shared") return setShared(message);
        if (message.kind === "questions") return setAsked(message.questions);
        setRefused(message.kind === "refused" ? message.says : "");
        if (message.kind === "refused") return channel.send({ kind: "hello" });
        if (message.kind === "view" && (message.n === sent.current || message.n === 0)) setView(message); // not the answer to an older press
      }),
    [channel],
  );
  const send = (/** @type {any} */ intent) => {
    sent.current += 1;
    channel.send({ ...intent, n: sent.current });
  };
  /** @type {SetPart} */
  const set = (part, value) => {
    setView((old) => ({ ...old, parts: old.parts.map((one) => (one.name === part.name ? { ...one, value } : one)) }));
    send({ kind: "set", part: part.name, value });
  };
  return { view, refused, shared, asked, send, set, forget: () => (setShared(null), setAsked(null)) };
}

/** @param {{view: FormView, send: (intent: any) => void}} props */
function Games({ view, send }) {
  return html`<div class="dl-games" role="group" aria-label="Which game">
    ${view.games.map(
      (game) => html`<button type="button" key=${game.key} aria-pressed=${game.key === view.game} onClick=${() => game.key !== view.game && send({ kind: "choose", game: game.key })}>${game.title}</button>`,
    )}
  </div>`;
}

/** @param {{view: FormView, send: (intent: any) => void, name: string}} props */
function RulesOf({ view, send, name }) {
  const { menu } = view;
  const { players, options } = menu.chosen;
  const tell = (/** @type {number} */ number, /** @type {Record<string, string>} */ chosen) => {
    const entries = { players: number, options: chosen, names: [], seats: [], seed: "" };
    send({ kind: "rules", players: number, options: newGame(menu, entries).options });
  };
  const open = applying(menu, players, options);
  return html`<div class="dl-rules-of">
    <label class="dl-choice" for=${`${name}-players`}><span class="dl-field-label">Players</span>
      <select id=${`${name}-players`} onChange=${(/** @type {any} */ event) => tell(menu.seats[event.target.selectedIndex] ?? players, options)}>
        ${menu.seats.map((number) => html`<option key=${number} selected=${number === players}>${number}</option>`)}
      </select></label>
    ${open.length > 0 &&
    html`<details><summary>Rules of this game</summary>
      <div class="dl-form">${open.map(
        (option) => html`<${Field} key=${option.name} option=${option} value=${options[option.name]} players=${players} name=${name}
          change=${(/** @type {string} */ value) => tell(players, { ...options, [option.name]: value })} />`,
      )}</div>
    </details>`}
  </div>`;
}

/** @param {{fault: FormView["fault"], of: string[]}} props */
function FaultOf({ fault, of }) {
  return fault && of.includes(fault.part) ? html`<p class="dl-fault" role="alert"><b>Not yet possible.</b> ${fault.says} The table shows what was possible last.</p>` : null;
}

/** What belongs to a seat, seat by seat. @param {{view: FormView, set: SetPart}} props */
function SeatsOf({ view, set }) {
  const parts = view.parts.filter((part) => part.seats);
  return html`<div class="dl-seats-of">
    ${view.names.map(
      (who, seat) => html`<fieldset key=${seat}><legend>${who}</legend>
        ${parts.map((part) => {
          const item = part.field.row?.[seat];
          return item && html`<${FieldView} key=${part.name} field=${item.field} value=${part.value[seat]} label=${part.says} say=${`${who}, ${part.says}`}
            dice=${part.dice} change=${(/** @type {any} */ value) => set(part, changed(part.value, [seat], value))} />`;
        })}
      </fieldset>`,
    )}
    <${FaultOf} fault=${view.fault} of=${parts.map((part) => part.name)} />
  </div>`;
}

/** @param {{view: FormView, set: SetPart}} props */
function OthersOf({ view, set }) {
  return view.parts
    .filter((part) => !part.seats)
    .map((part) => {
      const field = html`<${FieldView} field=${part.field} value=${part.value} label=${part.says} say=${part.says} dice=${part.dice}
        change=${(/** @type {any} */ value) => set(part, value)} />`;
      return html`<div key=${part.name} class="dl-part" data-part=${part.name}>
        ${part.field.row && html`<p class="dl-part-says">${part.says}</p>`}
        ${field}
        ${part.note && html`<p class="dl-part-note">${part.note}</p>`}
        <${FaultOf} fault=${view.fault} of=${[part.name]} />
      </div>`;
    });
}

/** @param {{shared: any, fault: boolean, close: () => void, open: (code: string) => void, name: string}} props */
function Sharing({ shared, fault, close, open, name }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  return html`<dialog ref=${dialog} class="dl-dialog dl-share" aria-labelledby=${`${name}-share`} onClose=${close}>
    <h2 id=${`${name}-share`}>Share this position</h2>
    ${fault && html`<p class="dl-share-note">Your last change is not in it, since it is not possible yet.</p>`}
    <${Codes} shared=${shared} name=${name} />
    <hr />
    <${OpenCode} name=${name} open=${(/** @type {string} */ code) => {
      open(code);
      dialog.current?.close();
    }} />
    <div class="dl-form-end"><button type="button" class="dl-go" onClick=${() => dialog.current?.close()}>Back to the position</button></div>
  </dialog>`;
}

/** @param {{channel: FormChannel}} props */
export function EditorApp({ channel }) {
  const { view, refused, shared, asked, send, set, forget } = useForm(channel);
  const [name] = useState(() => freshName("dl-editor"));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const play = () => {
    send({ kind: "play" });
    showTable(root.current);
  };
  const chosen = view.game !== "";
  return html`<div class=${`dl-editor ${chosen ? "" : "first"}`} ref=${root} role="group" aria-label="Build a position" data-n=${view.n} data-game=${view.game} data-fault=${view.fault?.part ?? ""}>
    <h2>${chosen ? "Build a position" : "Which game?"}</h2>
    <${Games} view=${view} send=${send} />
    ${refused && html`<p class="dl-refused" role="alert">${refused}</p>`}
    ${chosen &&
    html`<${RulesOf} key=${view.game} view=${view} send=${send} name=${name} />
      ${view.note && html`<p class="dl-part-note" role="status">${view.note}</p>`}
      <${FaultOf} fault=${view.fault} of=${[""]} />
      <${SeatsOf} view=${view} set=${set} />
      <${OthersOf} view=${view} set=${set} />
      <div class="dl-editor-end">
        <button type="button" disabled=${!view.can_undo} onClick=${() => send({ kind: "undo" })}>↶ Undo</button>
        <button type="button" onClick=${() => send({ kind: "reset" })}>Start over</button>
        <button type="button" onClick=${() => channel.send({ kind: "share", n: 0 })}>Share</button>
        <button type="button" onClick=${() => channel.send({ kind: "questions", n: 0 })}>Ask about it</button>
        ${view.playing
          ? html`<button type="button" onClick=${() => send({ kind: "take" })}>Take what lies on the table</button>
              <button type="button" class="dl-go" onClick=${() => send({ kind: "lay" })}>Back to the position</button>`
          : html`<button type="button" class="dl-go" onClick=${play}>Play it here</button>`}
      </div>
      <p class="dl-hidden" role="status">${view.playing ? "The position is on the table, to be played." : ""}</p>`}
    ${asked && html`<${Asking} asked=${asked} name=${name} close=${forget} />`}
    ${shared && html`<${Sharing} shared=${shared} fault=${Boolean(view.fault)} name=${name} close=${forget} open=${(/** @type {string} */ code) => send({ kind: "open", code })} />`}
  </div>`;
}

/** On a narrow page the table lies below the form: bring it into view. @param {HTMLElement | null} root */
function showTable(root) {
  const table = root?.closest(".widget-box, .jupyter-widgets")?.parentElement?.querySelector(".dl-table");
  const far = table && root && table.getBoundingClientRect().top > root.getBoundingClientRect().top + 200;
  if (far) setTimeout(() => table.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" }), 150);
}
