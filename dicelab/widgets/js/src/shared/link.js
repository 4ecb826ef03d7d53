// Links to what is shared: always to this server, and only where Voilà serves the page.

/** The page that opens a code. */
const PAGE = "shared.ipynb";

/** The address that opens a code; "" where this page is not one that Voilà serves. @param {string} code @param {string} here */
export function linkTo(code, here = globalThis.location?.href ?? "") {
  if (!here.includes("/voila/render/")) return "";
  const address = new URL(PAGE, here);
  address.search = `?table=${encodeURIComponent(code)}`;
  address.hash = "";
  return address.href;
}

/** The code in an address; "" if there is none. @param {string} search */
export function codeIn(search) {
  return new URLSearchParams(search).get("table") ?? "";
}
