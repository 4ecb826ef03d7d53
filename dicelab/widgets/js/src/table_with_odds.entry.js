// A table with its odds.
import { mount } from "./shared/mount.jsx";
import { TableWithOdds } from "./composite/table_with_odds.jsx";

export default mount(TableWithOdds, "dl-table-with-odds");
