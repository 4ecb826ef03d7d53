"""Why a move of Dice Hunters is not open: the rule that it breaks."""

from __future__ import annotations

from collections import Counter

from dicelab.games.hunters.rules.state import HuntersState
from dicelab.games.move import Move
from dicelab.games.rulebook import Against


def against(state: HuntersState, move: Move) -> Against:
    """Which rule ``move`` breaks while somebody decides."""
    if state.choosing:
        return Against("must-chase", "your last roll lies there; chase the villain, or leave it")
    if move.kind in ("chase", "leave"):
        asked = "your swords go to the centre by themselves" if state.game.must_chase else "that is asked afterwards"
        return Against("must-chase", f"you are still rolling; {asked}")
    if move.kind != "reroll":
        return Against("rolling-again")
    if not move.args:
        return Against("rolling-again", "name the dice to roll again, or stop")
    words = [str(word) for word in move.args]
    if any(word[1:] == "x" for word in words):
        return Against("party-shrinks", "a die that showed an X has left your party")
    missing = next(iter(Counter(words) - Counter(map(str, state.shown))), "")
    return Against("rolling-again", f"no {missing} lies there to be rolled again" if missing else "")
