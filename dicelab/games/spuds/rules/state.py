"""The rules of Blazing Spuds: a state and what follows from it. Rulings are cited as S1 to S23.

A turn: re-roll a card or a colour, place the dice rolled, activate a card or none. An activated card is flipped; its
dice are handed out, given to one player, or set and placed again. Who is handed a die places it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from dicelab.errors import IllegalMove
from dicelab.games.game import CAP, CHANCE, DRAW, NOBODY, OVER, Game, State, any_of, illegal, made
from dicelab.games.move import Move
from dicelab.games.spuds.rules import moves as m
from dicelab.games.spuds.rules.dice import NEUTRAL, Dice, SpudsRoll, faceless, read_roll, spuds_roll
from dicelab.games.spuds.rules.kitchen import CARD_OF, DISTRIBUTE, EMPTY, FACES, GIVE, SET, STOVE_AT, Kitchen, without
from dicelab.games.spuds.rules.options import (
    AT_WILL,
    COLOUR_DICE,
    FIRST_PAIR_FIRST,
    NEUTRAL_EACH,
    OPTIONS,
    ROLL_OFF,
    UNTOUCHED_FIRST,
)


class Phase:
    """What is to be done in a state: its ``phase``.

    A turn is REROLL, ASSIGN (the dice just rolled are placed) and ACTIVATE. Then the dice of the card go out one by one
    (SEND), go to one player (TARGET), or are set (SET), joined by others that are taken up (LIFT), and all of them
    placed again (REPLACE). In between, RECEIVE is for a player who got dice.
    """

    ROLLOFF, SETUP, REROLL, ASSIGN, ACTIVATE = "rolloff", "setup", "reroll", "assign", "activate"
    SEND, TARGET, RECEIVE, SET, LIFT, REPLACE, END = "send", "target", "receive", "set", "lift", "replace", "end"


_PLACING = frozenset((Phase.SETUP, Phase.ASSIGN, Phase.RECEIVE, Phase.REPLACE))
_BEGINS = {DISTRIBUTE: Phase.SEND, GIVE: Phase.TARGET, SET: Phase.SET}
"""What a card begins when it is activated."""


class _Fields(NamedTuple):
    game: BlazingSpuds
    turn: int
    phase: str
    player: int
    """Whose turn it is at the table, also while another places a die; NOBODY in the roll-off."""
    kitchens: tuple[Kitchen, ...]
    loose: Dice
    """Dice to be rolled (without a face) or placed by the player who acts."""
    hand: Dice
    """Dice of the activated card: still to be handed out, given or set."""
    step: int
    """Distribute: how many dice have been handed out."""
    compost: tuple[int, ...]
    """How many dice of each colour are out of the game (S16)."""
    first: int
    """Who took the first turn; NOBODY before it is known."""
    turns: int
    """Turns taken."""


class SpudsState(_Fields, State):
    """One moment of a game of Blazing Spuds."""

    __slots__ = ()

    def actor(self) -> int:
        return self.player if self.turn == CHANCE else max(self.turn, NOBODY)

    def receiver(self) -> int:
        """Who gets the next die that is handed out; NOBODY for the compost."""
        return receiver_of(self.step, self.player, len(self.kitchens))

    # -- what can happen --------------------------------------------------------------------------------

    def moves(self) -> Sequence[Move]:
        return () if self.turn < 0 else _MOVES[self.phase](self)

    def forks(self) -> Sequence[Move]:
        if self.phase == Phase.SET:
            return list(m.SET[self.hand[0]].values())
        if self.phase in _PLACING and self.loose and not self.game.in_order:
            return self._placements(self.loose[:1])  # S6: what fits does not depend on what was placed first
        return self.moves()

    def _to_place(self) -> list[Move]:
        return self._placements(self.loose) if self.loose else [m.DONE]

    def _placements(self, dice: Dice) -> list[Move]:
        """Each of these dice on each card that it fits, or on the stove (S5, S13); or the stove for all of them."""
        kitchen = self.kitchens[self.turn]
        faces = kitchen.places()
        found = [m.PLACE[die][faces[card]] for die, card in kitchen.placements(dice, self.game.in_order)]
        return [*found, m.REST] if len(dice) > 1 else found

    def _rerolls(self) -> list[Move]:
        return [m.REROLL[what] for what in self.kitchens[self.player].rerolls()]

    def _activations(self) -> list[Move]:
        """Every card that is ready, or none of them unless one must (S9)."""
        kitchen = self.kitchens[self.player]
        found = [m.ACTIVATE[kitchen.showing[card]] for card in kitchen.ready()]
        return found if self.game.mandatory_activation else [*found, m.PASS]

    def _sends(self) -> list[Move]:
        """S11: a die of the receiver's colour only where every die left has it, unless one may bounce at will."""
        dice, to = list(dict.fromkeys(self.hand)), self.receiver()
        if to != NOBODY and self.game.bounce != AT_WILL:
            dice = [die for die in dice if die // 10 != to] or dice
        return [m.SEND[die] for die in dice]

    def _gives(self) -> list[Move]:
        """S12: to somebody who owns neither colour, if there is one; else to anyone."""
        others = [seat for seat in range(len(self.kitchens)) if seat != self.player]
        if self.game.target == UNTOUCHED_FIRST:
            colours = {die // 10 for die in self.hand}
            others = [seat for seat in others if seat not in colours] or others
        return [m.GIVE[seat] for seat in others]

    def _settings(self) -> list[Move]:
        """Control: each die in hand to any side (S14)."""
        return [move for die in dict.fromkeys(self.hand) for move in m.SET[die].values()]

    def _lifts(self) -> list[Move]:
        """Control: any of one's dice may be taken up to be placed again, even from the stove (S14)."""
        kitchen = self.kitchens[self.turn]
        cards = zip(kitchen.places(), kitchen.on, strict=True)
        return [*[m.LIFT[die][place] for place, dice in cards for die in dict.fromkeys(dice)], m.ENOUGH]

    def rolls(self) -> SpudsRoll:
        if self.turn != CHANCE:
            raise IllegalMove("Nothing is to be rolled now.")
        return spuds_roll(self.loose)

    def after(self, move: Move | str) -> SpudsState:
        if isinstance(move, str):
            move = Move.parse(move)
        turn, phase = self.turn, self.phase
        if turn == CHANCE:
            return self._after_roll(move)
        if turn == OVER:
            raise IllegalMove("The game is over; nothing can be played.", move=move)
        if phase in _PLACING and self.loose:
            return self._after_place(move)
        if phase == Phase.REROLL:
            return self._after_reroll(move)
        if move not in self.moves():
            raise illegal(move, self.moves())
        return _AFTER[phase](self, move)

    def after_chance(self, rng: Random) -> SpudsState:
        if self.turn != CHANCE:
            return super().after_chance(rng)
        return self._after_dice(spuds_roll(self.loose).drawn(rng))

    def after_any(self, rng: Random) -> SpudsState:
        turn, phase, loose = self.turn, self.phase, self.loose
        if turn < 0:
            return super().after_any(rng)
        if phase in _PLACING and loose:
            found = self.kitchens[turn].placements(loose, self.game.in_order)
            number = any_of(rng, len(found) + (len(loose) > 1))
            return self._placed(*found[number]) if number < len(found) else self._placed_rest()
        if phase == Phase.REROLL:
            wanted = self.kitchens[turn].rerolls()
            return self._rerolled(wanted[any_of(rng, len(wanted))])
        moves = self.moves()
        return _AFTER[phase](self, moves[any_of(rng, len(moves))])

    # -- rolling and placing ----------------------------------------------------------------------------

    def _after_roll(self, move: Move) -> SpudsState:
        dice = read_roll(move, self.loose) if isinstance(move, Move) else None
        if dice is None:
            raise illegal(move, (), f"now {len(self.loose)} dice are rolled, as in 'roll r1 r4 b4'")
        return self._after_dice(dice)

    def _after_dice(self, dice: Dice) -> SpudsState:
        if self.phase == Phase.ROLLOFF:
            return self._after_rolloff(dice)
        return self._moved(self.player, self.phase, self.kitchens, dice)

    def _after_rolloff(self, dice: Dice) -> SpudsState:
        """S19: the highest begins; those who tie for it roll again."""
        highest = max(die % 10 for die in dice)
        best = [die // 10 for die in dice if die % 10 == highest]
        if len(best) > 1:
            return self._replace(loose=tuple([10 * seat for seat in best]))
        return self.game.dealt(best[0])

    def _after_place(self, move: Move) -> SpudsState:
        seat, loose = self.turn, self.loose
        kitchen = self.kitchens[seat]
        if move == m.REST and len(loose) > 1:
            return self._placed_rest()
        die, place = m.PLACED.get(move, (0, ""))
        card = kitchen.shows(place)
        if card is None or die not in loose or die % 10 not in kitchen.welcome(self.game.in_order)[card]:
            raise illegal(move, self.moves())
        return self._placed(die, card)

    def _placed(self, die: int, card: int) -> SpudsState:
        seat, loose = self.turn, self.loose
        kitchens = self._with(seat, self.kitchens[seat].put(die, card))
        if len(loose) > 1:
            return self._moved(seat, self.phase, kitchens, without(loose, die))
        return _PLACED[self.phase](self, kitchens)

    def _placed_rest(self) -> SpudsState:
        seat, kitchen = self.turn, self.kitchens[self.turn]
        return _PLACED[self.phase](self, self._with(seat, kitchen.with_more(self.loose, STOVE_AT)))

    def _with(self, seat: int, kitchen: Kitchen) -> tuple[Kitchen, ...]:
        return (*self.kitchens[:seat], kitchen, *self.kitchens[seat + 1 :])

    def _moved(self, turn: int, phase: str, kitchens: tuple[Kitchen, ...], loose: Dice) -> SpudsState:
        """The same turn, a little later."""
        return made(SpudsState, (
            self.game, turn, phase, self.player, kitchens, loose, self.hand, self.step, self.compost, self.first,
            self.turns,
        ))  # fmt: skip

    def _set_up(self, kitchens: tuple[Kitchen, ...]) -> SpudsState:
        """S3, S19: the next seat rolls and places; then the first player begins."""
        seat = (self.player + 1) % len(kitchens)
        state = self._replace(player=seat, kitchens=kitchens, loose=())
        return state._replace(turn=seat, phase=Phase.REROLL) if seat == self.first else state.prepare(seat)

    def prepare(self, seat: int) -> SpudsState:
        """A seat takes up all its dice to roll and place them."""
        kitchen = self.kitchens[seat]
        kitchens = self._with(seat, kitchen.with_dice(STOVE_AT, ()))
        return self._replace(turn=CHANCE, phase=Phase.SETUP, player=seat, kitchens=kitchens, loose=kitchen.on[STOVE_AT])

    def _after_reroll(self, move: Move) -> SpudsState:
        what = m.REROLLED.get(move, "")
        if what not in self.kitchens[self.player].rerolls():
            raise illegal(move, self.moves())
        return self._rerolled(what)

    def _rerolled(self, what: str) -> SpudsState:
        taken, rest = self.kitchens[self.player].taken_up(what)
        return self._moved(CHANCE, Phase.ASSIGN, self._with(self.player, rest), faceless(taken))

    def _assigned(self, kitchens: tuple[Kitchen, ...]) -> SpudsState:
        """All dice are placed: a card may be activated, if one can be."""
        if kitchens[self.player].ready():
            return self._moved(self.player, Phase.ACTIVATE, kitchens, ())
        return self._turn_over(kitchens)

    # -- activating -------------------------------------------------------------------------------------

    def _after_activate(self, move: Move) -> SpudsState:
        if move is m.PASS or move == m.PASS:
            return self._end_turn()
        kitchen = self.kitchens[self.player]
        face = str(move.args[0])
        card = CARD_OF[face]
        kitchens = self._with(self.player, kitchen.flipped(card))  # S9, S14: flipped first
        return self._replace(phase=_BEGINS[FACES[face].action], kitchens=kitchens, hand=kitchen.on[card])

    def _after_send(self, move: Move) -> SpudsState:
        die, to = m.SENT[move], self.receiver()
        hand, step = without(self.hand, die), self.step + 1
        if to == NOBODY or die // 10 == to:  # S10, S11: the compost's turn, or bounced into it
            state = self._replace(hand=hand, step=step, compost=self._composted((die,)))
            return state if hand else state._end_turn()
        return self._replace(turn=to, phase=Phase.RECEIVE, loose=(die,), hand=hand, step=step)

    def _composted(self, dice: Dice) -> tuple[int, ...]:
        return tuple([had + sum([die // 10 == colour for die in dice]) for colour, had in enumerate(self.compost)])

    def _after_give(self, move: Move) -> SpudsState:
        """S12, S21: both dice; those of the receiver's colour bounce."""
        to = int(move.args[0])
        bounced = tuple([die for die in self.hand if die // 10 == to])
        taken = tuple([die for die in self.hand if die // 10 != to])
        state = self._replace(hand=(), compost=self._composted(bounced))
        return state._replace(turn=to, phase=Phase.RECEIVE, loose=taken) if taken else state._end_turn()

    def _received(self, kitchens: tuple[Kitchen, ...]) -> SpudsState:
        """The die is placed: the next one is handed out, or the turn is over."""
        return self._moved(self.player, Phase.SEND, kitchens, ()) if self.hand else self._turn_over(kitchens)

    def _after_set(self, move: Move) -> SpudsState:
        die, value = m.AS_SET[move]
        loose, hand = (*self.loose, die - die % 10 + value), without(self.hand, die)
        return self._replace(phase=Phase.SET if hand else Phase.LIFT, loose=tuple(sorted(loose)), hand=hand)

    def _after_lift(self, move: Move) -> SpudsState:
        if move == m.ENOUGH:
            return self._replace(phase=Phase.REPLACE)
        die, place = m.LIFTED[move]
        kitchens = self._with(self.player, self.kitchens[self.player].take(die, CARD_OF[place]))
        return self._moved(self.player, Phase.LIFT, kitchens, tuple(sorted((*self.loose, die))))

    def _replaced(self, kitchens: tuple[Kitchen, ...]) -> SpudsState:
        """S22: what counts is what lies there when it is confirmed."""
        return self._moved(self.player, Phase.REPLACE, kitchens, ())

    # -- how it ends ------------------------------------------------------------------------------------

    def _end_turn(self) -> SpudsState:
        return self._turn_over(self.kitchens)

    def _turn_over(self, kitchens: tuple[Kitchen, ...]) -> SpudsState:
        """The win (S15), then the draw (S17, S23), then the cap; else the next turn begins."""
        turns = self.turns + 1
        won = not kitchens[self.player].held
        over = won or turns == self.game.turn_cap or stuck(kitchens)
        player = self.player if over else (self.player + 1) % len(kitchens)
        turn, phase = (OVER, Phase.END) if over else (player, Phase.REROLL)
        return made(SpudsState, (
            self.game, turn, phase, player, kitchens, (), (), 0, self.compost, self.first, turns,
        ))  # fmt: skip

    def scores(self) -> tuple[int, ...]:
        """Nothing but the win counts."""
        won = self.winners()
        return tuple([int(seat in won) for seat in range(len(self.kitchens))])

    def winners(self) -> tuple[int, ...]:
        return (self.player,) if self.turn == OVER and not self.kitchens[self.player].held else ()

    def outcome(self) -> str:
        """A draw is one by S17; with nobody winning else, the cap has ended it."""
        found = super().outcome()
        return CAP if found == DRAW and not stuck(self.kitchens) else found

    def problem(self) -> str | None:
        from dicelab.games.spuds.rules.check import problem

        return problem(self)


_MOVES: Final[Mapping[str, Callable[[SpudsState], list[Move]]]] = {
    **dict.fromkeys(_PLACING, SpudsState._to_place),
    Phase.REROLL: SpudsState._rerolls,
    Phase.ACTIVATE: SpudsState._activations,
    Phase.SEND: SpudsState._sends,
    Phase.TARGET: SpudsState._gives,
    Phase.SET: SpudsState._settings,
    Phase.LIFT: SpudsState._lifts,
}
_AFTER: Final[Mapping[str, Callable[[SpudsState, Move], SpudsState]]] = {
    Phase.ACTIVATE: SpudsState._after_activate,
    Phase.SEND: SpudsState._after_send,
    Phase.TARGET: SpudsState._after_give,
    Phase.SET: SpudsState._after_set,
    Phase.LIFT: SpudsState._after_lift,
    Phase.REPLACE: lambda state, _: state._end_turn(),
}
_PLACED: Final[Mapping[str, Callable[[SpudsState, tuple[Kitchen, ...]], SpudsState]]] = {
    Phase.SETUP: SpudsState._set_up,
    Phase.ASSIGN: SpudsState._assigned,
    Phase.RECEIVE: SpudsState._received,
    Phase.REPLACE: SpudsState._replaced,
}


def receiver_of(step: int, player: int, players: int) -> int:
    """Who gets the die number ``step``, from 0, of those that ``player`` hands out; NOBODY for the compost (S10)."""
    return NOBODY if step % players == 0 else (player + step) % players


def stuck(kitchens: Sequence[Kitchen]) -> bool:
    """S17: every player holds one die and nobody shows Different, so that nothing can ever change."""
    return all(kitchen.held == 1 and "different" not in kitchen.showing for kitchen in kitchens)


class BlazingSpuds(Game):
    """Blazing Spuds by Mark Major, for two to four players."""

    key = "spuds"
    title = "Blazing Spuds"
    seats = range(2, 5)
    options = OPTIONS
    state_type = SpudsState

    starter: int | str
    pairs: str
    mandatory_activation: bool
    bounce: str
    target: str
    turn_cap: int
    in_order: bool

    def check(self) -> None:
        object.__setattr__(self, "in_order", self.pairs == FIRST_PAIR_FIRST)

    def start(self) -> SpudsState:
        if self.starter != ROLL_OFF:
            return self.dealt(int(self.starter))
        each = tuple([10 * seat for seat in range(self.players)])
        return made(
            SpudsState,
            (self, CHANCE, Phase.ROLLOFF, NOBODY, (EMPTY,) * self.players, each, (), 0, self.no_compost(), NOBODY, 0),
        )

    def no_compost(self) -> tuple[int, ...]:
        """An empty compost, with a place for every colour up to the last one in play."""
        return (0,) * (self.players if self.players > 2 else NEUTRAL + 1)

    def dice_of(self, seat: int, first: int) -> Dice:
        """The dice a seat starts with (S1, S2), without faces."""
        own = COLOUR_DICE - (seat - first) % self.players
        return (10 * seat,) * own + (10 * NEUTRAL,) * (NEUTRAL_EACH if self.players == 2 else 0)

    def position(
        self, kitchens: Sequence[Mapping[str, str] | str] | str, player: object = 0, **parts: object
    ) -> SpudsState:
        """A position in which ``player`` chooses a re-roll; the dice that are missing are in the compost.

        A kitchen names the faces that have dice or do not show their front: ``{"run": "r3 r5", "target": ""}``. In a
        text that is ``run:r3+r5,target:;stove:b1``, a kitchen for each player. More parts are in the room
        ``position``, such as ``loose`` dice to be placed.

        >>> small = BlazingSpuds(players=2).position([{"run": "r3 r5", "stove": "n1"}, {"stove": "b1 b1"}])
        >>> small.compost
        (8, 7, 0, 0, 9)
        """
        from dicelab.games.position import ImpossiblePosition, lay_out
        from dicelab.games.spuds.rules import position

        if isinstance(kitchens, str):
            kitchens = kitchens.split(";")
        if not isinstance(kitchens, list | tuple) or len(kitchens) != self.players:
            raise ImpossiblePosition(f"{self.players} players have {self.players} kitchens.", "kitchens")
        state = lay_out(position, self, {"kitchens": kitchens, "player": player, **parts})
        assert isinstance(state, SpudsState)
        return state

    def dealt(self, first: int) -> SpudsState:
        """After the roll-off: everyone's dice wait on the stove, and all but the first player roll theirs (S3)."""
        kitchens = tuple([Kitchen(EMPTY.showing, ((), (), (), self.dice_of(s, first))) for s in range(self.players)])
        state = made(SpudsState, (self, CHANCE, Phase.SETUP, first, kitchens, (), (), 0, self.no_compost(), first, 0))
        return state.prepare((first + 1) % self.players)


GAME = BlazingSpuds
__all__ = ["GAME", "BlazingSpuds", "SpudsState"]
