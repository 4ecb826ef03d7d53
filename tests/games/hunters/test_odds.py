"""What the panel claims is what the engine does: every question against the engine's own tree, as fractions."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from dicelab.errors import OddsError
from dicelab.games.game import CHANCE
from dicelab.games.hunters.odds import QUESTIONS, asked, controls
from dicelab.games.hunters.odds.questions import MOST
from dicelab.games.hunters.odds.turn import takings
from dicelab.games.hunters.rules.dice import SIDES, in_order, tally
from dicelab.games.hunters.rules.words import choice_named
from dicelab.games.move import Move
from dicelab.games.question import find_question
from dicelab.odds.die import Die
from dicelab.odds.pool import Pool
from tests.odds.turn_examples import NaiveTurn

from .table import play, position
from .tree import chases, coins_of_0, swords_of_0, walker

BIDS = {2: "w2", 5: "w3,w2", 8: "w3,w3,w2"}
SMALL = [(1, 1, 1), (0, 2, 0), (2, 0, 0), (0, 0, 1), (1, 0, 0)]


def ask(name: str, **given: object) -> Any:
    return find_question(QUESTIONS, name)(**given)


def dice(party: str) -> dict[str, int]:
    return dict(zip(("white", "yellow", "red"), map(int, party.split("/")), strict=True))


def table(party: str, bid: int = 0) -> Any:
    more = {"chase": (2, BIDS[bid])} if bid else {}
    return position(party, "3/0/0", "3/0/0", **more)


def naive(white: int, yellow: int, red: int, rolls: int, goal: Any) -> NaiveTurn:
    sides = [*[SIDES["white"]] * white, *[SIDES["yellow"]] * yellow, *[SIDES["red"]] * red]
    return NaiveTurn(Pool([Die(faces) for faces in sides]), rolls, {"yx", "rx"}, goal)


def swords_shown(faces: tuple[str, ...]) -> int:
    return tally(in_order(faces)).swords


# -- swords and coins ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("party", "bid"), [("3/0/0", 2), ("3/0/0", 5), ("3/0/0", 8), ("3/1/0", 5)])
def test_swords_and_outbid_against_the_engine(party, bid):
    p = walker(chases)(table(party, bid))
    assert ask("outbid", **dice(party), swords=bid).p == p
    assert ask("swords", **dice(party), at_least=bid + 1).p == p


@pytest.mark.parametrize("party", SMALL)
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_swords_coins_and_means_against_every_die_for_itself(party, rolls):
    white, yellow, red = party
    given = {"white": white, "yellow": yellow, "red": red, "rolls": rolls}
    for at_least in (1, 3, 4):
        wanted = naive(*party, rolls, lambda faces, least=at_least: swords_shown(faces) >= least).value()
        assert ask("swords", **given, at_least=at_least).p == wanted
    assert ask("expected_swords", **given).mean == naive(*party, rolls, swords_shown).value()
    coins = naive(*party, rolls, lambda faces: takings((swords_shown(faces), tally(in_order(faces)).coins)))
    assert ask("expected_coins", **given).mean == coins.value()


def test_expected_swords_and_coins_against_the_engine():
    assert ask("expected_swords", **dice("3/0/0")).mean == walker(swords_of_0)(table("3/0/0"))
    assert ask("expected_coins", **dice("3/0/0")).mean == walker(coins_of_0)(table("3/0/0"))
    assert ask("expected_coins", **dice("3/0/1")).mean == walker(coins_of_0)(table("3/0/1"))


def test_more_swords_than_the_dice_have():
    assert ask("outbid", **dice("3/0/0"), swords=9).p == 0
    assert ask("swords", **dice("3/0/0"), at_least=10).p == 0
    assert ask("swords", **dice("3/0/0"), at_least=0).p == 1


@pytest.mark.parametrize("party", ["3/0/0", "3/1/0", "3/1/1", "3/2/2"])
def test_sword_count_against_the_engine(party):
    found: dict[int, Fraction] = defaultdict(Fraction)
    for move, p in table(party).rolls().dist().items():
        found[tally(move.args).swords] += p
    assert dict(ask("sword_count", **dice(party)).dist.items()) == found


@pytest.mark.parametrize("party", SMALL)
def test_sword_count_of_a_whole_turn(party):
    white, yellow, red = party
    ends: dict[int, Fraction] = defaultdict(Fraction)
    for faces, p in naive(*party, 2, swords_shown).distribution().items():
        ends[swords_shown(faces)] += p
    answer = ask("sword_count", white=white, yellow=yellow, red=red, rolls=2)
    assert answer.mean == sum(n * p for n, p in ends.items())
    assert dict(answer.dist.items()) == ends


# -- keep or re-roll ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("party", "rolled", "left"),
    [("3/0/0", "w1 w2 wc", 2), ("3/1/0", "w2 wc wc y1", 2), ("3/1/1", "w2 w2 wy yc r3", 1), ("3/0/0", "w3 w2 w1", 1)],
)
def test_keep_against_the_engine(party, rolled, left):
    """Every choice, stopping included, is worth what the engine's tree says."""
    for aim, goal in (("swords", chases), ("coins", coins_of_0)):
        state = play(table(party, 5), rolled)._replace(left=left)
        value = walker(goal)
        answer = ask("keep", faces=",".join(rolled.split()), at_least=6, rolls_left=left, aim=aim)
        worth = {}
        for move in state.moves():
            worth[choice_named(state.shown, move.args)] = value(state.after(move))
        best = max(worth.values())
        assert (answer.p if aim == "swords" else answer.mean) == best
        rows = dict(answer.table.rows)
        assert rows == {label: (v, best - v) for label, v in worth.items()}
        assert worth[answer.best] == best
        assert list(rows) == [label for label, _ in sorted(rows.items(), key=lambda item: item[1][1])]


