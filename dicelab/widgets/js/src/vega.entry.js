// Vega, once per page: never displayed, it lends its functions to the charts.
import embed from "vega-embed";
import { changeset } from "vega";

export default {
  initialize() {
    return { embed, changeset };
  },
};
