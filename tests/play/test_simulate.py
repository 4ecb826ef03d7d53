"""Many games without a table: one game, what is counted, and how sure one may be."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from math import comb
from random import Random
from statistics import mean, variance

import pytest

import dicelab
from dicelab.errors import OptionError
from dicelab.games.bot import find_bot
from dicelab.games.game import CHANCE, OVER
from dicelab.odds.linear_system import LinearSystem
from dicelab.play.simulate import play_out
from dicelab.play.simulate.playout import play
from dicelab.play.simulate.sample import Sample, wilson
from dicelab.play.simulate.tally import Counting, GameCounts
from dicelab.play.simulate.work import BEYOND_DICE, game_seed
from tests.odds.chain_examples import draconic_turns


def test_play_out():
    game = dicelab.game("draconic", players=3)
    state, steps = play_out(game, Random(1))
    assert state.turn == OVER
    assert steps > 3
    assert play_out(game, Random(1)) == (state, steps)
    assert play_out(game, Random(2)) != (state, steps)


def test_play_out_from_a_position():
    state = dicelab.game("draconic", players=2).position(hands=(1, 1))
    end, steps = play_out(state, Random(1))
    assert end.turn == OVER
    assert steps >= 1
    assert play_out(end, Random(1)) == (end, 0)


def test_each_seat_is_played_by_its_own_bot():
    asked: list[tuple[int, int]] = []

    def spy(seat):
        def bot(state, rng):
            asked.append((seat, state.turn))
            return state.moves()[0]

        return bot

    play_out(dicelab.game("draconic", players=3), Random(5), [spy(0), spy(1), spy(2)])
    assert asked
    assert all(seat == turn for seat, turn in asked)


def naive(game, games, seed, bots):
    """The obvious way: every game in full, with everything about it written into a list."""
    ends = []
    for number in range(games):
        dice, luck = Random(game_seed(seed, number)), Random(game_seed(seed, number) + BEYOND_DICE)
        state, steps, rolls = game.start(), 0, 0
        while state.turn != OVER:
            chance = state.turn == CHANCE
            move = state.rolls().sample(dice) if chance else find_bot(game.key, bots[state.turn])(state, luck)
            state, steps, rolls = state.after(move), steps + 1, rolls + chance
        ends.append((state, steps, rolls))
    return ends


@pytest.mark.parametrize("key", dicelab.GAMES)
def test_the_counts_are_those_of_the_games_one_by_one(key):
    game = dicelab.game(key, players=3)
    bots = ["random", "random", "random" if key == "hunters" else "sensible"]
    ends = naive(game, 12, 5, bots)
    many = dicelab.simulate(game, 12, seed=5, seats=bots)
    assert (many.games, many.finished, many.unfinished, many.interrupted) == (12, 12, 0, False)
    assert many.steps == sum(steps for _, steps, _ in ends)
    assert many.lengths.mean == Fraction(many.steps, 12)
    assert many.rolls.mean == Fraction(sum(rolls for *_, rolls in ends), 12)
    for seat in range(3):
        winners = [end.winners() for end, *_ in ends]
        assert many.wins[seat].alone == winners.count((seat,))
        assert many.wins[seat].won == sum(seat in each for each in winners)
        scores = [end.scores()[seat] for end, *_ in ends]
        assert dict(many.scores[seat].counts) == {score: scores.count(score) for score in scores}


def test_wins_alone_shared_and_by_nobody_add_up():
    many = dicelab.simulate(dicelab.game("hunters", players=4), 150, seed=3)
    data = many.to_json()
    assert data["won_by_several"] > 0, "choose another seed: nobody shared a win"
    assert data["won_by_one"] + data["won_by_several"] + data["won_by_nobody"] == 150
    assert sum(wins.alone for wins in many.wins) == data["won_by_one"]
    assert sum(wins.shared for wins in many.wins) >= 2 * data["won_by_several"]
    capped = dicelab.simulate(dicelab.game("spuds", turn_cap=3), 20, seed=1)
    assert capped.to_json()["won_by_nobody"] == capped.finished == 20


def test_the_simulated_length_of_a_game_agrees_with_the_exact_one():
    exact = LinearSystem(draconic_turns, layer=sum).value((6, 6, 0))
    many = dicelab.simulate(dicelab.game("draconic", players=2, starter=0), 3000, seed=11)
    error = (float(many.rolls.variance) / many.games) ** 0.5
    assert abs(float(many.rolls.mean) - float(exact)) < 4 * error


def test_a_game_can_be_taken_out_and_looked_at():
    for key, bots in (("thrown", "sensible,random,random"), ("spuds", "random,sensible")):
        many = dicelab.simulate(key, 3, seed=8, seats=bots)
        matches = [many.match(number) for number in range(3)]
        assert sum(len(match.steps) for match in matches) == many.steps
        for seat in range(many.game.players):
            assert sorted(match.state.scores()[seat] for match in matches) == sorted(
                score for score, times in many.scores[seat].counts for _ in range(times)
            )
    assert dicelab.Match.from_json(matches[0].to_json()).state == matches[0].state


def test_whoever_plays_meets_the_same_dice():
    game = dicelab.game("draconic", players=2, starter=0)
    lazy = dicelab.simulate(game, 5, seed=4, seats=[lambda state, rng: state.moves()[0]] * 2)
    wild = dicelab.simulate(game, 5, seed=4)
    for number in range(5):
        first, second = ([move for before, move in many.match(number).steps if before.turn == CHANCE]
                         for many in (lazy, wild))  # fmt: skip
        assert first[0] == second[0]


def test_a_bot_of_ones_own():
    def last(state, rng):
        return state.moves()[-1]

    many = dicelab.simulate("draconic", 5, seed=4, seats=[last, "sensible"])
    assert many.seats == ("last", "sensible")
    assert many.to_json()["seats"][0]["bot"] == "last"


def test_from_a_position():
    state = dicelab.game("draconic", players=2).position(hands=(1, 6))
    many = dicelab.simulate(state, 200, seed=2)
    assert many.wins[0].won > many.wins[1].won
    assert many.to_json()["start"]["state"]["hands"] == [1, 6]
    assert "start" not in dicelab.simulate("draconic", 1, seed=1).to_json()


def test_games_that_are_too_long_are_counted_and_told():
    many = dicelab.simulate("spuds", 10, seed=1, longest=700)
    whole = dicelab.simulate("spuds", 10, seed=1)
    lengths = [length for length, times in whole.lengths.counts for _ in range(times)]
    assert many.unfinished == sum(length > 700 for length in lengths)
    assert 0 < many.unfinished < 10
    assert many.lengths.size == many.scores[0].size == many.finished
    assert many.steps == sum(min(length, 700) for length in lengths)
    assert f"{many.unfinished} games broken off after 700 steps" in str(many)
    none = dicelab.simulate("spuds", 2, seed=1, longest=5)
    assert (none.finished, none.wins[0].share, none.wins[0].interval, none.lengths.mean) == (0, None, None, None)
    assert "2 games broken off after 5 steps" in str(none)
    json.dumps(none.to_json(), allow_nan=False)


def test_a_game_that_ends_with_the_last_step_allowed_is_finished():
    length = len(dicelab.simulate("draconic", 1, seed=1).match(0).steps)
    assert dicelab.simulate("draconic", 1, seed=1, longest=length).unfinished == 0
    assert dicelab.simulate("draconic", 1, seed=1, longest=length - 1).unfinished == 1


def test_fewer_games_are_the_first_of_more():
    few, many = (dicelab.simulate("draconic", games, seed=6).tally for games in (30, 50))
    rest = Counting(2)
    state = dicelab.game("draconic").start()
    for number in range(30, 50):
        dice, luck = Random(game_seed(6, number)), Random(game_seed(6, number) + BEYOND_DICE)
        rest.add(*play(state, dice, luck, [find_bot("draconic", "random")] * 2, 10**6))
    assert few.plus(rest.tally()) == many
    assert rest.tally().plus(few) == many
    assert GameCounts.none(2).plus(few) == few


def test_a_seed_is_drawn_and_told_and_gives_the_same_again():
    many = dicelab.simulate("draconic", 20)
    assert many == dicelab.simulate("draconic", 20, seed=many.seed)
    assert many != dicelab.simulate("draconic", 20, seed=many.seed + 1)
    assert f"seed {many.seed}" in str(many)


def test_game_seeds_are_seeds_of_a_match_and_pinned():
    seeds = [game_seed(seed, number) for seed in range(50) for number in range(50)]
    assert len(set(seeds)) == 2500
    assert all(0 <= seed < BEYOND_DICE for seed in seeds)
    assert game_seed(1, 0) == 5055170458556477  # a change would make every published result another one


# -- how sure one may be ------------------------------------------------------------------------------------------


def test_wilson_against_a_table():
    """Values of Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for hits, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
                                   (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)):  # fmt: skip
        found = wilson(hits, games)
        assert found == pytest.approx((low, high), abs=5e-5)
    assert wilson(20, 20).high == 1.0
    assert wilson(0, 0) is None


