// What the theme leaves out for keyboards and screen readers.

for (const caption of document.querySelectorAll(".caption[role=heading]")) caption.setAttribute("aria-level", "2");
document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "All pages");
document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");

// A line that is too long for a narrow page is scrolled to with the arrow keys.
for (const code of document.querySelectorAll(".highlight > pre")) code.setAttribute("tabindex", "0");

// The heading of a table's column that needs none is no heading.
for (const heading of document.querySelectorAll("article th")) {
  if (!heading.textContent.trim()) {
    const cell = document.createElement("td");
    cell.className = heading.className;
    heading.replaceWith(cell);
  }
}
