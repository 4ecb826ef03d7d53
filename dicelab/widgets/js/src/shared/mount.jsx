// An app in the place that a notebook gives it: what all entries have in common.
import { render as draw } from "preact";
import { openChannel } from "./channel.js";
import { ToClass } from "./to_class.jsx";

const SAVED = "This is how it looked last. Run the cell again to go on; where a cell is still running, wait for it.";

/**
 * The app; where nobody answers, under a line that says so, and out of reach. `saved` tells the app, too.
 * @param {{App: import("preact").ComponentType<any>, channel: import("./channel.js").Channel<any>,
 *   saved: boolean}} props
 */
export function Frame({ App, channel, saved }) {
  return (
    <>
      {saved && (
        <p class="dl-saved" role="status">
          {SAVED}
        </p>
      )}
      <div class="dl-body" inert={saved}>
        <App channel={channel} saved={saved} />
        {!saved && <ToClass channel={channel} />}
      </div>
    </>
  );
}

/**
 * A widget that shows an app, as anywidget wants it; `App` and `name` are for whoever draws it without a browser.
 * @param {import("preact").ComponentType<any>} App @param {string} name a class for its place
 */
export function mount(App, name) {
  /** @param {{model: import("./channel.js").Model, el: HTMLElement}} props */
  function render({ model, el }) {
    el.classList.add("dl-root", name);
    el.dataset.lmSuppressShortcuts = "true"; // JupyterLab would take Enter and the arrows for its own cells
    const alone = typeof ShadowRoot !== "undefined" && el.getRootNode() instanceof ShadowRoot; // as in marimo
    if (alone && document.querySelector(":root.dark, body.dark")) el.dataset.jpThemeLight = "false";
    let silent = false;
    const channel = openChannel(model, (now) => {
      if (now === silent) return;
      silent = now;
      show();
    });
    const show = () => draw(<Frame App={App} channel={channel} saved={silent} />, el);
    show();
    return () => {
      draw(null, el);
      channel.close();
    };
  }
  return { render, App, name };
}
