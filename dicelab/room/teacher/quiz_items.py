"""The questions of a quiz as plain data: what phones show, what they may answer, and enough to make them again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NotRequired, TypedDict

from dicelab.errors import OptionError
from dicelab.games import find_game, part
from dicelab.games.kinds import Given
from dicelab.games.quiz import MEAN, Mistake, QuestionKind
from dicelab.room.teacher.questions import read_question, write_question
from dicelab.teach.question.own import TITLE, is_line
from dicelab.teach.questions import Item, MultipleChoice, Numeric, Option, Order, generate, own, question_of
from dicelab.teach.quiz.case import Case
from dicelab.teach.quiz.own import Own


def as_items(thing: Any, **chosen: Any) -> list[Item]:
    """The questions of a quiz: of a widget, of a game (generated), or a list of them."""
    host = getattr(thing, "host", thing)
    if hasattr(host, "items") and not isinstance(host, dict):
        return list(host.items)
    if isinstance(thing, str) and not is_line(thing):
        return list(generate(thing, **chosen))
    listed: Iterable[Any] = thing if isinstance(thing, list | tuple) else [thing]
    return [one if isinstance(one, Numeric | MultipleChoice | Order) else question_of(one) for one in listed]


class ItemShown(TypedDict):
    """What a phone sees of a question; nothing of the answer."""

    kind: QuestionKind
    title: str
    about: str
    setting: str
    asks: str
    how: str
    options: NotRequired[list[str]]
    events: NotRequired[list[str]]


def shown(item: Item) -> ItemShown:
    """The question."""
    about: ItemShown = {
        "kind": item.kind,
        "title": find_game(game_of(item)).title if game_of(item) else TITLE,
        "about": item.about,
        "setting": item.setting,
        "asks": item.asks,
        "how": item.how,
    }
    if isinstance(item, MultipleChoice):
        about["options"] = [option.text for option in item.options]
    if isinstance(item, Order):
        about["events"] = list(item.events)
    return about


def shape(item: Item) -> dict[str, Any]:
    """What may be answered."""
    if isinstance(item, MultipleChoice):
        return {"kind": "choice", "of": [str(index) for index in range(len(item.options))]}
    return {"kind": "order", "of": len(item.cases)} if isinstance(item, Order) else {"kind": "typed"}


def given(item: Item, answer: Any) -> Any:
    """An answer as :func:`~dicelab.teach.quiz.check` takes it."""
    return int(answer) if isinstance(item, MultipleChoice) else answer


def game_of(item: Item) -> str:
    """Which game it is about; none where it is about dice of one's own."""
    return item.cases[0].game if isinstance(item, Order) else item.case.game


# -- kept and made again -----------------------------------------------------------------------------------------------


def write_item(item: Item) -> dict[str, Any]:
    """As plain data."""
    if isinstance(item, Order):
        return {"order": [_write_case(case) for case in item.cases]}
    data: dict[str, Any] = {"case": _write_case(item.case)}
    if isinstance(item, MultipleChoice):
        data["options"] = [[str(option.value), option.text, option.mistake] for option in item.options]
    return data


def read_item(data: dict[str, Any]) -> Item:
    """What :func:`write_item` wrote."""
    if "order" in data:
        return Order(tuple(map(_read_case, data["order"])))
    case = _read_case(data["case"])
    if "options" not in data:
        return Numeric(case)
    options = [Option(Fraction(value), text, mistake) for value, text, mistake in data["options"]]
    return MultipleChoice(case, tuple(options))


def _write_case(case: Case) -> dict[str, Any]:
    if isinstance(case, Own):
        mistakes = [[str(one.value), one.says] for one in case.mistakes]
        about = {"asks": case.asks, "answer": str(case.answer), "mistakes": mistakes, "hint": case.task.hint}
        return {"own": case.game, **about, "setting": case.setting, "chance": case.task.unit != MEAN}
    if not case.game or case.task not in part(case.game, "tasks").TASKS:
        return {"question": write_question(case.posed)}
    values = [[name, _plain(value)] for name, value in case.values]
    return {"game": case.game, "task": case.task.name, "values": values}


def _read_case(data: dict[str, Any]) -> Case:
    if "question" in data:
        return question_of(read_question(data["question"])).case
    if "own" in data:
        mistakes: dict[Fraction | int, str] = {Fraction(value): says for value, says in data["mistakes"]}
        about = {name: data[name] for name in ("hint", "setting", "chance")}
        asked = *([data["own"]] if data["own"] else []), data["asks"], Fraction(data["answer"])
        return own(*asked, mistakes=mistakes, **about).case
    for task in part(data["game"], "tasks").TASKS:
        if task.name == data["task"]:
            values = tuple((name, _same(task.over[name], value)) for name, value in data["values"])
            return Case(data["game"], task, values)
    raise OptionError("This version of dicelab does not know such a task; ask another question.")


def _plain(value: Given) -> Any:
    return value if isinstance(value, str | int | bool) else str(value)


def _same(choices: Sequence[Given], value: Any) -> Given:
    """The value that was written down so."""
    return next((one for one in choices if _plain(one) == value), value)


def mistakes_of(item: Item) -> dict[str, Mistake]:
    """The typical mistakes by their words."""
    if isinstance(item, Order):
        return {}
    if isinstance(item, MultipleChoice):
        return {one.mistake: Mistake(one.value, one.mistake) for one in item.options if one.mistake}
    return {one.says: one for one in item.mistakes}
