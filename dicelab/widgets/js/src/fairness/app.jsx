// The rolls of a real die: pressed one by one or typed as counts. Python counts and judges.
import { useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { useView } from "../shared/use_messages.js";

/** @typedef {import("../views.js").FairnessView} FairnessView */

/** @param {{channel: import("../shared/channel.js").Channel<FairnessView>}} props */
export function FairnessApp({ channel }) {
  const [name] = useState(() => freshName("dl-fairness"));
  const { view, send, refused, refuse } = useView(channel);
  const type = (/** @type {number} */ face, /** @type {any} */ event) => {
    const text = event.target.value.trim() || "0";
    if (/^\d{1,6}$/.test(text)) send({ kind: "set", face, count: Number(text) });
    else refuse("A count is a whole number.");
  };
  const top = Math.max(view.most, view.expected_value * 1.2, 1);
  return (
    <div class="dl-fairness" role="group" aria-label="Is this die fair?">
      <h2>Is this die fair?</h2>
      <div class="dl-fairness-faces" role="group" aria-label="What the die shows">
        {view.rows.map(({ face }) => (
          <button key={face} type="button" data-face={face} onClick={() => send({ kind: "rolled", face })}>
            {face}
          </button>
        ))}
        <button type="button" class="quiet" disabled={!view.can_undo} onClick={() => send({ kind: "undo" })}>
          Undo
        </button>
        <button type="button" class="quiet" disabled={!view.rolls} onClick={() => send({ kind: "again" })}>
          Start again
        </button>
      </div>
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      <div class="dl-fairness-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">face</th>
              <th scope="col">counted</th>
              <td aria-hidden="true"></td>
              <th scope="col">(counted − expected)² / expected</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map(({ face, count, part }) => (
              <tr key={face}>
                <th scope="row">{face}</th>
                <td>
                  <input
                    id={`${name}-${face}`}
                    aria-label={`how often ${face}`}
                    inputmode="numeric"
                    autocomplete="off"
                    value={String(count)}
                    onChange={(event) => type(face, event)}
                  />
                </td>
                <td aria-hidden="true" class="bar">
                  <i style={{ width: `${(100 * count) / top}%` }}></i>
                  {view.rolls > 0 && <b style={{ left: `${(100 * view.expected_value) / top}%` }}></b>}
                </td>
                <td>{view.rolls ? part : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {view.rolls > 0 && (
        <p class="dl-fairness-result">
          <span>
            {view.rolls} rolls, expected {view.expected} each
          </span>{" "}
          <b>χ² = {view.chi}</b> <b>p-value {view.p}</b>
        </p>
      )}
      <p role="status">{view.says}</p>
    </div>
  );
}
