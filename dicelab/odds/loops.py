"""In which order to solve a tangle of states: which belong together, and which to remove first.

Three small graph algorithms, all without recursion so that a chain may be long:

* :func:`knots` finds the groups of states that can reach one another (the strongly connected
  components), each after everything it leads to. A group can be solved once the groups after it are.
* :func:`elimination_order` chooses, inside one group, the state whose removal joins the fewest others
  (Markowitz's rule), and says how much work that order is.
* :func:`cut_loops` finds a few states that every loop passes through; without them the rest of the
  group is a one-way street.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import TypeVar

State = TypeVar("State", bound=Hashable)


def knots(states: Iterable[State], after: Callable[[State], Iterable[State]]) -> Iterator[list[State]]:
    """Groups of mutually reachable states, every group after the groups it leads to (Tarjan)."""
    number: dict[State, int] = {}
    lowest: dict[State, int] = {}
    stack: list[State] = []
    waiting: set[State] = set()

    def enter(state: State) -> tuple[State, Iterator[State]]:
        number[state] = lowest[state] = len(number)
        stack.append(state)
        waiting.add(state)
        return state, iter(after(state))

    for root in states:
        path = [] if root in number else [enter(root)]
        while path:
            state, rest = path[-1]
            for following in rest:
                if following not in number:
                    path.append(enter(following))
                    break
                if following in waiting and number[following] < lowest[state]:
                    lowest[state] = number[following]
            else:
                path.pop()
                if path and lowest[state] < lowest[path[-1][0]]:
                    lowest[path[-1][0]] = lowest[state]
                if lowest[state] == number[state]:
                    knot = [stack.pop()]
                    while knot[-1] != state:
                        knot.append(stack.pop())
                    waiting.difference_update(knot)
                    yield knot


def elimination_order(leads_to: Sequence[Iterable[int]]) -> tuple[list[int], int]:
    """An order of removal of the states 0..n-1 that joins few pairs, and how many it joins in all."""
    forward, backward = _arrows(leads_to)
    queue = [(len(out) * len(into), i) for i, (out, into) in enumerate(zip(forward, backward, strict=True))]
    heapify(queue)
    gone = [False] * len(queue)
    order: list[int] = []
    joined = 0
    while queue:
        price, i = heappop(queue)
        if gone[i] or price != len(forward[i]) * len(backward[i]):
            continue
        gone[i] = True
        order.append(i)
        joined += price
        before, behind = backward[i], forward[i]
        for j in before:
            forward[j] |= behind
            forward[j] -= {i, j}
        for j in behind:
            backward[j] |= before
            backward[j] -= {i, j}
        for j in before | behind:
            heappush(queue, (len(forward[j]) * len(backward[j]), j))
    return order, joined


def cut_loops(leads_to: Sequence[Iterable[int]], always: Iterable[int] = ()) -> tuple[list[int], list[int]]:
    """(free, cut): every loop of two or more states meets ``cut``; ``free`` is ordered targets first.

    Greedy, twice, and the better of the two: cut the busiest state until no loop is left (among equals
    the one with most arrows in, then with most arrows out), and put back every state whose loops are
    all cut elsewhere. ``always`` are states that must be cut in any case.
    """
    required = list(always)
    tries = [_put_back(leads_to, _busiest(leads_to, required, inward), required) for inward in (True, False)]
    return min(tries, key=lambda found: len(found[1]))


def _busiest(leads_to: Sequence[Iterable[int]], required: list[int], inward: bool) -> list[int]:
    """States to cut, in the order in which they were the busiest."""
    forward, backward = _arrows(leads_to)
    left = set(range(len(forward)))
    cut: list[int] = []

    def remove(i: int) -> list[int]:
        """Take the state out; which of its neighbours no longer lie on any loop?"""
        left.discard(i)
        for j in forward[i]:
            backward[j].discard(i)
        for j in backward[i]:
            forward[j].discard(i)
        return [j for j in forward[i] | backward[i] if j in left and not (forward[j] and backward[j])]

    def business(i: int) -> tuple[int, int, int]:
        into, out = len(backward[i]), len(forward[i])
        return min(into, out), into if inward else out, i

    for i in required:
        remove(i)
    idle = [i for i in left if not (forward[i] and backward[i])]
    while left:
        while idle:
            i = idle.pop()
            if i in left:
                idle += remove(i)
        if left:
            cut.append(max(left, key=business))
            idle += remove(cut[-1])
    return cut


def _put_back(leads_to: Sequence[Iterable[int]], cut: list[int], required: list[int]) -> tuple[list[int], list[int]]:
    arrows = [sum(1 << j for j in set(targets) - {i}) for i, targets in enumerate(leads_to)]
    free = (1 << len(arrows)) - 1
    for i in (*cut, *required):
        free &= ~(1 << i)
    kept = list(required)
    for i in reversed(cut):
        reached, fresh = 0, arrows[i] & (free | 1 << i)
        while fresh and not fresh >> i & 1:
            reached |= fresh
            spread = 0
            for j in _bits(fresh):
                spread |= arrows[j]
            fresh = spread & (free | 1 << i) & ~reached
        if fresh:
            kept.append(i)
        else:
            free |= 1 << i
    single = knots(_bits(free), lambda i: _bits(arrows[i] & free))
    return [group[0] for group in single], kept


def _arrows(leads_to: Sequence[Iterable[int]]) -> tuple[list[set[int]], list[set[int]]]:
    forward = [set(targets) - {i} for i, targets in enumerate(leads_to)]
    backward: list[set[int]] = [set() for _ in forward]
    for i, targets in enumerate(forward):
        for j in targets:
            backward[j].add(i)
    return forward, backward


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
