"""Any state in words and buttons: what a table shows and tells of a game that draws nothing itself.

Of the fields of a state, those with a value for each player stand at the seats, and the others above the table. Each
move is a card to click; a single one is a button.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dicelab.games import part
from dicelab.games.game import CHANCE, NOBODY, OVER, Game, State, Step
from dicelab.games.move import Move
from dicelab.games.scene import DrawnCard, Now, OfferedMove, Scene, Seat
from dicelab.odds.text import count, listing

LONGEST = 60
"""Characters of a value that is written out."""

SHOWN_ANYWAY = ("game", "turn", "player", "seat", "roller")


class PlainPart:
    """Words and buttons."""

    def __init__(self, game: type[Game]) -> None:
        self._key = game.key

    def scene(self, state: State, past: Sequence[Step], names: Sequence[str]) -> Scene:
        """The table of ``state``."""
        moves = state.moves()
        shown: Scene = {
            "facts": [f"{name}: {value}" for name, value in _fields(state) if isinstance(value, str)],
            "now": _now(state, past, names),
            "seats": _seats(state, names),
            "centre": [],
            "cards": [_card(move) for move in moves] if len(moves) > 1 else [],
            "choices": [_choice(move, alone=len(moves) == 1) for move in moves],
        }
        if state.turn == CHANCE:
            shown["roll"] = "Roll"
        return shown

    def story(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        """'Ada: Step on.' or 'Ada rolls 4.', in the words that the game's own scene has for it."""
        actor = before.actor()
        if before.turn == CHANCE:
            came = outcome(move)
            return f"{names[actor]} rolls {came}." if actor != NOBODY else f"Chance decides: {came}."
        choices = part(self._key, "table").scene(before, (), names)["choices"]
        said = {choice["move"]: choice["says"] for choice in choices}.get(str(move)) or spoken(move)
        return f"{names[actor]}: {said.rstrip('.!')}."


def seats_with_points(state: State, names: Sequence[str], one: str = "point", many: str = "") -> list[Seat]:
    """A place for each player with the points so far, called ``one`` and ``many``; for any scene that needs no more."""
    return [
        {
            "seat": seat,
            "name": names[seat],
            "acting": state.turn != OVER and state.actor() == seat,
            "note": "",
            "counters": [{"symbol": "points", "count": score, "label": count(score, one, many)}],
            "zones": [],
        }
        for seat, score in enumerate(state.scores())
    ]


def _seats(state: State, names: Sequence[str]) -> list[Seat]:
    """With everything at each seat that the state keeps seat by seat."""
    seats = seats_with_points(state, names)
    for shown in seats:
        by_seat = [(name, value[shown["seat"]]) for name, value in _fields(state) if isinstance(value, tuple)]
        shown["note"] = ", ".join(f"{name}: {_text(value)}" for name, value in by_seat)
    return seats


def _fields(state: Any) -> Iterator[tuple[str, str | tuple[Any, ...]]]:
    """The fields of a state but for what a table shows anyway: a value for each player, or a text for all."""
    scores = state.scores()
    for name, value in zip(state._fields, state, strict=True):
        if name in SHOWN_ANYWAY or value == scores:
            continue
        by_seat = isinstance(value, tuple) and not hasattr(value, "_fields") and len(value) == state.game.players
        if by_seat:
            yield sentence_case(name), value
        elif text := _text(value):
            yield sentence_case(name), text


def _text(value: Any) -> str:
    if isinstance(value, Move) or not isinstance(value, tuple):
        plainly = "–" if value is None else ("no", "yes")[value] if isinstance(value, bool) else str(value)
        return plainly[:LONGEST]
    if hasattr(value, "_fields"):
        return ", ".join(f"{sentence_case(n)} {_text(v)}" for n, v in zip(value._fields, value, strict=True))[:LONGEST]
    return " ".join(map(_text, value))[:LONGEST]


def _now(state: State, past: Sequence[Step], names: Sequence[str]) -> Now:
    last = f" Rolled: {outcome(past[-1].move)}." if past and past[-1].before.turn == CHANCE else ""
    if state.turn == OVER:
        winners = [names[seat] for seat in state.winners()]
        won = f"{listing(winners)} {'wins' if len(winners) == 1 else 'win'}!" if winners else "Nobody wins."
        return {"lead": "The game is over.", "text": f"{won}{last}"}
    actor = state.actor()
    if state.turn == CHANCE:
        lead = f"{names[actor]}, it is your turn." if actor != NOBODY else "Chance decides."
        return {"lead": lead, "text": f"Roll.{last}"}
    return {"lead": f"{names[actor]}, it is your turn.", "text": f"Choose what to do.{last}"}


def _card(move: Move) -> DrawnCard:
    said = spoken(move)
    return {"key": _key(move), "title": said, "kind": "", "text": "", "token": _key(move), "token_label": said}


def _choice(move: Move, alone: bool) -> OfferedMove:
    return {"move": str(move), "says": spoken(move), "picks": [] if alone else [[_key(move)]]}


def _key(move: Move) -> str:
    return f"move-{str(move).replace(' ', '-')}"


def spoken(move: Move) -> str:
    """A move as a button says it.

    >>> spoken(Move("give_back", (1,)))
    'Give back 1'
    """
    return sentence_case(str(move))


def outcome(move: Move) -> str:
    """What a roll came to.

    >>> outcome(Move("roll", (4, 1))), outcome(Move("card", ("knight",)))
    ('4 1', 'card knight')
    """
    return str(move).removeprefix("roll ").replace("_", " ")


def sentence_case(text: str) -> str:
    """A name of the program as words: the first letter large, no underscores."""
    words = text.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
