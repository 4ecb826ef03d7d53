"""The form for a position as plain data: what a browser needs to ask for each part, and its value now.

A field is a ``range`` (a number to step), ``choices`` (one of a few), ``bag`` (up to so many of the part's ``dice``,
added and taken away), ``list`` (choices that one adds and takes away), or ``row`` (fields side by side, each named).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict, cast

from dicelab.games.kinds import Control, Kind, Labelled, ListOf, OneOf, Split, Together, Whole
from dicelab.games.position import SEATS, TURNS, Part
from dicelab.games.scene import DrawnDie


class PaletteDie(DrawnDie):
    """A die that can be added, and the word for it."""

    value: str


class FieldOfRow(TypedDict):
    """One of the fields that stand side by side; ``fixed`` where it cannot be changed."""

    label: str
    field: Field
    fixed: bool


class Field(Control):
    """How a value is asked for: as a control, or in one of the ways of a form."""

    bag: NotRequired[int]
    list: NotRequired[list[Labelled]]
    most: NotRequired[int]
    items: NotRequired[list[str]]
    row: NotRequired[list[FieldOfRow]]


Plain = int | str | list[int | str | list[int | str]]
"""A value as the form shows it and sends it back."""


class FormPart(TypedDict):
    """A part of the position, how it is asked for, and its value."""

    name: str
    says: str
    note: str
    seats: bool
    """Whether each player has one."""
    dice: list[PaletteDie]
    field: Field
    value: Plain


def fields(parts: Sequence[Part], names: Sequence[str], draft: dict[str, Any]) -> list[FormPart]:
    """A field for each part, with its value."""
    first = draft.get("leader", 0)
    found: list[FormPart] = []
    for part in parts:
        levels = [_items(part, names, first), part.within]
        found.append(
            {
                "name": part.name,
                "says": part.says,
                "note": part.note,
                "seats": part.items == SEATS,
                "dice": [{"value": word, **die} for word, die in (part.dice or {}).items()],
                "field": _field(part.kind, part, names, levels, part.slots),
                "value": _plain(draft[part.name]),
            }
        )
    return found


def _items(part: Part, names: Sequence[str], first: int) -> Sequence[str]:
    if part.items == SEATS:
        return names
    if part.items == TURNS:
        turned = [*names[first:], *names[:first]]
        return [f"{turned[0]} leads", *turned[1:]]
    return part.items if isinstance(part.items, tuple) else ()


def _field(
    kind: Kind, part: Part, names: Sequence[str], levels: Sequence[Sequence[str]], slots: Sequence[Kind] = ()
) -> Field:
    """What to ask for a kind; ``levels`` are the names of its values, then of those inside them."""
    if isinstance(kind, Whole):
        return cast(Field, kind.control())
    if isinstance(kind, ListOf) and part.dice is not None and isinstance(kind.kind, OneOf):
        return {"bag": kind.sizes[-1]}
    if isinstance(kind, ListOf) and len(kind.lengths) > 1:
        return {"list": _choices(kind.kind, names), "most": kind.sizes[-1], "items": list(levels[0])}
    if isinstance(kind, ListOf | Split | Together):
        each = kind.kinds if isinstance(kind, Together) else (slots or [kind.kind] * kind.lengths[0])
        inside = [_field(one, part, names, levels[1:]) for one in each]
        still = part.fixed if not levels[1:] or not part.within else ()
        row: list[FieldOfRow] = [
            {"label": label, "field": field, "fixed": place in still}
            for place, (label, field) in enumerate(zip(levels[0], inside, strict=True))
        ]
        return {"row": row}
    return {"choices": _choices(kind, names)}


def _choices(kind: Kind, names: Sequence[str]) -> list[Labelled]:
    """What can be chosen; seats by the names of their players."""
    seats = {f"seat {seat + 1}": name for seat, name in enumerate(names)}
    choices = kind.control().get("choices", [])
    return [{"value": it["value"], "label": seats.get(it["label"], it["label"])} for it in choices]


def _plain(value: Any) -> Plain:
    """Numbers as numbers, everything else as the texts that a form sends back."""
    if isinstance(value, tuple):
        return [_plain(part) for part in value]  # type: ignore[misc]
    if isinstance(value, bool):
        return "yes" if value else "no"
    found: int | str = value
    return found
