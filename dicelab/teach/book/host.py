"""The host of a rulebook: all its text as plain data, and what it puts on the table beside it."""

from __future__ import annotations

from typing import ClassVar, Literal, TypedDict

from dicelab.errors import OptionError
from dicelab.games import find_game, part
from dicelab.games.option import Option
from dicelab.games.prose import Block, Span, blocks, plain, spans
from dicelab.games.rulebook import Comparison, Example, Position, Section
from dicelab.games.scene import Scene
from dicelab.odds.text import chance_text
from dicelab.play.host import Host
from dicelab.play.intents import Intent, Intents, is_text, is_whole
from dicelab.play.match import NAMES, Match
from dicelab.play.still import Blocks, Line, boxed, lines
from dicelab.play.table.coach import Coach
from dicelab.play.table.host import TableHost
from dicelab.teach.book.challenge import ChallengeCoach
from dicelab.teach.book.coaches import SEED, ExampleCoach, Guide, Place, ShowCoach
from dicelab.teach.book.compare import CompareCoach, chances

COACHES: dict[str, type[ShowCoach | ExampleCoach | ChallengeCoach | CompareCoach]] = {
    "shows": ShowCoach,
    "examples": ExampleCoach,
    "challenges": ChallengeCoach,
    "comparisons": CompareCoach,
}


class RuleOption(TypedDict):
    """An option that a section is about."""

    name: str
    says: str
    default: str
    values: str
    ruling: str


class RulingTold(TypedDict):
    """A ruling with its reason; ``switch`` is the option that turns it."""

    number: str
    says: list[Span]
    because: list[Span]
    switch: str


class BookSection(TypedDict):
    """A section, and what there is to try in it."""

    key: str
    title: str
    blocks: list[Block]
    words: str
    """All that a search looks through."""
    options: list[RuleOption]
    rulings: list[RulingTold]
    shows: list[str]
    examples: list[str]
    challenges: list[str]
    comparisons: list[str]


class BookChapter(TypedDict):
    """Sections under a title."""

    title: str
    sections: list[BookSection]


class BookView(TypedDict):
    """A whole rulebook, and the section that is open."""

    kind: Literal["view"]
    game: str
    title: str
    section: str
    chapters: list[BookChapter]


class LaidOut(TypedDict):
    """What lies on the table now: which of the 'shows', 'examples' and so on of a section."""

    kind: Literal["laid", "led"]
    what: str
    section: str
    index: int


class LeftLying(TypedDict):
    """The table stays as it is."""

    kind: Literal["left"]


class Figure(TypedDict):
    """A position as a figure of a printed page."""

    kind: str
    scene: Scene
    asks: str
    tells: list[str]


class ComparedFigures(TypedDict):
    """A question about several positions."""

    kind: str
    asks: str
    tells: list[str]
    sides: list[Figure]


class Figures(TypedDict):
    """The figures of every section."""

    kind: Literal["figures"]
    figures: dict[str, list[Figure | ComparedFigures]]


