"""Questions about dice of one's own: a line of notation, a die, a pool, a distribution, or a function of the faces.

>>> from dicelab.odds import Die, Pool, d6
>>> question("2d6 >= 9").answer.p
Fraction(5, 18)
>>> tetrahedra = Pool.of(2, Die.numbered(4))
>>> question(tetrahedra, lambda one, two: one == two, says="Two equal numbers").answer.p
Fraction(1, 4)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Set
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final

from dicelab.errors import OddsError, OptionError, quoted
from dicelab.games.codec import VERSION
from dicelab.games.question import Answer
from dicelab.games.trial import Played, Rolled, Trial
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution
from dicelab.odds.notation import DiceLine, read_line
from dicelab.odds.notation.says import said
from dicelab.odds.notation.steps import pretty
from dicelab.odds.notation.tree import Given, Reroll, inside
from dicelab.odds.pool import Pool
from dicelab.odds.throwing import numpy_there
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own_drawn import MOST_DRAWN, DiceKind, drawn, shown_kinds

TITLE: Final = "Own dice"
LONGEST_WORDS: Final = 300
Result = Callable[..., Any]


def question(what: Any, result: Any = None, /, *, says: str = "") -> Asking:
    """A question from dice of your own, to be guessed at, rolled, asked in a quiz, shared or printed.

    ``what`` is a line of notation (``"2d6 >= 9"``), a :class:`Die`, a :class:`Pool`, a :class:`Distribution`, or what
    ``dicelab.dice`` returned. ``result`` says what is asked about it: a face or a set of faces that shall come up, or a
    function. A function of a die or a distribution gets what comes up; a function of a pool gets one face for each die,
    in the order of the pool. Where it returns true or false, a chance is asked for; else a distribution.

    ``says`` are your own words for it.

    >>> from dicelab.odds import d6
    >>> question(d6, {5, 6}).says
    'Chance that a six-sided die shows 5 or 6'
    """
    from dicelab.teach.question.own_table import DrawnQuestion, TableQuestion

    words = _words(says)
    if isinstance(what, Asking):
        _alone(result, says)
        return what
    line = getattr(what, "line", None)
    if isinstance(line, DiceLine):
        _alone(result, "")
        return LineQuestion(line.text, words)
    if isinstance(what, str):
        if result is not None:
            raise OptionError("A line of notation says itself what is asked; give it alone, such as '2d6 >= 9'.")
        return LineQuestion(what, words)
    if isinstance(what, Distribution):
        return DrawnQuestion(what if result is None else _event_of(what, result), words)
    if isinstance(what, Die):
        what = Pool([what])
    if not isinstance(what, Pool):
        raise OptionError(
            f"A question is made of a line such as '2d6 >= 9', a Die, a Pool or a Distribution, not of {quoted(what)}."
        )
    if result is None or not callable(result):
        text = _in_notation(what, result)
        if text:
            return LineQuestion(text, words)
        result = _plain_result(what, result)
    return TableQuestion(what.dice, result, words)


def is_line(text: str) -> bool:
    """Whether a text is meant as dice, and not as the name of a game."""
    return any(character.isdigit() or character == "{" for character in text)


class LineQuestion(Asking):
    """A question in a line of notation."""

    def __init__(self, text: str, says: str = "") -> None:
        self.line = read_line(text)
        self._says = says

    @cached_property
    def answer(self) -> Answer:
        """The exact answer with its working."""
        return line_answer(self.line, self._says)

    @property
    def title(self) -> str:
        """The line itself, as text."""
        return f"{TITLE}: {pretty(self.line.text)}" if self._says else TITLE

    @property
    def name(self) -> str:
        """The line, as far as a file's name can hold it."""
        return "dice-" + ("".join(c if c.isalnum() else "-" for c in self.line.text).strip("-")[:40] or "line")

    @property
    def shown_dice(self) -> list[DiceKind]:
        """Every kind of die in the line."""
        kinds: dict[tuple[str, Die], int] = {}
        for dice in self.line.dice:
            kinds[dice.name, dice.die] = kinds.get((dice.name, dice.die), 0) + dice.number
        return shown_kinds((number, name, die) for (name, die), number in kinds.items())

    def trial(self) -> Trial:
        """The dice of the line, rolled as often as one likes."""
        why = self.line.why_not_rolled()
        if why:
            raise OddsError(f"“{self.line.text}” cannot be rolled: {why}.")
        roller = _roller(self.line.asked, numpy_there())
        if self.line.waits:
            return Played(roller.waits)
        if sum(dice.number for dice in self.line.dice) > MOST_DRAWN:
            return Played(lambda rng, trials: roller.judges(roller.throws(rng, trials)))
        kinds = list(dict.fromkeys((dice.name, dice.die) for dice in self.line.dice))
        sides = tuple(
            tuple((str(kinds.index((dice.name, dice.die))), face) for face in dice.die.faces)
            for dice in self.line.dice
            for _ in range(dice.number)
        )
        return Rolled(
            dice=lambda: sides,
            judge=roller.judges,
            throw=roller.throws,
            draws=lambda side: drawn(kinds[int(side[0])][1], side[1], int(side[0])),
            again=isinstance(self.line.asked, Given) or inside(self.line.asked, Reroll),
        )

    def sample(self, rng: Random) -> Any:
        """What one roll comes to."""
        return self.line.sample(rng)

    def to_json(self) -> dict[str, Any]:
        """The text, and the words for it if they are one's own."""
        return {"version": VERSION, "dice": self.line.text, **({"says": self._says} if self._says else {})}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LineQuestion) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.line.text, self._says))

    def __repr__(self) -> str:
        return f"question({self.line.text!r})"


