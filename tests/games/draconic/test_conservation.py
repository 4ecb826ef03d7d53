"""No die is ever made or lost: hands, pile and retired dice add up, whatever is played."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import dicelab
from dicelab.games.game import CHANCE, OVER

from .table import applying


class TableOfDice(RuleBasedStateMachine):
    """A table where anybody rolls, gives and trades as they like."""

    @initialize(
        players=st.integers(2, 5),
        variant=st.sampled_from(["base", "trade", "scales", "fire"]),
        order=st.sampled_from(["trade_first", "burn_first"]),
        places=st.booleans(),
        zero=st.booleans(),
        points=st.integers(1, 40),
    )
    def sit_down(self, players, variant, order, places, zero, points):
        chosen = {"variant": variant, "trade_order": order, "places": places, "last_scores_zero": zero}
        self.game = dicelab.game("draconic", players, **applying(players, **chosen, target=points))
        self.state = self.game.start()
        self.all_dice = sum(self.state.hands)
        assert self.all_dice == {2: 12, 3: 18, 4: 20, 5: 20}[players]

    @precondition(lambda self: self.state.turn == CHANCE)
    @rule(seed=st.integers(0, 10**6))
    def roll(self, seed):
        self.go(self.state.rolls().sample(Random(seed)))

    @precondition(lambda self: self.state.turn == CHANCE and self.state.roller >= 0)
    @rule(data=st.data())
    def any_roll(self, data):
        """Also the rolls that chance hardly ever brings."""
        self.go(data.draw(st.sampled_from(self.state.rolls().dist().outcomes)))

    @precondition(lambda self: self.state.turn >= 0)
    @rule(data=st.data())
    def decide(self, data):
        self.go(data.draw(st.sampled_from(list(self.state.moves()))))

    @precondition(lambda self: self.state.turn == OVER)
    @rule()
    def play_again(self):
        self.state = self.game.start()

    def go(self, move):
        before, self.state = self.state, self.state.after(move)
        after = self.state
        same_round = after.standing.round == before.standing.round
        assert not same_round or after.retired >= before.retired  # knights never come back
        assert all(now >= then for now, then in zip(after.scores(), before.scores(), strict=True))
        assert not same_round or after.places[: len(before.places)] == before.places

    @invariant()
    def no_die_is_made_or_lost(self):
        state = self.state
        assert sum(state.hands) + state.pile + state.retired == self.all_dice
        assert min(*state.hands, state.pile, state.retired) >= 0
        assert state.problem() is None
        assert state.game.variant != "fire" or state.pile == 0
        if state.turn != OVER:
            assert sum(1 for dice in state.hands if dice) >= 2


TableOfDice.TestCase.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
test_conservation = TableOfDice.TestCase
