// A question that has no single number to guess: think first, then open the answer. Python sends it when it is time.
import { useEffect, useRef } from "preact/hooks";
import { Working } from "../shared/formula.jsx";
import { DiceShown } from "../shared/own_die.jsx";
import { useView } from "../shared/use_messages.js";

/** @typedef {import("../views.js").ToldView} ToldView */

/** @param {{channel: import("../shared/channel.js").Channel<ToldView>}} props */
export function ToldApp({ channel }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const pressed = useRef(false);
  const { view, send, refused } = useView(channel);
  const { answer } = view;
  useEffect(() => {
    if (answer && pressed.current) place.current?.focus(); // whose button is gone goes on where it led
  }, [Boolean(answer)]);
  const open = () => {
    pressed.current = true;
    send({ kind: "reveal" });
  };
  return (
    <div class="dl-panel dl-told" role="group" aria-label="A question">
      <p class="dl-game">{view.title}</p>
      <h2>{view.says}</h2>
      <DiceShown dice={view.dice} />
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      {answer ? (
        <div ref={place} tabindex={-1} role="group" aria-label="The answer">
          {answer.text && <p class="dl-exact">{answer.text}</p>}
          {answer.lines.length > 0 && <pre tabindex={0}>{answer.lines.join("\n")}</pre>}
          {answer.working.length > 0 && (
            <div class="dl-working">
              <h3>Working</h3>
              <div>
                <Working lines={answer.working} />
              </div>
            </div>
          )}
        </div>
      ) : (
        <p>
          {view.asks}{" "}
          <button type="button" class="go" data-reveal onClick={open}>
            Open the answer
          </button>
        </p>
      )}
    </div>
  );
}
