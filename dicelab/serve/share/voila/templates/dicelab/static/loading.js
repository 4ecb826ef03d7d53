// While the cells run: what happens, in words and as a bar. Voilà calls these functions as the cells arrive.
window.voila_heartbeat = () => {};

window.voila_process = (cell, cells) => {
  const bar = document.getElementById("pg-progress");
  if (bar) {
    bar.max = cells;
    bar.value = cell;
  }
  const text = document.getElementById("loading_text");
  if (text) text.textContent = `Step ${cell} of ${cells} is ready.`;
};
window.update_loading_text = (cell, cells, text) => {
  window.voila_process(cell, cells);
  const place = document.getElementById("loading_text");
  if (place && text) place.textContent = text;
};

// Voilà hangs its panes into the body; they belong into the main part of the page.
document.addEventListener("DOMContentLoaded", () => {
  const adopt = () => {
    const panes = document.querySelector("body > #main");
    if (panes) document.getElementById("content").append(panes);
    return Boolean(panes);
  };
  const watch = new MutationObserver(() => adopt() && watch.disconnect());
  if (!adopt()) watch.observe(document.body, { childList: true });
});

window.voila_finish = window.display_cells = () => {
  if (!window.themeLoaded) {
    window.cellLoaded = true; // Voilà calls again when its styles are there
    return;
  }
  document.getElementById("loading")?.remove();
  const cells = document.getElementById("rendered_cells");
  if (cells) cells.style.display = "";
  document.body.dataset.ready = "true";
};
