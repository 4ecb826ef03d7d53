"""Something one can ask: an answer with its working, words for it, and a way to roll it.

Games bring many of them (:mod:`dicelab.teach.question.pose`); with dice of one's own one makes them
(:mod:`dicelab.teach.question.own`). Predictions, experiments, quizzes, tallies, worksheets and codes take every one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from random import Random
from typing import Any, Final

from dicelab.errors import OddsError, quoted
from dicelab.games.question import Answer
from dicelab.games.trial import Trial
from dicelab.odds.throwing import generator
from dicelab.teach.question.own_drawn import DiceKind

MOST_ROLLS: Final = 1_000_000
"""Trials that are listed one by one; an experiment counts more."""


class Asking(ABC):
    """A question with everything that is needed to answer it."""

    given: tuple[tuple[str, Any], ...] = ()
    """Its values by name, where it has some."""

    @property
    @abstractmethod
    def answer(self) -> Answer:
        """The exact answer with its working."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What it is about, in a word or two."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What a file about it is called."""

    @property
    def says(self) -> str:
        """The question in words."""
        return self.answer.says

    @property
    def shown_dice(self) -> list[DiceKind]:
        """The dice it is about with all their faces, as a page draws them; empty where they are ordinary dice."""
        return []

    @abstractmethod
    def trial(self) -> Trial:
        """The experiment behind it; an error says why there is none."""

    def roll(self, times: int = 1, seed: int | None = None) -> list[Any]:
        """The results of that many trials, in order: Booleans, numbers, or words.

        >>> from dicelab.teach.question.own import question
        >>> question("3d6").roll(5, seed=4)
        [8, 4, 13, 9, 13]
        """
        if not isinstance(times, int) or not 1 <= times <= MOST_ROLLS:
            raise OddsError(f"Roll from 1 to {MOST_ROLLS:,} times, not {quoted(times)}.")
        from dicelab.teach.experiment.throws import Throws, fresh_seed

        throws = Throws(self, fresh_seed() if seed is None else seed)
        found: list[Any] = []
        while len(found) < times:
            found.extend(throws.outcomes(len(found), times - len(found)))
        return list(map(self._named, found))

    def sample(self, rng: Random) -> Any:
        """What one trial comes to."""
        (came,) = self.trial().outcomes(generator(rng.randrange(2**63)), 1, dict(self.given))
        return self._named(came)

    def _named(self, code: Any) -> Any:
        """The name of an outcome of which a trial gives only the place."""
        dist = self.answer.dist
        if dist is None or all(isinstance(outcome, int) for outcome in dist.weights):
            return bool(code) if self.answer.p is not None else int(code)
        return dist.outcomes[int(code)]

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The question as plain data, to be shared."""

    def __str__(self) -> str:
        return f"{self.title}: {self.says}"

    def _repr_html_(self) -> str:
        # The answer is not in it: whoever shows a question may want to ask it first.
        faces = "".join(f"<br>{escape(kind['says'])}" for kind in self.shown_dice)
        return f"<p><b>{escape(self.says)}</b><br><small>{escape(self.title)}{faces}</small></p>"
