"""Plain data, damaged: one value changed, taken away or added."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

values = st.one_of(
    st.integers(-3, 25),
    st.sampled_from([None, True, False, 0.5, float("nan"), float("inf"), "", "x", "fire", "random", [], [0, 0], {}]),
    st.sampled_from(
        [10**9, -(10**9), 10**12, 10**5000, "9" * 5000, [[[]]], {"a": {"b": []}}, "give 1", {"players": 3}]
    ),
    st.lists(st.integers(-2, 7), max_size=5),
)


def places_in(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in plain data, and to the data itself."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [here, *(way for name, value in inner for way in places_in(value, (*here, name)))]


def damaged(data: Any, way: tuple[Any, ...], draw: Any) -> Any:
    """A copy of ``data`` with one value changed, taken away or added."""
    if not way:
        return draw(values)
    copy = dict(data) if isinstance(data, dict) else list(data)
    if len(way) > 1:
        copy[way[0]] = damaged(copy[way[0]], way[1:], draw)
        return copy
    how = draw(st.sampled_from(["change", "change", "change", "remove", "add"]))
    if how == "remove":
        del copy[way[0]]
    elif how == "add" and isinstance(copy, dict):
        copy[draw(st.sampled_from(["extra", "self", "game", "players", "key", "cls", ""]))] = draw(values)
    elif how == "add":
        copy.append(draw(values))
    else:
        copy[way[0]] = draw(values)
    return copy


def at(data: Any, way: tuple[Any, ...]) -> Any:
    """The value at the end of a way into plain data."""
    for name in way:
        data = data[name]
    return data
