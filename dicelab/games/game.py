"""The vocabulary that all games share: a game, its states, whose turn it is, and chance.

A **game** is a set of rules with its options chosen. A **state** is one moment of it: an immutable value
that knows whose turn it is (a seat, :data:`CHANCE` or :data:`OVER`), which moves are legal, and what
follows from each. Chance is part of the same tree: a chance state holds a **roll** that can be sampled
without being listed, and listed exactly where that is sensible.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self, TypeVar

from dicelab.errors import IllegalMove, OptionError, quoted
from dicelab.games.kinds import Given
from dicelab.games.move import Move
from dicelab.games.option import PLAYERS, Option

if TYPE_CHECKING:
    from dicelab.odds.distribution import Distribution

CHANCE: Final = -1
"""The turn of a state in which dice are to be rolled."""

OVER: Final = -2
"""The turn of a state in which the game has ended."""

WON, SHARED, DRAW, CAP = "won", "shared", "draw", "cap"
"""How a game ended: for one player, for several at once, for nobody by its rules, for nobody at a turn cap."""

NOBODY: Final = -1
"""No seat in particular: who acts in a deal, or has won nothing yet."""


_Made = TypeVar("_Made", bound="tuple[Any, ...]")
made: Callable[[type[_Made], tuple[Any, ...]], _Made] = tuple.__new__
"""A named tuple from all its values in order: three times as fast as its own constructor, for what is made in every
step of a game."""


Claim = tuple[object, str]
"""Whether something is wrong with a state, and the sentence that says what."""


def first_wrong(*claims: Iterable[Claim]) -> str | None:
    """The first claim that is true, in words; claims are tried in order, so each may rely on those before it."""
    return next((says for wrong, says in chain.from_iterable(claims) if wrong), None)


class Roll(ABC):
    """What chance may do in a chance state."""

    @abstractmethod
    def sample(self, rng: Random) -> Move:
        """One outcome, drawn with ``rng``."""

    @abstractmethod
    def dist(self) -> Distribution[Move]:
        """Every outcome with its exact weight; an ``OddsError`` says so where there are too many."""


class State:
    """What every state offers. A game's state is a named tuple of plain values with this as its second base."""

    __slots__ = ()

    if TYPE_CHECKING:  # the fields themselves come from each game's named tuple

        @property
        def game(self) -> Any: ...
        @property
        def turn(self) -> int: ...

    def __str__(self) -> str:
        from dicelab.games.printed import printed

        return printed(self)

    def actor(self) -> int:
        """The seat that decides or rolls now; NOBODY where a deal belongs to no player, or the game is over."""
        return max(self.turn, NOBODY)

    def is_new_turn(self) -> bool:
        """Whether the dice to be rolled open a turn. Those wait for the player; others follow at once from a move."""
        return False

    def moves(self) -> Sequence[Move]:
        """The legal moves; none where chance decides or the game is over."""
        raise NotImplementedError

    def forks(self) -> Sequence[Move]:
        """Moves that reach every state one can reach: fewer than all where steps commute."""
        return self.moves()

    def rolls(self) -> Roll:
        """What chance may do now; an :class:`IllegalMove` where nothing is to be rolled."""
        raise NotImplementedError

    def after(self, move: Move | str) -> Self:
        """The state that follows ``move`` (a legal move or an outcome of the roll, or its text); else an error."""
        raise NotImplementedError

    def after_chance(self, rng: Random) -> Self:
        """The state that follows what chance does now, drawn with ``rng``: a roll is sampled and played.

        A game may do it in one go, without a move in between; the same draws must lead to the same state.
        """
        return self.after(self.rolls().sample(rng))

    def after_any(self, rng: Random) -> Self:
        """The state that follows any legal move, each as likely as the others, drawn with ``rng``.

        A game may do it in one go, as with chance.
        """
        moves = self.moves()
        return self.after(moves[any_of(rng, len(moves))])

    def scores(self) -> tuple[int, ...]:
        """Points by seat; more is better."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the game goes on."""
        raise NotImplementedError

    def outcome(self) -> str:
        """How the game ended: ``won``, ``shared``, ``draw`` or ``cap``; empty while it goes on."""
        if self.turn != OVER:
            return ""
        winners = self.winners()
        return (WON if len(winners) == 1 else SHARED) if winners else DRAW

    def problem(self) -> str | None:
        """What makes this state impossible (a rule of counting that it breaks), or None; nothing by default."""
        return None


