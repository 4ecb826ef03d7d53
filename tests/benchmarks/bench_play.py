"""Random play: steps per second through the public engine, against games of OpenSpiel that are written in Python too.

A step is a move or a roll. Ours is counted in two ways: by the same loop as OpenSpiel's, through the public ``State``,
and through ``dicelab.simulate`` with one worker, seeding and counting included. The peer is played by the loop of
OpenSpiel's own examples, with chance sampled from its listed outcomes. Its games are smaller than ours: Kuhn poker has
three cards and four steps, liar's poker deals digits and bids on them, dominoes deal tiles and lay them. OpenSpiel is
installed where its wheel exists (``make bench`` does that); elsewhere the rows say so and stand alone. All take turns,
short stretches of whole games each, and the best of many counts, in processor time: so that a busy machine is the same
for everybody.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import process_time
from typing import Any

import dicelab
from dicelab.games.shelf import OURS
from tests.benchmarks.harness import SMALLEST, Row, best_of

try:
    import open_spiel.python.games  # noqa: F401  registers them
    import pyspiel
except ImportError:
    pyspiel = None

STEPS = 10_000
"""What a row is the time of."""
STRETCH, ROUNDS = (200, 1) if SMALLEST else (2_000, 25)
PEERS = ("kuhn_poker", "liars_poker", "block_dominoes")
MEASURE = "liars_poker"
"""The peer in the middle: it deals, it bids, and a game takes some thirty steps."""
GOALS = {"thrown": 1.0, "spuds": 1.0, "draconic": 1.5, "hunters": 1.5}
"""How many times as fast as that peer, by the same loop."""


def rows() -> Iterable[Row]:
    """Every game in both ways against every peer; then one worker against two."""
    peers = {name: partial(_open_spiel, name) for name in PEERS} if pyspiel else {}
    loops = {f"{key}, the same loop": partial(_by_states, key) for key in OURS}
    simulated = {f"{key}, simulate": partial(_ours, key) for key in OURS}
    seconds = _in_turns(loops | simulated | peers)
    for way in (loops, simulated):
        for called in way:
            key, _, how = called.partition(", ")
            title = f"{dicelab.game(key).title} ({how}), {STEPS:,} steps: {STEPS / seconds[called]:,.0f}/s"
            if not peers:
                yield Row(f"{title} (no OpenSpiel here)", seconds[called])
            for name in peers:
                goal = GOALS[key] if name == MEASURE and way is loops else None
                yield Row(title, seconds[called], name, seconds[name], goal)
    yield from _workers()


def _in_turns(players: dict[str, Callable[[int], int]]) -> dict[str, float]:
    """The shortest time of ``STEPS`` steps for each."""
    games = {}
    for name, play in players.items():
        games[name] = 1
        while play(games[name]) < STRETCH:
            games[name] *= 2
    best = dict.fromkeys(players, float("inf"))
    for _ in range(ROUNDS):
        for name, play in players.items():
            gc.collect()
            began = process_time()
            steps = play(games[name])
            best[name] = min(best[name], (process_time() - began) * STEPS / steps)
    return best


def _ours(key: str, games: int) -> int:
    return dicelab.simulate(key, games, seed=1).steps


def _by_states(key: str, games: int) -> int:
    """The loop of :func:`_open_spiel`, with our names."""
    game = dicelab.game(key)
    rng, steps = Random(1), 0
    for _ in range(games):
        state = game.start()
        while state.turn != dicelab.OVER:
            if state.turn == dicelab.CHANCE:
                state = state.after(state.rolls().sample(rng))
            else:
                state = state.after(rng.choice(state.moves()))
            steps += 1
    return steps


def _open_spiel(name: str, games: int) -> int:
    game: Any = pyspiel.load_game(f"python_{name}")
    rng, steps = Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps


def _workers() -> Iterable[Row]:
    """Starting the processes is part of it: two workers are worth it from a few seconds of play on."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    for games in (20_000,):
        one, two = (
            best_of(
                lambda workers=workers, games=games: dicelab.simulate("draconic", games, seed=1, workers=workers),
                tries=2,
            )
            for workers in (1, 2)
        )
        yield Row(f"Draconic Dice, {games:,} games, two workers on {cores} cores", two, "one worker", one)
