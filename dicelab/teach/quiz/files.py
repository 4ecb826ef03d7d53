"""Files written whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from dicelab.errors import DicelabError
from dicelab.play.ordinary_file import check_places


def write_whole(files: Mapping[str, bytes]) -> None:
    """Write every file beside its place first; only when all are there do they take it."""
    beside = {Path(f"{name}.part"): Path(name) for name in files}
    now = ""
    try:
        for (part, target), content in zip(beside.items(), files.values(), strict=True):
            now = str(target)
            if target.is_dir():
                raise IsADirectoryError(0, "it is a folder")
            check_places(target, part)
            part.write_bytes(content)
        for part, target in beside.items():
            now = str(target)
            part.replace(target)
    except (OSError, ValueError) as error:  # a ValueError where the path itself is impossible
        for part in beside:
            with suppress(OSError, ValueError):
                if part.is_file():
                    part.unlink()
        raise DicelabError(f"Cannot write {now}: {getattr(error, 'strerror', None) or error}.") from None
