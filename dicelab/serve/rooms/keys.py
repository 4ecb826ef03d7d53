"""Who may open a room: whoever holds the key of this server. A page that was opened with it gets a word for its kernel.

The key lies in the state folder, readable for this user alone, so that a teacher's address is the same after a restart.
"""

from __future__ import annotations

import hmac
import secrets
from pathlib import Path
from time import monotonic
from typing import Final

from dicelab.serve.rooms.ledger import digest

COOKIE: Final = "dicelab-teacher"
"""What a browser shows that was opened with the teacher's address; no program on a page can read it."""
WORD_SECONDS: Final = 60.0
"""How long the word of a page is good for."""
MOST_WORDS: Final = 100


class Keys:
    """The key of this server, and the words that were given for it."""

    def __init__(self, key: str, everybody: bool = False) -> None:
        self.key, self.everybody = key, everybody
        """``everybody``: only this machine can reach the server, so that whoever does is at home."""
        self._words: dict[str, float] = {}  # by what is made of them, so that no time tells how much of one fits

    @property
    def cookie(self) -> str:
        """What a teacher's browser keeps: it cannot be turned back into the key."""
        return digest(f"cookie {self.key}")

    def is_key(self, given: object) -> bool:
        """Whether it is the key itself."""
        return isinstance(given, str) and hmac.compare_digest(digest(given), digest(self.key))

    def is_teacher(self, cookie: object) -> bool:
        """Whether a browser may open rooms."""
        return self.everybody or self.came_with_key(cookie)

    def came_with_key(self, cookie: object) -> bool:
        """Whether a browser was opened with the teacher's address."""
        return isinstance(cookie, str) and hmac.compare_digest(digest(cookie), digest(self.cookie))

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
        if self.is_key(given):
            return True
        end = self._words.pop(digest(given), None) if isinstance(given, str) else None
        return end is not None and end > monotonic()


def kept_key(path: Path | None) -> str:
    """The key in that file; a new one, put there, where there is none."""
    if path is None:
        return secrets.token_urlsafe(12)
    try:
        key = path.read_text(encoding="ascii").strip()
        if len(key) >= 16:
            return key
    except (OSError, ValueError):
        pass
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    key = secrets.token_urlsafe(12)
    path.touch(mode=0o600)
    path.write_text(key, encoding="ascii")
    return key
