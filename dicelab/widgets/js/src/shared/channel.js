// A channel between a model and an app: what Python published first, and custom messages both ways.

/**
 * @param {import("@anywidget/types").AnyModel<any>} model
 * @returns {import("./types.js").Channel}
 */
export function openChannel(model) {
  return {
    view: model.get("view"),
    send: (intent) => model.send(intent),
    listen(hear) {
      model.on("msg:custom", hear);
      model.send({ kind: "hello" }); // what the model holds may be older than what Python would show now
      return () => model.off("msg:custom", hear);
    },
  };
}

/** Keys pressed in a widget belong to it: JupyterLab would take Enter and the arrows for its own cells. @param {HTMLElement} el */
export function keepKeys(el) {
  el.dataset.lmSuppressShortcuts = "true";
}
