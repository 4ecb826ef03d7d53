"""After the game: what was luck, and what each decision cost.

``reviewing`` goes through a match step by step, ``result`` holds what it found as plain data, ``totals`` adds it up for
every seat and says it in a sentence, ``text`` and ``table`` write it down, ``tutor`` asks before a costly move.
"""

from dicelab.play.review.result import Reviewed, ReviewedStep
from dicelab.play.review.reviewing import Reviewing, review

__all__ = ["Reviewed", "ReviewedStep", "Reviewing", "review"]
