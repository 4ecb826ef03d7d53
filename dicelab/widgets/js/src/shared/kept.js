// What is kept in this browser only. Where storage is switched off it lasts as long as the page.

/** What was kept, or nothing. @param {string} name @returns {string} */
export function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // storage is switched off
  }
}
