"""``dicelab new-game``: a small package with a game in it that passes its tests and can be played as it is."""

from __future__ import annotations

import argparse
import re
from keyword import iskeyword
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dicelab.cli import epilog, say, with_json
from dicelab.errors import DicelabError, OptionError, quoted
from dicelab.games import shelf

STARTER: Final = Path(__file__).parent / "starter"
KEY: Final = "mygame"
"""The key of the game in the starter, replaced by that of the new game."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.epilog = epilog(
        "NAME is the key of the game, a word in small letters. The folder NAME is made here, with rules, odds,\n"
        "a scene and tests of a small game; change them into yours.",
        examples=('dicelab new-game ice --title "Thin Ice"',),
    )
    with_json(parser)
    parser.add_argument("name", metavar="NAME", help="what the game is called in Python and in the shell")
    parser.add_argument("--title", metavar="WORDS", help="what people call it (default: NAME with a capital letter)")


def run(given: argparse.Namespace) -> int:
    """Write the package and say what to do next."""
    key = read_key(given.name)
    title = given.title or key.replace("_", " ").title()
    if not title.isprintable() or not 0 < len(title.strip()) <= 60 or '"' in title or "\\" in title:
        raise OptionError(f"A title is a short text without quotation marks, not {quoted(title)}.")
    written = write(Path(key), key, title)
    text = (
        f"{key}/ holds {len(written)} files. Now:\n"
        f"  pip install --editable {key}\n  pytest {key}\n  dicelab odds {key}\n"
        f'and in a notebook: dicelab.TableWithOdds("{key}")'
    )
    say(given, text, lambda: {"game": key, "title": title, "files": [path.as_posix() for path in written]})
    return 0


def read_key(name: str) -> str:
    """A key that no game has; an error in one sentence otherwise."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,29}", name) or iskeyword(name) or name.endswith("_"):
        raise OptionError(f"The name of a game is a word in small letters, such as ice, not {quoted(name)}.")
    if name in shelf.sound() or name in shelf.troubles():
        raise OptionError(f"There is a game {quoted(name)} already; choose another name.")
    return name


def write(folder: Path, key: str, title: str) -> list[Path]:
    """Write all files of the starter with the new names; a folder that exists is left alone."""
    if folder.exists():
        raise DicelabError(f"{folder} is there already; choose another name, or go to another folder.")
    found = sorted(path for path in STARTER.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    names = [Path(str(path.relative_to(STARTER)).replace(KEY, key)) for path in found]
    try:
        with TemporaryDirectory(dir=folder.parent, prefix=f"{key}-", ignore_cleanup_errors=True) as beside:
            for path, name in zip(found, names, strict=True):
                there = Path(beside, key, name)
                there.parent.mkdir(parents=True, exist_ok=True)
                there.write_text(named(path.read_text(encoding="utf-8"), key, title), encoding="utf-8")
            Path(beside, key).rename(folder)  # all of it or nothing
    except OSError as error:
        raise DicelabError(f"{folder} cannot be written: {error.strerror}.") from None
    return [folder / name for name in names]


def named(text: str, key: str, title: str) -> str:
    """The text with the names of the new game."""
    in_classes = "".join(part.title() for part in key.split("_"))
    dashed = key.replace("_", "-")
    text = text.replace(f'"{KEY}-dice"', f'"{dashed}-dice"')
    return text.replace("My Game", title).replace("MyGame", in_classes).replace(KEY, key)
