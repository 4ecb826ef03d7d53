"""One moment of a game of Thrown: what lies there, what can be done, and what follows. And the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeVar

from dicelab.errors import IllegalMove
from dicelab.games.game import CHANCE, NOBODY, OVER, Roll, State, any_of, illegal, made
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import CARDS, DECIDING, DISCARD
from dicelab.games.thrown.rules.cards.card import Card, GoldPower, VictoryPower
from dicelab.games.thrown.rules.cards.discard import DiscardPower, Handful, RollingPower
from dicelab.games.thrown.rules.dice import COLOURS, EMPTY, FULL, NO_COLOUR, Pool, RolledDie, added
from dicelab.games.thrown.rules.options import GOLD, Chosen
from dicelab.games.thrown.rules.rounds import (
    PICK,
    ROLL,
    START,
    TURN,
    Standing,
    after_drawn_set_up,
    after_set_up,
    picked,
    set_up,
    set_up_roll,
)
from dicelab.games.thrown.rules.trick import (
    NO_TRICK,
    WAITING,
    Display,
    Rolled,
    Trick,
    contains,
    has_pair,
    taker,
    taker_by_pair,
)
from dicelab.games.thrown.rules.turn import (
    END,
    HANDFULS,
    MAIN_ROLLS,
    PICK_ONE,
    ROLLED,
    ROLLS,
    after_any_of,
    after_drawn_roll,
    after_roll,
    after_turn,
    decided,
    ended_by_dragon,
    roll_of,
)

Kind = TypeVar("Kind", bound=Card)


class _Fields(NamedTuple):
    game: Chosen
    turn: int
    phase: str
    """What is going on, see ``rounds``; the key of a deciding card while its winner decides."""
    display: Display
    pools: tuple[Pool, ...]
    gold: tuple[int, ...]
    void: Pool
    summoned: Pool
    """The dice on the Summoner."""
    trick: Trick
    rolling: Move | None
    """The move whose dice are about to fall."""
    left: int
    """How often a victory power may still be used, or how many dice are still to be picked."""
    last: int
    """Who took the trick before this one in the round; NOBODY for no one."""
    standing: Standing


@cache
def main_rolls(pool: Pool, colour: int) -> tuple[Move, ...]:
    """Any colour for the leader; the trick colour for a follower who has it; else any colour, to trump (T7)."""
    if colour != NO_COLOUR and pool[colour]:
        return ROLLS[colour][: pool[colour]]
    return tuple(move for held, row in zip(pool, ROLLS, strict=True) if held for move in row[:held])


@cache
def lying(display: Display, kind: type[Kind]) -> tuple[tuple[Kind, int], ...]:
    """The cards of a kind that lie open, each with its colour, in the order of the display."""
    return tuple((card, colour) for key, colour in zip(*display, strict=True) if isinstance(card := CARDS[key], kind))


_AT = {name: at for at, name in enumerate(_Fields._fields)}
_TRICK = _AT["trick"]


class ThrownState(_Fields, State):
    """One moment of a game of Thrown."""

    __slots__ = ()

    # -- what lies there --------------------------------------------------------------------------------

    @property
    def mine(self) -> tuple[RolledDie, ...]:
        """The dice in the trick of the player whose turn it is."""
        return self.trick.rolled[self.trick.player].dice

    def comparing(self) -> Sequence[int]:
        """The seats whose gold is compared: all, or those who play the tie-break (T26, T38)."""
        return self.standing.tied or range(len(self.gold))

    def has_rolled(self) -> bool:
        """Whether the player whose turn it is has made the main roll."""
        return self.trick.rolled[self.trick.player].mode != WAITING

    def later_seats(self) -> list[int]:
        """Who acts after the player whose turn it is, in order."""
        trick, players = self.trick, len(self.pools)
        after = range(trick.player + 1, trick.leader + players if trick.player >= trick.leader else trick.leader)
        return [seat % players for seat in after if self.pools[seat % players] != EMPTY]

    def actor(self) -> int:
        return self.trick.player if self.phase == ROLL else max(self.turn, NOBODY)

    # -- what can happen --------------------------------------------------------------------------------

    def moves(self) -> Sequence[Move]:
        turn = self.turn
        if turn < 0:
            return ()
        if self.phase == TURN:
            trick, pool = self.trick, self.pools[turn]
            waiting = trick.rolled[turn].mode == WAITING
            found: list[Move] = [*main_rolls(pool, trick.colour)] if waiting else [END]
            if pool != EMPTY:
                spare = not waiting or sum(pool) > 1  # more than the last die, which is to be rolled (T9)
                for power, colour in lying(self.display, DiscardPower):
                    if pool[colour] and (spare or self.pays(power.key, colour)):
                        found += power.moves(self)
            return found or [END]  # T48: the last die is spent, and nothing can be rolled
        if self.phase == PICK:
            return [PICK_ONE[colour] for colour in range(4) if self.void[colour]]
        return DECIDING[self.phase].moves(self)

    def main_rolls(self) -> tuple[Move, ...]:
        """What a player may roll who has not rolled yet."""
        return main_rolls(self.pools[self.trick.player], self.trick.colour)

    def pays(self, key: str, colour: int) -> bool:
        """Whether the player can pay for that card: a die of its colour, and one left to roll with (T9, T11)."""
        pool, trick = self.pools[self.trick.player], self.trick
        if not pool[colour]:
            return False
        if trick.rolled[trick.player].mode != WAITING or sum(pool) > 1 or key == "dragon":
            return True
        return self.game.may_empty_pool and trick.colour != NO_COLOUR  # T48: the leader may never

    def why_not(self, key: str) -> str:
        """Why the player cannot use a discard power now, in words; empty if it can be used."""
        power, colour = DISCARD.get(key), self.display.colour(key)
        if power is None:
            return f"the {CARDS[key].title} works by itself"
        pool = self.pools[self.trick.player]
        if not pool[colour]:
            return f"you hold no {COLOURS[colour]} die"
        if not self.pays(key, colour):
            return "your last die must be rolled"
        return "" if power.moves(self) else power.missing

    def rolls(self) -> Roll:
        if self.turn != CHANCE:
            raise IllegalMove("Nothing is to be rolled now.")
        if self.phase != ROLL:
            return set_up_roll(self)
        main = MAIN_ROLLS.get(self.rolling)  # type: ignore[arg-type]
        return main if main is not None else roll_of(self.handfuls())

    def handfuls(self) -> tuple[Handful, ...]:
        """The dice that are about to fall; none where the state does not have them."""
        move = self.rolling
        if move is None:
            return ()
        if move in ROLLED:
            return HANDFULS[self.trick.player, move]
        power = DISCARD.get(move.kind)
        return power.handfuls(self, move) if isinstance(power, RollingPower) else ()

    def dice_in_the_air(self) -> int:
        """How many dice are about to fall."""
        return roll_of(self.handfuls()).dice

    def after(self, move: Move | str) -> ThrownState:
        if isinstance(move, str):
            move = Move.parse(move)
        phase, turn = self.phase, self.turn
        if turn == CHANCE:
            return after_roll(self, move) if phase == ROLL else after_set_up(self, move)
        if turn == OVER:
            raise IllegalMove("The game is over; nothing can be played.", move=move)
        if phase == TURN:
            return after_turn(self, move)
        if move not in self.moves():
            raise illegal(move, self.moves())
        return picked(self, PICK_ONE.index(move)) if phase == PICK else decided(self, move)

    def after_chance(self, rng: Random) -> ThrownState:
        if self.turn != CHANCE:
            return super().after_chance(rng)
        return after_drawn_roll(self, rng) if self.phase == ROLL else after_drawn_set_up(self, rng)

    def after_any(self, rng: Random) -> ThrownState:
        moves = self.moves()
        move = moves[any_of(rng, len(moves))]
        if self.phase == TURN:
            return after_any_of(self, move)
        return self.after(move) if self.phase == PICK else decided(self, move)

    def _replace(self, **changed: Any) -> ThrownState:
        """As of any named tuple, in half the time: cards do it in every other step."""
        values = list(self)
        for name, value in changed.items():
            values[_AT[name]] = value
        return made(ThrownState, values)  # type: ignore[arg-type]

    # -- what cards do ----------------------------------------------------------------------------------

    def with_dice(self, seat: int, colour: int, number: int = 1) -> ThrownState:
        """So many more dice of a colour in the pool of ``seat``; fewer, if the number is negative."""
        pools = list(self.pools)
        pools[seat] = added(pools[seat], colour, number)
        return self._replace(pools=tuple(pools))

    def with_rolled(self, seat: int, rolled: Rolled) -> ThrownState:
        """Other dice in front of ``seat``."""
        everybody = list(self.trick.rolled)
        everybody[seat] = rolled
        leader, player, colour, _, winner = self.trick
        trick = made(Trick, (leader, player, colour, tuple(everybody), winner))
        return made(ThrownState, (*self[:_TRICK], trick, *self[_TRICK + 1 :]))

    def turned(self, seat: int, old: RolledDie, new: RolledDie) -> ThrownState:
        """One die of ``seat`` shows another face."""
        rolled = self.trick.rolled[seat]
        dice = list(rolled.dice)
        dice[dice.index(old)] = new
        return self.with_rolled(seat, made(Rolled, (rolled.mode, rolled.number, tuple(sorted(dice)))))

    def sent_back(self, seat: int, die: RolledDie) -> ThrownState:
        """One die of ``seat`` leaves the trick for its owner's pool (T15)."""
        rolled = self.trick.rolled[seat]
        dice = list(rolled.dice)
        dice.remove(die)
        return self.with_rolled(seat, rolled._replace(dice=tuple(dice))).with_dice(seat, die.colour)

    def about_to_roll(self, move: Move) -> ThrownState:
        """The dice of ``move`` are in the air."""
        return made(ThrownState, (
            self.game, CHANCE, ROLL, self.display, self.pools, self.gold, self.void, self.summoned,
            self.trick, move, 0, self.last, self.standing,
        ))  # fmt: skip

    def ended_by_dragon(self) -> ThrownState:
        """The trick ends at once (T42)."""
        return ended_by_dragon(self)

    # -- what it comes to -------------------------------------------------------------------------------

    def with_results(self) -> ThrownState:
        """Thief and Saboteur have done their work, in the order of the display (T24, T28)."""
        state = self
        for power, colour in lying(self.display, GoldPower):
            if power.fires(state, colour):
                state = state._replace(gold=power.gold(state))
        return state

    def shows_pair(self) -> bool:
        """Whether the Peacemaker ends the trick for the player whose turn ends (T27)."""
        return "peacemaker" in self.display.cards and has_pair(self.mine, self.display.colour("peacemaker"))

    def pair_taker(self) -> int:
        """Who takes the trick when the Peacemaker ends it now."""
        return taker_by_pair(self.trick, self.display, self.trick.player, self.game.peacemaker_beats_imp)

    def taker(self) -> int:
        """Who would take the trick if it ended as it lies."""
        return taker(self.trick, self.display)

    def payout(self, winner: int) -> int:
        """What the trick pays to ``winner``: a gold for each die of an opponent, and what cards change (T29, T31)."""
        trick = self.trick
        pay = sum([len(rolled.dice) for rolled in trick.rolled]) - len(trick.rolled[winner].dice)
        for power, colour in lying(self.display, VictoryPower):
            if contains(trick, colour):
                pay += power.bonus(self, winner, colour)
        return pay

    # -- how it ends ------------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """Gold; after a tie-break whoever did not play it ranks below those who did (T49)."""
        tied = self.standing.tied
        if self.turn != OVER or not tied:
            return self.gold
        below_them = min(self.gold[seat] for seat in tied) - 1
        return tuple(gold if seat in tied else min(gold, below_them) for seat, gold in enumerate(self.gold))

    def winners(self) -> tuple[int, ...]:
        if self.turn != OVER:
            return ()
        best = max(self.gold[seat] for seat in self.comparing())
        return tuple(seat for seat in self.comparing() if self.gold[seat] == best)

    # -- is it possible ---------------------------------------------------------------------------------

    def problem(self) -> str | None:
        from dicelab.games.thrown.rules.check import problem

        return problem(self)


