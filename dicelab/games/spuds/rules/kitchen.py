"""A player's kitchen: six faces on three two-sided cards, a stove, and the dice that lie on them.

A person writes a kitchen as texts by card, ``{"run": "r3 r5", "stove": "b1"}``, or as one word,
``run:r3+r5,stove:b1``; what is not named is empty and shows its front.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from dicelab.errors import OptionError, quoted
from dicelab.games.game import made
from dicelab.games.spuds.rules.dice import COLOURS, DIE, WORD, Dice, values

# -- the cards: what they ask for and what they do -------------------------------------------------------------

Values = tuple[int, ...]
"""What the dice on a card show, in ascending order. Colours never count (S18), nor does the order (S6)."""

DISTRIBUTE, GIVE, SET = "distribute", "give", "set"


class Face(NamedTuple):
    """One side of a card."""

    key: str
    title: str
    solid: int
    """Slots that must be filled before it can be activated."""
    open: int
    """Slots that may be filled."""
    symbol: str
    pattern: str
    """The pattern in words."""
    action: str
    other: str
    """What is on the other side."""
    fits: Callable[[Values], bool]
    """Whether dice may lie on it (S6); what fits still fits with dice taken away."""
    complete: Callable[[Values], bool]
    """Whether dice that fit are enough to activate it."""

    @property
    def size(self) -> int:
        """How many dice it holds at most."""
        return self.solid + self.open


def _distinct(shown: Values) -> bool:
    return len(set(shown)) == len(shown)


def _equal(shown: Values) -> bool:
    return len(set(shown)) < 2


def _pairs(shown: Values) -> bool:
    """At most two groups of at most two equal dice (S8)."""
    return sum((number + 1) // 2 for number in Counter(shown).values()) <= 2


def _anything(shown: Values) -> bool:
    return True


def _no_gap(shown: Values) -> bool:
    """S7: a run has no gap, and 6 and 1 are not neighbours."""
    return all(high - low == 1 for low, high in pairwise(shown))


def _paired(shown: Values) -> bool:
    """S8: one pair or two; three dice block it."""
    return not half_pairs(shown)


TABLE: Final = (
    Face("run", "A Run", 2, 4, "1·2·3", "consecutive", DISTRIBUTE, "different", _distinct, _no_gap),
    Face("different", "Different", 1, 2, "≠", "all different", DISTRIBUTE, "run", _distinct, _anything),
    Face("kind", "All of a Kind", 2, 4, "=", "all equal", DISTRIBUTE, "control", _equal, _anything),
    Face("control", "Control", 1, 2, "any", "any values", SET, "kind", _anything, _anything),
    Face("pair", "One or Two Pair", 2, 2, "= =", "one pair or two", DISTRIBUTE, "target", _pairs, _paired),
    Face("target", "Target", 2, 0, "any", "any values", GIVE, "pair", _anything, _anything),
)
FACES: Final = {face.key: face for face in TABLE}
FRONTS: Final = ("run", "kind", "pair")
STOVE: Final = "stove"
CARD_OF: Final = {"run": 0, "different": 0, "kind": 1, "control": 1, "pair": 2, "target": 2, STOVE: 3}
"""Which of a player's four cards a face is on; the stove is the fourth and has no other side."""
TITLES: Final = {**{face.key: face.title for face in TABLE}, STOVE: "the stove"}


@cache
def fits(key: str, shown: Values) -> bool:
    """Whether dice that show these values may lie together on a face (S6)."""
    face = FACES[key]
    return len(shown) <= face.size and face.fits(shown)


@cache
def activates(key: str, shown: Values) -> bool:
    """Whether a face with these values on it can be activated: its solid slots are full and the pattern holds."""
    face = FACES[key]
    return len(shown) >= face.solid and fits(key, shown) and face.complete(shown)


def completing(key: str, shown: Values) -> tuple[int, ...]:
    """The values with one of which more a face can be activated.

    >>> completing("run", (3, 5)), completing("kind", (4,))
    ((4,), (4,))
    """
    return tuple([value for value in range(1, 7) if activates(key, tuple(sorted((*shown, value))))])


