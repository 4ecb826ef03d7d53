"""Whole games under the eyes of a referee who knows the rules by heart and nothing of the engine's shortcuts.

The referee reads the faces as they lie, decides every trick anew in the plain words of the rulings, and counts the
gold. It shares no function with the engine but the state it looks at.
"""

from __future__ import annotations

from random import Random

import pytest

from dicelab.games.bot import random_bot
from dicelab.games.game import CHANCE, OVER
from dicelab.games.thrown.rules import Thrown

RED, WHITE, GREEN, BLUE = range(4)
FOLLOWS, TRUMPS = 1, 2


class Referee:
    """What lies in the trick when it is decided."""

    def __init__(self, state):
        self.state, self.cards = state, dict(zip(*state.display, strict=True))
        self.leader, self.player = state.trick.leader, state.trick.player
        self.lies = [(rolled.mode, rolled.number, list(rolled.dice)) for rolled in state.trick.rolled]
        self.gold = list(state.gold)

    def has(self, card, dice):
        return card in self.cards and any(colour == self.cards[card] for colour, _ in dice)

    def everything(self):
        return [die for _, _, dice in self.lies for die in dice]

    def results(self):
        """T24 to T28: Thief and Saboteur on the player's own dice, in the order of the display."""
        mine = self.lies[self.player][2]
        seats = self.state.standing.tied or tuple(range(len(self.gold)))
        for card, colour in self.cards.items():
            low = any(die.colour == colour and die.face in (1, 2) for die in mine)
            before, me = list(self.gold), self.player
            if card == "thief" and low:
                top = max(before[seat] for seat in seats)
                if before[me] < top and top >= 1:
                    for seat in seats:
                        if before[seat] == top:
                            self.gold[seat] -= 1
                            self.gold[me] += 1
            if card == "saboteur" and low:
                bottom = min(before[seat] for seat in seats)
                if before[me] > bottom:
                    for step in range(1, len(before)):
                        seat = (me + step) % len(before)
                        if seat in seats and before[seat] == bottom and self.gold[me] > 0:
                            self.gold[me] -= 1
                            self.gold[seat] += 1

    def pair(self):
        """T27."""
        if "peacemaker" not in self.cards:
            return False
        faces = [face for colour, face in self.lies[self.player][2] if colour == self.cards["peacemaker"]]
        return any(faces.count(face) > 1 for face in faces)

    def order(self):
        """T19 to T23, T43: the trumps, the latest first; then the scores, the highest first, of equals the later."""
        in_turn = [(self.leader + step) % len(self.lies) for step in range(len(self.lies))]
        trumps, scores = [], []
        for place, seat in enumerate(in_turn):
            mode, number, dice = self.lies[seat]
            if mode == TRUMPS and any(
                face == 6 or (face == 5 and self.cards.get("brute") == colour) for colour, face in dice
            ):
                trumps.append((place, seat))
            if mode == FOLLOWS and dice:
                points = sum(face for _, face in dice)
                if number == 1 and self.has("cyclops", dice):
                    points *= 2
                scores.append((points, place, seat))
        best = [seat for _, seat in sorted(trumps, reverse=True)]
        return best + [seat for *_, seat in sorted(scores, reverse=True)]

    def winner(self, by_pair):
        imp = self.has("imp", self.everything())
        if by_pair:
            if not imp or self.state.game.peacemaker_beats_imp:
                return self.player
            return next((seat for seat in self.order() if seat != self.player), -1)
        order = self.order()[1:] if imp else self.order()
        return order[0] if order else -1

    def pay(self, winner):
        """T29, T33, T34: one net payout."""
        pay = 0
        for seat, (_, _, dice) in enumerate(self.lies):
            for colour, _ in dice:
                haunted = self.cards.get("phantom") == colour
                if seat != winner:
                    pay += -1 if haunted else 1
                elif haunted and self.state.game.phantom_counts_own:
                    pay -= 1
        if self.has("noble", self.everything()):
            pay += 2
        self.gold[winner] += pay
        if not self.state.game.allow_debt:
            self.gold[winner] = max(0, self.gold[winner])


def decides(state, move):
    """Whether the move ends the trick, by the plain rule: nobody who still holds dice comes before the leader (T6)."""
    if move.kind == "dragon":
        return True
    if move.kind != "end":
        return False
    seat = (state.trick.player + 1) % len(state.pools)
    while seat != state.trick.leader:
        if sum(state.pools[seat]):
            return Referee(state).pair()
        seat = (seat + 1) % len(state.pools)
    return True


def check(state, move, after):
    """Whoever takes the trick takes it by the rules, and everybody's gold is what the referee counts."""
    referee = Referee(state)
    judged = move.kind == "end" or state.game.dragon_results
    if judged:
        referee.results()
    winner = referee.winner(judged and referee.pair())
    if winner >= 0:
        referee.pay(winner)
    gold, ended = list(after.gold), after.standing != state.standing or after.turn == OVER
    if not ended:
        assert gold == referee.gold
        assert (after.trick.winner if after.phase in ("recruiter", "summoner", "strategist") else after.last) == winner
        return
    # T37: whoever holds dice after the last trick has paid for them; nobody else has paid anything
    paid = [seat for seat in range(len(gold)) if gold[seat] != referee.gold[seat]]
    assert len(paid) <= 1
    for seat in paid:
        assert gold[seat] < referee.gold[seat]
        assert sum(after.pools[seat]) == 0


GAMES = [
    {"players": 3},
    {"players": 5, "allow_debt": True, "phantom_counts_own": True},
    {"players": 4, "advanced": True},
    {"players": 3, "advanced": True, "with_monsters": True},
    {"players": 5, "advanced": True, "with_monsters": True, "peacemaker_beats_imp": False, "dragon_results": True},
    {"players": 4, "advanced": True, "with_monsters": True, "allow_debt": True, "may_empty_pool": True},
]


@pytest.mark.parametrize("options", GAMES, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items()))
def test_every_trick_goes_where_the_rules_say(options):
    tricks, rng = 0, Random(str(options))
    for _ in range(25):
        state = Thrown(**options).start()
        while state.turn != OVER:
            move = state.rolls().sample(rng) if state.turn == CHANCE else random_bot(state, rng)
            after = state.after(move)
            if state.phase == "turn" and decides(state, move):
                check(state, move, after)
                tricks += 1
            elif state.phase == "turn" and move.kind == "end":
                referee = Referee(state)
                referee.results()
                assert list(after.gold) == referee.gold
                assert after.trick.leader == state.trick.leader
            state = after
    assert tricks > 200
