// A table with its odds beside it; below it where the page is narrow, or on a phone's Play page a sheet to pull up. The
// review of the game lies below both, once it is asked for.
import { useEffect, useRef, useState } from "preact/hooks";
import { PanelApp } from "../panel/app.jsx";
import { ReviewApp } from "../review/app.jsx";
import { TableApp } from "../table/app.jsx";
import { Pane, usePanes } from "./panes.jsx";

/** @param {import("./panes.jsx").WholeProps} props */
export function TableWithOdds(props) {
  const [open, setOpen] = useState(false);
  const { names } = usePanes(props.channel);
  const asked = useRef(false); // in this view, so that no other jumps
  const review = () => {
    asked.current = true;
    props.channel.send({ kind: "review" });
  };
  return (
    <div class="dl-beside dl-with-odds">
      <Pane {...props} name="table" App={TableApp} place="dl-table-root" more={{ review }} />
      <div class={`dl-dock ${open ? "open" : ""}`}>
        <button type="button" class="dl-dock-grab" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span aria-hidden="true"></span>
          {open ? "Back to the table" : "Your chances"}
        </button>
        <div class="dl-dock-scroll">
          <Pane {...props} name="panel" App={PanelApp} place="dl-panel-root" />
        </div>
      </div>
      {names.includes("review") && <Reviewed {...props} moment={names.includes("moment")} asked={asked} />}
    </div>
  );
}

/**
 * The review, which comes into view for whoever asked for it; and the moment of the game that is looked at.
 * @param {import("./panes.jsx").WholeProps & {moment: boolean, asked: {current: boolean}}} props
 */
function Reviewed({ moment, asked, ...props }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!asked.current) return;
    asked.current = false;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section class="dl-reviewed" ref={place} tabindex={-1} aria-label="Review of the game">
      <p class="dl-review-away">
        <button type="button" onClick={() => props.channel.send({ kind: "put_away" })}>
          Put the review away
        </button>
      </p>
      <Pane {...props} name="review" App={ReviewApp} place="dl-review-root" />
      {moment && <Pane {...props} name="moment" App={TableApp} place="dl-table-root dl-review-table" />}
    </section>
  );
}
