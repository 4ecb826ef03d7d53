"""Pictures in the notebook: ``dicelab.tree``, ``dicelab.area``, ``dicelab.two_way`` and ``dicelab.venn``."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import traitlets

from dicelab.teach.pictures import picture as pictured
from dicelab.teach.pictures.area import area as make_area
from dicelab.teach.pictures.picture import PictureHost
from dicelab.teach.pictures.tree import tree as make_tree
from dicelab.teach.pictures.two_way import two_way as make_two_way
from dicelab.teach.pictures.venn import venn as make_venn
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike

P = ParamSpec("P")


class Picture(Hosted):
    """A picture that unfolds step by step, with its numbers as a table."""

    _esm = bundle("picture.js")
    _css = bundle("picture.css")
    title = traitlets.Unicode(read_only=True, help="what it is called").tag(sync=True)

    def __init__(self, picture: pictured.Picture, *, layout: LayoutLike = None) -> None:
        super().__init__(PictureHost(picture), layout)

    @property
    def picture(self) -> pictured.Picture:
        """What is drawn, as data: ``print(it.picture)`` writes its numbers."""
        found: pictured.Picture = self.host.picture
        return found


def _shown(make: Callable[P, pictured.Picture]) -> Callable[P, Picture]:
    @wraps(make)
    def show(*given: P.args, **named: P.kwargs) -> Picture:
        return Picture(make(*given, **named))

    return show


tree = _shown(make_tree)
area = _shown(make_area)
two_way = _shown(make_two_way)
venn = _shown(make_venn)
