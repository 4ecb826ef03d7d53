"""Tricks, rounds, tie-breaks and decks: the rulings that belong to no single card, by number."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from dicelab.errors import IllegalMove, OddsError
from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.move import Move
from dicelab.games.thrown.rules import Thrown
from dicelab.games.thrown.rules.cards import BASIC, CARDS, DISCARD, PILES, summoner_alone
from dicelab.games.thrown.rules.rounds import DeckRoll, deck_left, piles_left
from dicelab.play.simulate import play_out

from .table import PLENTY, dice, moves, play, position

FIRST_GAME = "knight archer peacemaker noble"
QUIET = "knight archer brute noble"


def begun(game, seed=1):
    state, rng = game.start(), Random(seed)
    while state.turn == CHANCE:
        state = state.after(state.rolls().sample(rng))
    return state


@pytest.mark.parametrize(("players", "each", "left"), [(3, 12, 4), (4, 10, 0), (5, 8, 0)])
def test_t1_dice_are_dealt(players, each, left):
    state = begun(Thrown(players))
    assert [sum(pool) for pool in state.pools] == [each] * players
    assert sum(state.void) == left


def test_t1_a_deal_is_too_large_to_list():
    state = Thrown(3, display="first_game", starter=0).start()
    with pytest.raises(OddsError, match="too large to list"):
        state.rolls().dist()


def test_t2_five_gold_once():
    assert Thrown(4).start().gold == (5, 5, 5, 5)


def test_t2_gold_carries_over_to_the_next_round():
    state = position(QUIET, ["0/1/0/0", "0/1/0/0", "0/1/0/0"], gold=(7, 3, 2))
    state = play(state, "roll white 1: 3", "end", "roll white 1: 2", "end", "roll white 1: 1", "end")
    assert state.standing.round == 2
    assert state.gold == (9, 3, 2)


@pytest.mark.parametrize(("players", "rounds", "played"), [(3, 0, 3), (4, 0, 4), (5, 0, 5), (3, 1, 1), (4, 2, 2)])
def test_t38_one_round_for_each_player_or_as_many_as_chosen(players, rounds, played):
    state, rng, seen = Thrown(players, rounds=rounds).start(), Random(players), set()
    while state.turn != OVER:
        seen.add(state.standing.round)
        state = state.after(state.rolls().sample(rng) if state.turn == CHANCE else rng.choice(list(state.moves())))
    assert seen == set(range(1, played + 1))


def test_t3_cards_come_again_only_when_a_pile_is_empty():
    for seed in range(4):
        rng, state, seen = Random(seed), Thrown(5).start(), []
        while state.turn != OVER:
            if state.display.cards and (not seen or seen[-1] != state.display.cards):
                seen.append(state.display.cards)
            move = state.rolls().sample(rng) if state.turn == CHANCE else rng.choice(list(state.moves()))
            state = state.after(move)
        assert len(seen) == 5
        for pile in zip(*seen, strict=True):
            assert len(set(pile[:4])) == 4
            assert pile[4] != pile[3]


def test_t3_piles():
    assert piles_left(()) == tuple(PILES[family] for family in ("hero", "villain", "common", "royal"))
    assert "knight" not in piles_left(("knight", "archer", "brute", "noble"))[0]


def test_t4_the_next_round_begins_one_seat_further():
    rng, state, starters = Random(3), Thrown(4, starter=2).start(), []
    while state.turn != OVER:
        if len(starters) < state.standing.round and not state.standing.tied:
            starters.append(state.standing.starter)
        state = state.after(state.rolls().sample(rng) if state.turn == CHANCE else rng.choice(list(state.moves())))
    assert starters == [2, 3, 0, 1]


def test_t6_who_has_no_dice_is_passed_over():
    state = play(position(QUIET, [PLENTY, "0/0/0/0", PLENTY]), "roll white 1: 3", "end")
    assert state.turn == 2


def test_t7_rolling_is_compulsory_and_follows_the_trick_colour():
    state = position(QUIET, rolled=["w3"])
    assert "end" not in moves(state)
    assert moves(state, "roll") == ["roll white 1", "roll white 2"]
    with pytest.raises(IllegalMove):
        state.after(Move.parse("roll red 1"))
    state = position(QUIET, [PLENTY, "4/0/1/0", PLENTY], rolled=["w3"])
    assert moves(state, "roll") == ["roll red 1", "roll red 2", "roll red 3", "roll green 1"]


def test_t8_one_roll_a_turn():
    state = play(position(QUIET), "roll white 1: 3")
    assert moves(state, "roll") == []


def test_t9_discards_may_make_a_trumper_but_not_empty_the_pool():
    state = position("man_at_arms archer brute noble", [PLENTY, "0/1/1/0", PLENTY], rolled=["w3"])
    state = play(state, "man_at_arms 0 w3")  # costs the only white die
    assert moves(state) == ["roll green 1"]
    state = position(QUIET, [PLENTY, "1/0/0/0", PLENTY], rolled=["w3"])
    assert state.why_not("archer") == "your last die must be rolled"


def test_t9_switch_an_emptied_pool_rolls_nothing():
    state = position(QUIET, [PLENTY, "1/0/0/0", PLENTY], rolled=["w3"], may_empty_pool=True)
    state = play(state, "archer 0 w3")
    assert moves(state) == ["end"]
    state = play(state, "end", "roll white 1: 1", "end")
    assert state.last == 2


def test_t15_t21_dice_sent_back_score_nothing():
    state = play(position(QUIET, rolled=["w6"]), "archer 0 w6", "roll white 1: 1")
    assert state.taker() == 1
    assert state.trick.rolled[0].mode == 1


def test_t19_a_trump_is_judged_when_the_trick_ends():
    state = position("wizard dark_knight brute noble", [PLENTY, "2/0/2/2", PLENTY], rolled=["w3", "b6"])
    assert state.taker() == 1
    assert play(state, "dark_knight 1 b6: 2").taker() == 0


def test_t20_the_later_of_equals_wins():
    assert play(position(QUIET, rolled=["w5", "w5"]), "roll white 2: 1 4").taker() == 2
    state = position(QUIET, [PLENTY, "2/0/2/2", "2/0/2/2"], rolled=["w5", "b6 b6"])
    assert play(state, "roll red 1: 6").taker() == 2


def test_t22_without_a_winner_the_same_player_leads_again():
    state = position(QUIET, [PLENTY, "2/0/2/2", "2/0/2/2"], rolled=["w5"])
    state = play(state, "archer 0 w5", "roll green 1: 1", "end", "roll green 1: 1", "end")
    assert state.last == NOBODY
    assert state.gold == (5, 5, 5)
    assert state.turn == 0


@pytest.mark.parametrize(("order", "gold"), [("saboteur,thief", (5, 4, 4)), ("thief,saboteur", (3, 5, 5))])
def test_t28_result_powers_in_the_order_of_the_display(order, gold):
    """The Saboteur first: nobody has less. The Thief first: now both others have less, and get one each."""
    game = Thrown(3, advanced=True, cards=f"{order},reinforcements,noble")
    colours = {"saboteur": "red", "thief": "green", "reinforcements": "white", "noble": "blue"}
    state = game.position([PLENTY] * 3, game.cards, [colours[key] for key in game.cards], gold=(4, 5, 4))
    state = play(state, "roll green 1: 1", "reinforcements red: 2", "end")
    assert state.gold == gold


def test_t28_the_peacemaker_comes_last():
    """The Thief takes his gold although the pair ends the trick."""
    state = position("thief peacemaker reinforcements noble", gold=(4, 9, 4), cubes="red green white blue")
    state = play(state, "roll green 2: 3 3", "reinforcements red: 1", "end")
    assert state.last == 0
    assert state.gold == (5, 8, 4)


def test_t36_whoever_ran_out_can_still_win_and_the_next_leads():
    state = position(QUIET, [PLENTY, "0/1/0/0", PLENTY], rolled=["w3"])
    state = play(state, "roll white 1: 6", "end", "roll white 1: 1", "end")
    assert state.gold == (5, 7, 5)
    assert state.turn == 2  # seat 1 has no dice to lead with


def test_t37_the_round_ends_between_tricks_and_dice_left_cost_gold():
    state = position(QUIET, ["0/1/0/0", "0/1/0/0", "3/1/0/0"], rounds=1)
    state = play(state, "roll white 1: 3", "end", "roll white 1: 2", "end", "roll white 1: 1", "end")
    assert state.gold == (7, 5, 5 - 3)
    assert state.turn == OVER
    assert state.winners() == (0,)


def test_t37_the_penalty_stops_at_zero_but_by_option():
    for debt, left in ((False, 0), (True, -2)):
        state = position(QUIET, ["0/1/0/0", "0/1/0/0", "3/1/0/0"], gold=(1, 1, 1), rounds=1, allow_debt=debt)
        state = play(state, "roll white 1: 3", "end", "roll white 1: 2", "end", "roll white 1: 1", "end")
        assert state.gold == (3, 1, left)


def tied_after_one_round():
    """Ada and Ben have six gold each, Cleo one."""
    state = position(QUIET, ["0/1/0/0", "0/1/0/0", "4/1/0/0"], gold=(4, 6, 5), rounds=1)
    return play(state, "roll white 1: 3", "end", "roll white 1: 2", "end", "roll white 1: 1", "end")


def test_t38_the_tied_play_a_short_round_with_the_same_cards():
    state = tied_after_one_round()
    assert state.gold == (6, 6, 1)
    assert state.standing.tied == (0, 1)
    assert state.phase == "start"
    assert {str(move) for move in state.rolls().dist().outcomes} == {"start 0", "start 1"}
    state = play(state, "start 1")
    assert state.display.cards == tuple(QUIET.split())
    assert state.turn == 1
    state = play(state, *["pick white"] * 4)
    assert state.turn == 0
    state = play(state, *["pick white"] * 3, "pick red")
    assert state.pools == ((1, 3, 0, 0), (0, 4, 0, 0), (0, 0, 0, 0))
    assert state.turn == 1
    state = play(state, "roll white 3: 6 6 6", "end", "roll white 3: 1 1 1", "end")
    assert state.turn == 1
    state = play(state, "roll white 1: 6", "end", "roll red 1: 1", "end")
    assert state.turn == OVER
    assert state.gold == (6, 10, 1)
    assert state.winners() == (1,)


def test_t38_still_tied_means_a_shared_victory():
    state = play(tied_after_one_round(), "start 0", *["pick white"] * 8)
    state = play(state, "roll white 2: 6 6", "end", "roll white 2: 1 1", "end")
    assert state.gold == (8, 6, 1)
    state = play(state, "roll white 2: 1 1", "end", "roll white 2: 6 6", "end")
    assert state.turn == OVER
    assert state.gold == (8, 8, 1)
    assert state.winners() == (0, 1)


def test_t38_dice_left_over_cost_gold_in_the_tie_break_too():
    state = play(tied_after_one_round(), "start 0", *["pick white"] * 8)
    state = play(state, "roll white 3: 1 1 1", "end", "roll white 1: 4", "end")
    assert state.gold == (6, 9, 1)
    state = play(state, "roll white 1: 6", "end", "roll white 1: 1", "end")
    assert state.turn == OVER
    assert state.gold == (6, 9 + 1 - 2, 1)


@pytest.mark.parametrize(("card", "third"), [("saboteur", 1), ("thief", 9)])
def test_t38_in_the_tie_break_only_those_who_play_it_are_compared(card, third):
    """Ada and Ben are level, so nothing happens; the third is poorer or richer, and is not looked at."""
    state = position(f"knight archer {card} noble", ["0/1/0/0", "0/1/0/0", "0/1/0/0"], gold=(4, 6, 1), rounds=1)
    state = play(state, "roll white 1: 3", "end", "roll white 1: 2", "end", "roll white 1: 1", "end", "start 0")
    assert state.standing.tied == (0, 1)
    state = play(state, *["pick green"] * 8)._replace(gold=(6, 6, third))
    assert play(state, "roll green 1: 1", "end").gold == (6, 6, third)
    level = (5, 6, third) if card == "saboteur" else (6, 5, third)
    uneven = (6, 5, third) if card == "saboteur" else (5, 6, third)
    assert play(state._replace(gold=uneven), "roll green 1: 1", "end").gold == level


def test_t49_the_cubes_of_the_tie_break_lie_as_they_lay():
    state = position(
        "shapeshifter knight archer noble", ["0/1/0/1", "0/1/0/0", "0/1/0/0"], cubes="blue red green white",
        gold=(5, 9, 3), rounds=1,
    )  # fmt: skip
    before = dict(zip(*state.display, strict=True))
    state = play(state, "shapeshifter knight archer", "roll white 1: 6", "end", "roll white 1: 1", "end")
    state = play(state, "roll white 1: 1", "end", "start 0")
    assert state.standing.tied == (0, 1)
    after = dict(zip(*state.display, strict=True))
    assert (after["knight"], after["archer"]) == (before["archer"], before["knight"])
    assert after["noble"] == before["noble"]


def test_t49_the_same_leader_is_who_really_led():
    """Ada took the trick but has no dice, so Ben leads; nobody wins, and Ben leads again."""
    state = position(QUIET, ["0/1/0/0", "2/3/0/0", "2/0/2/0"], leader=2, rolled=["w2"], colour="white")
    state = play(state, "roll white 1: 6", "end", "roll white 1: 1", "end")
    assert (state.last, state.turn) == (0, 1)
    state = play(state, "roll white 1: 5", "end", "archer 1 w5", "roll green 1: 1", "end")
    assert state.last == NOBODY
    assert state.turn == 1


def test_t49_players_of_the_tie_break_rank_above_the_others():
    state = tied_after_one_round()
    over = play(state, "start 0", *["pick blue"] * 4, *["pick green"] * 4)
    rng = Random(5)
    while over.turn != OVER:
        over = over.after(over.rolls().sample(rng) if over.turn == CHANCE else rng.choice(list(over.moves())))
    assert set(over.winners()) <= {0, 1}
    assert over.scores()[2] < min(over.scores()[:2])


def test_t39_advanced_draws_any_four_cards_and_one_cube_of_each_colour():
    rng = Random(39)
    for with_monsters, deck in ((False, BASIC), (True, CARDS)):
        state = Thrown(3, advanced=True, with_monsters=with_monsters, starter=0).start()
        drawn = [state.rolls().sample(rng) for _ in range(400)]
        assert {key for move in drawn for key in move.args} == set(deck)
        assert state.after(drawn[0]).phase == "cubes"


def test_t40_every_colour_test_uses_the_cube():
    state = position("thief wizard knight noble", cubes="blue red white green", gold=(3, 7, 5))
    assert play(state, "roll blue 1: 1", "end").gold == (4, 6, 5)
    assert play(state, "roll green 1: 1", "end").gold == (3, 7, 5)


def test_t28_t50_the_cards_drawn_keep_their_order_and_act_in_it():
    """With Thief and Saboteur on the table either may lie first, and then it acts first."""
    rng, first = Random(28), Counter()
    game = Thrown(3, advanced=True, starter=0)
    start = game.start()
    for _ in range(2000):
        cards = start.rolls().sample(rng).args
        if {"thief", "saboteur"} <= set(cards):
            first[cards.index("thief") < cards.index("saboteur")] += 1
    assert min(first.values()) > 0.3 * sum(first.values())
    for order, gold in (("thief saboteur", (2, 4, 4)), ("saboteur thief", (4, 3, 3))):
        cubes = "green white red blue" if order.startswith("thief") else "white green red blue"
        state = position(f"{order} reinforcements noble", cubes=cubes, gold=(3, 3, 4), with_monsters=False)
        assert state.display.cards[:2] == tuple(order.split())
        # The Thief makes Ada the richest, who then has to give; before that she is among the poorest, who need not.
        assert play(state, "roll green 1: 1", "reinforcements white: 1", "end").gold == gold


def test_t50_every_display_is_drawn_as_often_as_listing_every_draw_says():
    deck = ("summoner", "thief", "noble", "brute", "imp", "knight")
    counted = Counter()
    for order in permutations(deck):
        cards = list(order[:4])
        if summoner_alone(tuple(cards)):
            cards[cards.index("summoner")] = order[4]
        counted[tuple(cards)] += 1
    listed = DeckRoll(deck).dist()
    assert {move.args: p for move, p in listed.items()} == {
        cards: Fraction(ways, 720) for cards, ways in counted.items()
    }
    with pytest.raises(OddsError, match="sample one instead"):
        DeckRoll(tuple(CARDS)).dist()


def test_t44_a_summoner_alone_is_replaced():
    roll = DeckRoll(("summoner", "thief", "noble", "brute", "imp", "knight"))
    outcomes = roll.dist()
    assert all(not summoner_alone(move.args) for move in outcomes.outcomes)
    assert any("summoner" in move.args and "knight" in move.args for move in outcomes.outcomes)
    rng = Random(1)
    assert {roll.sample(rng) for _ in range(8000)} == set(outcomes.outcomes)


def test_t50_the_advanced_deck_is_drawn_without_replacement():
    assert len(deck_left((), True)) == 22
    assert len(deck_left(tuple(CARDS)[:8], True)) == 14
    used = BASIC
    assert deck_left(used, False) == tuple(key for key in BASIC if key not in used[-4:])


def test_every_card_says_what_it_does():
    for card in CARDS.values():
        for colour in range(4):
            text = card.says(colour)
            assert text.endswith(".")
            assert "{" not in text
    assert len(DISCARD) == 11


def test_a_card_says_what_a_switch_makes_of_it():
    switched = [card for card in CARDS.values() if card.read_otherwise[0]]
    assert [card.key for card in switched] == ["peacemaker", "phantom", "dragon"]
    for card in switched:
        option, value, _ = card.read_otherwise
        usual, other = Thrown(3), Thrown(3, advanced=True, with_monsters=True, **{option: value})
        assert card.says(0, usual) == card.says(0)
        assert card.says(0, other) != card.says(0)
        assert "{" not in card.says(0, other)
        assert card.says(-1) == card.text.replace("{colour}", "…")


def test_the_end_of_a_long_game():
    for players in (3, 4, 5):
        state, steps = play_out(Thrown(players), Random(players))
        assert state.turn == OVER
        assert steps > 50
        assert dice(state, 0) == ""
