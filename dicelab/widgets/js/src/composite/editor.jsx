// Building a position: the form, and beside it the table with its odds once a game is chosen.
import { FormApp } from "../form/app.jsx";
import { Pane, usePanes } from "./panes.jsx";
import { TableWithOdds } from "./table_with_odds.jsx";

/** @param {import("./panes.jsx").WholeProps} props */
export function Editor(props) {
  const { names, round } = usePanes(props.channel);
  return (
    <div class="dl-beside dl-building">
      <Pane {...props} name="form" App={FormApp} place="dl-editor-root" />
      {names.includes("table") && <TableWithOdds key={round} {...props} />}
    </div>
  );
}
