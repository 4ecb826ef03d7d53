"""Questions for a class, made from a game's own odds: generated, checked, printed, exported.

>>> from dicelab.teach.questions import check, generate
>>> first, *_ = generate("thrown", count=2, seed=4)
>>> check(first, "1 - (5/6)^3").outcome
'right'
"""

from __future__ import annotations

from dicelab.teach.quiz.another import another, family
from dicelab.teach.quiz.check import Verdict, accepted, check
from dicelab.teach.quiz.generate import generate, question_of
from dicelab.teach.quiz.items import CHOICE, KINDS, NUMERIC, ORDER, Item, MultipleChoice, Numeric, Option, Order
from dicelab.teach.quiz.own import own

__all__ = [
    "CHOICE",
    "KINDS",
    "NUMERIC",
    "ORDER",
    "Item",
    "MultipleChoice",
    "Numeric",
    "Option",
    "Order",
    "Verdict",
    "accepted",
    "another",
    "check",
    "family",
    "generate",
    "own",
    "question_of",
]  # fmt: skip
