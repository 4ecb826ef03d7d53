"""Why a move of Draconic Dice is not open: the rule that it breaks."""

from __future__ import annotations

from dicelab.games.draconic.rules.state import TRADE, DraconicState
from dicelab.games.move import Move
from dicelab.games.rulebook import Against


def against(state: DraconicState, move: Move) -> Against:
    """Which rule ``move`` breaks while somebody decides."""
    if state.dragons:
        return _instead_of_giving(state, move)
    if move.kind == "give":
        return Against("tyrannical-trade", "there is no dragon to give; swap hands or keep yours")
    return Against("tyrannical-trade", _to(state, move))


def _instead_of_giving(state: DraconicState, move: Move) -> Against:
    if move.kind == "trade" and state.game.variant != TRADE:
        return Against("variants", "hands are swapped only in Tyrannical Trade")
    if move.kind == "keep":
        return Against("dragons", "a dragon cannot be kept, it is given away")
    if move.kind == "trade":
        return Against("tyrannical-trade", "hands are swapped only after a roll of blanks")
    return Against("dragons", _to(state, move))


def _to(state: DraconicState, move: Move) -> str:
    """Why the dice cannot go to the seat that the move names."""
    seat, players = move.args[0] if len(move.args) == 1 else None, len(state.hands)
    if not isinstance(seat, int) or move.kind not in ("give", "trade"):
        return ""
    if seat not in range(players):
        return f"seats are 0 to {players - 1}"
    return "dice go to another player" if seat == state.roller else "that player is out of the game"
