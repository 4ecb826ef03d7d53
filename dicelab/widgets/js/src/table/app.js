// The table: what Python publishes, drawn; what a person does, sent back.
import { useEffect, useRef, useState } from "preact/hooks";
import { freshName, html } from "../shared/html.js";
import { CardRow } from "./card.js";
import { Coach } from "./coach.js";
import { useConsidered } from "./consider.js";
import { useDragging } from "./drag.js";
import { BottomBar, History, TopBar } from "./bars.js";
import { useFlights } from "./flights.js";
import { useFocus } from "./focus.js";
import { NewGame } from "./newgame.js";
import { heard } from "./heard.js";
import { useKept } from "./kept.js";
import { botStep, calm, ROLL_TIME } from "./pace.js";
import { usePicker } from "./picker.js";
import { Rules, RuleWindow } from "./rules.js";
import { ShareWindow } from "./share.js";
import { SeatView } from "./seat.js";
import { ZoneView } from "./zone.js";

/** @typedef {import("../shared/types.js").View} View */
/** @typedef {import("../shared/types.js").Channel} Channel */

/** The view with its log, what was refused and what to say, as messages come in. @param {Channel} channel */
function useTable(channel) {
  const [table, setTable] = useState(() => ({
    view: channel.view,
    log: channel.view.log.entries,
    menu: channel.view.menu,
    refused: "",
    refusedAt: -1,
    refusedBy: "",
    hint: "",
    say: "",
    rule: /** @type {import("./rules.js").Rule | null} */ (null),
    shared: /** @type {import("./share.js").Shared | null} */ (null),
  }));
  const sent = useRef(-1);
  const overhear = useRef((/** @type {any} */ _message) => {});
  useEffect(
    () =>
      channel.listen((message) => {
        if (message.kind === "refused") sent.current = -1;
        overhear.current(message);
        setTable((old) => {
          const { next, ask } = heard(old, message);
          if (ask) channel.send({ kind: "hello" });
          return next;
        });
      }),
    [channel],
  );
  /** A second press before the answer to the first is there is the same press. @param {any} intent */
  const send = (intent) => {
    const binding = "revision" in intent && !["consider", "hint", "share", "keep"].includes(intent.kind);
    if (binding && intent.revision === sent.current) return;
    if (binding) sent.current = intent.revision;
    channel.send(intent);
  };
  const closeRule = () => setTable((old) => ({ ...old, rule: null }));
  return { ...table, send, closeRule, overhear };
}

/** Says each move once it has been seen. @param {{say: string, revision: number}} props */
function Live({ say, revision }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(say), calm() ? 0 : ROLL_TIME);
    return () => clearTimeout(timer);
  }, [say, revision]);
  return html`<p class="dl-live" role="status" aria-live="polite">${said}</p>`;
}

/** The button for what is picked completely; on a phone it may be far from what was picked. @param {{ready: import("../shared/types.js").Choice, begun: boolean, play: (choice: any) => void}} props */
function Confirm({ ready, begun, play }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (begun) button.current?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }, [ready.move, begun]);
  return html`<button type="button" class="dl-go" data-primary ref=${button} onClick=${() => play(ready)}>${ready.says}</button>`;
}

/** @param {{view: View, picker: import("./picker.js").Picker, play: (choice: any) => void, send: (intent: object) => void, speed: string, openForm: () => void}} props */
function Actions({ view, picker, play, send, speed, openForm }) {
  const { revision, waits, scene } = view;
  if (waits === "past") {
    return html`<div class="dl-actions">
      <button type="button" onClick=${() => send({ kind: "look", revision, step: view.steps })}>Back to now</button>
      <button type="button" onClick=${() => send({ kind: "resume", revision })}>Play on from here</button>
    </div>`;
  }
  if (waits === "bot") {
    if (speed !== "hand") return html`<div class="dl-actions"><p class="dl-wait">waiting for the bots …</p></div>`;
    return html`<div class="dl-actions"><button type="button" class="dl-go" data-primary
      onClick=${() => send({ kind: "next", revision, all: false })}>Next step</button></div>`;
  }
  if (waits === "coach") return null;
  if (waits === "over") {
    return html`<div class="dl-actions"><button type="button" class="dl-go" data-primary onClick=${openForm}>New game</button></div>`;
  }
  return html`<div class="dl-actions">
    ${scene.roll && html`<button type="button" class="dl-go" data-primary onClick=${() => send({ kind: "roll", revision })}>${scene.roll}</button>`}
    ${picker.ready && html`<${Confirm} ready=${picker.ready} begun=${picker.begun} play=${play} />`}
    ${picker.begun && html`<button type="button" onClick=${picker.clear}>Take back</button>`}
    ${picker.plain.map((choice) => html`<button type="button" key=${choice.move} class=${choice.quiet ? "" : "dl-go"} onClick=${() => play(choice)}>${choice.says}</button>`)}
  </div>`;
}

