"""Where the weights of the expert of Blazing Spuds come from: it plays among sensible bots, and learns who won.

``python -m tests.benchmarks.fit_spuds 3 900`` plays 900 games of three and prints weights like those in
``race_weights``, learnt on from there; ``2 900`` those of duels, ``begin=1`` weights that begin with nothing. Every
turn's beginning is one row: what is seen of each seat, and who won. In every other row the last seat's kitchen is not
arranged yet, since a re-roll is chosen before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

import dicelab
from dicelab.games.bot import find_bot
from dicelab.games.game import CHANCE, OVER, State
from dicelab.games.spuds.bots import outlook as race
from dicelab.games.spuds.bots.outlook_weights import WEIGHTS
from dicelab.games.spuds.rules import state as rules

ROUNDS, BATCH, STEP, PENALTY = 12, 128, 0.002, 1e-5
Layers = list[Any]
"""What every sight adds to each unit, the units by themselves, what they add to the log-odds, these by themselves."""


def rows_of(players: int, games: int) -> Iterator[tuple[list[float], list[float]]]:
    """What was seen at the beginning of every turn, and who won in the end. Every fifth game has no expert."""
    game = dicelab.game("spuds", players=players)
    sensible, expert = find_bot("spuds", "sensible"), find_bot("spuds", "expert")
    for number in range(games):
        state: State = game.start()
        dice, found = Random(f"fit {number}"), []
        mine = number % players if number % 5 else -1
        while state.turn != OVER:
            if state.turn >= 0 and state.phase == rules.REROLL:
                found.append((state.player, seen(state, mine, dice.random() < 0.5)))
            bot = expert if state.turn == mine else sensible
            state = state.after(state.rolls().sample(dice) if state.turn == CHANCE else bot(state, dice))
        winners = set(state.winners()) or set(range(players)) - {mine}  # to win nothing is to lose, for the expert
        for player, row in found:
            shares = [((player + step) % players in winners) / len(winners) for step in range(players)]
            yield row, shares


def seen(state: Any, mine: int, open_yet: bool) -> list[float]:
    """One row: the sights of every seat in the order of their turns, and where the expert sits."""
    order = race.racing(state.kitchens, state.player, state.player)
    row: list[float] = []
    for at, seat in enumerate(order):
        kitchen = state.kitchens[seat]
        if open_yet and at == len(order) - 1 and all(die % 10 for die in kitchen.dice()):
            kitchen = race.Unarranged(len(kitchen.dice()), kitchen.showing)
        row += race.sights(kitchen, race.colours(order, at))
    return row + [float(seat == mine) for seat in order]


def chances(layers: Layers, rows: Any) -> tuple[Any, Any]:
    """The units before they leak, and the chance of every seat."""
    adds, units, out, odds = layers
    total = rows @ adds + units
    strength = np.where(total > 0, total, race.LEAK * total) @ out + odds
    each = np.exp(strength - strength.max(1, keepdims=True))
    return total, each / each.sum(1, keepdims=True)


def slopes(layers: Layers, rows: Any, won: Any) -> Layers:
    """How the mean logarithm of the chance of what happened changes with every weight."""
    total, found = chances(layers, rows)
    gap = (won - found) / len(rows)
    lit = np.where(total > 0, total, race.LEAK * total)
    back = gap @ layers[2].T * np.where(total > 0, 1.0, race.LEAK)
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


def layers_of(weights: race.Weights) -> Layers:
    """The weights as they are in the package."""
    adds = [row for seat in weights.seats for row in seat] + list(weights.mine)
    return [np.array(part) for part in (adds, weights.units, weights.chances, weights.odds)]


def weights_of(layers: Layers, players: int) -> race.Weights:
    """The same weights as the package has them."""
    adds, units, out, odds = [np.round(part, 3).tolist() for part in layers]
    rows = [tuple(row) for row in adds]
    sights = len(rows) // players - 1
    seats = tuple([tuple(rows[at * sights : (at + 1) * sights]) for at in range(players)])
    return race.Weights(seats, tuple(rows[players * sights :]), tuple(units), tuple(map(tuple, out)), tuple(odds))


def main() -> None:
    players, games = int(sys.argv[1]), int(sys.argv[2])
    rows, won = map(np.array, zip(*rows_of(players, games), strict=True))
    layers = layers_of(WEIGHTS[players])
    if "begin=1" in sys.argv[3:]:
        rng = np.random.default_rng(3)
        layers = [rng.uniform(-0.2, 0.2, part.shape) * (part.ndim > 1) for part in layers]
    kept = len(rows) * 9 // 10  # the others are not learnt from: they say how likely it makes what it has not seen
    layers = learnt(layers, rows[:kept], won[:kept])
    for name, at in (("learnt from", slice(kept)), ("not seen", slice(kept, None))):
        likely = (won[at] * np.log(chances(layers, rows[at])[1])).sum(1).mean()
        print(f"{name}: {len(rows[at])} turns, {likely:.4f}")
    print(weights_of(layers, players))


if __name__ == "__main__":
    main()
