"""What happened at a table, step by step, in words: told once, and kept as long as the step is part of the match."""

from __future__ import annotations

from dicelab.games import part
from dicelab.games.game import Step
from dicelab.play.match import Match


class Log:
    """The history of a match. What has been told and still holds need not be told again."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._story = part(match.game.key, "table").story
        self._told: list[tuple[Step, str]] = []
        self._published: list[Step] = []

    def entries(self) -> list[str]:
        """All of it."""
        steps = self._match.steps
        while len(self._told) > len(steps) or (self._told and self._told[-1][0] is not steps[len(self._told) - 1]):
            self._told.pop()
        for index in range(len(self._told), len(steps)):
            before, move = steps[index]
            after = self._match.state_at(index + 1)
            self._told.append((steps[index], self._story(before, move, after, self._match.names)))
        return [story for _, story in self._told]

    def published(self) -> int:
        """How many entries everybody has heard of already and that still hold; from now on, all that there are."""
        known, steps = self._published, list(self._match.steps)
        self._published = steps
        pairs = zip(known, steps, strict=False)
        return next((at for at, (old, new) in enumerate(pairs) if old is not new), min(len(known), len(steps)))
