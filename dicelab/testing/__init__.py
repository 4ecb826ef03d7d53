"""What holds for any game, as tests that any package can use. A test file is three lines:

    from dicelab.testing import contract

    TestPig = contract("pig", {"players": 2}, {"players": 4, "target": 30})

It needs pytest. ``walked`` works out by the engine's own tree what a question claims.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from dicelab.testing.json_contract import JsonContract
from dicelab.testing.odds_contract import Claim, OddsContract
from dicelab.testing.rules_contract import RulesContract
from dicelab.testing.table_contract import TableContract
from dicelab.testing.tried import Tried, walked

__all__ = ["contract", "walked"]


class Contract(RulesContract, JsonContract, TableContract, OddsContract):
    """All of it."""


def contract(
    key: str, /, *option_sets: Mapping[str, Any], claims: Mapping[str, Claim | Callable[..., Any]] | None = None
) -> type[Contract]:
    """A class of tests for the game ``key``, to be given a name that begins with Test.

    Everything is tried with each of the option sets, or with the defaults. ``claims`` gives for a question of the odds
    a function of its values that finds the answer in another way, such as ``walked``: the chance, the mean or the
    distribution. Wherever the panel asks that question in a game, both must agree.
    """
    tried = [Tried(key, dict(options)) for options in option_sets or ({},)]
    own: dict[str, Any] = {"claims": dict(claims or {}), "__doc__": f"What holds for {key}."}
    if not claims:
        own["test_the_odds_are_what_the_tree_says"] = None  # nothing is claimed, so there is nothing to be tested
    made = type("Contract", (Contract,), own)
    marked: type[Contract] = pytest.mark.parametrize("tried", tried, ids=str)(made)
    return marked
