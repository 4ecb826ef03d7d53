"""What a table shows of a state: plain data that goes to the browser as it is.

A scene names things by **tokens**. A die, a seat, a card or a zone may carry a token, and a **choice** is a
legal move with the tokens one picks to make it. The browser only narrows the list of choices as a person
picks; it can never name a move that is not in the list, and Python checks again what comes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, Protocol, TypedDict

from dicelab.games.game import State, Step


class Die(TypedDict):
    """A drawn die. ``make`` is the set it belongs to, ``face`` a symbol the front end can draw."""

    make: str
    face: str
    label: str
    token: NotRequired[str]
    state: NotRequired[str]
    """'fresh' just rolled, 'gone' left the hand this turn, 'waiting' not rolled yet."""
    id: NotRequired[str]
    """Which die it is, where one die can be followed from place to place. Without it a table that changes by a step
    follows dice by their make and face, as a person at the table would."""


class Zone(TypedDict):
    """A named place for dice."""

    key: str
    label: str
    dice: list[Die]
    look: NotRequired[str]
    """'row' (the default), 'pile' for a heap, 'fire' for a heap that glows, 'small' for a line of small dice
    that are larger in front of the person whose they are, 'tiny' for one that stays small."""
    empty: NotRequired[str]
    note: NotRequired[str]
    token: NotRequired[str]
    token_label: NotRequired[str]
    picture: NotRequired[bool]
    """Whether its dice are only pictures, to choose from or of how dice lay before: none travels from or to it."""


class Counter(TypedDict):
    """A number with a small symbol: dice held, points, coins."""

    symbol: str
    count: int
    label: str


class Seat(TypedDict):
    """One player's place at the table."""

    seat: int
    name: str
    acting: bool
    note: str
    counters: list[Counter]
    zones: list[Zone]
    cards: NotRequired[list[Card]]
    token: NotRequired[str]
    token_label: NotRequired[str]
    badge: NotRequired[str]


class Card(TypedDict):
    """A card with its power in words, and why it cannot be used now where it cannot.

    ``make`` is the colour it belongs to, drawn like a die of that make; ``zones`` hold what lies on it. An
    empty place is a die of make 'slot' with the face 'solid' (must be filled) or 'open' (may be filled). A card
    with two sides has an ``id``, the same for both; when its key changes it turns over.
    """

    key: str
    title: str
    kind: str
    text: str
    id: NotRequired[str]
    turned: NotRequired[bool]
    """Whether it lies with its other side up."""
    make: NotRequired[str]
    note: NotRequired[str]
    lit: NotRequired[bool]
    zones: NotRequired[list[Zone]]
    token: NotRequired[str]
    token_label: NotRequired[str]
    asks: NotRequired[str]
    """What to pick next, once the card itself is picked."""


class Choice(TypedDict):
    """A legal move, in words, and the tokens that one picks to make it; none for a plain button.

    The picks come in stages: ``[["card-knight"], ["own-1", "own-2"]]`` is the card first, then two dice in any
    order. With ``confirm`` the move waits for a button also when nothing more could be picked, as it must where
    dice are rolled. A plain button that is ``quiet`` does not shine: it gives something up.
    """

    move: str
    says: str
    picks: list[list[str]]
    confirm: NotRequired[bool]
    quiet: NotRequired[bool]


class Now(TypedDict):
    """Who is to act (``lead``) and what to do; ``stands`` is for those who watch: how it stands, in a sentence."""

    lead: str
    text: str
    stands: NotRequired[str]


class Scene(TypedDict):
    """All that a table shows of one state."""

    facts: list[str]
    now: Now
    seats: list[Seat]
    centre: list[Zone]
    cards: list[Card]
    choices: list[Choice]
    roll: NotRequired[str]
    """The label of the button that rolls, where dice are to be rolled."""


class SceneRoom(Protocol):
    """What a game's ``scene`` room offers."""

    def scene(self, state: State, past: Sequence[Step], names: Sequence[str]) -> Scene:
        """The table of ``state``; ``past`` is what led to it."""
