"""One game, from a state to its end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from traceback import extract_tb

from dicelab.errors import DicelabError
from dicelab.games.bot import Bot, random_bot
from dicelab.games.game import CHANCE, OVER, Game, State, Step


class StoppedShort(DicelabError):
    """A game that could not be played on: a bot failed, or named a move that is not open."""

    def __init__(self, seat: int, step: int, why: str) -> None:
        super().__init__(f"seat {seat + 1} at step {step + 1}: {why}")
        self.seat, self.step, self.why = seat, step, why

    def __reduce__(self) -> tuple[type[StoppedShort], tuple[int, int, str]]:
        return StoppedShort, (self.seat, self.step, self.why)


def play(
    state: State,
    dice: Random,
    luck: Random,
    bots: Sequence[Bot],
    longest: int,
    noted: list[Step] | None = None,
) -> tuple[State, int, int]:
    """Play on for at most ``longest`` steps; the state reached, the steps made, and how many of them were rolls.

    ``dice`` rolls and ``luck`` is what the bots draw from: the same dice fall whoever plays. Steps are ``noted`` where
    somebody wants them.
    """
    if noted is not None:
        return _play_noting(state, dice, luck, bots, longest, noted)
    rolls = steps = turn = 0
    deciding = [None if bot is random_bot else bot for bot in bots]  # the moves that chance makes are not needed
    try:
        for steps in range(longest):
            turn = state.turn
            if turn == CHANCE:
                state = state.after_chance(dice)
                rolls += 1
            elif turn >= 0:
                bot = deciding[turn]
                state = state.after_any(luck) if bot is None else state.after(bot(state, luck))
            else:
                return state, steps, rolls
    except Exception as error:
        raise _stopped(turn, steps, error) from error
    return state, longest, rolls


def _play_noting(
    state: State, dice: Random, luck: Random, bots: Sequence[Bot], longest: int, noted: list[Step]
) -> tuple[State, int, int]:
    rolls = steps = turn = 0
    try:
        for steps in range(longest):
            turn = state.turn
            if turn == OVER:
                return state, steps, rolls
            move = bots[turn](state, luck) if turn >= 0 else state.rolls().sample(dice)
            after = state.after(move)
            noted.append(Step(state, move))  # type: ignore[arg-type]  # a text is made a move where it is read
            rolls += turn == CHANCE
            state = after
    except Exception as error:
        raise _stopped(turn, steps, error) from error
    return state, longest, rolls


def _stopped(turn: int, step: int, error: Exception) -> StoppedShort:
    return StoppedShort(turn, step, told(error))


def told(error: Exception) -> str:
    """What went wrong in somebody's function, and in which line of it, to be told where there is no traceback."""
    says = " ".join(str(error).split())[:200].rstrip(".")
    if isinstance(error, DicelabError):
        return says
    last = extract_tb(error.__traceback__)[-1]
    where = f" ({Path(last.filename).name}, line {last.lineno})"
    return f"{type(error).__name__}{f': {says}' if says else ''}{where}"


def play_out(start: Game | State, rng: Random, seats: Sequence[Bot] | None = None) -> tuple[State, int]:
    """Play to the end and return the last state with the number of steps; random bots by default."""
    state = start.start() if isinstance(start, Game) else start
    state, steps, _ = play(state, rng, rng, seats or [random_bot] * state.game.players, sys.maxsize)
    return state, steps
