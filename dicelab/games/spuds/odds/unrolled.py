"""The questions of Blazing Spuds that are no experiment, each with the reason."""

from __future__ import annotations

from typing import Final

_SEVERAL = "it sets several choices side by side and has no single number to hold an experiment against"
NO_TRIAL: Final = {
    "turn": _SEVERAL,
    "place": _SEVERAL,
    "ready": _SEVERAL,
    "best": "the dice have been rolled already: it says where to place them",
}
