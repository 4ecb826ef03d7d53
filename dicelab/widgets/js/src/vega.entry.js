// Vega, once per page: what charts borrow of it (see shared/vega.js).
export { default as embed } from "vega-embed";
export { changeset } from "vega";
