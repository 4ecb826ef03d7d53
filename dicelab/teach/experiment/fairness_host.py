"""The host of the fairness test: rolls of a real die, tapped in one by one or typed as counts, judged by χ²."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal, TypedDict

from dicelab.errors import OptionError
from dicelab.odds.fairness import FEW, FairnessTest
from dicelab.odds.text import decimal_text, mean_text
from dicelab.play.host import Host
from dicelab.play.intents import Intent, Intents, is_whole
from dicelab.play.still import Blocks, Line, Rows, lines

MOST: Final = 100_000
"""Rolls that are counted."""
LEVEL: Final = 0.05


class FaceCounted(TypedDict):
    """A face, how often it came up, and its part of χ²."""

    face: int
    count: int
    part: str


class FairnessView(TypedDict):
    """The counts, what one expects, and what to say about them."""

    kind: Literal["view"]
    rows: list[FaceCounted]
    most: int
    rolls: int
    expected: str
    expected_value: float
    chi: str
    p: str
    can_undo: bool
    says: str


class FairnessHost(Host):
    """Counts of the faces of one die."""

    def __init__(self, sides: int = 6) -> None:
        super().__init__()
        if type(sides) is not int or not 2 <= sides <= 20:
            raise OptionError(f"A die to be tested has 2 to 20 sides, not {sides!r}.")
        self.counts = [0] * sides
        self._order: list[int] = []

    def rolled(self, face: int) -> None:
        """One more roll that showed this face."""
        self._room(1)
        self.counts[self._face(face)] += 1
        self._order.append(face)

    def undo(self) -> None:
        """Take the last one back."""
        if not self._order:
            raise OptionError("There is nothing to take back.")
        self.counts[self._order.pop() - 1] -= 1

    def set(self, face: int, count: int) -> None:
        """Set how many rolls have shown this face."""
        at = self._face(face)
        self._room(count - self.counts[at])
        self.counts[at] = count
        self._order.clear()

    def again(self) -> None:
        """Begin anew."""
        self.counts = [0] * len(self.counts)
        self._order.clear()

    def _face(self, face: int) -> int:
        if not 1 <= face <= len(self.counts):
            raise OptionError(f"The die has the faces 1 to {len(self.counts)}.")
        return face - 1

    def _room(self, more: int) -> None:
        if sum(self.counts) + more > MOST:
            raise OptionError(f"There is room for {MOST:,} rolls.")

    INTENTS: ClassVar[Intents] = {
        "rolled": Intent(rolled, {"face": is_whole}),
        "undo": Intent(undo),
        "set": Intent(set, {"face": is_whole, "count": is_whole}),
        "again": Intent(again),
    }

    @property
    def test(self) -> FairnessTest:
        """The test of what was counted."""
        return FairnessTest(self.counts)

    def facts(self) -> dict[str, Any]:
        """What was counted, and how likely that much is with a fair die."""
        return {"counts": list(self.counts), "p_value": self.test.p_value if sum(self.counts) else 1.0}

    def view(self) -> FairnessView:
        """The counts, judged."""
        test = self.test
        rows: list[FaceCounted] = [
            {"face": face, "count": count, "part": decimal_text(part, 3) if part else "0"}
            for face, (count, part) in enumerate(zip(test.counts, test.parts, strict=True), start=1)
        ]
        return {
            "kind": "view",
            "rows": rows,
            "most": max(test.counts),
            "rolls": test.rolls,
            "expected": mean_text(test.expected) if test.rolls else "",
            "expected_value": float(test.expected),
            "chi": decimal_text(test.statistic, 4) if test.rolls else "",
            "p": f"{100 * test.p_value:.1f} %"
            if test.rolls and test.p_value >= 0.001
            else "< 0.1 %"
            if test.rolls
            else "",
            "can_undo": bool(self._order),
            "says": verdict(test),
        }

    def still(self) -> Blocks:
        """The counts and the verdict."""
        view = self.view()
        rows = tuple((str(row["face"]), str(row["count"]), row["part"]) for row in view["rows"])
        more = lines(f"χ² = {view['chi']}, p-value {view['p']}" if view["rolls"] else "", view["says"])
        return [Line("Is this die fair?", strong=True), Rows(rows, ("face", "counted", "part of χ²")), *more]


def verdict(test: FairnessTest) -> str:
    """What may be said, and not more than that."""
    if not test.rolls:
        return "Roll a real die and press the number that it shows, or type the counts."
    if not test.enough:
        needed = FEW * len(test.counts) - test.rolls
        return f"Too few rolls to judge: {needed} more, so that every face is expected at least {FEW} times."
    if test.p_value < LEVEL:
        return (
            "A fair die would show counts at least as uneven as these in fewer than 5 of 100 such experiments. "
            "That is evidence that it is not fair; it is no proof."
        )
    return (
        "A fair die would show counts at least as uneven as these in 5 or more of 100 such experiments. "
        "That is no evidence against it; it does not prove that it is fair."
    )
