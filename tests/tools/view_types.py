"""The views that Python publishes, as types for the front end: ``dicelab/widgets/js/src/views.d.ts``.

``python -m tests.tools.view_types`` writes it, with ``--check`` it says whether it is up to date. What is in it follows
from the hosts: everything that ``view`` of a host or an intent says it returns, as far as that is a TypedDict, and all
that these hold. What a class is asked has no host of its own: it says what phones and walls show.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import dicelab
from dicelab.play.host import Host
from dicelab.room.teacher.activity import Activity

TARGET = Path(dicelab.__file__).parent / "widgets/js/src/views.d.ts"
HEAD = "// What Python publishes. Written by python -m tests.tools.view_types from the TypedDicts beside the hosts.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", object: "unknown"}
WIDE = 120


def publishers() -> list[type]:
    """Every host and every activity that there is."""
    for package in ("dicelab.play", "dicelab.teach", "dicelab.room.teacher"):
        for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            importlib.import_module(module.name)
    found: list[type] = []
    waiting: list[type] = [Host, Activity]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += one.__subclasses__()
    return sorted(set(found), key=lambda one: (one.__module__, one.__name__))


def shown(one: type) -> list[Any]:
    """What says what a host shows, and an activity on phones and walls."""
    return [one.view] if issubclass(one, Host) else [getattr(one, name) for name in ("shows", "wall", "reveal")]


def answered(one: type) -> list[Any]:
    """What says what a host answers."""
    return [Host._refusal, *(intent.does for intent in one.INTENTS.values())] if issubclass(one, Host) else []


def typed(does: Any) -> list[Any]:
    """The TypedDicts that it may return."""
    hint = eval(does.__annotations__.get("return", "None"), getattr(does, "__globals__", {}))
    return [one for one in (get_args(hint) or [hint]) if is_typeddict(one)]


class Types:
    """The interfaces and aliases met so far, by name."""

    def __init__(self) -> None:
        self.kinds: dict[str, Any] = {}
        self.written: dict[str, str] = {}
        self._aliases: dict[Any, str] = {}

    def interface(self, kind: Any) -> str:
        """A TypedDict with all that it holds, by its name."""
        name: str = kind.__name__
        known = self.kinds.setdefault(name, kind)
        assert known is kind, f"{known.__module__} and {kind.__module__} both have a {name}: rename one of them."
        if name not in self.written:
            self.written[name] = ""
            self._look_for_aliases(kind)
            lines = [f"export interface {name} {{"]
            for field, hint in get_type_hints(kind, include_extras=True).items():
                missing = get_origin(hint) is NotRequired or field in kind.__optional_keys__
                lines.append(self._field(f"  {field}{'?' if missing else ''}", self.text(hint)))
            about = (kind.__doc__ or "").strip().partition("\n\n")[0].split()
            self.written[name] = "\n".join([*_comment(about), *lines, "}"])
        return name

    def _field(self, head: str, text: str) -> str:
        if len(line := f"{head}: {text};") <= WIDE:
            return line
        return "\n".join([f"{head}:", *(f"    | {one}" for one in text.split(" | "))]) + ";"

    def _look_for_aliases(self, kind: Any) -> None:
        """The unions of a module that have a name there."""
        for name, value in vars(sys.modules[kind.__module__]).items():
            if get_origin(value) in (Union, UnionType) and any(map(is_typeddict, get_args(value))):
                self._aliases.setdefault(value, name)

    def text(self, hint: Any) -> str:
        """A type as TypeScript writes it."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated and type(args[1]) is int:  # a list that is always so long
            return f"[{', '.join([self.text(get_args(args[0])[0])] * args[1])}]"
        if origin is NotRequired:
            return self.text(args[0])
        if hint in PLAIN:
            return PLAIN[hint]
        if is_typeddict(hint):
            return self.interface(hint)
        if origin is Literal:
            return " | ".join(f'"{one}"' if isinstance(one, str) else str(one).lower() for one in args)
        if origin in (Union, UnionType):
            return self._union(hint, args)
        if origin is tuple and args[-1] is not Ellipsis:
            return f"[{', '.join(map(self.text, args))}]"
        if origin in (list, tuple, Sequence):
            inner = self.text(args[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin in (dict, Mapping):
            return f"Record<{self.text(args[0])}, {self.text(args[1])}>"
        raise TypeError(f"No view holds {hint!r}: give it a type that the front end can rely on.")

    def _union(self, hint: Any, args: tuple[Any, ...]) -> str:
        there = tuple(one for one in args if one is not NoneType)
        if 1 < len(there) < len(args):
            return f"{self.text(reduce(or_, there))} | null"
        name = self._aliases.get(hint)
        if name is None:
            return " | ".join(map(self.text, args))
        if name not in self.written:
            self.written[name] = ""
            self.alias(name, list(map(self.text, args)))
        return name

    def alias(self, name: str, texts: list[str]) -> None:
        """A name for one of several types."""
        line = f"export type {name} = {' | '.join(texts)};"
        parts = "".join(f"\n  | {text}" for text in texts)
        self.written[name] = line if len(line) <= WIDE else f"export type {name} ={parts};"


def _comment(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        lines = [*lines, word] if len(f" * {lines[-1]} {word}") > WIDE else [*lines[:-1], f"{lines[-1]} {word}".strip()]
    if len(lines) == 1 and len(f"/** {lines[0]} */") <= WIDE:
        return [f"/** {lines[0]} */"] if lines[0] else []
    return ["/**", *(f" * {line}" for line in lines), " */"]


def views() -> str:
    """The whole file."""
    types, everybody = Types(), publishers()
    untyped = [one.__name__ for one in everybody if one not in (Host, Activity) and not typed(shown(one)[0])]
    assert not untyped, f"What these show has no type: {', '.join(untyped)}."
    for kind in (kind for one in everybody for does in shown(one) for kind in typed(does)):
        types.interface(kind)
    answers = {types.interface(kind) for one in everybody for does in answered(one) for kind in typed(does)}
    types.alias("Answer", sorted(answers))
    return "\n".join([HEAD, *(f"{types.written[name]}\n" for name in sorted(types.written))])


if __name__ == "__main__":
    if "--check" not in sys.argv:
        TARGET.write_text(views(), encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != views():
        sys.exit("The types of the front end are not those of Python: run python -m tests.tools.view_types.")
