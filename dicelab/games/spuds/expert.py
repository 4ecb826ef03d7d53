"""The expert of Blazing Spuds: it plays to win the race, not to send away as many dice as it can.

A re-roll is weighed over everything that the dice can show, exactly: with each the card is activated after which the
race is won most often. Then every way to fill a card is tried, with the other dice placed as well as can be, and the
kitchens that this leaves are compared. What the race is worth is in ``race``. Nothing is drawn, so it repeats itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dicelab.games.game import NOBODY, State
from dicelab.games.move import Move
from dicelab.games.spuds import moves as m
from dicelab.games.spuds import rules
from dicelab.games.spuds.assigning import Assignment, built
from dicelab.games.spuds.bots import placed_first, sensible_bot
from dicelab.games.spuds.cards import FACES, GIVE, Values
from dicelab.games.spuds.choices import receiver_at
from dicelab.games.spuds.dice import Dice, values
from dicelab.games.spuds.filling import Plan, all_plans, plans
from dicelab.games.spuds.kitchen import Kitchen
from dicelab.games.spuds.race import Outlook, outlook, win_chance, with_more
from dicelab.games.spuds.race_weights import AFTER_TURN, WHOLE
from dicelab.games.spuds.reading import most_on, sent
from dicelab.games.spuds.rules import SpudsState
from dicelab.games.spuds.worth import Reroll, rerolls

MOST_PLANS: Final = 40
"""Ways to fill a card that are tried; more come up only with very many dice, and those that send most come first."""
NEAR, MOST_NEAR = 0.04, 3
"""How far a re-roll's chance to win may lie below the best to be looked at once more, and how many are."""
ROLLED, FEW_PLANS = 16, 8
"""So many rolls of each, and so many ways to fill a card with each: a number, not a time, so that it repeats itself."""


def expert_bot(state: State, rng: Random) -> Move:
    """What wins the race most often."""
    assert isinstance(state, SpudsState)
    choose = {
        rules.REROLL: _reroll, rules.ASSIGN: _assign, rules.ACTIVATE: _activate, rules.TARGET: _give,
    }.get(state.phase)  # fmt: skip
    return sensible_bot(state, rng) if choose is None else choose(state) or sensible_bot(state, rng)


def _others(state: SpudsState, dice: int, face: str = "run") -> list[Outlook]:
    """What is seen of all kitchens once a card has sent so many dice away; of the player's own as it was."""
    handed = [0] * len(state.kitchens)
    if FACES[face].action == GIVE and dice:
        handed[min(_rivals(state), key=lambda seat: len(state.kitchens[seat].dice()))] = dice
    else:
        for step in range(dice):
            to = receiver_at(state.player, step, len(handed))
            if to != NOBODY:
                handed[to] += 1
    return [with_more(kitchen, more) for kitchen, more in zip(state.kitchens, handed, strict=True)]


def _rivals(state: SpudsState) -> list[int]:
    return [seat for seat in range(len(state.kitchens)) if seat != state.player]


class _Race:
    """Chances to win after this turn, each worked out once."""

    def __init__(self, state: SpudsState, bare: bool) -> None:
        players = len(state.kitchens)
        self.state, self.weights = state, (AFTER_TURN if bare else WHOLE)[min(players, 3)]
        self.following, self.players = (state.player + 1) % players, players
        self._known: dict[tuple[Outlook, int, str], float] = {}

    def after(self, mine: Outlook, gone: int, face: str) -> float:
        """With that kitchen left to the player, and so many dice sent by a card."""
        key = (mine, gone, face if gone and FACES[face].action == GIVE else "")
        chance = self._known.get(key)
        if chance is None:
            seen = _others(self.state, gone, face)
            seen[self.state.player] = mine
            chance = self._known[key] = win_chance(self.state.player, seen, self.following, self.weights)
        return chance


# -- which dice to roll ----------------------------------------------------------------------------------------


def _reroll(state: SpudsState) -> Move | None:
    kitchen = state.kitchens[state.player]
    if not all(die % 10 for die in kitchen.dice()):
        return None
    race, dice = _Race(state, bare=True), len(kitchen.dice())
    options = [(reroll_chance(option, kitchen, dice, race), -at, option) for at, option in enumerate(rerolls(kitchen))]
    options.sort(reverse=True)
    near = [(chance, m.REROLL[option.what]) for chance, _, option in options[:MOST_NEAR]]
    near = [(chance, move) for chance, move in near if chance >= near[0][0] - NEAR]
    if len(near) == 1:
        return near[0][1]
    return max(near, key=lambda one: one[0] + _arranged(state.after(one[1]), race))[1]


def _arranged(state: SpudsState, race: _Race) -> float:
    """What it adds to the chance to win after a re-roll that dice left over can be placed well, over a few rolls."""
    kitchen, dice, more = state.kitchens[state.player], len(state.kitchens[state.player].dice()), 0.0
    dice += len(state.loose)
    for number in range(ROLLED):
        after = state.after(state.rolls().sample(Random(number)))
        counted = max([
            race.after(Outlook(dice - sends, showing, 0.0, 0.0), sends, face)
            for sends, showing, face in _leaves(kitchen, after.loose)
        ])  # fmt: skip
        more += _best_assignment(after, FEW_PLANS)[1] - counted
    return more / ROLLED


