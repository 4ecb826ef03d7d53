"""No die is ever made or lost, forty in all; gold changes only where a rule says so."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dicelab.games.game import CHANCE, OVER
from dicelab.games.thrown.rules import Thrown
from dicelab.games.thrown.rules.cards import DECIDING
from dicelab.games.thrown.rules.dice import FULL, counted, joined
from dicelab.games.thrown.rules.turn import END


class TableOfDice(RuleBasedStateMachine):
    """A table where anybody rolls and uses powers as they like."""

    @initialize(
        players=st.integers(3, 5),
        level=st.integers(0, 2),
        switches=st.tuples(*[st.booleans()] * 5),
        seed=st.integers(0, 10**6),
    )
    def sit_down(self, players, level, switches, seed):
        empty, beats, own, debt, results = switches
        monsters = {"peacemaker_beats_imp": beats, "dragon_results": results} if level == 2 else {}
        self.game = Thrown(
            players, advanced=level > 0, with_monsters=level == 2, may_empty_pool=empty, phantom_counts_own=own,
            allow_debt=debt, rounds=1, **monsters,
        )  # fmt: skip
        self.state = self.game.start()
        rng = Random(seed)
        while self.state.turn == CHANCE:
            self.state = self.state.after(self.state.rolls().sample(rng))

    @precondition(lambda self: self.state.turn == CHANCE)
    @rule(seed=st.integers(0, 10**6))
    def roll(self, seed):
        self.go(self.state.rolls().sample(Random(seed)))

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
        ends_something = move == END or move.kind == "dragon" or before.phase in DECIDING
        assert after.gold == before.gold or ends_something
        if move == END and after.phase == "turn" and after.trick.rolled[before.turn].mode:
            assert sum(after.gold) == sum(before.gold)  # the trick goes on: gold only moves from purse to purse

    @invariant()
    def no_die_is_made_or_lost(self):
        state = self.state
        lying = [counted(rolled.dice) for rolled in state.trick.rolled]
        assert joined([*state.pools, state.void, state.summoned, *lying]) == FULL
        assert min(state.gold) >= 0 or state.game.allow_debt
        assert state.problem() is None


TableOfDice.TestCase.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)
test_conservation = TableOfDice.TestCase
