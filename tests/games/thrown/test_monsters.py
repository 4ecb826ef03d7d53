"""Imp, Cyclops, Spirit, Dragon, Shapeshifter, Summoner: each by its name."""

from __future__ import annotations

import pytest

from dicelab.errors import OptionError
from dicelab.games.thrown.rules.dice import COLOURS

from .table import PLENTY, dice, moves, play, position

NO_WHITE = "2/0/2/2"


def with_monster(monster, cube, pools=(PLENTY,) * 3, rolled=(), **more):
    others = [colour for colour in ("red", "white", "green", "blue") if colour != cube]
    cards = more.pop("others", "knight archer noble")
    return position(f"{monster} {cards}", pools, rolled, cubes=" ".join([cube, *others]), **more)


# -- Imp ------------------------------------------------------------------------------------------------------


def test_imp_gives_the_trick_to_the_second_score():
    state = play(with_monster("imp", "white", rolled=["w6", "w5"]), "roll white 1: 1")
    assert state.taker() == 1
    state = play(state, "end")
    assert state.last == state.turn == 1
    assert state.gold == (5, 7, 5)  # payout, too


def test_imp_of_two_equal_scores_the_earlier_is_second():
    assert play(with_monster("imp", "white", rolled=["w6", "w6"]), "roll white 1: 1").taker() == 0


def test_imp_one_trump_then_the_best_score():
    state = with_monster("imp", "white", [PLENTY, NO_WHITE, PLENTY], rolled=["w4", "g6"])
    assert play(state, "roll white 1: 5").taker() == 2


def test_imp_two_trumps_then_the_last_but_one():
    state = with_monster("imp", "white", [PLENTY, NO_WHITE, NO_WHITE], rolled=["w4", "g6"])
    assert play(state, "roll green 1: 6").taker() == 1


def test_imp_without_a_second_nobody_wins():
    state = with_monster("imp", "white", [PLENTY, NO_WHITE, NO_WHITE], rolled=["w4", "g1"])
    state = play(state, "roll green 1: 1", "end")
    assert state.last == -1
    assert state.gold == (5, 5, 5)
    assert state.turn == 0  # T22: the same leader


def test_imp_needs_its_colour_in_the_trick():
    assert play(with_monster("imp", "blue", rolled=["w6", "w5"]), "roll white 1: 1").taker() == 0


def test_imp_and_peacemaker():
    """T27: a pair beats the Imp; by option it counts as first, and the best of the others wins (T48)."""
    cards = {"others": "peacemaker archer noble"}
    state = with_monster("imp", "white", [PLENTY, PLENTY, NO_WHITE], rolled=["w6", "w5"], **cards)
    cube = {0: "red", 1: "white", 2: "green", 3: "blue"}[state.display.colour("peacemaker")]
    pair = (f"roll {cube} 2: 3 3", "end")
    assert play(state, *pair).last == 2
    state = with_monster(
        "imp", "white", [PLENTY, PLENTY, NO_WHITE], rolled=["w6", "w5"], peacemaker_beats_imp=False, **cards
    )
    assert play(state, *pair).last == 0
    alone = with_monster("imp", "white", rolled=(), peacemaker_beats_imp=False, others="peacemaker archer noble")
    assert alone.display.colour("peacemaker") == 0
    assert play(alone, "roll red 2: 3 3", "end").last == 0  # no white die: the Imp is not at work


# -- Cyclops --------------------------------------------------------------------------------------------------


def test_cyclops_doubles_a_single_die():
    state = with_monster("cyclops", "white", rolled=["w4"])
    assert play(state, "roll white 2: 1 6").taker() == 0  # 8 against 7
    assert play(state, "roll white 2: 2 6").taker() == 1  # 8 against 8, and later


def test_cyclops_only_its_colour_and_only_one_die():
    assert play(with_monster("cyclops", "blue", rolled=["w4"]), "roll white 1: 5").taker() == 1
    state = play(with_monster("cyclops", "white", others="archer knight noble"), "roll white 2: 3 4", "end")
    state = play(state, "archer 0 w4", "roll white 1: 2")
    assert state.taker() == 1  # 2 doubled; one of two dice sent back does not make the other single (T23)


