import { calm } from "./motion.js";

/**
 * Where the page is narrow, the table lies below what one reads or fills in: bring it into view.
 * @param {HTMLElement | null} root
 */
export function showTable(root) {
  const table = root?.closest(".dl-root")?.querySelector(".dl-table");
  const far = table && root && table.getBoundingClientRect().top > root.getBoundingClientRect().top + 200;
  if (far) setTimeout(() => table.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" }), 150);
}
