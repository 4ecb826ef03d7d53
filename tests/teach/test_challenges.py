"""The challenges of the rulebooks: each can be solved, not by every move, and the coach knows which."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicelab.games.rulebook import Challenge, Section
from dicelab.teach.coaches import ChallengeCoach
from tests.games.test_rulebooks import each


@pytest.mark.parametrize(("game", "section", "challenge"), each("challenges"))
def test_a_challenge_can_be_solved_but_not_by_just_anything(game: str, section: Section, challenge: Challenge) -> None:
    coach = ChallengeCoach(game, section, section.challenges.index(challenge))
    start = coach.match.start
    assert all((challenge.asks, challenge.tells))
    assert start.turn == coach.seat >= 0, "a challenge begins with a decision"
    assert not challenge.goal(start)
    best = coach.solver.chance(start, challenge.within)
    worths = _lines(coach, start, challenge.within)
    assert 0 < best <= 1
    assert min(worths) < best, "every move solves it"


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
    assert coach.talk()["tone"] == "done"
    assert coach.talk()["told"].startswith("Solved" if best == 1 else ("Solved", "You chose"))


def _lines(coach: ChallengeCoach, state: object, left: int) -> list[Fraction]:
    """What is left of the chance after each legal move, and after each move that follows it."""
    found = []
    for move, value in coach.solver.moves(state, left).items():  # type: ignore[arg-type]
        found.append(value)
        after = state.after(move)  # type: ignore[attr-defined]
        if left > 1 and after.turn == coach.seat:
            found += _lines(coach, after, left - 1)
    return found