def test_cyclops_is_kept_by_a_new_face_and_broken_by_reinforcements():
    state = with_monster("cyclops", "white", others="wizard reinforcements noble", rolled=["w5 w5"])
    state = play(state, "roll white 1: 1")
    wizard = play(state, "wizard w1")
    assert wizard.taker() == 1  # twelve
    more = play(wizard, "reinforcements red: 3")
    assert more.taker() == 0  # nine


def test_cyclops_is_nothing_for_a_trumper():
    state = with_monster("cyclops", "green", [PLENTY, NO_WHITE, PLENTY], rolled=["w1"])
    assert play(state, "roll green 1: 5").taker() == 0


# -- Spirit ---------------------------------------------------------------------------------------------------


def test_spirit_copies_one_die_to_the_opponents_others():
    state = play(with_monster("spirit", "white", rolled=["w1 w5 w6"]), "spirit 0 w1")
    assert dice(state, 0) == "w1 w1 w1"
    assert state.pools[1] == (2, 1, 2, 2)


def test_spirit_needs_an_opponent_with_two_dice():
    state = with_monster("spirit", "white", rolled=["w6"])
    assert state.why_not("spirit") == "no opponent has two dice in the trick"
    assert moves(with_monster("spirit", "white", rolled=["w6 w6"]), "spirit") == ["spirit 0 w6"]  # T46


def test_spirit_may_make_a_pair_or_a_trump_of_an_opponent():
    """T18: what it gives is judged as ever."""
    state = with_monster("spirit", "red", [PLENTY, NO_WHITE, PLENTY], rolled=["w4", "g2 g6"])
    assert state.taker() == 1
    assert play(state, "spirit 1 g2").taker() == 0
    assert dice(play(state, "spirit 1 g6"), 1) == "g6 g6"
    assert play(state, "spirit 1 g6").taker() == 1


# -- Dragon ---------------------------------------------------------------------------------------------------


def test_dragon_decides_the_trick_as_it_lies():
    state = play(with_monster("dragon", "red", rolled=["w3"]), "roll white 1: 5", "dragon")
    assert state.last == 1
    assert state.gold == (5, 6, 5)
    assert state.pools[2] == (2, 2, 2, 2)


def test_dragon_may_be_used_before_the_roll_and_with_the_last_die():
    state = play(with_monster("dragon", "red", [PLENTY, "1/0/0/0", PLENTY], rolled=["w3"]), "dragon")
    assert state.last == 0
    assert state.gold == (5, 5, 5)


def test_dragon_needs_dice_in_the_trick():
    state = with_monster("dragon", "red")
    assert state.why_not("dragon") == "no dice lie in the trick"
    state = with_monster("dragon", "red", rolled=["w3"], others="archer knight noble")
    assert state.display.colour("archer") == 1
    assert play(state, "archer 0 w3").why_not("dragon") == "no dice lie in the trick"  # the only one is sent back


def test_dragon_of_the_last_player_is_legal_and_changes_nothing():
    state = play(with_monster("dragon", "red", rolled=["w3", "w5"]), "roll white 1: 1")
    ended, burned = play(state, "end"), play(state, "dragon")
    assert ended.last == burned.last == 1
    assert ended.gold == burned.gold


@pytest.mark.parametrize(("on", "last", "gold"), [(False, 0, (7 + 2 + 2, 5, 5)), (True, 1, (7, 5 + 1 + 2, 5))])
def test_dragon_skips_ones_own_result_powers_but_by_option(on, last, gold):
    """T42, T48: with the switch all of them work for the Dragon's user, the Peacemaker too."""
    state = position(
        "dragon thief peacemaker noble", [PLENTY, NO_WHITE, PLENTY], ["w3"],
        cubes="red blue green white", gold=(7, 5, 5), dragon_results=on,
    )  # fmt: skip
    assert state.display.colour("noble") == 1  # so the winner gets two gold for the leader's white die
    state = play(state, "roll green 2: 1 1", "dragon")
    assert state.last == last
    assert state.gold == gold


