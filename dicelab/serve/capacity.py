"""How many visitors a server takes: what is wanted, and what the file descriptors of this process carry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from dicelab.errors import DicelabError

OF_SERVER: Final = 64
"""What the server itself holds: its log, its loop, the forkserver, and some to spare."""
OF_KERNEL: Final = 12
"""Each kernel, also one that waits for its visitor. Measured: 11."""
OF_SOCKET: Final = 12
"""Each socket to a page. Measured: 9 to 12."""
SPARE_SOCKETS: Final = 4
"""One socket in so many may be there twice: a page that comes back before its old one is noticed to be broken."""
OF_BROWSER: Final = 4
"""Connections of a browser that loads a page; they are closed first when descriptors are short."""
OF_VISITOR: Final = OF_KERNEL + OF_SOCKET + OF_SOCKET // SPARE_SOCKETS + OF_BROWSER
MOST_CONNECTIONS: Final = 2000
FEWEST_PHONES, MOST_PHONES = 100, 5000
"""Sockets of phones in rooms: one class also where descriptors are short, and no more than are of use."""


@dataclass(frozen=True)
class Capacity:
    """How many may come, how many tables are laid before they do, and how long a table is kept."""

    visitors: int = 40
    """Pages that may be open at once."""
    of_an_address: int = 0
    """How many of them for one address; 0 for all."""
    heated: int = 0
    """Kernels that wait for visitors, for every page."""
    left_seconds: int = 20 * 60
    """How long a table is kept whose page has gone: it may come back, from a laptop that was asleep."""
    idle_seconds: int = 0
    """How long a table is kept whose page is open and does nothing; 0 for ever."""
    look_seconds: int = 60
    """How often one looks for those."""


AT_HOME = Capacity()
"""For oneself."""


def fair_share(visitors: int) -> int:
    """How many seats one address may take if nothing is said: half of them, so that nobody takes all."""
    return max(4, (visitors + 1) // 2)


def classroom(visitors: int, of_an_address: int | None = None) -> Capacity:
    """For a class: whoever left makes room soon, and an open page that nobody has touched for two hours, too."""
    share = fair_share(visitors) if of_an_address is None else of_an_address
    return Capacity(visitors, share, heated=1, left_seconds=3 * 60, idle_seconds=2 * 60 * 60, look_seconds=15)


class TooManyVisitors(DicelabError):
    """More than this system has descriptors for."""


class Plan(NamedTuple):
    """How the descriptors are shared out."""

    limit: int
    carries: int
    """Visitors."""
    connections: int
    """Connections of all kinds that may be open at once, sockets included."""
    room_sockets: int = 100
    """Phones that may be connected to rooms at once; each takes one."""


ENOUGH: Final = Plan(limit=0, carries=0, connections=1000, room_sockets=1000)
"""For a server whose descriptors nobody has counted."""


def raise_limit() -> int:
    """Take as many as the system lets us have, and say how many that are."""
    try:
        import resource
    except ImportError:  # Windows, where there is no such limit
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1 << 20 if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    while wanted > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):  # macOS promises more than it gives, and does not say how much it does give
            wanted //= 2
        else:
            return wanted
    return soft


def plan(limit: int, visitors: int, pages: int) -> Plan:
    """Share ``limit`` out among so many visitors; each of the ``pages`` may have a table that waits for one."""
    free = limit - OF_SERVER - pages * OF_KERNEL
    carries = max(0, free // OF_VISITOR)
    left = free - min(visitors, carries) * OF_KERNEL - visitors * (OF_SOCKET + OF_SOCKET // SPARE_SOCKETS)
    connections = max(OF_BROWSER, min(MOST_CONNECTIONS, left))
    return Plan(limit, carries, connections, max(FEWEST_PHONES, min(MOST_PHONES, left - connections)))


def at_home(visitors: int, limit: int) -> int:
    """How many of the seats that nobody asked for there are: fewer where there are few descriptors, at least one."""
    return max(1, min(visitors, plan(limit, visitors, 0).carries))


def check_visitors(visitors: int, planned: Plan) -> None:
    """Refuse to promise seats that there are no descriptors for."""
    if visitors > planned.carries:
        raise TooManyVisitors(
            f"This system gives a program {planned.limit:,} file descriptors, which carry {planned.carries} visitors, "
            f"not {visitors}; raise its limit (ulimit -Hn), or ask for fewer with --visitors."
        )
