"""The decided edge cases of Draconic Dice, each by its number, and the checks that come with them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import dicelab
from dicelab.errors import IllegalMove, OptionError
from dicelab.games.draconic.table.story import ending
from dicelab.games.game import CHANCE, OVER
from dicelab.games.move import Move
from dicelab.play.simulate import play_out

from .table import NOBODY, moves, play, position, roll

# -- K1: set-up -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "dice"), [(2, 6), (3, 6), (4, 5), (5, 4)])
def test_k1_dice_by_number_of_players(players, dice):
    state = dicelab.game("draconic", players=players).start()
    assert state.hands == (dice,) * players
    assert (state.pile, state.retired) == (0, 0)


def test_k1_any_seat_may_begin():
    state = dicelab.game("draconic", players=4).start()
    assert state.turn == CHANCE
    assert dict(state.rolls().dist().items()) == {Move("start", (seat,)): Fraction(1, 4) for seat in range(4)}
    assert play(state, "start 2").roller == 2
    with pytest.raises(IllegalMove):
        state.after(Move("start", (4,)))


@pytest.mark.parametrize("seat", range(3))
def test_k1_a_fixed_seat_begins(seat):
    state = dicelab.game("draconic", players=3, starter=seat).start()
    assert (state.turn, state.roller) == (CHANCE, seat)
    assert state.rolls().dist().total == 6**6


def test_k1_a_seat_that_is_not_there_cannot_begin():
    with pytest.raises(OptionError, match="0 to 1"):
        dicelab.game("draconic", players=2, starter=2)


def test_k1_turns_go_clockwise():
    state = position((6, 6, 6), roller=1)
    rollers = []
    for _ in range(4):
        rollers.append(state.roller)
        state = play(state, "B" * state.hands[state.roller])
    assert rollers == [1, 2, 0, 1]


# -- K2 to K5: a turn -------------------------------------------------------------------------------------------


def test_k2_every_face_does_its_own_thing():
    state = position((5, 4, 3), pile=1)
    rolled = play(state, "BBDFK")
    assert rolled.hands == (4, 4, 3)  # the knight has left at once
    assert rolled.retired == state.retired + 1
    assert rolled.pile == 1  # the fireball lies in front of its roller until the dragons are given (K16)
    after = play(rolled, "give 2")
    assert (after.hands, after.pile) == ((2, 4, 4), 2)
    assert (after.turn, after.roller) == (CHANCE, 1)


def test_k2_dragons_may_be_split_in_any_manner():
    rolled = play(position((3, 3, 3)), "DDF")
    assert moves(rolled) == ["give 1", "give 2"]
    reached = {play(rolled, first, second).hands for first in moves(rolled) for second in moves(rolled)}
    assert reached == {(0, 5, 3), (0, 4, 4), (0, 3, 5)}


def test_k2_giving_is_compulsory_and_never_to_oneself():
    rolled = play(position((3, 3, 3)), "DBB")
    for move in ("keep", "give 0", "trade 1", "give 3"):
        with pytest.raises(IllegalMove):
            rolled.after(Move.parse(move))


def test_k2_only_players_still_in_get_dragons():
    rolled = play(position((3, 0, 3, 3), out=(1,), places=True), "DBB")
    assert moves(rolled) == ["give 2", "give 3"]
    with pytest.raises(IllegalMove):
        rolled.after(Move.parse("give 1"))


def test_k3_burned_takes_the_pile_before_the_test_for_no_dice():
    after = play(position((3, 2), pile=4), "KDD", "give 1", "give 1")
    assert after.hands == (4, 4)
    assert after.turn == CHANCE


def test_k3_all_fireballs_wins():
    after = play(position((3, 2), pile=4), "FFF")
    assert (after.turn, after.winners(), after.pile) == (OVER, (0,), 7)


def test_k3_no_fireball_no_blank_and_no_pile_wins():
    after = play(position((2, 2)), "KD", "give 1")
    assert (after.turn, after.winners(), after.hands) == (OVER, (0,), (0, 3))


def test_k3_one_fireball_protects_from_the_pile():
    assert play(position((3, 2), pile=4), "BBF").hands == (2, 2)
    assert play(position((3, 2), pile=4), "BBK").hands == (6, 2)


def test_k4_given_dice_are_rolled_with_the_rest():
    after = play(position((2, 2)), "BD", "give 1")
    assert after.hands == (1, 3)
    assert after.rolls().dist() == position((3, 3)).rolls().dist()


def test_k5_in_the_base_game_only_the_roller_can_go_out():
    rng = Random(5)
    for _ in range(20):
        state = dicelab.game("draconic", players=3, places=True).start()
        while state.turn != OVER:
            move = state.rolls().sample(rng) if state.turn == CHANCE else state.moves()[0]
            after = state.after(move)
            if after.turn != OVER and after.places != state.places:
                assert after.places[len(state.places) :] == (state.roller,)
            state = after


def test_k5_another_players_turn_can_put_one_out():
    state = position((3, 2), roller=0, challenger=1, challenge=2, variant="fire")
    after = play(state, "BBB")
    assert (after.hands, after.winners(), after.turn) == ((5, 0), (1,), OVER)


# -- K6: places -------------------------------------------------------------------------------------------------


def test_k6_the_game_ends_with_the_first_who_is_out():
    after = play(position((1, 2, 2)), "K")
    assert (after.turn, after.winners(), after.scores()) == (OVER, (0,), (2, 0, 0))


def test_k6_play_goes_on_for_places():
    after = play(position((1, 2, 2), pile=3, places=True), "F")
    assert (after.turn, after.roller, after.places) == (CHANCE, 1, (0,))
    assert after.pile == 4  # the pile stays
    assert after.winners() == ()
    assert after.scores() == (2, 0, 0)


def test_k6_finished_players_are_skipped_and_get_nothing():
    state = position((2, 0, 3, 2), roller=0, out=(1,), places=True)
    after = play(state, "BB")
    assert after.roller == 2
    assert moves(play(after, "DBB")) == ["give 0", "give 3"]


def test_k6_with_one_opponent_left_dragons_go_there():
    state = position((2, 0, 3), roller=2, out=(1,), places=True)
    assert moves(play(state, "DDB")) == ["give 0"]


def test_k6_who_remains_is_last():
    state = position((0, 1, 3), pile=2, roller=1, out=(0,), places=True)
    after = play(state, "F")
    assert (after.turn, after.places, after.winners(), after.scores()) == (OVER, (0, 1, 2), (0,), (2, 1, 0))


# -- K7: variants -----------------------------------------------------------------------------------------------


def test_k7_one_variant_at_a_time():
    for several in ("trade,fire", ["trade", "fire"], ("trade", "fire"), "all"):
        with pytest.raises(OptionError, match="base, trade, scales or fire"):
            dicelab.game("draconic", variant=several)


def test_k7_the_base_game_knows_no_trade_and_no_challenge():
    assert play(position((4, 2)), "BBBB").turn == CHANCE
    after = play(position((3, 2)), "FFB")
    assert (after.challenger, after.challenge) == (NOBODY, 0)


# -- K8: Tyrannical Trade ---------------------------------------------------------------------------------------

TRADE = {"variant": "trade"}


def test_k8_four_blanks_may_be_traded():
    rolled = play(position((4, 2, 5), **TRADE), "BBBB")
    assert rolled.turn == 0
    assert moves(rolled) == ["keep", "trade 1", "trade 2"]
    assert play(rolled, "trade 1").hands == (2, 4, 5)
    assert play(rolled, "trade 2").hands == (5, 2, 4)
    assert play(rolled, "keep").hands == (4, 2, 5)


@pytest.mark.parametrize("faces", ["BBB", "BBBF", "BBBK", "BBBBK", "BBBBF", "BBBBB"])
def test_k8_at_least_four_and_all_blank(faces):
    after = play(position((len(faces), 2, 3), **TRADE), faces)
    assert (after.turn == 0) == (faces == "BBBBB")


def test_k8_a_dragon_is_no_blank():
    rolled = play(position((5, 2, 3), **TRADE), "BBBBD")
    assert moves(rolled) == ["give 1", "give 2"]
    assert play(rolled, "give 1").turn == CHANCE


def test_k8_trade_first_then_the_pile():
    rolled = play(position((4, 1, 2), pile=3, **TRADE), "BBBB")
    assert rolled.pile == 3
    assert play(rolled, "trade 1").hands == (1 + 3, 4, 2)
    assert play(rolled, "keep").hands == (4 + 3, 1, 2)
    assert play(rolled, "trade 1").pile == play(rolled, "keep").pile == 0


def test_k8_the_pile_first_then_trade():
    rolled = play(position((4, 1, 2), pile=3, trade_order="burn_first", **TRADE), "BBBB")
    assert (rolled.hands, rolled.pile) == ((7, 1, 2), 0)
    assert play(rolled, "trade 1").hands == (1, 7, 2)
    assert play(rolled, "keep").hands == (7, 1, 2)


def test_k8_trade_order_does_not_touch_other_rolls():
    for order in ("trade_first", "burn_first"):
        state = position((4, 1, 2), pile=3, trade_order=order, **TRADE)
        assert play(state, "BBBK").hands == (6, 1, 2)
        assert play(state, "BBBF").hands == (3, 1, 2)


def test_k8_no_trade_with_a_player_who_is_out():
    rolled = play(position((4, 0, 2), out=(1,), places=True, **TRADE), "BBBB")
    assert moves(rolled) == ["keep", "trade 2"]
    with pytest.raises(IllegalMove):
        rolled.after(Move.parse("trade 1"))


def test_k8_no_trade_with_oneself():
    with pytest.raises(IllegalMove):
        play(position((4, 2), **TRADE), "BBBB").after(Move.parse("trade 0"))


# -- K9: Dragon Scales ------------------------------------------------------------------------------------------

SCALES = {"variant": "scales"}


def test_k9_a_place_scores_the_other_dice_in_play_and_the_pile():
    state = position((1, 3, 2), pile=4, **SCALES)
    after = play(state, "F")
    assert after.scores() == (3 + 2 + 5, 0, 0)  # knights and the box count nothing
    assert after.turn == CHANCE  # it is played on


def test_k9_last_place_scores_the_pile_only():
    state = position((0, 1, 4), pile=2, roller=1, out=(0,), totals=(7, 0, 0), target=60, **SCALES)
    after = play(state, "F")
    assert after.standing.round == 2
    assert after.scores() == (7, 4 + 3, 3)


def test_k9_last_place_may_score_nothing():
    state = position((0, 1, 4), pile=2, roller=1, out=(0,), totals=(7, 0, 0), last_scores_zero=True, **SCALES)
    assert play(state, "F").scores() == (7, 7, 0)


def test_k9_the_round_is_finished_before_somebody_wins():
    state = position((1, 3, 2), pile=4, totals=(45, 0, 0), **SCALES)
    assert play(state, "F").turn == CHANCE  # 55 points, and the others still play for places


def test_k9_the_highest_total_wins():
    state = position((0, 1, 4), pile=2, roller=1, out=(0,), totals=(49, 46, 0), **SCALES)
    after = play(state, "F")
    assert (after.turn, after.scores(), after.winners()) == (OVER, (49, 53, 3), (1,))


def test_k9_equal_leaders_share():
    state = position((0, 1, 4), pile=2, roller=1, out=(0,), totals=(53, 46, 0), **SCALES)
    after = play(state, "F")
    assert (after.scores(), after.winners()) == ((53, 53, 3), (0, 1))


def test_k9_exactly_the_target_ends_the_game():
    state = position((1, 4), pile=2, totals=(0, 0), target=7, **SCALES)
    assert play(state, "F").turn == OVER
    assert play(position((1, 4), pile=2, target=8, **SCALES), "F").turn == CHANCE


def test_k9_the_default_target_is_fifty():
    assert dicelab.game("draconic", variant="scales").target == 50


def test_k9_a_new_round_resets_everything_but_points_and_turns():
    state = position((0, 1, 4), pile=2, roller=1, out=(0,), totals=(7, 0, 0), turns=9, starter=2, **SCALES)
    after = play(state, "F")
    assert after == after.game.new_round(after.standing, turns=10)  # K17: turns are counted on
    assert (after.hands, after.pile, after.retired, after.places, after.turns) == ((6, 6, 6), 0, 0, (), 10)


# -- K10 to K14: Trial By Fire ------------------------------------------------------------------------------------

FIRE = {"variant": "fire"}


def test_k10_fireballs_stay_and_there_is_no_pile():
    after = play(position((3, 3), **FIRE), "FFB")
    assert (after.hands, after.pile) == ((3, 3), 0)
    assert (after.challenger, after.challenge) == (0, 2)


@pytest.mark.parametrize(("rolled", "hands"), [("BBB", (1, 5)), ("FBB", (2, 4)), ("FFB", (3, 3)), ("FFF", (3, 3))])
def test_k10_fewer_fireballs_take_the_difference(rolled, hands):
    assert play(position((3, 3), **FIRE), "FFB", rolled).hands == hands


def test_k10_received_dice_do_not_count_as_rolled():
    after = play(position((3, 3, 3), **FIRE), "FFB", "FBB")
    assert (after.hands, after.challenger, after.challenge) == ((2, 4, 3), 1, 1)
    assert play(after, "FBB").hands == (2, 4, 3)  # one fireball meets the one that was rolled


def test_k11_no_challenge_on_the_first_turn():
    state = dicelab.game("draconic", players=2, starter=0, **FIRE).start()
    assert play(state, "BBBBBB").hands == (6, 6)


def test_k12_a_dragon_keeps_the_challenger_in():
    state = position((3, 2, 3), roller=0, challenger=1, challenge=2, places=True, **FIRE)
    rolled = play(state, "DBB")
    assert play(rolled, "give 1").places == ()
    assert play(rolled, "give 1").hands == (4, 1, 3)
    assert play(rolled, "give 2").places == (1,)
    assert play(rolled, "give 2").hands == (4, 0, 4)


def test_k12_dragons_may_not_be_given_and_the_roller_out_before_it_is_settled():
    state = position((1, 3), roller=0, challenger=1, challenge=1, **FIRE)
    after = play(state, "K")
    assert (after.turn, after.hands) == (CHANCE, (1, 2))


def test_k13_whoever_rolled_a_fireball_cannot_finish_on_their_own_turn():
    assert play(position((2, 2), **FIRE), "FF").turn == CHANCE
    assert play(position((2, 2), **FIRE), "FK").turn == CHANCE
    assert play(position((2, 2), **FIRE), "KK").winners() == (0,)


def test_k13_the_challenger_can_always_pay_and_never_two_go_out():
    rng = Random(13)
    for _ in range(30):
        state = dicelab.game("draconic", players=4, places=True, **FIRE).start()
        while state.turn != OVER:
            options = state.moves()
            after = state.after(
                state.rolls().sample(rng) if state.turn == CHANCE else options[rng.randrange(len(options))]
            )
            assert min(after.hands) >= 0
            assert len(after.places) - len(state.places) <= (2 if after.turn == OVER else 1)
            state = after


def test_k14_a_challenger_who_left_has_settled():
    state = position((2, 3, 3), places=True, **FIRE)
    after = play(state, "KK")  # out, with no fireball rolled
    assert (after.places, after.challenge) == ((0,), 0)
    assert play(after, "BBB").hands == (0, 3, 3)


def test_k14_the_next_challenge_is_the_last_turn_taken():
    state = position((3, 2, 3), roller=0, challenger=1, challenge=2, places=True, **FIRE)
    after = play(state, "BBB")  # takes both dice of seat 1, who is out
    assert (after.places, after.roller, after.hands) == ((1,), 2, (5, 0, 3))
    assert (after.challenger, after.challenge) == (0, 0)
    assert play(after, "BBB").hands == (5, 0, 3)


# -- K15, K16 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["base", "trade", "fire"])
def test_k15_k16_at_a_turn_cap_nobody_wins(variant):
    state = position((6, 6), turn_cap=2, variant=variant)
    between = play(state, "FBBBBB")
    assert between.turn == CHANCE
    after = play(between, "FBBBBB")
    assert (after.turn, after.winners(), after.turns) == (OVER, (), 2)


def test_k15_who_goes_out_on_the_last_turn_still_wins():
    assert play(position((1, 6), turn_cap=1), "F").winners() == (0,)


def test_k15_no_cap_by_default():
    game = dicelab.game("draconic")
    assert game.turn_cap == 0
    assert all(play_out(game, Random(seed))[0].winners() for seed in range(30))


def test_k16_a_turn_cap_ends_dragon_scales_without_a_winner():
    state = position((6, 6), turn_cap=1, totals=(3, 9), **SCALES)
    after = play(state, "BBBBBB")
    assert (after.turn, after.winners(), after.scores()) == (OVER, (), (3, 9))


def test_k17_the_cap_counts_the_turns_of_all_rounds():
    state = position((1, 4), pile=2, turn_cap=4, turns=2, totals=(0, 0), **SCALES)
    after = play(state, "F")
    assert (after.turn, after.turns, after.standing.round) == (CHANCE, 3, 2)
    over = play(after, "BBBBBB")
    assert (over.turn, over.turns, over.winners(), over.outcome()) == (OVER, 4, (), "cap")


def test_k17_a_round_that_ends_at_the_cap_begins_no_other():
    state = position((1, 4), pile=2, turn_cap=3, turns=2, totals=(0, 0), **SCALES)
    after = play(state, "F")
    assert (after.turn, after.winners(), after.outcome()) == (OVER, (), "cap")
    assert after.problem() is None
    reached = play(position((1, 4), pile=2, turn_cap=3, turns=2, totals=(49, 0), **SCALES), "F")
    assert (reached.winners(), reached.outcome()) == ((0,), "won")


@pytest.mark.parametrize("variant", ["base", "trade", "fire"])
def test_k17_at_a_cap_whoever_is_out_first_has_won(variant):
    """Cap, places, winners and the story agree, in whole games of every length."""
    outcomes = Counter()
    for seed in range(120):
        game = dicelab.game("draconic", players=4, variant=variant, places=True, turn_cap=4 + seed % 60)
        state, _ = play_out(game, Random(seed))
        assert state.problem() is None
        assert state.winners() == state.places[:1]
        assert state.outcome() == ("won" if state.places else "cap")
        assert state.capped() == (len(state.places) < 4)
        names = ["Ada", "Ben", "Cleo", "Dan"]
        said = ending(state, names)
        assert ("limit" in said) == state.capped()
        assert [name for name in names if name in said] == [names[seat] for seat in state.winners()]
        outcomes[state.outcome(), state.capped()] += 1
    assert set(outcomes) == {("won", True), ("won", False), ("cap", True)}


def test_k17_a_long_match_of_dragon_scales_ends_at_its_cap():
    for seed in range(10):
        game = dicelab.game("draconic", players=2, variant="scales", target=500, turn_cap=40)
        state, _ = play_out(game, Random(seed))
        assert (state.turns, state.outcome(), state.problem()) == (40, "cap", None)
        assert state.standing.round > 1


def test_k16_dragon_scales_always_plays_on():
    assert play(position((1, 2, 2), places=False, **SCALES), "F").turn == CHANCE


@pytest.mark.parametrize(("starter", "following"), [(0, 1), (1, 2), (2, 0)])
def test_k16_the_next_round_starts_one_seat_further(starter, following):
    state = position((0, 1, 4), roller=1, out=(0,), starter=starter, **SCALES)
    after = play(state, "F")
    assert (after.standing.round, after.standing.starter, after.roller) == (2, following, following)


def test_k16_a_drawn_starter_counts_for_the_next_round():
    state = dicelab.game("draconic", players=3, variant="scales").start()
    assert play(state, "start 2").standing.starter == 2


def test_k16_fireballs_lie_in_front_of_the_roller_until_the_dragons_are_given():
    rolled = play(position((3, 3, 3), pile=1), "FFD")
    assert (rolled.hands[0], rolled.pile) == (3, 1)


def test_k16_the_trade_test_looks_at_the_dice_rolled():
    """Four blanks among five dice are not enough, and three blanks do not become four by the pile."""
    assert play(position((5, 3), **TRADE), "BBBBK").turn == CHANCE
    assert play(position((3, 3), pile=5, trade_order="burn_first", **TRADE), "BBB").turn == CHANCE


# -- the checks that come with the rulings ----------------------------------------------------------------------


def test_check_base_k_d_d_with_four_on_the_pile_ends_with_four():
    assert play(position((3, 2), pile=4), "KDD", "give 1", "give 1").hands[0] == 4


def test_check_base_f_f_d_ends_with_none_and_wins():
    after = play(position((3, 2), pile=4), "FFD", "give 1")
    assert (after.hands[0], after.winners()) == (0, (0,))


def test_check_base_four_blanks_and_an_empty_pile_stay_four():
    assert play(position((4, 2)), "BBBB").hands[0] == 4


def test_check_trial_by_fire_1_1_0():
    after = play(position((6, 6, 6), **FIRE), "FBBBBB", "FBBBBB", "BBBBBB")
    assert after.hands == (6, 5, 7)


def test_check_trial_by_fire_1_3_2_2():
    after = play(position((5, 5, 5, 5), **FIRE), "FBBBB", "FFFBB", "FFBBB", "FFBBB")
    assert after.hands == (5, 4, 6, 5)


# -- the examples of the rulebook ---------------------------------------------------------------------------------


def test_rulebook_trial_by_fire_example_1():
    """Derek, Rachael, Joshua: one fireball, one fireball, none."""
    derek, rachael, joshua = 0, 1, 2
    state = dicelab.game("draconic", players=3, starter=derek, **FIRE).start()
    state = play(state, "FBBBBB")
    assert state.hands == (6, 6, 6)
    state = play(state, "FBBBBB")
    assert state.hands == (6, 6, 6)  # she met the challenge
    before = state
    state = play(state, "BBBBBB")
    assert state.hands[joshua] == before.hands[joshua] + 1
    assert state.hands[rachael] == before.hands[rachael] - 1
    assert state.hands[derek] == before.hands[derek]
    assert (state.turn, state.roller) == (CHANCE, derek)  # play continues


def test_rulebook_trial_by_fire_example_2():
    """Jessica, Dan, Sean, Jay: one, three, two, two."""
    jessica, dan, sean, jay = range(4)
    state = dicelab.game("draconic", players=4, starter=jessica, **FIRE).start()
    state = play(state, "FBBBB", "FFFBB")
    assert state.hands == (5, 5, 5, 5)
    state = play(state, "FFBBB")
    assert (state.hands[dan], state.hands[sean]) == (4, 6)  # he takes one of Dan's
    assert (state.challenger, state.challenge) == (sean, 2)
    state = play(state, "FFBBB")
    assert state.hands == (5, 4, 6, 5)  # Jay takes none: he is measured against Sean's two
    assert (state.challenger, state.challenge) == (jay, 2)


def test_rolls_are_written_in_the_order_of_the_faces():
    assert roll("BBDFFFK") == Move("roll", (2, 1, 3, 1))