def test_keep_with_no_roll_left_is_what_lies_there():
    answer = ask("keep", faces="W3,W2,Wc", at_least=5, rolls_left=0)
    assert (answer.p, answer.best, len(answer.table.rows)) == (1, "stop", 1)


def test_keep_takes_any_case_and_forgets_dice_with_an_x():
    answer = ask("keep", faces="W2,Wc,Y1,Rx", at_least=5)
    assert answer.p == ask("keep", faces="rx,y1,wc,w2", at_least=5, rolls_left=2).p == Fraction(11, 18)


def test_keep_says_what_your_own_choice_costs():
    faces, more = "W2,Wc,Y1", {"at_least": 5, "rolls_left": 2, "rows": 1}
    assert "Keeping yellow 1 costs 1.9 points of chance." in ask("keep", faces=faces, reroll="Wc", **more).best
    assert "Re-rolling white 2 costs 11.2 points of chance." in ask("keep", faces=faces, reroll="W2,Wc,Y1", **more).best
    assert "as good" in ask("keep", faces=faces, reroll="Wc,Y1", **more).best
    both = ask("keep", faces=faces, reroll="W2", **more).best
    assert "Keeping white coin, yellow 1 and re-rolling white 2 cost 29.5 points of chance." in both
    assert "coins on average" in ask("keep", faces=faces, aim="coins", reroll="Wc").best
    labels = [label for label, _ in ask("keep", faces=faces, reroll="W2", **more).table.rows]
    assert labels == ["keep only white 2", "re-roll white 2", "stop"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"faces": "Rx,Yx"}, "have left"),
        ({"faces": "W1,W1,W1,W1"}, "more than 3"),
        ({"faces": "W4"}, "faces is"),
        ({"faces": "W1", "reroll": "W2"}, "not all there"),
        ({"faces": "W1", "reroll": "W1", "rolls_left": 0}, "No roll is left"),
        ({"faces": "W1", "rolls_left": 3}, "0 to 2"),
        ({"faces": ""}, "faces is"),
    ],
)
def test_keep_refuses_nonsense(given, why):
    with pytest.raises(OddsError, match=why):
        ask("keep", **given)


# -- holding, gaining, losing -------------------------------------------------------------------------------------


def test_hold_against_the_engine():
    """Each of the others in turn, from the engine: their dice are their own, so the chances multiply."""
    held = Fraction(1)
    for party in ("3/0/0", "3/1/0"):
        held *= 1 - walker(chases)(table(party, 5))
    answer = ask("hold", swords=5, opponents="3/0/0,3/1/0")
    assert answer.p == held
    assert ask("hold", swords=5, opponents=[(3, 0, 0)]).p == 1 - ask("outbid", white=3, swords=5).p
    assert ask("hold", swords=27, opponents="3/3/3,3/3/3,3/3/3").p == 1


