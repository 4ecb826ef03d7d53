"""What can be chosen before a game of Thrown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicelab.errors import OptionError, quoted
from dicelab.games.game import NOBODY, Game
from dicelab.games.kinds import ListOf, OneOf, Split, Whole, YesNo
from dicelab.games.option import Option
from dicelab.games.thrown.rules.cards import CARDS, MONSTERS, summoner_alone
from dicelab.games.thrown.rules.dice import COLOURS, OF_EACH, Pool

DEALT: Final = {3: 12, 4: 10, 5: 8}
"""Dice that each player draws, by the number of players (T1)."""

GOLD: Final = 5
TIE_BREAK_DICE: Final = 4
FIRST_GAME: Final = ("knight", "archer", "peacemaker", "noble")

RANDOM, FIRST = DISPLAYS = ("random", "first_game")

OPTIONS: Final = (
    Option(
        "advanced",
        False,
        YesNo(),
        "Any four cards, each with a cube that says which colour it belongs to.",
        ruling="T39",
        main=True,
    ),
    Option(
        "with_monsters",
        False,
        YesNo(),
        "Mix the six monsters into the deck.",
        ruling="T39",
        needs={"advanced": (True,)},
        main=True,
    ),
    Option(
        "display",
        RANDOM,
        OneOf(
            DISPLAYS,
            labels={
                RANDOM: "drawn at random",
                FIRST: "first game: Knight, Archer, Peacemaker, Noble",
            },
        ),
        "The cards of the first round.",
        needs={"advanced": (False,)},
    ),
    Option(
        "cards",
        (),
        ListOf(OneOf(tuple(CARDS), labels={key: card.title for key, card in CARDS.items()}), range(5)),
        "The four cards of the first round by hand, such as Knight, Archer, Brute, Noble; none to draw them.",
        needs={"display": (RANDOM,)},
    ),
    Option(
        "cubes",
        (),
        ListOf(OneOf(COLOURS), range(5)),
        "The cubes on those cards, such as red, white, green, blue; none for a random order.",
        needs={"advanced": (True,)},
    ),
    Option(
        "pools",
        (),
        ListOf(Split(Whole(range(OF_EACH + 1)), size=len(COLOURS)), range(6)),
        "The dice of the first round by hand, red/white/green/blue for each seat, such as 3/3/3/3, 4/4/2/2, 2/2/4/4; "
        "none to deal them.",
    ),
    Option(
        "starter",
        "random",
        OneOf(("random", 0, 1, 2, 3, 4), labels={seat: f"seat {seat + 1}" for seat in range(5)}),
        "Who leads the first trick.",
        ruling="T4",
        seats=True,
    ),
    Option(
        "rounds",
        0,
        OneOf((0, 1, 2, 3, 4, 5), labels={0: "one for each player"}),
        "How many rounds are played.",
        ruling="T38",
    ),
    Option(
        "may_empty_pool",
        False,
        YesNo(),
        "Powers used before the roll may cost a follower's last die; then nothing is rolled.",
        ruling="T9",
    ),
    Option(
        "peacemaker_beats_imp",
        True,
        YesNo(),
        "A Peacemaker's pair takes the trick although the Imp is at work.",
        ruling="T27",
        needs={"advanced": (True,), "with_monsters": (True,)},
    ),
    Option(
        "phantom_counts_own",
        False,
        YesNo(),
        "The winner's own dice of the Phantom's colour cost gold too.",
        ruling="T33",
    ),
    Option(
        "allow_debt",
        False,
        YesNo(),
        "Gold may fall below zero.",
        ruling="T34",
    ),
    Option(
        "dragon_results",
        False,
        YesNo(),
        "Result powers still work for whoever ends a trick with the Dragon.",
        ruling="T42",
        needs={"advanced": (True,), "with_monsters": (True,)},
    ),
)


def check_cards(cards: Sequence[str], advanced: bool, with_monsters: bool) -> None:
    """Refuse four cards that cannot lie together."""
    if len(cards) != 4 or len(set(cards)) != 4:
        raise OptionError(
            f"A display has four different cards, not {quoted(', '.join(cards) or 'none')}.",
            option="cards",
            value=cards,
        )
    families = [CARDS[key].family for key in cards]
    if not advanced and (len(set(families)) != 4 or set(cards) & set(MONSTERS)):
        raise OptionError(
            "The basic game shows one hero, one villain, one of the common folk and one of the royal folk; "
            "choose advanced=yes for any four cards.",
            option="cards",
            value=cards,
        )
    if not with_monsters and set(cards) & set(MONSTERS):
        raise OptionError("Monsters need with_monsters=yes.", option="cards", value=cards)
    if summoner_alone(tuple(cards)):
        raise OptionError(
            "The Summoner needs another card with a discard power beside it.", option="cards", value=cards
        )


def check_pools(pools: Sequence[Pool], players: int) -> None:
    """Refuse pools that forty dice cannot fill, or with which nothing can be played."""
    if len(pools) != players:
        raise OptionError(f"{players} players need {players} pools, not {len(pools)}.")
    if any(sum(column) > OF_EACH for column in zip(*pools, strict=True)):
        raise OptionError(f"There are {OF_EACH} dice of each colour; these pools hold more.")
    if len([pool for pool in pools if sum(pool)]) < 2:
        raise OptionError("At least two players need dice.")


class Chosen(Game):
    """The options of Thrown, by name."""

    key = "thrown"
    title = "Thrown"
    seats = range(3, 6)
    options = OPTIONS

    advanced: bool
    with_monsters: bool
    display: str
    cards: tuple[str, ...]
    cubes: tuple[str, ...]
    pools: tuple[Pool, ...]
    rounds: int
    may_empty_pool: bool
    peacemaker_beats_imp: bool
    phantom_counts_own: bool
    allow_debt: bool
    dragon_results: bool

    start_seat: int
    last_round: int

    def check(self) -> None:
        starter = dict(self.chosen)["starter"]
        object.__setattr__(self, "start_seat", starter if isinstance(starter, int) else NOBODY)
        object.__setattr__(self, "last_round", self.rounds or self.players)
        if self.cards:
            check_cards(self.cards, self.advanced, self.with_monsters)
        if self.cubes and (sorted(self.cubes) != sorted(COLOURS) or not self.cards):
            raise OptionError("Cubes lie on cards chosen by hand, and have four colours: red, white, green and blue.")
        if self.pools:
            check_pools(self.pools, self.players)
