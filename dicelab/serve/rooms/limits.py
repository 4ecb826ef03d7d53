"""How much of the server a room, a phone and an address may use."""

from __future__ import annotations

from typing import Final

MOST_ROOMS: Final = 200
MOST_MEMBERS: Final = 2000
"""Of one room, removed ones included."""
MOST_ACTIVITIES: Final = 300
"""Of one room."""
MOST_ITEMS: Final = 200
"""Things that are asked at once: the questions of a quiz."""
MOST_CHOICES: Final = 3000
"""Moves that may be open at a table."""
LONGEST_NAME: Final = 20
LONGEST_LABEL: Final = 400
"""Characters of a choice."""
LARGEST_ANSWER: Final = 4096
"""Bytes of a phone's message; what is longer closes its line before it is read."""
LARGEST_WORD: Final = 512 * 1024
"""Bytes of a message of the teacher's kernel: a table with all its moves is a tenth of that."""
LARGEST_ROOM: Final = 8 << 20
"""Bytes of what is asked in one room."""

MESSAGES: Final = (60.0, 20.0)
"""Messages of a phone at once, and a second after that; what comes faster waits."""
REFUSALS: Final = 40
"""Messages of one line that are refused before it is cut."""
UNREAD: Final = 1 << 20
"""Bytes that wait for a phone that does not read them, until its line is cut."""
LINES_OF_A_MEMBER: Final = 4
"""A phone has one; some more while the server has not noticed yet that the old ones are broken, or in other tabs."""
MOST_LINES: Final = 5000
"""Phones that may be connected at once, in all rooms."""
TO_JOIN: Final = 20.0
"""Seconds that a line may stay open without having said who it is."""

WRONG_CODES: Final = (20.0, 0.2)
"""Codes of one address that lead nowhere: so many at once, and so many a second after that."""
WRONG_IN_ALL: Final = (300.0, 3.0)
"""The same for everybody together."""
JOINS: Final = (1200.0, 20.0)
"""New members of one room at once, and a second after that."""

DAY: Final = 24 * 60 * 60.0
TICK: Final = 0.01
"""Seconds in which answers are collected before the teacher's kernel hears of them."""
