"""Who sets a challenge beside the table, and knows from the engine what every move is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from dicelab.games import part
from dicelab.games.game import CHANCE, State, Step
from dicelab.games.move import Move
from dicelab.games.rulebook import Challenge, Section
from dicelab.odds.text import alternatives, chance_text
from dicelab.play.match import Match
from dicelab.play.panel.sections import ChanceRow, chance_row
from dicelab.play.table.coach import Offer, Talk
from dicelab.teach.book.coaches import AGAIN, BACK, HINT, laid, told_of
from dicelab.teach.book.solve import solver_for

MOST_WEIGHED = 8
"""Moves that are shown side by side with their chances."""


class ChallengeCoach:
    """Sets a goal; knows from the engine what every move is worth."""

    leads = False

    def __init__(self, game: str, section: Section, index: int) -> None:
        self.section = section
        self.challenge: Challenge = section.challenges[index]
        self.match = laid(game, self.challenge.position)
        self.seat = self.match.start.actor()
        self.solver = solver_for(self.seat, self.challenge.goal, self.challenge.until)
        self._hints = 0

    @property
    def best(self) -> str:
        """The best chance there is from the start, in words."""
        return chance_text(self.solver.chance(self.match.start, self.challenge.within))

    def talk(self) -> Talk:
        """The task, a verdict on each move, and how it ended; what is played after that changes nothing."""
        left, challenge = self.challenge.within, self.challenge
        for index, step in enumerate(self.match.steps):
            ended = self._ended(step.before, left)
            if ended:
                return self._done(ended)
            if step.before.turn == self.seat:
                best, got = self._worth(step, left)
                left -= 1
                if got < best:
                    return self._said("off", self._missed(index, best, got), challenge.asks, [BACK])
        state = self.match.state
        ended = self._ended(state, left)
        if ended:
            return self._done(ended)
        told = self._so_far() if left < challenge.within else ""
        offers = [HINT] if self._hints < 2 and state.turn == self.seat else []
        return self._said("ask", " ".join(filter(None, [told, self._hinted(left)])), challenge.asks, offers)

    def _ended(self, state: State, left: int) -> str:
        """How it ended, if it has in ``state``: the goal is reached, or no dice can bring it any more."""
        if self.challenge.goal(state):
            return f"Solved{self._against_the_odds()}."
        if self.solver.chance(state, left):
            return ""
        return f"You chose the best there is, {self.best}; the dice did not fall that way."

    def _so_far(self) -> str:
        state, names = self.match.state, self.match.names
        if state.turn == CHANCE:
            return "Good so far. Roll on and see."
        against = f"Good so far. Now play for {names[state.turn]}, as well as you can against yourself."
        return "Good so far." if state.turn == self.seat else against

    def _done(self, told: str) -> Talk:
        talk = self._said("done", told, "", [AGAIN])
        talk["why"] = self.challenge.tells
        if self._weighed:
            talk["rows"] = self._weighed
        return talk

    @cached_property
    def _weighed(self) -> list[ChanceRow]:
        """Where chance has a say, what every first move would have been worth; not where there are too many to read."""
        start, within = self.match.start, self.challenge.within
        best = self.solver.chance(start, within)
        said = self._choices(start)
        if best == 1 or not 1 < len(said) <= MOST_WEIGHED:
            return []
        worths = self.solver.moves(start, within)
        if len(set(worths.values())) == 1:
            return []  # it is a later move that matters
        return [chance_row(says, worths[move], worths[move] == best) for move, says in said.items()]

    def _choices(self, state: State) -> dict[Move, str]:
        """The moves as the table calls them."""
        scene = part(self.match.game.key, "table").scene
        steps = self.match.steps if state == self.match.state else ()
        return {Move.parse(it["move"]): it["says"] for it in scene(state, steps, self.match.names)["choices"]}

    def _against_the_odds(self) -> str:
        """What the dice had to do with it."""
        best = self.solver.chance(self.match.start, self.challenge.within)
        return "" if best == 1 else f", with the best chance there was: {chance_text(best)}"

    def _worth(self, step: Step, left: int) -> tuple[Fraction, Fraction]:
        return self.solver.chance(step.before, left), self.solver.chance(step.before.after(step.move), left - 1)

    def _missed(self, index: int, best: Fraction, got: Fraction) -> str:
        other = "another move was sure to reach it" if best == 1 else f"another move had {chance_text(best)}"
        left = f"That leaves {chance_text(got)}" if got else "Now the goal is out of reach"
        return f"{told_of(self.match, index)} {left}; {other}."

    def _hinted(self, left: int) -> str:
        state = self.match.state
        if not self._hints or state.turn != self.seat:
            return ""
        best = self.solver.chance(state, left)
        sure = "Hint: there is a way that cannot fail."
        first = sure if best == 1 else f"Hint: the best there is has {chance_text(best)}."
        if self._hints == 1:
            return first
        good = {move for move, value in self.solver.moves(state, left).items() if value == best}
        said = [f"“{says}”" for move, says in self._choices(state).items() if move in good]
        return f"{first} Try: {alternatives(said[:3])}." if said else first

    def answer(self, key: str) -> Match | None:
        """A hint, or from the start with other dice, or back before the first move that missed."""
        if key == "hint":
            self._hints += 1
        elif key == "again":
            self._hints = 0
            self.match = laid(self.match.game.key, self.challenge.position, seed=self.match.seed + 1)
            return self.match
        else:
            self._take_back()
        return None

    def _take_back(self) -> None:
        left = self.challenge.within
        for index, step in enumerate(self.match.steps):
            if step.before.turn == self.seat:
                best, got = self._worth(step, left)
                left -= 1
                if got != best:
                    self.match.undo(len(self.match.steps) - index)
                    return

    def _said(self, tone: str, told: str, asks: str, offers: list[Offer]) -> Talk:
        title = {"ask": "A challenge", "off": "Not yet", "done": "Done"}[tone]
        return {"title": title, "tone": tone, "told": told, "asks": asks, "offers": offers, "about": self.section.key}