/** @param {{channel: Channel}} props */
export function TableApp({ channel }) {
  const { view, log, menu, refused, refusedBy, hint, say, rule, shared, send, closeRule, overhear } = useTable(channel);
  const [speed, setSpeed] = useState(/** @type {import("./pace.js").Speed} */ ("normal"));
  const [form, setForm] = useState(false);
  const [sharing, setSharing] = useState(-1); // the revision that is being shared
  const [name] = useState(() => freshName("dl-table"));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const play = (/** @type {{move: string}} */ { move }) => send({ kind: "move", revision: view.revision, move });
  const picker = usePicker(view, play);
  const dragging = useDragging(picker);
  const considering = useConsidered(view, picker, send);
  useFocus(root, view.revision);
  const air = useFlights(root, view);
  useKept(root, view, channel.send, overhear);
  useEffect(() => {
    const next = form || sharing >= 0 ? null : botStep(view, speed);
    if (!next) return undefined;
    const timer = setTimeout(() => send(next.intent), next.wait);
    return () => clearTimeout(timer);
  }, [view.revision, view.waits, speed, form, sharing]); // a view that only came again is no new turn for a bot

  useEffect(() => {
    if (sharing >= 0 && sharing !== view.revision) setSharing(-1); // a code has been opened: here it is
  }, [view.revision]);
  const openForm = () => setForm(true);
  const openRule = (/** @type {string} */ section) => send({ kind: "rule", section });
  const narrow = useNarrow(root);
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && picker.begun && !form) picker.clear();
  };
  const { scene, step, me } = view;
  const said = view.said.replace(scene.now.text, "").trim(); // how the game ended is said once
  const mine = scene.seats.find((seat) => seat.seat === me);
  // Clockwise from the person in front, so that the order of play reads from left to right.
  const others = scene.seats
    .filter((seat) => seat !== mine)
    .sort((a, b) => order(a.seat, me, scene.seats.length) - order(b.seat, me, scene.seats.length));
  const actions = html`<${Actions} view=${view} picker=${picker} play=${play} send=${send} speed=${speed} openForm=${openForm} />`;
  const front = mine ? html`<${SeatView} key="front" seat=${mine} mine picker=${picker} step=${step}>${actions}<//>` : actions;
  return html`<${Rules.Provider} value=${{ things: view.rules.things, faces: view.rules.faces, open: openRule }}><div class="dl-table" ref=${root} data-revision=${view.revision} data-waits=${view.waits} data-game=${view.game} onKeyDown=${escape} ...${dragging} ...${considering}>
    <${TopBar} view=${view} send=${send} openForm=${openForm} openRule=${openRule} share=${() => setSharing(view.revision)} />
    <${Coach} view=${view} send=${send} />
    ${view.waits !== "coach" && html`<div class=${`dl-now ${view.waits}`}><p><b>${scene.now.lead}</b> ${scene.now.text}</p>${said && html`<p class="dl-said">${said}</p>`}</div>`}
    ${refused &&
    html`<p class="dl-refused" role="alert">${refused}
      ${refusedBy && html` <button type="button" class="dl-link" onClick=${() => openRule(refusedBy)}>Read the rule</button>`}</p>`}
    ${hint && html`<p class="dl-hint"><b>Hint.</b> ${hint}</p>`}
    <${Live} say=${say} revision=${view.revision} />
    ${narrow && front}
    <div class="dl-seats">
      ${others.map((seat) => html`<${SeatView} key=${seat.seat} seat=${seat} bot=${view.bots[seat.seat]} picker=${picker} step=${step} />`)}
    </div>
    <${CardRow} cards=${scene.cards} picker=${picker} step=${step} />
    <div class="dl-centre">
      ${scene.centre.map((zone) => html`<${ZoneView} key=${zone.key} zone=${zone} picker=${picker} heading step=${step} />`)}
    </div>
    ${!narrow && front}
    <${BottomBar} view=${view} send=${send} speed=${speed} setSpeed=${setSpeed} name=${name} />
    <${History} log=${log} step=${step} />
    ${form && menu && html`<${NewGame} view=${view} menu=${menu} name=${name} send=${send} close=${() => setForm(false)} />`}
    ${sharing >= 0 &&
    html`<${ShareWindow} shared=${shared} refused=${refused} name=${name} close=${() => setSharing(-1)}
      ask=${(/** @type {string} */ what) => send({ kind: "share", revision: view.revision, what })}
      open=${(/** @type {string} */ code) => send({ kind: "open", revision: view.revision, code })} />`}
    ${rule && html`<${RuleWindow} view=${view} rule=${rule} open=${openRule} close=${closeRule} name=${name} />`}
    <div class="dl-air" ref=${air} aria-hidden="true"></div>
  </div><//>`;
}

/** Whether the table is as narrow as a phone: then the person's own seat comes first. @param {{current: HTMLElement | null}} root */
function useNarrow(root) {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    if (!root.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < 540));
    observer.observe(root.current);
    return () => observer.disconnect();
  }, []);
  return narrow;
}

/** @param {number} seat @param {number | null} me @param {number} players */
function order(seat, me, players) {
  return me === null ? seat : (seat - me + players) % players;
}
