"""A test of a real die in the notebook: press what it shows, and see whether that speaks against it."""

from __future__ import annotations

import traitlets

from dicelab.teach.experiment.fairness_host import FairnessHost
from dicelab.widgets.bundle import bundle
from dicelab.widgets.hosted import Hosted, LayoutLike


class FairDie(Hosted):
    """``FairDie()``: count the rolls of a die that lies on your own table, and test whether it is fair."""

    _esm = bundle("fairness.js")
    _css = bundle("fairness.css")
    counts = traitlets.List(read_only=True, help="how often each face has come").tag(sync=True)
    p_value = traitlets.Float(read_only=True, help="a fair die's chance of counts at least this uneven").tag(sync=True)

    def __init__(self, sides: int = 6, *, layout: LayoutLike = None) -> None:
        super().__init__(FairnessHost(sides), layout)
