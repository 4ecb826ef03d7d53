"""Reviews written down: one as plain text, many as CSV with a line for every seat of every game."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from fractions import Fraction
from io import StringIO
from typing import Final

from dicelab.games.value import share_text
from dicelab.odds.text import percent_text
from dicelab.play.review.result import Reviewed, ReviewedStep
from dicelab.play.review.totals import adds_up, dearest, how, luckiest, signed, totals, verdict
from dicelab.play.still import Blocks, Line, Rows, as_text


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
