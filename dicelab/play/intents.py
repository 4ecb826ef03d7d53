"""What a browser may ask of a table: each kind of intent with the exact shape it must have.

Nothing from the browser is trusted: kind, types, sizes and ranges are checked here, revision and legality
by the host. What does not fit is refused with a sentence and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dicelab.errors import MalformedMove

LONGEST_TEXT: Final = 200
LONGEST_CODE: Final = 20_000
MOST_ITEMS: Final = 40


def is_text(value: object) -> bool:
    """A text of a sensible length."""
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def is_code(value: object) -> bool:
    """A text that may be as long as a code, or a link with one; whether it is one is seen when it is opened."""
    return isinstance(value, str) and len(value) <= LONGEST_CODE


def is_whole(value: object) -> bool:
    """A whole number that a browser holds exactly."""
    return type(value) is int and 0 <= value < 2**53


def _flag(value: object) -> bool:
    return type(value) is bool


def _seed(value: object) -> bool:
    return value is None or is_whole(value)


def _scalar(value: object) -> bool:
    return is_text(value) or _flag(value) or is_whole(value)


def is_scalars(value: object) -> bool:
    """A few values by name."""
    return (
        isinstance(value, dict)
        and len(value) <= MOST_ITEMS
        and all(is_text(name) and _scalar(item) for name, item in value.items())
    )


def is_nested(value: object, deep: int = 3) -> bool:
    """A value, or a list of such, in one another a few times."""
    if isinstance(value, list):
        return deep > 0 and len(value) <= MOST_ITEMS and all(is_nested(item, deep - 1) for item in value)
    return _scalar(value) or (type(value) is int and -(2**53) < value < 0)


def _texts(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_ITEMS and all(map(is_text, value))


Shapes = dict[str, dict[str, Callable[[object], bool]]]

SHAPES: Final[Shapes] = {
    "hello": {},
    "move": {"revision": is_whole, "move": is_text},
    "roll": {"revision": is_whole},
    "next": {"revision": is_whole, "all": _flag},
    "consider": {"revision": is_whole, "move": is_text},
    "hint": {"revision": is_whole},
    "undo": {"revision": is_whole},
    "look": {"revision": is_whole, "step": is_whole},
    "resume": {"revision": is_whole},
    "odds": {"on": _flag},
    "rule": {"section": is_text},
    "share": {"revision": is_whole, "what": is_text},
    "keep": {"revision": is_whole},
    "open": {"revision": is_whole, "code": is_code},
    "coach": {"revision": is_whole, "offer": is_text},
    "new": {
        "revision": is_whole,
        "players": is_whole,
        "options": is_scalars,
        "names": _texts,
        "seats": _texts,
        "seed": _seed,
    },
}


def read_intent(content: object, shapes: Shapes = SHAPES) -> dict[str, Any]:
    """``content`` if it is one of the intents, exactly; else a :class:`MalformedMove`."""
    if not isinstance(content, dict):
        raise MalformedMove("The table did not understand that: it is not a message.")
    kind = content.get("kind")
    shape = shapes.get(kind) if isinstance(kind, str) else None
    if shape is None:
        raise MalformedMove("The table did not understand that: it does not know such a request.")
    if set(content) != {"kind", *shape}:
        raise MalformedMove(f"The table did not understand that: a request to {kind} has other parts.")
    for name, fits in shape.items():
        if not fits(content[name]):
            raise MalformedMove(f"The table did not understand that: {name} is not as it should be.")
    return content
