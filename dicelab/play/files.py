"""Files written whole or not at all, and read only where they are ordinary and no larger than they may be.

A pipe would block for ever, some devices never end, and nothing but a file is ever replaced.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from dicelab.errors import DamagedSave, DicelabError


def write_whole(files: Mapping[str | os.PathLike[str], bytes]) -> None:
    """Write all files or none: each goes to a file beside its place, and all are renamed once they are on disk."""
    beside = {Path(f"{os.fspath(name)}.part"): Path(name) for name in files}
    now = Path()
    try:
        for (part, now), content in zip(beside.items(), files.values(), strict=True):
            _check_place(now)
            _check_place(part)
            with part.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        for part, now in beside.items():
            part.replace(now)
    except (OSError, ValueError) as error:  # a ValueError where the path itself is impossible
        for part in beside:
            with suppress(OSError, ValueError):
                if part.is_file():
                    part.unlink()
        raise DicelabError(f"Cannot write {now}: {getattr(error, 'strerror', None) or error}.") from None


def _check_place(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(0, "it is a folder")
    if path.exists() and not path.is_file():
        raise ValueError("it is not an ordinary file")


def read_json(path: str | os.PathLike[str], largest: int, what: str) -> Any:
    """What a JSON file holds; a :class:`~dicelab.errors.DamagedSave` where it is none, or larger than any ``what``."""
    source = Path(path)
    try:
        with os.fdopen(os.open(source, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise DamagedSave(f"{source} is not an ordinary file.")
            text = file.read(largest + 1)
        if len(text) > largest:
            raise DamagedSave(f"{source} is larger than any {what}.")
        return json.loads(text)
    except OSError as error:
        raise DamagedSave(f"Cannot read {source}: {error.strerror}.") from None
    except DicelabError:
        raise
    except (ValueError, RecursionError):
        raise DamagedSave(f"{source} is not a {what}: it is not JSON.") from None
