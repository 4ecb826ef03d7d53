"""A table in a room: what phones see of it, and what each open move is worth exactly."""

from __future__ import annotations

from typing import Any, Final

from dicelab.errors import DicelabError
from dicelab.games import part
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.question import Answer
from dicelab.odds.text import chance_text, mean_text
from dicelab.play.table.host import TableHost
from dicelab.play.table.view import TableView

ROLL: Final = "roll"
"""What is sent in place of a move where dice are to be rolled."""


def on_phones(host: TableHost) -> TableView:
    """The table as a phone shows it: without the seed, by which one could know the next dice, and without its past."""
    view = host.view()
    view.pop("menu", None)
    return {**view, "odds": None, "coach": None, "seed": 0, "can_undo": False, "log": {"from": 0, "entries": []}}


def open_moves(host: TableHost) -> list[str]:
    """The moves that a person may make now."""
    return [choice["move"] for choice in host.view()["scene"]["choices"]]


def move_words(host: TableHost) -> dict[str, str]:
    """What each of them means."""
    return {choice["move"]: choice["says"] for choice in host.view()["scene"]["choices"]}


def worth(state: State, names: tuple[str, ...], move: str, says: str = "") -> str:
    """What the odds panel says exactly about a move, in one line; nothing where it says nothing."""
    odds = part(state.game.key, "odds")
    given = {one.name: one.default for one in odds.controls(state) if one.default is not None}
    try:
        usual = odds.asked(state, names, given, None)
        asked = odds.asked(state, names, given, Move.parse(move))
        new = [one for one in asked if one not in usual]
        for one in sorted(new, key=lambda one: not one.mark):
            text = _number(one.question(**one.given), says, alone=one.title not in [other.title for other in usual])
            if text:
                return f"{one.title}{'' if one.title.endswith('?') else ':'} {text}"
    except DicelabError:  # a position about which nothing can be asked
        pass
    return ""


def _number(answer: Answer, says: str, alone: bool) -> str:
    """The number for a move: its row of a table, what it costs beside the best, or the answer itself."""
    if answer.table is not None:
        for label, values in answer.table.rows:
            if label.casefold() in says.casefold():
                return answer.table.cell(values[0], answer.table.columns[0])
        return answer.best.partition(". ")[2].replace("Your choice", "This choice")
    if answer.p is not None:
        return chance_text(answer.p)
    return f"{answer.mean_says} {mean_text(answer.mean)}" if answer.mean is not None and alone else ""


def advised(state: State, names: tuple[str, ...]) -> tuple[str, str]:
    """What a sensible player would do, and why; nothing where there is nothing to decide."""
    found: Any = part(state.game.key, "bots").advice(state, names)
    return ("", "") if found is None else (str(found[0]), str(found[1]))
