// Questions about the position: choose one, and hand it to a class that guesses before it looks.
import { useEffect, useRef, useState } from "preact/hooks";
import { Codes } from "../table/share.jsx";

/** @typedef {import("../views.js").QuestionCode} Asked */

/** @param {{asked: Asked[], name: string, close: () => void}} props */
export function Asking({ asked, name, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [at, setAt] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  const chosen = asked[at];
  return (
    <dialog ref={dialog} class="dl-dialog dl-share" aria-labelledby={`${name}-ask`} onClose={close}>
      <h2 id={`${name}-ask`}>Ask about this position</h2>
      {chosen ? (
        <>
          <p class="dl-share-note">Whoever opens the link guesses first, rolls a few, and then looks at the answer.</p>
          <fieldset class="dl-share-what">
            <legend class="dl-hidden">Which question</legend>
            {asked.map((one, index) => (
              <label key={one.code} class={index === at ? "on" : ""}>
                <input type="radio" name={`${name}-asked`} checked={index === at} onChange={() => setAt(index)} />{" "}
                <span>{one.says}</span>
              </label>
            ))}
          </fieldset>
          <Codes shared={{ code: chosen.code, link: chosen.link }} name={`${name}-asked`} />
        </>
      ) : (
        <p class="dl-share-note">Nothing is to be rolled in this position, so there is nothing to guess.</p>
      )}
      <div class="dl-form-end">
        <button type="button" class="dl-go" onClick={() => dialog.current?.close()}>
          Back to the position
        </button>
      </div>
    </dialog>
  );
}
