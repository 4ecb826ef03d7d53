"""Prose with a little structure, as plain data: paragraphs, lists, steps, strong words, links to other sections.

A browser draws it without ever reading markup. What an author writes is a small part of Markdown:

>>> blocks('''
... Roll **all** your dice, then [give dragons](#dragons).
...
... - knights leave
... - blanks stay
... ''')  # doctest: +NORMALIZE_WHITESPACE
[{'kind': 'p', 'lines': [['Roll ', {'strong': 'all'}, ' your dice, then ',
  {'text': 'give dragons', 'to': 'dragons'}, '.']]}, {'kind': 'list', 'lines': [['knights leave'], ['blanks stay']]}]
"""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import Literal, TypedDict


class Strong(TypedDict):
    """Strong words."""

    strong: str


class Link(TypedDict):
    """Words that lead to a section, by its key."""

    text: str
    to: str


Span = str | Strong | Link
"""A piece of a line."""


class Block(TypedDict):
    """A paragraph ('p', one line), a list ('list') or numbered steps ('steps')."""

    kind: Literal["p", "list", "steps"]
    lines: list[list[Span]]


_PIECE = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\[(?P<text>[^]]+)\]\(#(?P<to>[a-z0-9-]+)\)")
_ITEM = re.compile(r"(?P<bullet>- )|(?P<number>\d+\. )")


def blocks(text: str) -> list[Block]:
    """The blocks of a text; blank lines part them."""
    return [_block(part) for part in re.split(r"\n\s*\n", cleandoc(text).strip()) if part.strip()]


def spans(line: str) -> list[Span]:
    """The pieces of one line."""
    found: list[Span] = []
    end = 0
    for piece in _PIECE.finditer(line):
        if piece.start() > end:
            found.append(line[end : piece.start()])
        strong = piece["strong"]
        found.append({"text": piece["text"], "to": piece["to"]} if strong is None else {"strong": strong})
        end = piece.end()
    if end < len(line):
        found.append(line[end:])
    return found


def plain(text: str) -> str:
    """The words of a text alone, as one searches them or hears them."""
    return " ".join(_PIECE.sub(lambda piece: piece["strong"] or piece["text"], cleandoc(text)).split())


def _block(part: str) -> Block:
    first = _ITEM.match(part)
    if not first:
        return {"kind": "p", "lines": [spans(" ".join(part.split()))]}
    items: list[str] = []
    for line in part.splitlines():
        item = _ITEM.match(line)
        if item:
            items.append(line[item.end() :].strip())
        else:  # the item goes on
            items[-1] += " " + line.strip()
    return {"kind": "list" if first["bullet"] else "steps", "lines": [spans(item) for item in items]}
