"""Options of a game: a table of named choices, each with its default and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dicelab.errors import OptionError
from dicelab.games.kinds import Given, Kind
from dicelab.odds.text import alternatives, listing

PLAYERS = "players"
"""The name of the number of players among what an option needs."""


@dataclass(frozen=True)
class Option:
    """One choice before a game begins.

    ``kind`` is what it may be, ``ruling`` names the decided edge case that it switches, and ``needs`` gives the
    values of other options (or of ``players``) with which it means something at all. With ``seats`` its numbers
    name seats, of which a game has as many as players. What is ``main`` says which game is played; a form shows it
    at once and keeps the rest for those who look for it.
    """

    name: str
    default: Given
    kind: Kind
    says: str
    ruling: str = ""
    needs: Mapping[str, tuple[Given, ...]] = field(default_factory=dict, hash=False)
    seats: bool = False
    main: bool = False

    def label(self, value: Given) -> str:
        """How a person reads ``value``."""
        return self.kind.label(value)

    def read(self, value: object) -> Given:
        """``value`` as this option takes it, also as a text; or an error in one sentence."""
        try:
            found: Given = self.kind.read(value)
        except ValueError as error:
            raise OptionError(f"{self.name} is {error}.", option=self.name, value=value) from None
        return found

    def applies(self, players: int, chosen: Mapping[str, Given]) -> bool:
        """Whether the option has an effect with that many players and these options."""
        return all((players if name == PLAYERS else chosen[name]) in values for name, values in self.needs.items())

    def check(self, value: Given, players: int, chosen: Mapping[str, Given]) -> None:
        """Refuse a value that does not go with the number of players and the other options."""
        if value != self.default and not self.applies(players, chosen):
            needed = listing([f"{name} {alternatives(list(map(_word, v)))}" for name, v in self.needs.items()])
            raise OptionError(f"{self.name} can only be chosen with {needed}.", option=self.name, value=value)
        if self.seats:
            for seat in value if isinstance(value, tuple) else (value,):
                if type(seat) is int and not 0 <= seat < players:
                    says = f"{self.name} names seat {seat}, but the seats are 0 to {players - 1}."
                    raise OptionError(says, option=self.name, value=value)


def _word(value: Given) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
