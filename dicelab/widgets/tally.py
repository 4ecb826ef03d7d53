"""A tally: try something again and again, and see the share of successes beside the exact chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from random import Random

from ipywidgets import HTML, Button, Dropdown, HBox, Layout, VBox

from dicelab.odds.text import fraction_text, percent_text

Trial = Callable[[int, Random], bool]
Chance = Callable[[int], Fraction]

_BATCHES = (1, 10, 100, 1000)
_STYLE = "height:.9em;border-radius:4px;background:var({colour});width:{width}%"


class Tally(VBox):
    """``Tally("burned", trial, chance)`` rolls with the number of dice that is chosen.

    ``trial(dice, rng)`` tries once and says whether it happened; ``chance(dice)`` is the exact chance. With ``hidden``
    it is told once something has been rolled, so that one can guess first.
    """

    def __init__(
        self,
        what: str,
        trial: Trial,
        chance: Chance,
        dice: int = 3,
        most: int = 10,
        seed: int | None = None,
        hidden: bool = False,
    ) -> None:
        self._hidden = hidden
        self._what, self._trial, self._chance, self._seed = what, trial, chance, seed
        self._rng: Random | None = None  # drawn at the first roll: a served page may have run long before
        self.rolls = self.hits = 0
        self._dice = Dropdown(options=range(1, most + 1), value=dice, description="dice", layout=Layout(width="12em"))
        self._dice.observe(lambda _: self.start_again(), "value")
        self._shown = HTML()
        buttons = [self._button(batch) for batch in _BATCHES]
        again = Button(description="Start again", layout=Layout(width="auto"))
        again.on_click(lambda _: self.start_again())
        bar = HBox([*buttons, again], layout=Layout(flex_flow="row wrap", overflow="visible"))
        super().__init__([self._dice, bar, self._shown])
        self.start_again()

    def _button(self, batch: int) -> Button:
        name = "Roll once" if batch == 1 else f"{batch:,} times"
        button = Button(description=name, layout=Layout(width="auto"), button_style="success" if batch == 1 else "")
        button.on_click(lambda _: self.roll(batch))
        return button

    def roll(self, times: int) -> None:
        """Try so many times more."""
        if self._rng is None:
            self._rng = Random(self._seed)
        dice = self._dice.value
        self.hits += sum(self._trial(dice, self._rng) for _ in range(times))
        self.rolls += times
        self._show()

    def start_again(self) -> None:
        """Forget what was rolled."""
        self.rolls = self.hits = 0
        self._show()

    def _show(self) -> None:
        exact = self._chance(self._dice.value) if self.rolls or not self._hidden else None
        told = "told after the first roll" if exact is None else fraction_text(exact)
        seen = Fraction(self.hits, self.rolls) if self.rolls else None
        counted = f"{self.hits:,} of {self.rolls:,} rolls" if self.rolls else "nothing rolled yet"
        rows = [
            ("rolled", counted, seen, "--dl-bar, #7aa9d8"),
            ("exact", told, exact, "--dl-acc, #0b6b50"),
        ]
        cells = "".join(_row(name, text, share, colour) for name, text, share, colour in rows)
        self._shown.value = (
            f'<table style="width:100%;max-width:40em"><caption>{escape(self._what)}</caption>{cells}</table>'
        )


def _row(name: str, text: str, share: Fraction | None, colour: str) -> str:
    bar = (
        ""
        if share is None
        else f'<div style="{_STYLE.format(colour=colour, width=round(float(share) * 100, 2))}"></div>'
    )
    percent = "" if share is None else percent_text(share)
    return (
        f'<tr><th scope="row" style="text-align:left">{name}</th><td>{text}</td>'
        f'<td style="text-align:right">{percent}</td><td style="width:45%">{bar}</td></tr>'
    )
