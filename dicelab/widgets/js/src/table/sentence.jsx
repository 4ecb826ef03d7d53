// What to do now, in one sentence that follows every pick; and below it what was refused, advised or has happened.
import { useReachable } from "../shared/use_reachable.js";

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {import("./picker.js").Picker} Picker */
/** @typedef {{says: string, rule?: string, title?: string, calm?: boolean}} Refused */

/** The card that was picked last, if it says what to pick next. @param {TableView} view @param {Picker} picker */
function asking(view, picker) {
  const cards = [...view.scene.cards, ...view.scene.seats.flatMap((seat) => seat.cards ?? [])];
  return cards.find((card) => card.token && card.token === picker.latest?.token && card.asks);
}

/**
 * The sentence for what is picked so far.
 * @param {TableView} view @param {Picker} picker @returns {{lead: string, text: string}}
 */
export function sentence(view, picker) {
  const { now, prompts = {} } = view.scene;
  if (view.waits !== "you") return now;
  if (picker.aim && !picker.begun)
    return {
      lead: "Click the dice that should go there.",
      text: "Those that fit light up. Click the card again to stop.",
    };
  if (!picker.begun) return now;
  if (picker.ready)
    return {
      lead: `${picker.ready.says}.`,
      text: picker.more ? "Pick more, or press the big button." : "Press the big button, or put it back.",
    };
  const card = asking(view, picker);
  if (card) return { lead: `${card.title}:`, text: `${card.asks}.` };
  const prompt = prompts[picker.latest?.token ?? ""];
  return { lead: prompt ?? "Go on: pick something that is lit up.", text: "" };
}

/**
 * @param {{view: TableView, told: TableView, picker: Picker, refused: Refused | null, hint: string,
 *   warned: import("./reducer.js").Warned | null, openRule: (section: string) => void}} props
 *   `told`: the view before the dice that still roll
 */
export function Sentence({ view, told, picker, refused, hint, warned, openRule }) {
  const { lead, text } = sentence(told, picker);
  const box = useReachable();
  const said = told.said.replace(text, "").trim(); // how the game ended is said once
  const hinted = !refused && Boolean(warned || hint);
  return (
    <div class={`dl-now ${view.waits} ${picker.begun ? "begun" : ""} ${hinted ? "hinted" : ""}`} ref={box}>
      <p>
        <b>{lead}</b> <span>{text}</span>
      </p>
      {refused ? (
        <p class={refused.calm ? "dl-said" : "dl-refused"} role={refused.calm ? "status" : "alert"}>
          {refused.says}{" "}
          {refused.rule && (
            <button type="button" class="dl-link" onClick={() => openRule(refused.rule ?? "")}>
              {refused.title ? `Rule: ${refused.title}` : "Read the rule"}
            </button>
          )}
        </p>
      ) : warned ? (
        <p class="dl-hint dl-warned">
          <b>Tutor.</b> {warned.says}
        </p>
      ) : hint ? (
        <p class="dl-hint">
          <b>Hint.</b> {hint}
        </p>
      ) : (
        said && <p class="dl-said">{said}</p>
      )}
    </div>
  );
}
