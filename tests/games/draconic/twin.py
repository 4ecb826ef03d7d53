"""One turn of Draconic Dice once more, die by die, straight from the rulebook: slow, obvious, and its own code."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

SIDES = "BBBDFK"


class Result(NamedTuple):
    """How a turn ended."""

    hands: tuple[int, ...]
    pile: int
    boxed: int


def one_turn(
    variant: str,
    order: str,
    hands: tuple[int, ...],
    pile: int,
    roller: int,
    faces: str,
    previous: int,
    rolled_before: int,
) -> set[Result]:
    """Every way the turn can end, whatever the roller decides. ``faces`` are the dice as they fell, one by one."""
    assert len(faces) == hands[roller]
    dice = [list("?" * hand) for hand in hands]
    dice[roller] = list(faces)
    others = [seat for seat in range(len(hands)) if seat != roller and hands[seat] > 0]

    # 2. Injured Knights leave the game.
    boxed = dice[roller].count("K")
    dice[roller] = [die for die in dice[roller] if die != "K"]

    ends: set[Result] = set()
    # 3. Every Dragon goes to another player, in any manner.
    dragons = dice[roller].count("D")
    for receivers in product(others, repeat=dragons):
        table = [list(hand) for hand in dice]
        table[roller] = [die for die in table[roller] if die != "D"]
        for receiver in receivers:
            table[receiver].append("?")
        # 4. Blanks are kept; Tyrannical Trade: four or more dice and all of them blank may be exchanged.
        for traded, burned_already in _trades(variant, order, table, roller, others, faces, pile):
            # 5. and 6. Fireballs, and who rolled none.
            ends.add(
                _fire(variant, traded, roller, 0 if burned_already else pile, boxed, faces, previous, rolled_before)
            )
    return ends


def _trades(
    variant: str, order: str, table: list[list[str]], roller: int, others: list[int], faces: str, pile: int
) -> Iterator[tuple[list[list[str]], bool]]:
    if variant != "trade" or len(faces) < 4 or set(faces) != {"B"}:
        yield table, False
        return
    burn_first = order == "burn_first"
    before = [list(hand) for hand in table]
    if burn_first:
        before[roller] += ["?"] * pile
    yield before, burn_first
    for other in others:
        after = [list(hand) for hand in before]
        after[roller], after[other] = after[other], after[roller]
        yield after, burn_first


def _fire(
    variant: str,
    table: list[list[str]],
    roller: int,
    pile: int,
    boxed: int,
    faces: str,
    previous: int,
    rolled_before: int,
) -> Result:
    table = [list(hand) for hand in table]
    fireballs = faces.count("F")
    if variant == "fire":
        while fireballs < rolled_before:  # one die after the other until the difference is paid
            table[roller].append(table[previous].pop())
            fireballs += 1
    elif fireballs:
        for _ in range(fireballs):
            table[roller].remove("F")
            pile += 1
    else:
        table[roller] += ["?"] * pile
        pile = 0
    return Result(tuple(map(len, table)), pile, boxed)
