"""What helps while nothing is to be rolled: chances of one, two and three dice, before a game and between tricks."""

from __future__ import annotations

from dicelab.games.question import Asked, Question
from dicelab.games.thrown.cards import CARDS
from dicelab.games.thrown.dice import COLOURS, MOST_ROLLED
from dicelab.games.thrown.questions import pair, result, trump
from dicelab.games.thrown.state import ThrownState


def idle(state: ThrownState) -> list[Asked]:
    """A trump, and what the cards that lie out look for."""
    found = _by_number(trump, "Trump: at least one six", brute=False)
    for key, (question, wanted) in _LOOK_FOR.items():
        if key in state.display.cards:
            given = {"brute": True} if key == "brute" else {}
            found += _by_number(question, f"{wanted} ({_whose(state, key)})", **given)
    if not state.display.cards:
        found += _by_number(pair, "A matching pair")
    return found


_LOOK_FOR = {
    "brute": (trump, "Trump: at least one five or six"),
    "peacemaker": (pair, "A matching pair"),
    "thief": (result, "A one or two"),
    "saboteur": (result, "A one or two"),
}


def _whose(state: ThrownState, key: str) -> str:
    """'Brute, green', once its colour is known."""
    if not state.display.cubes:
        return CARDS[key].title
    return f"{CARDS[key].title}, {COLOURS[state.display.colour(key)]}"


def _by_number(question: Question, title: str, **given: bool) -> list[Asked]:
    fewest = 2 if question is pair else 1
    return [
        Asked(question, {"dice": number, **given}, title, "1 die" if number == 1 else f"{number} dice")
        for number in range(fewest, MOST_ROLLED + 1)
    ]
