"""A question full of signs that mean something elsewhere."""

from __future__ import annotations

from fractions import Fraction

from dicelab.games.quiz import Mistake, Task
from dicelab.games.thrown.odds.questions import trump
from dicelab.teach.quiz.case import Case
from dicelab.teach.quiz.items import MultipleChoice, Numeric, Option, Order

SIGNS = r"<script>alert(1)</script> & ]]> ~ = # { } : :: \ \n -> 'x' \"y\" %50% // [html] ####"


def hostile_case(dice: int = 3) -> Case:
    task = Task(
        "hostile",
        trump,
        "one",
        over={"dice": (2, 3, 4), "brute": (False,)},
        event=lambda dice, **_: f"{dice} {SIGNS}",
        level=lambda **_: 1,
        hint=f"Mind {SIGNS}.",
        mistakes=lambda **_: [Mistake(Fraction(1, 2), f"No: {SIGNS}."), Mistake(Fraction(3, 2), f"Too much: {SIGNS}.")],
        setting=f"Given {SIGNS}.",
    )
    return Case("thrown", task, (("dice", dice), ("brute", False)))


def hostile_items() -> tuple[Numeric, MultipleChoice, Order]:
    case = hostile_case()
    options = (
        Option(case.answer, f"right {SIGNS}"),
        Option(Fraction(1, 2), f"wrong {SIGNS}", f"No: {SIGNS}."),
        Option(Fraction(1, 3), f"wrong too {SIGNS}", f"Neither: {SIGNS}."),
    )
    return Numeric(case), MultipleChoice(case, options), Order((hostile_case(2), hostile_case(3), hostile_case(4)))
