"""The rules of Blazing Spuds in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games import game as g
from dicelab.games.markdown_book import read_book
from dicelab.games.spuds.book import goals
from dicelab.games.spuds.book.refusals import NOW, against
from dicelab.games.spuds.rules.dice import COLOURS, DIE, NEUTRAL, Dice
from dicelab.games.spuds.rules.kitchen import FACES, FRONTS, TABLE
from dicelab.games.spuds.rules.options import COLOUR_DICE, NEUTRAL_EACH, OPTIONS
from dicelab.games.spuds.rules.state import BlazingSpuds, Phase, SpudsState
from dicelab.odds.text import dice_word, listing

__all__ = ["BOOK", "against", "section_now"]

DICE_BY_TURN = [COLOUR_DICE - place for place in range(4)]
SLOTS = {
    "colours": listing(COLOURS[:NEUTRAL]),
    "fronts": listing([f"**{FACES[key].title}**" for key in FRONTS]),
    "backs": listing([FACES[FACES[key].other].title for key in FRONTS]),
    "needs": "; ".join(
        f"{dice_word(solid)} on {listing([face.title for face in TABLE if face.solid == solid])}"
        for solid in sorted({face.solid for face in TABLE})
    ),
    **{f"{key}_needs": FACES[key].solid for key in ("run", "kind", "different", "control")},
    **{f"{key}_holds": FACES[key].size for key in ("run", "kind", "different", "control", "target")},
    "dice_by_turn": listing(list(map(str, DICE_BY_TURN))),
    **dict(zip(("first_has", "second_has", "third_has", "fourth_has"), DICE_BY_TURN, strict=True)),
    "neutral": NEUTRAL_EACH,
    "first_of_two": COLOUR_DICE + NEUTRAL_EACH,
    "second_of_two": COLOUR_DICE - 1 + NEUTRAL_EACH,
    "turn_cap": next(option.default for option in OPTIONS if option.name == "turn_cap"),
}


def dice(text: str) -> Dice:
    """Dice as a state holds them; so many of a colour are dice that have not been rolled yet.

    >>> dice("b1 r4"), dice("2 red 1 blue")
    ((4, 11), (0, 0, 10))
    """
    words = text.split()
    if words[0].isdecimal():
        return tuple(
            10 * COLOURS.index(of) for many, of in zip(words[::2], words[1::2], strict=True) for _ in range(int(many))
        )
    return tuple(sorted([DIE[word] for word in words]))


CHAPTERS = ("the_game", "your_turn", "what_cards_do", "the_cards", "the_end")

BOOK = read_book(__name__, BlazingSpuds, CHAPTERS, goals, SLOTS, dict.fromkeys(("dice", "hand", "loose", "on"), dice))


def section_now(state: SpudsState) -> str:
    """The section about what is to be done in ``state``."""
    if state.turn == g.OVER:
        return {g.WON: "winning", g.DRAW: "stalemate"}.get(state.outcome(), "turn-cap")
    if state.phase == Phase.SEND and state.receiver() in {die // 10 for die in state.hand}:
        return "bouncing"
    if state.phase == Phase.ASSIGN and state.turn == g.CHANCE:
        return "re-roll"
    return NOW[state.phase]
