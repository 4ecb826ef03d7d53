// The table: what Python publishes, drawn; what a person does, sent back. One screen on which everything has its place.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { calm, ROLL_TIME } from "../shared/motion.js";
import { Actions } from "./actions.jsx";
import { useAnimation } from "./animation.js";
import { useAutosave } from "./autosave.js";
import { BottomBar, TopBar } from "./bars.jsx";
import { CardRow } from "./card.jsx";
import { Coach } from "./coach.jsx";
import { useConsidered } from "./consider.js";
import { useDragging } from "./drag.js";
import { End } from "./end.jsx";
import { useFocus } from "./focus.js";
import { useInView } from "./in_view.js";
import { NewGame } from "./new_game_form.jsx";
import { usePicker } from "./picker.js";
import { usePresent } from "./present.js";
import { useRefusal, whyNothing } from "./refusal.js";
import { Rules } from "./rule_links.jsx";
import { RuleWindow } from "./rule_window.jsx";
import { SeatView } from "./seat.jsx";
import { Sentence } from "./sentence.jsx";
import { useTold } from "./settling.js";
import { ShareWindow } from "./share.jsx";
import { useSlotRoom } from "./slot_room.js";
import { Slots } from "./slots.js";
import { useSound } from "./sound.js";
import { OnStage } from "./stage.js";
import { useBots } from "./use_bots.js";
import { useTable } from "./use_table.js";
import { YourName } from "./your_name.jsx";
import { ZoneView } from "./zone.jsx";

/** @typedef {import("./use_table.js").TableChannel} TableChannel */
/** @typedef {import("../views.js").Seat} Seat */

/** How the height is shared out where a game does not say. @type {import("../views.js").Stage} */
const EVEN = { seats: 30, middle: 30, mine: 40 };

/** Says each move once it has been seen. @param {{say: string, revision: number}} props */
function Live({ say, revision }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(say), calm() ? 0 : ROLL_TIME);
    return () => clearTimeout(timer);
  }, [say, revision]);
  return (
    <p class="dl-live" role="status" aria-live="polite">
      {said}
    </p>
  );
}

