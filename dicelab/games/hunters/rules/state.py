"""The rules of Dice Hunters of Therion: a state and what follows from it. Rulings are cited as D1 to D25.

A turn: whoever still has swords in the centre has captured the villain; roll the whole party; re-roll any dice,
twice at most; then chase the villain with more swords than lie there, take coins, and let the party grow.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from dicelab.errors import IllegalMove, OptionError
from dicelab.games.game import CHANCE, NOBODY, OVER, Game, State, any_of, illegal, made
from dicelab.games.hunters.rules.dice import (
    EACH,
    NO_DICE,
    STOP,
    Party,
    PartyRoll,
    Shown,
    left_after,
    left_by_number,
    party_of,
    party_roll,
    rerolls,
    tally,
)
from dicelab.games.hunters.rules.options import ANY, HEROES, OPTIONS, WARRANTS
from dicelab.games.move import Move

CHASE: Final = Move("chase")
LEAVE: Final = Move("leave")
ROLLS: Final = 3
_WHITES: Final[Party] = (EACH, 0, 0)


class Player(NamedTuple):
    """What one player has, wherever it lies."""

    yellow: int
    """Coloured dice in the party; those in the centre belong to it too (D6). The others are on the mat."""
    red: int
    coins: int
    warrants: tuple[int, ...]

    @property
    def party(self) -> Party:
        return EACH, self.yellow, self.red

    @property
    def score(self) -> int:
        return self.coins + sum(self.warrants)


class Chase(NamedTuple):
    """Whose dice lie in the centre, and which: only dice with swords (D1, D11)."""

    seat: int
    dice: Shown


class Opening(NamedTuple):
    """The roll before the game: who is still in it, and what those who have rolled show (D1, D2)."""

    seats: tuple[int, ...]
    rolled: tuple[Shown, ...]


class _Fields(NamedTuple):
    game: DiceHunters
    turn: int
    roller: int
    """Whose turn it is at the table, also while dice roll; in the opening whoever rolls next."""
    players: tuple[Player, ...]
    stack: tuple[int, ...]
    """The warrants still to be had, from the top."""
    chase: Chase | None
    marker: int
    """Two players: whose duel marker lies in the centre; else NOBODY."""
    shown: Shown
    """The dice of the roller that show something, while the turn lasts."""
    rolling: Party
    """The dice that are about to be rolled."""
    left: int
    """Rolls left in this turn, with the one about to be made."""
    choosing: bool
    """Whether the roller, done with rolling, is to say whether to chase (D10)."""
    turns: int
    """Turns begun."""
    opening: Opening | None


class HuntersState(_Fields, State):
    """One moment of a game of Dice Hunters of Therion."""

    __slots__ = ()

    # -- what can happen --------------------------------------------------------------------------------

    def actor(self) -> int:
        return NOBODY if self.turn == OVER else self.roller

    def moves(self) -> Sequence[Move]:
        if self.turn < 0:
            return ()
        return (CHASE, LEAVE) if self.choosing else rerolls(self.shown)

    def rolls(self) -> PartyRoll:
        if self.turn != CHANCE:
            raise IllegalMove("Nothing is to be rolled now.")
        return party_roll(self.rolling)

    def after(self, move: Move | str) -> HuntersState:
        if isinstance(move, str):
            move = Move.parse(move)
        if self.turn == CHANCE:
            return self._after_roll(move)
        if self.turn == OVER:
            raise IllegalMove("The game is over; nothing can be played.", move=move)
        if self.choosing:
            if move != CHASE and move != LEAVE:
                raise illegal(move, self.moves())
            return self._end_turn(self.players, self.shown, move == CHASE)
        if move == STOP:
            return self._result(self.players, self.shown)
        found = left_after(self.shown, move) if isinstance(move, Move) and move.kind == "reroll" else None
        if found is None:
            raise illegal(move, self.moves())
        return self._rolling(*found)

    def after_chance(self, rng: Random) -> HuntersState:
        if self.turn != CHANCE:
            return super().after_chance(rng)
        landed = party_roll(self.rolling).landed(self.shown, rng)
        return self._after_opening_roll(self.opening, landed[0]) if self.opening else self._landed(*landed)

    def after_any(self, rng: Random) -> HuntersState:
        if self.turn < 0:
            return super().after_any(rng)
        if self.choosing:
            return self._end_turn(self.players, self.shown, not any_of(rng, 2))  # in the order of ``moves``
        shown = self.shown
        number = any_of(rng, len(rerolls(shown)))
        return self._rolling(*left_by_number(shown, number)) if number else self._result(self.players, shown)

    def _rolling(self, kept: Shown, again: Party) -> HuntersState:
        return made(HuntersState, (
            self.game, CHANCE, self.roller, self.players, self.stack, self.chase, self.marker,
            kept, again, self.left, False, self.turns, None,
        ))  # fmt: skip

    # -- what is known ----------------------------------------------------------------------------------

    @property
    def bid(self) -> int:
        """The swords in the centre; a duel marker alone counts none (D13, D21)."""
        return tally(self.chase.dice).swords if self.chase else 0

    @property
    def outbids(self) -> bool:
        """Whether the dice shown are more swords than lie in the centre: as many are not enough (D11)."""
        return tally(self.shown).swords > self.bid

    # -- what follows -----------------------------------------------------------------------------------

    def _after_roll(self, move: Move) -> HuntersState:
        landed = party_roll(self.rolling).lands(self.shown, move)
        if landed is None:
            raise illegal(move, (), f"now {_named(self.rolling)} are rolled, as in 'roll w1 wc'")
        if self.opening:
            return self._after_opening_roll(self.opening, landed[0])
        return self._landed(*landed)

    def _landed(self, shown: Shown, yellow: int, red: int) -> HuntersState:
        """The dice that were rolled lie there with those that were kept; an X takes a die away."""
        roller, players = self.roller, self.players
        if yellow or red:  # D8: to the mat at once
            me = players[roller]
            lighter = made(Player, (me.yellow - yellow, me.red - red, me.coins, me.warrants))
            players = (*players[:roller], lighter, *players[roller + 1 :])
        left = self.left - 1
        if not left:
            return self._result(players, shown)  # D24: after the third roll nothing is left to decide
        return made(HuntersState, (
            self.game, roller, roller, players, self.stack, self.chase, self.marker,
            shown, NO_DICE, left, False, self.turns, None,
        ))  # fmt: skip

    def _result(self, players: tuple[Player, ...], shown: Shown) -> HuntersState:
        """The dice stay as they are; a chase may have to be decided first (D10)."""
        outbids = tally(shown).swords > self.bid
        if outbids and not self.game.must_chase:
            return made(HuntersState, (
                self.game, self.roller, self.roller, players, self.stack, self.chase, self.marker,
                shown, NO_DICE, 0, True, self.turns, None,
            ))  # fmt: skip
        return self._end_turn(players, shown, outbids)

    def _end_turn(self, players: tuple[Player, ...], shown: Shown, chases: bool) -> HuntersState:
        """Chase, coins, growth (D15)."""
        roller, chase, marker = self.roller, self.chase, self.marker
        swords, coins_shown, more_yellow, more_red, blades = tally(shown)
        if chases:  # D12, D22: whoever was there takes dice and marker back
            chase = made(Chase, (roller, blades))
            if marker != roller:
                marker = NOBODY
        if coins_shown or more_yellow or more_red:
            yellow, red, coins, warrants = players[roller]
            grown = made(Player, (
                min(EACH, yellow + more_yellow),  # D9: from the mat, as long as dice lie there
                min(EACH, red + more_red),
                coins + (coins_shown if swords else 2 * coins_shown),  # D14
                warrants,
            ))  # fmt: skip
            players = (*players[:roller], grown, *players[roller + 1 :])
        following = (roller + 1) % len(players)
        return _begun(self.game, following, players, self.stack, chase, marker, self.turns + 1)

    # -- the opening ------------------------------------------------------------------------------------

    def _after_opening_roll(self, opening: Opening, shown: Shown) -> HuntersState:
        rolled = (*opening.rolled, shown)
        if len(rolled) < len(opening.seats):
            return self._replace(roller=opening.seats[len(rolled)], opening=Opening(opening.seats, rolled))
        swords = [tally(dice).swords for dice in rolled]
        best = [index for index, number in enumerate(swords) if number == max(swords)]
        if len(best) > 1:  # D2: those who tied, and only those, roll again
            tied = tuple(opening.seats[index] for index in best)
            return self._replace(roller=tied[0], opening=Opening(tied, ()))
        winner = opening.seats[best[0]]
        chase = Chase(winner, tally(rolled[best[0]]).blades)  # D1: the dice with swords; D3: and nothing else
        players = self.players
        return _begun(self.game, (winner + 1) % len(players), players, self.stack, chase, NOBODY, 1)  # D4

    # -- how it ends ------------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        return tuple(player.score for player in self.players)

    def winners(self) -> tuple[int, ...]:
        if self.turn != OVER:
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))  # D18: ties share

    # -- is it possible ---------------------------------------------------------------------------------

    def problem(self) -> str | None:
        from dicelab.games.hunters.rules.check import problem

        return problem(self)


def _begun(
    game: DiceHunters,
    seat: int,
    players: tuple[Player, ...],
    stack: tuple[int, ...],
    chase: Chase | None,
    marker: int,
    turns: int,
) -> HuntersState:
    """The turn of ``seat`` begins: first of all, is the villain captured? (D5, D20)"""
    if chase and chase.seat == seat:
        chase = None  # the dice come home
        if len(players) > 2 or marker == seat:
            me = players[seat]
            captor = Player(me.yellow, me.red, me.coins, (*me.warrants, stack[0]))
            players = (*players[:seat], captor, *players[seat + 1 :])
            stack, marker = stack[1:], NOBODY
            if not stack:  # D5: at once, without a roll
                return made(HuntersState, (
                    game, OVER, seat, players, (), None, NOBODY, (), NO_DICE, 0, False, turns, None
                ))  # fmt: skip
        else:
            marker = seat
    me = players[seat]
    return made(HuntersState, (
        game, CHANCE, seat, players, stack, chase, marker,
        (), (EACH, me.yellow, me.red), ROLLS, False, turns, None,
    ))  # fmt: skip


def _named(dice: Party) -> str:
    return " and ".join(
        f"{number} {colour}" for number, colour in zip(dice, ("white", "yellow", "red"), strict=True) if number
    )


class DiceHunters(Game):
    """Dice Hunters of Therion by Richard Garfield, for two to four players."""

    key = "hunters"
    title = "Dice Hunters of Therion"
    seats = range(2, 5)
    options = OPTIONS
    state_type = HuntersState

    must_chase: bool
    heroes: tuple[str, ...]

    def check(self) -> None:
        chosen = dict(self.chosen)
        wanted = [str(chosen[f"hero_{seat + 1}"]) for seat in range(self.players)]
        taken = [hero for hero in wanted if hero != ANY]
        if len(set(taken)) < len(taken):
            twice = next(hero for hero in taken if taken.count(hero) > 1)
            says = f"Two players cannot both be the {twice.capitalize()}; choose another hero for one."
            raise OptionError(says, option=f"hero_{len(wanted) - wanted[::-1].index(twice)}", value=twice)
        free = iter([hero for hero in HEROES if hero not in taken])
        heroes = tuple(next(free) if hero == ANY else hero for hero in wanted)
        object.__setattr__(self, "heroes", heroes)

    def start(self) -> HuntersState:
        seats = tuple(range(self.players))
        player = Player(0, 0, 0, ())
        return made(HuntersState, (
            self, CHANCE, 0, (player,) * self.players, WARRANTS[self.players], None, NOBODY,
            (), _WHITES, 1, False, 0, Opening(seats, ()),
        ))  # fmt: skip

    def position(
        self,
        parties: Sequence[object] = (),
        roller: object = 0,
        shown: object = (),
        left: object = 0,
        chase: object = None,
        coins: Sequence[int] = (),
        marker: object = NOBODY,
        captured: object = (),
    ) -> HuntersState:
        """A position in the turn of ``roller``: before the first roll, or with dice ``shown`` and rolls ``left``.

        Parties are white/yellow/red (of the roller: with the dice shown), dice that show something are words.
        ``captured`` names the seats that have taken the warrants from the top.

        >>> DiceHunters(3).position(["3/1/0", "3/0/0", "3/0/0"], shown="w2,wc,wc,y1", left=2, chase=(1, "w3,w2")).bid
        5
        """
        from dicelab.games.hunters.rules import position
        from dicelab.games.position import lay_out

        given = {"roller": roller, "shown": shown, "left": left, "captured": captured}
        if parties:
            given["parties"] = parties
        if chase is not None:
            given["chase"] = chase
        if coins:
            given["coins"] = coins
        if marker != NOBODY:
            given["marker"] = marker
        state = lay_out(position, self, given)
        assert isinstance(state, HuntersState)
        return state


GAME = DiceHunters
__all__ = [
    "CHASE", "GAME", "LEAVE", "ROLLS", "STOP", "Chase", "DiceHunters", "HuntersState", "Opening", "Player", "party_of",
]  # fmt: skip
