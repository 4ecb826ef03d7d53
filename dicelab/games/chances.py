"""The chances of a position: what the odds panel shows beside a table, in Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from dicelab.errors import OddsError, OptionError, quoted
from dicelab.games import part
from dicelab.games.game import State
from dicelab.games.kinds import Given
from dicelab.games.move import Move
from dicelab.games.printed import seat_names
from dicelab.games.question import Answer


@dataclass(frozen=True)
class Chance:
    """One answer of the panel: under which title it stands, and which of several it is."""

    title: str
    label: str
    answer: Answer

    def __str__(self) -> str:
        heading = f"{self.title}: {self.label}" if self.label else self.title
        return f"{heading}\n{self.answer}"


class Chances(Sequence[Chance]):
    """All answers about a position, in the order of the panel."""

    def __init__(self, found: Sequence[Chance]) -> None:
        self._found = tuple(found)

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        return self._found[at]

    def __iter__(self) -> Iterator[Chance]:
        return iter(self._found)

    def __str__(self) -> str:
        return "\n\n".join(map(str, self._found)) or "Nothing is to be asked about this position."

    __repr__ = __str__

    def _repr_html_(self) -> str:
        parts = [
            f"<h4>{escape(f'{one.title}: {one.label}' if one.label else one.title)}</h4>{one.answer._repr_html_()}"
            for one in self._found
        ]
        return "".join(parts) or "<p>Nothing is to be asked about this position.</p>"


def chances(
    state: State, considering: Move | str | None = None, names: Sequence[str] = (), **chosen: object
) -> Chances:
    """What the odds panel says about ``state`` and about a move that is considered; ``chosen`` sets its controls.

    >>> import dicelab
    >>> found = chances(dicelab.game("draconic", players=2).position(hands=(2, 3), pile=1))
    >>> print(found[0].title, found[0].answer.p)
    Burned: no fireball 25/36
    """
    if not isinstance(state, State):
        raise OptionError(f"chances are asked about a position, such as match.state, not about {quoted(state)}.")
    odds = part(state.game.key, "odds")
    controls = {parameter.name: parameter for parameter in odds.controls(state)}
    for name in chosen:
        if name not in controls:
            says = f"Nothing called {quoted(name)} can be varied here; {', '.join(controls) or 'nothing'} can."
            raise OddsError(says, parameter=name, value=chosen[name])
    given: dict[str, Given] = {}
    for name, parameter in controls.items():
        assert parameter.default is not None
        given[name] = parameter.read(chosen[name]) if name in chosen else parameter.default
    move = Move.parse(considering) if isinstance(considering, str) else considering
    if move is not None:
        state.after(move)  # a move that is not legal is refused in a sentence
    asked = odds.asked(state, names or seat_names(state.game.players), given, move)
    return Chances([Chance(one.title, one.label, one.question(**one.given)) for one in asked])