def test_dragon_and_thief():
    state = position(
        "dragon thief knight noble", rolled=["g3"], cubes="red green white blue", gold=(7, 5, 5), dragon_results=True
    )
    assert play(state, "roll green 1: 1", "dragon").gold == (6 + 1, 6, 5)


# -- Shapeshifter ---------------------------------------------------------------------------------------------


def test_shapeshifter_swaps_two_cubes_at_once():
    state = with_monster("shapeshifter", "red")
    before = dict(zip(*state.display, strict=True))
    assert len(moves(state, "shapeshifter")) == 6  # its own cube may be one; the leader may, before rolling (T10)
    state = play(state, "shapeshifter shapeshifter knight")
    after = dict(zip(*state.display, strict=True))
    assert after["knight"] == before["shapeshifter"]
    assert after["shapeshifter"] == before["knight"]
    assert after["archer"] == before["archer"]
    assert state.pools[0] == (1, 2, 2, 2)


def test_shapeshifter_changes_what_is_judged_later():
    """T41: at the end of the turn the Thief looks at its new colour."""
    state = with_monster("shapeshifter", "red", others="thief knight noble", gold=(3, 7, 5))
    thief = state.display.colour("thief")
    other = next(key for key, cube in zip(*state.display, strict=True) if cube == 2)
    state = play(state, "roll green 1: 1")
    if thief != 2:
        state = play(state, f"shapeshifter {' '.join(sorted((other, 'thief'), key=state.display.cards.index))}")
    assert play(state, "end").gold == (4, 6, 5)


# -- Summoner -------------------------------------------------------------------------------------------------


def test_summoner_gathers_discarded_dice():
    state = with_monster("summoner", "white", others="archer wizard noble", rolled=["w3"])
    archer = state.display.colour("archer")
    used = play(state, "archer 0 w3")
    assert used.summoned[archer] == 1
    assert used.void == state.void


def test_summoner_gives_any_of_them_to_the_winner():
    state = with_monster("summoner", "white", others="archer wizard noble", rolled=["w3"])
    state = play(state, "archer 0 w3", "roll white 1: 4", "wizard w4", "end", "roll white 1: 1", "end")
    assert state.phase == "summoner"
    assert state.turn == 1
    assert moves(state)[-1] == "done"
    assert len(moves(state)) == 3
    pool = sum(state.pools[1])
    first = moves(state)[0]
    state = play(state, first)
    assert sum(state.pools[1]) == pool + 1
    assert moves(state)[-1] == "done"  # any number, one at a time
    assert play(state, "done").phase == "turn"
    assert play(state, moves(state)[0]).phase == "turn"  # nothing is left to take


def test_summoner_needs_its_colour_in_the_trick():
    state = with_monster("summoner", "blue", others="archer wizard noble", rolled=["w3"])
    state = play(state, "archer 0 w3", "roll white 1: 4", "end", "roll white 1: 1", "end")
    assert state.phase == "turn"
    assert sum(state.summoned) == 1


def test_summoner_what_is_left_on_it_goes_back_and_costs_nobody():
    """T44."""
    pools = ["0/1/0/0", "0/2/0/0", "0/1/0/0"]
    state = with_monster("summoner", "blue", pools, others="archer wizard noble", gold=(5, 5, 5))
    paid = COLOURS[state.display.colour("wizard")]
    assert paid == "white"
    state = play(state, "roll white 1: 6", "end", "roll white 1: 1", "wizard w1")
    assert sum(state.summoned) == 1
    state = play(state, "end", "roll white 1: 2", "end")
    assert state.standing.round == 2
    assert state.summoned == (0, 0, 0, 0)
    assert sum(state.void) == 40
    assert state.gold == (5, 7, 5)


def test_summoner_gets_the_dragons_price_before_the_trick_is_decided():
    state = with_monster("summoner", "white", others="dragon wizard noble", rolled=["w3"])
    state = play(state, "roll white 1: 5", "dragon")
    assert state.phase == "summoner"
    assert sum(state.summoned) == 1


@pytest.mark.parametrize("others", ["thief noble imp", "brute cyclops phantom"])
def test_summoner_needs_another_discard_power(others):
    with pytest.raises(OptionError):
        with_monster("summoner", "white", others=others)
