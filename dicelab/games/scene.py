"""What a table shows of a state: plain data that goes to the browser as it is.

A scene names things by **tokens**. A die, a seat, a card or a zone may carry a token, and a **choice** is a
legal move with the tokens one picks to make it. The browser only narrows the list of choices as a person
picks; it can never name a move that is not in the list, and Python checks again what comes back.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class DrawnDie(TypedDict):
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
    shape: NotRequired[str]
    """Of a die of one's own: how many sides it looks like; its face is then any text."""


Drawn = tuple[str | DrawnDie, ...]
"""A label to be drawn, where dice say it in less room than words: words and dice in a row."""


class Zone(TypedDict):
    """A named place for dice."""

    key: str
    label: str
    dice: list[DrawnDie]
    look: NotRequired[str]
    """'row' (the default), 'pile' for a heap, 'fire' for a heap that glows, 'counts' for like dice drawn once with
    their number, 'lanes' for a lane for each make."""
    slots: NotRequired[int]
    """How many dice it has room for. A die keeps its slot as long as it lies there, so nothing moves that was not
    moved; without it there is room for a handful."""
    lanes: NotRequired[list[str]]
    """The makes that have a lane each, where its look is 'lanes'; ``slots`` is the room in one lane."""
    share: NotRequired[int]
    """How wide it is beside the other zones of its place, 1 by default."""
    why: NotRequired[str]
    """Why what lies here cannot be picked now, in a sentence."""
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
    cards: NotRequired[list[DrawnCard]]
    token: NotRequired[str]
    token_label: NotRequired[str]
    badge: NotRequired[str]


class DrawnCard(TypedDict):
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


class OfferedMove(TypedDict):
    """A legal move, in words, and the tokens that one picks to make it; none for a plain button.

    The picks come in stages: ``[["card-knight"], ["own-1", "own-2"]]`` is the card first, then two dice in any
    order. With ``confirm`` the move waits for a button also when nothing more could be picked, as it must where
    dice are rolled. A plain button that is ``quiet`` does not shine: it gives something up. ``short`` is what its
    button says where ``says`` would be too long for one.
    """

    move: str
    says: str
    short: NotRequired[str]
    picks: list[list[str]]
    confirm: NotRequired[bool]
    quiet: NotRequired[bool]


class Now(TypedDict):
    """Who is to act (``lead``) and what to do; ``stands`` is for those who watch: how it stands, in a sentence.

    ``pick`` is two or three words for the place of the main button while something is to be picked first.
    """

    lead: str
    text: str
    stands: NotRequired[str]
    pick: NotRequired[str]


class Stage(TypedDict):
    """How the height of a table is shared out: the other seats, the middle, and the seat in front."""

    seats: int
    middle: int
    mine: int
    cards: NotRequired[int]
    """How many cards there is room for in the middle, also before they lie there."""
    centre: NotRequired[str]
    """'beside' where the centre is a column beside the seat in front, and there is no middle unless it has cards."""


class Scene(TypedDict):
    """All that a table shows of one state."""

    facts: list[str]
    now: Now
    seats: list[Seat]
    centre: list[Zone]
    cards: list[DrawnCard]
    choices: list[OfferedMove]
    roll: NotRequired[str]
    """The label of the button that rolls, where dice are to be rolled."""
    stage: NotRequired[Stage]
    """The places of the table. The same in every state of a game, like its zones: they may be empty, but are there."""
    prompts: NotRequired[dict[str, str]]
    """What to do next once a thing with this token is picked, and the move is half made."""
    like_hint: NotRequired[str]
    """Where many small moves are to be made: the label of a button that makes them all as a hint would."""
