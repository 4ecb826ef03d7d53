"""``dicelab worksheet``: questions from a game's odds, to print with a key, or for Moodle."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from dicelab.errors import OptionError, quoted
from dicelab.games import GAMES, find_game
from dicelab.games.quiz import KINDS, TOPICS
from dicelab.teach.questions import Item, generate
from dicelab.teach.questions.files import write_whole
from dicelab.teach.questions.gift import gift
from dicelab.teach.questions.moodle import moodle
from dicelab.teach.questions.pdf import pdf
from dicelab.teach.questions.sheet import key, sheet

HTML, PDF, MOODLE, GIFT = FORMATS = ("html", "pdf", "moodle", "gift")
SUFFIXES: Final = {".html": HTML, ".htm": HTML, ".pdf": PDF, ".xml": MOODLE, ".gift": GIFT, ".txt": GIFT}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    topics = "\n".join(f"  {name:<9} {says}" for name, says in TOPICS.items())
    parser.epilog = (
        f"topics (not every game has all of them):\n{topics}\n\n"
        "The same seed gives the same sheet everywhere.\n\n"
        "examples:\n"
        "  dicelab worksheet thrown --count 10 --seed 4 --out sheet.html --key key.html\n"
        "  dicelab worksheet spuds --kinds choice,order --format moodle --out spuds.xml"
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--count", default="10", metavar="N", help="how many questions (default 10)")
    parser.add_argument("--seed", default="4", metavar="N", help="which questions (default 4)")
    parser.add_argument("--kinds", default=",".join(KINDS), metavar="LIST", help=f"some of {','.join(KINDS)}")
    parser.add_argument("--topics", metavar="LIST", help="what they are about; all topics if not given")
    parser.add_argument("--out", metavar="FILE", help="where to write it; printed if not given")
    parser.add_argument("--key", metavar="FILE", help="where to write the answers with their workings, HTML or PDF")
    parser.add_argument(
        "--format", metavar="NAME", help=f"one of {', '.join(FORMATS)}; told by the file's ending if not given"
    )
    parser.add_argument("--title", metavar="WORDS", help="what stands at the top (default: the game's name)")


def run(given: argparse.Namespace) -> int:
    """Make the sheet, and the key where one is asked for."""
    form = _format(given.format, given.out)
    if given.out is None and form == PDF:
        raise OptionError("A PDF is written to a file; say where with --out sheet.pdf.")
    if given.key is not None and given.key == given.out:
        raise OptionError("The sheet and its key need a file each.")
    items = generate(given.game, given.count, given.seed, given.kinds, given.topics)
    title = given.title or find_game(given.game).title
    made_by = _made_by(given)
    made = _made(form, items, title, made_by)
    files = {} if given.out is None else {given.out: made}
    if given.key is not None:
        files[given.key] = _printed(key(items, title, made_by), _format(None, given.key, keys=True))
    write_whole(files)
    if given.out is None:
        sys.stdout.write(made.decode())
    for name in files:
        print(f"{name} is written.", file=sys.stderr if given.out is None else sys.stdout)
    return 0


def _format(named: str | None, out: str | None, keys: bool = False) -> str:
    """The format that was named, else the one a file's ending tells, else HTML."""
    if named is not None:
        if named not in FORMATS:
            raise OptionError(f"There is no format {quoted(named)}; the formats are {', '.join(FORMATS)}.")
        return named
    ending = Path(out or "").suffix.lower()
    if keys and ending not in (".html", ".htm", ".pdf"):
        raise OptionError(f"A key is a page to read; end its name in .html or .pdf, not as {quoted(out)}.")
    if out is not None and ending not in SUFFIXES:
        raise OptionError(f"{quoted(out)} does not tell a format; add --format, one of {', '.join(FORMATS)}.")
    return SUFFIXES.get(ending, HTML)


def _made(form: str, items: Sequence[Item], title: str, made_by: str) -> bytes:
    exports: dict[str, Callable[[Sequence[Item], str], str]] = {MOODLE: moodle, GIFT: gift}
    if form in exports:
        return exports[form](items, title).encode()
    return _printed(sheet(items, title, made_by), form)


def _printed(page: str, form: str) -> bytes:
    return pdf(page) if form == PDF else page.encode()


def _made_by(given: argparse.Namespace) -> str:
    """The command that makes the same sheet again."""
    words = ["dicelab worksheet", given.game, f"--count {given.count} --seed {given.seed}"]
    if given.kinds != ",".join(KINDS):
        words.append(f"--kinds {given.kinds}")
    if given.topics:
        words.append(f"--topics {given.topics}")
    return " ".join(words)
