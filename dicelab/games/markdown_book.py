"""A rulebook written in Markdown: its chapters are files of a package.

A section is a heading with its key, ``## Burned {#burned}``, perhaps with bullets right below it (``explains:`` what
lies on the table, ``options:``), and the rule in a few paragraphs. What follows them begins with a word in bold::

    **Show:** Ada rolled five blanks; Ben holds two dice. Swap with Ben.
    - 2 players variant=trade: hands=5,2 pile=1 roller=0
    - before: roll 5 0 0 0
    - play: trade 1
    - leaves: hands=(3, 5) pile=0

    Ada has Ben's two dice, and takes the one in the pile, for she rolled no fireball. Ben sits behind five.

A position is written as anywhere else: options after the players, then what ``game.position`` takes; ``before`` leads
from there to the moment that is meant. A **Ruling K8** has ``because`` and ``switch``; a **Challenge** has a ``goal``,
``within=2`` moves or ``until=turn_over``; a **Compare** has one, too, and a list of its positions; an **Example** goes
on with its beats: a question, answers to tick, what is played, what it means. ``{each}`` is a number that follows from
the rules, ``{each:word}`` the same in words, ``{each:Word}`` with a capital. Nothing is run: a goal is the name of a
function.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple, NoReturn

from dicelab.errors import DicelabError
from dicelab.games.game import CHANCE, NOBODY, OVER, Game
from dicelab.games.rulebook import (
    Beat,
    Book,
    Challenge,
    Chapter,
    Comparison,
    Example,
    Position,
    Ruling,
    Section,
    Show,
)
from dicelab.odds.text import NUMBERS, alternatives

Slots = Mapping[str, object]
Reads = Mapping[str, Callable[[str], Any]]

EVERYWHERE: Final[Slots] = {"nobody": NOBODY, "chance": CHANCE, "over": OVER}
"""Slots of every book: whose turn it is, where that is no seat."""

_SLOT = re.compile(r"\{(?P<name>[a-z_]+)(?::(?P<form>word|Word))?\}")
_SECTION = re.compile(r"## (?P<title>.+) \{#(?P<key>[a-z0-9-]+)\}")
_KINDS: Final = ("Ruling", "Show", "Example", "Challenge", "Compare")
"""What a section holds, in the order of its fields."""
_LABEL = re.compile(rf"\*\*(?P<kind>Ruling (?P<number>\w+)|{'|'.join(_KINDS[1:])}):\*\* (?P<says>.+)")
_BEGINS = re.compile(r"## |\*\*(Ruling \w+|\w+):\*\* ")
_POSITION = re.compile(r"(?P<players>\d+) players?(?P<options>(?: \w+=[^\s:]+)*)(?:: (?P<parts>.+))?")
_BLOCK = re.compile(r"(?:[ \t]*\S.*\n?)+")
_BULLET = re.compile(r"^(?P<deeper> *)- (?P<says>.+(?:\n(?! *- ).+)*)", re.MULTILINE)
_NEXT_PAIR = re.compile(r"\s+(?=[\w.]+=)")
_ANSWER = re.compile(r"\[(?P<tick>[ x])\] (?P<says>.+)")
_AT = ("position", "before", "names")
"""What says where something is tried."""


class BookError(DicelabError):
    """A chapter that cannot be read: its file, the line, and what is wrong there."""


def read_book(
    package: str,
    game: type[Game],
    chapters: Sequence[str],
    goals: ModuleType,
    slots: Slots | None = None,
    reads: Reads | None = None,
) -> Book:
    """The ``chapters``, files ``.md`` of ``package``, with ``goals`` by their names and ``slots`` filled in.

    What a show ``leaves`` is a literal such as ``(0, 3)``, else a text, of which the function that ``reads`` has for a
    name in its path makes what the state holds.
    """
    told = [read_chapter(f"{name}.md", _text(package, f"{name}.md"), goals, slots, reads) for name in chapters]
    return Book(game.key, game.title, tuple(told))


def _text(package: str, file: str) -> str:
    """A file of a package, in a folder or in a zip; a page would wait for ``importlib.resources`` ten times as long."""
    module: Any = import_module(package)
    try:
        found: bytes = module.__spec__.loader.get_data(f"{module.__path__[0]}/{file}")
    except OSError:
        raise BookError(f"The book {package} has no file {file}.") from None
    return found.decode().replace("\r\n", "\n")


def read_chapter(
    file: str, text: str, goals: ModuleType, slots: Slots | None = None, reads: Reads | None = None
) -> Chapter:
    """The chapter that ``text`` spells; else a :class:`BookError` that names ``file`` and the line."""
    return _Reader(file, text, goals, {**EVERYWHERE, **(slots or {})}, reads or {}).chapter()


class _Bullet(NamedTuple):
    line: int
    text: str
    below: list[_Bullet]


class _Block(NamedTuple):
    """Lines without an empty one between them."""

    line: int
    text: str

    @property
    def says(self) -> str:
        """The sentences above its bullets."""
        return " ".join(f"\n{self.text}".partition("\n- ")[0].split())

    def bullets(self) -> list[_Bullet]:
        """Its bullets, with those below each; a line that begins with none goes on with the one before."""
        found: list[_Bullet] = []
        for mark in _BULLET.finditer(self.text):
            line = self.line + self.text.count("\n", 0, mark.start())
            among = found[-1].below if mark["deeper"] and found else found
            among.append(_Bullet(line, " ".join(mark["says"].split()), []))
        return found


class _Reader:
    """One file, read from top to bottom."""

    def __init__(self, file: str, text: str, goals: ModuleType, slots: Slots, reads: Reads) -> None:
        self.file, self.goals, self.slots, self.reads = file, goals, slots, reads
        self._line = 1
        self._blocks = [*_blocks(_SLOT.sub(self._filled, text))][::-1]

    def wrong(self, says: str, line: int = 0) -> NoReturn:
        """Tell where it cannot be read, and why."""
        raise BookError(f"{self.file}, line {line or self._line}: {says}.")

    def chapter(self) -> Chapter:
        """The whole file."""
        title = self._next("the title of the chapter").text
        if not title.startswith("# ") or "\n" in title:
            self.wrong("a chapter begins with its title, such as # The game")
        sections = []
        while self._blocks:
            sections.append(self._section())
        return Chapter(title[2:].strip(), tuple(sections))

    def _next(self, what: str) -> _Block:
        if not self._blocks:
            self.wrong(f"the file ends where {what} should stand")
        block = self._blocks.pop()
        self._line = block.line
        return block

    def _filled(self, slot: re.Match[str]) -> str:
        """What stands for a slot: a number or a text."""
        value = self.slots.get(slot["name"])
        if value is None:
            self.wrong(f"nothing is known to put into {slot[0]}", slot.string.count("\n", 0, slot.start()) + 1)
        said = str(value)
        if slot["form"] and isinstance(value, int) and value in range(len(NUMBERS)):
            said = NUMBERS[value]
        return said[:1].upper() + said[1:] if slot["form"] == "Word" else said

    def _section(self) -> Section:
        block = self._next("a section")
        head, _, about = block.text.partition("\n")
        named = _SECTION.fullmatch(head.rstrip())
        if not named:
            self.wrong("a section begins with its title and its key, such as ## The aim {#the-aim}")
        below = _Block(block.line + 1, about)
        if below.says:
            self.wrong("an empty line is missing below this heading")
        fields = self._fields(below.bullets(), "explains", "options")
        text, found = list[str](), {kind: list[Any]() for kind in _KINDS}
        while self._goes_on():
            text.append(self._next("the rule").text)
        while self._blocks and not self._blocks[-1].text.startswith("## "):
            block = self._next("something to try")
            label = _LABEL.fullmatch(block.says)
            if not label:
                self.wrong(f"here begins another section, ##, or {alternatives([f'**{kind}:**' for kind in _KINDS])}")
            kind = label["kind"].split()[0]
            found[kind].append(getattr(self, f"_{kind.lower()}")(label, block.bullets()))
        explains, options = (_listed(fields.get(name, "")) for name in ("explains", "options"))
        tries = (tuple(it) for it in found.values())
        return Section(named["key"], named["title"], "\n\n".join(text), explains, options, *tries)

    def _goes_on(self) -> bool:
        """Whether the next block belongs to what is being read: nothing else begins there."""
        return bool(self._blocks) and not _BEGINS.match(self._blocks[-1].text)

    def _ruling(self, label: re.Match[str], bullets: list[_Bullet]) -> Ruling:
        fields = self._fields(bullets, "because", "switch")
        return Ruling(label["number"], label["says"], self._need(fields, "because"), fields.get("switch", ""))

    def _show(self, label: re.Match[str], bullets: list[_Bullet]) -> Show:
        fields = self._fields(bullets, *_AT, "play", "leaves", "also")
        position, line = self._position(fields), _listed(self._need(fields, "play"))
        leaves = {name: self._value(name, text) for name, text in self._pairs(fields.get("leaves", "")).items()}
        return Show(label["says"], position, line, self._tells(), leaves, _listed(fields.get("also", "")))

    def _challenge(self, label: re.Match[str], bullets: list[_Bullet]) -> Challenge:
        fields = self._fields(bullets, *_AT, "goal")
        goal, more = self._goal(fields)
        until = self._named(more["until"]) if "until" in more else None
        within = more.get("within", "1")
        if not within.isdecimal():
            self.wrong(f"a number of moves is needed, not {within!r}")
        return Challenge(label["says"], self._position(fields), goal, self._tells(), int(within), until)

    def _compare(self, label: re.Match[str], bullets: list[_Bullet]) -> Comparison:
        fields = self._fields([it for it in bullets if not it.below], "goal")
        goal, more = self._goal(fields)
        until = self._named(self._need(more, "until"))
        among = [(it.text, self._position(self._fields(it.below, *_AT))) for it in bullets if it.below]
        return Comparison(label["says"], tuple(among), goal, until, self._tells())

    def _example(self, label: re.Match[str], bullets: list[_Bullet]) -> Example:
        position, beats = self._position(self._fields(bullets, *_AT)), []
        while self._goes_on():
            beats.append(self._beat())
        return Example(label["says"], position, tuple(beats))

    def _beat(self) -> Beat:
        block = self._next("a question")
        bullets = block.bullets()
        answers = [answer for it in bullets if (answer := _ANSWER.fullmatch(it.text))]
        if [it["tick"] for it in answers][:2] != ["x", " "] or "x" in [it["tick"] for it in answers][1:]:
            self.wrong("a question has its right answer, [x], and below it the wrong ones, [ ]")
        fields = self._fields([it for it in bullets if not _ANSWER.fullmatch(it.text)], "play")
        steps = _listed(self._need(fields, "play"))
        return Beat(block.says, steps, self._tells(), tuple(it["says"] for it in answers))

    def _tells(self) -> str:
        if not self._goes_on():
            self.wrong("a paragraph below has to say what it means")
        block = self._next("what it means")
        if block.bullets():
            self.wrong("a paragraph without bullets has to say what the one above means")
        return block.says

    def _fields(self, bullets: list[_Bullet], *known: str) -> dict[str, str]:
        """What bullets say, by the word before the colon; a position needs none."""
        found: dict[str, str] = {}
        for line, text, _ in bullets:
            name, colon, value = text.partition(": ")
            if text[:1].isdecimal() and _POSITION.match(text):
                name, colon, value = "position", ": ", text
            if not colon or name not in known or name in found:
                self.wrong(f"{text!r} cannot stand here; there may be one each of {', '.join(known)}", line)
            found[name] = value.strip()
        return found

    def _need(self, fields: Mapping[str, str], name: str) -> str:
        return fields.get(name) or self.wrong(f"its {name} is missing")

    def _position(self, fields: Mapping[str, str]) -> Position:
        said = _POSITION.fullmatch(self._need(fields, "position"))
        if not said:
            self.wrong("a position is written as 2 players variant=trade: hands=5,2 pile=1")
        parts = None if said["parts"] is None else self._pairs(said["parts"])
        before, names = (_listed(fields.get(name, "")) for name in ("before", "names"))
        return Position(int(said["players"]), parts, self._pairs(said["options"]), before, names)

    def _pairs(self, text: str) -> dict[str, str]:
        """What is said as name=value, one after the other."""
        pairs = [pair.partition("=") for pair in _NEXT_PAIR.split(text.strip()) if pair]
        if not all(sign for _, sign, _ in pairs):
            self.wrong(f"{text.strip()!r} is not written as name=value")
        return {name: value for name, _, value in pairs}

    def _value(self, name: str, text: str) -> Any:
        if text.isdecimal():
            return int(text)
        try:
            return literal_eval(text)
        except (ValueError, SyntaxError):
            read = next((self.reads[it] for it in name.split(".") if it in self.reads), str)
        try:
            return read(text)
        except (KeyError, ValueError):
            self.wrong(f"{name} cannot be {text!r}")

    def _goal(self, fields: Mapping[str, str]) -> tuple[Callable[[Any], bool], dict[str, str]]:
        """A goal, and what is said beside it: within how many moves, and until when."""
        name, _, more = self._need(fields, "goal").partition(" ")
        beside = self._pairs(more)
        if not beside.keys() <= {"within", "until"}:
            self.wrong(f"beside a goal stand within= and until=, not {more!r}")
        return self._named(name), beside

    def _named(self, name: str) -> Callable[[Any], bool]:
        found = getattr(self.goals, name, None)
        if name.startswith("_") or not callable(found):
            self.wrong(f"there is no goal {name!r} in goals.py")
        goal: Callable[[Any], bool] = found
        return goal


def _blocks(text: str) -> Iterator[_Block]:
    line, end = 1, 0
    for found in _BLOCK.finditer(text):
        line += text.count("\n", end, found.start())
        end = found.start()
        yield _Block(line, found[0].rstrip())


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(", ")) if text else ()
