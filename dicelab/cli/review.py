"""``dicelab review``: what was luck in a saved game, and what each decision cost."""

from __future__ import annotations

import argparse
import json
import sys

from dicelab.cli import INTERRUPTED, epilog, shown_on
from dicelab.errors import DicelabError, OptionError, quoted
from dicelab.play.match import Match, read_seed
from dicelab.play.review import Reviewed, Reviewing
from dicelab.play.review.reviewing import GAMES, read_games
from dicelab.play.review.text import as_csv, review_text

USAGE = "dicelab review GAME.json [MORE.json ...] [--seat N] [--bot sensible] [--games 400] [--seed 1] [--json | --csv]"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = USAGE
    parser.epilog = epilog(
        "A saved game is what match.save('my.json') writes. Values are computed where that is possible; else the\n"
        "rest of the game is played on many times, always with the same dice for every choice. The same seed gives\n"
        "the same review. Ctrl-C ends it early, prints what was found so far and leaves with 130.",
        examples=("dicelab review my.json --seat 2", "dicelab review monday/*.json --csv > monday.csv"),
    )
    parser.add_argument("files", nargs="+", metavar="GAME.json", help="a saved game; several with --csv or --json")
    parser.add_argument("--seat", default="1", metavar="N", help="whom the sentence is about, from 1 (default 1)")
    parser.add_argument("--bot", default="sensible", metavar="NAME", help="who plays on from a position")
    parser.add_argument("--games", default=str(GAMES), metavar="N", help=f"games from each position (default {GAMES})")
    parser.add_argument("--seed", default="1", metavar="N", help="where their dice come from (default 1)")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print everything as JSON, with fractions as texts")
    shape.add_argument("--csv", action="store_true", help="a line for every seat of every game, for a spreadsheet")


def run(given: argparse.Namespace) -> int:
    """Review, and print what was found."""
    games, seed = read_games(given.games), read_seed(_number("seed", given.seed))
    seat = _number("seat", given.seat) - 1
    done: list[tuple[str, Reviewed, Reviewing]] = []
    code = 0
    for file in given.files:
        try:
            match = Match.load(file)
            if not 0 <= seat < match.game.players:
                raise OptionError(f"{file} has the seats 1 to {match.game.players}, not {seat + 1}.")
            going = Reviewing(match, given.bot, games, seed)
        except DicelabError as error:
            if len(given.files) == 1:
                raise
            print(f"{file}: {error}", file=sys.stderr)
            code = 2  # the other files are reviewed all the same
            continue
        whole = _work(going)
        done.append((file, going.result(), going))
        if not whole:
            print(f"Interrupted: {len(done[-1][1].steps)} of {going.total} steps of {file}.", file=sys.stderr)
            code = INTERRUPTED
            break
    _print(given, done, seat)
    return code


def _work(going: Reviewing) -> bool:
    """Do the work; False where it was interrupted."""
    with shown_on(sys.stderr, "steps") as show:
        try:
            for at in going.work():
                show(at.done, max(1, at.steps))
        except KeyboardInterrupt:
            return False
    return True


def _print(given: argparse.Namespace, done: list[tuple[str, Reviewed, Reviewing]], seat: int) -> None:
    if given.csv:
        print(as_csv((file, found) for file, found, _ in done), end="")
    elif given.json:
        listed = [found.to_json() for _, found, _ in done]
        print(json.dumps(listed[0] if len(given.files) == 1 else listed))
    else:
        print("\n\n".join(review_text(found, seat, going.stand_in) for _, found, going in done))


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 17):
        raise OptionError(f"{name} is a whole number, not {quoted(text)}.")
    return int(text)
