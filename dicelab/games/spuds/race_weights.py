"""What speaks for a kitchen in the race of Blazing Spuds: weights found by playing.

Sensible bots played 2,576 games of three and 400 of two; ``python -m tests.benchmarks.fit_experts spuds 3 900`` plays
some of them again. Three and four players share a table, in which the wait of a fourth goes on as it began.
"""

from __future__ import annotations

from typing import Final

from dicelab.games.spuds.race import Weights

AFTER_TURN: Final = {
    2: Weights(
        dice=(0.0, 0.98, -0.04, -0.52, -0.39, -0.78, -1.07, -1.49, -1.77, -2.1, -2.4, -2.99, -2.82, -3.33, -3.7),
        faces=(-0.66, -0.33, -0.17, 0.29, -0.13, 0.55, 2.04, 1.24, -0.34, 0.93),
        turn=(0.0, 0.0, -0.41),
        later=(-1.03,),
    ),
    3: Weights(
        dice=(0.0, -0.17, -0.94, -1.11, -1.0, -1.34, -1.71, -2.02, -2.4, -2.76, -2.95, -3.03, -3.03, -3.03, -3.03),
        faces=(-0.52, 0.05, -0.07, 0.28, 0.04, 0.36, 1.36, 0.89, 0.17, 0.55),
        turn=(0.0, 0.0, -0.47),
        later=(-0.77, -1.44, -2.11),
    ),
}
"""For a kitchen of which only the number of dice and the faces are known: how it will be arranged is open yet."""
WHOLE: Final = {
    2: Weights(
        dice=(0.0, 0.32, -0.61, -1.08, -1.08, -1.54, -1.85, -2.26, -2.56, -2.95, -3.3, -3.93, -3.88, -4.51, -4.77),
        faces=(-0.57, -0.25, -0.01, 0.03, 0.01, 0.41, 1.19, 1.18, -0.9, 0.57),
        turn=(0.28, 0.98, 1.11),
        later=(-1.04,),
    ),
    3: Weights(
        dice=(0.0, -1.08, -1.81, -2.1, -2.31, -2.74, -3.21, -3.57, -4.06, -4.55, -4.86, -5.0, -5.0, -5.0, -5.0),
        faces=(-0.41, 0.1, 0.05, 0.1, 0.0, 0.23, 0.35, 0.8, -0.31, 0.11),
        turn=(0.36, 0.74, 1.5),
        later=(-0.79, -1.47, -2.15),
    ),
}
"""For a kitchen that is seen as it lies."""
