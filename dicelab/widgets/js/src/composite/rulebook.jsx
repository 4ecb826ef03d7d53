// A rulebook to read by trying: the text, and beside it a table for its positions; or the text alone.
import { BookApp } from "../book/app.jsx";
import { TableApp } from "../table/app.jsx";
import { Part } from "./parts.jsx";

/** @param {import("./parts.jsx").WholeProps} props */
export function Rulebook(props) {
  const names = Object.keys(props.channel.view.parts);
  return (
    <div class="dl-beside dl-reading">
      <Part {...props} name="text" App={BookApp} place="dl-book-root" />
      {names.includes("table") && <Part {...props} name="table" App={TableApp} place="dl-table-root" />}
    </div>
  );
}
