"""A simulation, written down for people."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dicelab.odds.text import percent_text
from dicelab.play.simulate.result import Simulation
from dicelab.play.simulate.sample import Interval, Sample
from dicelab.play.simulate.tally import statistic_name

MOST_ROWS = 12
"""Lines that a table of scores may have; where there are more scores, neighbours stand together."""
WIDTHS = [step * 10**power for power in range(12) for step in (1, 2, 5)]
"""How many neighbours: a number that is easy to count in."""


def written(many: Simulation) -> str:
    """The whole page."""
    parts = [_head(many)]
    if many.finished:
        parts += [_seats(many), _winners(many), _scores(many), _lengths(many)]
        parts += [_statistic(many)] if many.statistic is not None else []
        parts += [_how_sure()]
    return "\n\n".join(parts)


def _head(many: Simulation) -> str:
    game = many.game
    options = "".join(f", {name}={value}" for name, value in game.changed_options().items())
    workers = f", {many.workers} workers" if many.workers > 1 else ""
    lines = [
        f"{game.title}, {game.players} players{options}, seed {many.seed}",
        f"{_games(many.games)}, {many.steps:,} steps in {many.seconds:.1f} s: "
        f"{round(many.steps_per_second):,} steps per second{workers}",
    ]
    if many.interrupted:
        again = f"; games={many.games} with the same seed gives the same" if many.games else ""
        lines.append(f"Interrupted after {many.games:,} of {_games(many.asked)}{again}.")
    if many.unfinished:
        lines.append(
            f"{_games(many.unfinished)} broken off after {many.longest:,} steps: "
            "they are in no figure below, and the others are the shorter ones."
        )
    return "\n".join(lines)


def _games(number: int) -> str:
    return f"{number:,} game{'' if number == 1 else 's'}"


def _seats(many: Simulation) -> str:
    rows = [["", "bot", "won", "95 % interval", "alone", "shared", "mean score", "95 % interval"]]
    for seat, (bot, wins, scores) in enumerate(zip(many.seats, many.wins, many.scores, strict=True)):
        rows.append([
            f"seat {seat + 1}", bot, _share(wins.won, wins.games), _shares(wins.interval),
            f"{wins.alone:,}", f"{wins.shared:,}", _mean(scores), _means(scores.interval),
        ])  # fmt: skip
    return _table(rows, left=2)


def _winners(many: Simulation) -> str:
    tally = many.tally
    one = many.finished - tally.several - tally.nobody
    return (
        f"One winner in {_games(one)}, several who share the win in {tally.several:,}, no winner in {tally.nobody:,}."
    )


def _scores(many: Simulation) -> str:
    """The share of each score, seat by seat; many scores are taken together in steps of the same width."""
    counts = [dict(sample.counts) for sample in many.scores]
    seen = sorted({score for table in counts for score in table})
    bins = [(score, score) for score in seen]
    if len(bins) > MOST_ROWS:
        low, high = seen[0], seen[-1]
        width = next(width for width in WIDTHS if high // width - low // width < MOST_ROWS)
        bins = [(first, first + width - 1) for first in range(low - low % width, high + 1, width)]
    rows = [["score", *(f"seat {seat + 1}" for seat in range(len(counts)))]]
    for first, last in bins:
        name = _signed(first) if first == last else f"{_signed(first)} to {_signed(last)}"
        within = (sum(times for score, times in table.items() if first <= score <= last) for table in counts)
        rows.append([name, *(_share(times, many.finished) for times in within)])
    return _table(rows, left=1)


def _lengths(many: Simulation) -> str:
    rows = [["in a game", "mean", "95 % interval", "least", "median", "most"]]
    for name, sample in (("steps", many.lengths), ("of these rolls", many.rolls)):
        ends = [f"{value or 0:,}" for value in (sample.least, sample.median, sample.most)]
        rows.append([name, _mean(sample), _means(sample.interval), *ends])
    return _table(rows, left=1)


def _statistic(many: Simulation) -> str:
    """What a function of one's own came to: the mean of numbers, and the commonest values."""
    name = statistic_name(many.statistic).rpartition(":")[2]
    counted, sample = sum(many.values.values()), many.sample
    if not counted:
        return f"{name} counted nothing."
    common = sorted(many.values.items(), key=lambda pair: -pair[1])[:MOST_ROWS]
    shown = [pair for pair in many.values.items() if pair in common]
    rows = [[name, "times", "share"]]
    rows += [[_signed(value) if isinstance(value, int) else value, f"{n:,}", _share(n, counted)] for value, n in shown]
    left = len(many.values) - len(shown)
    lines = [_table(rows, left=1), *([f"and {left:,} other values"] if left else [])]
    if sample is not None:
        lines.append(f"mean {_mean(sample)}, 95 % interval {_means(sample.interval)}")
    return "\n".join(lines)


def _how_sure() -> str:
    return (
        "A 95 % interval holds the true value in 95 of 100 such experiments: after Wilson for the share of games won\n"
        "(alone or shared), by the normal distribution for means."
    )


def _share(times: int, games: int) -> str:
    return percent_text(Fraction(times, games))


def _shares(interval: Interval | None) -> str:
    return "–" if interval is None else f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"


def _mean(sample: Sample) -> str:
    return "–" if sample.mean is None else _decimal(float(sample.mean))


def _means(interval: Interval | None) -> str:
    return "–" if interval is None else " to ".join(map(_decimal, interval))


def _decimal(number: float) -> str:
    return f"{number:.2f}".replace("-", "−")


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _table(rows: Sequence[Sequence[str]], left: int) -> str:
    """Columns side by side: the first ``left`` begin together, the others, which are numbers, end together."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if column < left else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