def test_wilson_holds_the_true_value_about_as_often_as_it_says():
    games, chance = 60, 0.3
    covered = sum(
        comb(games, hits) * chance**hits * (1 - chance) ** (games - hits)
        for hits in range(games + 1)
        if wilson(hits, games).low <= chance <= wilson(hits, games).high
    )
    assert 0.93 < covered < 0.97


def test_a_sample_is_summed_up_as_statistics_does():
    values = [3, -1, 4, 1, -5, 9, 2, 6, 5, 3, 5]
    sample = Sample.of({value: values.count(value) for value in values})
    assert sample.mean == mean(map(Fraction, values))
    assert sample.variance == variance(map(Fraction, values))
    assert (sample.least, sample.median, sample.most, sample.size) == (-5, 3, 9, 11)
    middle, reach = float(sample.mean), 1.959964 * (float(sample.variance) / 11) ** 0.5
    assert sample.interval == pytest.approx((middle - reach, middle + reach))
    assert Sample.of({5: 1}).interval is None
    assert Sample.of({}).mean is None
    assert sample.dist()[5] == Fraction(2, 11)


# -- what is written ----------------------------------------------------------------------------------------------


def test_json_says_everything_and_is_plain():
    many = dicelab.simulate(dicelab.game("draconic", players=3, variant="scales", target=20), 10, seed=1)
    data = json.loads(json.dumps(many.to_json(), allow_nan=False))
    assert (data["game"], data["players"], data["options"]) == ("draconic", 3, {"variant": "scales", "target": 20})
    assert data["games"] == data["asked"] == 10
    for seat in data["seats"]:
        assert sum(times for _, times in seat["scores"]["counts"]) == 10
        low, high = seat["share_interval"]
        assert low <= seat["share"] <= high
    assert data["intervals"] == {"level": 0.95, "share": "Wilson", "mean": "normal"}


