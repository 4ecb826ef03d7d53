"""A trick: who rolled what, scores and trumps, and who takes it. Judged on the faces as they lie (T19, T20)."""

from __future__ import annotations

from typing import Final, NamedTuple

from dicelab.games.game import NOBODY
from dicelab.games.thrown.rules.dice import NO_COLOUR, SIX, RolledDie


class Display(NamedTuple):
    """Cards by key, and beside each the colour it belongs to: its own in the basic game, its cube's else (T39)."""

    cards: tuple[str, ...] = ()
    cubes: tuple[int, ...] = ()

    def colour(self, card: str) -> int:
        """The colour that ``card`` belongs to now; NO_COLOUR if it is not in the display."""
        return self.cubes[self.cards.index(card)] if card in self.cards else NO_COLOUR


WAITING, FOLLOW, TRUMP = range(3)
"""How a player takes part: not rolled yet, for a score, or for a trump; the main roll fixes it (T16)."""


class Rolled(NamedTuple):
    """What one player has in the trick."""

    mode: int
    number: int
    """How many dice were rolled, also those that were sent back since (T23)."""
    dice: tuple[RolledDie, ...]
    """What lies there now, in order."""


NOTHING: Final = Rolled(WAITING, 0, ())
NOT_ROLLED: Final = {players: (NOTHING,) * players for players in range(3, 6)}


class Trick(NamedTuple):
    """One trick."""

    leader: int
    player: int
    """Whose turn it is."""
    colour: int
    """The trick colour; NO_COLOUR until the leader has rolled. It stays, whatever happens to those dice (T15)."""
    rolled: tuple[Rolled, ...]
    winner: int
    """Who has taken it, while that player uses victory powers; else NOBODY."""


NO_TRICK: Final = {players: Trick(NOBODY, NOBODY, NO_COLOUR, NOT_ROLLED[players], NOBODY) for players in range(3, 6)}


def contains(trick: Trick, colour: int) -> bool:
    """Whether a die of that colour lies in the trick, whoever rolled it (T30)."""
    for rolled in trick.rolled:
        for die in rolled.dice:
            if die[0] == colour:
                return True
    return False


def score(rolled: Rolled, display: Display) -> int | None:
    """The trick score; None without one.

    A follower's Reinforcements count whatever their colour (T16, T47). Cyclops doubles the one die rolled (T23).
    """
    if rolled.mode != FOLLOW or not rolled.dice:
        return None
    total = 0
    for _, face in rolled.dice:
        total += face
    return 2 * total if rolled.number == 1 and doubles(rolled, display) else total


def doubles(rolled: Rolled, display: Display) -> bool:
    """Whether the Cyclops doubles the score of these dice (T23)."""
    alone = rolled.mode == FOLLOW and rolled.number == len(rolled.dice) == 1
    return alone and "cyclops" in display.cards and display.colour("cyclops") == rolled.dice[0].colour


def has_trump(rolled: Rolled, display: Display) -> bool:
    """Whether a die shows a six, or a five where the Brute counts it (T19)."""
    if rolled.mode != TRUMP:
        return False
    brute = display.colour("brute")
    return any(face == SIX or (face == SIX - 1 and colour == brute) for colour, face in rolled.dice)


Strength = tuple[int, int]
"""What a player has, to be compared: a trump or not, then the score."""
Rank = tuple[int, int, int]
"""The same, then the place in turn order: later is better (T20)."""


def strength(rolled: Rolled, display: Display) -> Strength | None:
    """What somebody has; None for whoever cannot take the trick (T21)."""
    if rolled.mode == TRUMP:
        return (1, 0) if has_trump(rolled, display) else None
    points = score(rolled, display)
    return None if points is None else (0, points)


def rank(trick: Trick, seat: int, display: Display) -> Rank | None:
    """How strong ``seat`` is in the trick; None for whoever cannot take it."""
    found = strength(trick.rolled[seat], display)
    return None if found is None else (*found, (seat - trick.leader) % len(trick.rolled))


def ranking(trick: Trick, display: Display) -> list[int]:
    """The seats that could take the trick, best first: trumps, the latest first, then scores, the highest first."""
    found = [(place, seat) for seat in range(len(trick.rolled)) if (place := rank(trick, seat, display))]
    return [seat for _, seat in sorted(found, reverse=True)]


def imp_rules(trick: Trick, display: Display) -> bool:
    """Whether the Imp hands the trick to the second in the ranking (T43)."""
    return "imp" in display.cards and contains(trick, display.colour("imp"))


def taker(trick: Trick, display: Display) -> int:
    """Who takes the trick as it lies; NOBODY where nobody can (T22, T43)."""
    if imp_rules(trick, display):
        order = ranking(trick, display)
        return order[1] if len(order) > 1 else NOBODY
    best, found = NOBODY, (-1, 0, 0)
    for seat in range(len(trick.rolled)):
        place = rank(trick, seat, display)
        if place is not None and place > found:
            best, found = seat, place
    return best


def has_pair(dice: tuple[RolledDie, ...], colour: int) -> bool:
    """Whether two dice of that colour show the same face: what the Peacemaker looks for (T27)."""
    faces = [die.face for die in dice if die.colour == colour]
    return len(set(faces)) < len(faces)


def taker_by_pair(trick: Trick, display: Display, seat: int, beats_imp: bool) -> int:
    """Who takes the trick when the Peacemaker ends it for ``seat`` (T27, T48)."""
    if beats_imp or not imp_rules(trick, display):
        return seat
    others = [other for other in ranking(trick, display) if other != seat]
    return others[0] if others else NOBODY
