// A list of what is on a long page: beside the text where there is room, above it as a fold where there is not.
(() => {
  const { body } = document;
  if (body.dataset.kind !== "game") return; // a lesson has a bar with its steps

  function list() {
    const cells = document.getElementById("rendered_cells");
    const heads = [...cells.querySelectorAll(".jp-RenderedHTMLCommon h2[id]")];
    if (heads.length < 3) return;
    const fold = document.createElement("details");
    fold.className = "pg-contents";
    const wide = matchMedia("(min-width: 1240px)");
    const fit = () => (fold.open = wide.matches);
    wide.addEventListener("change", fit);
    fit();
    const title = document.createElement("summary");
    title.textContent = "On this page";
    const nav = document.createElement("nav");
    nav.setAttribute("aria-label", "On this page");
    const links = heads.map((head) => {
      const link = document.createElement("a");
      link.href = `#${head.id}`;
      link.textContent = head.firstChild?.textContent ?? "";
      link.onclick = () => wide.matches || (fold.open = false);
      return link;
    });
    nav.append(...links);
    fold.append(title, nav);
    cells.prepend(fold);
    body.dataset.contents = "true";
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          links.forEach((link, at) => link.toggleAttribute("data-here", heads[at] === target));
        }
      },
      { rootMargin: "-60px 0px -65% 0px" },
    );
    heads.forEach((head) => seen.observe(head));
  }

  /** All headings are there: when the cells have run, or from the beginning on the site that needs no server. */
  const ready = () => body.dataset.ready === "true" || body.dataset.voila === "site";
  const watch = new MutationObserver(() => {
    if (!ready()) return;
    watch.disconnect();
    list();
  });
  if (ready()) list();
  else watch.observe(body, { attributes: true, attributeFilter: ["data-ready"] });
})();
