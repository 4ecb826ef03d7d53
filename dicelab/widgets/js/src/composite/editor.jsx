// Building a position: the form, and beside it the table with its odds once a game is chosen.
import { FormApp } from "../form/app.jsx";
import { Part, useParts } from "./parts.jsx";
import { TableWithOdds } from "./table_with_odds.jsx";

/** @param {import("./parts.jsx").WholeProps} props */
export function Editor(props) {
  const { names, round } = useParts(props.channel);
  return (
    <div class="dl-beside dl-building">
      <Part {...props} name="form" App={FormApp} place="dl-editor-root" />
      {names.includes("table") && <TableWithOdds key={round} {...props} />}
    </div>
  );
}
