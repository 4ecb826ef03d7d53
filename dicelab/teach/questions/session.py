"""Somebody answers questions: what was tried, what is right, and what a page may know of it.

A page never learns an answer before it was found or given up: the view holds only what may be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dicelab.errors import DicelabError, OptionError
from dicelab.games import find_game
from dicelab.teach.questions.check import AGAIN, RIGHT, Verdict, check
from dicelab.teach.questions.items import LETTERS, Choice, Item, Numeric, Order

OPEN, SOLVED, SHOWN = "open", "solved", "shown"
LONGEST = 200
"""Characters of a typed answer that a page may send."""


@dataclass
class Progress:
    """How far one question is."""

    status: str = OPEN
    tries: int = 0
    said: str = ""
    tone: str = ""
    wrong: list[int] = field(default_factory=list)
    """Options that were tried in vain."""
    given: Any = None


class Session:
    """Questions, one after the other; ``renew`` gives other ones for the next number."""

    def __init__(self, items: Sequence[Item], renew: Callable[[], Sequence[Item]] | None = None) -> None:
        if not items:
            raise OptionError("A quiz needs at least one question.")
        self._renew = renew
        self._lay(items)

    def _lay(self, items: Sequence[Item]) -> None:
        self.items = tuple(items)
        self.progress = [Progress() for _ in self.items]

    @property
    def score(self) -> dict[str, int]:
        """How many are right, how many of these at once, how many there are."""
        right = [one for one in self.progress if one.status == SOLVED]
        return {"right": len(right), "first": sum(one.tries == 1 for one in right), "of": len(self.items)}

    # -- what a page sees ----------------------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Everything that may be seen now."""
        shown = [self._item(index) for index in range(len(self.items))]
        return {
            "kind": "view",
            "title": find_game(_game(self.items[0])).title,
            "items": shown,
            "score": self.score,
            "renews": self._renew is not None,
        }

    def _item(self, index: int) -> dict[str, Any]:
        item, at = self.items[index], self.progress[index]
        over = at.status != OPEN
        shown: dict[str, Any] = {
            "kind": item.kind,
            "title": find_game(_game(item)).title,
            "about": item.about,
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
        }
        if isinstance(item, Choice):
            shown["options"] = [option.text for option in item.options]
            shown["right"] = item.right if over else None
        if isinstance(item, Order):
            shown["events"] = list(item.events)
            shown["right"] = list(item.answer) if over else None
            shown["chances"] = [item.chance(number) for number in range(len(item.cases))] if over else []
        return shown

    # -- what a page asks ----------------------------------------------------------------------------------------------

    def answer(self, intent: object) -> dict[str, Any]:
        """Do what a page asks for, and say what is to be seen then; nonsense is refused with a sentence."""
        try:
            return self._answer(intent)
        except DicelabError as error:
            return {"kind": "refused", "says": str(error)}

    def _answer(self, intent: object) -> dict[str, Any]:
        kind = intent.get("kind") if isinstance(intent, dict) else None
        if not isinstance(intent, dict) or kind not in ("hello", "answer", "show", "again", "renew"):
            raise OptionError("This page and the quiz do not understand each other; reload the page.")
        if kind == "again":
            self._lay(self.items)
        elif kind == "renew":
            if self._renew is None:
                raise OptionError("There are no other questions here.")
            self._lay(self._renew())
        elif kind != "hello":
            index = intent.get("item")
            if type(index) is not int or not 0 <= index < len(self.items):
                raise OptionError("There is no such question.")
            if kind == "answer":
                self.try_answer(index, intent.get("given"))
            else:
                self.give_up(index)
        return self.view()

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
        elif isinstance(item, Choice) and isinstance(given, int) and given not in at.wrong:
            at.wrong.append(given)
        return verdict

    def give_up(self, index: int) -> None:
        """Show the answer with its working; it does not count as right any more."""
        item, at = self.items[index], self.progress[index]
        if at.status != OPEN:
            return
        at.status, at.tone = SHOWN, ""
        if isinstance(item, Choice):
            at.said = f"The answer is {LETTERS[item.right]}: {item.answer_text}."
        else:
            at.said = f"The answer is {item.answer_text}." if isinstance(item, Numeric) else "This is the right order."


def _game(item: Item) -> str:
    return item.cases[0].game if isinstance(item, Order) else item.case.game
