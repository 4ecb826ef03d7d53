"""The rules of Draconic Dice: a state and what follows from it. Rulings are cited as K1 to K17.

A turn runs in a strict order (K2): roll all your dice; knights leave the game; dragons are given away, die
by die; blanks stay; fireballs go to the pile; who rolled no fireball is burned and takes the whole pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from dicelab.errors import IllegalMove
from dicelab.games.draconic.rules.dice import STARTS, Counts, DragonRoll, StartRoll, dragon_roll
from dicelab.games.draconic.rules.options import BASE, DICE_EACH, FIRE, OPTIONS, SCALES, TRADE, TRADE_NEEDS
from dicelab.games.game import CAP, CHANCE, NOBODY, OVER, Game, State, any_of, below, illegal, made
from dicelab.games.move import Move

KEEP: Final = Move("keep")
_GIVE: Final = tuple(Move("give", (seat,)) for seat in range(5))
_TRADE: Final = tuple(Move("trade", (seat,)) for seat in range(5))
_START_AT: Final = {move: seat for seat, move in enumerate(STARTS)}
_GIVE_TO: Final = {move: seat for seat, move in enumerate(_GIVE)}
_TRADE_WITH: Final = {KEEP: NOBODY, **{move: seat for seat, move in enumerate(_TRADE)}}


class Standing(NamedTuple):
    """Where the match stands over several rounds of Dragon Scales."""

    round: int
    starter: int
    totals: tuple[int, ...]


class _Fields(NamedTuple):
    game: DraconicDice
    turn: int
    roller: int
    """Whose turn it is at the table, also while the dice are rolling; NOBODY before the start."""
    hands: tuple[int, ...]
    pile: int
    retired: int
    rolled: Counts | None
    """What the roller rolled this turn, until the turn ends."""
    dragons: int
    """How many of the rolled dragons are still to be given."""
    places: tuple[int, ...]
    """The seats that are out of dice, best first."""
    challenger: int
    """Trial By Fire: who took the turn before, and how many fireballs that roll showed."""
    challenge: int
    turns: int
    """Turns taken so far, in all rounds (K17)."""
    standing: Standing


class DraconicState(_Fields, State):
    """One moment of a game of Draconic Dice."""

    __slots__ = ()

    # -- what can happen --------------------------------------------------------------------------------

    def actor(self) -> int:
        return NOBODY if self.turn == OVER else self.roller

    def is_new_turn(self) -> bool:
        return self.turn == CHANCE  # the only roll of a turn is its first

    def moves(self) -> Sequence[Move]:
        if self.turn < 0:
            return ()
        others = [seat for seat in range(len(self.hands)) if seat != self.roller and self.hands[seat]]
        if self.dragons:
            return [_GIVE[seat] for seat in others]
        return [KEEP, *[_TRADE[seat] for seat in others]]

    def rolls(self) -> DragonRoll | StartRoll:
        if self.turn != CHANCE:
            raise IllegalMove("Nothing is to be rolled now.")
        if self.roller == NOBODY:
            return StartRoll(len(self.hands))
        return dragon_roll(self.hands[self.roller])

    def after(self, move: Move | str) -> DraconicState:
        if isinstance(move, str):
            move = Move.parse(move)
        turn = self.turn
        if turn == CHANCE:
            return self._after_start(move) if self.roller == NOBODY else self._after_roll(move)
        if turn == OVER:
            raise IllegalMove("The game is over; nothing can be played.", move=move)
        seat = (_GIVE_TO if self.dragons else _TRADE_WITH).get(move)
        if seat is None or not self._is_open(seat):
            raise illegal(move, self.moves())
        return self._after_give(seat) if self.dragons else self._after_trade(seat)

    def _is_open(self, seat: int) -> bool:
        """Whether dice may go to ``seat``: another player, still in (K2); NOBODY stands for keeping them."""
        return seat == NOBODY or (seat != self.roller and seat < len(self.hands) and self.hands[seat] > 0)

    @property
    def fireballs(self) -> int:
        """How many lie rolled in this turn."""
        return self.rolled[2] if self.rolled else 0

    # -- what follows -----------------------------------------------------------------------------------

    def _after_start(self, move: Move) -> DraconicState:
        seat = _START_AT.get(move)
        if seat is None or seat >= len(self.hands):
            raise illegal(move, (), "first the starting player is drawn, as in 'start 0'")
        return self._started(seat)

    def _started(self, seat: int) -> DraconicState:
        return self._replace(roller=seat, standing=self.standing._replace(starter=seat))

    def after_chance(self, rng: Random) -> DraconicState:
        if self.turn != CHANCE:
            return super().after_chance(rng)
        if self.roller == NOBODY:
            return self._started(below(rng, len(self.hands)))
        return self._after_counts(dragon_roll(self.hands[self.roller]).drawn(rng))

    def after_any(self, rng: Random) -> DraconicState:
        if self.turn < 0 or not self.dragons:
            return super().after_any(rng)
        hands, roller = self.hands, self.roller
        others = [seat for seat, dice in enumerate(hands) if dice and seat != roller]
        return self._after_give(others[any_of(rng, len(others))])

    def _after_roll(self, move: Move) -> DraconicState:
        held = self.hands[self.roller]
        counts = dragon_roll(held).counts(move)
        if counts is None:
            raise illegal(move, (), f"now {held} dice are rolled, as blanks, dragons, fireballs and knights")
        return self._after_counts(counts)

    def _after_counts(self, counts: Counts) -> DraconicState:
        roller, hands = self.roller, list(self.hands)
        _, dragons, fireballs, knights = counts
        hands[roller] -= knights
        if not dragons and self.game.variant != TRADE:
            return self._end_turn(hands, fireballs, self.retired + knights)
        state = made(DraconicState, (
            self.game, roller, roller, tuple(hands), self.pile, self.retired + knights, counts, dragons,
            self.places, self.challenger, self.challenge, self.turns, self.standing,
        ))  # fmt: skip
        if dragons:
            return state
        if not state._may_trade():
            return state._end_turn(hands, fireballs, state.retired)
        if self.game.trade_order == "trade_first":
            return state
        hands[roller] += self.pile  # burned first
        return state._replace(hands=tuple(hands), pile=0)

    def _after_give(self, to: int) -> DraconicState:
        hands = list(self.hands)
        hands[self.roller] -= 1
        hands[to] += 1
        if self.dragons == 1:
            return self._end_turn(hands, self.fireballs, self.retired)
        return made(DraconicState, (
            self.game, self.turn, self.roller, tuple(hands), self.pile, self.retired, self.rolled, self.dragons - 1,
            self.places, self.challenger, self.challenge, self.turns, self.standing,
        ))  # fmt: skip

    def _after_trade(self, to: int) -> DraconicState:
        hands = list(self.hands)
        if to != NOBODY:
            hands[self.roller], hands[to] = hands[to], hands[self.roller]
        return self._end_turn(hands, self.fireballs, self.retired)  # K8: burned first, the pile is empty by now

    def _may_trade(self) -> bool:
        """K8, K16: judged on the dice rolled this turn."""
        rolled = self.rolled
        return self.game.variant == TRADE and rolled is not None and rolled[0] == sum(rolled) >= TRADE_NEEDS

    def _end_turn(self, hands: list[int], fireballs: int, retired: int) -> DraconicState:
        """Fireballs, then the burn or the challenge, then who is out (K3, K5, K10)."""
        game, roller, pile = self.game, self.roller, self.pile
        challenger, challenge = self.challenger, self.challenge
        if game.variant == FIRE:
            short = challenge - fireballs
            if short > 0:  # K11: before the first turn the challenge is 0, K13: the challenger can always pay
                hands[challenger] -= short
                hands[roller] += short
            challenger, challenge = roller, fireballs
        elif fireballs:
            hands[roller] -= fireballs
            pile += fireballs
        else:
            hands[roller] += pile
            pile = 0

        places, standing = self.places, self.standing
        players = len(hands)
        if hands.count(0) > len(places):
            places += tuple(seat for seat in range(players) if not hands[seat] and seat not in places)  # one: K5, K13
            if game.variant == SCALES:
                standing = _scored(standing, places[-1], sum(hands) + pile)
            if not game.plays_on:
                return self._ended(hands, pile, retired, places, standing)
            if len(places) == players - 1:
                last = next(seat for seat in range(players) if hands[seat])
                if game.variant == SCALES and not game.last_scores_zero:
                    standing = _scored(standing, last, pile)  # K9: its own dice are not other players' dice
                return self._ended(hands, pile, retired, (*places, last), standing)
        turns = self.turns + 1
        if turns == game.turn_cap:  # K15, K17
            return self._ended(hands, pile, retired, places, standing)

        following = (roller + 1) % players
        while not hands[following]:
            following = (following + 1) % players
        return made(DraconicState, (
            game, CHANCE, following, tuple(hands), pile, retired, None, 0,
            places, challenger, challenge, turns, standing,
        ))  # fmt: skip

    def _ended(
        self, hands: list[int], pile: int, retired: int, places: tuple[int, ...], standing: Standing
    ) -> DraconicState:
        """The round has ended: so has the game, or the next round of Dragon Scales begins (K9, K16)."""
        game = self.game
        turns, full = self.turns + 1, len(places) == len(hands)
        if game.variant == SCALES and full and max(standing.totals) < game.target and turns != game.turn_cap:
            starter = (standing.starter + 1) % len(hands)
            return game.new_round(Standing(standing.round + 1, starter, standing.totals), turns)
        return made(DraconicState, (
            game, OVER, self.roller, tuple(hands), pile, retired, None, 0,
            places, NOBODY, 0, turns, standing,
        ))  # fmt: skip

    # -- how it ends ------------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        players = len(self.hands)
        if self.game.variant == SCALES:
            return self.standing.totals
        beaten = {seat: players - 1 - place for place, seat in enumerate(self.places)}
        return tuple(beaten.get(seat, 0) for seat in range(players))

    def winners(self) -> tuple[int, ...]:
        if self.turn != OVER:
            return ()
        if self.game.variant != SCALES:
            return self.places[:1]  # K17: who is out first has won, also at a turn cap
        best = max(self.standing.totals)
        if best < self.game.target or len(self.places) < len(self.hands):
            return ()  # K16: in the middle of Dragon Scales nobody has won yet
        return tuple(seat for seat, total in enumerate(self.standing.totals) if total == best)

    def outcome(self) -> str:
        return super().outcome() if self.turn != OVER or self.winners() else CAP

    def capped(self) -> bool:
        """Whether the turn cap has ended the game before its rules did (K15, K17)."""
        if self.turn != OVER:
            return False
        wanted = len(self.hands) if self.game.plays_on else 1
        return len(self.places) < wanted or (self.game.variant == SCALES and not self.winners())

    # -- is it possible ---------------------------------------------------------------------------------

    def problem(self) -> str | None:
        from dicelab.games.draconic.rules.check import problem

        return problem(self)


def _scored(standing: Standing, seat: int, points: int) -> Standing:
    totals = list(standing.totals)
    totals[seat] += points
    return standing._replace(totals=tuple(totals))


class DraconicDice(Game):
    """Draconic Dice by Ken Gruhl and Quentin Weir, for two to five players."""

    key = "draconic"
    title = "Draconic Dice"
    seats = range(2, 6)
    options = OPTIONS
    state_type = DraconicState

    variant: str
    start_seat: int
    places: bool
    trade_order: str
    target: int
    last_scores_zero: bool
    turn_cap: int
    plays_on: bool

    def check(self) -> None:
        chosen = dict(self.chosen)["starter"]
        object.__setattr__(self, "start_seat", chosen if isinstance(chosen, int) else NOBODY)
        object.__setattr__(self, "plays_on", self.places or self.variant == SCALES)

    def start(self) -> DraconicState:
        return self.new_round(Standing(1, self.start_seat, (0,) * self.players))

    def position(self, hands: object, pile: object = 0, roller: object = 0, **parts: object) -> DraconicState:
        """A position in which ``roller`` is about to roll; the dice that are missing have left as knights.

        More can be laid out, see ``parts`` in ``position``: what lies ``rolled``, and what the variants count.

        >>> DraconicDice(players=2).position(hands=(3, 4), pile=2).retired
        3
        >>> DraconicDice(players=2).position(hands=(3, 4), rolled="1/2/0/0").turn
        0
        """
        from dicelab.games.draconic.rules import position
        from dicelab.games.position import lay_out

        given = {"hands": hands, "roller": roller, **parts} | ({} if pile == 0 else {"pile": pile})
        state = lay_out(position, self, given)
        assert isinstance(state, DraconicState)
        return state

    def new_round(self, standing: Standing, turns: int = 0) -> DraconicState:
        """Full hands again, an empty pile; the standing is kept, and the turns are counted on."""
        return DraconicState(
            game=self,
            turn=CHANCE,
            roller=standing.starter,
            hands=(DICE_EACH[self.players],) * self.players,
            pile=0,
            retired=0,
            rolled=None,
            dragons=0,
            places=(),
            challenger=NOBODY,
            challenge=0,
            turns=turns,
            standing=standing,
        )


GAME = DraconicDice
__all__ = ["BASE", "FIRE", "GAME", "KEEP", "NOBODY", "SCALES", "TRADE", "DraconicDice", "DraconicState", "Standing"]
