"""A review in words: what a game came to for every seat, one review as plain text, many as CSV for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from typing import Final

from dicelab.games.value import points, share_text
from dicelab.odds.text import percent_text
from dicelab.play.review.result import ROLL, Reviewed, ReviewedStep, together
from dicelab.play.still import Blocks, Line, Rows, as_text

FEW: Final = 3
"""How many of the dearest decisions and luckiest rolls stand out."""
WORTH_SAYING: Final = Fraction(1, 200)
"""Half a point of chance: less is not worth a mark."""


@dataclass(frozen=True)
class SeatTotals:
    """What a game was made of for one seat: start + luck + given − cost is the result."""

    seat: int
    name: str
    start: Fraction
    luck: Fraction
    """What all rolls of the game gave it, its own and those of the others."""
    given: Fraction
    """What the decisions of the others gave it, or took from it."""
    cost: Fraction
    """What its own decisions gave away."""
    result: Fraction
    decisions: int
    best: int
    """Decisions to which no other move was surely better."""
    luck_error: Fraction
    cost_error: Fraction


def totals(reviewed: Reviewed) -> tuple[SeatTotals, ...]:
    """All seats."""
    return tuple(_totals(reviewed, seat) for seat in range(reviewed.game.players))


def _totals(reviewed: Reviewed, seat: int) -> SeatTotals:
    steps = reviewed.steps
    rolls = [step for step in steps if step.kind == ROLL]
    moves = [step for step in steps if step.kind != ROLL]
    own = [step for step in moves if step.seat == seat]
    decisions = [step for step in own if step.decides]
    cost = sum((step.before[seat] - step.after[seat] for step in own), Fraction(0))
    return SeatTotals(
        seat,
        reviewed.names[seat],
        reviewed.start[seat],
        sum((step.change(seat) for step in rolls), Fraction(0)),
        sum((step.change(seat) for step in moves if step.seat != seat), Fraction(0)),
        cost,
        reviewed.result[seat],
        len(decisions),
        sum(step.is_best for step in decisions),
        _luck_error(reviewed),
        together([step.cost_error for step in decisions if step.cost]),
    )


def _luck_error(reviewed: Reviewed) -> Fraction:
    """Values on the way cancel out: what is left is the doubt about the start, the end, and what decisions cost."""
    end = reviewed.steps[-1].error if reviewed.steps else Fraction(0)
    return together([reviewed.start_error, end, *[step.cost_error for step in reviewed.steps if step.cost]])


def dearest(reviewed: Reviewed, seat: int | None = None, few: int = FEW) -> list[ReviewedStep]:
    """The decisions that cost most, of one seat or of all; the dearest first."""
    found = [s for s in reviewed.steps if s.cost >= WORTH_SAYING and (seat is None or s.seat == seat)]
    return sorted(found, key=lambda step: (-step.cost, step.number))[:few]


def luckiest(reviewed: Reviewed, seat: int, few: int = FEW) -> list[ReviewedStep]:
    """The rolls that changed most for a seat, to the good or to the bad."""
    found = [s for s in reviewed.steps if s.kind == ROLL and abs(s.change(seat)) >= max(WORTH_SAYING, s.luck_error)]
    return sorted(found, key=lambda step: (-abs(step.change(seat)), step.number))[:few]


# -- in words ------------------------------------------------------------------------------------------------------


def signed(value: Fraction, error: Fraction = Fraction(0)) -> str:
    """A change of chance with its sign, as an estimate where it is one.

    >>> signed(Fraction(31, 1000)), signed(Fraction(-31, 1000), Fraction(2, 100)), signed(Fraction(0))
    ('+3.1 %', '≈ −3 % ± 2', '0 %')
    >>> signed(Fraction(-1, 10**4))
    '> −0.1 %'
    """
    digits = 0 if error else 1
    shown = percent_text(abs(value), digits)
    sign = "" if value == 0 else "+" if value > 0 else "−"
    if shown[0] == "<":  # a little below nothing is more than −0.1 %
        sign, shown = "", f"{'>' if value < 0 else '<'} {sign}{shown[2:]}"
    return f"≈ {sign}{shown} ± {points(error)}" if error else f"{sign}{shown}"


def adds_up(seat: SeatTotals, estimated: bool) -> str:
    """The account of a seat in one line."""
    start = share_text(seat.start, Fraction(0)) if not estimated else f"≈ {percent_text(seat.start, 0)}"
    luck, given = _part(seat.luck, estimated), _part(seat.given, estimated)
    cost = _part(-seat.cost, estimated)
    ends = percent_text(seat.result, 0 if estimated and seat.result not in (0, 1) else 1)
    return f"Start {start} {luck} by the dice {given} by the others’ choices {cost} by own choices = {ends}"


def _part(value: Fraction, estimated: bool) -> str:
    shown = percent_text(abs(value), 0 if estimated else 1)
    return f"{'−' if value < 0 else '+'} {shown}"


def verdict(reviewed: Reviewed, seat: int, you: bool = False) -> str:
    """One honest sentence about how a game went for a seat."""
    mine = totals(reviewed)[seat]
    who = "You" if you else mine.name
    if not reviewed.over:
        expects = f"{'you' if you else who} may expect {_expects(reviewed, seat)} of the win"
        return f"The game is not over: by now {expects}."
    played = mine.given - mine.cost
    unsure = mine.luck_error + mine.cost_error
    won = mine.result > 0
    shared = " a share of" if 0 < mine.result < 1 else ""
    if not won and not reviewed.steps:
        return f"{who} did not win."
    if abs(mine.luck - played) <= unsure:
        outcome = f"won{shared} this one" if won else "lost this one"
        return f"{who} {outcome}. Luck and choices both played a part; these roll-outs cannot tell which had more."
    if won:
        if mine.luck > played:
            extra = " The dice were kind." if mine.cost else ""
            return f"{who} won{shared} this one by luck.{extra}"
        return f"{who} won{shared} this one by playing better than the others."
    if mine.luck < played:
        extra = f" {'Your' if you else 'The'} choices cost nothing." if not mine.cost else ""
        return f"{who} lost this one to the dice.{extra}"
    return f"{who} lost this one at the table, not to the dice."


def _expects(reviewed: Reviewed, seat: int) -> str:
    error = reviewed.steps[-1].error if reviewed.steps else reviewed.start_error
    return share_text(reviewed.result[seat], error)


def how(reviewed: Reviewed, stand_in: bool = False) -> str:
    """How the values were found, in words."""
    found = []
    if "exact" in reviewed.methods:
        found.append("computed exactly")
    if "solved" in reviewed.methods:
        found.append("solved, with everybody playing like the sensible bot, and wrong by less than 0.0000001 %")
    if reviewed.estimated:
        who = f"a quick stand-in for the {reviewed.bot} bot" if stand_in else f"the {reviewed.bot} bot"
        found.append(f"rolled out: {reviewed.games} games from each position, played on by {who} on all seats")
    return f"Values are {' or '.join(found)}." if found else "There was nothing to value."


def review_text(reviewed: Reviewed, seat: int, stand_in: bool = False) -> str:
    """The whole review: standings, a sentence, where it was decided, and how it was found."""
    return as_text(blocks(reviewed, seat, stand_in))


def blocks(reviewed: Reviewed, seat: int, stand_in: bool = False, you: bool = False) -> Blocks:
    """The same as the parts of a still."""
    found: Blocks = [
        Line(f"{reviewed.game.title}, {reviewed.game.players} players, seed {reviewed.seed}", strong=True),
        Line(verdict(reviewed, seat, you)),
    ]
    if not reviewed.whole:
        found.append(Line(f"Looked at {len(reviewed.steps)} of {reviewed.all_steps} steps."))
    head = ("", "points", "decisions", "best", "cost", "luck", "result" if reviewed.over else "chance now")
    rows = []
    for one in totals(reviewed):
        cost = signed(-one.cost, one.cost_error)
        score = str(reviewed.scores[one.seat]) if reviewed.scores else ""
        result = percent_text(one.result) if reviewed.over else share_text(one.result, _last_error(reviewed))
        luck = signed(one.luck, one.luck_error)
        rows.append((one.name, score, str(one.decisions), str(one.best), cost, luck, result))
    found.append(Rows(tuple(rows), head, frozenset({seat})))
    found.append(Line(f"{reviewed.names[seat]}: {adds_up(totals(reviewed)[seat], reviewed.estimated)}"))
    costly = dearest(reviewed)
    if costly:
        found.append(Line("Dearest decisions", strong=True))
        found.append(
            Rows(tuple(_decision(reviewed, step) for step in costly), ("turn", "who", "played", "best", "cost"))
        )
    rolls = luckiest(reviewed, seat)
    if rolls:
        found.append(Line(f"Luck of {reviewed.names[seat]}", strong=True))
        told = tuple((str(step.turn), step.said, signed(step.change(seat), step.luck_error)) for step in rolls)
        found.append(Rows(told, ("turn", "what fell", "luck")))
    found.append(Line(how(reviewed, stand_in)))
    return found


def _decision(reviewed: Reviewed, step: ReviewedStep) -> tuple[str, ...]:
    who = reviewed.names[step.seat]
    return str(step.turn), who, step.played_words, step.best_words, signed(-step.cost, step.cost_error)


def _last_error(reviewed: Reviewed) -> Fraction:
    return reviewed.steps[-1].error if reviewed.steps else reviewed.start_error


HEAD: Final = (
    "file", "game", "players", "seed", "seat", "name", "over", "steps", "of_steps", "start", "luck", "given", "cost",
    "result", "decisions", "best", "luck_error", "cost_error", "methods", "games",
)  # fmt: skip


def as_csv(reviews: Iterable[tuple[str, Reviewed]]) -> str:
    """All seats of all games, with a header; shares are decimals, estimates have their 95 % interval beside them."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for file, found in reviews:
        for one in totals(found):
            writer.writerow([
                _plain(file), found.game.key, found.game.players, found.seed, one.seat + 1, _plain(one.name),
                "yes" if found.over else "no", len(found.steps), found.all_steps,
                *[f"{float(share):.6f}" for share in (one.start, one.luck, one.given, -one.cost, one.result)],
                one.decisions, one.best, f"{float(one.luck_error):.6f}", f"{float(one.cost_error):.6f}",
                " ".join(found.methods), found.games if found.estimated else 0,
            ])  # fmt: skip
    return out.getvalue()


def _plain(text: str) -> str:
    """A name that a spreadsheet would take for a formula is only a text."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
