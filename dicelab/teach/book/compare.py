"""Who asks where something is likeliest, says how likely it is everywhere, and lets the reader try it."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from dicelab.games.game import OVER
from dicelab.games.rulebook import Comparison, Section
from dicelab.odds.text import chance_text, listing
from dicelab.play.match import Match
from dicelab.play.panel.sections import ChanceRow, chance_row
from dicelab.play.table.coach import Offer, Talk
from dicelab.teach.book.coaches import HINT
from dicelab.teach.book.solve import solver_for

CHOOSE: Offer = {"key": "choose", "says": "Choose again"}
MORE: Offer = {"key": "more", "says": "Try it with other dice"}
AGAIN: Offer = {"key": "again", "says": "Back to the question"}


def chances(game: str, comparison: Comparison) -> list[Fraction]:
    """How likely the goal is in each of the positions."""
    solver = solver_for(0, comparison.goal, comparison.until)
    return [solver.chance(position.state(game), 0) for _, position in comparison.among]


class CompareCoach:
    """Asks first; the position that is chosen comes to the table, and once it is the right one it can be played out."""

    def __init__(self, game: str, section: Section, index: int) -> None:
        self.game, self.section = game, section
        self.comparison: Comparison = section.comparisons[index]
        self.forget()

    def forget(self) -> None:
        """Back to the question."""
        self._chosen: int | None = None
        self._hints = 0
        self._came_off: list[bool] = []
        self._lay(0)

    def _lay(self, index: int) -> None:
        """A position on the table; every try has dice of its own, the same for everybody."""
        position = self.comparison.among[index][1]
        self.match = Match(position.state(self.game), len(self._came_off) + 1, position.names or None)

    @cached_property
    def chances(self) -> list[Fraction]:
        """How likely the goal is in each of the positions."""
        return chances(self.game, self.comparison)

    @property
    def leads(self) -> bool:
        """Until the right one is found; then everybody may try it."""
        return self._chosen is None or not self._right()

    def _right(self) -> bool:
        return self._chosen is not None and self.chances[self._chosen] == max(self.chances)

    def talk(self) -> Talk:
        """The question; then how likely it is there; in the end everywhere, and how it went on the table."""
        comparison = self.comparison
        if self._chosen is None:
            sides: list[Offer] = [{"key": str(at), "says": says} for at, (says, _) in enumerate(comparison.among)]
            more = [HINT] if self._hints < self._hints_there_are() else []
            return self._said("Compare", "ask", self._hinted(), comparison.asks, [*sides, *more])
        here = _likely(self.chances[self._chosen])
        if not self._right():
            elsewhere = " Elsewhere it is likelier." if self.chances[self._chosen] else ""
            return self._said("Not this one", "off", f"Here it is {here}.{elsewhere}", comparison.asks, [CHOOSE])
        tried = "" if self.chances[self._chosen] == 1 else self._tried()  # what is sure needs no trial
        told = f"Right, here it is {here}. {tried}".strip()
        more = [MORE] if tried and self._outcome() is not None else []
        talk = self._said("Done", "done", told, "", [*more, AGAIN])
        talk["why"], talk["rows"] = comparison.tells, self.rows()
        return talk

    def rows(self) -> list[ChanceRow]:
        """All positions with their chances."""
        best = max(self.chances)
        sides = zip(self.comparison.among, self.chances, strict=True)
        return [chance_row(says, p, p == best) for (says, _), p in sides]

    def _hints_there_are(self) -> int:
        return max(1, len(self.chances) - 2)

    def _hinted(self) -> str:
        """The chances of the least likely ones."""
        worst = sorted(range(len(self.chances)), key=self.chances.__getitem__)[: self._hints]
        told = [f"with “{self.comparison.among[at][0]}” it is {_likely(self.chances[at])}" for at in worst]
        return f"Hint: {listing(told)}." if told else ""

    def _outcome(self) -> bool | None:
        """Whether it came off on the table; None while that is open. What is played afterwards changes nothing."""
        for state in [*[step.before for step in self.match.steps], self.match.state]:
            if self.comparison.goal(state):
                return True
            if state.turn == OVER or self.comparison.until(state):
                return False
        return None

    def _tried(self) -> str:
        """What the dice said to it, all tries together."""
        outcome = self._outcome()
        if outcome is None:
            return "Try it on the table." if not self.match.steps else ""
        all_tries = [*self._came_off, outcome]
        so_far = f"So far it came off {sum(all_tries)} of {len(all_tries)} times." if len(all_tries) > 1 else ""
        now = "This time it came off." if outcome else "This time it did not come off."
        return f"{now} {so_far}".strip()

    def answer(self, key: str) -> Match | None:
        """One of the positions, a hint, another try, or back to the question."""
        if key == "hint":
            self._hints += 1
            return None
        if key == "again":
            self.forget()
        elif key == "choose":
            self._chosen = None
        elif key == "more":
            assert self._chosen is not None
            self._came_off.append(bool(self._outcome()))
            self._lay(self._chosen)
        else:
            self._chosen = int(key)
            self._lay(self._chosen)
        return self.match

    def _said(self, title: str, tone: str, told: str, asks: str, offers: list[Offer]) -> Talk:
        return {"title": title, "tone": tone, "told": told, "asks": asks, "offers": offers, "about": self.section.key}


def _likely(p: Fraction) -> str:
    return "impossible" if p == 0 else "certain" if p == 1 else chance_text(p)
