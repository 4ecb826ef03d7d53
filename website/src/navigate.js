// From page to page without leaving: the next page is fetched and put in place of this one, and Python stays as it is.
// Where the next page belongs to another build of the site, or cannot be fetched this way, the browser goes there
// itself.

/** The page that a link leads to, if it is one of this site's. @param {HTMLAnchorElement} link */
function within(link) {
  if (link.target || link.hasAttribute("download")) return null;
  const address = new URL(link.href);
  const folder = new URL(".", location.href);
  if (address.origin !== location.origin || !address.pathname.startsWith(folder.pathname)) return null;
  address.pathname = address.pathname.replace(/\.ipynb$/, ".html"); // as notebooks call one another
  const name = address.pathname.slice(folder.pathname.length);
  return name === "" || /^[\w-]+\.html$/.test(name) ? address : null;
}

/** What the body says of this window, not of one page. */
const KEPT = /^data-(jp-theme|keeps-games)/;

const fetched = async (path) => (await fetch(new URL(path, document.baseURI))).text();

const same = (one, other) => one.replace(/index\.html$/, "") === other.replace(/index\.html$/, "");

export class Navigation {
  /**
   * @param {string} build which build of the site this is
   * @param {{leave: () => void, enter: () => void, shared: string[], style: (path: string) => Promise<void>}} page
   *   `shared`: styles and scripts of all pages; `style` fetches one more, for all pages from then on
   */
  constructor(build, page) {
    this.build = build;
    this.page = page;
    this.path = location.pathname;
    this.shared = new Set(page.shared);
    document.addEventListener("click", (event) => this.#click(event));
    addEventListener("popstate", () => same(location.pathname, this.path) || this.#go(new URL(location.href), false));
  }

  #click(event) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target.closest?.("a[href]");
    const address = link && within(link);
    if (!address) return;
    if (same(address.pathname, location.pathname) && address.search === location.search) {
      if (!address.hash) event.preventDefault();
      return;
    }
    event.preventDefault();
    this.#go(address, true);
  }

  async #go(address, push) {
    const next = await this.#fetched(address);
    if (!next) {
      location.assign(address);
      return;
    }
    this.page.leave();
    if (push) history.pushState(null, "", address);
    this.path = address.pathname;
    this.#put(next);
    this.page.enter();
    const part = address.hash && document.getElementById(decodeURIComponent(address.hash.slice(1)));
    if (part) part.scrollIntoView();
    else if (push) scrollTo(0, 0);
    document.getElementById("content").focus({ preventScroll: true });
  }

  async #fetched(address) {
    try {
      const answer = await fetch(new URL(address.pathname, location.href));
      if (!answer.ok) return null;
      const next = new DOMParser().parseFromString(await answer.text(), "text/html");
      const { build } = JSON.parse(next.getElementById("pg-site")?.textContent ?? "{}");
      if (build !== this.build) return null;
      await Promise.all(this.#own(next, "link[rel=stylesheet]").map(({ href }) => this.page.style(href)));
      const scripts = this.#own(next, "script[src]:not([type=module])");
      await Promise.all(scripts.map(({ one, href }) => fetched(href).then((text) => (one.textContent = text))));
      return next;
    } catch {
      return null;
    }
  }

  /** What only some pages have in their head. */
  #own(page, what) {
    const all = [...page.head.querySelectorAll(what)];
    const found = all.map((one) => ({ one, href: one.getAttribute("href") ?? one.getAttribute("src") }));
    return found.filter(({ href }) => !this.shared.has(href));
  }

  /** A script that only some pages have runs as on a page that is loaded: before anything is seen. */
  #run({ one }) {
    const own = document.createElement("script");
    for (const { name, value } of one.attributes) if (name !== "src") own.setAttribute(name, value);
    own.dataset.ofPage = "true";
    own.textContent = one.textContent;
    document.head.append(own);
  }

  #put(next) {
    document.title = next.title;
    const theme = document.querySelector(".pg-theme");
    const dark = theme?.getAttribute("aria-pressed");
    for (const name of document.body.getAttributeNames()) {
      if (!next.body.hasAttribute(name) && !KEPT.test(name)) document.body.removeAttribute(name);
    }
    for (const { name, value } of next.body.attributes) document.body.setAttribute(name, value);
    document.querySelectorAll("[data-of-page]").forEach((one) => one.remove());
    for (const part of [".pg-top", "main#content"]) {
      document.querySelector(part).replaceWith(document.importNode(next.querySelector(part), true));
    }
    document.querySelector(".pg-theme")?.replaceWith(theme); // the button that was there knows what to do
    theme?.setAttribute("aria-pressed", dark);
    this.#own(next, "script[src]:not([type=module])").forEach((one) => this.#run(one));
  }
}
