"""Files of the site under names that change with them: a browser may keep each for ever, and never mixes two builds."""

from __future__ import annotations

import shutil
from hashlib import sha256
from pathlib import Path


class Assets:
    """The folder ``assets`` of a site that is being built."""

    def __init__(self, site: Path) -> None:
        self._site = site
        (site / "assets").mkdir(parents=True, exist_ok=True)

    def add(self, name: str, content: bytes | str) -> str:
        """Write a file; what is returned is its address from the site's folder."""
        data = content.encode() if isinstance(content, str) else content
        stem, _, ending = name.rpartition(".")
        address = f"assets/{stem}-{digest(data)}.{ending}"
        (self._site / address).write_bytes(data)
        return address

    def add_folder(self, name: str, files: dict[str, bytes]) -> str:
        """Write files that look for one another by name: here the folder's name changes with them."""
        together = b"".join(file.encode() + data for file, data in sorted(files.items()))
        address = f"assets/{name}-{digest(together)}/"
        folder = self._site / address
        folder.mkdir()
        for file, data in files.items():
            (folder / file).write_bytes(data)
        return address


def digest(data: bytes) -> str:
    """A short name of a content."""
    return sha256(data).hexdigest()[:12]


def empty(folder: Path) -> Path:
    """A folder with nothing in it."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder
