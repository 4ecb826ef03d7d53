// A card in JupyterLab's launcher that leads to our start page. Written as Lab loads it, by hand: a container with
// `init` and `get`, as bundlers make them, around thirty lines that need no bundler.
(() => {
  const DIE =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52"><rect x="4" y="4" width="44" height="44" rx="9" ' +
    'fill="#0b6b50"/><g fill="#fff"><circle cx="15" cy="15" r="4.5"/><circle cx="37" cy="15" r="4.5"/>' +
    '<circle cx="26" cy="26" r="4.5"/><circle cx="15" cy="37" r="4.5"/><circle cx="37" cy="37" r="4.5"/></g></svg>';
  let shared = {};

  /** What Lab shares with its extensions. */
  async function theirs(name) {
    const versions = Object.values(shared[name] ?? {});
    if (!versions.length) throw new Error(`${name} is not there`);
    return (await versions[0].get())();
  }

  async function plugins() {
    const [{ ILauncher }, { PageConfig }, { LabIcon }] = await Promise.all([
      theirs("@jupyterlab/launcher"),
      theirs("@jupyterlab/coreutils"),
      theirs("@jupyterlab/ui-components"),
    ]);
    return {
      id: "dicelab:launcher",
      description: "A card that leads to the games and lessons.",
      autoStart: true,
      optional: [ILauncher],
      activate: (app, launcher) => {
        const command = "dicelab:open";
        app.commands.addCommand(command, {
          label: "Dice games",
          caption: "Play dice games and see their exact odds",
          icon: new LabIcon({ name: "dicelab:die", svgstr: DIE }),
          execute: () => window.open(`${PageConfig.getBaseUrl()}voila`, "_blank", "noopener"),
        });
        launcher?.add({ command, category: "Other", rank: 1000 });
      },
    };
  }

  const container = {
    init: (scope) => {
      shared = scope;
    },
    get: async () => {
      const plugin = await plugins();
      return () => ({ __esModule: true, default: plugin });
    },
  };
  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB.dicelab = container;
})();