@lru_cache(maxsize=16)
def _roller(asked: Any, fast: bool) -> Any:
    """What rolls a line, with NumPy or without it: the same seed gives the same trials."""
    if not fast:
        from dicelab.odds.notation.many_plain import PlainRoller

        return PlainRoller(asked)
    from dicelab.odds.notation.many import Roller

    return Roller(asked)


def line_answer(line: DiceLine, says: str = "") -> Answer:
    """The answer to a line, as all questions are answered."""
    words = says or said(line.asked)
    if line.p is not None:
        return Answer(words, p=line.p, working=line.working)
    means = "rolls on average" if line.waits else "mean"
    return Answer(words, dist=line.dist, mean=line.mean, mean_says=means, working=line.working)


# -- dice and events as notation, where that can be written -----------------------------------------------------------


def _in_notation(pool: Pool, result: Any) -> str:
    """The pool's sum, or that a single die shows a face; "" where the notation has no words for its faces."""
    try:
        parts = [f"{'' if number == 1 else number}{_die_text(die)}" for die, number in pool.kinds.items()]
    except ValueError:
        return ""
    if result is None:
        return " + ".join(parts) if _numeric(pool) or len(pool) == 1 else ""
    if len(pool) > 1:
        return ""
    faces = sorted(result) if isinstance(result, Set | list | range) else [result]
    if not faces or not all(face in pool.dice[0].weights for face in faces):
        raise OddsError(f"{quoted(result)} is no face of this die, nor a set of its faces.")
    return f"{parts[0]} = {', '.join(map(str, faces))}"


def _die_text(die: Die) -> str:
    faces = die.faces
    if all(type(face) is int for face in faces):
        if faces == tuple(range(1, len(faces) + 1)):
            return f"d{len(faces)}"
    elif not all(isinstance(face, str) for face in faces):
        raise ValueError("no notation for such faces")
    text = f"d{{{', '.join(f'{face}*{times}' if times > 1 else str(face) for face, times in die.weights.items())}}}"
    if read_line(text).dice[0].die != die:
        raise ValueError("its faces would be read as others")
    return text


def _numeric(pool: Pool) -> bool:
    return all(type(face) is int for die in pool.kinds for face in die.weights)


def _plain_result(pool: Pool, result: Any) -> Result:
    if result is None:
        return (lambda *faces: sum(faces)) if _adds(pool) else (lambda *faces: faces if len(faces) > 1 else faces[0])
    if len(pool) > 1:
        raise OptionError("Of several dice, say with a function what is asked: question(pool, lambda a, b: a > b).")
    wanted = set(result) if isinstance(result, Collection) and not isinstance(result, str | tuple) else {result}
    return lambda face: face in wanted


def _adds(pool: Pool) -> bool:
    return all(isinstance(face, int) for die in pool.kinds for face in die.weights)


def _event_of(dist: Distribution[Any], result: Any) -> Distribution[Any]:
    if callable(result):
        return dist.map(result)
    p = dist.p(result)
    return Distribution.from_fractions({True: p, False: 1 - p})


def _alone(result: Any, says: str) -> None:
    if result is not None or says:
        raise OptionError("This is a question already; give it alone.")


def _words(says: object) -> str:
    if not isinstance(says, str) or len(says) > LONGEST_WORDS or not all(c.isprintable() for c in says):
        raise OptionError(f"The words of a question are a text of one line, up to {LONGEST_WORDS} characters.")
    return says.strip()
