"""No die is ever made or lost: of every colour, on cards, stoves, in the compost, in hand or out from the start."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dicelab.games.game import CHANCE, OVER
from dicelab.games.spuds.rules import BlazingSpuds
from dicelab.games.spuds.rules.dice import values
from dicelab.games.spuds.rules.kitchen import fits
from dicelab.games.spuds.rules.options import BOUNCE, PAIRS, TARGETS


class KitchenTable(RuleBasedStateMachine):
    """A table where everybody rolls, places, activates and hands out as they like."""

    @initialize(
        players=st.integers(2, 4),
        pairs=st.sampled_from(PAIRS),
        must=st.booleans(),
        bounce=st.sampled_from(BOUNCE),
        aim=st.sampled_from(TARGETS),
        ahead=st.integers(0, 300),
        seed=st.integers(0, 10**6),
    )
    def sit_down(self, players, pairs, must, bounce, aim, ahead, seed):
        self.game = BlazingSpuds(players, pairs=pairs, mandatory_activation=must, bounce=bounce, target=aim)
        self.state = self.game.start()
        rng = Random(seed)
        for _ in range(ahead):  # also the middle and the end of a game
            state = self.state
            if state.turn == OVER:
                break
            options = state.moves()
            self.state = state.after(rng.choice(options) if options else state.rolls().sample(rng))

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
        assert all(now >= then for now, then in zip(self.state.compost, before.compost, strict=True))  # S16
        for seat, kitchen in enumerate(before.kitchens):  # who neither acts nor receives keeps everything
            if before.phase != "rolloff" and seat not in (before.turn, before.player, self.state.player):
                assert self.state.kitchens[seat] == kitchen

    @invariant()
    def no_die_is_made_or_lost(self):
        state = self.state
        if state.phase == "rolloff":
            return
        players = self.game.players
        dice = [*state.loose, *state.hand, *(die for kitchen in state.kitchens for die in kitchen.dice())]
        found = Counter(die // 10 for die in dice)
        for seat in range(players):
            out_from_the_start = (seat - state.first) % players
            assert found[seat] + state.compost[seat] + out_from_the_start == 10
        if players == 2:
            assert found[4] + state.compost[4] == 10

    @invariant()
    def every_card_is_valid(self):
        for kitchen in self.state.kitchens:
            assert all(fits(face, values(dice)) for face, dice in zip(kitchen.showing, kitchen.on, strict=False))
        assert self.state.problem() is None


KitchenTable.TestCase.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
test_conservation = KitchenTable.TestCase
