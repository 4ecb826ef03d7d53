"""What a prediction shows, and what a page may ask of it. The answer is in it only when it is revealed."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from threading import RLock
from typing import Any, Final

from dicelab.errors import DicelabError, IllegalMove
from dicelab.games.question import Asked
from dicelab.play.intents import Shapes, is_text, is_whole, read_intent
from dicelab.play.odds_sections import section_view
from dicelab.teach.experiment_view import exact_text
from dicelab.teach.predict import BATCHES, Guess, Prediction

LATEST: Final = 6
"""Trials whose dice are drawn."""
STRIP: Final = 100
"""Trials that are shown as small marks."""


def _number(value: object) -> bool:
    return type(value) in (int, float) and isfinite(value)  # type: ignore[arg-type]


SHAPES: Final[Shapes] = {
    "hello": {},
    "guess": {"who": is_whole, "value": _number},
    "add": {"name": is_text},
    "remove": {"who": is_whole},
    "roll": {"times": is_whole},
    "reveal": {},
    "again": {},
}


class Predicting:
    """A prediction on a page."""

    def __init__(self, prediction: Prediction) -> None:
        self.prediction = prediction
        self._lock = RLock()
        self._opened = False

    def answer(self, content: object) -> dict[str, Any]:
        """Do what the page asks, and say what to show; or refuse in a sentence."""
        with self._lock:
            try:
                intent = read_intent(content, SHAPES)
                self._do(intent)
                return self.view()
            except DicelabError as error:
                return {"kind": "refused", "says": str(error)}

    def _do(self, intent: dict[str, Any]) -> None:
        prediction, kind = self.prediction, intent["kind"]
        if kind == "hello":
            self._opened = True
        elif kind == "guess":
            prediction.guess(intent["who"], intent["value"])
        elif kind == "add":
            prediction.add(intent["name"])
        elif kind == "remove":
            prediction.remove(intent["who"])
        elif kind == "roll":
            if intent["times"] not in BATCHES:
                raise IllegalMove("Roll once, 10 times or 100 times.")
            prediction.roll(intent["times"])
        elif kind == "reveal":
            prediction.reveal_here()
        else:
            prediction.again()

    def view(self) -> dict[str, Any]:
        """Everything that is shown; nothing that comes of a seed before somebody looks."""
        with self._lock:
            prediction = self.prediction
            scale = prediction.scale
            return {
                "kind": "view",
                "title": prediction.posed.title,
                "says": prediction.posed.says,
                "asks": _asks(prediction),
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


def _asks(prediction: Prediction) -> str:
    if prediction.scale.percent:
        return "How likely is it?"
    means = prediction.posed.answer.mean_says
    return "What is the mean?" if means == "mean" else f"How many {means}?" if means.endswith("average") else means


def _guess(prediction: Prediction, guess: Guess) -> dict[str, Any]:
    value = guess.value
    text = "" if value is None else prediction.scale.text(value)
    return {"key": guess.key, "name": guess.name, "value": None if value is None else float(value), "text": text}


def _tally(prediction: Prediction) -> dict[str, Any] | None:
    """What has been rolled, counted, and the dice of the latest trials."""
    rolled = prediction.rolled
    if not rolled:
        return None
    outcomes = prediction.throws.outcomes(0, rolled).astype(int).tolist()
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


def _revealed(prediction: Prediction) -> dict[str, Any]:
    """The exact answer with its working, and how far each guess was."""
    answer = prediction.posed.answer
    asked = Asked(prediction.posed.question, dict(prediction.posed.given), "The exact answer")
    best = prediction.closest()
    return {
        "text": exact_text(answer),
        "value": float(prediction.answer),
        "section": section_view("The exact answer", [(asked, answer)]),
        "guesses": [
            _guess(prediction, guess) | {"off": _off(prediction, guess), "best": guess in best}
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
