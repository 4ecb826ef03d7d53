"""The challenges of the rulebooks: each can be solved, not by every move, and the coach knows which."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from dicelab.games import new_game
from dicelab.games.game import CHANCE, NOBODY, OVER, State
from dicelab.games.rulebook import Challenge, Section
from dicelab.teach.book.challenge import ChallengeCoach
from dicelab.teach.book.solve import Solver
from tests.games.test_rulebooks import each


@pytest.mark.parametrize(("game", "section", "challenge"), each("challenges"))
def test_a_challenge_can_be_solved_but_not_by_just_anything(game: str, section: Section, challenge: Challenge) -> None:
    coach = ChallengeCoach(game, section, section.challenges.index(challenge))
    start = coach.match.start
    assert all((challenge.asks, challenge.tells))
    assert start.turn == coach.seat >= 0, "a challenge begins with a decision"
    assert not challenge.goal(start)
    best = coach.solver.chance(start, challenge.within)
    assert 0 < best <= 1
    assert any(value < best for value in _lines(coach, start, challenge.within)), "every move solves it"


@pytest.mark.parametrize(("game", "section", "challenge"), each("challenges"))
def test_the_coach_leads_from_any_first_move_to_the_solution(game: str, section: Section, challenge: Challenge) -> None:
    coach = ChallengeCoach(game, section, section.challenges.index(challenge))
    match, left = coach.match, challenge.within
    worths = coach.solver.moves(match.start, left)
    best = coach.solver.chance(match.start, left)
    wrong = [move for move, value in worths.items() if value < best]
    if wrong:
        match.play(wrong[0])
        talk = coach.talk()
        assert talk["tone"] == "off"
        assert talk["told"]
        coach.answer("back")
        assert match.state == match.start
        assert coach.talk()["tone"] == "ask"
    coach.answer("hint")
    assert "Hint" in coach.talk()["told"]
    coach.answer("hint")
    assert "Try" in coach.talk()["told"]
    for _ in range(60):
        talk = coach.talk()
        if talk["tone"] == "done":
            break
        state = match.state
        if state.turn == -1:
            match.roll()
        elif state.turn == coach.seat:
            move = max(state.moves(), key=lambda it: coach.solver.chance(state.after(it), left - 1))
            left -= 1
            match.play(move)
        else:
            match.play(state.moves()[0])
    done = coach.talk()
    assert done["tone"] == "done"
    assert done["told"].startswith("Solved" if best == 1 else ("Solved", "You chose"))
    rng = Random(7)
    for _ in range(12):  # whoever plays on is not judged any more
        if match.state.turn == OVER:
            break
        match.roll() if match.state.turn == CHANCE else match.play(rng.choice(list(match.state.moves())))
        assert coach.talk() == done


def _lines(coach: ChallengeCoach, state: State, left: int) -> Iterator[Fraction]:
    """What is left of the chance after each legal move, and after each move that follows it."""
    following = [(state.after(move), left - 1) for move in state.moves()]
    for after, still in following:
        yield coach.solver.chance(after, still)
    for after, still in following:
        if still and after.turn == coach.seat:
            yield from _lines(coach, after, still)


@pytest.mark.parametrize(("game", "section", "challenge"), each("challenges"))
def test_looking_only_as_far_as_needed_finds_the_same(game: str, section: Section, challenge: Challenge) -> None:
    coach = ChallengeCoach(game, section, section.challenges.index(challenge))
    plain = plain_chance(coach.solver, coach.match.start, challenge.within)
    if plain is None:
        pytest.skip("too large for the plain walk")
    assert coach.solver.chance(coach.match.start, challenge.within) == plain


LARGEST = 20_000
"""States that the plain walk looks at before it gives up."""


def plain_chance(solver: Solver, state: State, left: int) -> Fraction | None:
    """The obvious twin of the solver: every move and every roll, to the end; None where that takes too long."""
    known: dict[tuple[State, int], Fraction] = {}

    def walk(state: State, left: int) -> Fraction:
        if (state, left) in known:
            return known[state, left]
        if len(known) > LARGEST:
            raise RecursionError
        if solver.goal(state):
            value = Fraction(1)
        elif solver.over(state, left):
            value = Fraction(0)
        elif state.turn == CHANCE:
            value = sum((p * walk(state.after(roll), left) for roll, p in state.rolls().dist().items()), Fraction(0))
        elif state.turn == solver.seat:
            value = max(walk(state.after(move), left - 1) for move in state.moves())
        else:
            value = min(walk(state.after(move), left) for move in state.moves())
        known[state, left] = value
        return value

    try:
        return walk(state, left)
    except RecursionError:
        return None


def test_a_roll_that_changes_nothing_is_rolled_again() -> None:
    """Of two who roll off, each begins with 1/2, however often they tie."""
    state = new_game("spuds", players=2).start()
    solver = Solver(0, lambda it: it.first == 0, lambda it: it.first != NOBODY)
    assert solver.chance(state, 0) == Fraction(1, 2)
