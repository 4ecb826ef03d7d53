"""A sheet of questions: the same for a seed on every machine, none twice, from easy to hard, over all of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, Final, TypeVar

from dicelab.errors import OptionError, quoted
from dicelab.games import find_game, part
from dicelab.games.game import below
from dicelab.games.kinds import Whole
from dicelab.games.quiz import CHANCE, CHOICE, KINDS, NUMERIC, ORDER, TOPICS
from dicelab.odds.text import percent_text
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own import question
from dicelab.teach.question.pose import Posed
from dicelab.teach.quiz.asked import asked_case
from dicelab.teach.quiz.case import STORIES, Case, case_of, cases, value_text
from dicelab.teach.quiz.items import Item, MultipleChoice, Numeric, Option, Order

MOST: Final = 60
"""Questions on a sheet."""
WRONG: Final = 3
"""Wrong answers to choose from."""
APART: Final = Fraction(2, 100)
"""Between the chances of two events that are put in order: it takes thinking, not many decimals."""
_WEIGHT: Final = {NUMERIC: 2, CHOICE: 2, ORDER: 1}
_EVENTS: Final = (3, 4, 5)
_LEVELS: Final = (1, 2, 3)
_TRIES: Final = 40

T = TypeVar("T")


def generate(
    game: str,
    count: object = 10,
    seed: object = 4,
    kinds: Iterable[str] | str = KINDS,
    topics: Iterable[str] | str | None = None,
    levels: Iterable[int] | int | str | None = None,
    tasks: Iterable[str] | str | None = None,
) -> tuple[Item, ...]:
    """That many questions about a game; all ``levels`` from 1 to 3, or only some of them; all its ``tasks``, or some.

    >>> for item in generate("thrown", count=2, seed=4):
    ...     print(item.kind, item.asks)
    numeric Leo hopes for at least one six with three dice. What is the probability that he gets what he hopes for?
    choice What is the probability that the sum is 12?
    """
    number = whole("count", count, range(1, MOST + 1))
    start = whole("seed", seed, range(10**9))
    wanted = _some("kind", kinds, KINDS)
    about = _some("topic", topics, tuple(TOPICS)) if topics is not None else tuple(TOPICS)
    steep = _levels(levels)
    named = _some("task", tasks, tuple(task.name for task in part(game, "tasks").TASKS)) if tasks is not None else None
    maker = _Maker(game, Random(f"dicelab questions {game} {start}"), about, steep, named)
    rising = [steep[len(steep) * place // number] for place in range(number)]
    asked = _spread(wanted, number, maker.below(2 * len(wanted)))
    found: list[Item] = []
    for kind, level in zip(asked, rising, strict=True):
        others = [other for other in wanted if other != kind]
        item = next((made for one in (kind, *others) if (made := maker.make(one, level)) is not None), None)
        if item is None:
            raise OptionError(_too_few(game, len(found), number))
        found.append(item)
    return tuple(found)


def _too_few(game: str, found: int, number: int) -> str:
    title = find_game(game).title
    if not found:
        return f"{title} has no questions of these kinds about these topics; choose others."
    return f"{title} has only {found} different questions of these kinds and topics, not {number}; ask for fewer."


def question_of(posed: Any) -> Numeric:
    """A question put to a class, to be answered with a number; also a line such as '2d6 >= 9', or dice of one's own."""
    asking = posed if isinstance(posed, Asking) else question(posed)
    return Numeric(case_of(asking) if isinstance(asking, Posed) else asked_case(asking))


class _Maker:
    """Makes questions, none twice; whatever was used least comes next."""

    def __init__(
        self, game: str, rng: Random, topics: Sequence[str], levels: Sequence[int], tasks: Sequence[str] | None
    ) -> None:
        self._rng = rng
        self._levels = levels
        self._cases = [
            case
            for case in cases(game)
            if case.task.topic in topics and case.level in levels and (tasks is None or case.task.name in tasks)
        ]
        self._used: Counter[str] = Counter()
        self._seen: set[str] = set()
        self._makers: dict[str, Callable[[int], Item | None]] = {
            NUMERIC: self._numeric,
            CHOICE: self._choice,
            ORDER: self._order,
        }

    def make(self, kind: str, level: int) -> Item | None:
        """A new question of that kind, as close to the level as there is; None where none is left."""
        item = self._makers[kind](level)
        if item is not None:
            self._seen.add(item.key)
        return item

    def below(self, limit: int) -> int:
        """A number drawn from the sheet's own stream."""
        return below(self._rng, limit)

    def shuffle(self, things: list[T]) -> None:
        """Mix, the same way on every Python."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def _open(self, kind: str, level: int) -> list[Case]:
        """Cases not asked yet, mixed; those of tasks used least and of the right level first."""
        left = [case for case in self._cases if kind in case.task.kinds and case.key not in self._seen]
        self.shuffle(left)
        left.sort(key=lambda case: (self._used[case.task.name] + abs(case.level - level), abs(case.level - level)))
        return left

    def _take(self, case: Case) -> None:
        self._used[case.task.name] += 1

    def _numeric(self, level: int) -> Numeric | None:
        for case in self._open(NUMERIC, level):
            if not case.is_trivial:
                self._take(case)
                return Numeric(self._told(case))
        return None

    def _choice(self, level: int) -> MultipleChoice | None:
        for case in self._open(CHOICE, level):
            if not case.is_trivial and (options := self._options(case)):
                self._take(case)
                return MultipleChoice(self._told(case), options)
        return None

    def _told(self, case: Case) -> Case:
        """About every second one as a story, where that is possible."""
        stories = [*STORIES, *[""] * len(STORIES)]
        story = stories[self.below(len(stories))]
        return replace(case, story=story) if story and case.task.told else case

    def _options(self, case: Case) -> tuple[Option, ...]:
        """The right answer among typical mistakes, each of which can be told from the others at a glance."""
        unit = case.task.unit
        right = Option(case.answer, value_text(unit, case.answer))
        likely, others = list(case.mistakes), list(case.neighbours)
        self.shuffle(likely)
        self.shuffle(others)
        chosen = [right]
        seen = {right.text, _about(unit, case.answer)}
        for mistake in (*likely, *others):
            text, about = value_text(unit, mistake.value), _about(unit, mistake.value)
            plausible = 0 < mistake.value < 1 or unit != CHANCE
            if plausible and not seen & {text, about} and len(chosen) <= WRONG:
                seen |= {text, about}
                chosen.append(Option(mistake.value, text, mistake.says))
        if len(chosen) < WRONG:  # one right and at least two wrong
            return ()
        self.shuffle(chosen)
        return tuple(chosen)

    def _order(self, level: int) -> Order | None:
        for _ in range(_TRIES):
            size = _EVENTS[level - 1]
            mixed = [case for case in self._cases if ORDER in case.task.kinds and case.task.unit == CHANCE]
            self.shuffle(mixed)
            mixed.sort(key=lambda case: (self._asked(case), self._used[f"{case.task.name} in order"]))
            chosen: list[Case] = []
            for case in mixed:
                if len(chosen) == size:
                    break
                if not case.is_trivial and all(
                    abs(case.answer - other.answer) >= APART and case.event != other.event for other in chosen
                ):
                    chosen.append(case)
            item = Order(tuple(chosen))
            while len(chosen) > 2 and item.answer == tuple(range(len(chosen))):  # as shown it would be right already
                self.shuffle(chosen)
                item = Order(tuple(chosen))
            if len(chosen) >= _EVENTS[0] and item.key not in self._seen:
                for case in chosen:
                    self._used[f"{case.task.name} in order"] += 1
                    self._used[f"{case.key} in order"] += 1
                return item
        return None

    def _asked(self, case: Case) -> int:
        """How often it was on this sheet already, alone or among others."""
        return (case.key in self._seen) + self._used[f"{case.key} in order"]


def _about(unit: str, value: Fraction) -> str:
    return percent_text(value, 0) if unit == CHANCE else value_text(unit, value)


def _spread(kinds: Sequence[str], number: int, start: int) -> list[str]:
    """So many kinds, each as often as its weight says, one kind after the other."""
    turn = [kind for step in range(max(_WEIGHT.values())) for kind in kinds if _WEIGHT[kind] > step]
    return [turn[(start + place) % len(turn)] for place in range(number)]


def _levels(given: Iterable[int] | int | str | None) -> tuple[int, ...]:
    """The levels asked for, from easy to hard."""
    if given is None:
        return _LEVELS
    words = given.split(",") if isinstance(given, str) else [given] if isinstance(given, int) else list(given)
    chosen = {whole("level", word, range(1, 4)) for word in words}
    if not chosen:
        raise OptionError("Choose at least one level: 1, 2 or 3.")
    return tuple(sorted(chosen))


def whole(name: str, value: object, allowed: range) -> int:
    """A whole number of that range, given as one or as a text."""
    try:
        return Whole(allowed).read(value)
    except ValueError as error:
        raise OptionError(f"{name} is {error}.", option=name, value=value) from None


def _some(what: str, given: Iterable[str] | str, known: Sequence[str]) -> tuple[str, ...]:
    """Some of the known words, from a list or from a text with commas."""
    words = [word.strip() for word in given.split(",")] if isinstance(given, str) else list(given)
    for word in words:
        if word not in known:
            raise OptionError(
                f"There is no {what} {quoted(word)}; the {what}s are {', '.join(known)}.", option=what, value=word
            )
    if not words:
        raise OptionError(f"Choose at least one {what}: {', '.join(known)}.")
    return tuple(word for word in known if word in words)
