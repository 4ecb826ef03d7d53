// A rulebook to read by trying: the text, and beside it a table for its positions; or the text alone.
import { BookApp } from "../book/app.jsx";
import { TableApp } from "../table/app.jsx";
import { Pane } from "./panes.jsx";

/** @param {import("./panes.jsx").WholeProps} props */
export function Rulebook(props) {
  const names = Object.keys(props.channel.view.panes);
  return (
    <div class="dl-beside dl-reading">
      <Pane {...props} name="text" App={BookApp} place="dl-book-root" />
      {names.includes("table") && <Pane {...props} name="table" App={TableApp} place="dl-table-root" />}
    </div>
  );
}
