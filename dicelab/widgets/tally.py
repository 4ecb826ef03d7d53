"""A tally: try something again and again, and see the share of successes beside the exact chance."""

from __future__ import annotations

from typing import Any

import traitlets

from dicelab.teach.experiment.tally_host import Chance, TallyHost, Try, own_tally
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike


class Tally(Hosted):
    """``Tally("burned", trial, chance)`` rolls with the number of dice that is chosen. ``Tally("4d6 any 6")`` counts a
    question about dice of your own, and ``Tally(lambda n: f"{n}d6 any 6", dice=4)`` one with a number to choose.

    ``trial(dice, rng)`` tries once and says whether it happened; ``chance(dice)`` is the exact chance. With ``hidden``
    it is told once something has been rolled, so that one can guess first.
    """

    _esm = bundle("tally.js")
    _css = bundle("tally.css")
    rolls = traitlets.Int(read_only=True, help="how often it was tried").tag(sync=True)
    hits = traitlets.Int(read_only=True, help="how often it happened").tag(sync=True)

    def __init__(
        self,
        what: Any,
        trial: Try | None = None,
        chance: Chance | None = None,
        dice: int | None = None,
        most: int = 10,
        seed: int | None = None,
        hidden: bool = False,
        *,
        layout: LayoutLike = None,
    ) -> None:
        if trial is None or chance is None:
            number = (3 if callable(what) else 1) if dice is None else dice
            host = own_tally(what, number, most, seed, hidden)
        else:
            host = TallyHost(what, trial, chance, 3 if dice is None else dice, most, seed, hidden)
        super().__init__(host, layout)

    def roll(self, times: int) -> None:
        """Try so many times more."""
        self.host.roll(times)
        self.host.publish()

    def start_again(self) -> None:
        """Forget what was rolled."""
        self.host.again()
        self.host.publish()
