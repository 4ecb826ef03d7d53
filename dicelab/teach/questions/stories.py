"""Little stories around an event, so that a sheet is more than a list of bare questions.

>>> told("fair", "at least one six with three dice")
'A stall at the school fair gives a prize for at least one six with three dice. What is the probability of a prize?'
"""

from __future__ import annotations

from typing import Final

STORIES: Final = {
    "fair": "A stall at the school fair gives a prize for {event}. What is the probability of a prize?",
    "point": "Maya scores a point for {event}. What is the probability that she scores it?",
    "hope": "Leo hopes for {event}. What is the probability that he gets what he hopes for?",
    "biscuit": "Noor may take the last biscuit for {event}. What is the probability that she gets it?",
    "forfeit": "Sam has to wash up in case of {event}. What is the probability that Sam washes up?",
}
"""Each holds the event once, after 'for' or 'of', and asks for its probability."""


def told(story: str, event: str) -> str:
    """The event in a story."""
    return STORIES[story].format(event=event)
