/** A number stays with its sign, wherever the line ends. @param {string} text */
export const firm = (text) => text.replaceAll(" %", "\u00a0%").replaceAll("≈ ", "≈\u00a0").replaceAll("= ", "=\u00a0");
