"""The words of the notation, and what people type for them."""

from __future__ import annotations

from typing import Final

KEEPS: Final = {
    "best": "best", "highest": "best", "high": "best", "top": "best", "kh": "best", "max": "best", "maximum": "best",
    "worst": "worst", "lowest": "worst", "low": "worst", "kl": "worst", "min": "worst", "minimum": "worst",
}  # fmt: skip
PATTERNS: Final = {
    "pairs": "pairs", "pair": "pairs", "kind": "kind", "same": "kind", "run": "run", "straight": "run",
    "distinct": "distinct", "different": "distinct",
}  # fmt: skip
SHOWS: Final = {
    "any": "any", "some": "any", "all": "all", "every": "all", "no": "no", "none": "no", "without": "no",
}  # fmt: skip
COUNTS: Final = ("count", "counting", "number")
SUMS: Final = ("sum", "total")
PARITY: Final = ("even", "odd")

COMPARISONS: Final[dict[tuple[str, ...], str]] = {
    ("at", "least"): ">=",
    ("at", "most"): "<=",
    ("more", "than"): ">",
    ("greater", "than"): ">",
    ("less", "than"): "<",
    ("fewer", "than"): "<",
    ("equal", "to"): "=",
    ("equals",): "=",
    ("equal",): "=",
    ("exactly",): "=",
    ("above",): ">",
    ("over",): ">",
    ("below",): "<",
    ("under",): "<",
    ("beats",): ">",
    ("is", "not"): "!=",
    ("not",): "!=",
    ("is", "at", "least"): ">=",
    ("is", "at", "most"): "<=",
    ("is", "more", "than"): ">",
    ("is", "less", "than"): "<",
    ("is",): "=",
}
"""Words for the signs; the longest that fits counts."""
SIGNS: Final = (">=", "<=", "!=", "=", ">", "<")

TIMES: Final = {"once": 1, "twice": 2}

AFTER_DICE: Final = (
    *KEEPS, *PATTERNS, *SHOWS, *COUNTS, *SUMS, *PARITY, "reroll", "given", "drop", "keep", "at", "more", "less",
    "exactly", "equals", "is",
)  # fmt: skip
"""What may follow dice."""
AT_THE_START: Final = ("first", "d", *KEEPS, *SHOWS, *COUNTS)
