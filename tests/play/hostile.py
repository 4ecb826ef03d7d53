"""What a page should never send, and whatever it could send."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

NOT_MESSAGES: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    float("nan"),
    "",
    "roll",
    [],
    ["roll"],
    [{"kind": "roll"}],
    (),
    b"roll",
]
NOT_KINDS: list[Any] = [
    None,
    True,
    0,
    1.5,
    "",
    "Roll",
    "ROLL",
    " roll",
    "roll ",
    "_do_roll",
    "__init__",
    "view",
    "tell",
    "x" * 10**6,
]
NOT_KINDS += [[], {}, ["roll"], {"roll": 1}, [[]], 10**5000]
NOT_REVISIONS: list[Any] = [
    None,
    True,
    False,
    -1,
    1.0,
    2.0,
    float("nan"),
    float("inf"),
    "2",
    "",
    [],
    {},
    [2],
    2**53,
    10**5000,
]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["give 1", "human", "fire", 10**4000]),
)
json_like = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