class BookHost(Host):
    """One rulebook and the table that its positions are laid on."""

    SORRY = "Something went wrong here. Choose the section again."

    def __init__(self, game: str, section: str = "") -> None:
        super().__init__()
        self.game, self.book = game, part(game, "book").BOOK
        self.section = self.book.section(section).key if section else next(iter(self.book)).key
        first = self._first()
        self._place = Place("shows", first.section.key if first else self.section, 0)
        self._match = first.match if first else Match(game, seed=SEED)
        self.host = TableHost(self._match, coach=self._guided(first, self._place) if first else None)

    def _first(self) -> ShowCoach | None:
        """What lies on the table before anything is asked for: the section's own position, or the first there is.

        A book without positions to try has a new game beside it.
        """
        with_shows = [it for it in (self.book.section(self.section), *self.book) if it.shows]
        return ShowCoach(self.game, with_shows[0], 0) if with_shows else None

    def view(self) -> BookView:
        """The whole book."""
        return {
            "kind": "view",
            "game": self.game,
            "title": self.book.title,
            "section": self.section,
            "chapters": [
                {"title": chapter.title, "sections": [self._section(section) for section in chapter.sections]}
                for chapter in self.book.chapters
            ],
        }

    def _section(self, section: Section) -> BookSection:
        options = {option.name: option for option in find_game(self.game).options}
        return {
            "key": section.key,
            "title": section.title,
            "blocks": blocks(section.text),
            "words": _words(section),
            "options": [_option(options[name]) for name in section.options],
            "rulings": [
                {"number": it.number, "says": spans(it.says), "because": spans(it.because), "switch": it.switch}
                for it in section.rulings
            ],
            "shows": [show.asks for show in section.shows],
            "examples": [example.title for example in section.examples],
            "challenges": [challenge.asks for challenge in section.challenges],
            "comparisons": [comparison.asks for comparison in section.comparisons],
        }

    def still(self) -> Blocks:
        """The section that is open, in words."""
        section = self.book.section(self.section)
        said = [_said(line) for block in blocks(section.text) for line in block["lines"]]
        return [Line(f"Rules of {self.book.title}", strong=True), *boxed(section.title, lines(*said))]

    def turn(self, section: str) -> LaidOut | LeftLying:
        """The reader has turned to a section: its first position comes to the table, unless something is being tried.

        Whoever follows a link in the middle of a challenge, to look a rule up, finds the challenge as it was.
        """
        found, coach, host = self.book.section(section), self.host.coach, self.host
        self.section = found.key
        if coach is not None and host.match.steps and coach.talk()["tone"] != "done":
            return {"kind": "left"}
        what = next((kind for kind in COACHES if getattr(found, kind)), "")
        return self.lay(what, section) if what else {"kind": "left"}

    def lay(self, what: str, section: str, index: int = 0) -> LaidOut:
        """Put a position on the table, with somebody who explains it: of the 'shows', 'examples' and so on."""
        found = self.book.section(section)
        if what not in COACHES or index >= len(getattr(found, what)):
            raise OptionError("That position is not in the rulebook; choose one that is offered.")
        place, lying = Place(what, section, index), self.host.match
        if place != self._place or lying is not self._match or lying.steps:  # else it lies there untouched
            coach = COACHES[what](self.game, found, index)
            self.host.seat(coach.match, coach=self._guided(coach, place))
            self._place, self._match = place, coach.match
        return {"kind": "laid", "what": what, "section": section, "index": index}

    def _guided(self, coach: Coach, place: Place) -> Guide:
        return Guide(coach, self.book, place, lambda place: self.publish({**self.lay(*place), "kind": "led"}))

    def figures(self) -> Figures:
        """A scene for every position, as figures of a printed page: what to try, what was played, what to solve."""
        return {
            "kind": "figures",
            "figures": {
                section.key: [
                    *[self._figure("", it.position, it.asks, [it.tells]) for it in section.shows],
                    *[self._figure("Example", it.position, it.title, _narrated(it)) for it in section.examples],
                    *[self._figure("Challenge", it.position, it.asks, [it.tells]) for it in section.challenges],
                    *[self._compared(it) for it in section.comparisons],
                ]
                for section in self.book
            },
        }

    def _compared(self, comparison: Comparison) -> ComparedFigures:
        """The question, a figure for each of its positions with the chance there, and why."""
        sides = zip(comparison.among, chances(self.game, comparison), strict=True)
        return {
            "kind": "Compare",
            "asks": comparison.asks,
            "tells": [comparison.tells],
            "sides": [self._figure("", position, says, [f"{chance_text(p)}."]) for (says, position), p in sides],
        }

    def _figure(self, kind: str, position: Position, asks: str, tells: list[str]) -> Figure:
        state = position.state(self.game)
        scene: Scene = part(self.game, "table").scene(state, (), position.names or NAMES[: state.game.players])
        return {"kind": kind, "scene": {**scene, "choices": []}, "asks": asks, "tells": tells}

    INTENTS: ClassVar[Intents] = {
        "turn": Intent(turn, {"section": is_text}),
        "lay": Intent(lay, {"what": is_text, "section": is_text, "index": is_whole}),
        "figures": Intent(figures),
    }


def _said(line: list[Span]) -> str:
    words = (piece if isinstance(piece, str) else piece.get("strong") or piece.get("text") for piece in line)
    return "".join(map(str, words))


def _narrated(example: Example) -> list[str]:
    """A worked example as one reads it on paper: each question with its answer."""
    return [f"{beat.asks} {beat.tells}" for beat in example.beats]


def _words(section: Section) -> str:
    """All that a search looks through: a switch is found by its name, and by that name in words."""
    rulings = [f"{it.number} {plain(it.says)} {plain(it.because)} {it.switch}" for it in section.rulings]
    examples = [example.title for example in section.examples]
    said = " ".join([section.title, plain(section.text), *section.options, *rulings, *examples])
    return f"{said} {said.replace('_', ' ')}".lower() if "_" in said else said.lower()


def _option(option: Option) -> RuleOption:
    return {
        "name": option.name,
        "says": option.says,
        "default": option.label(option.default),
        "values": option.kind.allowed(),
        "ruling": option.ruling,
    }
