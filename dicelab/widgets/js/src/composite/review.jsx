// A review, and below it the table at the moment that is looked at.
import { ReviewApp } from "../review/app.jsx";
import { TableApp } from "../table/app.jsx";
import { Pane, usePanes } from "./panes.jsx";

/** @param {import("./panes.jsx").WholeProps} props */
export function Review(props) {
  const { names, round } = usePanes(props.channel);
  return (
    <div class="dl-reviewed">
      <Pane {...props} name="review" App={ReviewApp} place="dl-review-root" />
      {names.includes("table") && (
        <Pane key={round} {...props} name="table" App={TableApp} place="dl-table-root dl-review-table" />
      )}
    </div>
  );
}
