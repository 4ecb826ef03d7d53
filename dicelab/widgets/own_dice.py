"""Your own dice: type or click them together, and see the exact chart, the working, and rolls beside it."""

from __future__ import annotations

import traitlets

from dicelab.teach.ask_anything.host import OwnDiceHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike


class OwnDice(Hosted):
    """``OwnDice("4d6 best 3")``: lines of dice notation to change, with their charts, their working, and rolls.

    Several lines are drawn over one another. With ``hidden`` the answers are kept back, for a class that guesses first.
    """

    _esm = bundle("own_dice.js")
    _css = bundle("own_dice.css")
    text = traitlets.Unicode(read_only=True, help="the lines that are answered now").tag(sync=True)
    trials = traitlets.Int(read_only=True, help="how often they were rolled").tag(sync=True)

    def __init__(
        self, text: str = "3d6", *, seed: int | None = None, hidden: bool = False, layout: LayoutLike = None
    ) -> None:
        super().__init__(OwnDiceHost(text, seed, hidden), layout)

    def ask(self, text: str) -> None:
        """Answer other lines; what cannot be read is an error that points at it."""
        self.host.lay(text)
        self.host.publish()

    def roll(self, trials: int) -> None:
        """Roll every line so many times more: 1, 10, 100, 1,000, 10,000, 100,000 or a million."""
        self.host.roll(trials)
        self.host.publish()

    def reveal(self) -> None:
        """Show the answers."""
        self.host.hide(False)
        self.host.publish()
