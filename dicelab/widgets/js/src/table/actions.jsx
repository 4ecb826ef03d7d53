// The buttons for what can be done now, always in the same place: one that shines, and beside it what else there is.

/** @typedef {import("../views.js").TableView} TableView */
/** @typedef {import("../views.js").OfferedMove} Choice */
/** @typedef {{key: string, says: string, title?: string, move?: string, press: () => void}} Act */

/**
 * What the main button does, and the others.
 * @param {{view: TableView, picker: import("./picker.js").Picker, play: (choice: Choice) => void,
 *   send: (intent: object) => void, speed: string, skip: () => void,
 *   warned?: import("./reducer.js").Warned | null, heed?: () => void, remote?: boolean}} props `remote`: the next
 *   press of a presenter's remote plays the hint that is shown
 * @returns {{main?: Act, others: Act[], empty: string}}
 */
export function acts({ view, picker, play, send, speed, skip, warned = null, heed = () => {}, remote = false }) {
  const { revision, waits, scene } = view;
  const tell = (/** @type {string} */ says, /** @type {object} */ intent) => ({
    key: says,
    says,
    press: () => send({ revision, ...intent }),
  });
  const choose = (/** @type {Choice} */ choice) => ({
    key: choice.move,
    move: choice.move,
    says: choice.short ?? choice.says,
    title: choice.short && choice.says,
    press: () => play(choice),
  });
  if (waits === "past")
    return {
      main: tell("Play on from here", { kind: "resume" }),
      others: [tell("Back to now", { kind: "look", step: view.steps })],
      empty: "",
    };
  if (waits === "bot")
    return speed === "hand"
      ? { main: tell("Next step", { kind: "next", all: false }), others: [], empty: "" }
      : {
          others: [{ key: "skip", says: "Skip", title: "Any key does it, too", press: skip }],
          empty: "the bots play …",
        };
  if (waits === "over")
    return {
      main: tell("Rematch", { kind: "again", same_dice: false }),
      others: [tell("Same dice again", { kind: "again", same_dice: true })],
      empty: "",
    };
  if (waits === "coach") return { others: [], empty: "" };
  if (warned)
    return {
      main: { key: "heed", says: "Think again", press: heed },
      others: [tell("Play it anyway", { kind: "move", move: warned.move })],
      empty: "",
    };
  const others = /** @type {Act[]} */ (picker.plain.map(choose));
  const { like_hint: like, roll, now } = scene;
  if (like) others.unshift(tell(like, { kind: "like_hint" }));
  if (picker.begun) others.unshift({ key: "back", says: "Put back", press: picker.clear });
  if (roll) return { main: tell(roll, { kind: "roll" }), others, empty: "" };
  if (picker.ready) return { main: choose(picker.ready), others, empty: "" };
  const only = scene.choices.length === 1 && picker.plain.length === 1;
  if (only) return { main: others.pop(), others, empty: "" };
  if (remote) return { others, empty: "Next: play the hint" };
  return { others, empty: (!picker.begun && now.pick) || "Pick what is lit" };
}

/** @param {Parameters<typeof acts>[0]} props */
export function Actions(props) {
  const { main, others, empty } = acts(props);
  return (
    <div class="dl-actions">
      {main ? (
        <button type="button" class="dl-go" data-primary data-move={main.move} title={main.title} onClick={main.press}>
          {main.says}
        </button>
      ) : (
        <span class="dl-go-place" aria-hidden="true">
          {empty}
        </span>
      )}
      <div class={`dl-others ${others.length === 2 ? "two" : others.length > 2 ? "many" : ""}`}>
        {others.map((act) => (
          <button
            type="button"
            key={act.key}
            class={act.key === "back" ? "dl-back" : undefined}
            data-move={act.move}
            title={act.title}
            onClick={act.press}
          >
            {act.says}
          </button>
        ))}
      </div>
    </div>
  );
}
