// A tally: try something again and again, and see the share of successes beside the exact chance.
import { useState } from "preact/hooks";
import { Rows } from "../shared/chance_rows.jsx";
import { freshName } from "../shared/fresh_name.js";
import { useView } from "../shared/use_messages.js";

/** @typedef {import("../views.js").TallyView} TallyView */

/** @param {number} times */
const batchText = (times) => (times === 1 ? "Roll once" : `${times.toLocaleString("en")} times`);

/**
 * What was rolled, and the exact chance, as rows.
 * @param {TallyView} view
 * @returns {import("../shared/chance_rows.jsx").Row[]}
 */
export function rowsOf({ counted, seen, exact, told }) {
  const row = { about: "", percent: "", width: 0 };
  return [
    { ...row, ...seen, label: "rolled", fraction: counted, mark: false },
    { ...row, ...(exact ?? { fraction: told }), label: "exact", mark: true },
  ];
}

/** What a screen reader hears after a roll. @param {TallyView} view */
export function heard({ counted, seen, exact }) {
  if (!seen) return "";
  return `${counted}: ${seen.percent}.${exact ? ` Exact: ${exact.percent}.` : ""}`;
}

/** @param {{channel: import("../shared/channel.js").Channel<TallyView>}} props */
export function TallyApp({ channel }) {
  const [name] = useState(() => freshName("dl-tally"));
  const { view, send, refused } = useView(channel);
  const numbers = Array.from({ length: view.most }, (_, index) => index + 1);
  return (
    <div class="dl-panel dl-tallying" role="group" aria-label={`Tally: ${view.what}`}>
      <h2>{view.what}</h2>
      <div class="dl-tally-buttons">
        {view.most > 1 && (
          <span class="dl-tally-dice">
            <label for={`${name}-dice`}>dice</label>
            <select
              id={`${name}-dice`}
              onChange={(/** @type {any} */ event) => send({ kind: "dice", dice: event.target.selectedIndex + 1 })}
            >
              {numbers.map((number) => (
                <option key={number} selected={number === view.dice}>
                  {number}
                </option>
              ))}
            </select>
          </span>
        )}
        <span class="dl-roll" role="group" aria-label="Roll">
          {view.batches.map((times, index) => (
            <button
              key={times}
              type="button"
              class={index === 0 ? "go" : ""}
              data-roll={times}
              onClick={() => send({ kind: "roll", times })}
            >
              {batchText(times)}
            </button>
          ))}
        </span>
        <button type="button" data-again disabled={!view.rolls} onClick={() => send({ kind: "again" })}>
          Start again
        </button>
      </div>
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      <Rows rows={rowsOf(view)} says={view.what} />
      <p class="dl-hidden" role="status">
        {heard(view)}
      </p>
    </div>
  );
}
