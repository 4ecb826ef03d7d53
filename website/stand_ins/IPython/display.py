"""``display``, and texts that are shown as Markdown or HTML."""

from __future__ import annotations

from dicelab.site.cells import display

__all__ = ["HTML", "Markdown", "display"]


class HTML:
    """A text that is HTML."""

    def __init__(self, data: str) -> None:
        self.data = data

    def _repr_html_(self) -> str:
        return self.data


class Markdown(HTML):
    """A text that is Markdown."""

    def _repr_html_(self) -> str:
        import mistune

        return str(mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])(self.data))
