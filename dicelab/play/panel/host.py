"""The host of an odds panel: the questions that matter now, answered, and what would be if.

It follows a table, or looks at one position. Plain data, like a table's view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, ClassVar, Literal, NamedTuple, TypedDict

from dicelab.errors import OddsError
from dicelab.games import part
from dicelab.games.game import OVER, State
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Given, Parameter
from dicelab.odds.display import bar_spec
from dicelab.play.host import Host, Message
from dicelab.play.intents import Intent, Intents, is_flag, is_text
from dicelab.play.panel.sections import OddsSection, PanelView, VariedControl, question_view, section_view
from dicelab.play.panel.still import panel_still
from dicelab.play.still import Blocks
from dicelab.play.table.host import TableHost


class DistributionDrawn(TypedDict):
    """The distribution of a section, as a Vega-Lite specification."""

    kind: Literal["chart"]
    title: str
    spec: dict[str, object]


class Position(NamedTuple):
    """What a panel looks at: a state, the players' names, and the move that somebody is considering."""

    state: State
    names: tuple[str, ...]
    considered: Move | None = None


Watched = Callable[[], Position]


class Section(NamedTuple):
    """A title, the questions under it with their answers, and what the section is called in every position."""

    title: str
    answered: list[tuple[Asked, Answer]]
    key: str


def _is_section(value: object) -> bool:
    return type(value) is int and 0 <= value < 100


