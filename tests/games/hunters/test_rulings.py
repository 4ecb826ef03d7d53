"""The decided edge cases of Dice Hunters of Therion, each by its number."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from dicelab.errors import IllegalMove, OptionError
from dicelab.games.game import CHANCE, OVER
from dicelab.games.hunters.rules.dice import SIDES, in_order, party_roll
from dicelab.games.hunters.rules.state import DiceHunters
from dicelab.games.move import Move

from .table import NOBODY, opened, play, position

# -- the dice ---------------------------------------------------------------------------------------------------


def test_the_faces_of_the_dice():
    assert Counter(SIDES["white"]) == {"w1": 1, "w2": 1, "w3": 1, "wc": 2, "wy": 1}
    assert Counter(SIDES["yellow"]) == {"y1": 1, "y2": 1, "y3": 1, "yc": 1, "yr": 1, "yx": 1}
    assert Counter(SIDES["red"]) == {"r1": 1, "r2": 1, "r3": 1, "rc": 2, "rx": 1}


@pytest.mark.parametrize("dice", [(3, 0, 0), (1, 1, 1), (0, 2, 1), (0, 0, 3), (2, 2, 0)])
def test_a_roll_is_every_die_for_itself(dice):
    colours = [colour for colour, number in zip(SIDES, dice, strict=True) for _ in range(number)]
    ways = Counter(Move("roll", in_order(sides)) for sides in product(*(SIDES[colour] for colour in colours)))
    listed = party_roll(dice).dist()
    assert dict(listed.items()) == {move: Fraction(n, 6 ** sum(dice)) for move, n in ways.items()}


@pytest.mark.slow
def test_nine_dice_can_be_listed():
    assert len(party_roll((3, 3, 3)).dist().outcomes) == 35 * 56 * 35


# -- D1 to D4: the opening roll -----------------------------------------------------------------------------------


def test_d1_only_the_dice_with_swords_go_to_the_centre():
    assert opened(3, winner=1, dice="w2 wc wy").chase == (1, ("w2",))


def test_d2_only_those_who_tied_roll_again():
    state = play(DiceHunters(4).start(), "w3 w1 wc", "w2 w2 wc", "w1 wc wc", "w1 w1 w2")
    assert state.opening == ((0, 1, 3), ())
    assert state.roller == 0
    state = play(state, "wc wc wc", "w1 wc wc", "w1 wc wc")  # the first had more before, which no longer counts
    assert state.opening == ((1, 3), ())
    state = play(state, "wc wc wc", "wy wc wc")  # no swords is a tie as well
    assert state.opening == ((1, 3), ())
    state = play(state, "wc wc wc", "w1 wc wc")
    assert state.opening is None
    assert state.chase == (3, ("w1",))


def test_d3_the_opening_roll_brings_no_coins_and_no_dice():
    state = play(DiceHunters(2).start(), "w3 wc wy", "wc wc wy")
    assert all(player == (0, 0, 0, ()) for player in state.players)


@pytest.mark.parametrize(("players", "winner"), [(2, 0), (2, 1), (3, 2), (4, 3), (4, 1)])
def test_d4_the_left_neighbour_begins(players, winner):
    state = opened(players, winner)
    assert (state.turn, state.roller) == (CHANCE, (winner + 1) % players)
    assert state.rolling == (3, 0, 0)
    assert play(state, "wc wc wy", "stop").roller == (winner + 2) % players


# -- D5 to D7: a turn ---------------------------------------------------------------------------------------------


def test_d5_dice_still_there_are_a_capture():
    state = position("3/0/0", "3/1/0", "3/0/0", chase=(1, "w1,y2"))
    state = play(state, "w3 wc wc", "stop")
    assert state.players[1].warrants == (5,)
    assert (state.turn, state.roller, state.rolling) == (CHANCE, 1, (3, 1, 0))  # and the turn goes on


def test_d5_the_last_warrant_ends_the_game_without_a_roll():
    state = position("3/0/0", "3/0/0", "3/0/0", chase=(1, "w3,w3,w3"), captured=(0, 0, 2, 2, 1, 2))
    state = play(state, "w1 wc wc", "stop")
    assert state.turn == OVER
    assert state.players[1].warrants == (10, 15)
    with pytest.raises(IllegalMove):
        state.rolls()


def test_d6_dice_in_the_centre_still_belong_to_the_party():
    state = position("3/0/0", "3/2/1", "3/0/0", chase=(1, "w3,y3,y1,r2"))
    assert play(state, "wc wc wc", "stop").rolling == (3, 2, 1)


def test_d7_any_dice_may_be_rolled_again_also_those_kept():
    state = play(position("3/1/0", "3/0/0", "3/0/0"), "w1 w2 wc y3", "re w1", "wy")
    assert Move.parse("reroll w2 wc wy y3") in state.moves()
    assert play(state, "re w2").shown == ("wc", "wy", "y3")


def test_d7_only_dice_that_lie_there():
    state = play(position("3/1/0", "3/0/0", "3/0/0"), "w1 w2 wc y3")
    for text in ("reroll w1 w1", "reroll", "reroll w3", "reroll y1", "reroll w2 w1", "reroll 1", "chase", "leave"):
        with pytest.raises(IllegalMove):
            state.after(Move.parse(text))
    with pytest.raises(IllegalMove):
        play(state, "re w1", "y1")  # a white die cannot fall as a yellow one
    assert len(state.moves()) == 2**4
    assert len(play(position("3/0/0", "3/0/0"), "wc wc wc").moves()) == 4  # like dice are like dice


def test_d7_three_rolls():
    state = play(position("3/0/0", "3/0/0", "3/0/0"), "wc wc wc", "re wc", "wc", "re wc", "wc")
    assert (state.turn, state.roller) == (CHANCE, 1)


# -- D8, D9: losing and gaining dice ------------------------------------------------------------------------------


def test_d8_an_x_leaves_at_once():
    state = play(position("3/2/1", "3/0/0", "3/0/0"), "w1 w1 w1 yx y1 rx")
    assert state.shown == ("w1", "w1", "w1", "y1")
    assert state.players[0].party == (3, 1, 0)
    state = play(state, "re y1", "yx")
    assert state.shown == ("w1", "w1", "w1")
    assert state.players[0].party == (3, 0, 0)


def test_d8_an_x_on_the_last_roll_leaves_too():
    state = play(position("3/1/0", "3/0/0", "3/0/0"), "wc wc wc y1", "re y1", "y2", "re y2", "yx")
    assert state.players[0].party == (3, 0, 0)
    assert state.players[0].coins == 6  # the die that left shows nothing: the treasure is whole


def test_d9_growth_takes_back_a_die_lost_in_the_same_turn():
    state = play(position("3/3/0", "3/0/0", "3/0/0"), "w1 w1 wy yx y1 yr", "stop")
    assert state.players[0].party == (3, 3, 1)


def test_d9_without_dice_on_the_mat_nothing_joins():
    state = play(position("3/3/3", "3/0/0", "3/0/0"), "wy wy wy yr yr yr rc rc rc", "stop")
    assert state.players[0].party == (3, 3, 3)
    state = play(position("3/2/0", "3/0/0", "3/0/0"), "wy wy wy y1 y1", "stop")
    assert state.players[0].party == (3, 3, 0)


def test_d9_new_dice_are_rolled_from_the_next_turn_on():
    state = play(position("3/0/0", "3/0/0"), "wy wy wc")
    assert state.players[0].party == (3, 0, 0)
    with pytest.raises(IllegalMove):
        play(state, "re y1")
    state = play(state, "stop", "wc wc wc", "stop")
    assert state.rolling == (3, 2, 0)


# -- D10 to D13: the chase ----------------------------------------------------------------------------------------


def test_d10_whoever_has_more_swords_must_chase():
    state = play(position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w1")), "w1 w1 wc")
    assert play(state, "stop").chase == (0, ("w1", "w1"))


def test_d10_or_may():
    state = position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w1"), must_chase=False)
    state = play(state, "w1 w1 wc", "stop")
    assert (state.turn, state.choosing) == (0, True)
    assert [str(move) for move in state.moves()] == ["chase", "leave"]
    assert play(state, "chase").chase == (0, ("w1", "w1"))
    left = play(state, "leave")
    assert left.chase == (2, ("w1",))
    assert left.players[0].coins == 1  # D24: swords that do not chase still spoil the treasure
    for text in ("stop", "reroll w1"):
        with pytest.raises(IllegalMove):
            state.after(Move.parse(text))


def test_d10_nothing_is_asked_where_nothing_can_be_chased():
    state = position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w2"), must_chase=False)
    assert play(state, "w1 w1 wc", "stop").roller == 1
    assert play(state, "wc wc wc", "re wc", "wc", "re wc", "w3").choosing  # D24: also after the third roll


def test_d11_all_swords_go_there():
    state = play(position("3/1/1", "3/0/0", "3/0/0"), "w1 w2 w3 y1 rc", "stop")
    assert state.chase == (0, ("w1", "w2", "w3", "y1"))


@pytest.mark.parametrize(("rolled", "seat"), [("w3 wc wc", 2), ("w1 w1 wc", 2), ("w3 w1 wc", 0)])
def test_d11_strictly_more(rolled, seat):
    assert play(position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3")), rolled, "stop").chase.seat == seat


def test_d11_one_sword_is_enough_for_an_empty_centre():
    state = position("3/0/0", "3/0/0", "3/0/0")
    assert play(state, "w1 wc wc", "stop").chase == (0, ("w1",))
    assert play(state, "wc wc wc", "stop").chase is None


def test_d12_dice_that_are_outbid_go_home_never_to_the_mat():
    state = position("3/0/0", "3/0/0", "3/2/2", chase=(2, "w1,y1,r1"))
    state = play(state, "w3 w3 wc", "stop")
    assert state.players[2].party == (3, 2, 2)


def test_d13_a_bid_stays_as_it_is():
    state = position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3"))
    assert play(state, "w1 w1 wc", "stop").bid == state.bid == 3


# -- D14 to D18: coins, capture, end ------------------------------------------------------------------------------


def test_d14_the_great_treasure():
    state = position("3/1/0", "3/0/0", "3/0/0", chase=(2, "w3,w3,w3"))
    assert play(state, "wc wc wc yc", "stop").players[0].coins == 8
    assert play(state, "wc wc wc y1", "stop").players[0].coins == 3  # swords that do not outbid spoil it too
    assert play(state, "wc wc wc yx", "stop").players[0].coins == 6
    assert play(state, "wy wy wy yr", "stop").players[0].coins == 0


def test_d16_after_a_capture_one_sword_is_enough():
    state = position("3/0/0", "3/0/0", "3/0/0", chase=(1, "w3,w3,w3"))
    state = play(state, "wc wc wc", "stop", "w1 wc wc", "stop")
    assert state.chase == (1, ("w1",))


def test_d17_warrants_are_worth_their_coins():
    state = position("3/0/0", "3/0/0", "3/0/0", captured=(2, 2, 0), coins=(1, 2, 3))
    assert state.scores() == (11, 2, 18)


def test_d18_ties_share():
    captured = (0, 0, 2, 2, 1, 2)
    state = position("3/0/0", "3/0/0", "3/0/0", chase=(1, "w3,w3,w3"), captured=captured, coins=(22, 15, 10))
    state = play(state, "w1 wc wc", "stop")
    assert state.scores() == (39, 40, 40)
    assert state.winners() == (1, 2)


# -- D19 to D23: two players --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "stack"), [(2, (5, 10, 10, 10, 15)), (3, (5,) + (10,) * 5 + (15,)), (4, (5,) + (10,) * 5 + (15,))]
)
def test_d19_the_stack(players, stack):
    assert DiceHunters(players).start().stack == stack


def test_d19_the_opening_roll_counts_as_swords_put_there():
    state = play(opened(2, winner=0), "wc wc wc", "stop")
    assert (state.roller, state.marker, state.chase) == (0, 0, None)
    assert state.players[0].warrants == ()


def test_d20_twice_in_a_row_is_a_capture():
    state = play(opened(2, winner=0), "wc wc wc", "stop", "w1 wc wc", "stop", "wc wc wc", "stop")
    assert state.players[0].warrants == (5,)
    assert (state.marker, state.chase) == (NOBODY, None)


def test_d21_a_marker_alone_is_no_capture_and_no_sword():
    state = play(opened(2, winner=0), "wc wc wc", "stop", "wc wc wc", "stop")
    assert (state.roller, state.marker, state.bid) == (1, 0, 0)
    nobody = play(state, "wc wc wc", "stop")
    assert (nobody.marker, nobody.chase, nobody.players[0].warrants) == (0, None, ())
    outbid = play(state, "w1 wc wc", "stop")
    assert (outbid.marker, outbid.chase) == (NOBODY, (1, ("w1",)))


def test_d22_being_outbid_returns_dice_and_marker():
    state = position("3/0/0", "3/0/0", chase=(1, "w1"), marker=1)
    state = play(state, "w2 wc wc", "stop")
    assert (state.chase, state.marker) == ((0, ("w2",)), NOBODY)


def test_d22_the_marker_of_whoever_chases_stays():
    state = position("3/0/0", "3/0/0", marker=0)
    assert play(state, "w2 wc wc", "stop").marker == 0


def test_d23_after_a_capture_the_count_begins_again():
    state = position("3/0/0", "3/0/0", chase=(1, "w3"), marker=1)
    state = play(state, "wc wc wc", "stop", "w2 wc wc", "stop", "wc wc wc", "stop")
    assert state.players[1].warrants == (5,)
    assert (state.marker, state.chase) == (1, None)  # step one for the next villain


def test_d20_the_last_warrant_of_a_duel_ends_it():
    state = position("3/0/0", "3/0/0", chase=(1, "w3"), marker=1, captured=(0, 1, 0, 1))
    state = play(state, "wc wc wc", "stop")
    assert state.turn == OVER
    assert state.scores() == (15 + 6, 20 + 15)


# -- heroes and positions -----------------------------------------------------------------------------------------


def test_heroes_can_be_chosen_and_the_others_are_filled_in():
    assert DiceHunters(4).heroes == ("bears", "falcons", "otters", "ibexes")
    assert DiceHunters(3, hero_2="bears").heroes == ("falcons", "bears", "otters")
    with pytest.raises(OptionError, match="both be the Otters"):
        DiceHunters(2, hero_1="otters", hero_2="otters")
    with pytest.raises(OptionError, match="hero_3 can only be chosen with players 3 or 4"):
        DiceHunters(2, hero_3="otters")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"parties": ["2/0/0", "3/0/0"]}, "three white|3 white"),
        ({"parties": ["3/4/0", "3/0/0"]}, "0 to 3"),
        ({"parties": ["3/0/0"]}, "parties is"),
        ({"chase": (0, "w3")}, "another player"),
        ({"chase": (1, "wc")}, "only dice that show swords"),
        ({"chase": (1, "y1")}, "more dice"),
        ({"chase": (1, "w1,w1,w1,w1")}, "more dice"),
        ({"chase": 1}, "chase is two values"),
        ({"marker": 0, "chase": (1, "w1")}, "one player's things"),
        ({"shown": "w1,w1", "left": 1}, "are not the party: one white die too few"),
        ({"shown": "w1,w1,w1", "left": 3}, "nothing to decide"),
        ({"captured": (0, 1, 0, 1, 0)}, "captured is"),
        ({"coins": (1,)}, "coins is"),
    ],
)
def test_impossible_positions_are_refused(more, why):
    with pytest.raises(OptionError, match=why):
        DiceHunters(2).position(**more)
