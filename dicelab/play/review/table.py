"""Reviews of many games as CSV: a line for every seat of every game, for a teacher's spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Final

from dicelab.play.review.result import Reviewed
from dicelab.play.review.totals import totals

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
