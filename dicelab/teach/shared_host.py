"""The host of what a code holds: a table with its odds, or a question. The code comes with the page's address."""

from __future__ import annotations

from typing import ClassVar, Literal, TypedDict

from dicelab.errors import DicelabError
from dicelab.odds.formula import Expr
from dicelab.play.code import QUESTION, Laid, laid_by, unpack, usual_bots
from dicelab.play.host import Host
from dicelab.play.intents import Intent, Intents, is_code
from dicelab.play.panel.host import PanelHost
from dicelab.play.panes import Panes
from dicelab.play.still import Blocks, Line, lines
from dicelab.play.table.host import TableHost
from dicelab.teach.experiment.view import exact_text
from dicelab.teach.predict import Prediction
from dicelab.teach.predict.host import PredictHost
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own_drawn import DiceKind
from dicelab.teach.question.pose import Posed
from dicelab.teach.share import asking_from_json

NAMES = {"p": "A position of", "g": "A game of", "q": "A question about"}


class AnswerTold(TypedDict):
    """The answer to a question that has no single number."""

    text: str
    lines: list[str]
    working: list[Expr]


class ToldView(TypedDict):
    """A question; the answer once it is open."""

    kind: Literal["view"]
    title: str
    says: str
    asks: str
    answer: AnswerTold | None
    dice: list[DiceKind]


class OpenerView(TypedDict):
    """What was opened, in a sentence."""

    kind: Literal["view"]
    says: str


class ToldHost(Host):
    """A question whose answer waits until it is asked for: one that has no single number to guess."""

    def __init__(self, posed: Asking) -> None:
        super().__init__()
        self.posed, self.open = posed, False

    def reveal(self) -> None:
        """Show the answer."""
        self.open = True

    INTENTS: ClassVar[Intents] = {"reveal": Intent(reveal)}

    def view(self) -> ToldView:
        """The question; the answer once it is open."""
        answer = self.posed.answer
        shown: AnswerTold | None = None
        if self.open:
            grid = str(answer.table).splitlines() if answer.table else str(answer.dist or "").splitlines()
            number = exact_text(answer) if answer.p is not None or answer.mean is not None else ""
            shown = {"text": number, "lines": grid, "working": answer.working.data() if answer.working else []}
        return {
            "kind": "view",
            "title": self.posed.title,
            "says": self.posed.says,
            "asks": "Guess first, then open the answer.",
            "answer": shown,
            "dice": self.posed.shown_dice,
        }

    def still(self) -> Blocks:
        """The question, and the answer if it is open."""
        said = str(self.posed.answer).splitlines()[1:] if self.open else ["The answer waits until it is asked for."]
        return [Line(self.posed.says, strong=True), *lines(*said)]


class SharedHost(Panes):
    """Opens a code in place of what was shown before; a sentence says why it cannot be."""

    SORRY = "Something went wrong here. Load the page again."

    def __init__(self, code: str = "") -> None:
        self._opener = OpenerHost(self)
        super().__init__({"opener": self._opener, **(self._opened(code) if code else {})})

    def open(self, code: str) -> None:
        """Show what a code holds."""
        self.lay({"opener": self._opener, **self._opened(code)})

    def _opened(self, code: str) -> dict[str, Host]:
        kind, data = unpack(code)
        if kind == QUESTION:
            posed = asking_from_json(data)
            self._opener.says = f"{NAMES[kind]} {posed.title if isinstance(posed, Posed) else 'dice of one’s own'}."
            return _question(posed)
        laid = laid_by(kind, data)
        table = _table(laid)
        self._opener.says = f"{NAMES[kind]} {laid.match.game.title}."
        return {"table": table, "panel": PanelHost(table)}


class OpenerHost(Host):
    """Reads the code in the page's address, or one that is pasted."""

    SORRY = SharedHost.SORRY

    def __init__(self, whole: SharedHost) -> None:
        super().__init__()
        self._whole, self.says = whole, ""

    def open(self, code: str) -> None:
        """Show what a code holds."""
        self._whole.open(code)

    INTENTS: ClassVar[Intents] = {"open": Intent(open, {"code": is_code})}

    def view(self) -> OpenerView:
        """What was opened."""
        return {"kind": "view", "says": self.says}

    def still(self) -> Blocks:
        """What was opened, in a sentence."""
        return lines(self.says or "Paste a code to open a table or a question.")


def _table(laid: Laid) -> TableHost:
    return TableHost(laid.match, usual_bots(laid.match.state) if laid.bots is None else laid.bots)


def _question(posed: Asking) -> dict[str, Host]:
    """A question to guess at; or, where it has no single number for an answer, to think about before looking."""
    try:
        return {"predict": PredictHost(Prediction(posed))}
    except DicelabError:
        return {"told": ToldHost(posed)}