def _leaves(kitchen: Kitchen, loose: Dice) -> set[tuple[int, tuple[str, str, str], str]]:
    """How many dice each card can send away, and the faces that show then; and nothing done."""
    found = {(0, kitchen.showing, "run")}
    for plan in plans(kitchen, loose):
        card = kitchen.showing.index(plan.face)
        for size in sizes(plan.face, values(kitchen.on[card]), plan.size):
            found.add((sent(plan.face, size), kitchen.flipped(card).showing, plan.face))
    return found


def reroll_chance(option: Reroll, kitchen: Kitchen, dice: int, race: _Race) -> float:
    """The chance to win, over everything that the dice can show; what is left in the kitchen counts by its number."""
    best: dict[tuple[int, ...], float] = {}
    total = 0.0
    nothing = race.after(Outlook(dice, kitchen.showing, 0.0, 0.0), 0, "run")
    for most, ways in most_on(option.cards, option.dice).items():
        if most not in best:
            found = [nothing]
            for card, ((face, lying), size) in enumerate(zip(option.cards, most, strict=True)):
                showing = kitchen.flipped(card).showing if size else kitchen.showing
                for fewer in sizes(face, lying, size):
                    gone = sent(face, fewer)
                    found.append(race.after(Outlook(dice - gone, showing, 0.0, 0.0), gone, face))
            best[most] = max(found)
        total += ways * best[most]
    return total / float(6**option.dice)


def sizes(face: str, lying: Values, most: int) -> range:
    """With how many dice a card can be activated that takes ``most``: what lies there goes too, and pairs stay whole.

    To send fewer can be better: a single die that is left over is hard to get rid of.
    """
    if not most:
        return range(0)
    if face == "pair":
        return range(2 * max(1, sum([(lying.count(value) + 1) // 2 for value in set(lying)])), most + 1, 2)
    fewest = lying[-1] - lying[0] + 1 if face == "run" and lying else len(lying)
    return range(max(FACES[face].solid, fewest), most + 1)


# -- where the dice go -----------------------------------------------------------------------------------------


def _assign(state: SpudsState) -> Move | None:
    kitchen, in_order = state.kitchens[state.player], state.game.in_order
    best, _ = _best_assignment(state, MOST_PLANS)
    if best.plan is None and state.game.mandatory_activation:
        return None  # Control may have to be activated: as the sensible bot
    return placed_first(kitchen, best, len(state.loose), in_order)


def _best_assignment(state: SpudsState, most_plans: int) -> tuple[Assignment, float]:
    """Where all rolled dice go, and the chance to win then."""
    kitchen, race = state.kitchens[state.player], _Race(state, bare=False)
    best, most = None, -1.0
    for plan in _plans(kitchen, state.loose, most_plans):
        found = built(kitchen, state.loose, plan, state.game.in_order)
        chance = race.after(outlook(found.after(kitchen)), plan.sent if plan else 0, plan.face if plan else "run")
        if chance > most:
            best, most = found, chance
    assert best is not None
    return best, most


def _plans(kitchen: Kitchen, loose: Dice, most: int) -> Iterator[Plan | None]:
    """Ways to fill a card that sends dice away, those that send most first; and none."""
    ways = sorted([plan for plan in all_plans(kitchen, loose) if plan.sent], key=lambda plan: -plan.sent)
    yield from ways[:most]
    yield None


# -- which card, and to whom -----------------------------------------------------------------------------------


def _activate(state: SpudsState) -> Move | None:
    """The card after which the race is won most often; Control as the sensible bot."""
    kitchen, race = state.kitchens[state.player], _Race(state, bare=False)
    found = []
    for card in kitchen.ready():
        face, dice = kitchen.showing[card], len(kitchen.on[card])
        if sent(face, dice):
            found.append((race.after(outlook(kitchen.flipped(card)), dice, face), m.ACTIVATE[face]))
    if not found:
        return None
    chance, move = max(found, key=lambda one: one[0])
    if not state.game.mandatory_activation and race.after(outlook(kitchen), 0, "run") > chance:
        return m.PASS
    return move


def _give(state: SpudsState) -> Move | None:
    """To whom it costs most of what the others have."""
    seats = [int(move.args[0]) for move in state.moves()]
    me, weights = state.player, WHOLE[min(len(state.kitchens), 3)]
    following = (me + 1) % len(state.kitchens)
    found = []
    for to in seats:
        taken = sum([die // 10 != to for die in state.hand])
        seen = [with_more(kitchen, taken if seat == to else 0) for seat, kitchen in enumerate(state.kitchens)]
        found.append((win_chance(me, seen, following, weights), -((to - me) % len(seen)), to))
    return m.GIVE[max(found)[2]]
