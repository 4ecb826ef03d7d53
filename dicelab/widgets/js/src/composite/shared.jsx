// What a code holds: a table with its odds or a question, under the place where codes are opened.
import { OpenerApp } from "../opener/app.jsx";
import { PredictApp } from "../predict/app.jsx";
import { ToldApp } from "../told/app.jsx";
import { Pane, usePanes } from "./panes.jsx";
import { TableWithOdds } from "./table_with_odds.jsx";

/** @param {import("./panes.jsx").WholeProps} props */
export function Shared(props) {
  const { names, round } = usePanes(props.channel);
  return (
    <div class="dl-opened">
      <Pane {...props} name="opener" App={OpenerApp} place="dl-opener-root" />
      {names.includes("table") && <TableWithOdds key={round} {...props} />}
      {names.includes("predict") && (
        <Pane key={round} {...props} name="predict" App={PredictApp} place="dl-predict-root" />
      )}
      {names.includes("told") && <Pane key={round} {...props} name="told" App={ToldApp} place="dl-told-root" />}
    </div>
  );
}
