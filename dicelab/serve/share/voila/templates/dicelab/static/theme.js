// Light or dark: what was chosen here before, else what the system prefers. Runs before anything is drawn.
// The widgets and JupyterLab's style sheets look at data-jp-theme-light, so the page sets it.
window.dicelabTheme = (() => {
  const KEY = "dicelab-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage is switched off: the choice lasts as long as the page
    }
  }
  let choice = chosen();

  const isDark = () => (choice === "dark" || choice === "light" ? choice === "dark" : system.matches);

  function apply() {
    const dark = isDark();
    for (const element of [document.documentElement, document.body]) {
      if (!element) continue;
      element.dataset.jpThemeLight = String(!dark);
      element.dataset.jpThemeName = dark ? "JupyterLab Dark" : "JupyterLab Light";
    }
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
    document.querySelector(".pg-theme")?.setAttribute("aria-pressed", String(dark));
  }

  function toggle() {
    choice = isDark() ? "light" : "dark";
    try {
      localStorage.setItem(KEY, choice);
    } catch {
      // as above
    }
    apply();
  }

  apply();
  system.addEventListener("change", apply);
  addEventListener("storage", (event) => {
    if (event.key === KEY) {
      choice = event.newValue;
      apply();
    }
  });
  document.addEventListener("DOMContentLoaded", () => {
    apply();
    document.querySelector(".pg-theme")?.addEventListener("click", toggle);
  });
  return { apply };
})();
