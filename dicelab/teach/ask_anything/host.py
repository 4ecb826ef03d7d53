"""The host of the page *Your own dice*: lines of notation, their exact charts, and rolls beside them."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal, TypedDict

from dicelab.errors import DicelabError, OddsError, OptionError
from dicelab.odds.notation import NotationError, read_lines
from dicelab.odds.throwing import numpy_there
from dicelab.play.host import Host, TextFile
from dicelab.play.intents import Intent, Intents, is_flag, is_seed, is_whole
from dicelab.play.match import read_seed
from dicelab.play.still import Blocks, Line, Rows, lines
from dicelab.teach.ask_anything.dice import summary
from dicelab.teach.ask_anything.view import LineShown, dice_csv, line_view
from dicelab.teach.experiment import MOST, Series
from dicelab.teach.experiment.throws import fresh_seed
from dicelab.teach.question.own import LineQuestion
from dicelab.teach.share import share

BATCHES: Final = (1, 10, 100, 10_000, 1_000_000)
PORTIONS: Final = (*BATCHES, 1_000, 100_000)
"""What may be rolled at once: the buttons, and the steps of a run that is watched."""
MOST_AT_ONCE: Final = 60_000_000
"""Dice that are rolled before the page is answered: a second or two."""
MOST_AT_ONCE_PLAIN: Final = 4_000_000
"""The same where NumPy is not."""
LONGEST: Final = 4_000
EXAMPLES: Final = (
    "3d6", "4d6 best 3", "2d6 >= 9", "d12 > d10", "6d6 count 5,6", "5d6 kind", "2d6 >= 9 given any 6", "first 6 in d6",
    "3d6 reroll 1 to >= 12", "d{sword*3, coin*2, x}",
)  # fmt: skip


class CannotRead(TypedDict):
    """Why a line cannot be read: which line, and the place in it."""

    says: str
    line: int
    shown: str
    carets: str


class NumberGuessed(TypedDict):
    """The guess beside the answer, once it is shown."""

    value: float
    says: str


class LineCodes(TypedDict):
    """For each line a code that puts it to a class; "" where there is none."""

    kind: Literal["codes"]
    codes: list[str]


class OwnDiceView(TypedDict):
    """All that is shown of some lines."""

    kind: Literal["view"]
    text: str
    error: CannotRead | None
    hidden: bool
    guess: NumberGuessed | None
    batches: list[int]
    most: int
    trials: int
    seed: int | None
    examples: list[str]
    lines: list[LineShown]


def _is_lines(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and abs(value) < 2**53


class OwnDiceHost(Host):
    """A few lines, asked and rolled. What cannot be read is pointed at; the answers before it stay."""

    SORRY = "Something went wrong here. Change the line, or load the page again."

    def __init__(self, text: str = "3d6", seed: int | None = None, hidden: bool = False) -> None:
        super().__init__()
        self.text = ""
        self.asked: tuple[LineQuestion, ...] = ()
        self.error: CannotRead | None = None
        self.hidden = hidden
        self.guess_value: float | None = None
        self._seed = None if seed is None else read_seed(seed)
        self._series: dict[int, Series] = {}
        self._opened = False
        self.lay(text)

    def lay(self, text: str) -> None:
        """Take these lines, if all of them can be read and answered."""
        asked = tuple(LineQuestion(line.text) for line in read_lines(text))
        for one in asked:
            one.answer  # noqa: B018  what has no answer is refused before anything is shown
        self.text, self.asked, self.error = text, asked, None
        self._series = {}
        self.guess_value = None

    @property
    def seed(self) -> int:
        """The seed that all dice come from; drawn when a page opens."""
        if self._seed is None:
            self._seed = fresh_seed()
        return self._seed

    def hello(self) -> OwnDiceView:
        """A page opens: from now on there is a seed."""
        self._opened = True
        return self.view()

    # -- what is asked ----------------------------------------------------------------------------------

    def ask(self, text: str) -> None:
        """Answer other lines; where they cannot be read, say where and keep what was there."""
        if text == self.text and self.error is None:
            return
        try:
            self.lay(text)
        except NotationError as error:
            shown, carets = error.pointed()
            self.error = {"says": error.says, "line": error.line, "shown": shown, "carets": carets}
        except OddsError as error:
            self.error = {"says": str(error), "line": 0, "shown": "", "carets": ""}

    def roll(self, trials: int) -> None:
        """Roll every line that many more times."""
        if trials not in PORTIONS:
            raise OptionError(f"Roll one of these: {', '.join(f'{batch:,}' for batch in BATCHES)}.")
        rollable = [place for place, one in enumerate(self.asked) if not one.line.why_not_rolled()]
        if not rollable:
            raise OddsError(f"This cannot be rolled: {self.asked[0].line.why_not_rolled()}.")
        dice = sum(die.number for place in rollable for die in self.asked[place].line.dice)
        most = MOST_AT_ONCE if numpy_there() else MOST_AT_ONCE_PLAIN
        if trials > 10_000 and trials * dice > most:
            raise OddsError("So many dice at once would take too long; roll fewer times.")
        for place in rollable:
            if place not in self._series:
                self._series[place] = Series(self.asked[place], self.seed)
            if self._series[place].trials + trials > MOST:
                raise OddsError(f"An experiment has up to {MOST:,} trials; start again to roll more.")
            self._series[place].roll(trials)

    def again(self) -> None:
        """Forget what was rolled."""
        self._series = {}

    def set_seed(self, seed: int | None) -> None:
        """Begin again with a seed; with none given, a fresh one is drawn."""
        self._seed = fresh_seed() if seed is None else read_seed(seed)
        self._series = {}

    def hide(self, hidden: bool) -> None:
        """Keep the answers back, or show them."""
        self.hidden = hidden
        if hidden:
            self.guess_value = None

    def guess(self, value: float) -> None:
        """A guess at the first line: a percentage, or a mean."""
        if self.asked[0].answer.p is not None and not 0 <= value <= 100:
            raise OptionError("A chance is guessed from 0 to 100 %.")
        self.guess_value = float(value)
        self.hidden = False

    def save(self) -> TextFile:
        """The numbers as a file for a spreadsheet."""
        if self.hidden:
            raise OddsError("The exact answer is kept back; show it first, then save the numbers.")
        return {"kind": "csv", "name": f"{self.asked[0].name}.csv", "text": dice_csv(self.asked)}

    def codes(self) -> LineCodes:
        """For each line a code that puts it to a class, with its answer kept back."""
        found = []
        for one in self.asked:
            try:
                found.append(share(one))
            except DicelabError:
                found.append("")
        return {"kind": "codes", "codes": found}

    INTENTS: ClassVar[Intents] = {
        "ask": Intent(ask, {"text": _is_lines}),
        "roll": Intent(roll, {"trials": is_whole}),
        "again": Intent(again),
        "seed": Intent(set_seed, {"seed": is_seed}),
        "hide": Intent(hide, {"hidden": is_flag}),
        "guess": Intent(guess, {"value": _is_number}),
        "csv": Intent(save),
        "codes": Intent(codes),
    }

    # -- what is shown ----------------------------------------------------------------------------------

    def view(self) -> OwnDiceView:
        """Everything that is shown; no answer while it is kept back."""
        with self.lock:
            shown = [line_view(one, self._series.get(place), self.hidden) for place, one in enumerate(self.asked)]
            return {
                "kind": "view",
                "text": self.text,
                "error": self.error,
                "hidden": self.hidden,
                "guess": self._guessed(),
                "batches": list(BATCHES),
                "most": MOST,
                "trials": max((series.trials for series in self._series.values()), default=0),
                "seed": self.seed if self._opened or self._series else self._seed,
                "examples": list(EXAMPLES),
                "lines": shown,
            }

    def _guessed(self) -> NumberGuessed | None:
        if self.guess_value is None or self.hidden:
            return None
        answer = self.asked[0].answer
        exact = float(answer.p * 100) if answer.p is not None else float(answer.mean or 0)
        unit = " %" if answer.p is not None else ""
        off = self.guess_value - exact
        far = f"{abs(off):.1f}{' points' if unit else ''}"
        said = "exactly right" if abs(off) < 0.05 else f"{far} too {'high' if off > 0 else 'low'}"
        return {"value": self.guess_value, "says": f"You guessed {self.guess_value:g}{unit}: {said}."}

    def facts(self) -> dict[str, Any]:
        """The lines, and how often they were rolled."""
        return {"text": self.text, "trials": max((series.trials for series in self._series.values()), default=0)}

    def still(self) -> Blocks:
        """The lines with their answers."""
        if self.hidden:
            return [Line("Your own dice", strong=True), *lines(*(one.says for one in self.asked))]
        rows = tuple((one.line.text, one.says, summary(one.answer)) for one in self.asked)
        return [Line("Your own dice", strong=True), Rows(rows, ("line", "in words", "answer"))]
