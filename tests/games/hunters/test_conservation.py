"""Nine dice a player between party, mat and centre; coins and warrants add up: against a table one can touch."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.hunters.rules.dice import tally
from dicelab.games.hunters.rules.state import DiceHunters

from .twin import CENTRE, MAT, PARTY, Tabletop


class Hunt(RuleBasedStateMachine):
    """A table where anybody rolls and re-rolls as they like."""

    @initialize(players=st.integers(2, 4), must=st.booleans())
    def sit_down(self, players, must):
        self.game = DiceHunters(players, must_chase=must)
        self.begin()

    def begin(self):
        self.state = self.game.start()
        self.twin = Tabletop(self.game.players, self.game.must_chase)

    @precondition(lambda self: self.state.turn == CHANCE)
    @rule(seed=st.integers(0, 10**6))
    def roll(self, seed):
        self.fall(self.state.rolls().sample(Random(seed)))

    @precondition(lambda self: self.state.turn == CHANCE and sum(self.state.rolling) <= 4)
    @rule(data=st.data())
    def any_roll(self, data):
        """Also the rolls that chance hardly ever brings."""
        self.fall(data.draw(st.sampled_from(self.state.rolls().dist().outcomes)))

    def fall(self, move):
        before, self.state = self.state, self.state.after(move)
        if before.opening:
            if not self.state.opening:
                chase = self.state.chase
                rolled = (*before.opening.rolled, move.args)
                self.twin.open(chase.seat, list(rolled[before.opening.seats.index(chase.seat)]))
            return
        self.twin.roll(list(move.args))
        if before.left == 1 and not self.state.choosing:
            self.twin.finish()

    @precondition(lambda self: self.state.turn >= 0 and not self.state.choosing)
    @rule(data=st.data())
    def reroll(self, data):
        move = data.draw(st.sampled_from(list(self.state.moves())[1:]))
        self.state = self.state.after(move)
        self.twin.pick_up(list(move.args))

    @precondition(lambda self: self.state.turn >= 0 and not self.state.choosing)
    @rule()
    def stop(self):
        self.state = self.state.after(self.state.moves()[0])
        if not self.state.choosing:
            self.twin.finish()

    @precondition(lambda self: self.state.turn >= 0 and self.state.choosing)
    @rule(willing=st.booleans())
    def choose(self, willing):
        self.state = self.state.after(self.state.moves()[0 if willing else 1])
        self.twin.finish(willing)

    @precondition(lambda self: self.state.turn == OVER)
    @rule()
    def play_again(self):
        self.begin()

    @invariant()
    def both_tables_are_the_same(self):
        state, twin = self.state, self.twin
        assert state.problem() is None
        stack = 50 if len(state.players) == 2 else 70
        assert sum(state.stack) + sum(sum(player.warrants) for player in state.players) == stack
        assert sum(state.scores()) == sum(twin.coins) + stack - sum(state.stack)
        assert state.stack == tuple(twin.stack)
        assert (state.turn == OVER) == twin.over
        assert twin.markers == ({state.marker} if state.marker != NOBODY else set())
        for seat, player in enumerate(state.players):
            centre = twin.lying(seat, CENTRE)
            home = twin.lying(seat, PARTY)
            assert len(home) + len(centre) + len(twin.lying(seat, MAT)) == 9
            party = [*home, *centre]
            assert player.party == tuple(
                sum(d.colour == colour for d in party) for colour in ("white", "yellow", "red")
            )
            assert (player.coins, list(player.warrants)) == (twin.coins[seat], twin.won[seat])
            mine = state.chase.dice if state.chase and state.chase.seat == seat else ()
            assert sorted(die.shows for die in centre) == sorted(mine)
        if not state.opening and state.turn != OVER:
            assert state.roller == twin.active
            assert sorted(d.shows for d in twin.lying(state.roller, PARTY) if d.shows) == sorted(state.shown)
            assert state.bid == sum(tally((die.shows,)).swords for die in twin.in_centre())


Hunt.TestCase.settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
test_conservation = Hunt.TestCase
