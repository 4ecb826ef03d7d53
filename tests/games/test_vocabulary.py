"""Moves as text, options as a form gives them, games as values."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicelab
import dicelab.games
import dicelab.play
from dicelab.errors import DicelabError, IllegalMove, MalformedMove, OptionError, quoted
from dicelab.games.bot import find_bot, random_bot
from dicelab.games.game import illegal
from dicelab.games.kinds import ListOf, Whole, YesNo
from dicelab.games.move import Move
from dicelab.games.option import Option
from dicelab.games.words import alternatives, count, listing

MODULES = [
    "dicelab",
    "dicelab.errors",
    *(found.name for found in pkgutil.walk_packages(dicelab.games.__path__, "dicelab.games.")),
    *(found.name for found in pkgutil.walk_packages(dicelab.play.__path__, "dicelab.play.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


# -- moves ------------------------------------------------------------------------------------------------------

word = st.from_regex(r"[a-z][a-z0-9_]{0,10}", fullmatch=True)
words = st.one_of(st.integers(-999_999, 999_999), word)


@given(word, st.lists(words, max_size=6))
def test_a_move_survives_its_text(kind, args):
    move = Move(kind, tuple(args))
    assert Move.parse(str(move)) == move
    assert repr(move) == f"Move({str(move)!r})"


MALFORMED = [
    "", " ", "give ", " give", "give  1", "give\n", "give\t1", "Give 1", "1", "-1 give", "give 01", "give -0",
    "give +1", "give 1.0", "give 1e3", "give 1234567", "give ١", "give １", "gïve 1", "give 1;", "__class__",
    "give {1}", "x" * 32, "1x", "give 1x", "give x-1",
    "x" * 401, "give " + "1 " * 300, "give \ud800", "give \u202e1", "<b>",
]  # fmt: skip


@pytest.mark.parametrize(
    "text", [*MALFORMED, None, 1, True, 1.5, b"give 1", ["give", 1], {"move": 1}], ids=lambda t: ascii(t)[:30]
)
def test_a_text_that_is_no_move(text):
    with pytest.raises(MalformedMove) as refused:
        Move.parse(text)
    told = str(refused.value)
    assert told.endswith(".")
    assert len(told) < 300
    assert told.isprintable()


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_a_malformed_one(text):
    try:
        move = Move.parse(text)
    except MalformedMove:
        return
    assert str(move) == text


@pytest.mark.parametrize(
    ("kind", "args"),
    [("give", (True,)), ("give", (1.0,)), ("give", (None,)), ("give", ((1,),)), ("give", [1]), ("give", 1), (1, ())],
)
def test_what_merely_equals_a_move_is_none(kind, args):
    with pytest.raises(MalformedMove) as refused:
        Move(kind, args)
    assert str(refused.value).endswith(".")


def test_an_illegal_move_is_told_a_few_that_are_legal():
    drawn = []

    def moves():
        for seat in range(500):
            drawn.append(seat)
            yield Move("give", (seat,))

    assert str(illegal("keep", moves())).endswith("now one of: " + ", ".join(f"give {n}" for n in range(8)) + " ….")
    assert len(drawn) < 10
    assert str(illegal("keep", [Move("pass")])) == "'keep' is not allowed; now one of: pass."


# -- options and games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given_", "means"),
    [("yes", True), ("true", True), ("ON", True), ("no", False), ("False", False), (True, True), (False, False)],
)
def test_a_flag_as_a_form_gives_it(given_, means):
    assert dicelab.game("draconic", places=given_).places is means


@pytest.mark.parametrize("given_", [1, 0, "1", "maybe", "", None, 1.0, [], {}])
def test_what_is_no_flag(given_):
    with pytest.raises(OptionError, match="places is yes or no, not"):
        dicelab.game("draconic", places=given_)


@pytest.mark.parametrize(
    "given_", [0, 501, -1, "0", "x", "", True, 1.5, None, 10**5000, "9" * 5000, [5], "５"], ids=quoted
)
def test_what_is_no_target(given_):
    with pytest.raises(OptionError, match="target is a whole number from 1 to 500, not"):
        dicelab.game("draconic", variant="scales", target=given_)


def test_numbers_as_texts():
    texts = {"players": "3", "variant": "Scales", "target": "20", "starter": "2", "turn_cap": "5"}
    assert dicelab.game("draconic", **texts) == dicelab.game(
        "draconic", players=3, variant="scales", target=20, starter=2, turn_cap=5
    )


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"target": 20}, "target can only be chosen with variant scales."),
        ({"variant": "fire", "last_scores_zero": True}, "last_scores_zero can only be chosen with variant scales."),
        ({"variant": "scales", "places": True}, "places can only be chosen with variant base, trade or fire."),
        ({"trade_order": "burn_first"}, "trade_order can only be chosen with variant trade."),
        ({"starter": 2}, "starter names seat 2, but the seats are 0 to 1."),
    ],
)
def test_an_option_that_means_nothing_here(chosen, says):
    with pytest.raises(OptionError) as refused:
        dicelab.game("draconic", players=2, **chosen)
    assert str(refused.value) == says
    usual = {option.name: option.default for option in dicelab.game("draconic").options if option.name != "variant"}
    game = dicelab.game("draconic", 2, **usual, variant=chosen.get("variant", "base"))
    assert game == dicelab.game("draconic", 2, variant=chosen.get("variant", "base"))


def test_an_option_may_need_a_number_of_players():
    option = Option("team", False, YesNo(), "Two against two.", needs={"players": (4,), "variant": ("base", "fire")})
    assert option.applies(4, {"variant": "fire"})
    assert not option.applies(3, {"variant": "fire"})
    assert not option.applies(4, {"variant": "trade"})
    with pytest.raises(OptionError, match="team can only be chosen with players 4 and variant base or fire"):
        option.check(True, 3, {"variant": "base"})


def test_seats_in_a_list_are_checked_too():
    option = Option("allies", (), ListOf(Whole(range(5)), range(3)), "Who plays together.", seats=True)
    option.check((0, 2), 3, {})
    with pytest.raises(OptionError, match="allies names seat 4, but the seats are 0 to 2"):
        option.check((0, 4), 3, {})


@pytest.mark.parametrize("players", [0, 1, 6, -2, "x", "", "02x", 2.0, True, [2], 10**5000, "9999"], ids=quoted)
def test_numbers_of_players_that_are_not_for_this_game(players):
    with pytest.raises(OptionError, match="Draconic Dice is for 2 to 5 players, not"):
        dicelab.game("draconic", players=players)


@pytest.mark.parametrize("name", ["self", "key", "cls", "seed", "Variant", "x" * 500])
def test_an_option_that_does_not_exist(name):
    with pytest.raises(OptionError, match=r"has no option .*; it has variant, starter"):
        dicelab.game("draconic", **{name: 1})


@pytest.mark.parametrize("key", ["", "poker", "draconic.rules", "../draconic", None, 3, ["draconic"], "x" * 500])
def test_a_game_that_does_not_exist(key):
    with pytest.raises(OptionError, match=r"There is no game .*; the games are draconic"):
        dicelab.game(key)


@pytest.mark.parametrize("name", ["", "clever", None, 3, [], "__class__"])
def test_a_bot_that_does_not_exist(name):
    with pytest.raises(OptionError, match=r"There is no bot .*; the bots are"):
        find_bot("draconic", name)


def test_games_are_values():
    one, same = dicelab.game("draconic", players=3), dicelab.game("draconic", players=3, variant="base")
    other = dicelab.game("draconic", players=3, variant="fire")
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "draconic"
    assert repr(other) == "dicelab.game('draconic', players=3, variant='fire')"
    assert other.changed_options() == {"variant": "fire"}


def test_errors_are_one_family():
    for name in ("OddsError", "OptionError", "MalformedMove", "IllegalMove", "DamagedSave"):
        assert issubclass(getattr(dicelab, name), DicelabError)


def test_a_value_in_a_sentence():
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    assert quoted(nested) == quoted(10**5000) == "something too long to write out"
    assert quoted("a\n\x1b[0m") == r"'a\n\x1b[0m'"
    assert len(quoted("x" * 10**6)) < 50
    while nested:  # taken apart by hand: freeing it in one go would need a deep stack
        nested = nested.pop()  # type: ignore[assignment]


def test_numbers_in_words():
    assert [count(number, "die", "dice") for number in (0, 1, 2, 10, 11)] == [
        "no dice", "one die", "two dice", "ten dice", "11 dice",
    ]  # fmt: skip
    assert [count(number, "point") for number in (-1, -3, -12)] == ["−1 points", "−3 points", "−12 points"]
    assert alternatives(["a", "b", "c"]) == "a, b or c"
    assert [listing(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_a_bot_with_nothing_to_decide_says_so():
    rolling = dicelab.game("draconic", players=2, starter=0).start()
    assert rolling.turn == dicelab.CHANCE
    with pytest.raises(IllegalMove, match="nothing to decide"):
        random_bot(rolling, Random(1))
