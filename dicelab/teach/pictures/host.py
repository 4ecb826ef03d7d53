"""The host of a picture: a tree, an area square, a two-way table or a Venn diagram. It holds all of it at once."""

from __future__ import annotations

from typing import Any

from dicelab.odds.formula import text_of
from dicelab.play.host import Host, Message
from dicelab.play.still import Blocks, Drawn, Line, Rows, lines
from dicelab.teach.pictures.picture import WIDE, Picture


class PictureHost(Host):
    """A page unfolds the picture step by step by itself: nothing in it is a secret, and nobody need be asked."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture

    def view(self) -> Message:
        """The shapes, the sentences and the numbers, each with its step."""
        return self.picture.view()

    def facts(self) -> dict[str, Any]:
        """What it is."""
        return {"title": self.picture.title}

    def still(self) -> Blocks:
        """The whole picture, its numbers, and what follows from them."""
        picture = self.picture
        drawn = [Drawn(picture.draw(WIDE), picture.label)] if picture.draw else []
        marked = frozenset(at for at, row in enumerate(picture.rows) if row.marked)
        table = Rows(tuple(row.cells for row in picture.rows), picture.head, marked)
        return [Line(picture.title, strong=True), *drawn, table, *lines(*(text_of(told.line) for told in picture.told))]
