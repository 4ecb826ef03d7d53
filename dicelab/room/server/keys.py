"""Who may open a room: whoever holds the key of this server. A page that was opened with it gets a word for its kernel.

Nobody is the teacher for where they come from: behind a proxy on this machine the whole world comes from here. The key
lies in the state folder, readable for this user alone, so that a teacher's address is the same after a restart.
"""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from tornado.web import RequestHandler

from dicelab.room.server.ledger import digest

COOKIE: Final = "dicelab-teacher"
"""What a browser shows that was opened with the teacher's address; no program on a page can read it."""
WORD_SECONDS: Final = 60.0
"""How long a word is good for."""
MOST_WORDS: Final = 100
TEACHERS_ADDRESS: Final = "the teacher's address, which was printed where this server was started."
"""How a sentence ends that tells somebody without it where to find it."""


class Keys:
    """The key of this server, what is made of it, and the words that were given for it."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._words: dict[str, float] = {}  # by what is made of them, so that no time tells how much of one fits

    @property
    def cookie(self) -> tuple[str, str]:
        """What a teacher's browser keeps, by name and value; it cannot be turned back into the key.

        A browser shows the cookies of one machine to all servers on it: each server has a name of its own for them.
        """
        return f"{COOKIE}-{digest(f'name {self.key}')[:8]}", digest(f"cookie {self.key}")

    @property
    def kernel_path(self) -> str:
        """Where kernels open their sockets: an address that only kernels of this server are told."""
        return f"rooms/kernel/{digest(f'line {self.key}')[:32]}"

    def is_teacher(self, browser: RequestHandler) -> bool:
        """Whether a browser was opened with the teacher's address."""
        name, right = self.cookie
        return hmac.compare_digest(digest(browser.get_cookie(name) or ""), digest(right))

    def word(self) -> str:
        """A word that opens rooms once, soon."""
        now = monotonic()
        self._words = {word: end for word, end in self._words.items() if end > now}
        while len(self._words) >= MOST_WORDS:
            self._words.pop(next(iter(self._words)))
        word = secrets.token_urlsafe(18)
        self._words[digest(word)] = now + WORD_SECONDS
        return word

    def fits(self, given: object) -> bool:
        """Whether it is the key, or a word that has not been used yet."""
        if not isinstance(given, str):
            return False
        if hmac.compare_digest(digest(given), digest(self.key)):
            return True
        end = self._words.pop(digest(given), None)
        return end is not None and end > monotonic()


def kept_key(path: Path | None) -> str:
    """The key in that file; a new one, put there if that is possible, where there is none."""
    if path is not None:
        with suppress(OSError, ValueError):
            key = path.read_text(encoding="ascii").strip()
            if len(key) >= 16:
                return key
    key = secrets.token_urlsafe(12)
    if path is not None:
        with suppress(OSError):  # a folder in which nothing can be kept is told of by the store
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.touch(mode=0o600)
            path.write_text(key, encoding="ascii")
    return key
