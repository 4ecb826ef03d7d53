"""A tree diagram: what happens first, what then, with the probability on every branch and the product at every end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from dicelab.errors import OddsError
from dicelab.odds.formula import note, row, spaced
from dicelab.odds.text import fraction_text, is_long, outcome_text, percent_equals
from dicelab.odds.working import ending
from dicelab.play.drawing import LINE, Drawing, wide, wrapped
from dicelab.teach.pictures.picture import NARROW, Event, NumberRow, Picture, Source, Told, holds, ordered

Stage = Source | Callable[..., Source | None]
MOST_ENDS: Final = 40


@dataclass(frozen=True)
class Branch:
    """What happens at one place of the tree, how likely that is there, and what can follow."""

    outcome: Any
    chance: Fraction
    then: tuple[Branch, ...] = ()

    @property
    def name(self) -> str:
        """In words."""
        return outcome_text(self.outcome)


@dataclass(frozen=True)
class End:
    """One way through the tree."""

    names: tuple[str, ...]
    outcomes: tuple[Any, ...]
    chances: tuple[Fraction, ...]
    good: bool

    @property
    def chance(self) -> Fraction:
        """Along a branch the probabilities multiply."""
        product = Fraction(1)
        for chance in self.chances:
            product *= chance
        return product


def grow(stages: Sequence[Stage], path: tuple[Any, ...] = ()) -> tuple[Branch, ...]:
    """The branches of the first stage, each with what follows. A stage that is a function is given the path so far."""
    if not stages:
        return ()
    first, *rest = stages
    source = first(*path) if callable(first) and not hasattr(first, "faces") else first
    if source is None:  # it is over here, whatever stages may follow elsewhere
        return ()
    return tuple(
        Branch(outcome, chance, grow(rest, (*path, outcome)))
        for outcome, chance in ordered(source)  # type: ignore[arg-type]
    )


def ends_of(branches: Sequence[Branch], good: Callable[[Any], bool], before: tuple[Branch, ...] = ()) -> list[End]:
    """Every way through, from top to bottom."""
    found: list[End] = []
    for branch in branches:
        path = (*before, branch)
        if branch.then:
            found += ends_of(branch.then, good, path)
        else:
            outcomes = tuple(part.outcome for part in path)
            lit = good(outcomes)
            found.append(End(tuple(p.name for p in path), outcomes, tuple(p.chance for p in path), lit))
    return found


def tree(
    *stages: Stage,
    event: Event | None = None,
    named: str = "",
    names: Sequence[str] = (),
    title: str = "",
    blank: bool = False,
    folded: bool = True,
) -> Picture:
    """A tree of one stage after the other: each is a die, a distribution or chances by name, or a function that is told
    what has happened and says what can come then, or None where it is over. ``event`` marks some of the ends: a
    condition on what has happened, or an outcome of the last stage; their sum is called ``named``. A ``blank`` tree is
    one to be filled in.

    >>> rain = {"rain": "1/4", "dry": "3/4"}
    >>> bus = {"rain": {"late": "1/2", "on time": "1/2"}, "dry": {"on time": 1}}
    >>> print(tree(rain, bus.get, event="late"))
    Tree diagram
    path           along the branch  probability
    rain, late     1/4 · 1/2         1/8
    rain, on time  1/4 · 1/2         1/8
    dry, on time   3/4 · 1           3/4
    P(late | rain) = 1/2
    P(on time | rain) = 1/2
    P(on time | dry) = 1
    P(late) = 1/8 = 12.5 %
    """
    branches = grow(stages)
    good = _goodness(event)
    ends = ends_of(branches, good)
    if not ends:
        raise OddsError("A tree needs at least one stage.")
    if len(ends) > MOST_ENDS:
        raise OddsError(f"This tree has {len(ends)} ends; a picture has room for {MOST_ENDS}.")
    deep = max(len(end.names) for end in ends)
    stage_names = [names[at] if at < len(names) else "" for at in range(deep)]
    steps = [f"{stage_names[at] or ('What comes first' if at == 0 else 'What comes then')}" for at in range(deep)]
    steps += ["Multiply along each branch"]
    sums = (
        _sum_line(ends, named or (outcome_text(event) if _is_plain(event) else "event")) if event is not None else None
    )
    if sums:
        steps.append("Add the branches that count")
    told = [*_conditionals(branches), *([Told(sums, deep + 1)] if sums else [])]
    return Picture(
        "tree",
        title or "Tree diagram",
        _label(ends, stage_names, deep),
        tuple(steps),
        ("path", "along the branch", "probability"),
        tuple(
            NumberRow(
                (", ".join(end.names), "" if blank else _product(end), "" if blank else fraction_text(end.chance)),
                deep,
                end.good and bool(sums),
            )
            for end in ends
        ),
        () if blank else tuple(told),
        lambda width: draw(branches, ends, stage_names, width, blank),
        folded,
    )


def _is_plain(event: object) -> bool:
    return event is not None and not callable(event) and not isinstance(event, set | frozenset | list | range)


def _goodness(event: Event | None) -> Callable[[Any], bool]:
    """A condition is asked of the whole path, anything else of what came last."""
    if event is None:
        return lambda outcomes: False
    asked = holds(event)
    return asked if callable(event) else lambda outcomes: asked(outcomes[-1])


def _product(end: End) -> str:
    return " · ".join(map(fraction_text, end.chances))


def _result(end: End) -> str:
    if len(end.chances) > 1:
        return f"{_product(end)} = {fraction_text(end.chance)}"
    return f"{fraction_text(end.chance)} {percent_equals(end.chance)}"


def _conditionals(branches: Sequence[Branch]) -> list[Told]:
    """The second stage in the notation of the books: P(late | rain) = 1/2."""
    lines = [
        row(note(f"P({then.name} | {branch.name})"), "=", then.chance)
        for branch in branches
        for then in branch.then
        if not is_long(then.chance)
    ]
    return [Told(line, 1) for line in lines] if 0 < len(lines) <= 6 else []


def _sum_line(ends: Sequence[End], named: str) -> Any:
    good = [end for end in ends if end.good]
    total = sum((end.chance for end in good), Fraction(0))
    if not good:
        return row(note(f"P({named})"), "=", "0")
    terms = ["=", *spaced([end.chance for end in good], "+")] if 1 < len(good) <= 8 else []
    return row(note(f"P({named})"), *terms, *ending(total))


def _label(ends: Sequence[End], names: Sequence[str], deep: int) -> str:
    stages = f"{deep} stages" if deep > 1 else "one stage"
    told = f" ({', then '.join(filter(None, names))})" if any(names) else ""
    return f"A tree of {stages}{told} with {len(ends)} ends; the table has its numbers."


# -- the drawing -------------------------------------------------------------------------------------------------------


LARGEST: Final = 1.4
"""How much larger than its place a tree for a phone is drawn at most."""
SHORTEST: Final = 38
"""A branch that still has room for its probability."""


def draw(branches: Sequence[Branch], ends: Sequence[End], names: Sequence[str], width: float, blank: bool) -> Drawing:
    """From left to right; every end has a line of its own, a fork stands in the middle of what follows."""
    deep = max(len(end.names) for end in ends)
    narrow = width <= NARROW
    last = 96.0 if narrow else max(150.0, wide([_result(end) for end in ends]) * 1.06 + 8)
    word = wide([word for end in ends for name in end.names for word in name.split()])
    if narrow:  # a word is never broken: a tree with long ones is drawn larger, and the page makes it smaller
        last = last if blank else min(last, wide([fraction_text(end.chance) for end in ends]) * 1.06 + 10)
        width = max(width, min(LARGEST * width, 14 + last + deep * (SHORTEST + word + 10)))
    across = (width - 14 - last) / deep
    run = across * (0.46 if narrow else 0.42)  # how much of a stage is the branch, and how much its name
    run = min(run, max(SHORTEST, across - word - 10))
    room = across - run - 8
    tall = max(len(wrapped(name, room)) for end in ends for name in end.names)
    between = max(44, tall * LINE + 14)
    top = 30 if any(names) else 6
    sheet = Drawing(width, top + len(ends) * between + 4)
    for at, name in enumerate(names):
        if name:
            sheet.words(14 + at * across + run + 4, 12, wrapped(name, room + run)[0], "title", at)
    places = iter(top + (number + 0.5) * between for number in range(len(ends)))
    root = _branches(sheet, branches, 12, 0, places, (across, run, room), blank, iter(ends))
    sheet.circle(10, root, 4, "node")
    for number, end in enumerate(ends):
        y = top + (number + 0.5) * between
        x = 14 + deep * across + 2
        if blank:
            sheet.rect(x, y - 13, last - 6, 26, "blank", deep)
        elif narrow:
            sheet.words(x, y, fraction_text(end.chance), "end good" if end.good else "end", deep)
        else:
            sheet.words(x, y, _result(end), "end good" if end.good else "end", deep)
    return sheet


def _branches(
    sheet: Drawing, branches: Sequence[Branch], x: float, at: int, places: Any, size: tuple[float, float, float],
    blank: bool, ends: Any,
) -> float:  # fmt: skip
    """Draw what forks at ``x``; where the fork itself belongs is returned."""
    across, run, room = size
    tips: list[tuple[float, Branch, bool]] = []
    for branch in branches:
        if branch.then:
            name = wrapped(branch.name, room)
            after = x + run + min(room, wide(name)) + 12
            y = _branches(sheet, branch.then, x + across, at + 1, places, size, blank, ends)
            sheet.line(min(after, x + across - 4), y, x + across, y, "branch", at + 1)
            lit = False
        else:
            y = next(places)
            lit = next(ends).good
        tips.append((y, branch, lit))
    middle = (tips[0][0] + tips[-1][0]) / 2
    for y, branch, lit in tips:
        sheet.line(x, middle, x + run, y, "branch lit" if lit else "branch", at)
        sheet.words(x + run + 6, y, wrapped(branch.name, room), "name", at)
        spot = (x + run * 0.6, middle + (y - middle) * 0.6)
        chance = "" if blank else fraction_text(branch.chance)
        span = max(30.0, wide([chance]) + 10)
        sheet.rect(spot[0] - span / 2, spot[1] - 11, span, 22, "blank" if blank else "chip", at)
        if chance:
            sheet.words(spot[0], spot[1], chance, "chance", at, "middle")
    return middle