/** @param {{channel: TableChannel, review?: () => void}} props `review`: where the game can be looked back at */
export function TableApp({ channel, review }) {
  const { view, log, menu, refused, refusedBy, hint, advised, warned, say, rule, shared, send, heed, closeRule } =
    useTable(channel);
  const [form, setForm] = useState(false);
  const [sharing, setSharing] = useState(-1); // the revision that is being shared
  const [name] = useState(() => freshName("dl-table"));
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const play = (/** @type {{move: string}} */ { move }) => send({ kind: "move", revision: view.revision, move });
  const picker = usePicker(view, play);
  const told = useTold(view);
  const { wrong, refuse, refuseDrop, tell } = useRefusal(view, picker);
  const dragging = useDragging(picker, refuseDrop);
  const considering = useConsidered(view, picker, send);
  const slots = useMemo(() => new Slots(), []).show(view);
  useSlotRoom(root);
  useInView(root, picker.begun ? (picker.ready?.move ?? "") : "");
  useFocus(root, view.revision);
  const air = useAnimation(root, view);
  useAutosave(root, view, channel);
  const [sound, setSound] = useSound(view);
  const bots = useBots(root, view, send, form || sharing >= 0);
  const presents = usePresent(root, {
    undo: () => send({ kind: "undo", revision: view.revision }),
    pick() {
      const nothing = whyNothing(view);
      if (view.waits === "bot") return; // any key lets the bots play on
      if (nothing || view.coach) tell(nothing?.says ?? "Pick what is lit.");
      else advised ? play({ move: advised }) : send({ kind: "hint", revision: view.revision });
    },
  });

  // laid out now, while the browser waits for its next frame: then all that is left to do is to paint
  useLayoutEffect(() => void root.current?.offsetHeight, [view]);
  useEffect(() => {
    if (sharing >= 0 && sharing !== view.revision) setSharing(-1); // a code has been opened: here it is
  }, [view.revision]);
  const openForm = () => setForm(true);
  const openRule = (/** @type {string} */ section) => send({ kind: "rule", section });
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && (picker.begun || picker.aim) && !form) picker.clear();
  };
  const { scene, me } = view;
  const mine = scene.seats.find((seat) => seat.seat === me);
  // Clockwise from the person in front, so that the order of play reads from left to right.
  const others = scene.seats
    .filter((seat) => seat !== mine)
    .sort((a, b) => order(a.seat, me, scene.seats.length) - order(b.seat, me, scene.seats.length));
  const before = (/** @type {Seat} */ seat) => told.scene.seats.find((one) => one.seat === seat.seat) ?? seat;
  const shares = scene.stage ?? EVEN;
  const beside = shares.centre === "beside";
  const look = ["dl-stage", beside && "beside", !mine && "watched", mine?.cards?.length && "my-cards"];
  const cards = !beside && Math.max(scene.cards.length, shares.cards ?? 0) > 0;
  if (cards) look.push("has-cards");
  const many = { 1: "one", 2: "" }[others.length] ?? "many";
  const over = view.waits === "over" && view.ranking.length > 0;
  const persons = scene.seats.filter((seat) => !view.bots[seat.seat]).length;
  const answer = wrong ?? (refused ? { says: refused, rule: refusedBy } : null);
  const centre = (
    <div class="dl-centre">
      {scene.centre.map((zone) => (
        <ZoneView key={zone.key} zone={zone} heading />
      ))}
    </div>
  );
  return (
    <Rules.Provider value={{ things: view.rules.things, faces: view.rules.faces, now: view.rules.now, open: openRule }}>
      <OnStage.Provider value={{ picker, slots, refuse, tell, shaken: wrong?.key ?? "" }}>
        <div
          class="dl-table"
          ref={root}
          data-revision={view.revision}
          data-waits={view.waits}
          data-game={view.game}
          data-presenting={presents.presenting || undefined}
          onKeyDown={escape}
          {...dragging}
          {...considering}
        >
          <Coach view={view} send={send} />
          <div class={look.filter(Boolean).join(" ")} style={places(shares)}>
            <TopBar
              view={view}
              send={send}
              openForm={openForm}
              openRule={openRule}
              share={() => setSharing(view.revision)}
              presents={presents}
              review={review}
            />
            <div class={`dl-seats ${many}`} style={`--others:${others.length}`}>
              {others.map((seat, place) => (
                <SeatView
                  key={place} // whoever sits there now: where several persons play, seats go round from turn to turn
                  seat={seat}
                  told={before(seat)}
                  bot={view.bots[seat.seat]}
                  did={told.turns[seat.seat]}
                />
              ))}
            </div>
            {!beside && (
              <div class={`dl-middle ${cards ? "has-cards" : ""}`}>
                <CardRow cards={scene.cards} room={shares.cards} />
                {scene.centre.length > 0 && centre}
              </div>
            )}
            {mine && (
              <SeatView
                key="front"
                seat={mine}
                told={before(mine)}
                mine
                name={
                  view.watched ? undefined : (
                    <YourName
                      key={view.seed}
                      name={mine.name}
                      revision={view.revision}
                      alone={persons === 1}
                      usual={view.usual_names}
                      send={send}
                    />
                  )
                }
              />
            )}
            {beside && centre}
            {over && <End view={view} openForm={openForm} review={review} />}
            <div class="dl-act">
              {view.waits !== "coach" && (
                <Sentence
                  view={view}
                  told={told}
                  picker={picker}
                  refused={answer}
                  hint={hint}
                  warned={warned}
                  openRule={openRule}
                />
              )}
              <Actions
                view={view}
                picker={picker}
                play={play}
                send={send}
                speed={bots.speed}
                skip={bots.skip}
                warned={warned}
                remote={presents.presenting && advised !== ""}
                heed={() => {
                  picker.clear();
                  heed();
                }}
              />
            </div>
            <BottomBar
              view={view}
              send={send}
              speed={bots.speed}
              setSpeed={bots.setSpeed}
              name={name}
              log={log}
              sound={sound}
              setSound={setSound}
            />
          </div>
          <Live say={say} revision={view.revision} />
          {form && menu && <NewGame view={view} menu={menu} name={name} send={send} close={() => setForm(false)} />}
          {sharing >= 0 && (
            <ShareWindow
              shared={shared}
              refused={refused}
              name={name}
              close={() => setSharing(-1)}
              ask={(/** @type {string} */ what) => send({ kind: "share", revision: view.revision, what })}
              open={(/** @type {string} */ code) => send({ kind: "open", revision: view.revision, code })}
            />
          )}
          {rule && <RuleWindow view={view} rule={rule} open={openRule} close={closeRule} name={name} />}
          <div class="dl-air" ref={air} aria-hidden="true"></div>
        </div>
      </OnStage.Provider>
    </Rules.Provider>
  );
}

/** @param {number} seat @param {number | null} me @param {number} players */
function order(seat, me, players) {
  return me === null ? seat : (seat - me + players) % players;
}

/**
 * The shares of the height, for CSS: on a phone the others get by with less.
 * @param {import("../views.js").Stage} of
 */
function places({ seats, middle, mine }) {
  return `--seats:${seats}fr;--few:${Math.round(seats * 0.95)}fr;--middle:${middle}fr;--mine:${mine}fr`;
}
