"""Whatever random play comes to, it can be shown, told, asked about and advised on: with every switch on and off."""

from __future__ import annotations

from random import Random

import pytest

from dicelab.games.game import CHANCE, OVER
from dicelab.games.thrown.bots import advice
from dicelab.games.thrown.odds import asked, chances, controls
from dicelab.games.thrown.rules import Thrown
from dicelab.games.thrown.table.scene import scene
from dicelab.games.thrown.table.story import story

NAMES = ("Ada", "Ben", "Cleo", "Dev", "Eli")
ON = {"may_empty_pool": True, "phantom_counts_own": True, "allow_debt": True}
MONSTERS = {"advanced": True, "with_monsters": True}
GAMES = [
    {"players": 3},
    {"players": 5, **ON},
    {"players": 4, "advanced": True},
    {"players": 3, **MONSTERS},
    {"players": 4, **MONSTERS, **ON, "peacemaker_beats_imp": False, "dragon_results": True},
]


def look(state, names, rng):
    """Everything a table and its panel would want to know."""
    shown = scene(state, [], names)
    assert shown["now"]["text"].endswith((".", "!"))
    assert all(
        card["lit"] or card.get("note") or state.phase != "turn" or state.trick.colour < 0 for card in shown["cards"]
    )
    given = {parameter.name: parameter.default for parameter in controls(state)}
    moves = list(state.moves())
    for considered in (None, *rng.sample(moves, min(2, len(moves)))):
        for asking in asked(state, names, given, considered):
            assert asking.question(**asking.given).says
    if state.turn >= 0:
        assert advice(state, names)[1]
    if state.phase == "turn" and (state.has_rolled() or state.main_rolls()):
        assert chances(state, names).table.rows


@pytest.mark.parametrize("options", GAMES, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items()))
def test_every_moment(options):
    rng, looked = Random(str(options)), set()
    for _ in range(8):
        state = Thrown(**options, rounds=1).start()
        names = NAMES[: options["players"]]
        while state.turn != OVER:
            if state.phase not in ("turn", "roll") or rng.random() < 0.1:
                look(state, names, rng)
                looked.add(state.phase)
            move = state.rolls().sample(rng) if state.turn == CHANCE else rng.choice(list(state.moves()))
            after = state.after(move)
            assert story(state, move, after, names).endswith((".", "!"))
            state = after
        assert scene(state, [], names)["now"]["lead"] == "The game is over."
    assert {"turn", "roll", "deal"} <= looked
