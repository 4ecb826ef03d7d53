// Sharing: what lies on the table as a code and a link to hand on, and a place to paste one.
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyField } from "../shared/copy_field.jsx";
import { linkTo } from "../shared/share_link.js";

/** @typedef {import("../views.js").SharedCode | import("../views.js").PositionCode} Shared */

const WHAT = /** @type {const} */ ([
  ["position", "This position", "What lies on the table now. The dice fall anew for whoever opens it."],
  ["game", "The whole game", "Its seed and every move. Whoever plays on meets the same dice."],
]);

/** The code and the link, to copy. @param {{shared: {code: string, link: boolean}, name: string}} props */
export function Codes({ shared, name }) {
  const link = shared.link ? linkTo(shared.code) : "";
  return (
    <div class="dl-codes">
      {link && <CopyField id={`${name}-link`} label="Link" value={link} />}
      <CopyField id={`${name}-code`} label="Code" value={shared.code} />
      {!link && (
        <p class="dl-share-note">
          In Python: <code>dicelab.open_code("…")</code>. On any table: Share, then “Open a code”.
        </p>
      )}
    </div>
  );
}

/** A place to paste a code. @param {{open: (code: string) => void, name: string}} props */
export function OpenCode({ open, name }) {
  const [code, setCode] = useState("");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (code.trim()) open(code.trim());
  };
  return (
    <form class="dl-copy" onSubmit={submit}>
      <label for={`${name}-open`}>Open a code</label>
      <span class="dl-copy-row">
        <input
          id={`${name}-open`}
          value={code}
          autocomplete="off"
          spellcheck={false}
          placeholder="Paste a code or a link here"
          onInput={(/** @type {any} */ event) => setCode(event.target.value)}
        />
        <button type="submit" disabled={!code.trim()}>
          Open
        </button>
      </span>
    </form>
  );
}

/**
 * @param {{shared: Shared | null, refused: string, ask: (what: string) => void, open: (code: string) => void, close: ()
 *   => void, name: string}} props
 */
export function ShareWindow({ shared, refused, ask, open, close, name }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [what, setWhat] = useState("position");
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => ask(what), [what]);
  return (
    <dialog ref={dialog} class="dl-dialog dl-share" aria-labelledby={`${name}-share`} onClose={close}>
      <h2 id={`${name}-share`}>Share this table</h2>
      <fieldset class="dl-share-what">
        <legend class="dl-hidden">What to share</legend>
        {WHAT.map(([key, title, says]) => (
          <label key={key} class={key === what ? "on" : ""}>
            <input type="radio" name={`${name}-what`} checked={key === what} onChange={() => setWhat(key)} />
            <span>
              <b>{title}</b> <span>{says}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {shared && shared.what === what ? <Codes shared={shared} name={name} /> : <p class="dl-share-note">…</p>}
      <hr />
      <OpenCode open={open} name={name} />
      {refused && (
        <p class="dl-refused" role="alert">
          {refused}
        </p>
      )}
      <div class="dl-form-end">
        <button type="button" class="dl-go" onClick={() => dialog.current?.close()}>
          Back to the game
        </button>
      </div>
    </dialog>
  );
}
