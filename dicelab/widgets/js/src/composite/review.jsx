// A review, and below it the table at the moment that is looked at.
import { ReviewApp } from "../review/app.jsx";
import { TableApp } from "../table/app.jsx";
import { Part, useParts } from "./parts.jsx";

/** @param {import("./parts.jsx").WholeProps} props */
export function Review(props) {
  const { names, round } = useParts(props.channel);
  return (
    <div class="dl-reviewed">
      <Part {...props} name="review" App={ReviewApp} place="dl-review-root" />
      {names.includes("table") && (
        <Part key={round} {...props} name="table" App={TableApp} place="dl-table-root dl-review-table" />
      )}
    </div>
  );
}
