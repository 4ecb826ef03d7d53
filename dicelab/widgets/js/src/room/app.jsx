// The wall of a room: what is asked, what came of it, how to join, and what the teacher may press.
import { useEffect, useRef, useState } from "preact/hooks";
import { saveFile } from "../shared/save_file.js";
import { useTalk } from "../shared/use_messages.js";
import { Controls } from "./controls.jsx";
import { GuessWall } from "./guess_wall.jsx";
import { JoinCard } from "./join_card.jsx";
import { Members } from "./members.jsx";
import { Closed } from "./closed.jsx";
import { PileWall } from "./pile_wall.jsx";
import { Plan } from "./plan.jsx";
import { PlanCode } from "./plan_code.jsx";
import { QuizWall } from "./quiz_wall.jsx";
import { remember, rememberedPlan, rememberPlan } from "./remember.js";
import { baseUrl } from "./server.js";
import { TableWall } from "./table_wall.jsx";
import { Votes } from "./votes.jsx";

/** @typedef {import("../views.js").RoomView} RoomView */
/** @typedef {import("../views.js").MemberShown} Member */
/**
 * @typedef {{kind: "changes", number: number, more_members?: Member[], more_done?: number[]} & Partial<Omit<RoomView,
 *   "kind" | "number">>} Changes
 */

/** Names that the wall shows while everybody joins. */
const MOST_NAMES = 60;

/** @type {Record<string, import("preact").ComponentType<any>>} */
const WALLS = { guess: GuessWall, roll: PileWall, vote: TableWall, play: TableWall, quiz: QuizWall };

/** How many are here, and how many of them have answered. @param {RoomView} view */
export function counted({ here, done, activity }) {
  const there = here === 1 ? "1 here" : `${here} here`;
  return activity && activity.kind !== "play" ? `${there} · ${done.length} answered` : there;
}

/** What a screen reader hears. @param {RoomView} view */
export function heard({ status, code, activity }) {
  if (status === "lost") return "The connection to the room is lost; it comes back by itself.";
  if (!activity) return status === "open" ? `Room ${code} is open.` : "";
  if (activity.phase !== "revealed") return activity.says;
  return `Revealed: ${activity.kind === "guess" ? (activity.revealed?.text ?? "") : ""}`;
}

/**
 * What is shown after a message: all of it anew, or what has changed; of those who are here and who have answered, the
 * new ones. Null where one has missed something.
 * @param {RoomView} view @param {RoomView | Changes} message @returns {RoomView | null}
 */
export function after(view, message) {
  if (message.kind === "view") return message.number >= view.number ? message : view;
  if (message.number <= view.number) return view;
  if (message.number > view.number + 1) return null;
  const { more_members, more_done, ...changes } = message;
  const next = { ...view, ...changes, kind: /** @type {const} */ ("view") };
  if (more_done) next.done = [...view.done, ...more_done];
  if (more_members) next.members = withMore(view.members, more_members);
  return next;
}

/** @param {import("../views.js").MemberShown[]} members @param {import("../views.js").MemberShown[]} more */
function withMore(members, more) {
  const all = new Map([...members, ...more].map((one) => [one.id, one]));
  const named = [...all.values()].map((one) => /** @type {const} */ ([one.name.toLowerCase(), one]));
  return named.sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, one]) => one);
}

/** Whether the kernel goes with the page, and what was put into it, too. @param {RoomView} view */
const ownKernel = (view) => view.served && !view.has_key;

