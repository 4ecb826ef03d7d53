"""Where the weights of the expert of Dice Hunters come from: sensible bots play, and they make who won likeliest.

``python -m tests.benchmarks.fit_hunters 3 300`` plays 300 games of three and writes the weights to where the expert
reads them, ``2 350`` those of duels. Every turn's beginning is one row: what is seen of each seat, and who won. The
chance of a seat is taken to be proportional to the exponential of its weighted sum; a small penalty keeps weights near
none where little speaks for them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import dicelab
from dicelab.games.bot import find_bot
from dicelab.games.game import CHANCE, OVER, State
from dicelab.games.hunters.bots import outlook
from dicelab.games.hunters.bots.expert import table_of
from dicelab.games.hunters.rules.state import ROLLS

PENALTY = 3.0
WEIGHTS = Path(outlook.__file__).with_suffix(".json")
Rows = list[list[float]]
"""By seat: what is seen of it."""


def of_hunters(state: Any) -> Rows | None:
    """Before the first roll of a turn."""
    if state.turn != CHANCE or state.opening or state.shown or state.left != ROLLS:
        return None
    table = table_of(state)
    if len(table.places) == 2:  # seen from the roller's side, and so the other side is none
        mine = outlook.duel_sights(table)
        seen = [list(mine), [0.0] * len(mine)]
        return seen if table.roller == 0 else seen[::-1]
    return [list(seen) for seen in outlook.sights(table)]


def played(players: int, games: int) -> Iterator[tuple[Rows, list[float]]]:
    """What was seen at the beginning of every turn, and everybody's share of the win in the end."""
    game = dicelab.game("hunters", players=players)
    sensible, expert = find_bot("hunters", "sensible"), find_bot("hunters", "expert")
    for number in range(games):
        state: State = game.start()
        dice, found = Random(f"fit {number}"), []
        bots = [sensible] * players
        if players == 2 and number % 2:  # one who plays otherwise, so that more is seen
            bots[number // 2 % 2] = expert
        while state.turn != OVER:
            rows = of_hunters(state)
            if rows is not None:
                found.append(rows)
            state = state.after(state.rolls().sample(dice) if state.turn == CHANCE else bots[state.turn](state, dice))
        won = state.winners()
        if won:
            shares = [1 / len(won) if seat in won else 0.0 for seat in range(players)]
            yield from ((rows, shares) for rows in found)


def fitted(rows: list[Rows], shares: list[list[float]], penalty: float = PENALTY) -> tuple[Any, float]:
    """The weights, by Newton's method; and the mean logarithm of the chance that they give to what happened."""
    seen, won = np.array(rows), np.array(shares)
    weights = np.zeros(seen.shape[2])
    chances = won
    for _ in range(25):
        strength = seen @ weights
        odds = np.exp(strength - strength.max(1, keepdims=True))
        chances = odds / odds.sum(1, keepdims=True)
        slope = np.einsum("np,npf->f", won - chances, seen) - penalty * weights
        mean = np.einsum("np,npf->nf", chances, seen)
        bend = np.einsum("np,npf,npg->fg", chances, seen, seen) - mean.T @ mean + penalty * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights, float((won * np.log(chances)).sum(1).mean())


def main() -> None:
    players, games = int(sys.argv[1]), int(sys.argv[2])
    rows, shares = zip(*played(players, games), strict=True)
    weights, likely = fitted(list(rows), list(shares))
    how = f"{games} games, {len(rows)} turns; the mean logarithm of the chance given to what happened is {likely:.4f}."
    told = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    told["duel" if players == 2 else "several"] = {
        "about": how,
        "command": f"python -m tests.benchmarks.fit_hunters {players} {games}",
        "weights": [round(float(weight), 3) for weight in weights],
    }
    text = json.dumps(told, indent=1, ensure_ascii=False)
    rows_of_one_line = re.sub(r"\[\s+([-\d.,\s]+?)\s+\]", lambda row: f"[{' '.join(row[1].split())}]", text)
    WEIGHTS.write_text(f"{rows_of_one_line}\n", encoding="utf-8")
    print(how)


if __name__ == "__main__":
    main()
