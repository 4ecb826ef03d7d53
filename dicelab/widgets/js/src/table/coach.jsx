// Who talks beside the table: what to try, what happened and why, what happens now?
import { useEffect, useRef } from "preact/hooks";
import { Rows } from "../shared/chance_rows.jsx";
import { firm } from "../shared/firm.js";
import { calm } from "../shared/motion.js";

/** @typedef {import("../views.js").TableView} TableView */

/** @param {{view: TableView, send: (intent: object) => void}} props */
export function Coach({ view, send }) {
  const { coach, revision } = view;
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const told = coach?.told;
  useEffect(() => {
    // what a move brought is said here: who made it further down should not miss it; who is elsewhere stays there
    if (!told || !box.current?.closest(".dl-table")?.matches(":focus-within")) return;
    box.current.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }, [told]);
  if (!coach) return null;
  return (
    <div class={`dl-coach ${coach.tone}`} ref={box} role="group" aria-label={coach.title}>
      <p class="dl-coach-title">{coach.title}</p>
      {coach.told && <p class="dl-coach-told">{firm(coach.told)}</p>}
      {coach.why && <p class="dl-coach-why">{firm(coach.why)}</p>}
      {coach.rows && <Rows rows={coach.rows} says="How likely it is" />}
      {coach.asks && <p class="dl-coach-asks">{coach.asks}</p>}
      {coach.offers.length > 0 && (
        <div class="dl-actions">
          {coach.offers.map((offer) => (
            <button
              type="button"
              key={offer.key}
              data-offer={offer.key}
              data-primary={view.waits === "coach" || undefined}
              onClick={() => send({ kind: "coach", revision, offer: offer.key })}
            >
              {offer.says}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
