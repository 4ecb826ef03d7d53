"""The rulings S1 to S23, each by its number."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from dicelab.errors import IllegalMove, OddsError, OptionError
from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.move import Move
from dicelab.games.spuds.rules import BlazingSpuds
from dicelab.games.spuds.rules.dice import faceless, values
from dicelab.games.spuds.rules.kitchen import fits

from .table import SOME, moves, on, places_for, play, position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s1_starting_dice_by_seat(players):
    state = BlazingSpuds(players, starter=1).start()
    assert state.player == 2 % players
    held = [len([die for die in (*k.dice(), *state.loose * (seat == state.player)) if die // 10 == seat])
            for seat, k in enumerate(state.kitchens)]  # fmt: skip
    assert [held[(1 + place) % players] for place in range(players)] == [10, 9, 8, 7][:players]
    assert sum(state.compost) == 0


def test_s2_two_players_have_five_neutral_dice_each():
    state = BlazingSpuds(2, starter=0).start()
    assert len(state.loose) == 9 + 5
    assert len(state.kitchens[0].dice()) == 10 + 5
    assert sum(die // 10 == 4 for die in (*state.loose, *state.kitchens[0].dice())) == 10


def test_s2_neutral_dice_never_bounce_and_can_be_rerolled():
    state = position({"kind": "n4 n4", "stove": "r1"}, SOME)
    assert "reroll neutral" in moves(state)
    state = play(state, "reroll red", "roll r1", "place r1 stove", "activate kind", "send n4", "send n4")
    assert state.turn == 1
    assert play(state, "place n4 stove").compost[4] == state.compost[4]


def test_s3_all_but_the_first_player_roll_and_place():
    state = BlazingSpuds(3, starter=2).start()
    for seat in (0, 1):
        assert (state.turn, state.actor(), state.phase) == (CHANCE, seat, "setup")
        state = state.after(state.rolls().sample(Random(1)))
        while state.phase == "setup" and state.turn == seat:
            state = state.after(state.moves()[0])
    assert (state.turn, state.phase) == (2, "reroll")
    assert all(die % 10 == 0 for die in state.kitchens[2].on[3])


def test_s4_the_reroll_is_a_card_with_dice_or_a_colour_one_has():
    state = position({"run": "r3 b5", "stove": "n1 r2"}, SOME)
    assert moves(state) == ["reroll blue", "reroll neutral", "reroll red", "reroll run", "reroll stove"]
    rolling = play(state, "reroll red")
    assert rolling.turn == CHANCE
    assert rolling.loose == (0, 0)
    assert (on(rolling, 0, "run"), on(rolling, 0, "stove")) == ("b5", "n1")
    assert play(state, "reroll run").loose == faceless((3, 15))
    for empty in ("reroll kind", "reroll green", "reroll different", "reroll compost"):
        with pytest.raises(IllegalMove):
            state.after(Move.parse(empty))


def test_s5_only_the_dice_rolled_are_placed():
    state = play(position({"run": "r3", "stove": "r2 r2"}, SOME), "reroll stove", "roll r3 r4")
    assert moves(state) == [
        "place r3 kind", "place r3 pair", "place r3 stove",
        "place r4 kind", "place r4 pair", "place r4 run", "place r4 stove", "rest",
    ]  # fmt: skip
    assert places_for(play(state, "place r4 kind"), "r3") == ["pair", "stove"]


def test_s7_a_run_may_have_gaps_until_it_is_activated():
    state = play(position({"stove": "r1 r1 r1"}, SOME), "reroll stove", "roll r1 r5 r6")
    gap = play(state, "place r1 run", "place r6 run", "place r5 stove")
    assert on(gap, 0, "run") == "r1 r6"  # a gap, and 6 and 1 are no neighbours: the turn is over
    assert gap.player == 1
    run = play(state, "place r6 run", "place r5 run", "place r1 stove")
    assert "activate run" in moves(run)


def test_s8_half_pairs_and_three_dice():
    state = play(position({"pair": "r3 r5", "stove": "r1 r1"}, SOME), "reroll stove", "roll r3 r5")
    assert places_for(state, "r3") == ["kind", "pair", "run", "stove"]
    three = play(state, "place r3 pair", "place r5 stove")
    assert three.player == 1  # a pair and a half: nothing to activate
    both = play(state, "place r3 pair", "place r5 pair")
    assert "activate pair" in moves(both)
    fours = position({"pair": "r3 r3 r3 r3", "stove": "r1"}, SOME)
    assert "activate pair" in moves(play(fours, "reroll stove", "roll r1", "place r1 stove"))


def test_s8_switch_the_first_pair_first():
    state = play(
        position({"pair": "r3", "stove": "r1 r1"}, SOME, pairs="first_pair_first"), "reroll stove", "roll r3 r5"
    )
    assert "pair" not in places_for(state, "r5")
    assert "pair" in places_for(play(state, "place r3 pair"), "r5")


def test_s9_activation_is_optional_flips_the_card_and_empties_it():
    state = play(position({"kind": "r4 r4", "stove": "r1"}, SOME), "reroll stove", "roll r2", "place r2 stove")
    assert moves(state) == ["activate kind", "pass"]
    assert play(state, "pass").player == 1
    flipped = play(state, "activate kind")
    assert (on(flipped, 0, "kind"), on(flipped, 0, "control")) == ("face down", "")
    assert flipped.hand == (4, 4)
    must = play(
        position({"kind": "r4 r4", "stove": "r1"}, SOME, mandatory_activation=True),
        "reroll stove", "roll r2", "place r2 stove",
    )  # fmt: skip
    assert moves(must) == ["activate kind"]


def test_s9_a_card_filled_on_an_earlier_turn_and_one_only():
    state = play(
        position({"kind": "r4 r4", "pair": "r2 r2", "stove": "r1"}, SOME), "reroll stove", "roll r2", "place r2 stove"
    )
    assert moves(state) == ["activate kind", "activate pair", "pass"]
    assert play(state, "activate kind", "send r4", "send r4", "place r4 stove").player == 1


def test_s10_distribute_goes_round_with_the_compost_first_and_for_oneself():
    state = position({"run": "r1 r2 r3 r4 r5 r6", "stove": "r1"}, {"stove": "b1"}, {"stove": "g1"}, {"stove": "y1"})
    state = play(state, "reroll stove", "roll r1", "place r1 stove", "activate run")
    took = []
    for die in ("r3", "r1", "r6", "r2", "r5", "r4"):
        compost = sum(state.compost)
        state = play(state, f"send {die}")
        if state.phase == "receive":
            took.append(state.turn)
            state = play(state, f"place {die} stove")
        elif sum(state.compost) > compost:
            took.append(NOBODY)
    assert took == [NOBODY, 1, 2, 3, NOBODY, 1]
    assert state.player == 1


def test_s11_never_a_die_of_the_receivers_colour():
    dice = {"kind": "b4 b4 r4", "stove": "r1"}
    state = play(position(dice, {"stove": "b1"}), "reroll stove", "roll r1", "place r1 stove", "activate kind")
    assert moves(state) == ["send b4", "send r4"]  # into the compost: any
    assert moves(play(state, "send b4")) == ["send r4"]  # not blue to the blue player while red is left
    forced = play(state, "send r4")
    assert moves(forced) == ["send b4"]
    after = play(forced, "send b4")  # bounced: the step is used up, the next one is the compost's anyway
    assert after.compost[1] == forced.compost[1] + 1
    assert moves(after) == ["send b4"]
    assert play(after, "send b4").compost[1] == forced.compost[1] + 2


def test_s11_switch_bounce_at_will():
    dice = {"kind": "b4 b4 r4", "stove": "r1"}
    state = play(
        position(dice, {"stove": "b1"}, bounce="at_will"),
        "reroll stove", "roll r1", "place r1 stove", "activate kind", "send b4",
    )  # fmt: skip
    assert moves(state) == ["send b4", "send r4"]
    assert play(state, "send b4").compost[1] == state.compost[1] + 1


def aimed(hand, **options):
    kitchens = [{"target": hand, "stove": "r1"}, {"stove": "b1 b1"}, {"stove": "g1"}]
    return play(
        position(*kitchens, **options), "reroll stove", "roll r1", "place r1 stove", "activate target"
    )  # fmt: skip


def test_s12_target_goes_to_somebody_who_can_take_both():
    assert moves(aimed("b1 r2")) == ["give 2"]
    assert moves(aimed("b1 r2", target="anyone")) == ["give 1", "give 2"]
    both = aimed("b1 g2")
    assert moves(both) == ["give 1", "give 2"]  # S21: everyone owns one of them
    state = play(both, "give 1")
    assert (state.turn, state.loose, state.compost[1]) == (1, (22,), both.compost[1] + 1)


def test_s12_both_may_bounce():
    state = aimed("b1 b2", target="anyone")
    after = play(state, "give 1")
    assert after.compost[1] == state.compost[1] + 2
    assert (after.player, after.phase) == (1, "reroll")


def test_s13_the_receiver_places_at_once_and_keeps_the_face():
    state = play(aimed("r4 r5"), "give 1")
    assert (state.turn, state.player, state.actor()) == (1, 0, 1)
    assert places_for(state, "r4") == ["kind", "pair", "run", "stove"]
    state = play(state, "place r5 run")  # S21: in either order
    assert state.turn == 1
    state = play(state, "place r4 run")
    assert on(state, 1, "run") == "r4 r5"
    assert (state.turn, state.player, state.phase) == (1, 1, "reroll")


def best_use_of_control(**more):
    kitchen = {"control": "r1 r2", "run": "r4", "stove": "r1 b6", **more}
    return play(
        position(kitchen, SOME), "reroll stove", "roll r5 b6", "place r5 stove", "place b6 stove", "activate control"
    )  # fmt: skip


def test_s14_control_is_flipped_first_then_set_then_placed_again():
    state = best_use_of_control()
    assert on(state, 0, "kind") == ""
    assert moves(state) == sorted(f"set {die} {value}" for die in ("r1", "r2") for value in range(1, 7))
    state = play(state, "set r1 6", "set r2 6")
    assert state.loose == (6, 6)
    assert moves(state) == ["enough", "lift b6 stove", "lift r4 run", "lift r5 stove"]
    state = play(state, "lift b6 stove", "enough", "place b6 kind", "place r6 kind", "place r6 kind")
    assert on(state, 0, "kind") == "r6 r6 b6"
    assert moves(state) == ["done"]
    assert play(state, "done").player == 1  # no second activation


def test_s14_the_dice_taken_must_end_somewhere():
    state = play(best_use_of_control(), "set r1 3", "set r2 3", "enough")
    assert all(move.startswith("place") or move == "rest" for move in moves(state))
    assert on(play(state, "rest"), 0, "stove") == "r3 r3 r5 b6"
    assert play(state, "place r3 stove", "place r3 stove", "done").turn == 1


def test_s15_the_winner_has_no_dice_at_the_end_of_the_own_turn():
    state = position({"kind": "r4", "stove": "r1"}, SOME)
    state = play(state, "reroll stove", "roll r4", "place r4 kind", "activate kind", "send r4")
    assert state.turn == 0
    state = play(state, "send r4")
    assert (state.turn, state.winners()) == (1, ())  # not before the last die is placed
    state = play(state, "place r4 stove")
    assert (state.turn, state.winners(), state.scores()) == (OVER, (0,), (1, 0))


def test_s16_the_compost_never_returns():
    state = position({"stove": "r1 r2"}, SOME)
    assert sum(state.compost) == 26
    state = play(state, "reroll stove", "roll r1 r2", "place r1 run", "place r2 run", "activate run", "send r1")
    assert sum(state.compost) == 27


def test_s17_one_die_each_and_no_different_is_a_draw():
    state = position({"kind": "r4 r4", "stove": "r1"}, {"stove": "b1"}, player=1)
    state = play(state, "reroll stove", "roll b1", "place b1 stove", "reroll stove", "roll r2", "place r2 stove")
    assert state.phase == "activate"
    draw = position({"run": "r4 r5", "stove": "r1"}, {"stove": "b1"})
    draw = play(
        draw, "reroll stove", "roll r2", "place r2 stove", "activate run", "send r4", "send r5", "place r5 stove"
    )
    assert draw.turn == 1  # two dice there: play goes on
    stuck = position({"kind": "r4", "pair": "b2"}, {"stove": "n1"})
    stuck = play(stuck, "reroll kind", "roll r2", "place r2 pair", "activate pair", "send r2", "send b2")
    assert stuck.winners() == (0,)
    with pytest.raises(OptionError, match="goes on although"):
        position({"kind": "r4"}, {"stove": "b1"})
    assert moves(position({"different": "r4"}, {"stove": "b1"}))


def test_s17_the_draw_itself():
    state = position({"kind": "b4 b4", "stove": "r1"}, {"stove": "n1"})
    state = play(state, "reroll stove", "roll r1", "place r1 stove", "activate kind", "send b4", "send b4")
    assert (state.turn, state.winners(), state.scores()) == (OVER, (), (0, 0))
    shows = position({"kind": "b4 b4", "stove": "r1"}, {"stove": "n1", "different": ""})
    shows = play(shows, "reroll stove", "roll r1", "place r1 stove", "activate kind", "send b4", "send b4")
    assert shows.turn == 1


def test_s17_the_turn_cap():
    state = BlazingSpuds(2, turn_cap=3).position([{"stove": "r1 r2"}, {"stove": "b1"}])
    state = play(state, "reroll stove", "roll r1 r1", "place r1 stove", "place r1 stove")
    assert (state.turn, state.winners()) == (OVER, ())


def test_s18_colours_do_not_matter_for_patterns():
    state = position({"run": "r1 b2 n3", "stove": "r6"}, {"stove": "b1 b1"})
    state = play(state, "reroll stove", "roll r4", "place r4 run")
    assert "activate run" in moves(state)


def test_s19_the_roll_off():
    state = BlazingSpuds(3).start()
    assert (state.turn, state.actor()) == (CHANCE, NOBODY)
    tied = play(state, "roll r5 b2 g5")
    assert tied.loose == (0, 20)
    begun = play(tied, "roll r1 g4")
    assert (begun.first, begun.player) == (2, 0)


def test_s20_the_first_turn_rerolls_everything():
    state = BlazingSpuds(2, starter=0).start()
    state = state.after(state.rolls().sample(Random(2)))
    while state.phase == "setup":
        state = state.after(state.moves()[-1])
    assert moves(state) == ["reroll stove"]
    assert len(play(state, "reroll stove").loose) == 15
    three = BlazingSpuds(3, starter=0).start()
    for _ in range(2):
        three = three.after(three.rolls().sample(Random(2)))
        seat = three.turn
        while three.turn == seat and three.phase == "setup":
            three = three.after(three.moves()[-1])
    assert moves(three) == ["reroll red", "reroll stove"]


def test_s22_control_is_judged_on_the_final_arrangement():
    """Two dice of different cards change places, although neither would fit before the other has left."""
    state = best_use_of_control(run="r4 r5", pair="r2 r2 b5")
    state = play(state, "set r1 1", "set r2 1", "lift r5 run", "lift b5 pair", "enough")
    state = play(state, "place r5 pair", "place b5 run", "place r1 stove", "place r1 stove", "done")
    assert (on(state, 0, "run"), on(state, 0, "pair")) == ("r4 b5", "r2 r2 r5")


@pytest.mark.parametrize("pairs", ["any_order", "first_pair_first"])
def test_s22_dice_lifted_first_and_placed_then_reach_every_arrangement(pairs):
    """Nothing is lost by not lifting a die again once it is placed."""
    kitchen = {"control": "r1 b2", "run": "r4", "pair": "r2", "stove": "b6"}
    state = position(kitchen, SOME, pairs=pairs)
    state = play(state, "reroll stove", "roll b6", "place b6 stove", "activate control", "set r1 2", "set b2 6")
    todo, seen, reached = [state], {state}, set()
    while todo:
        here = todo.pop()
        if here.phase == "replace" and not here.loose:
            reached.add(here.kitchens[0].on)
            continue
        new = [after for after in map(here.after, here.moves()) if after not in seen]
        seen.update(new)
        todo += new
    dice = (*state.loose, *state.kitchens[0].dice())
    wanted = set()
    for where in product(range(4), repeat=len(dice)):
        on_cards = [tuple(sorted(die for die, card in zip(dice, where, strict=True) if card == at)) for at in range(4)]
        shown = [values(there) for there in on_cards]
        halves = sum(shown[2].count(value) % 2 for value in set(shown[2]))
        if all(map(fits, ("run", "kind", "pair"), shown)) and (pairs == "any_order" or halves < 2):
            wanted.add(tuple(on_cards))
    assert reached == wanted


def test_rolls_are_listed_where_they_are_few():
    few = play(position({"stove": "r1 r1 b1"}, SOME), "reroll stove").rolls().dist()
    assert len(few.outcomes) == 21 * 6
    assert few[Move.parse("roll r1 r2 b6")] == Fraction(2, 216)
    with pytest.raises(OddsError, match="504,504"):
        BlazingSpuds(2, starter=1).start().rolls().dist()


@pytest.mark.parametrize(
    ("kitchens", "told"),
    [
        ([{}], "2 players have 2 kitchens"),
        ([{"oven": "r1"}, SOME], "no card 'oven'"),
        ([{"run": "", "different": "r1"}, SOME], "other side"),
        ([{"run": "x1"}, SOME], "'x1' is no die"),
        ([{"run": 1}, SOME], "written as texts"),
        ([{"run": "r1 r1"}, SOME], "do not go together"),
        ([{"stove": "r1 " * 11}, SOME], "not so many"),
        ([{"stove": "g1"}, SOME], "not so many"),
        ([{}, SOME], "goes on"),
    ],
)
def test_impossible_positions_are_refused(kitchens, told):
    with pytest.raises(OptionError, match=told):
        BlazingSpuds(2).position(kitchens)
