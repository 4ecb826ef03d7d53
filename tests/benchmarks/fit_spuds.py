"""Where the weights of the expert of Blazing Spuds come from: it plays among sensible bots, and learns who won.

``python -m tests.benchmarks.fit_spuds 3 900`` plays 900 games of three and writes ``outlook.json`` anew, its weights
for three learnt on from what stands there; ``2 900`` those of duels, ``begin=1`` weights that begin with nothing,
``into=FILE`` another file. Every turn's beginning is one row: what is seen of each seat, and who won. In every other
row the last seat's kitchen is not arranged yet, since a re-roll is chosen before.
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
from dicelab.games.spuds.bots import outlook
from dicelab.games.spuds.rules.state import Phase

FILE = Path(outlook.__file__).with_suffix(".json")
ROUNDS, BATCH, STEP, PENALTY = 12, 128, 0.002, 1e-5
Layers = list[Any]
"""What every feature adds to each unit, the units by themselves, what they add to the log-odds, these by themselves."""


def rows_of(players: int, games: int) -> Iterator[tuple[list[float], list[float]]]:
    """What was seen at the beginning of every turn, and who won in the end. Every fifth game has no expert."""
    game = dicelab.game("spuds", players=players)
    sensible, expert = find_bot("spuds", "sensible"), find_bot("spuds", "expert")
    for number in range(games):
        state: State = game.start()
        dice, found = Random(f"fit {number}"), []
        mine = number % players if number % 5 else -1
        while state.turn != OVER:
            if state.turn >= 0 and state.phase == Phase.REROLL:
                found.append((state.player, seen(state, mine, dice.random() < 0.5)))
            bot = expert if state.turn == mine else sensible
            state = state.after(state.rolls().sample(dice) if state.turn == CHANCE else bot(state, dice))
        winners = set(state.winners()) or set(range(players)) - {mine}  # to win nothing is to lose, for the expert
        for player, row in found:
            shares = [((player + step) % players in winners) / len(winners) for step in range(players)]
            yield row, shares


def seen(state: Any, mine: int, open_yet: bool) -> list[float]:
    """One row: the features of every seat in the order of their turns, and where the expert sits."""
    order = outlook.contenders(state.kitchens, state.player, state.player)
    row: list[float] = []
    for at, seat in enumerate(order):
        kitchen = state.kitchens[seat]
        if open_yet and at == len(order) - 1 and all(die % 10 for die in kitchen.dice()):
            kitchen = outlook.Unarranged(kitchen.held, kitchen.showing)
        row += outlook.features(kitchen, outlook.colours_seen(order, at))
    return row + [float(seat == mine) for seat in order]


def chances(layers: Layers, rows: Any) -> tuple[Any, Any]:
    """The units before they leak, and the chance of every seat."""
    adds, units, out, odds = layers
    total = rows @ adds + units
    strength = np.where(total > 0, total, outlook.LEAK * total) @ out + odds
    each = np.exp(strength - strength.max(1, keepdims=True))
    return total, each / each.sum(1, keepdims=True)


def slopes(layers: Layers, rows: Any, won: Any) -> Layers:
    """How the mean logarithm of the chance of what happened changes with every weight."""
    total, found = chances(layers, rows)
    gap = (won - found) / len(rows)
    lit = np.where(total > 0, total, outlook.LEAK * total)
    back = gap @ layers[2].T * np.where(total > 0, 1.0, outlook.LEAK)
    return [rows.T @ back, back.sum(0), lit.T @ gap, gap.sum(0)]


def learnt(layers: Layers, rows: Any, won: Any) -> Layers:
    """The weights that make what happened likelier, by Adam's method."""
    rng = np.random.default_rng(7)
    means, squares, step = [0 * one for one in layers], [0 * one for one in layers], 0
    for done in range(ROUNDS):
        order = rng.permutation(len(rows))
        for batch in np.array_split(order, max(1, len(rows) // BATCH)):
            step += 1
            for at, slope in enumerate(slopes(layers, rows[batch], won[batch])):
                slope = slope - PENALTY * layers[at]
                means[at] = 0.9 * means[at] + 0.1 * slope
                squares[at] = 0.999 * squares[at] + 0.001 * slope**2
                size = np.sqrt(squares[at] / (1 - 0.999**step)) + 1e-8
                layers[at] = layers[at] + STEP * (1 - 0.9 * done / ROUNDS) * means[at] / (1 - 0.9**step) / size
    return layers


def layers_of(weights: outlook.Weights) -> Layers:
    """The weights as they are in the package."""
    adds = [row for seat in weights.seats for row in seat] + list(weights.mine)
    return [np.array(part) for part in (adds, weights.units, weights.chances, weights.odds)]


def weights_of(layers: Layers, players: int) -> outlook.Weights:
    """The same weights as the package has them."""
    adds, units, out, odds = [np.round(part, 3).tolist() for part in layers]
    rows = [tuple(row) for row in adds]
    features = len(rows) // players - 1
    seats = tuple([tuple(rows[at * features : (at + 1) * features]) for at in range(players)])
    return outlook.Weights(seats, tuple(rows[players * features :]), tuple(units), tuple(map(tuple, out)), tuple(odds))


def write(weights: outlook.Weights, players: int, into: Path) -> None:
    """The file of the package with these weights among the others, a row of numbers on each line."""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    found[str(players)]["weights"] = weights._asdict()
    text = re.sub(r"\[\s+([-\d.,\s]+?)\s+\]", lambda row: f"[{' '.join(row[1].split())}]", json.dumps(found, indent=1))
    into.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    players, games = int(sys.argv[1]), int(sys.argv[2])
    rows, won = map(np.array, zip(*rows_of(players, games), strict=True))
    layers = layers_of(outlook.weights(players))
    if "begin=1" in sys.argv[3:]:
        rng = np.random.default_rng(3)
        layers = [rng.uniform(-0.2, 0.2, part.shape) * (part.ndim > 1) for part in layers]
    kept = len(rows) * 9 // 10  # the others are not learnt from: they say how likely it makes what it has not seen
    layers = learnt(layers, rows[:kept], won[:kept])
    for name, at in (("learnt from", slice(kept)), ("not seen", slice(kept, None))):
        likely = (won[at] * np.log(chances(layers, rows[at])[1])).sum(1).mean()
        print(f"{name}: {len(rows[at])} turns, {likely:.4f}")
    given = dict(argument.split("=") for argument in sys.argv[3:])
    write(weights_of(layers, players), players, Path(given.get("into", FILE)))


if __name__ == "__main__":
    main()
