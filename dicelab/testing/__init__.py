"""What holds for any game, as tests that any package can use. A test file is three lines:

    from dicelab.testing import contract

    TestPig = contract("pig", {"players": 2}, {"players": 4, "target": 30})

It needs pytest. ``walked`` works out by the engine's own tree what a question claims.
"""

from dicelab.testing.contract import contract
from dicelab.testing.walk import walked

__all__ = ["contract", "walked"]
