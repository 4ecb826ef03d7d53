"""What a person may wish of a table beyond the next move: the same players again, another name, many moves at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicelab.errors import IllegalMove
from dicelab.games.move import Move
from dicelab.play.match import Match, read_names
from dicelab.play.table.history import Log

if TYPE_CHECKING:
    from dicelab.play.table.host import TableHost


def again(host: TableHost, same_dice: bool) -> None:
    """The same players once more, with new dice or with the same."""
    if host.coach:
        raise IllegalMove("This table belongs to an example; start a new game.")
    match = host.match
    host._seat(Match(match.start, match.seed if same_dice else None, match.names), host.bots)


def rename(host: TableHost, name: str) -> None:
    """The person in front has another name from now on, also in what has been told."""
    names = list(host.match.names)
    if host._me is None:
        raise IllegalMove("Nobody but bots plays here.")
    names[host._me] = name
    host.match.names = read_names(names, len(names))
    host._log = Log(host.match)
    host._dirty = True


def like_hint(host: TableHost) -> None:
    """Many small moves at once, each as a hint would advise it."""
    host._my_turn()
    actor, kinds = host.match.state.turn, set[str]()
    while host.match.state.turn == actor:
        many = "like_hint" in host._scene(host.match.state, (), host.match.names)
        if not many and not kinds:
            raise IllegalMove("There are no dice to place now.")
        move = Move.parse(host._hint()["move"])
        if not many and move.kind not in kinds:
            break
        kinds.add(move.kind)
        host.match.play(move)
