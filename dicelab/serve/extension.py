"""dicelab on somebody else's Jupyter server: an extension that its installation enables.

``pip install "dicelab[serve]"`` is enough, on a laptop, on a JupyterHub and on Binder. ``…/voila`` then is our start
page, and JupyterLab's launcher has a card that leads there. The notebooks are those of the server's own folder, or,
where it has none of ours, a copy of them that is made when somebody first asks for the start page. What the server
itself says of Voilà is left as it is; ``c.Dicelab.pages = False`` leaves all of it alone.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from dicelab.errors import DicelabError
from dicelab.serve.pages.notebooks import StartCard, add_cards, cards, own_copy, pages

NAME: Final = "dicelab.serve.extension"
OURS: Final = ("VoilaConfiguration", "VoilaExporter")
"""What of our settings is about pages; the server and its kernels are Jupyter's own."""
NOT_HERE: Final = ("multi_kernel_manager_class", "preheat_kernel", "default_pool_size")


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Jupyter asks for it."""
    return [{"module": NAME}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Jupyter calls this before it loads Voilà: extensions come in the order of their names."""
    _add_rooms(server)
    if server.config.get("Dicelab", {}).get("pages") is False:
        return
    try:
        from dicelab.serve.options import Options
        from dicelab.serve.settings import SHARE, settings
        from dicelab.serve.start import prepend_to_path
    except ImportError as error:
        server.log.info(f'dicelab shows no pages here, since {error.name} is missing: pip install "dicelab[serve]"')
        return
    prepend_to_path("JUPYTER_PATH", SHARE)  # the template
    ours = settings(Options(root=Path(server.root_dir)))
    ours["VoilaConfiguration"]["page_config_hook"] = tell
    for section in OURS:
        there = server.config[section]
        for name, value in ours[section].items():
            if name not in NOT_HERE and name not in there:
                there[name] = value


def _add_rooms(server: Any) -> None:
    """A room for a class, also in a plain ``jupyter lab``."""
    try:
        from dicelab.serve.room_extension import add_rooms

        add_rooms(server)
    except (ImportError, DicelabError) as error:  # the server starts without rooms
        server.log.info(f"dicelab has no rooms for a class here: {error}")


def tell(page_config: dict[str, Any], **about: Any) -> dict[str, Any]:
    """Voilà's page hook: the cards of the folder that the server shows, or of our notebooks in it."""
    add_cards(page_config, **about)
    root = Path(about["settings"]["contents_manager"].root_dir)
    found = cards_in(root)
    page_config["dicelab"] |= {"cards": [vars(card) for card in found], "pages": pages(found)}
    return page_config


def cards_in(root: Path) -> list[StartCard]:
    """The cards for a folder of notebooks of ours; of a copy, where it has none."""
    if any(is_ours(path) for path in root.glob("*.ipynb")):
        return cards(root)
    copy = own_copy(root, always=True)
    return [replace(card, path=f"{copy.name}/{card.path}") for card in cards(copy)]


def is_ours(notebook: Path) -> bool:
    """Whether a notebook tells the start page about itself."""
    try:
        with notebook.open(encoding="utf-8") as file:
            return '"dicelab": {' in file.read()
    except (OSError, ValueError):
        return False
