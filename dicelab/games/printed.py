"""A state as a person reads it: who has what, colours and faces by name, and what is to be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dicelab.games import part
from dicelab.games.game import State
from dicelab.games.prose import plain
from dicelab.games.scene import DrawnCard, Seat, Zone


def printed(state: State) -> str:
    """The table of ``state`` in words, one line for each thing; the same that a table shows."""
    shown = part(state.game.key, "table").scene(state, (), seat_names(state.game.players))
    lines = [f"{state.game.title}: {', '.join(shown['facts'])}" if shown["facts"] else state.game.title]
    lines += [_card(card) for card in shown["cards"]]
    for zone in shown["centre"]:
        lines += _zone(zone)
    for seat in shown["seats"]:
        lines += _seat(seat)
    return "\n".join([*lines, f"{shown['now']['lead']} {plain(shown['now']['text'])}".strip()])


def seat_names(players: int) -> list[str]:
    """What players are called who have no names."""
    return [f"Seat {seat + 1}" for seat in range(players)]


def _seat(seat: Seat) -> Iterable[str]:
    counted = ", ".join(f"{counter['label']}" for counter in seat["counters"])
    yield f"{'→ ' if seat['acting'] else '  '}{seat['name']}: {counted or 'nothing'}"
    for zone in seat["zones"]:
        yield from (f"    {line.strip()}" for line in _zone(zone))
    for card in seat.get("cards", []):
        yield f"    {_card(card)}"


def _card(card: DrawnCard) -> str:
    lying = [line for zone in card.get("zones", []) for line in _dice(zone)]
    colour = f" ({card['make']})" if card.get("make") else ""
    return f"{card['title']}{colour}" + (f": {'; '.join(lying)}" if lying else "")


def _zone(zone: Zone) -> Iterable[str]:
    dice = _dice(zone)
    if dice:
        yield f"  {zone['label']}: {'; '.join(dice)}"


def _dice(zone: Zone) -> list[str]:
    """The dice in words, equal ones together."""
    named = Counter(die["label"] for die in zone["dice"] if die["make"] != "slot")
    return [label if number == 1 else f"{number} × {label}" for label, number in named.items()]