/** @param {{channel: import("./types.js").RoomChannel}} props */
export function RoomApp({ channel }) {
  const [view, setView] = useState(channel.view);
  const [people, setPeople] = useState(false);
  const [planCode, setPlanCode] = useState("");
  const latest = useRef(view);
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { send, refused, refuse } = useTalk(channel, (message) => {
    if (message.pane !== undefined) return;
    if (message.kind === "view" || message.kind === "changes") {
      const next = after(latest.current, message);
      if (!next) return channel.send({ kind: "hello" });
      setView((latest.current = next));
    }
    if (message.kind === "plan") {
      setPlanCode(message.code);
      if (latest.current.taken) rememberPlan(message.code);
    }
    if (message.kind === "csv") saveFile(message.name, message.text, "text/csv");
  });
  useEffect(() => {
    send({ kind: "arrive", at: baseUrl().slice(0, 190) });
    // Before the room that was here is opened again: then the steps that were started are found in it.
    const before = view.status === "closed" && ownKernel(view) ? rememberedPlan() : "";
    if (before) {
      rememberPlan(""); // kept again once it was taken
      send({ kind: "take_plan", code: before });
    }
  }, [channel]);
  const { status, activity, code } = view;
  useEffect(() => {
    if (status === "open") remember(code);
    if (status === "ended") {
      remember("");
      rememberPlan("");
    }
  }, [status, code]);
  useEffect(() => {
    if (view.taken && ownKernel(view)) send({ kind: "plan" });
  }, [view.taken, view.plan]);
  const open = status === "open" || status === "lost";
  const Wall = activity && WALLS[activity.kind];
  return (
    <div class="dl-room" ref={root} data-status={status} role="group" aria-label="Room">
      <header class="dl-room-top">
        <h2>{open ? `Room ${view.code}` : "A room for your class"}</h2>
        {open && <span class="dl-count">{counted(view)}</span>}
        <span class="dl-spacer"></span>
        {open && (
          <div class="dl-tools" role="group" aria-label="Room tools">
            <button type="button" aria-pressed={view.names} onClick={() => send({ kind: "names", on: !view.names })}>
              {view.names ? "Names on" : "Names off"}
            </button>
            <button type="button" aria-expanded={people} onClick={() => setPeople(!people)}>
              Class
            </button>
            <button type="button" onClick={() => send({ kind: "csv" })}>
              CSV
            </button>
            <button type="button" onClick={() => present(root.current)}>
              Present
            </button>
          </div>
        )}
      </header>
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      {status === "lost" && (
        <p class="dl-wait">
          The connection to the room is lost. It comes back by itself, with every answer that was saved.
        </p>
      )}
      {open && view.trouble && (
        <p class="dl-refused" role="alert">
          Answers are not being saved: {view.trouble}. They stay on this wall, and are saved as soon as that is
          possible.
        </p>
      )}
      {open && view.saved_again && (
        <p class="dl-wait" role="status">
          Answers are saved again, with all that came meanwhile.
        </p>
      )}
      {!open && <Closed key="closed" view={view} send={send} refuse={refuse} planCode={planCode} />}
      {open && (
        <div class="dl-room-body">
          <section class="dl-asked" aria-label="What is asked" data-phase={activity?.phase}>
            {people && <Members view={view} send={send} />}
            {activity && Wall ? (
              <Wall key={activity.id} view={view} activity={activity} send={send} channel={channel} />
            ) : (
              <Idle view={view} />
            )}
            <Controls view={view} send={send} />
          </section>
          <aside class="dl-aside" aria-label="How to join, and the plan">
            <Votes view={view} channel={channel} />
            <JoinCard view={view} />
            <Plan view={view} send={send} />
            <PlanCode view={view} send={send} code={planCode} />
          </aside>
        </div>
      )}
      <p class="dl-hidden" role="status">
        {heard(view)}
      </p>
    </div>
  );
}

/** @param {{view: RoomView}} props */
function Idle({ view }) {
  if (view.activity) return <p class="dl-idle">{view.activity.says}</p>;
  const here = view.members.filter((member) => member.here);
  return (
    <div class="dl-idle">
      {view.reachable && (
        <p class="dl-how">
          Open <b>{view.address}</b>
          <br />
          and type <b>{view.code}</b>
        </p>
      )}
      <p class="dl-answered">
        {here.length ? <b>{here.length}</b> : "Nobody"} {here.length > 1 ? "are here" : "is here"}
        {here.length ? "" : " yet"}
      </p>
      {view.names && here.length > 0 && (
        <ul class="dl-arrived" aria-label="Who is here">
          {here.slice(0, MOST_NAMES).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {here.length > MOST_NAMES && <li>and {here.length - MOST_NAMES} more</li>}
        </ul>
      )}
      <p class="dl-about">
        When everybody is in, start the first step of the plan, or press <i>To the class</i> under a question, an
        experiment, a quiz or a table on this page.
      </p>
    </div>
  );
}

/** The wall on the whole screen, and back. @param {HTMLElement | null} root */
function present(root) {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void root?.requestFullscreen?.().catch(() => {});
}
