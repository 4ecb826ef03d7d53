"""A quick stand-in for the sensible bot of Dice Hunters, to play on from a position thousands of times.

It plays every turn exactly as well as the sensible bot, for an aim that is rounded: how strong the others are, how
likely a rival captures and how long the game still takes come in a few steps each. So the same few hundred turns come
up again and again; each is solved once, for all dice that can lie there, and then only looked up.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from dicelab.games.game import State
from dicelab.games.hunters.odds.turn import hold_chance, takings, turn_of
from dicelab.games.hunters.rules.dice import STOP, WORDS, Party, Shown, party_of, reroll, swords_on, tally
from dicelab.games.hunters.rules.state import CHASE, LEAVE, ROLLS, HuntersState
from dicelab.games.move import Move

GRAIN: Final = 20
"""Aims are counted in twentieths of a coin."""
YELLOW_WORTH, RED_WORTH = 0.5, 0.8
"""What a die in the party is worth in coins, for every warrant that is left to be had."""
PRIZE: Final = 10
"""Coins of a warrant."""
BLOCKS: Final = 0.25
"""What it is worth to stop a rival's capture, as a part of the warrant."""
_LIKE: Final[tuple[Party, ...]] = ((3, 0, 0), (3, 2, 0), (3, 2, 2))
"""Parties that stand for others of about as many dice."""
_POLICIES, _MOVES = 1000, 2000
"""Solved turns that are kept, and moves of each that are; a turn of six dice takes some ten kilobytes."""
TOTALS: Final = {
    word: (swords_on(word), int(word[1] == "c"), (word == "wy") + (word[0] == "y"), (word == "yr") + (word[0] == "r"))
    for word in WORDS
    if word[1] != "x"
}
"""What a die counts at the end of a turn: swords, coins, and the yellow and red dice of the party afterwards."""


class Sketch(NamedTuple):
    """An aim in a few steps."""

    party: Party
    bid: int
    """Swords to outbid; more than one can show where that is hopeless."""
    rival: int
    """How strong the strongest of the others is, as a place in the list of parties."""
    late: bool
    """Whether few warrants are left, so that new dice are worth little."""


def sketch_of(state: HuntersState, party: Party) -> Sketch:
    """The aim of the roller, rounded."""
    strongest = max([p.yellow + p.red for seat, p in enumerate(state.players) if seat != state.roller])
    rival = 0 if strongest < 2 else 1 if strongest < 4 else 2
    most = 3 * sum(party)
    bid = state.bid
    if bid > 2 * sum(party) + 1:
        return Sketch(party, most, 0, len(state.stack) < 3)  # nearly hopeless: for coins and dice
    return Sketch(party, bid, rival, len(state.stack) < 3)


def worths(sketch: Sketch) -> list[int]:
    """By the number of swords, what a turn is worth beside coins and dice."""
    rivals = [_LIKE[sketch.rival]] * 2
    swords = range(3 * sum(sketch.party) + 1)
    held = [BLOCKS + float(hold_chance(number, rivals)) if number > sketch.bid else 0.0 for number in swords]
    return [round(GRAIN * PRIZE * worth) for worth in held]


class _Policy:
    """Which dice to roll again, for everything that can lie there: looked up."""

    def __init__(self, sketch: Sketch) -> None:
        by_swords, left = worths(sketch), 1.5 if sketch.late else 4
        yellow, red = round(GRAIN * YELLOW_WORTH * left), round(GRAIN * RED_WORTH * left)

        def worth(total: tuple[int, int, int, int]) -> int:
            swords, coins, yellows, reds = total
            in_party = yellow * min(3, yellows) + red * min(3, reds)
            return GRAIN * takings((swords, coins)) + by_swords[swords] + in_party

        best = turn_of(sketch.party, ROLLS).maximise(of=TOTALS, value=worth)
        self._makes = [(make.faces, lattice) for make, lattice in best.told_apart()]
        self._keeps = [array("L"), *[array("L", [int(keep) for keep in best.keeps(left)]) for left in (1, 2)]]
        self._moves: dict[tuple[Shown, int], Move] = {}

    def move(self, shown: Shown, left: int) -> Move:
        known = self._moves.get((shown, left))
        if known is None:
            if len(self._moves) > _MOVES:
                self._moves.clear()
            known = self._moves[shown, left] = self._look_up(shown, left)
        return known

    def _look_up(self, shown: Shown, left: int) -> Move:
        at = 0
        for faces, lattice in self._makes:
            counts = tuple([shown.count(face) for face in faces])
            at = at * len(lattice.positions) + lattice.position_at[counts]
        keep = self._keeps[left][at]
        kept: list[str] = []
        for faces, lattice in reversed(self._makes):
            keep, own = divmod(keep, len(lattice.keeps))
            for face, number in zip(faces, lattice.keeps[own][0], strict=True):
                kept += [face] * number
        again = list(shown)
        for word in kept:
            again.remove(word)
        return reroll(tuple(again)) if again else STOP


@lru_cache(_POLICIES)
def _policy(sketch: Sketch) -> _Policy:
    return _Policy(sketch)


def quick_bot(state: State, rng: Random) -> Move:
    """The sensible bot for aims that are rounded."""
    assert isinstance(state, HuntersState)
    if state.choosing:
        return _whether_to_chase(state)
    shown = state.shown
    return _policy(sketch_of(state, party_of(shown))).move(shown, state.left)


def _whether_to_chase(state: HuntersState) -> Move:
    """Only the last warrant is left alone: if it would end the game while one is behind."""
    if len(state.stack) > 1:
        return CHASE
    scores = list(state.scores())
    mine = scores.pop(state.roller) + tally(state.shown).takings + state.stack[0]
    return CHASE if mine >= max(scores) else LEAVE
