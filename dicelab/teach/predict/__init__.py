"""Guess first, then roll a few, then look: a question put to one person or to a class.

>>> from dicelab.teach.question.pose import pose
>>> prediction = Prediction(pose("thrown", "trump", dice=3), ["Ada", "Ben"], seed=4)
>>> prediction.guess("Ada", 50)
>>> prediction.roll(10)
Traceback (most recent call last):
dicelab.errors.IllegalMove: First every guess: Ben is still to guess.
>>> prediction.guess("Ben", 30)
>>> prediction.roll(10)
>>> prediction.reveal()
>>> print(prediction.praise())
Ada was closest, 7.9 points away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from typing import Any, Final

from dicelab.errors import IllegalMove, OddsError, OptionError, quoted
from dicelab.odds.text import decimal_text, listing
from dicelab.play.match import LONGEST_NAME, read_seed
from dicelab.teach.experiment import Exact, span
from dicelab.teach.experiment.throws import BLOCK, Throws, fresh_seed
from dicelab.teach.question.asking import Asking

YOU: Final = "Your guess"
MOST_GUESSES: Final = 40
BATCHES: Final = (1, 10, 100)
MOST_ROLLS: Final = BLOCK
"""More is an experiment."""


@dataclass(frozen=True)
class Guess:
    """A guess, a percentage or a number; None until the slider is touched."""

    key: int
    name: str
    value: Fraction | None = None


@dataclass(frozen=True)
class Scale:
    """What can be guessed: from ``low`` to ``high`` in steps."""

    low: int
    high: int
    steps: int
    """How many steps make one."""
    percent: bool

    def read(self, value: object) -> Fraction:
        """A number on the scale, on its nearest step."""
        if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
            raise OptionError(f"A guess is a number from {self.low} to {self.high}, not {quoted(value)}.")
        if not self.low <= value <= self.high:  # not a number fails here, too
            raise OptionError(f"A guess is from {self.low} to {self.high}, not {quoted(value)}.")
        return Fraction(round(Fraction(value) * self.steps), self.steps)

    def text(self, value: Fraction) -> str:
        """How a guess is written."""
        return f"{value} %" if self.percent else decimal_text(value)


class Prediction:
    """A question with guesses. The answer is hidden until it is revealed; with ``teacher_only`` from a cell alone."""

    def __init__(
        self,
        posed: Asking,
        guesses: Sequence[str] | Mapping[str, float] = (YOU,),
        hidden: bool = True,
        teacher_only: bool = False,
        seed: int | None = None,
    ) -> None:
        posed.trial()  # says at once that a question cannot be rolled
        self.posed, self.hidden, self.teacher_only = posed, hidden, teacher_only
        self.exact = Exact.of(posed.answer)
        if self.exact.watched is not None:
            raise OddsError(
                "This question comes to words, and no single number can be guessed; ask for the chance of one of them."
            )
        self.scale = _scale(posed, self.exact)
        self._seed = None if seed is None else read_seed(seed)
        self._throws: Throws | None = None
        self._next = 0
        self.guesses: list[Guess] = []
        self.rolled, self.revealed = 0, not hidden
        values = guesses if isinstance(guesses, Mapping) else dict.fromkeys(_names(guesses))
        for name, value in values.items():
            self.add(name)
            if value is not None:
                self.guess(name, value)

    # -- guessing ---------------------------------------------------------------------------------------

    @property
    def locked(self) -> bool:
        """Whether it is too late to guess."""
        return self.rolled > 0 or (self.revealed and self.hidden)

    @property
    def missing(self) -> list[str]:
        """Who is still to guess."""
        return [guess.name for guess in self.guesses if guess.value is None]

    def add(self, name: object) -> None:
        """One more person who guesses."""
        self._open()
        if len(self.guesses) == MOST_GUESSES:
            raise OptionError(f"{MOST_GUESSES} guesses are enough; remove one first.")
        tidy = _name(name)
        if tidy in [guess.name for guess in self.guesses]:
            raise OptionError(f"{quoted(tidy)} guesses already; give another name.")
        self.guesses.append(Guess(self._next, tidy))
        self._next += 1

    def remove(self, who: int | str) -> None:
        """One person fewer, by name or key."""
        self._open()
        if len(self.guesses) == 1:
            raise OptionError("One guess is needed; add another before this one goes.")
        self.guesses.remove(self._find(who))

    def guess(self, who: int | str, value: object) -> None:
        """Set a guess: a percentage from 0 to 100, or a number where a mean is asked for."""
        self._open()
        found = self._find(who)
        self.guesses[self.guesses.index(found)] = replace(found, value=self.scale.read(value))

    def _find(self, who: int | str) -> Guess:
        for guess in self.guesses:
            if who in (guess.key, guess.name):
                return guess
        raise OptionError(f"Nobody called {quoted(who)} guesses here.")

    def _open(self) -> None:
        if self.locked:
            raise IllegalMove("The guesses stand: something has been shown. Begin again to guess anew.")

    # -- rolling and looking ----------------------------------------------------------------------------

    @property
    def throws(self) -> Throws:
        """The dice. The seed is drawn here where none was given: not before anybody looks."""
        if self._throws is None:
            self._throws = Throws(self.posed, fresh_seed() if self._seed is None else self._seed)
        return self._throws

    def roll(self, times: int) -> None:
        """Make that many more trials."""
        self._all_guessed()
        if times < 1 or self.rolled + times > MOST_ROLLS:
            raise IllegalMove(f"Here one rolls up to {MOST_ROLLS:,} times; an experiment goes further.")
        self.rolled += times

    def reveal(self) -> None:
        """Show the answer, whether or not all have guessed: for the teacher."""
        self.revealed = True

    def reveal_here(self) -> None:
        """Show the answer, as a button asks for it."""
        if self.teacher_only:
            raise IllegalMove("The answer is revealed by the teacher.")
        self._all_guessed()
        self.reveal()

    def _all_guessed(self) -> None:
        if self.missing and self.hidden and not self.revealed:
            verb = "is" if len(self.missing) == 1 else "are"
            raise IllegalMove(f"First every guess: {listing(self.missing)} {verb} still to guess.")

    def again(self) -> None:
        """Begin anew: the same people, no guesses, nothing shown, other dice unless a seed was given."""
        self.rolled, self.revealed = 0, not self.hidden
        self.guesses = [replace(guess, value=None) for guess in self.guesses]
        self._throws = None

    # -- how near ---------------------------------------------------------------------------------------

    @property
    def answer(self) -> Fraction:
        """What the guesses are held against: a percentage or a mean."""
        answer = self.posed.answer
        if answer.p is not None:
            return answer.p * 100
        assert answer.mean is not None
        return answer.mean

    def off(self, guess: Guess) -> Fraction:
        """How far a guess is from the answer: negative where it is too low."""
        assert guess.value is not None
        return guess.value - self.answer

    def closest(self) -> list[Guess]:
        """Whose guess is nearest; several where they are equally near."""
        made = [guess for guess in self.guesses if guess.value is not None]
        least = min((abs(self.off(guess)) for guess in made), default=None)
        return [guess for guess in made if abs(self.off(guess)) == least]

    def praise(self) -> str:
        """A kind word for the nearest guess."""
        best = self.closest()
        if not best:
            return ""
        off = abs(self.off(best[0]))
        alone = len(self.guesses) == 1
        names = "You" if alone and best[0].name == YOU else listing([guess.name for guess in best])
        were = "were" if names == "You" or len(best) > 1 else "was"
        if off * 2 * self.scale.steps <= 1:  # no step of the slider is nearer
            return f"{names} {were} spot on: no guess could be closer."
        far = self.distance(off)
        if alone:
            return f"{names} {were} {far} away."
        return f"{names} {were} {'equally close' if len(best) > 1 else 'closest'}, {far} away."

    def distance(self, off: Fraction) -> str:
        """How far, in words."""
        if self.scale.percent:
            return f"{float(off):.1f} points"
        return f"{decimal_text(Fraction(round(off * 100), 100))}"


def _scale(posed: Asking, exact: Exact) -> Scale:
    """Chances from 0 to 100 %; a mean within what can come up."""
    if exact.is_chance:
        return Scale(0, 100, 1, True)
    low, high = span(posed, exact)
    return Scale(min(0, low), max(1, high), 10, False)


def _names(names: Sequence[str]) -> Sequence[str]:
    if isinstance(names, str) or not names:
        raise OptionError("Guesses are a list of names, such as ['Ada', 'Ben'].")
    twice = next((name for name in names if list(names).count(name) > 1), None)
    if twice is not None:
        raise OptionError(f"{quoted(twice)} stands there twice; give everybody a name of their own.")
    return names


def _name(name: object) -> str:
    if not isinstance(name, str):
        raise OptionError(f"A name is a text, not {type(name).__name__}.")
    tidy = " ".join("".join(c if c.isprintable() else " " for c in name[:200]).split())[:LONGEST_NAME]
    if not tidy:
        raise OptionError("Give a name to whoever guesses.")
    return tidy


class Reveal:
    """Shows ``question`` and, when one opens it, whatever ``answer`` shows in a notebook.

    >>> print(Reveal("How likely is a six?", "1/6"))
    How likely is a six?
    1/6
    """

    def __init__(self, question: str, answer: Any) -> None:
        self.question, self.answer = question, answer

    def __str__(self) -> str:
        return f"{self.question}\n{self.answer}"

    def _repr_html_(self) -> str:
        drawn = getattr(self.answer, "_repr_html_", None)
        inside = drawn() if drawn else f"<p>{escape(str(self.answer))}</p>"
        return f"<details><summary>{escape(self.question)}</summary><div>{inside}</div></details>"
