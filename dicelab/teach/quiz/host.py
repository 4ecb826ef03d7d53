"""The host of a quiz: what was tried, what is right, and what a page may know of it.

A page never learns an answer before it was found or given up: the view holds only what may be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final, Literal, NotRequired, TypedDict

from dicelab.errors import OptionError
from dicelab.games.quiz import QuestionKind
from dicelab.odds.formula import Expr
from dicelab.play.host import Host
from dicelab.play.intents import Intent, Intents
from dicelab.play.still import Blocks
from dicelab.teach.question.own_drawn import DiceKind
from dicelab.teach.quiz.another import another, has_others, named
from dicelab.teach.quiz.case import Case
from dicelab.teach.quiz.check import AGAIN, RIGHT, Verdict, called, check
from dicelab.teach.quiz.items import LETTERS, Item, MultipleChoice, Numeric, Order
from dicelab.teach.stills import quiz_still

Status = Literal["open", "solved", "shown"]
OPEN: Final = "open"
SOLVED: Final = "solved"
SHOWN: Final = "shown"
LONGEST = 200
"""Characters of a typed answer that a page may send."""


@dataclass
class Progress:
    """How far one question is."""

    status: Status = OPEN
    tries: int = 0
    said: str = ""
    tone: str = ""
    wrong: list[int] = field(default_factory=list)
    """Options that were tried in vain."""
    given: Any = None


def _is_item(value: object) -> bool:
    return type(value) is int and 0 <= value < 1000


def _is_given(value: object) -> bool:
    """An answer of whatever kind; whether it fits its question is judged there."""
    if isinstance(value, list):
        return len(value) <= LONGEST and all(type(one) is int for one in value)
    return type(value) is int or (isinstance(value, str) and len(value) <= LONGEST)


class Score(TypedDict):
    """How many are right, how many of these at once, and how many there are."""

    right: int
    first: int
    of: int


class QuizItem(TypedDict):
    """A question, and how far one is."""

    kind: QuestionKind
    title: str
    about: str
    dice: list[DiceKind]
    setting: str
    asks: str
    how: str
    status: Status
    tries: int
    said: str
    tone: str
    wrong: list[int]
    """Options that were tried in vain."""
    given: str | int | list[int] | None
    answer: str
    working: list[Expr]
    has_working: bool
    another: bool
    options: NotRequired[list[str]]
    events: NotRequired[list[str]]
    right: NotRequired[int | list[int] | None]
    """The option that is right, or the right order."""
    chances: NotRequired[list[str]]


class QuizView(TypedDict):
    """All that may be seen of a quiz."""

    kind: Literal["view"]
    title: str
    items: list[QuizItem]
    score: Score
    renews: bool


class QuizHost(Host):
    """Questions, one after the other; ``renew`` gives other ones for the next number."""

    SORRY = "Something went wrong here. Try once more, or start again."

    def __init__(self, items: Sequence[Item], renew: Callable[[], Sequence[Item]] | None = None, seed: int = 4) -> None:
        super().__init__()
        if not items:
            raise OptionError("A quiz needs at least one question.")
        self._renew = renew
        self._rng = Random(seed)
        self._lay(items)

    def _lay(self, items: Sequence[Item]) -> None:
        self.items = tuple(items)
        self.progress = [Progress() for _ in self.items]
        self._seen: dict[int, set[str]] = {}

    @property
    def score(self) -> Score:
        """How many are right, how many of these at once, how many there are."""
        right = [one for one in self.progress if one.status == SOLVED]
        return {"right": len(right), "first": sum(one.tries == 1 for one in right), "of": len(self.items)}

    def facts(self) -> dict[str, Any]:
        """The score."""
        return {"score": self.score}

    def still(self) -> Blocks:
        """Every question, and the answers that have been found."""
        return quiz_still(self.view())

    # -- what a page sees ----------------------------------------------------------------------------------------------

    def view(self) -> QuizView:
        """Everything that may be seen now."""
        shown = [self._item(index) for index in range(len(self.items))]
        return {
            "kind": "view",
            "title": _case(self.items[0]).title,
            "items": shown,
            "score": self.score,
            "renews": self._renew is not None,
        }

    def _item(self, index: int) -> QuizItem:
        item, at = self.items[index], self.progress[index]
        over = at.status != OPEN
        shown: QuizItem = {
            "kind": item.kind,
            "title": _case(item).title,
            "about": item.about,
            "dice": _case(item).posed.shown_dice,
            "setting": item.setting,
            "asks": item.asks,
            "how": item.how,
            "status": at.status,
            "tries": at.tries,
            "said": at.said,
            "tone": at.tone,
            "wrong": list(at.wrong),
            "given": at.given,
            "answer": item.answer_text if over else "",
            "working": item.working.data() if over and item.working else [],
            "has_working": item.working is not None,
            "another": over and has_others(item),
        }
        if isinstance(item, MultipleChoice):
            shown["options"] = [option.text for option in item.options]
            shown["right"] = item.right if over else None
        if isinstance(item, Order):
            shown["events"] = list(item.events)
            shown["right"] = list(item.answer) if over else None
            shown["chances"] = [item.chance(number) for number in range(len(item.cases))] if over else []
        return shown

    # -- what a page asks ----------------------------------------------------------------------------------------------

    def answer_item(self, item: int, given: object) -> None:
        """Try an answer."""
        self.try_answer(self._there(item), given)

    def show(self, item: int) -> None:
        """Give a question up."""
        self.give_up(self._there(item))

    def another(self, item: int) -> None:
        """In place of a question, one like it with other numbers."""
        at = self._there(item)
        if self.progress[at].status == OPEN:
            raise OptionError("Answer this question first, or look at its working; then there is another like it.")
        seen = self._seen.setdefault(at, set())
        seen.add(named(self.items[at]))
        found = another(self.items[at], self._rng, seen)
        if named(found) in seen:  # that was all of them: from the beginning
            seen.clear()
        self.items = (*self.items[:at], found, *self.items[at + 1 :])
        self.progress[at] = Progress()

    def again(self) -> None:
        """The same questions once more."""
        self._lay(self.items)

    def renew(self) -> None:
        """Other questions."""
        if self._renew is None:
            raise OptionError("There are no other questions here.")
        self._lay(self._renew())

    def _there(self, item: int) -> int:
        if item >= len(self.items):
            raise OptionError("There is no such question.")
        return item

    INTENTS: ClassVar[Intents] = {
        "answer": Intent(answer_item, {"item": _is_item, "given": _is_given}),
        "show": Intent(show, {"item": _is_item}),
        "another": Intent(another, {"item": _is_item}),
        "again": Intent(again),
        "renew": Intent(renew),
    }

    def try_answer(self, index: int, given: object) -> Verdict:
        """Answer a question; a question that is over stays as it is."""
        item, at = self.items[index], self.progress[index]
        if at.status != OPEN:
            raise OptionError("This question is answered already.")
        if isinstance(item, Numeric) and (not isinstance(given, str) or len(given) > LONGEST):
            raise OptionError("An answer is a short text.")
        verdict = check(item, given)
        at.said, at.tone, at.given = verdict.says, verdict.outcome, given
        if verdict.outcome == AGAIN:
            return verdict
        at.tries += 1
        if verdict.outcome == RIGHT:
            at.status = SOLVED
        elif isinstance(item, MultipleChoice) and isinstance(given, int) and given not in at.wrong:
            at.wrong.append(given)
        return verdict

    def give_up(self, index: int) -> None:
        """Show the answer with its working; it does not count as right any more."""
        item, at = self.items[index], self.progress[index]
        if at.status != OPEN:
            return
        at.status, at.tone = SHOWN, ""
        if isinstance(item, MultipleChoice):
            at.said = f"The answer is {LETTERS[item.right]}: {item.answer_text}."
        else:
            at.said = f"The answer is {called(item)}." if isinstance(item, Numeric) else "This is the right order."


def _case(item: Item) -> Case:
    return item.cases[0] if isinstance(item, Order) else item.case
