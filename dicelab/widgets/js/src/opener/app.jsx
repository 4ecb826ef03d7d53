// What a page says that opens codes: the code in its address is handed to Python; without one, what to do.
import { useEffect, useState } from "preact/hooks";
import { freshName } from "../shared/fresh_name.js";
import { useTalk } from "../shared/use_messages.js";
import { codeIn } from "../shared/share_link.js";
import { OpenCode } from "../table/share.jsx";

/** @typedef {import("../views.js").OpenerView} OpenerView */
/** @typedef {import("../shared/channel.js").Channel<OpenerView>} OpenerChannel */

/** Whether the address belongs to this page: in JupyterLab it belongs to the lab. */
const served = () => Boolean(document.body.dataset.voila);

/** A page that is loaded again opens the same thing again. @param {string} code */
function remember(code) {
  const address = new URL(location.href);
  address.searchParams.set("table", codeIn(code.includes("?") ? code.slice(code.indexOf("?")) : "") || code);
  history.replaceState(null, "", address);
}

/** @param {{channel: OpenerChannel}} props */
export function OpenerApp({ channel }) {
  const [view, setView] = useState(channel.view);
  const [waiting, setWaiting] = useState(() => served() && codeIn(location.search) !== "");
  const [asked, setAsked] = useState("");
  const [name] = useState(() => freshName("dl-opener"));
  const { send, refused } = useTalk(channel, (message) => {
    if (message.kind !== "view") return;
    setView(message);
    if (message.says) setWaiting(false);
  });
  useEffect(() => {
    if (refused) setWaiting(false);
  }, [refused]);
  useEffect(() => {
    const code = served() ? codeIn(location.search) : "";
    if (code && !view.says) channel.send({ kind: "open", code });
  }, []);
  useEffect(() => {
    if (asked && view.says && !refused && served()) remember(asked);
  }, [view]);
  const open = (/** @type {string} */ code) => {
    setAsked(code);
    send({ kind: "open", code });
  };
  if (waiting)
    return (
      <div class="dl-opener">
        <p role="status">Opening what was shared with you …</p>
      </div>
    );
  const paste = <OpenCode open={open} name={name} />;
  const trouble = refused && (
    <p class="dl-refused" role="alert">
      {refused}
    </p>
  );
  if (view.says) {
    return (
      <div class="dl-opener opened">
        <p role="status">
          <b>Shared with you:</b> {view.says}
        </p>
        <details open={Boolean(refused) || undefined}>
          <summary>Open another code</summary>
          {paste}
        </details>
        {trouble}
      </div>
    );
  }
  return (
    <div class="dl-opener">
      {trouble}
      {paste}
      <ol>
        <li>
          On any table press <b>Share</b>. It gives a link and a code for what lies there.
        </li>
        <li>Send one of them to your class, or put it on the board.</li>
        <li>The link opens this page with the table on it. A code can be pasted above.</li>
      </ol>
    </div>
  );
}
