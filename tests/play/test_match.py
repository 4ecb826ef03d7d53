"""A match: same seed and moves, same game; undo, names, seeds."""

from __future__ import annotations

import pytest

import dicelab
from dicelab.errors import IllegalMove, MalformedMove, OptionError, quoted
from dicelab.games.game import CHANCE, OVER
from dicelab.play.match import LARGEST_SEED, NAMES, Match


def in_mid_turn(seed: int = 7) -> Match:
    """A match in which a dragon waits to be given."""
    match = Match(dicelab.game("draconic", players=3, starter=0), seed)
    while match.state.turn == CHANCE:
        match.roll()
    return match


# -- playing ----------------------------------------------------------------------------------------------------


def test_a_move_may_be_a_text():
    by_text, by_move = in_mid_turn(), in_mid_turn()
    by_text.play("give 1")
    by_move.play(dicelab.Move("give", (1,)))
    assert by_text.state == by_move.state
    assert [step.move for step in by_text.steps] == [step.move for step in by_move.steps]


@pytest.mark.parametrize("move", ["give 0", "give 7", "keep", "roll 1 1 1 1", "start 0"])
def test_an_illegal_move_changes_nothing(move):
    match = in_mid_turn()
    before = match.state, list(match.steps)
    with pytest.raises(IllegalMove):
        match.play(move)
    assert (match.state, list(match.steps)) == before


@pytest.mark.parametrize("move", ["", "give  1", None, 3, ("give", (1,))])
def test_a_malformed_move_changes_nothing(move):
    match = in_mid_turn()
    before = match.state, list(match.steps)
    with pytest.raises(MalformedMove):
        match.play(move)
    assert (match.state, list(match.steps)) == before


def test_nobody_chooses_what_the_dice_show():
    match = Match(dicelab.game("draconic", starter=0), 1)
    with pytest.raises(IllegalMove, match="Chance decides now"):
        match.play(match.state.rolls().dist().outcomes[0])
    assert not match.steps


def test_no_roll_where_none_is_due():
    match = in_mid_turn()
    with pytest.raises(IllegalMove):
        match.roll()
    steps = len(match.steps)
    assert match.roll is not None
    assert len(match.steps) == steps


def test_a_refused_roll_does_not_use_up_the_dice():
    one, two = in_mid_turn(), in_mid_turn()
    with pytest.raises(IllegalMove):
        one.roll()
    for match in (one, two):
        while match.state.turn >= 0:
            match.play("give 1")
    assert one.roll() == two.roll()


def test_a_match_may_begin_anywhere():
    state = in_mid_turn().state
    match = Match(state, 3)
    assert match.state == state
    match.play("give 1")
    match.undo()
    assert match.state == state


# -- undo -------------------------------------------------------------------------------------------------------


def test_undo_and_another_move():
    match = in_mid_turn()
    match.play("give 1")
    one = match.state
    match.undo()
    match.play("give 2")
    assert match.state != one
    match.undo()
    match.play("give 1")
    assert match.state == one


def test_the_dice_after_a_changed_move_are_those_of_the_seed():
    """What is rolled next depends on the seed and how many dice, not on having taken back."""
    plain, back = in_mid_turn(), in_mid_turn()
    back.play("give 2")
    back.undo()
    back.play("give 1")
    plain.play("give 1")
    while plain.state.turn >= 0:
        plain.play("give 1")
        back.play("give 1")
    assert plain.roll() == back.roll()


@pytest.mark.parametrize("steps", [-1, 100])
def test_more_than_was_played_cannot_be_taken_back(steps):
    match = in_mid_turn()
    before = match.state, list(match.steps)
    with pytest.raises(IllegalMove, match="Cannot take back"):
        match.undo(steps)
    assert (match.state, list(match.steps)) == before


def test_undo_everything_and_nothing():
    match = in_mid_turn()
    state = match.state
    match.undo(0)
    assert match.state == state
    match.undo(len(match.steps))
    assert match.state == match.game.start()
    assert not match.steps


def test_state_at():
    match = in_mid_turn()
    assert match.state_at(0) == match.game.start()
    assert match.state_at(len(match.steps)) == match.state
    for index, (before, move) in enumerate(match.steps):
        assert match.state_at(index) == before
        assert match.state_at(index + 1) == before.after(move)


# -- seeds ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seed", [-1, LARGEST_SEED + 1, 10**5000, 1.0, 1.5, True, "7", [], {}, float("nan"), b"7"], ids=quoted
)
def test_bad_seeds(seed):
    with pytest.raises(OptionError, match="A seed is a whole number from 0 to"):
        Match(dicelab.game("draconic"), seed)


def test_good_seeds():
    for seed in (0, 1, LARGEST_SEED):
        assert Match(dicelab.game("draconic"), seed).seed == seed
    drawn = {Match(dicelab.game("draconic")).seed for _ in range(5)}
    assert len(drawn) > 1
    assert all(0 <= seed < 1_000_000 for seed in drawn)


# -- names ------------------------------------------------------------------------------------------------------


def named(*names):
    return Match(dicelab.game("draconic", players=len(names)), 1, names).names


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Zoë", "Zoë"),
        ("  two   words ", "two words"),
        ("<b>Bob</b>", "<b>Bob</b>"),  # text, and drawn as text
        ("<script>alert(1)</script>", "<script>alert(1)</script>"[:24]),
        ("a\nb\tc", "a b c"),
        ("\x1b[31mred\x07", "[31mred"),
        ("\u202eevil\u200b", "evil"),
        ("\ud800x", "x"),
        ("n" * 100, "n" * 24),
        ("名前", "名前"),
        ("🐉", "🐉"),
    ],
)
def test_names_are_tidied(given, kept):
    assert named(given, "Ben") == (kept, "Ben")
    assert all(name.isprintable() for name in named(given, "Ben"))


@pytest.mark.parametrize("empty", ["", " ", "\n\t", "\u200b", "\x00", " " * 1000])
def test_an_empty_name_is_the_usual_one(empty):
    assert named("Ann", empty) == ("Ann", NAMES[1])


@pytest.mark.parametrize(
    "names", [["A"], ["A", "B", "C"], [], ["A", 1], ["A", None], ["A", ["B"]], "AB", 5, {"A": 1, "B": 2}, {"A", "B"}]
)
def test_bad_names(names):
    with pytest.raises(OptionError):
        Match(dicelab.game("draconic", players=2), 1, names)


def test_a_huge_name_is_cut():
    assert named("x" * 10**6, "B") == ("x" * 24, "B")


def test_the_usual_names():
    assert Match(dicelab.game("draconic", players=5), 1).names == NAMES


def test_the_end():
    match = Match(dicelab.game("draconic", starter=0, turn_cap=1), 1)
    while match.state.turn != OVER:
        if match.state.turn == CHANCE:
            match.roll()
        else:
            match.play(match.state.moves()[0])
    with pytest.raises(IllegalMove, match="over"):
        match.play("give 1")
    with pytest.raises(IllegalMove):
        match.roll()