def test_many_scores_stand_together_in_the_text():
    text = str(dicelab.simulate(dicelab.game("hunters", players=2), 60, seed=1))
    lines = text.splitlines()
    first = lines.index(next(line for line in lines if line.startswith("score")))
    rows = lines[first + 1 : lines.index("", first)]
    assert 3 <= len(rows) <= 12
    starts = [int(row.split(" to ")[0]) for row in rows]
    assert len({after - before for before, after in pairwise(starts)}) == 1
    for column in (-2, -4):  # each seat's shares add up to everything, but for rounding
        assert sum(float(row.split()[column].strip("<>")) for row in rows) == pytest.approx(100, abs=0.6)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"games": -1}, "games is a whole number from 1"),
        ({"games": 2.5}, "games is a whole number"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"workers": 0}, "workers is a whole number from 1"),
        ({"longest": 0}, "longest is a whole number from 1"),
        ({"seats": ["random"]}, "2 players need 2 seats, not 1"),
        ({"seats": ["random", "clever"]}, "no bot 'clever'"),
        ({"seats": 7}, "seats is a list with a bot for each seat"),
        ({"seats": ["random", 7]}, "seats is a list with a bot for each seat"),
    ],
)
def test_mistakes(asked, says):
    with pytest.raises(OptionError, match=says):
        dicelab.simulate("draconic", **asked)
