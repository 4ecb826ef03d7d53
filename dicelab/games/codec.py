"""States and moves as JSON and back, strictly: by the types of a state's fields, with a version.

Nothing is executed, nothing is guessed: a value of the wrong type, a field too many or too few, or a state
that breaks a rule of counting is a :class:`DamagedSave`, and nothing of it is loaded.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from dicelab.errors import DamagedSave, DicelabError, MalformedMove, quoted
from dicelab.games import find_game
from dicelab.games.game import Game, State
from dicelab.games.move import Move

VERSION = 1


def game_to_json(game: Game) -> dict[str, Any]:
    """The game and its options as plain data."""
    return {"game": game.key, "players": game.players, "options": game.changed_options()}


def game_from_json(data: object) -> Game:
    """The game that :func:`game_to_json` wrote."""
    fields = read_object(data, {"game": str, "players": int, "options": dict}, "A saved game")
    try:
        return find_game(fields["game"])(fields["players"], **{str(k): v for k, v in fields["options"].items()})
    except DicelabError as error:
        raise DamagedSave(f"This save cannot be used: {error}") from None


def state_to_json(state: State) -> dict[str, Any]:
    """A state, with the game it belongs to, as plain data."""
    kind: Any = type(state)
    fields = {name: _plain(getattr(state, name)) for name in _hints(kind) if name != "game"}
    return {"version": VERSION, **game_to_json(state.game), "state": fields}


def state_from_json(data: object) -> State:
    """The state that :func:`state_to_json` wrote."""
    shape = {"version": int, "game": str, "players": int, "options": dict, "state": dict}
    envelope = read_object(data, shape, "A saved state")
    check_version(envelope["version"])
    game = game_from_json({name: envelope[name] for name in ("game", "players", "options")})
    kind: Any = game.state_type
    hints = dict(_hints(kind))
    del hints["game"]
    fields = envelope["state"]
    if set(fields) != set(hints):
        wrong = sorted(map(str, set(fields) ^ set(hints)))
        raise DamagedSave(f"A saved state of {game.title} has the wrong fields: {', '.join(wrong)[:80]}.")
    values = {name: _read(fields[name], hint, name) for name, hint in hints.items()}
    state: State = kind(game=game, **values)
    problem = state.problem()
    if problem:
        raise DamagedSave(f"This position is impossible: {problem}")
    return state


def check_version(version: int) -> None:
    """Refuse a save of another format."""
    if version != VERSION:
        raise DamagedSave(f"This save has format {quoted(version)}; this version of dicelab reads format {VERSION}.")


def read_object(data: object, shape: dict[str, type], what: str) -> dict[str, Any]:
    """``data`` if it is an object with exactly the fields of ``shape``; else :class:`DamagedSave`."""
    if not isinstance(data, dict):
        raise DamagedSave(f"{what} is a JSON object, not {type(data).__name__}.")
    for name, kind in shape.items():
        if name not in data:
            raise DamagedSave(f"{what} lacks its field {name!r}.")
        if type(data[name]) is not kind:
            raise DamagedSave(f"The field {name!r} of {what.lower()} has the wrong type, {type(data[name]).__name__}.")
    extra = [str(name) for name in data if name not in shape]
    if extra:
        raise DamagedSave(f"{what} has an unknown field {quoted(extra[0])}.")
    return data


@cache
def _hints(kind: type) -> dict[str, Any]:
    return {name: hint for name, hint in get_type_hints(kind).items() if name in getattr(kind, "_fields", ())}


def _plain(value: Any) -> Any:
    if isinstance(value, Move):
        return str(value)
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            return {name: _plain(part) for name, part in zip(value._fields, value, strict=True)}
        return [_plain(part) for part in value]
    return value


def _read(value: Any, hint: Any, where: str) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        if value is None and NoneType in args:
            return None
        (hint,) = [arg for arg in args if arg is not NoneType]
        return _read(value, hint, where)
    if origin is tuple:
        if not isinstance(value, list) or (args[-1] is not Ellipsis and len(value) != len(args)):
            raise DamagedSave(f"The field {where!r} of a saved state is not the list it should be.")
        parts = [args[0]] * len(value) if args[-1] is Ellipsis else args
        return tuple(_read(part, kind, where) for part, kind in zip(value, parts, strict=True))
    if hint is Move:
        try:
            return Move.parse(value)
        except MalformedMove as error:
            raise DamagedSave(f"The field {where!r} of a saved state is not a move: {error}") from None
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        inner = _hints(hint)
        if not isinstance(value, dict) or set(value) != set(inner):
            raise DamagedSave(f"The field {where!r} of a saved state does not have the parts it should have.")
        return hint(**{name: _read(value[name], kind, f"{where}.{name}") for name, kind in inner.items()})
    if type(value) is not hint or (hint is int and abs(value) > 10**9):
        raise DamagedSave(f"The field {where!r} of a saved state has an impossible value, {quoted(value)}.")
    return value
