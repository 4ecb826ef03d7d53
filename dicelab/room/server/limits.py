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
"""Bytes of a phone's message; what is longer closes its socket before it is read."""
LARGEST_WORD: Final = 512 * 1024
"""Bytes of a message of the teacher's kernel: a table with all its moves is a tenth of that."""
LARGEST_ROOM: Final = 8 << 20
"""Bytes of what is asked in one room."""

MESSAGES: Final = (60.0, 20.0)
"""Messages of a phone at once, and a second after that; what comes faster waits."""
REFUSALS: Final = 40
"""Messages of one socket that are refused before it is cut."""
UNREAD: Final = 1 << 20
"""Bytes that wait for a phone that does not read them, until its socket is cut."""
SOCKETS_OF_A_MEMBER: Final = 4
"""A phone has one; some more while the server has not noticed yet that the old ones are broken, or in other tabs."""
MOST_SOCKETS: Final = 5000
"""Phones that may be connected at once, in all rooms."""
TO_JOIN: Final = 20.0
"""Seconds that a socket may stay open without having said who it is."""

TO_SHOW_KEY: Final = 20.0
"""The same for a kernel that has shown no key."""
UNKNOWN_MESSAGES: Final = (10.0, 1.0)
"""Messages of such a kernel at once, and a second after that: it has one thing to say."""
UNKNOWN_REFUSALS: Final = 10
"""Messages of such a kernel that are refused before its socket is cut."""
UNKNOWN_OF_AN_ADDRESS: Final = 100
"""Sockets of one address that may wait to say who they are; one more, and the oldest of them is cut."""
UNKNOWN_KERNELS: Final = 50
"""The same for kernels."""
SPARE_SOCKETS: Final = 50
"""Sockets for kernels when phones have all the others: a teacher can go on."""

WRONG_CODES: Final = (20.0, 0.2)
"""Codes of one address that lead nowhere: so many at once, and so many a second after that."""
WRONG_IN_ALL: Final = (300.0, 3.0)
"""The same for everybody together."""
JOINS: Final = (1200.0, 20.0)
"""New members of one room at once, and a second after that."""
JOINS_OF_AN_ADDRESS: Final = (150.0, 2.0)
"""The same for one address: a whole school may share one, but nobody is two thousand people."""

TO_FORGET: Final = 5.0
"""Seconds in which a room is forgotten, where the disk lets it; after that its teacher is told that it is not yet."""
DAY: Final = 24 * 60 * 60.0
TICK: Final = 0.005
"""Seconds in which answers are collected before the teacher's kernel hears of them."""