class Thrown(Chosen):
    """Thrown by Adam Porter, for three to five players."""

    state_type = ThrownState

    def start(self) -> ThrownState:
        players = self.players
        return set_up(
            ThrownState(
                game=self,
                turn=CHANCE,
                phase=START,
                display=Display(),
                pools=(EMPTY,) * players,
                gold=(GOLD,) * players,
                void=FULL,
                summoned=EMPTY,
                trick=NO_TRICK[players],
                rolling=None,
                left=0,
                last=NOBODY,
                standing=Standing(1, self.start_seat, (), ()),
            )
        )

    def position(
        self,
        pools: object,
        cards: Sequence[str] = (),
        cubes: Sequence[str] = (),
        rolled: Sequence[object] = (),
        leader: object = 0,
        gold: Sequence[int] = (),
        colour: str = "",
        **parts: object,
    ) -> ThrownState:
        """A position in the middle of a trick; the dice that are not named lie in the Void.

        ``pools`` is red/white/green/blue for each seat, ``rolled`` what lies in the trick, from the leader on; the
        next player who holds dice is to move, or with ``still`` whoever rolled last. ``colour`` is needed only where
        the leader's dice are gone.

        >>> game = Thrown(players=3)
        >>> state = game.position(["0/2/0/1", "3/1/0/0", "0/0/4/0"], rolled=["w6", "w3 w2"])
        >>> state.turn, len(state.moves())
        (2, 3)
        >>> game.position("0/2/0/1,3/1/0/0,0/0/4/0", rolled="w6|w3 w2") == state
        True
        """
        from dicelab.games.position import lay_out
        from dicelab.games.thrown.rules import position

        given = {"pools": pools, "leader": leader, "colour": colour, **parts}
        given |= {name: value for name, value in (("cards", cards), ("cubes", cubes), ("gold", gold)) if value}
        if rolled:
            lying = rolled.split("|") if isinstance(rolled, str) else rolled
            given["rolled"] = (*lying, *[()] * (self.players - len(lying)))
        state = lay_out(position, self, given)
        assert isinstance(state, ThrownState)
        return state
