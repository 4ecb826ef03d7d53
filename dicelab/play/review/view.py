"""What a page shows of a review: texts and numbers, ready to be drawn."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypedDict

from dicelab.games import part
from dicelab.games.game import OVER
from dicelab.games.value import share_text
from dicelab.odds.text import listing
from dicelab.play.match import Match
from dicelab.play.review.result import ROLL, Reviewed, ReviewedStep
from dicelab.play.review.reviewing import move_words
from dicelab.play.review.text import SeatTotals, adds_up, dearest, how, luckiest, signed, totals, verdict

MARKED: Final = 3
"""Decisions that are marked, and rolls."""


class SeatReviewed(TypedDict):
    """How a player did."""

    name: str
    note: str
    won: bool
    points: str
    decisions: int
    best: int
    cost: str
    luck: str
    lucky: int
    """1 for good luck, −1 for bad, 0 for neither."""


class ChancePoint(TypedDict):
    """The chance to win at the end of a turn."""

    turn: int
    step: int
    value: float
    text: str
    who: str


class DecisionMade(TypedDict):
    """A decision that cost something."""

    step: int
    turn: int
    said: str
    played: str
    played_text: str
    best: str
    best_text: str
    cost: str
    value: float


class RollMade(TypedDict):
    """A roll that changed much."""

    step: int
    turn: int
    said: str
    good: bool
    luck: str
    value: float


class Moment(TypedDict):
    """One step, looked at closely: what was played, what was best, and why."""

    step: int
    turn: int
    said: str
    roll: bool
    told: str
    why: str


class Findings(TypedDict):
    """The findings about a game, from one seat's point of view."""

    title: str
    names: list[str]
    seat: int
    headline: str
    sentence: str
    account: str
    how: str
    rows: list[SeatReviewed]
    points: list[ChancePoint]
    decided: list[DecisionMade]
    luck: list[RollMade]


def review_view(match: Match, found: Reviewed | None, seat: int, stand_in: bool) -> Findings:
    """Standings, the sentence, the chart and where it was decided; only the names before anything is known."""
    shown: Findings = {
        "title": match.game.title,
        "names": list(match.names),
        "seat": seat,
        "headline": headline(match),
        "sentence": "",
        "account": "",
        "how": "",
        "rows": [],
        "points": [],
        "decided": [],
        "luck": [],
    }
    if found is None:
        return shown
    costly = dearest(found, seat, MARKED)
    rolls = sorted(luckiest(found, seat, MARKED), key=lambda step: step.number)
    return {
        **shown,
        "sentence": verdict(found, seat, you=True) if found.whole else "",
        "account": adds_up(totals(found)[seat], found.estimated) if found.whole else "",
        "how": how(found, stand_in),
        "rows": [_row(found, one, seat) for one in totals(found)],
        "points": _points(found, seat),
        "decided": [_decision(match, step) for step in costly],
        "luck": [_roll(step, seat) for step in rolls],
    }


def headline(match: Match) -> str:
    """Who has won."""
    state = match.state
    if state.turn != OVER:
        return "The game is not over."
    won = [match.names[seat] for seat in state.winners()]
    if not won:
        return "Nobody has won."
    return f"{won[0]} wins." if len(won) == 1 else f"{listing(won)} share the win."


def _row(found: Reviewed, one: SeatTotals, seat: int) -> SeatReviewed:
    return {
        "name": one.name,
        "note": "you" if one.seat == seat else "",
        "won": found.over and one.result > 0,
        "points": str(found.scores[one.seat]) if found.scores else "",
        "decisions": one.decisions,
        "best": one.best,
        "cost": signed(-one.cost, one.cost_error),
        "luck": signed(one.luck, one.luck_error),
        "lucky": 0 if one.luck == 0 else 1 if one.luck > 0 else -1,
    }


def _points(found: Reviewed, seat: int) -> list[ChancePoint]:
    """The chance to win at the start and at the end of every turn."""
    points = [_point(0, -1, found.start[seat], found.start_error, "the start")]
    for at, step in enumerate(found.steps):
        if at + 1 == len(found.steps) or found.steps[at + 1].turn != step.turn:
            points.append(_point(step.turn, step.number, step.after[seat], step.error, found.names[step.seat]))
    return points


def _point(turn: int, step: int, share: Fraction, error: Fraction, who: str) -> ChancePoint:
    return {"turn": turn, "step": step, "value": round(float(share), 5), "text": share_text(share, error), "who": who}


def _decision(match: Match, step: ReviewedStep) -> DecisionMade:
    seat, state = step.seat, match.state_at(step.number)
    error = step.error_before
    assert step.best is not None
    return {
        "step": step.number,
        "turn": step.turn,
        "said": step.said,
        "played": move_words(state, step.move, match.names),
        "played_text": share_text(step.after[seat], error),
        "best": move_words(state, step.best, match.names),
        "best_text": share_text(step.before[seat], error),
        "cost": signed(-step.cost, step.cost_error),
        "value": round(float(step.after[seat]), 5),
    }


def _roll(step: ReviewedStep, seat: int) -> RollMade:
    change = step.change(seat)
    return {
        "step": step.number,
        "turn": step.turn,
        "said": step.said,
        "good": change > 0,
        "luck": signed(change, step.luck_error),
        "value": round(float(step.after[seat]), 5),
    }


def moment(match: Match, found: Reviewed, step: ReviewedStep) -> Moment:
    """One step, looked at closely."""
    told, why = _rolled(found, step) if step.kind == ROLL else _played(match, found, step)
    return {
        "step": step.number,
        "turn": step.turn,
        "said": step.said,
        "roll": step.kind == ROLL,
        "told": told,
        "why": why,
    }


def _rolled(found: Reviewed, step: ReviewedStep) -> tuple[str, str]:
    seat = max(step.seat, 0)
    before, after = (
        share_text(shares[seat], error)
        for shares, error in ((step.before, step.error_before), (step.after, step.error))
    )
    return f"{found.names[seat]}'s chance to win: {before} before, {after} afterwards.", ""


def _played(match: Match, found: Reviewed, step: ReviewedStep) -> tuple[str, str]:
    made = _decision(match, step)
    if step.is_best:
        says = f"Played: {made['played']}. No other move was clearly better."
    else:
        says = f"Played: {made['played']} ({made['played_text']}). Best: {made['best']} ({made['best_text']})."
    advice = part(match.game.key, "bots").advice(match.state_at(step.number), match.names)
    why = f"What the sensible bot says here: {advice[1]}" if advice else ""
    cost = "" if step.is_best else f" Cost: {signed(step.cost, step.cost_error).replace('+', '')}."
    return says + cost, why
