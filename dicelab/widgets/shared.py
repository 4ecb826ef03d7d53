"""What a code holds, shown: a table with its odds, or a question. The code comes with the page's address."""

from __future__ import annotations

from dicelab.teach.shared_host import SharedHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike


class SharedTable(Hosted):
    """``SharedTable()`` opens the code in the address of its page (``?table=…``) or one that is pasted there."""

    _esm = bundle("shared.js")
    _css = bundle("shared.css")

    def __init__(self, code: str = "", *, layout: LayoutLike = None) -> None:
        super().__init__(SharedHost(code), layout)

    def open_code(self, code: str) -> None:
        """Show what a code holds, in place of what was shown before; a sentence says why it cannot be."""
        self.host.open(code)
