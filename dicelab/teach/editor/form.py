"""The host of the form of a position: a draft that may be impossible for a moment, and the last position that was not.

The table beside it shows the position; what is impossible is told beside the part that was changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Literal, NamedTuple, NotRequired, TypedDict

from dicelab.errors import DicelabError, OptionError, quoted
from dicelab.games import find_game, holds, part, shelf
from dicelab.games.codec import state_to_json
from dicelab.games.game import Game, State
from dicelab.games.parts import Layout
from dicelab.games.position import ImpossiblePosition, Part, lay_out
from dicelab.play.code import LONGEST_LINK, laid, position_code, usual_bots
from dicelab.play.host import Host
from dicelab.play.intents import Intent, Intents, is_code, is_nested, is_scalars, is_text, is_whole
from dicelab.play.match import NAMES, Match
from dicelab.play.still import Blocks, Line, Rows, lines
from dicelab.play.table.coach import Offer, Talk
from dicelab.play.table.host import TableHost
from dicelab.play.table.menu import Menu, menu
from dicelab.teach.editor.fields import FormPart, fields
from dicelab.teach.question.about import questions_about
from dicelab.teach.share import share

MOST_UNDONE: Final = 200
PLAY: Final[Offer] = {"key": "play", "says": "Play it here"}


class Laid(NamedTuple):
    """A position and the parts it was laid out with."""

    game: Game
    draft: dict[str, Any]
    state: State


class GameOffered(TypedDict):
    """A game of which positions can be laid out."""

    key: str
    title: str


class FaultTold(TypedDict):
    """What is impossible, and in which part."""

    part: str
    says: str


class FormView(TypedDict):
    """All that is shown of the form; before a game is chosen only which there are."""

    kind: Literal["view"]
    games: list[GameOffered]
    game: str
    title: str
    names: list[str]
    menu: NotRequired[Menu]
    parts: list[FormPart]
    fault: FaultTold | None
    note: str
    playing: bool
    can_undo: bool


class QuestionCode(TypedDict):
    """A question as a code; ``link``: whether an address can hold it."""

    says: str
    code: str
    link: bool


class QuestionCodes(TypedDict):
    """The questions of the position."""

    kind: Literal["questions"]
    questions: list[QuestionCode]


class PositionCode(TypedDict):
    """The position as a code; ``link``: whether an address can hold it."""

    kind: Literal["shared"]
    what: Literal["position"]
    code: str
    link: bool


class Fault(NamedTuple):
    """What is impossible about the draft, and which part to change; '' for none in particular."""

    part: str
    says: str


class SettingUp:
    """Stands beside a table on which a position is laid out: nobody moves until it is played."""

    leads = True

    def __init__(self, state: State, play: Callable[[], None]) -> None:
        self.state, self._play = state, play

    def talk(self) -> Talk:
        """Whose turn it is, and how to begin."""
        players = self.state.game.players
        now = part(self.state.game.key, "table").scene(self.state, (), NAMES[:players])["now"]
        told = f"{now['lead']} {now['text']}".strip()
        return {"title": "Your position", "tone": "done", "told": told, "asks": "", "offers": [PLAY]}

    def answer(self, key: str) -> None:
        """Let them play."""
        self._play()


class FormHost(Host):
    """A position in the making. Without a game, one is chosen first."""

    SORRY = "Something went wrong here. Take a step back or start over."

    def __init__(self, of: str | Game | State | Match | None = None) -> None:
        super().__init__()
        self.host: TableHost | None = None
        """The table that the position lies on, once there is a game."""
        self.playing = False
        self.note = ""
        self.fault: Fault | None = None
        self._now: Laid | None = None
        self._draft: dict[str, Any] = {}
        self._past: list[Laid] = []
        if isinstance(of, State | Match):
            self.take(of.state if isinstance(of, Match) else of)
        elif of is not None:
            if not isinstance(of, str | Game):
                raise OptionError(f"A position is built of a game, a position or a match, not of {quoted(of)}.")
            self._show(_usual(find_game(of)() if isinstance(of, str) else of))

    # -- what there is ----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position as it lies on the table: the last one that was possible."""
        return self._there.state

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self._there.game

    @property
    def _there(self) -> Laid:
        if self._now is None:
            raise OptionError(f"Choose a game first: {', '.join(_laid_out())}.")
        return self._now

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return NAMES[: self.game.players]

    def view(self) -> FormView:
        """The whole form as plain data."""
        shown: FormView = {
            "kind": "view",
            "games": [{"key": key, "title": find_game(key).title} for key in _laid_out()],
            "game": self._now.game.key if self._now else "",
            "title": "",
            "names": [],
            "parts": [],
            "fault": None,
            "note": "",
            "playing": False,
            "can_undo": False,
        }
        if self._now is None:
            return shown
        game, parts = self.game, _parts(self.game)
        offered = menu(game)
        offered["options"] = [it for it in offered["options"] if it["name"] not in _layout(game).BEFORE]
        return {
            **shown,
            "title": game.title,
            "names": list(self.names),
            "menu": offered,
            "parts": fields(parts, self.names, self._draft),
            "fault": {"part": self.fault.part, "says": self.fault.says} if self.fault else None,
            "note": self.note,
            "playing": self.playing,
            "can_undo": bool(self._past) or self.fault is not None,
        }

    def facts(self) -> dict[str, Any]:
        """The position as plain data, by its parts."""
        return {"position": state_to_json(self._now.state) if self._now else {}}

    def still(self) -> Blocks:
        """The parts of the position, in words."""
        if self._now is None:
            return lines("A position to build: choose a game first.")
        shown = self.view()
        rows = tuple((part["says"], _written(part["value"])) for part in shown["parts"])
        fault = f"Not yet possible. {self.fault.says}" if self.fault else ""
        return [Line(f"A position of {shown['title']}", strong=True), Rows(rows), *lines(fault, self.note)]

    # -- what is asked ----------------------------------------------------------------------------------

    def open(self, code: str) -> None:
        """Go on from the position of a code."""
        self.take(laid(code).match.state)

    def take_table(self) -> None:
        """Go on from the position on the table beside the form."""
        self.take()

    def choose(self, game: str) -> None:
        """Begin with another game."""
        self._go_on(_usual(find_game(game)()))

    def rules(self, players: int, options: dict[str, Any]) -> None:
        """Another number of players or other options; what still fits stays."""
        old = self._there
        before = _layout(old.game).BEFORE
        kept = {name: value for name, value in old.game.chosen if name in before} if players == old.game.players else {}
        make = type(old.game)
        try:
            game = make(players, **kept | options)
        except OptionError:  # what was chosen for the beginning does not go with it
            game = make(players, **options)
        self._go_on(_carried(game, self._draft) or _usual(game))

    def set(self, name: str, value: object) -> None:
        """Change one part. What becomes impossible stays in the form, with a sentence; the table waits."""
        found = next((one for one in _parts(self.game) if one.name == name), None)
        if found is None:
            raise OptionError("That is no part of this position.")
        draft = {**self._draft, name: found.read(value)}
        try:
            state = lay_out(_layout(self.game), self.game, draft)
        except ImpossiblePosition as error:
            self._draft, self.note = draft, ""
            self.fault = Fault(error.part or name, f"{error.says[:1].upper()}{error.says[1:]}")
            return
        self._go_on(Laid(self.game, draft, state))

    def undo(self) -> None:
        """Take back the last change; first of all one that was impossible."""
        if self.fault is not None:
            self._show(self._there)
        elif self._past:
            self._show(self._past.pop())
        else:
            raise OptionError("There is nothing to take back.")

    def reset(self) -> None:
        """The usual position of this game."""
        self._go_on(_usual(self.game))

    def take(self, state: State | None = None) -> None:
        """Go on from a position: of another table, of a code, or as it lies on the table beside the form."""
        if state is None:
            if self.host is None:
                raise OptionError("There is no table yet; choose a game first.")
            state = self.host.state
        try:
            found, lost = _layout(state.game).describe(state)
            new = Laid(state.game, found, lay_out(_layout(state.game), state.game, found))
        except ImpossiblePosition as error:
            raise OptionError(f"This cannot be taken into the form: {error.says}") from None
        self._go_on(new)
        self.note = lost

    def play(self) -> None:
        """Let the position be played on the table beside the form."""
        host, state = self._table(), self.state
        self.playing = True
        host.seat(Match(state, names=self.names), usual_bots(state))

    def _played(self) -> None:
        """The same, as the table asks for it: the form is told."""
        self.play()
        self.publish()

    def lay(self) -> None:
        """Back from playing to the position."""
        self._show(self._there)

    def share_position(self) -> PositionCode:
        """The position as a code."""
        code = position_code(self.state)
        return {"kind": "shared", "what": "position", "code": code, "link": len(code) <= LONGEST_LINK}

    def questions(self) -> QuestionCodes:
        """The questions of the position, each as a code that opens it for a class to guess."""
        codes = [(posed.says, share(posed)) for posed in questions_about(self.state)]
        listed: list[QuestionCode] = [
            {"says": says, "code": code, "link": len(code) <= LONGEST_LINK} for says, code in codes
        ]
        return {"kind": "questions", "questions": listed}

    # -- how ---------------------------------------------------------------------------------------------

    def _go_on(self, new: Laid) -> None:
        """Another position; the one before can be taken back."""
        if self._now is not None:
            self._past = [*self._past[-MOST_UNDONE:], self._now]
        self._show(new)

    def _show(self, new: Laid) -> None:
        """Put a position on the table and into the form."""
        self._now, self._draft = new, dict(new.draft)
        self.fault, self.note, self.playing = None, "", False
        match, coach = Match(new.state, names=self.names), SettingUp(new.state, self._played)
        if self.host is None:
            self.host = TableHost(match, coach=coach)
        else:
            self.host.seat(match, coach=coach)

    def _table(self) -> TableHost:
        if self.host is None:
            raise OptionError("There is no table yet; choose a game first.")
        return self.host

    INTENTS: ClassVar[Intents] = {
        "choose": Intent(choose, {"game": is_text}),
        "rules": Intent(rules, {"players": is_whole, "options": is_scalars}),
        "set": Intent(set, {"name": is_text, "value": is_nested}),
        "undo": Intent(undo),
        "reset": Intent(reset),
        "take": Intent(take_table),
        "play": Intent(play),
        "lay": Intent(lay),
        "share": Intent(share_position),
        "questions": Intent(questions),
        "open": Intent(open, {"code": is_code}),
    }


def _laid_out() -> list[str]:
    """The games of which positions can be laid out by hand."""
    return [key for key in shelf.sound() if holds(key, "rules", "build")]


def _layout(game: Game) -> Layout:
    return part(game.key, "rules")


def _parts(game: Game) -> tuple[Part, ...]:
    return _layout(game).parts(game)


def _usual(game: Game) -> Laid:
    """A position to begin with."""
    draft = {part.name: part.default for part in _parts(game)}
    return Laid(game, draft, lay_out(_layout(game), game, draft))


def _carried(game: Game, draft: dict[str, Any]) -> Laid | None:
    """The same position under other rules, as far as there is one."""
    carried: dict[str, Any] = {}
    for one in _parts(game):
        carried[one.name] = one.default
        if one.name in draft:
            try:
                carried[one.name] = one.read(draft[one.name])
            except DicelabError:
                continue
    try:
        return Laid(game, carried, lay_out(_layout(game), game, carried))
    except ImpossiblePosition:
        return None


def _written(value: object) -> str:
    """The value of a part, as one reads it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_written, value)) or "none"
    return "none" if value in ("", None) else str(value)
