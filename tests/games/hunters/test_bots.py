"""How the sensible bot decides: what it counts, exactly, and that it is worth playing like that."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dicelab.games.bot import random_bot
from dicelab.games.game import CHANCE, OVER
from dicelab.games.hunters.bots.sensible import advice, sensible_bot
from dicelab.games.hunters.odds.aims import GRAIN, VICTORY, aim_of, chasing, choices, leaving, rival_claim
from dicelab.games.hunters.odds.turn import hold_chance
from dicelab.games.hunters.rules.dice import STOP, in_order, tally
from dicelab.games.hunters.rules.state import DiceHunters, HuntersState
from dicelab.games.move import Move
from dicelab.play.simulate import play_out

from .table import play, position
from .tree import walker

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def sensible(state):
    return str(sensible_bot(state, Random(0)))


def test_a_chase_is_worth_the_warrant_times_the_chance_to_hold_it():
    state = play(position("3/0/0", "3/0/0", "3/1/0", chase=(2, "w3")), "w2 w2 wc")
    assert chasing(state, 4) == 5 * hold_chance(4, [(3, 0, 0), (3, 1, 0)])


def test_two_players_must_hold_twice():
    once, twice = (play(position("3/0/0", "3/0/0", marker=marker), "w2 w2 wc") for marker in (0, -1))
    held = hold_chance(4, [(3, 0, 0)])
    assert (chasing(once, 4), chasing(twice, 4)) == (5 * held, 5 * held**2)


def test_leaving_the_centre_to_a_rival_costs_what_the_rival_gets():
    """The chance to capture is the one that those between leave; a duel marker makes it certain (D20)."""
    free = play(position("3/0/0", "3/0/0", "3/0/0"), "w2 w2 wc")
    assert (rival_claim(free), leaving(free)) == (0, 0)
    next_door = play(position("3/0/0", "3/0/0", "3/0/0", chase=(1, "w3")), "w1 w1 wc")
    assert (rival_claim(next_door), leaving(next_door)) == (1, -5 * Fraction(1, 2))
    further = play(position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3")), "w1 w1 wc")
    assert rival_claim(further) == hold_chance(3, [(3, 0, 0)])
    marked = play(position("3/0/0", "3/0/0", chase=(1, "w3"), marker=1), "w1 w1 wc")
    assert (rival_claim(marked), leaving(marked)) == (1, -5)
    unmarked = play(position("3/0/0", "3/0/0", chase=(1, "w3")), "w1 w1 wc")
    assert 0 < rival_claim(unmarked) < 1


@pytest.mark.parametrize("players", [2, 3])
def test_the_bot_plays_the_first_of_all_its_choices(players):
    """It does not list them: what it plays is held against the list, and what it plays for against each outcome."""
    rng, state, seen = Random(players), DiceHunters(players).start(), 0
    while state.turn != OVER:
        if state.turn == CHANCE:
            state = state.after_chance(rng)
            continue
        if not state.choosing:
            best = choices(state)[0]
            told = Move("reroll", in_order(best.reroll_faces)) if best.reroll else STOP
            assert sensible_bot(state, rng) == told
            aim = aim_of(state)
            coins = 3 if aim.ends else 0
            for swords in range(3 * sum(aim.party) + 1):
                left, chased = leaving(state, coins), chasing(state, swords, coins)
                may_leave = swords <= state.bid or not state.game.must_chase
                worth = left if swords <= state.bid else max(left, chased) if may_leave else chased
                assert aim.worth(swords, coins) == round(GRAIN * worth) + (0 if aim.ends else GRAIN * coins)
            seen += 1
        state = state.after_any(rng) if rng.random() < 0.5 else state.after(sensible_bot(state, rng))
    assert seen > 20


def last_duel(**more):
    """The last warrant, 58 to 61, the rival's marker and one sword in the centre, one roll left."""
    given = {"captured": (0, 1, 0, 1), "coins": (43, 41), "chase": (1, "w1"), "marker": 1, "shown": "w3,wc,wc,yc"}
    return position("3/1/0", "3/1/0", left=1, **given | more)


def test_it_stops_a_capture_that_would_end_the_game():
    """Every way to lose the three swords loses two games of three at once; the advice never takes one."""
    state = last_duel()
    assert state.scores() == (58, 61)
    again = next(choice for choice in choices(state) if choice.reroll_faces == ("w3",))
    stop = next(choice for choice in choices(state) if not choice.reroll)
    assert again.value < stop.value
    move, why = advice(state, NAMES)
    assert "w3" not in move.args
    assert "Ben captures it" in why
    for after, p in lost_at_once(state, move):
        assert after.turn != OVER or p == 0
    lost = sum(p for after, p in lost_at_once(state, Move.parse("reroll w3")) if after.turn == OVER)
    assert lost == Fraction(2, 3)  # a coin, a die that joins, or one sword, which is not more than Ben's


def lost_at_once(state, move):
    rolling = state.after(move)
    if rolling.turn != CHANCE or not rolling.shown:
        return [(rolling, Fraction(1))]
    return [(rolling.after(rolled), p) for rolled, p in rolling.rolls().dist().items()]