class Step(NamedTuple):
    """One thing that happened: in which state, and what."""

    before: State
    move: Move


class Game(ABC):
    """A set of rules with its options chosen. Two games with the same choices are equal."""

    key: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    state_type: ClassVar[type[State]]

    players: int
    chosen: tuple[tuple[str, Given], ...]

    def __init__(self, players: object = None, /, **chosen: object) -> None:
        if players is None:
            players = chosen.pop("players", None)  # given again by name it is an option that does not exist
        number = self.seats.start if players is None else players
        if isinstance(number, str) and number.isascii() and number.isdigit() and len(number) < 4:
            number = int(number)
        if type(number) is not int or number not in self.seats:
            says = f"{self.title} is for {self.seats.start} to {self.seats.stop - 1} players, not {quoted(number)}."
            raise OptionError(says, option=PLAYERS, value=players)
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                says = f"{self.title} has no option {quoted(name)}; it has {', '.join(known)}."
                raise OptionError(says, option=name, value=chosen[name])
        fixed = {name: option.read(chosen.get(name, option.default)) for name, option in known.items()}
        for name, option in known.items():  # an option without effect keeps its default, so that equal games are equal
            option.check(fixed[name], number, fixed)
        set_once = object.__setattr__
        set_once(self, "players", number)
        set_once(self, "chosen", tuple(fixed.items()))
        for name, value in fixed.items():
            set_once(self, name, value)
        set_once(self, "_hash", hash((self.key, number, self.chosen)))
        self.check()

    def check(self) -> None:  # noqa: B027  a game may leave it as it is
        """Refuse options that do not go together in ways their ``needs`` cannot say; nothing by default."""

    @abstractmethod
    def start(self) -> State:
        """The state before anything has happened."""

    def changed_options(self) -> dict[str, Given]:
        """The options that differ from their defaults."""
        defaults = {option.name: option.default for option in self.options}
        return {name: value for name, value in self.chosen if defaults[name] != value}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self.title} cannot be changed once chosen; choose another game with dicelab.game(...).")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (self.key, self.players, self.chosen) == (other.key, other.players, other.chosen)

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined, no-any-return]

    def __repr__(self) -> str:
        extra = "".join(f", {name}={value!r}" for name, value in self.changed_options().items())
        return f"dicelab.game({self.key!r}, players={self.players}{extra})"


def below(rng: Random, limit: int) -> int:
    """A whole number from 0 up to but not including ``limit``, each equally likely.

    Written out (rather than ``rng.randrange``) so that a seed gives the same game on every Python.
    """
    bits = limit.bit_length()
    number = rng.getrandbits(bits)
    while number >= limit:
        number = rng.getrandbits(bits)
    return number


def any_of(rng: Random, moves: int) -> int:
    """The index of one out of so many moves, each equally likely; an :class:`IllegalMove` where there is none."""
    if not moves:
        raise IllegalMove("There is nothing to decide here: dice are to be rolled, or the game is over.")
    bits = moves.bit_length()  # as ``below`` draws, written out: this is half of what a simulation does
    drawn = rng.getrandbits(bits)
    while drawn >= moves:
        drawn = rng.getrandbits(bits)
    return drawn


def illegal(move: object, moves: Iterable[Move], because: str = "") -> IllegalMove:
    """The error for ``move`` where only ``moves`` are legal."""
    listed = list(islice(moves, 9))
    if isinstance(move, Move) and isinstance(moves, Sequence):
        same = next((it for it in moves if _same_words(it, move)), None)
        if same is not None:
            return IllegalMove(f"{quoted(move)} is not how that move is written; write '{same}'.", move=move)
    more = " …" if len(listed) > 8 else ""
    now = f"now one of: {', '.join(map(str, listed[:8]))}{more}" if listed else "no move is open now"
    return IllegalMove(f"{quoted(move)} is not allowed; {because or now}.", move=move)


def _same_words(one: Move, other: Move) -> bool:
    return one.kind == other.kind and sorted(map(str, one.args)) == sorted(map(str, other.args))
