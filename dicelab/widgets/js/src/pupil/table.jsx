// The table on a phone: the same app as in a notebook, with a room for a carrier. What it sends is a vote or a move.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { openChannel } from "../shared/channel.js";
import { TableApp } from "../table/app.jsx";
import { doubt } from "./line.js";

/** @typedef {import("../views.js").TableView} TableView */
/**
 * A table whose moves go elsewhere. Here is its host: it shows the table anew after every press, so that one may think
 * again.
 */
class Carried {
  /** @param {TableView} view @param {(move: string) => void} make */
  constructor(view, make) {
    this.view = view;
    this.make = make;
    this.hearers = /** @type {Set<(message: any) => void>} */ (new Set());
    this.channel = openChannel({
      get: (name) => (name === "view" ? this.view : undefined),
      on: (_, hear) => this.hearers.add(hear),
      off: (_, hear) => this.hearers.delete(hear),
      send: (request) => this.answer(request),
    });
  }

  /** @param {TableView} view @param {string} [after] the request that it answers */
  show(view, after) {
    this.view = { ...view, revision: this.view.revision + 1 };
    for (const hear of [...this.hearers]) hear({ ...this.view, after });
  }

  /** @param {{kind: string, id: string, move?: string}} request */
  answer({ kind, id, move = kind }) {
    if (kind === "hello") for (const hear of [...this.hearers]) hear({ ...this.view, id });
    if (kind !== "move" && kind !== "roll") return;
    this.make(move);
    this.show(this.view, id);
  }
}

/**
 * What an app talks through that shows this table. @param {TableView} view @param {(move: string) => void} make
 */
function useCarried(view, make) {
  const [carried] = useState(() => new Carried(view, make));
  carried.make = make;
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view) carried.show(view);
    shown.current = view;
  }, [view]);
  return carried.channel;
}

/** Nothing to be pressed here now. @param {TableView} view @returns {TableView} */
const still = (view) => ({
  ...view,
  waits: "coach",
  coach: null,
  scene: { ...view.scene, choices: [], roll: undefined },
});

/** @param {import("./app.jsx").ActivityProps<import("./line.js").VoteNow>} props */
export function Vote({ state, activity, room }) {
  const { shows, phase, reveal } = activity;
  const { table } = shows;
  const open = phase === "open" && table.scene.choices.length > 0;
  const view = useMemo(() => (open ? table : still(table)), [table, open]);
  const channel = useCarried(view, (move) => room.answer(move, shows.round));
  const chosen = state.mine[shows.round];
  const words = table.scene.choices.find(({ move }) => move === chosen)?.says;
  return (
    <>
      <h1>{open ? "What would you do?" : phase === "revealed" ? "What the class would do" : "Look at the wall"}</h1>
      <p class="dl-vote" aria-live="polite">
        {words ? (
          <>
            Your vote{doubt(state, shows.round)}: <b>{words}</b>
            {open && ". You can still change it."}
          </>
        ) : (
          open && "Pick a move on the table below."
        )}
      </p>
      {phase === "revealed" && reveal && (
        <ul class="dl-votes">
          {reveal.votes.map((vote) => (
            <li key={vote.move} class={vote.move === chosen ? "mine" : ""}>
              <b>{vote.count}</b> {vote.says}
              {vote.worth && <small>{vote.worth}</small>}
            </li>
          ))}
        </ul>
      )}
      <div class="dl-root dl-table-root dl-carried">
        <TableApp channel={channel} />
      </div>
    </>
  );
}

/** @param {import("./app.jsx").ActivityProps<import("./line.js").PlayNow>} props */
export function Play({ state, activity, room }) {
  const { shows } = activity;
  const { table } = shows;
  const seat = Object.keys(shows.seats).find((key) => shows.seats[key] === state.id);
  const by = activity.shapes[shows.round]?.by;
  const mine = seat !== undefined && acting(table, Number(seat), by, state.id);
  const waiting = state.mine[shows.round] !== undefined;
  const view = useMemo(() => {
    const seated = seat === undefined ? { ...table, watched: true } : { ...table, me: Number(seat) };
    return mine && !waiting ? seated : still(seated);
  }, [table, mine, waiting, seat]);
  const channel = useCarried(view, (move) => room.answer(move, shows.round));
  const over = table.waits === "over";
  const busy = table.scene.seats.find((one) => one.acting)?.name;
  const now = mine || over || !busy ? `${table.scene.now.lead} ${table.scene.now.text}`.trim() : `${busy} is to move.`;
  return (
    <>
      <h1>
        {over
          ? "The game is over"
          : mine
            ? "Your turn"
            : seat === undefined
              ? "You are watching"
              : "Wait for your turn"}
      </h1>
      <p class="dl-vote" aria-live="polite">
        {now}
        {doubt(state, shows.round)}
      </p>
      <div class="dl-root dl-table-root dl-carried">
        <TableApp channel={channel} />
      </div>
    </>
  );
}

/**
 * Whether a seat is to act. Where the room does not say, the table does.
 * @param {TableView} table @param {number} seat @param {number[] | undefined} by @param {number} id
 */
export function acting(table, seat, by, id) {
  if (table.waits !== "you") return false;
  if (by) return by.includes(id);
  const busy = table.scene.seats.filter((one) => one.acting).map((one) => one.seat);
  return busy.length ? busy.includes(seat) : true;
}
