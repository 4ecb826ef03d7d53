"""The rulebook's own examples, move by move. Seats clockwise: Phil, Mascha, Emmitt, Iva."""

from __future__ import annotations

from dicelab.games.game import CHANCE, OVER
from dicelab.games.hunters.rules.state import DiceHunters

from .table import NOBODY, opened, play, position

PHIL, MASCHA, EMMITT, IVA = range(4)


def test_a_first_round_with_four_players():
    state = play(DiceHunters(4).start(), "w1 w3 wc", "w3 wc wc", "w1 wc wy", "wc wc wy")
    assert state.chase == (PHIL, ("w1", "w3"))  # his two dice with swords, not the coin
    assert state.bid == 4
    assert (state.turn, state.roller) == (CHANCE, MASCHA)  # the left neighbour goes first
    assert all(player.coins == 0 and player.party == (3, 0, 0) for player in state.players)

    # Mascha re-rolls two dice, then two dice again, and has six swords: Phil takes his two dice back
    state = play(state, "w1 w2 wc", "re w1 wc", "w1 wy", "re w1 wy")
    assert state.turn == CHANCE
    state = play(state, "w1 w3")
    assert state.chase == (MASCHA, ("w1", "w2", "w3"))
    assert state.roller == EMMITT

    # Emmitt has three, three and a coin: six are not enough, but the coin is his, once
    state = play(state, "w3 wc wc", "re wc wc", "w1 wc", "re w1", "w3")
    assert state.chase.seat == MASCHA
    assert state.players[EMMITT].coins == 1

    # Iva stops after her second roll: no swords, so twice two coins, and a yellow die
    state = play(state, "w1 wc wy", "re w1", "wc", "stop")
    assert state.players[IVA].coins == 4
    assert state.players[IVA].party == (3, 1, 0)

    # Phil shows two yellow dice: next turn he rolls five
    state = play(state, "w1 wy wy", "stop")
    assert state.players[PHIL].party == (3, 2, 0)

    # Mascha's swords are still there: she captures the villain for five coins, and rolls on
    assert state.players[MASCHA].warrants == (5,)
    assert state.chase is None
    assert state.stack == (10, 10, 10, 10, 10, 15)
    assert (state.turn, state.roller, state.rolling) == (CHANCE, MASCHA, (3, 0, 0))

    # and one sword is enough to give chase to the next
    state = play(state, "w1 wc wc", "stop")
    assert state.chase == (MASCHA, ("w1",))
    assert state.players[MASCHA].coins == 2


def test_the_end_of_a_game():
    """Emmitt captures the last villain: the game is over at once, and Iva has the most."""
    captured = (MASCHA, MASCHA, MASCHA, PHIL, IVA, IVA)
    state = position(
        "3/2/1", "3/1/0", "3/3/3", "3/0/0",
        roller=MASCHA, captured=captured, coins=(45, 27, 42, 39), chase=(EMMITT, "w3,w3,w3,y3"),
    )  # fmt: skip
    state = play(state, "w1 w1 wc y1", "stop")
    assert state.turn == OVER
    assert state.roller == EMMITT
    assert state.scores() == (10 + 45, 25 + 28, 57, 59)
    assert state.winners() == (IVA,)
    assert not state.moves()


def test_a_duel():
    """D25: both own a yellow die already, Mascha has the first turn of the example."""
    mascha, phil = 0, 1
    state = position("3/1/0", "3/1/0", roller=mascha)
    state = play(state, "w3 w2 wc yr", "stop")  # 1: swords, one coin, one red die
    assert state.chase == (mascha, ("w2", "w3"))
    assert state.players[mascha] == (1, 1, 1, ())

    state = play(state, "w1 wc wy yc", "stop")  # 2: not enough, two coins, a yellow die
    assert state.chase is None  # 3a: her dice are home, the marker lies there instead
    assert state.marker == mascha
    assert state.players[mascha].warrants == ()
    assert state.players[phil] == (2, 0, 2, ())
    assert state.rolling == (3, 1, 1)

    state = play(state, "w2 w3 wc yc rx", "stop")  # 3b: swords again, two coins, the red die is lost
    assert state.chase == (mascha, ("w2", "w3"))
    assert state.marker == mascha
    assert state.players[mascha] == (1, 0, 3, ())

    state = play(state, "w1 w1 wc yr y1", "stop")  # 4: a coin, a red die, and no more than three swords
    assert state.players[phil] == (2, 1, 3, ())
    assert state.players[mascha].warrants == (5,)  # so she captures the villain
    assert state.marker == NOBODY
    assert state.chase is None
    assert state.roller == mascha


def test_the_checks_of_the_rulings():
    assert play(opened(4, dice="w1 w3 wc"), "w3 w2 w1", "stop").chase.seat == 1  # four against six
    six = position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3,w3"))
    assert play(six, "w3 w3 wc", "stop").chase.seat == 2  # six against six
    assert play(six, "w3 w3 wc", "stop").players[0].coins == 1
    treasure = play(six, "wc wc wy", "stop").players[0]
    assert (treasure.coins, treasure.party) == (4, (3, 1, 0))