@cache
def welcome(key: str, shown: Values, in_order: bool = False) -> frozenset[int]:
    """The values that may join those that lie on a face; none of them joins dice that do not fit.

    With ``in_order`` the first pair is completed before the second begins (the other reading of S8), judged on
    what lies there then: dice may have left a card in disorder (S23).
    """
    found = []
    for value in range(1, 7):
        then = tuple(sorted((*shown, value)))
        if fits(key, then) and not (in_order and key == "pair" and half_pairs(then) > 1):
            found.append(value)
    return frozenset(found)


def half_pairs(shown: Values) -> int:
    """How many values lie there an odd number of times: each waits for its other half."""
    return sum(number % 2 for number in Counter(shown).values())


# -- a kitchen ------------------------------------------------------------------------------------------------

STOVE_AT = CARD_OF[STOVE]
ANY = frozenset(range(7))
"""What the stove takes."""
_REMEMBERED = 1 << 16
"""Cards with dice on them whose answers are kept: the same ones come up again and again."""


class Kitchen(NamedTuple):
    """Which face each card shows, and the dice on each card; the last of the four is the stove."""

    showing: tuple[str, str, str]
    on: tuple[Dice, Dice, Dice, Dice]

    def dice(self) -> Dice:
        """All its dice, card by card."""
        run, kind, pair, stove = self.on
        return run + kind + pair + stove

    @property
    def held(self) -> int:
        """How many dice it holds."""
        run, kind, pair, stove = self.on
        return len(run) + len(kind) + len(pair) + len(stove)

    def rolled(self) -> bool:
        """Whether all its dice have a face: those of the set-up wait without one (S3)."""
        return all(die % 10 for die in self.dice())

    def places(self) -> tuple[str, ...]:
        """Where dice can lie: the faces that show, and the stove."""
        return (*self.showing, STOVE)

    def shows(self, place: str) -> int | None:
        """Which card ``place`` is, if it is a face that shows now or the stove."""
        card = CARD_OF.get(place)
        return card if card is not None and (card == STOVE_AT or self.showing[card] == place) else None

    # -- what may be done -------------------------------------------------------------------------------

    def welcome(self, in_order: bool) -> tuple[frozenset[int], ...]:
        """The values that may be placed on each card (S6); the stove takes any (S5)."""
        (run, kind, pair), (on_run, on_kind, on_pair, _) = self
        return (
            _welcome(run, on_run, in_order),
            _welcome(kind, on_kind, in_order),
            _welcome(pair, on_pair, in_order),
            ANY,
        )

    def placements(self, dice: Dice, in_order: bool) -> list[tuple[int, int]]:
        """Each different one of these dice with each card that takes it, and with the stove."""
        on_run, on_kind, on_pair, _ = self.welcome(in_order)
        found: list[tuple[int, int]] = []
        for die in dict.fromkeys(dice):  # card by card, in full: half of what a simulation does
            value = die % 10
            if value in on_run:
                found.append((die, 0))
            if value in on_kind:
                found.append((die, 1))
            if value in on_pair:
                found.append((die, 2))
            found.append((die, STOVE_AT))
        return found

    def rerolls(self) -> list[str]:
        """Cards with dice, then colours (S4); on the first turn those that leave no die without a face (S20)."""
        colours = [COLOURS[colour] for colour in sorted({die // 10 for die in self.dice()})]
        stove = self.on[STOVE_AT]
        if stove and not stove[0] % 10:
            return [STOVE, *colours] if len(colours) == 1 else [STOVE]
        return [place for place, dice in zip((*self.showing, STOVE), self.on, strict=True) if dice] + colours

    def taken_up(self, what: str) -> tuple[Dice, Kitchen]:
        """The dice of one of these, card by card, and the kitchen without them."""
        if what not in COLOURS:
            card = CARD_OF[what]
            return self.on[card], self.with_dice(card, ())
        colour = COLOURS.index(what)
        on = tuple([tuple([die for die in dice if die // 10 != colour]) for dice in self.on])
        return tuple([die for die in self.dice() if die // 10 == colour]), made(Kitchen, (self.showing, on))

    def ready(self) -> list[int]:
        """The cards that can be activated now."""
        return [card for card in range(STOVE_AT) if self.on[card] and _is_ready(self.showing[card], self.on[card])]

    def is_valid(self) -> bool:
        """Whether the dice on every card go together (S6)."""
        return all(fits(face, values(dice)) for face, dice in zip(self.showing, self.on, strict=False))

    # -- with something changed -------------------------------------------------------------------------

    def put(self, die: int, card: int) -> Kitchen:
        """With a die more on a card."""
        return self.with_dice(card, tuple(sorted((*self.on[card], die))))

    def with_more(self, dice: Dice, card: int) -> Kitchen:
        """With these dice, too, on a card."""
        return self.with_dice(card, tuple(sorted(self.on[card] + dice)))

    def take(self, die: int, card: int) -> Kitchen:
        """With a die less on a card."""
        return self.with_dice(card, without(self.on[card], die))

    def with_dice(self, card: int, dice: Dice) -> Kitchen:
        """With these dice on a card, and no others."""
        on = list(self.on)
        on[card] = dice
        return made(Kitchen, (self.showing, tuple(on)))

    def flipped(self, card: int) -> Kitchen:
        """After activation: the dice are gone and the other side shows (S14)."""
        showing = list(self.showing)
        showing[card] = FACES[showing[card]].other
        return made(Kitchen, (tuple(showing), self.with_dice(card, ()).on))


@lru_cache(maxsize=_REMEMBERED)
def _welcome(face: str, dice: Dice, in_order: bool) -> frozenset[int]:
    return welcome(face, values(dice), in_order)


@lru_cache(maxsize=_REMEMBERED)
def _is_ready(face: str, dice: Dice) -> bool:
    return activates(face, values(dice))


EMPTY = Kitchen(FRONTS, ((), (), (), ()))


def without(dice: Dice, die: int) -> Dice:
    """The dice with one of them less."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def less(dice: Dice, gone: Dice) -> Dice:
    """The dice without some of them."""
    for die in gone:
        dice = without(dice, die)
    return dice


def write_kitchen(kitchen: Kitchen) -> str:
    """A kitchen as one word: every face that shows and the stove, each with its dice."""
    cards = zip(kitchen.places(), kitchen.on, strict=True)
    return ",".join([f"{place}:{'+'.join([str(WORD[die]) for die in dice])}" for place, dice in cards])


def read_kitchen(written: object) -> Kitchen:
    """The kitchen that a person writes, in either way; an :class:`OptionError` in one sentence where it is none."""
    cards = _by_card(written) if isinstance(written, str) else written
    if not isinstance(cards, Mapping) or not all(isinstance(text, str) for text in cards.values()):
        raise OptionError("A kitchen is written as texts by card, such as {'run': 'r3 r5', 'stove': 'b1'}.")
    kitchen = EMPTY
    for place, text in cards.items():
        card = CARD_OF.get(place)
        if card is None or (card != STOVE_AT and FRONTS[card] != place and FRONTS[card] in cards):
            raise OptionError(f"A kitchen has no card {quoted(place)}, or it shows its other side.")
        words = text.split()
        for word in words:
            if word not in DIE:
                raise OptionError(f"{quoted(word)} is no die; a die is a letter and a value, such as r4.")
        if card != STOVE_AT and FRONTS[card] != place:
            kitchen = kitchen.flipped(card)
        kitchen = kitchen.with_dice(card, tuple(sorted([DIE[word] for word in words])))
    return kitchen


def _by_card(word: str) -> dict[str, str]:
    cards: dict[str, str] = {}
    for part in word.replace(" ", "").split(","):
        place, _, dice = part.partition(":")
        if place in cards:
            raise OptionError(f"A kitchen has each card once; {place} is there twice.")
        cards[place] = dice.replace("+", " ")
    return cards
