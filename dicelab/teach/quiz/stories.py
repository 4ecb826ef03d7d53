"""Little stories around an event, so that a sheet is more than a list of bare questions.

>>> told("fair", "at least one six with three dice")
'A stall at the school fair gives a prize for at least one six with three dice. What is the probability of a prize?'
"""

from __future__ import annotations

from typing import Final

STORIES: Final = {
    "fair": "A stall at the school fair gives a prize for {event}. What is the probability of a prize?",
    "point": "Maya scores a point for {event}. What is the probability that she scores?",
    "hope": "Leo hopes for {event}. What is the probability that he gets what he hopes for?",
    "biscuit": "Noor gets the last biscuit if she rolls {event}. What is the probability that she gets it?",
    "forfeit": "Sam has to wash up after rolling {event}. What is the probability that this happens?",
}
"""Each holds the event once, after 'for' or a form of 'roll', and asks for its probability."""


def told(story: str, event: str) -> str:
    """The event in a story."""
    return STORIES[story].format(event=event)
