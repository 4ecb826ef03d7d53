"""The host of a prediction: what it shows, and what a page may ask. The answer is in it only when it is revealed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, TypedDict

from dicelab.errors import IllegalMove
from dicelab.games.scene import DrawnDie
from dicelab.play.host import Host
from dicelab.play.intents import Intent, Intents, is_text, is_whole
from dicelab.play.panel.sections import OddsSection, answer_view
from dicelab.play.still import Blocks
from dicelab.teach.experiment.view import exact_text
from dicelab.teach.predict import BATCHES, Guess, Prediction
from dicelab.teach.question.own_drawn import DiceKind
from dicelab.teach.stills import predict_still

LATEST: Final = 6
"""Trials whose dice are drawn."""
STRIP: Final = 100
"""Trials that are shown as small marks."""


class GuessTold(TypedDict):
    """Who guesses, and what."""

    key: int
    name: str
    value: float | None
    text: str


class GuessJudged(GuessTold):
    """A guess, and how far off it was."""

    off: str
    best: bool


class TrialShown(TypedDict):
    """One trial, with its dice."""

    number: int
    dice: list[DrawnDie]
    good: bool | None
    text: str


class RolledSoFar(TypedDict):
    """What has been rolled, counted; the latest trials with their dice, some more as marks."""

    rolled: int
    hits: int | None
    share: str
    value: float
    strip: list[int]
    latest: list[TrialShown]


class Revealed(TypedDict):
    """The exact answer with its working, and how far each guess was."""

    text: str
    value: float
    section: OddsSection
    guesses: list[GuessJudged]
    praise: str


class PredictView(TypedDict):
    """A prediction."""

    kind: Literal["view"]
    title: str
    says: str
    dice: list[DiceKind]
    asks: str
    low: float
    high: float
    step: float
    percent: bool
    guesses: list[GuessTold]
    missing: list[str]
    locked: bool
    teacher_only: bool
    batches: list[int]
    seed: int | None
    tally: RolledSoFar | None
    revealed: Revealed | None


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and abs(value) < 2**53  # nor infinite, nor none


class PredictHost(Host):
    """A prediction on a page."""

    SORRY = "Something went wrong here. Begin again."

    def __init__(self, prediction: Prediction) -> None:
        super().__init__()
        self.prediction = prediction
        self._opened = False

    def hello(self) -> PredictView:
        """A page opens: from now on there is a seed."""
        self._opened = True
        return self.view()

    def add(self, name: str) -> None:
        """One more person who guesses."""
        self.prediction.add(name)

    def remove(self, who: int | str) -> None:
        """One person fewer."""
        self.prediction.remove(who)

    def guess(self, who: int | str, value: float) -> None:
        """Set a guess."""
        self.prediction.guess(who, value)

    def roll(self, times: int) -> None:
        """Try it, as a button asks for it."""
        if times not in BATCHES:
            raise IllegalMove("Roll once, 10 times or 100 times.")
        self.prediction.roll(times)

    def reveal(self) -> None:
        """Show the answer, as a button asks for it."""
        self.prediction.reveal_here()

    def again(self) -> None:
        """Begin anew."""
        self.prediction.again()

    INTENTS: ClassVar[Intents] = {
        "guess": Intent(guess, {"who": is_whole, "value": _is_number}),
        "add": Intent(add, {"name": is_text}),
        "remove": Intent(remove, {"who": is_whole}),
        "roll": Intent(roll, {"times": is_whole}),
        "reveal": Intent(reveal),
        "again": Intent(again),
    }

    def facts(self) -> dict[str, Any]:
        """Who guessed what, and whether the answer is shown."""
        made = {it.name: None if it.value is None else float(it.value) for it in self.prediction.guesses}
        return {"guesses": made, "revealed": self.prediction.revealed}

    def still(self) -> Blocks:
        """The question, the guesses, what was rolled, and the answer if it is shown."""
        return predict_still(self.view())

    def view(self) -> PredictView:
        """Everything that is shown; nothing that depends on a seed before a page opens."""
        with self.lock:
            prediction = self.prediction
            scale = prediction.scale
            return {
                "kind": "view",
                "title": prediction.posed.title,
                "says": prediction.posed.says,
                "dice": prediction.posed.shown_dice,
                "asks": asks(prediction),
                "low": scale.low,
                "high": scale.high,
                "step": 1 / scale.steps,
                "percent": scale.percent,
                "guesses": [_guess(prediction, guess) for guess in prediction.guesses],
                "missing": prediction.missing,
                "locked": prediction.locked,
                "teacher_only": prediction.teacher_only,
                "batches": list(BATCHES),
                "seed": prediction.throws.seed if self._opened or prediction.rolled else None,
                "tally": _tally(prediction),
                "revealed": _revealed(prediction) if prediction.revealed else None,
            }


def asks(prediction: Prediction) -> str:
    """What is to be guessed, in a few words."""
    if prediction.scale.percent:
        return "How likely is it?"
    means = prediction.posed.answer.mean_says
    return "What is the mean?" if means == "mean" else f"How many {means}?" if means.endswith("average") else means


def _guess(prediction: Prediction, guess: Guess) -> GuessTold:
    value = guess.value
    text = "" if value is None else prediction.scale.text(value)
    return {"key": guess.key, "name": guess.name, "value": None if value is None else float(value), "text": text}


def _tally(prediction: Prediction) -> RolledSoFar | None:
    rolled = prediction.rolled
    if not rolled:
        return None
    outcomes = list(map(int, prediction.throws.outcomes(0, rolled)))
    total, percent = sum(outcomes), prediction.scale.percent
    share = f"{100 * total / rolled:.1f} %" if percent else f"{total / rolled:.2f}".replace("-", "−")
    latest = range(rolled - 1, max(-1, rolled - 1 - LATEST), -1)
    return {
        "rolled": rolled,
        "hits": total if percent else None,
        "share": share,
        "value": total / rolled,
        "strip": outcomes[-STRIP:] if percent else [],
        "latest": [
            {
                "number": number + 1,
                "dice": prediction.throws.dice(number),
                "good": bool(outcomes[number]) if percent else None,
                "text": ("yes" if outcomes[number] else "no") if percent else str(outcomes[number]).replace("-", "−"),
            }
            for number in latest
        ],
    }


def _revealed(prediction: Prediction) -> Revealed:
    answer = prediction.posed.answer
    best = prediction.closest()
    return {
        "text": exact_text(answer),
        "value": float(prediction.answer),
        "section": answer_view("The exact answer", answer),
        "guesses": [
            {**_guess(prediction, guess), "off": _off(prediction, guess), "best": guess in best}
            for guess in sorted(prediction.guesses, key=lambda guess: _nearness(prediction, guess))
        ],
        "praise": prediction.praise(),
    }


def _nearness(prediction: Prediction, guess: Guess) -> tuple[bool, Fraction]:
    return guess.value is None, Fraction(0) if guess.value is None else abs(prediction.off(guess))


def _off(prediction: Prediction, guess: Guess) -> str:
    if guess.value is None:
        return "no guess"
    off = prediction.off(guess)
    far = prediction.distance(abs(off))
    if not off:
        return "exactly right"
    return f"{far} too {'high' if off > 0 else 'low'}"
