"""``dicelab worksheet``: questions from a game's odds, to print with a key, or for Moodle."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from dicelab.cli import epilog, with_json
from dicelab.errors import OptionError, quoted
from dicelab.games import find_game
from dicelab.games.quiz import KINDS, NUMERIC, TOPICS
from dicelab.games.shelf import OURS
from dicelab.play.files import write_whole
from dicelab.serve.pages.lessons import find_practice, lesson_exercises
from dicelab.teach.questions import Item, generate, question_of
from dicelab.teach.quiz.generate import MOST, whole
from dicelab.teach.quiz.items import MultipleChoice, Order
from dicelab.teach.worksheet.moodle import gift, moodle
from dicelab.teach.worksheet.pdf import pdf
from dicelab.teach.worksheet.sheet import key, sheet

HTML, PDF, MOODLE, GIFT, JSON = FORMATS = ("html", "pdf", "moodle", "gift", "json")
SUFFIXES: Final = {".html": HTML, ".htm": HTML, ".pdf": PDF, ".xml": MOODLE, ".gift": GIFT, ".txt": GIFT, ".json": JSON}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = "dicelab worksheet GAME [--count N] [--seed N] [--out FILE] [--key FILE] ..."
    topics = _in_two_columns([f"{name:<9} {says}" for name, says in TOPICS.items()])
    parser.epilog = epilog(
        f"topics (not every game has all of them; the same seed gives the same sheet everywhere):\n{topics}",
        examples=(
            "dicelab worksheet draconic --level 1 --levels --out easy.pdf --key easy_key.pdf",
            "dicelab worksheet --lesson lesson_one_six --out practice.html",
            'dicelab worksheet --dice "2d6 >= 9" --dice "first 6 in d6" --out sheet.html --key key.html',
        ),
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {', '.join(OURS)}, or of those installed")
    parser.add_argument("--lesson", metavar="NAME", help="practice for a lesson, by its title or its file name")
    parser.add_argument(
        "--dice",
        metavar="LINE",
        action="append",
        help='a question about dice of your own, such as "2d6 >= 9"; repeat it',
    )
    parser.add_argument("--level", metavar="LIST", help="how hard: some of 1,2,3; all of them if not given")
    parser.add_argument("--levels", action="store_true", help="print beside every question how hard it is")
    parser.add_argument("--count", default="10", metavar="N", help="how many questions (default 10)")
    parser.add_argument("--seed", default="4", metavar="N", help="which questions (default 4)")
    parser.add_argument("--kinds", default=",".join(KINDS), metavar="LIST", help=f"some of {','.join(KINDS)}")
    parser.add_argument("--topics", metavar="LIST", help="what they are about; all topics if not given")
    parser.add_argument("--out", metavar="FILE", help="where to write it; printed if not given")
    parser.add_argument("--key", metavar="FILE", help="where to write the answers with their workings, HTML or PDF")
    parser.add_argument(
        "--format", metavar="NAME", help=f"one of {', '.join(FORMATS)}; told by the file's ending if not given"
    )
    with_json(parser)
    parser.add_argument("--title", metavar="WORDS", help="what stands at the top (default: the game's name)")


def _in_two_columns(lines: list[str]) -> str:
    left, right = lines[::2], [*lines[1::2], ""]
    return "\n".join(f"  {one:<44} {other}".rstrip() for one, other in zip(left, right, strict=False))


def run(given: argparse.Namespace) -> int:
    """Make the sheet, and the key where one is asked for."""
    form = JSON if given.json else _format(given.format, given.out)
    if given.out is None and form == PDF:
        raise OptionError("A PDF is written to a file; say where with --out sheet.pdf.")
    if given.key is not None and given.key == given.out:
        raise OptionError("The sheet and its key need a file each.")
    items, named = _about(given)
    title = given.title or named
    made_by = _made_by(given)
    made = _made(form, items, title, made_by, given.levels)
    files = {} if given.out is None else {given.out: made}
    if given.key is not None:
        files[given.key] = _printed(key(items, title, made_by), _format(None, given.key, keys=True))
    write_whole(files)
    if given.out is None:
        sys.stdout.write(made.decode())
    for name in files:
        print(f"{name} is written.", file=sys.stderr if given.out is None else sys.stdout)
    return 0


def _about(given: argparse.Namespace) -> tuple[Sequence[Item], str]:
    """Questions of a game or for a lesson, then those about one's own dice; and what the sheet is called."""
    own = [question_of(line) for line in given.dice or ()]
    game, tasks, title = given.game, None, "Dice"
    if given.lesson is not None:
        practice = find_practice(given.lesson)
        if game not in (None, practice.game):
            raise OptionError(f"{practice.title} is practised with {practice.game}, not with {quoted(game)}.")
        game, tasks, title = practice.game, list(practice.tasks), practice.title
    elif game is not None:
        title = find_game(game).title
    elif not own:
        raise OptionError(
            f'Name a game, one of {", ".join(OURS)}, a lesson with --lesson, or questions with --dice "2d6 >= 9".'
        )
    if game is None:
        return own, title
    of_lesson = _exercises(given) if given.lesson is not None else []
    left = whole("count", given.count, range(1, MOST + 1)) - len(of_lesson)
    made = generate(game, left, given.seed, given.kinds, given.topics, given.level, tasks) if left else ()
    return [*of_lesson, *made, *own], title


def _exercises(given: argparse.Namespace) -> Sequence[Item]:
    """Half of a sheet for a lesson: its own exercises with other numbers, which are numbers to find, of the level 2."""
    number = whole("count", given.count, range(1, MOST + 1))
    seed = whole("seed", given.seed, range(10**9))
    if NUMERIC not in given.kinds or given.topics is not None or (given.level is not None and "2" not in given.level):
        return ()
    return lesson_exercises(find_practice(given.lesson).name, (number + 1) // 2, seed)


def _format(named: str | None, out: str | None, keys: bool = False) -> str:
    """The format that was named, else the one of the file's ending, else HTML."""
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


def _made(form: str, items: Sequence[Item], title: str, made_by: str, levels: bool = False) -> bytes:
    exports: dict[str, Callable[[Sequence[Item], str], str]] = {MOODLE: moodle, GIFT: gift}
    if form == JSON:
        return (json.dumps([_plain(item) for item in items]) + "\n").encode()
    if form in exports:
        return exports[form](items, title).encode()
    return _printed(sheet(items, title, made_by, levels), form)


def _plain(item: Item) -> dict[str, Any]:
    """A question as plain data, with its answer."""
    shown = {"kind": item.kind, "setting": item.setting, "asks": item.asks, "answer": item.answer_text}
    options = [option.text for option in item.options] if isinstance(item, MultipleChoice) else []
    events = list(item.events) if isinstance(item, Order) else []
    return shown | ({"options": options} if options else {}) | ({"events": events} if events else {})


def _printed(page: str, form: str) -> bytes:
    return pdf(page) if form == PDF else page.encode()


def _made_by(given: argparse.Namespace) -> str:
    """The command that makes the same sheet again."""
    words = ["dicelab worksheet"]
    if given.game or given.lesson:
        about = f'--lesson "{given.lesson}"' if given.lesson else given.game
        words += [about, f"--count {given.count} --seed {given.seed}"]
    if given.level:
        words.append(f"--level {given.level}")
    if given.kinds != ",".join(KINDS):
        words.append(f"--kinds {given.kinds}")
    if given.topics:
        words.append(f"--topics {given.topics}")
    words += [f'--dice "{line}"' for line in given.dice or ()]
    return " ".join(words)
