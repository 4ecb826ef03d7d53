"""What a roll shows once its dice are put in order: the k-th highest, the sum of the k highest, patterns, all faces.

The highest dice are found by a threshold: whatever the k-th highest die shows, fewer than k dice lie above it. All that
can lie on the table is a multiset: equal dice are counted by the faces they show, with a multinomial coefficient for a
weight, and kinds of dice are added. Patterns are counted face by face, without listing the rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import comb, prod
from typing import Any, NamedTuple

from dicelab.errors import OddsError
from dicelab.odds.convolution import MOST_OUTCOMES, Part, multisets, plain_sum, too_many, totals
from dicelab.odds.distribution import in_order


def ranked_weights(parts: Sequence[Part], k: int) -> dict[Any, int]:
    """The weights of the k-th highest die: it is at least t when at least k dice are.

    >>> ranked_weights([({1: 1, 2: 1}, 2)], 1)
    {1: 1, 2: 3}
    """
    dice = sum(copies for _, copies in parts)
    everything = prod(sum(weights.values()) ** copies for weights, copies in parts)
    reached = []
    thresholds = _thresholds(parts)
    for t in thresholds:
        above = [sum(w for face, w in weights.items() if face >= t) for weights, _ in parts]
        below = [sum(weights.values()) - w for (weights, _), w in zip(parts, above, strict=True)]
        copies = [n for _, n in parts]
        if k == 1:
            reached.append(everything - prod(map(pow, below, copies)))
        elif k == dice:
            reached.append(prod(map(pow, above, copies)))
        else:
            counts = totals([({1: a, 0: b}, n) for a, b, n in zip(above, below, copies, strict=True)])
            reached.append(sum(weight for count, weight in counts.items() if count >= k))
    exact = (at_least - more for at_least, more in zip(reached, [*reached[1:], 0], strict=True))
    return {t: weight for t, weight in zip(thresholds, exact, strict=True) if weight}


def best_weights(parts: Sequence[Part], k: int) -> dict[Any, int]:
    """The weights of the sum of the k highest dice.

    Where the k-th highest die shows t, the sum is k·t plus what the dice above t show beyond t.

    >>> best_weights([({1: 1, 2: 1}, 2)], 1)
    {1: 1, 2: 3}
    """
    found: dict[Any, int] = {}
    for t in _thresholds(parts):
        beyond = _same_kind(*parts[0], k, t) if len(parts) == 1 else _mixed(parts, k, t)
        for more, weight in beyond.items():
            if weight:
                found[k * t + more] = found.get(k * t + more, 0) + weight
    return found


def _same_kind(weights: Mapping[Any, int], n: int, k: int, t: Any) -> dict[Any, int]:
    """With a dice above t: the ways to pick them, what they show, and enough of the others on t.

    That is a polynomial in "one die above t", evaluated by Horner's rule from a = k − 1 down to 0.
    """
    above = {face - t: weight for face, weight in weights.items() if face > t}
    on, below = weights[t], sum(weight for face, weight in weights.items() if face < t)
    result: dict[Any, int] = {}
    for a in range(k - 1, -1, -1):
        rest = n - a
        enough = sum(comb(rest, b) * on**b * below ** (rest - b) for b in range(k - a, rest + 1))
        result = plain_sum(result, above)
        result[0] = result.get(0, 0) + comb(n, a) * enough
    return result


def _mixed(parts: Sequence[Part], k: int, t: Any) -> dict[Any, int]:
    """How far beyond t the dice above it lie, over the rolls whose k-th highest die shows t.

    Fewer than k dice lie above t, so they are shared among the kinds in few ways; for each of these, enough of the
    other dice must show t.
    """
    kinds = [_Shared.out(weights, n, k, t) for weights, n in parts]
    found: dict[Any, int] = {}

    def share(place: int, above: int, beyond: dict[Any, int], on: list[int], rest: int) -> None:
        if place == len(kinds):
            enough = rest - sum(on[: k - above])
            for more, weight in beyond.items():
                found[more] = found.get(more, 0) + weight * enough
            return
        kind = kinds[place]
        for a, (more, ways, whole) in enumerate(zip(*kind, strict=True)):
            if above + a < k:
                share(place + 1, above + a, plain_sum(beyond, more), _first(on, ways, k), rest * whole)

    share(0, 0, {0: 1}, [1], 1)
    return found


class _Shared(NamedTuple):
    """For dice of one kind, by how many of them lie above t: what these show beyond it; of the others, in how many ways
    none, one, two and so on of them show t; and all ways of the others together."""

    beyond: list[dict[Any, int]]
    on: list[list[int]]
    rest: list[int]

    @classmethod
    def out(cls, weights: Mapping[Any, int], n: int, k: int, t: Any) -> _Shared:
        above = {face - t: weight for face, weight in weights.items() if face > t}
        at, below = weights.get(t, 0), sum(weight for face, weight in weights.items() if face < t)
        shared, power = cls([], [], []), {0: 1}
        for a in range((min(n, k - 1) if above else 0) + 1):
            others = n - a
            shared.beyond.append({more: comb(n, a) * weight for more, weight in power.items()})
            shared.on.append([comb(others, b) * at**b * below ** (others - b) for b in range(min(others + 1, k))])
            shared.rest.append((at + below) ** others)
            power = plain_sum(power, above)
        return shared


def _first(one: list[int], other: list[int], k: int) -> list[int]:
    """The first k coefficients of a product."""
    found = [0] * min(k, len(one) + len(other) - 1)
    for i, x in enumerate(one):
        for j, y in enumerate(other[: len(found) - i]):
            found[i + j] += x * y
    return found


def _thresholds(parts: Sequence[Part]) -> list[Any]:
    faces = {face for weights, _ in parts for face in weights}
    for face in faces:
        if not isinstance(face, (int, Fraction)):
            raise OddsError(f"The highest and lowest dice need faces that are exact numbers, not {face!r}.")
    return sorted(faces)


def multiset_weights(parts: Sequence[Part], limit: int) -> dict[tuple[Any, ...], int]:
    """The weight of each sorted tuple of faces.

    >>> multiset_weights([({"a": 1, "b": 2}, 2)], 10)
    {('b', 'b'): 4, ('a', 'b'): 4, ('a', 'a'): 1}
    """
    faces = in_order({face for weights, _ in parts for face in weights})
    dice = sum(copies for _, copies in parts)
    apart = multisets((len(weights), copies) for weights, copies in parts)
    together = multisets([(len(faces), dice)])
    if min(apart, together) > limit:
        raise too_many("The faces of this roll", min(apart, together), limit, exactly=len(parts) == 1)
    base = dice + 1
    digit = {face: base**place for place, face in enumerate(faces)}
    found: dict[int, int] = {0: 1}
    for weights, copies in parts:
        kind = dict(_counts([(digit[face], weight) for face, weight in weights.items()], copies))
        found = kind if found == {0: 1} else plain_sum(found, kind)
    return {_tuple(faces, key, base): weight for key, weight in found.items()}


def _counts(faces: Sequence[tuple[int, int]], dice: int) -> Iterator[tuple[int, int]]:
    """Each way to share equal dice among the faces, as one integer, with its weight."""
    (digit, weight), *others = faces
    if not others:
        yield dice * digit, weight**dice
        return
    for here in range(dice + 1):
        ways = comb(dice, here) * weight**here
        for key, rest in _counts(others, dice - here):
            yield here * digit + key, ways * rest


def _tuple(faces: Sequence[Any], key: int, base: int) -> tuple[Any, ...]:
    roll: list[Any] = []
    for face in faces:
        if not key:
            break
        key, count = divmod(key, base)
        roll += [face] * count
    return tuple(roll)


State = tuple[int, ...]
Counts = tuple[int, ...]
"""How many dice of each kind."""

MOST_SHARES = MOST_OUTCOMES // 10
MOST_REMEMBERED = MOST_OUTCOMES // 2
"""Weights that one kind of question may leave in memory, about 50 MB, for the next one to continue from."""


class Pattern(NamedTuple):
    """A machine that reads how many dice show each face, from the lowest face up."""

    start: State
    step: Callable[[State, int, bool], State]
    """(state, how many dice show this face, whether this face follows the one before it) → state"""
    result: Callable[[State], int]


def _run(state: State, count: int, follows: bool) -> State:
    current, longest = state
    current = (current if follows else 0) + 1 if count else 0
    return current, max(current, longest)


PATTERNS: dict[str, Pattern] = {
    "run": Pattern((0, 0), _run, lambda state: state[1]),
    "kind": Pattern((0,), lambda state, count, _: (max(state[0], count),), lambda state: state[0]),
    "pairs": Pattern((0,), lambda state, count, _: (state[0] + count // 2,), lambda state: state[0]),
    "distinct": Pattern((0,), lambda state, count, _: (state[0] + (count > 0),), lambda state: state[0]),
}


def pattern_weights(parts: Sequence[Part], names: Sequence[str]) -> dict[Any, int]:
    """The weights of the patterns of a roll: of one, or of a tuple of several.

    >>> pattern_weights([({1: 1, 2: 1}, 2)], ["distinct"])
    {1: 2, 2: 2}
    """
    for name in names:
        if name not in PATTERNS:
            raise OddsError(f"{name!r} is no pattern; there are {', '.join(map(repr, PATTERNS))}.")
    if not names:
        raise OddsError(f"Name at least one pattern: {', '.join(map(repr, PATTERNS))}.")
    faces = in_order({face for weights, _ in parts for face in weights})
    if "run" in names and not all(isinstance(face, int) for face in faces):
        raise OddsError("A run needs faces that are whole numbers.")
    # The same dice in another order are the same pool: a fixed order lets them share what was read before.
    kinds = sorted((tuple([weights.get(face, 0) for face in faces]), copies) for weights, copies in parts)
    reading = _reading(tuple([row for row, _ in kinds]), tuple(faces), tuple(names))
    found = reading.of(tuple([copies for _, copies in kinds]))
    if reading.size() > MOST_REMEMBERED:
        forget()
    return found


class _Reading:
    """All rolls of some kinds of dice, read face by face.

    ``levels[i][used]`` holds the states after the first i faces when so many dice of each kind show one of
    them. It does not depend on how many dice there are in all, so a larger pool continues from a smaller one.
    """

    def __init__(self, kinds: Sequence[Counts], faces: Sequence[Any], machines: Sequence[Pattern]) -> None:
        self.faces = faces
        self.machines = machines
        self.weights = list(zip(*kinds, strict=True))
        whole = all(isinstance(face, int) for face in faces)
        self.follows = [False, *(whole and after - before == 1 for before, after in pairwise(faces))]
        self.steps: dict[tuple[int, int], list[_Step]] = {}
        self.states: list[Any] = [tuple([machine.start for machine in machines])]
        # The states of all machines together get a number: numbers are quick to look up.
        self.number = {self.states[0]: 0}
        self.moves: list[dict[int, dict[int, int]]] = [{} for _ in faces]
        self.levels: list[dict[Counts, dict[int, int]]] = [{(0,) * len(kinds): {0: 1}}, *({} for _ in faces)]

    def of(self, dice: Counts) -> dict[Any, int]:
        """The weights of the results for so many dice of each kind."""
        if prod(n + 1 for n in dice) > MOST_SHARES:
            raise too_many("Sharing so many different dice among the faces", prod(n + 1 for n in dice), MOST_SHARES)
        for place in range(len(self.faces)):
            for used in product(*self._possible(place, dice)):
                if used not in self.levels[place + 1]:
                    self.levels[place + 1][used] = self._read(place, used)
        found: dict[Any, int] = {}
        for number, weight in self.levels[-1][dice].items():
            states = zip(self.machines, self.states[number], strict=True)
            results = tuple([machine.result(state) for machine, state in states])
            key = results if len(results) > 1 else results[0]
            found[key] = found.get(key, 0) + weight
        return found

    def size(self) -> int:
        """How many weights are remembered."""
        return sum(len(states) for level in self.levels for states in level.values())

    def _possible(self, place: int, dice: Counts) -> list[Sequence[int]]:
        """How many dice of each kind may show one of the faces so far: all of them once no face is left."""
        return [
            range(n + 1) if any(row[kind] for row in self.weights[place + 1 :]) else (n,) for kind, n in enumerate(dice)
        ]

    def _read(self, place: int, used: Counts) -> dict[int, int]:
        """Some of the dice show this face, the others one of the faces before."""
        found: dict[int, int] = {}
        before, weights = self.levels[place], self.weights[place]
        options = [
            [(n - c, c, comb(n, c) * weight**c) for c in (range(n + 1) if weight else (0,))]
            for n, weight in zip(used, weights, strict=True)
        ]
        for chosen in product(*options):
            states = before.get(tuple([rest for rest, _, _ in chosen]))
            if not states:
                continue
            count, ways = sum([c for _, c, _ in chosen]), prod([w for _, _, w in chosen])
            moves = self.moves[place].setdefault(count, {})
            for state, weight in states.items():
                moved = moves.get(state)
                if moved is None:
                    moved = moves[state] = self._step(place, state, count)
                found[moved] = found.get(moved, 0) + weight * ways
        return found

    def _step(self, place: int, number: int, count: int) -> int:
        steps = self.steps.get((place, count))
        if steps is None:
            steps = self.steps[place, count] = [_Step(m.step, count, self.follows[place]) for m in self.machines]
        after = tuple([step[state] for step, state in zip(steps, self.states[number], strict=True)])
        found = self.number.get(after)
        if found is None:
            found = self.number[after] = len(self.states)
            self.states.append(after)
        return found


class _Step(dict[State, State]):
    """What one machine does with one count, remembered: machines meet the same few states again and again."""

    def __init__(self, step: Callable[[State, int, bool], State], count: int, follows: bool) -> None:
        self.ask = step, count, follows

    def __missing__(self, state: State) -> State:
        step, count, follows = self.ask
        after = self[state] = step(state, count, follows)
        return after


@lru_cache(maxsize=32)
def _reading(kinds: tuple[Counts, ...], faces: tuple[Any, ...], names: tuple[str, ...]) -> _Reading:
    return _Reading(kinds, faces, [PATTERNS[name] for name in names])


def forget() -> None:
    """Drop what was read before, to measure a first question."""
    _reading.cache_clear()