@pytest.mark.parametrize(("colour", "number"), [("yellow", 1), ("yellow", 3), ("red", 2), ("red", 3)])
def test_survive_against_the_engine(colour, number):
    party = f"3/{number}/0" if colour == "yellow" else f"3/0/{number}"
    state = table(party)
    lost: dict[int, Fraction] = defaultdict(Fraction)
    for move, p in state.rolls().dist().items():
        after = state.after(move).players[0]
        lost[number - after.yellow - after.red] += p
    assert dict(ask("survive", colour=colour, dice=number).dist.items()) == lost


@pytest.mark.parametrize("party", ["3/0/0", "3/1/0", "3/3/0", "3/2/1", "3/0/3"])
def test_growth_against_the_engine(party):
    state = table(party)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for move, p in state.rolls().dist().items():
        after = state.after(move).after(Move("stop")).players[0]
        found[sum(after.party) - sum(state.players[0].party)] += p
    answer = ask("growth", **dice(party))
    assert dict(answer.dist.items()) == found


# -- asking ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["swords", "outbid", "expected_swords", "expected_coins", "sword_count", "growth"])
def test_a_party_without_dice_is_refused(name):
    more = {"swords": {"at_least": 1}, "outbid": {"swords": 1}}.get(name, {})
    with pytest.raises(OddsError, match="at least one die"):
        ask(name, white=0, **more)
    with pytest.raises(OddsError, match="0 to 3"):
        ask(name, white=4, **more)


def test_the_format_of_answers():
    def data(name: str, **given: object) -> Any:
        return json.loads(json.dumps(ask(name, **given).to_json()))

    assert data("swords", white=3, yellow=1, red=0, at_least=6) == {"p": "11590081/15116544"}
    assert data("expected_coins", white=3) == {"mean": "2495/729"}
    assert data("survive", colour="red", dice=1) == {"dist": {"0": "5/6", "1": "1/6"}}
    kept = data("keep", faces="W2,Wc,Y1,Rx", at_least=5, rolls_left=2)
    assert kept["p"] == "11/18"
    assert kept["best"] == "keep only white 2"
    assert kept["table"]["rows"]["stop"] == ["0", "11/18"]


def test_nine_dice():
    """The whole party, any target: it only has to answer, and in order."""
    chances = [ask("swords", white=3, yellow=3, red=3, at_least=n).p for n in (0, 9, 18, 27)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1
    assert 0 < chances[-1] < Fraction(1, 100)
    assert ask("keep", faces="W1,W2,Wc,Y1,Yc,Yr,R1,R3,Rc", at_least=15).p > 0


# -- the panel ------------------------------------------------------------------------------------------------------


def panel(state: Any, considered: Move | None = None, **varied: Any) -> Any:
    given = {parameter.name: parameter.default for parameter in controls(state)} | varied
    return asked(state, ["Ada", "Ben", "Cleo"], given, considered)


def test_the_panel_before_a_roll():
    found = panel(table("3/1/0", 5))
    by_name = {one.question.name: one for one in found}
    assert by_name["outbid"].given == {"white": 3, "yellow": 1, "red": 0, "swords": 5}
    assert by_name["hold"].given == {"swords": 6, "opponents": ((3, 0, 0), (3, 0, 0))}
    assert set(by_name) == {"outbid", "hold", "expected_coins", "expected_swords", "sword_count", "growth"}
    assert panel(table("3/1/0", 5), target=9)[0].given["swords"] == 8
    assert panel(table("3/1/0", 5), yellow=3)[0].given["yellow"] == 3


def test_the_panel_follows_the_dice_one_considers():
    state = play(table("3/1/0", 5), "w2 wc wc y1")
    found = panel(state, Move.parse("reroll wc"))
    assert [one.given["aim"] for one in found if one.question.name == "keep"] == ["swords", "coins"]
    assert found[1].stays  # both aims weighed, right below the first
    assert "costs" in found[0].question(**found[0].given).best
    assert "costs" not in panel(state)[0].question(**panel(state)[0].given).best


def test_the_panel_knows_who_comes_before_me():
    state = position("3/0/0", "3/1/0", "3/0/2", roller=1)
    hold = next(one for one in panel(state) if one.question.name == "hold")
    assert hold.given["opponents"] == ((3, 0, 2), (3, 0, 0))


def test_no_target_is_beyond_the_dice_of_the_game():
    nine = position("3/0/0", "3/3/3", chase=(1, "w3,w3,w3,y3,y3,y3,r3,r3,r3"))
    assert nine.bid == MOST
    assert {parameter.name: parameter.default for parameter in controls(nine)}["target"] == MOST
    assert nine.turn == CHANCE
