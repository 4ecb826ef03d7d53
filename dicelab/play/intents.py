"""What a browser may ask: each kind of intent with the exact shape it must have, and what it does.

Nothing from the browser is trusted: kind, types, sizes and ranges are checked here, revision and legality
by the host. What does not fit is refused with a sentence and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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


def is_flag(value: object) -> bool:
    """Yes or no."""
    return type(value) is bool


def is_seed(value: object) -> bool:
    """A seed, or none for a fresh one."""
    return value is None or is_whole(value)


def _scalar(value: object) -> bool:
    return is_text(value) or is_flag(value) or is_whole(value)


def is_scalars(value: object) -> bool:
    """A few values by name."""
    return (
        isinstance(value, dict)
        and len(value) <= MOST_ITEMS
        and all(is_text(name) and _scalar(item) for name, item in value.items())
    )


def is_nested(value: object, deep: int = 3) -> bool:
    """A value, or a list of values, nested a few times."""
    if isinstance(value, list):
        return deep > 0 and len(value) <= MOST_ITEMS and all(is_nested(item, deep - 1) for item in value)
    return _scalar(value) or (type(value) is int and -(2**53) < value < 0)


def is_texts(value: object) -> bool:
    """A few texts."""
    return isinstance(value, list) and len(value) <= MOST_ITEMS and all(map(is_text, value))


Shape = Mapping[str, Callable[[object], bool]]


@dataclass(frozen=True)
class Intent:
    """Something a page may ask for.

    ``does`` is called with the host and the parts by name. What it returns goes to whoever asked; where it returns
    nothing, something has changed and everybody is told. An intent that ``binds`` is meant for what the page shows: it
    carries that revision and is refused where the table has moved on.
    """

    does: Callable[..., Mapping[str, Any] | None]
    shape: Shape = field(default_factory=dict)
    binds: bool = False

    @property
    def parts(self) -> Shape:
        """All parts of such a message but its kind."""
        return {"revision": is_whole, **self.shape} if self.binds else self.shape


Intents = Mapping[str, Intent]


def read_id(content: object) -> tuple[str, object]:
    """The id that a page gave its request, "" where there is none, and the request without it."""
    if not isinstance(content, dict) or not is_text(content.get("id")):
        return "", content
    return content["id"], {name: value for name, value in content.items() if name != "id"}


def read_intent(content: object, intents: Intents) -> tuple[str, dict[str, Any]]:
    """The kind and the parts of a message, if it is one of the intents, exactly; else a :class:`MalformedMove`."""
    if not isinstance(content, dict):
        raise MalformedMove("The table did not understand that: it is not a message.")
    kind = content.get("kind")
    intent = intents.get(kind) if isinstance(kind, str) else None
    if intent is None:
        raise MalformedMove("The table did not understand that: it does not know such a request.")
    if set(content) != {"kind", *intent.parts}:
        raise MalformedMove(f"The table did not understand that: a request to {kind} has other parts.")
    for name, fits in intent.parts.items():
        if not fits(content[name]):
            raise MalformedMove(f"The table did not understand that: {name} is not as it should be.")
    assert isinstance(kind, str)
    return kind, {name: content[name] for name in intent.parts}
