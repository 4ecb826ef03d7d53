// The widgets look at data-jp-theme-light; the theme of these pages says light or dark in its own words.
const system = matchMedia("(prefers-color-scheme: dark)");

function follow() {
  const chosen = document.body.dataset.theme;
  const dark = chosen === "dark" || (chosen !== "light" && system.matches);
  document.body.dataset.jpThemeLight = String(!dark);
}

follow();
system.addEventListener("change", follow);
new MutationObserver(follow).observe(document.body, { attributeFilter: ["data-theme"] });