def test_in_many_last_duels_it_never_hands_the_game_over():
    """Random endings: where enough swords lie there and the rival would win by capturing, it keeps them."""
    rng, tried = Random(6), 0
    for _ in range(60):
        coins = (rng.randint(20, 50), rng.randint(20, 50))
        shown = ",".join([*sorted(rng.choices(["w1", "w2", "w3", "wc"], k=3)), "y2"])
        state = last_duel(coins=coins, shown=shown)
        mine, theirs = state.scores()
        if theirs + 15 - mine > 10:  # no treasure of this turn makes up for it
            tried += 1
            kept = [word for word in state.shown if word not in sensible_bot(state, rng).args]
            assert tally(tuple(kept)).swords > 1, (shown, state.scores())
    assert tried > 15


def test_the_last_warrant_is_worth_nothing_to_whoever_stays_behind():
    taken = (1, 1, 1, 2, 2, 2)
    behind = play(position("3/0/0", "3/0/0", "3/0/0", captured=taken), "w3 w3 w3")
    assert chasing(behind, 9) < leaving(behind)
    ahead = play(position("3/0/0", "3/0/0", "3/0/0", captured=taken, coins=(40, 0, 0)), "w3 w3 w3")
    held = hold_chance(9, [(3, 0, 0)] * 2)
    assert chasing(ahead, 9) == VICTORY * held + 10 * (1 - held)  # 40 to 30
    assert chasing(ahead, 9) > leaving(ahead) == 10


def test_in_a_duel_a_chase_does_not_end_the_game_yet():
    """D20: it has to be held once more, and whether to go on is decided then."""
    state = position("3/1/0", "3/1/0", shown="w3,w2,wc,yc", left=1, captured=(0, 1, 1, 1), coins=(15, 55),
                     must_chase=False)  # fmt: skip
    assert state.scores() == (20, 85)
    state = play(state, "stop")
    assert chasing(state, 5, 2) == leaving(state, 2)
    assert sensible(state) == "chase"
    assert "does not end the game yet" in advice(state, NAMES)[1]
    marked = position("3/1/0", "3/1/0", shown="w3,w2,wc,yc", left=1, captured=(0, 1, 1, 1), coins=(15, 55),
                      must_chase=False, marker=0)  # fmt: skip
    assert sensible(play(marked, "stop")) == "leave"


def test_the_best_turn_is_best_by_the_engines_own_tree():
    """The aim, counted at the end of the turn on the engine's states, and the best first move by trying all."""
    start = position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3,w1"))
    state = play(start, "w1 w3 wc")
    aim = aim_of(state)

    def worth(after: HuntersState) -> Fraction:
        me = after.players[0]
        mine = after.chase is not None and after.chase.seat == 0
        swords = tally(after.chase.dice).swords if after.chase and mine else 0
        return Fraction(aim.worth(swords, me.coins) + aim.yellow * me.yellow + aim.red * me.red)

    value = walker(worth)
    found = {str(move): value(state.after(move)) for move in state.moves()}
    assert found[sensible(state)] == max(found.values()) == choices(state)[0].value


def test_it_goes_for_the_treasure_where_nothing_can_be_outbid():
    state = play(position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3,w3,w3")), "w3 wc wc")
    assert sensible(state) == "reroll w3"
    assert sensible(play(state, "re w3", "wc")) == "stop"


def test_it_keeps_swords_that_will_hold():
    state = play(position("3/0/0", "3/0/0", "3/0/0", captured=(0,)), "w3 w3 w3")
    assert sensible(state) == "stop"


def test_whether_to_chase():
    taken = (1, 1, 1, 2, 2, 2)
    behind = play(position("3/0/0", "3/0/0", "3/0/0", captured=taken, must_chase=False), "w3 w3 w3", "stop")
    assert sensible(behind) == "leave"
    assert "behind" in advice(behind, NAMES)[1]
    open_ = play(position("3/0/0", "3/0/0", "3/0/0", must_chase=False), "w3 w3 w3", "stop")
    assert sensible(open_) == "chase"
    assert "%" in advice(open_, NAMES)[1]


def test_advice_says_what_it_is_worth():
    state = play(position("3/0/0", "3/0/0", "3/0/0", chase=(2, "w3,w3,w3")), "w3 wc wc")
    move, why = advice(state, NAMES)
    assert str(move) == "reroll w3"
    best = choices(state)[0].value / GRAIN
    assert why.startswith(f"Re-roll white 3: worth ≈ {float(best):.2f} on average, stopping ≈ −0.5.")


@pytest.mark.parametrize("players", [2, 3])
def test_it_beats_the_random_bot(players):
    rng, won = Random(3), 0
    for number in range(12):
        seat = number % players
        bots = [sensible_bot if other == seat else random_bot for other in range(players)]
        end, _ = play_out(DiceHunters(players), rng, bots)
        won += seat in end.winners()
    assert won >= 8


def test_the_random_bot_tries_everything():
    state = play(position("3/0/0", "3/0/0"), "w1 w2 wc")
    rng = Random(1)
    assert {random_bot(state, rng) for _ in range(200)} == set(state.moves())
    assert state.turn != CHANCE
