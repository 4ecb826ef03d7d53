"""Every option of ``dicelab serve``, once: how the shell spells and explains it, what it may be, what it is if unsaid.

The shell's parser, the arguments of :func:`dicelab.serve.serve`, and what the server is set up with all come from the
fields of :class:`Options`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from dicelab.errors import DicelabError, quoted
from dicelab.room.server.codes import ALPHABET, first_letters
from dicelab.serve.door.address import EVERYWHERE, ONLY_HERE, host, number_of, origin

CLASS_SIZE: Final = 40
MOST: Final = 500
"""Pages that may be open at once."""
MOST_DAYS: Final = 30


class ServeError(DicelabError):
    """An option that cannot be what was given."""


def whole(says: str, least: int, most: int) -> Callable[[object], int]:
    """Reads a whole number; ``says`` is the sentence about any other, as far as the limits."""

    def read(given: object) -> int:
        text = str(given)
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else least - 1
        if not least <= number <= most:
            raise ServeError(f"{says.format(least=least, most=most)}, not {quoted(text)}.")
        return number

    return read


port_number: Final = whole("A port is a whole number from {least} to {most}", 1, 65535)


def each(read: Callable[[str], str]) -> Callable[[Iterable[str]], tuple[str, ...]]:
    """Reads several."""
    return lambda given: tuple(map(read, given))


def _option(default: Any, read: Callable[[Any], Any], says: str = "", **parser: Any) -> Any:
    """A row of the table. ``parser`` is for argparse; ``flag``, where the shell does not call it by the field's name;
    ``with_class``, an example of one that means nothing without ``--class``."""
    return field(default=default, metadata={"read": read, "help": says, **parser})


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a server is told; a field without words is none of the shell's."""

    root: Path | None = _option(None, Path)  # noqa: RUF009  (it is dataclasses.field)
    """The folder with the notebooks; None for our own."""
    port: int = _option(8866, port_number, "the port to listen on (default {default})")
    browser: bool = _option(
        True, bool, "do not open a browser, only print the address", flag="--no-browser", action="store_false"
    )
    visitors: int = _option(
        0,
        whole("The number of visitors is a whole number from {least} to {most}", 1, MOST),
        f"with --class: how many pages may be open at once (default {CLASS_SIZE})",
        with_class=40,
    )
    """0 where it is not for a class."""
    ip: str = _option(ONLY_HERE, str, "the one address to listen on (default: this machine only)")
    password: str = _option(
        "",
        str,
        "ask visitors for a password; it is taken from DICELAB_PASSWORD in the environment, or asked for now",
        action="store_true",
    )
    embed_in: tuple[str, ...] = _option(
        (),
        each(origin),
        "a site whose pages may show these inside their own, such as https://moodle.example.org; may be repeated",
        metavar="SITE",
        action="append",
    )
    hosts: tuple[str, ...] = _option(
        (),
        each(host),
        "a name under which visitors know this server, such as dice.example.org; may be repeated",
        flag="--host",
        metavar="NAME",
        action="append",
    )
    proxies: tuple[str, ...] = _option(
        (),
        each(number_of),
        "a reverse proxy that is believed where it says whom it asks for, such as 127.0.0.1; may be repeated",
        flag="--proxy",
        metavar="ADDRESS",
        action="append",
    )
    per_address: int | None = _option(
        None,
        whole("Pages per address are a whole number from {least} to {most}", 0, MOST),
        "with --class: how many pages one address may have open (default: half of them; 0 for all)",
        metavar="N",
        with_class=10,
    )
    state: Path | None = _option(  # noqa: RUF009
        None,
        lambda given: Path(given).expanduser().resolve(),
        "where rooms are kept (default: with Jupyter's own data)",
        metavar="FOLDER",
    )
    keep_rooms: int = _option(
        1,
        whole("Rooms are kept for {least} to {most} days", 1, MOST_DAYS),
        f"after how many days a room and its answers are deleted (default {{default}}, at most {MOST_DAYS})",
        metavar="DAYS",
    )
    room_letters: str = _option(
        ALPHABET,
        first_letters,
        "what the codes of its rooms begin with: of several servers behind one proxy, each has its own letters",
        metavar="A-H",
    )

    @classmethod
    def read(cls, given: dict[str, Any]) -> Options:
        """From what was said, texts or values; a sentence about the first that cannot be."""
        table = {row.name: row.metadata["read"] for row in fields(cls)}
        return cls(**{name: table[name](value) if name in table else value for name, value in given.items()})


def add_to(parser: argparse.ArgumentParser) -> None:
    """Let the shell take the options; one that is not said is not in what the parser gives."""
    for row in fields(Options):
        how = {name: about for name, about in row.metadata.items() if name not in ("read", "flag", "with_class")}
        group: Any = parser
        if row.name == "visitors":
            says = "for many visitors: tables are laid before they come, and there is a limit"
            parser.add_argument("--class", dest="for_class", action="store_true", help=says)
        if row.name == "ip":
            group = parser.add_mutually_exclusive_group()
            says = "let other machines in; without it, only this one"
            group.add_argument(
                "--public", dest="ip", action="store_const", const=EVERYWHERE, default=argparse.SUPPRESS, help=says
            )
        if how["help"]:
            how["help"] = how["help"].format(default=row.default)
            group.add_argument(_flag(row), dest=row.name, default=argparse.SUPPRESS, **how)


def said(given: argparse.Namespace) -> dict[str, Any]:
    """What the shell was given, by the names of the fields; ``--class`` says a usual number of visitors."""
    words = dict(vars(given))
    if words.pop("for_class"):
        return {"visitors": CLASS_SIZE, "browser": False} | words
    for row in fields(Options):
        if "with_class" in row.metadata and row.name in words:
            flag, example = _flag(row), row.metadata["with_class"]
            raise ServeError(f"{flag} belongs to --class: dicelab serve --class {flag} {example}")
    return words


def _flag(row: Field[Any]) -> str:
    return str(row.metadata.get("flag", f"--{row.name.replace('_', '-')}"))
