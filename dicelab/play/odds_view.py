"""What an odds panel shows: the questions that matter now, answered, and what would be if.

Plain data, like a table's view; the widget sends it on and hands back what the browser asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from threading import RLock
from typing import Any, Final, NamedTuple

from dicelab.errors import DicelabError, OddsError
from dicelab.games import room
from dicelab.games.game import OVER, State
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Given, Parameter
from dicelab.play.intents import Shapes, read_intent
from dicelab.play.odds_sections import question_view, section_view


class Position(NamedTuple):
    """What a panel looks at: a state, the players' names, and the move that somebody is considering."""

    state: State
    names: tuple[str, ...]
    considered: Move | None = None


Watched = Callable[[], Position]
Section = tuple[str, list[tuple[Asked, Answer]]]
"""A title, and the questions under it with their answers."""


def _text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 200


def _short_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 40


def _section(value: object) -> bool:
    return type(value) is int and 0 <= value < 100


SHAPES: Final[Shapes] = {
    "hello": {},
    "what_if": {"name": _short_text, "value": _text},
    "reset": {},
    "chart": {"section": _section},
    "reveal": {"title": _text},
}


class OddsView:
    """The odds of a position that may change, with values that a person may vary.

    With ``hidden`` only the questions are shown, until their answers are revealed; a new position hides them again.
    """

    def __init__(self, watched: Watched, hidden: bool = False) -> None:
        self.hidden = hidden
        self._revealed: set[str] = set()
        self._lock = RLock()
        self._watched = watched
        self._varied: dict[str, Given] = {}
        self._state: State | None = None
        self._answered: tuple[Any, list[Section]] | None = None
        self.shown = True

    # -- what is shown ----------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Everything the panel shows, as plain data; nothing is worked out while it is switched off."""
        with self._lock:
            position = self._position()
            return {
                "kind": "view",
                "shown": self.shown,
                "game": position.state.game.key,
                "over": position.state.turn == OVER,
                "varied": bool(self._varied),
                "controls": [self._control(parameter) for parameter in self._controls(position.state)],
                "hidden": self.shown and bool(self._kept_back(position)),
                "sections": [self._section(*section) for section in self._sections(position)] if self.shown else [],
            }

    def _section(self, title: str, answered: list[tuple[Asked, Answer]]) -> dict[str, Any]:
        return question_view(title, answered) if self._is_kept_back(title) else section_view(title, answered)

    def _is_kept_back(self, title: str) -> bool:
        return self.hidden and title not in self._revealed

    def _kept_back(self, position: Position) -> list[str]:
        """The titles whose answers are not shown yet."""
        return [title for title, _ in self._sections(position) if self._is_kept_back(title)] if self.hidden else []

    def keeps_back(self) -> bool:
        """Whether some answer about this position is still hidden."""
        with self._lock:
            return bool(self._kept_back(self._position()))

    def reveal(self, title: str = "") -> None:
        """Show the answers under a title, or all of them, as long as the table stays as it is."""
        with self._lock:
            titles = [known for known, _ in self._sections(self._position())]
            if title and title not in titles:
                raise OddsError("That question is no longer asked; look again.")
            self._revealed |= {title} if title else set(titles)

    def _position(self) -> Position:
        position = self._watched()
        if position.state != self._state:  # the table has moved on: what was varied no longer belongs to it
            self._varied, self._state, self._revealed = {}, position.state, set()
        return position

    def _sections(self, position: Position) -> list[Section]:
        """The answers, grouped by title; kept until something they depend on changes."""
        state, names, considered = position
        key = (state, names, considered, tuple(self._varied.items()))
        if self._answered is None or self._answered[0] != key:
            chosen: Mapping[str, Any] = {p.name: p.default for p in self._controls(state)} | self._varied
            asked: list[Asked] = room(state.game.key, "odds").asked(state, names, chosen, considered)
            answered = [(question, _answer(question)) for question in asked]
            groups = groupby(answered, key=lambda pair: pair[0].title)
            self._answered = key, [(title, list(group)) for title, group in groups]
        return self._answered[1]

    def _controls(self, state: State) -> list[Parameter]:
        found: list[Parameter] = room(state.game.key, "odds").controls(state)
        return found

    def _control(self, parameter: Parameter) -> dict[str, Any]:
        value = self._varied.get(parameter.name, parameter.default)
        return {
            "name": parameter.name,
            "says": parameter.says,
            "value": parameter.kind.write(value),
            "table": parameter.kind.write(parameter.default),
            **parameter.kind.control(),
        }

    # -- what is asked ----------------------------------------------------------------------------------

    def answer(self, content: object) -> dict[str, Any]:
        """Vary a value or go back to the table, and say what to show; or refuse in a sentence."""
        with self._lock:
            self._position()
            varied = self._varied
            try:
                intent = read_intent(content, SHAPES)
                if intent["kind"] == "chart":
                    return self._chart(intent["section"])
                if intent["kind"] == "what_if":
                    self._vary(intent["name"], intent["value"])
                elif intent["kind"] == "reset":
                    self._varied = {}
                elif intent["kind"] == "reveal":
                    self.reveal(intent["title"])
                return self.view()
            except DicelabError as error:
                self._varied = varied
                return {"kind": "refused", "says": str(error), "to": ""}

    def _chart(self, number: int) -> dict[str, Any]:
        """The distribution that a section shows, to be drawn by whoever can draw."""
        sections = self._sections(self._position()) if self.shown else []
        dist = sections[number][1][0][1].dist if number < len(sections) else None
        if dist is None or self._is_kept_back(sections[number][0]):
            raise OddsError("There is nothing to draw there.")
        return {"kind": "chart", "title": sections[number][0], "dist": dist}

    def _vary(self, name: str, value: object) -> None:
        state = self._position().state
        for parameter in self._controls(state):
            if parameter.name == name:
                self._varied = {**self._varied, name: parameter.read(value)}
                return
        raise OddsError(f"{name!r} cannot be varied now.")


def _answer(asked: Asked) -> Answer:
    """The answer, or the sentence that says why there is none: one question must not silence the others."""
    try:
        return asked.question(**asked.given)
    except OddsError as error:
        return Answer(str(error))
