// Links to what is shared: always to where this page comes from, and only if it is one that Voilà serves or one of the
// site that needs no server.

/** The page that opens a code. */
const PAGE = "shared";

/** How the pages beside this one end; "" where there are none, as in JupyterLab. @param {string} here */
export function ending(here = globalThis.location?.href ?? "") {
  if (here.includes("/voila/render/")) return "ipynb";
  return globalThis.document?.body?.dataset.pages ?? "";
}

/**
 * The address that opens a code; "" where no page can do that.
 * @param {string} code
 * @param {string} here
 */
export function linkTo(code, here = globalThis.location?.href ?? "") {
  const ends = ending(here);
  if (!ends) return "";
  const address = new URL(`${PAGE}.${ends}`, here);
  address.search = `?table=${encodeURIComponent(code)}`;
  address.hash = "";
  return address.href;
}

/** The code in an address; "" if there is none. @param {string} search */
export function codeIn(search) {
  return new URLSearchParams(search).get("table") ?? "";
}
