"""Questions for a class, made from a game's own odds: generated, checked, printed, exported.

>>> from dicelab.teach.questions import check, generate
>>> first, *_ = generate("thrown", count=2, seed=4)
>>> check(first, "1/36").outcome
'right'
"""

from __future__ import annotations

from dicelab.teach.questions.check import Verdict, accepted, check
from dicelab.teach.questions.generate import generate, question_of
from dicelab.teach.questions.items import CHOICE, KINDS, NUMERIC, ORDER, Choice, Item, Numeric, Option, Order
from dicelab.teach.questions.own import own

__all__ = [
    "CHOICE", "KINDS", "NUMERIC", "ORDER", "Choice", "Item", "Numeric", "Option", "Order", "Verdict", "accepted",
    "check", "generate", "own", "question_of",
]  # fmt: skip