class PanelHost(Host):
    """The odds of a position that may change, with values that can be varied.

    With ``hidden`` only the questions are shown, until their answers are revealed; a new position hides them again. A
    person at the page can switch that on and off. A table that it follows gives no hints as long as one of them is kept
    back.
    """

    SORRY = "The odds could not be worked out here."

    def __init__(self, of: TableHost | Watched, hidden: bool = False) -> None:
        super().__init__()
        self._hidden = hidden
        self._revealed: set[str] = set()
        self._watched: Watched = (lambda: Position(*of.position())) if isinstance(of, TableHost) else of
        self._varied: dict[str, Given] = {}
        self._state: State | None = None
        self._answered: tuple[Any, list[Section]] | None = None
        self._viewed: tuple[Any, PanelView] | None = None
        self._table = of if isinstance(of, TableHost) else None
        self._leave: Callable[[], None] = lambda: None
        self.shown = self._table is None or self._table.odds_on
        if self._table is not None:
            self._leave = self._table.subscribe(self._follow)
            self._table.panels.append(self)
            self._table.publish()  # now it has odds to switch on and off

    @property
    def lock(self) -> Any:
        """The table's, where it follows one: neither waits for the other while that one waits for it."""
        return self._lock if self._table is None else self._table.lock

    @property
    def hidden(self) -> bool:
        """Whether answers are kept back until they are revealed."""
        return self._hidden

    @hidden.setter
    def hidden(self, hidden: bool) -> None:
        self._cover(bool(hidden))
        self.publish()

    def _follow(self, message: Message) -> None:
        """The table has moved on, or a move is being considered there."""
        if self._table is not None and message["kind"] in ("view", "considered"):
            self.shown = self._table.odds_on
            self.publish()

    def close(self) -> None:
        """Stop following the table."""
        self._leave()
        if self._table is not None and self in self._table.panels:
            self._table.panels.remove(self)
            self._table.publish()

    # -- what is shown ----------------------------------------------------------------------------------

    def view(self) -> PanelView:
        """Everything the panel shows, as plain data, built once for each thing there is to show.

        Nothing is worked out while it is switched off.
        """
        with self.lock:
            position = self._position()
            key = (self._asked_about(position), self.shown, self._hidden, frozenset(self._revealed))
            if self._viewed is None or self._viewed[0] != key:
                self._viewed = key, self._build(position)
            return self._viewed[1]

    def _build(self, position: Position) -> PanelView:
        return {
            "kind": "view",
            "shown": self.shown,
            "whose": self._whose(position),
            "game": position.state.game.key,
            "over": position.state.turn == OVER,
            "varied": bool(self._varied),
            "controls": [self._control(parameter) for parameter in self._controls(position.state)],
            "covers": self._hidden,
            "hidden": self.shown and bool(self._kept_back(position)),
            "sections": [self._section(section) for section in self._sections(position)] if self.shown else [],
        }

    def _asked_about(self, position: Position) -> tuple[Any, ...]:
        """All that the answers depend on."""
        return position, tuple(self._varied.items()), self._bots()

    def _bots(self) -> frozenset[int]:
        return frozenset(self._table.bots if self._table else ())

    def _whose(self, position: Position) -> str:
        """'Your chances' where one person plays against bots, else with the name of whoever rolls or decides."""
        actor = position.state.actor()
        if actor < 0:
            return "Chances"
        people = set(range(position.state.game.players)) - self._bots()
        return "Your chances" if self._table and people == {actor} else f"{position.names[actor]}'s chances"

    def _section(self, section: Section) -> OddsSection:
        return question_view(*section) if self._is_kept_back(section.title) else section_view(*section)

    def _is_kept_back(self, title: str) -> bool:
        return self._hidden and title not in self._revealed

    def _kept_back(self, position: Position) -> list[str]:
        """The titles whose answers are not shown yet."""
        return [one.title for one in self._sections(position) if self._is_kept_back(one.title)] if self._hidden else []

    def keeps_back(self) -> bool:
        """Whether some answer about this position is still hidden."""
        with self.lock:
            return bool(self._kept_back(self._position()))

    def reveal(self, title: str = "") -> None:
        """Show the answers under a title, or all of them, as long as the table stays as it is."""
        self._reveal(title)
        self.publish()

    def _reveal(self, title: str) -> None:
        with self.lock:
            titles = [known.title for known in self._sections(self._position())]
            if title and title not in titles:
                raise OddsError("That question is no longer asked; look again.")
            self._revealed |= {title} if title else set(titles)

    def _cover(self, on: bool) -> None:
        """Keep the answers back, those that have been revealed as well; or show them in every position from now on."""
        with self.lock:
            self._hidden, self._revealed = on, set()

    def _position(self) -> Position:
        position = self._watched()
        if position.state != self._state:  # the table has moved on: what was varied no longer belongs to it
            self._varied, self._state, self._revealed = {}, position.state, set()
        return position

    def _sections(self, position: Position) -> list[Section]:
        """The answers, grouped by title; kept until something they depend on changes."""
        state, names, considered = position
        key = self._asked_about(position)
        if self._answered is None or self._answered[0] != key:
            chosen: Mapping[str, Any] = {p.name: p.default for p in self._controls(state)} | self._varied
            asked: list[Asked] = part(state.game.key, "odds").asked(state, names, chosen, considered)
            if state.actor() in self._bots():
                asked = [question for question in asked if not question.stays]  # no seat is to be advised
            answered = [(question, _answer(question)) for question in asked]
            groups = groupby(answered, key=lambda pair: pair[0].title)
            self._answered = key, _keyed([(title, list(group)) for title, group in groups])
        return self._answered[1]

    def _controls(self, state: State) -> list[Parameter]:
        found: list[Parameter] = part(state.game.key, "odds").controls(state)
        return found

    def _control(self, parameter: Parameter) -> VariedControl:
        value = self._varied.get(parameter.name, parameter.default)
        return {
            "name": parameter.name,
            "says": parameter.says,
            "value": parameter.kind.write(value),
            "table": parameter.kind.write(parameter.default),
            **parameter.kind.control(),
        }

    def facts(self) -> dict[str, Any]:
        """The answers that are shown, as texts."""
        return {"answers": [_told(section) for section in self.view()["sections"] if not section.get("hidden")]}

    def still(self) -> Blocks:
        """All sections with their numbers."""
        return panel_still(self.view())

    # -- what is asked ----------------------------------------------------------------------------------

    def _chart(self, section: int) -> DistributionDrawn:
        """The distribution of a section, as a chart."""
        sections = self._sections(self._position()) if self.shown else []
        dist = sections[section].answered[0][1].dist if section < len(sections) else None
        if dist is None or self._is_kept_back(sections[section].title):
            raise OddsError("There is nothing to draw there.")
        return {"kind": "chart", "title": sections[section].title, "spec": bar_spec(dist)}

    def _reset(self) -> None:
        self._varied = {}

    def _vary(self, name: str, value: object) -> None:
        state, varied = self._position().state, self._varied
        for parameter in self._controls(state):
            if parameter.name == name:
                self._varied = {**varied, name: parameter.read(value)}
                try:
                    self.view()
                except OddsError:  # nobody can say what would be then
                    self._varied = varied
                    raise
                return
        raise OddsError(f"{name!r} cannot be varied now.")

    INTENTS: ClassVar[Intents] = {
        "what_if": Intent(_vary, {"name": is_text, "value": is_text}),
        "reset": Intent(_reset),
        "chart": Intent(_chart, {"section": _is_section}),
        "reveal": Intent(_reveal, {"title": is_text}),
        "cover": Intent(_cover, {"on": is_flag}),
    }


def _keyed(groups: list[tuple[str, list[tuple[Asked, Answer]]]]) -> list[Section]:
    """Each group with its name; where two ask the same question, they are numbered."""
    found, seen = [], Counter[str]()
    for title, answered in groups:
        name = answered[0][0].key or answered[0][0].question.name
        seen[name] += 1
        found.append(Section(title, answered, name if seen[name] == 1 else f"{name} {seen[name]}"))
    return found


def _answer(asked: Asked) -> Answer:
    """The answer, or the sentence that says why there is none: one question must not silence the others."""
    try:
        return asked.question(**asked.given)
    except OddsError as error:
        return Answer(str(error))


def _told(section: OddsSection) -> dict[str, Any]:
    """A section as plain texts: its title and its numbers."""
    rows = [{"label": row["label"], "fraction": row["fraction"], "percent": row["percent"]} for row in section["rows"]]
    means = [{"label": mean["label"], "mean": mean["text"]} for mean in section["means"]]
    return {"title": section["title"], "best": section["best"], "rows": rows, "means": means}
