// Light or dark, as the phone is.

export function followTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => (document.documentElement.dataset.jpThemeLight = String(!dark.matches));
  dark.addEventListener("change", apply);
  apply();
}
