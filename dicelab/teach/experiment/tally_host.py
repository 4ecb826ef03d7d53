"""The host of a tally: tried again and again, with the share of successes beside the exact chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, Final, Literal, TypedDict

from dicelab.errors import OptionError, quoted
from dicelab.odds.text import fraction_text, percent_text
from dicelab.play.host import Host
from dicelab.play.intents import Intent, Intents, is_whole
from dicelab.play.still import Blocks
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own import question
from dicelab.teach.stills import tally_still

Try = Callable[[int, Random], bool]
Chance = Callable[[int], Fraction]

BATCHES: Final = (1, 10, 100, 1000)
MOST_AT_ONCE: Final = 1_000_000


class ShareShown(TypedDict):
    """A share or a chance with its bar."""

    fraction: str
    percent: str
    width: float


class TallyView(TypedDict):
    """What was rolled, beside the exact chance where that may be told."""

    kind: Literal["view"]
    what: str
    dice: int
    most: int
    batches: list[int]
    rolls: int
    hits: int
    counted: str
    seen: ShareShown | None
    exact: ShareShown | None
    told: str


class TallyHost(Host):
    """``trial(dice, rng)`` tries once and says whether it happened; ``chance(dice)`` is the exact chance."""

    def __init__(
        self,
        what: str | Callable[[int], str],
        trial: Try,
        chance: Chance,
        dice: int = 3,
        most: int = 10,
        seed: int | None = None,
        hidden: bool = False,
    ) -> None:
        super().__init__()
        self.what, self.most, self.hidden = what, most, hidden
        self._trial, self._chance, self._seed = trial, chance, seed
        self._rng: Random | None = None  # drawn at the first roll: a served page may have run long before
        self.dice = self._read(dice)
        self.rolls = self.hits = 0

    def _read(self, dice: int) -> int:
        if type(dice) is not int or not 1 <= dice <= self.most:
            raise OptionError(f"There are 1 to {self.most} dice here, not {quoted(dice)}.")
        return dice

    def roll(self, times: int) -> None:
        """Make that many more trials."""
        if type(times) is not int or not 1 <= times <= MOST_AT_ONCE:
            raise OptionError(f"Roll from 1 to {MOST_AT_ONCE:,} times, not {quoted(times)}.")
        if self._rng is None:
            self._rng = Random(self._seed)
        self.hits += sum(bool(self._trial(self.dice, self._rng)) for _ in range(times))
        self.rolls += times

    def press(self, times: int) -> None:
        """The same, as a button asks for it."""
        if times not in BATCHES:
            raise OptionError(f"Roll one of these: {', '.join(f'{batch:,}' for batch in BATCHES)}.")
        self.roll(times)

    def take(self, dice: int) -> None:
        """Change the number of dice; what was rolled before is forgotten."""
        self.dice = self._read(dice)
        self.again()

    def again(self) -> None:
        """Forget what was rolled."""
        self.rolls = self.hits = 0

    INTENTS: ClassVar[Intents] = {
        "roll": Intent(press, {"times": is_whole}),
        "dice": Intent(take, {"dice": is_whole}),
        "again": Intent(again),
    }

    def view(self) -> TallyView:
        """What was rolled, beside the exact chance; with ``hidden`` that chance is shown after the first roll."""
        with self.lock:
            return {
                "kind": "view",
                "what": self.what if isinstance(self.what, str) else self.what(self.dice),
                "dice": self.dice,
                "most": self.most,
                "batches": list(BATCHES),
                "rolls": self.rolls,
                "hits": self.hits,
                "counted": f"{self.hits:,} of {self.rolls:,} rolls" if self.rolls else "nothing rolled yet",
                "seen": _shown(Fraction(self.hits, self.rolls)) if self.rolls else None,
                "exact": _shown(self._chance(self.dice)) if self.rolls or not self.hidden else None,
                "told": "told after the first roll",
            }

    def facts(self) -> dict[str, Any]:
        """How many rolls there were, and how many of them came off."""
        return {"rolls": self.rolls, "hits": self.hits}

    def still(self) -> Blocks:
        """What was rolled, beside the exact chance."""
        return tally_still(self.view())


def own_tally(asked: Any, dice: int = 1, most: int = 1, seed: int | None = None, hidden: bool = False) -> TallyHost:
    """A tally of any question that asks for a chance; of a function, it is the question for so many dice."""
    found: dict[int, Asking] = {}

    def question_for(dice: int) -> Asking:
        if dice not in found:
            found[dice] = _chance_question(asked(dice) if callable(asked) else asked)
        return found[dice]

    question_for(dice)
    return TallyHost(
        lambda dice: question_for(dice).says,
        lambda dice, rng: bool(question_for(dice).sample(rng)),
        lambda dice: question_for(dice).answer.p or Fraction(0),
        dice,
        most if callable(asked) else 1,
        seed,
        hidden,
    )


def _chance_question(asked: Any) -> Asking:
    made = question(asked)
    if made.answer.p is None:
        raise OptionError("A tally counts how often something happens: give it a chance, such as '4d6 any 6'.")
    made.trial()  # says at once that a question cannot be rolled
    return made


def _shown(p: Fraction) -> ShareShown:
    return {"fraction": fraction_text(p), "percent": percent_text(p), "width": round(float(p) * 100, 2)}
