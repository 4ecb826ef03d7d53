"""A table as a still: seats, dice, cards and what is to be done, from the same scene that a browser draws."""

from __future__ import annotations

from dicelab.games.scene import DrawnCard, Scene, Seat, Zone
from dicelab.play.still import Blocks, Dice, Line, boxed, lines
from dicelab.play.table.view import TableView


def table_still(view: TableView) -> Blocks:
    """What a table shows: the game, what to do, the coach beside it, all that lies there, what happened last."""
    scene, coach = view["scene"], view["coach"]
    said = view["said"].replace(scene["now"]["text"], "").strip()
    return [
        Line(" · ".join([view["title"], *scene["facts"]]), strong=True),
        *lines(f"{scene['now']['lead']} {scene['now']['text']}".strip(), said),
        *(boxed(coach["title"], lines(coach["told"], coach.get("why", ""), coach["asks"])) if coach else []),
        *scene_still(scene),
    ]


def scene_still(scene: Scene) -> Blocks:
    """All that lies on a table."""
    return [
        *[block for seat in scene["seats"] for block in _seat(seat)],
        *[block for card in scene["cards"] for block in _card(card)],
        *boxed("On the table", [_zone(zone) for zone in scene["centre"]]),
    ]


def _seat(seat: Seat) -> Blocks:
    name = f"{seat['name']}, to act" if seat["acting"] else seat["name"]
    counted = ", ".join(counter["label"] for counter in seat["counters"])
    return boxed(
        name,
        [
            *lines(seat.get("badge", ""), counted, seat["note"]),
            *map(_zone, seat["zones"]),
            *[block for card in seat.get("cards", ()) for block in _card(card)],
        ],
    )


def _card(card: DrawnCard) -> Blocks:
    return boxed(card["title"], [*lines(card["text"], card.get("note", "")), *map(_zone, card.get("zones", ()))])


def _zone(zone: Zone) -> Dice | Line:
    if not zone["dice"]:
        return Line(f"{zone['label']}: {zone.get('empty') or 'no dice'}")
    return Dice.of(zone["label"], zone["dice"], zone.get("note", ""))
