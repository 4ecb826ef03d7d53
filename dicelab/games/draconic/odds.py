"""The questions that Draconic Dice answers, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from dicelab.errors import OddsError
from dicelab.games.draconic.dice import BLANK, DRAGON, DRAGON_DIE, FIREBALL, KNIGHT, rolls
from dicelab.games.draconic.options import BASE, FIRE, TRADE, TRADE_NEEDS
from dicelab.games.draconic.race import first_step, turns_left, win_chance
from dicelab.games.draconic.rules import DraconicState
from dicelab.games.game import CHANCE, NOBODY
from dicelab.games.kinds import Given, ListOf, OneOf, Whole
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Parameter, question, said_of
from dicelab.games.words import count
from dicelab.odds.cases import by_cases
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import note, power, row
from dicelab.odds.pool import Pool
from dicelab.odds.text import chance_text, percent_equals
from dicelab.odds.working import Working, binomial, equation

MOST_DICE = 20  # all the dice in the box
RACE_DICE = 10  # each, for the chance to win a two-player game
RACE_TOTAL = MOST_DICE  # with the pile; with more, a chance has more digits than Python turns into a text

_NO_FIREBALL = Fraction(5, 6)
_NO_BLANK = Fraction(3, 6)
_NEITHER = Fraction(2, 6)  # a dragon or a knight: gone, and no fireball

DICE = Parameter("dice", Whole(range(1, MOST_DICE + 1)), "how many dice you roll")
FACE = Parameter("face", OneOf((DRAGON, KNIGHT, FIREBALL, BLANK)), "which face is counted")
PILE = Parameter("pile", Whole(range(MOST_DICE + 1)), "how many dice lie on the fire pile", default=0)
OTHER = Parameter("other", Whole(range(1, RACE_DICE + 1)), "how many dice the other player holds")
HANDS = Parameter("dice", ListOf(OTHER.kind, range(2, 3)), "dice of the player about to roll, then of the other")


@question("the chance to roll no fireball", DICE, example="burned dice=4")
def burned(dice: int) -> Answer:
    """No fireball among the dice."""
    p = _NO_FIREBALL**dice
    line = equation("no fireball", power(_NO_FIREBALL, dice), answer=p)
    why = note("Each die misses the fireball on 5 of its 6 sides, and the dice are independent.")
    return Answer(
        f"Chance to be burned with {count(dice, 'die', 'dice')}: no fireball", p=p, working=Working((why, line), p)
    )


@question("how many dice show a face", DICE, FACE, example="faces dice=4 face=dragon")
def faces(dice: int, face: str) -> Answer:
    """How many dice show a face."""
    dist = Pool.of(dice, DRAGON_DIE).count(face)
    hit = Fraction(DRAGON_DIE.weights[face], 6)
    likeliest = max(dist, key=lambda number: dist[number])
    working = binomial(dice, likeliest, hit, count(likeliest, face))
    return Answer(
        f"How many of {count(dice, 'die', 'dice')} show a {face}", dist=dist, mean=dist.mean(), working=working
    )


@cache
def _after_turn(dice: int, pile: int) -> Distribution[int]:
    weights: Counter[int] = Counter()
    for (blanks, _, fireballs, _), ways in rolls(dice):
        weights[blanks if fireballs else blanks + pile] += ways
    return Distribution(weights)


@question("the dice you hold at the end of your turn", DICE, PILE, example="turn dice=4 pile=3")
def turn(dice: int, pile: int) -> Answer:
    """The dice held at the end of one's turn, by the base rules."""
    dist = _after_turn(dice, pile)
    says = f"Dice you hold after a turn with {count(dice, 'die', 'dice')} and {count(pile, 'die', 'dice')} on the pile"
    return Answer(says, dist=dist, mean=dist.mean(), working=_turn_working(dice, pile, dist))


def _turn_working(dice: int, pile: int, dist: Distribution[int]) -> Working:
    """E = dice · 1/2 for the blanks, and the pile if burned."""
    mean = dist.mean()
    terms: list[object] = [str(dice), "·", _NO_BLANK]
    if pile:
        terms += ["+", str(pile), "·", power(_NO_FIREBALL, dice)]
    why = "You keep the blanks, half of your dice on average" + (
        "; without a fireball you take the pile as well." if pile else "."
    )
    return Working((note(why), row(note("E(dice you hold)"), "=", *terms, "=", mean)), mean)


def out_chance(dice: int, pile: int) -> Fraction:
    """The chance to hold no dice at the end of one's turn."""
    if dice < 0 or pile < 0:
        raise OddsError("A number of dice cannot be negative.")
    return _NO_BLANK**dice - (_NEITHER**dice if pile else 0)


@question("the chance to hold no dice at the end of your turn", DICE, PILE, example="out dice=4 pile=3")
def out(dice: int, pile: int) -> Answer:
    """No dice left: no blanks, and no pile to take."""
    p = out_chance(dice, pile)
    says = (
        f"Chance to be out after a turn with {count(dice, 'die', 'dice')} and {count(pile, 'die', 'dice')} on the pile"
    )
    if not pile:
        why = note("Blanks are the only dice you keep, and there is no pile to take.")
        return Answer(says, p=p, working=Working((why, equation("no blank", power(_NO_BLANK, dice), answer=p)), p))
    lines = (
        note("You keep the blanks; and without a fireball you would take the pile."),
        equation("no blank", power(_NO_BLANK, dice), answer=_NO_BLANK**dice),
        equation("no blank and no fireball", power(_NEITHER, dice), answer=_NEITHER**dice),
        equation("out", power(_NO_BLANK, dice), "−", power(_NEITHER, dice), answer=p),
    )
    return Answer(says, p=p, working=Working(lines, p))


@question(
    "two players: the chance that the player about to roll wins, and the turns left on average",
    HANDS,
    PILE,
    example="win dice=6,6 pile=0",
)
def win(dice: tuple[int, int], pile: int) -> Answer:
    """Two players, base rules: the player about to roll wins the race."""
    mine, theirs = dice
    if mine + theirs + pile > RACE_TOTAL:
        raise OddsError(
            f"win is answered for up to {RACE_TOTAL} dice on the table, pile included, not {mine + theirs + pile}."
        )
    p = win_chance(mine, theirs, pile)
    says = (
        f"Chance that the player about to roll wins: {count(mine, 'die', 'dice')} "
        f"against {count(theirs, 'die', 'dice')}, {count(pile, 'die', 'dice')} on the pile"
    )
    cases = [(_then(after), chance, worth) for after, chance, worth in first_step(mine, theirs, pile)]
    before = (
        "Let W be the chance of the player about to roll, for every number of dice on the table.",
        "W = P(out this turn) + the sum over every other roll of P(roll) · (1 − W of the position it leads to).",
        "Dice only ever leave the game, so positions with fewer dice are solved first. The first step:",
    )
    working = by_cases("win", cases, before=before)
    turns = turns_left(mine, theirs, pile)
    return Answer(says, p=p, mean=turns, mean_says="turns left, on average", working=working)


def _then(after: tuple[int, int, int] | None) -> str:
    if after is None:
        return "out at once"
    theirs, mine, pile = after
    return f"{mine} against {theirs}, {pile} on the pile"


QUESTIONS = (burned, faces, turn, out, win)


def controls(state: DraconicState) -> list[Parameter]:
    """What can be varied beside the table, beginning with what lies on it."""
    if state.turn != CHANCE:
        return []
    roller = max(state.roller, 0)  # before the start all hands are alike
    found = [replace(DICE, default=state.hands[roller])]
    if state.game.variant != FIRE:
        found.append(replace(PILE, default=state.pile))
    if _race(state):
        other = next(hand for seat, hand in enumerate(state.hands) if seat != roller and hand)
        found.append(replace(OTHER, default=other))
    return found


def asked(
    state: DraconicState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
) -> list[Asked]:
    """The questions that matter now, with the values chosen for the controls and the move considered."""
    if state.turn == CHANCE:
        name = names[state.roller] if state.roller >= 0 else "whoever begins"
        return said_of(f"For {name}, in this roll.", _before_roll(state, chosen, name))
    if state.turn >= 0 and state.dragons and state.game.variant != FIRE:
        said = f"For the others, each as if they rolled right after {names[state.roller]}."
        return said_of(said, _before_giving(state, names, considered))
    return []


def _race(state: DraconicState) -> bool:
    """Whether two players race by the base rules, so that the whole game can be solved."""
    held = [hand for hand in state.hands if hand]
    return state.game.variant == BASE and len(held) == 2 and max(held) <= RACE_DICE


def _before_roll(state: DraconicState, chosen: Mapping[str, Given], name: str) -> list[Asked]:
    dice = int(chosen["dice"])  # type: ignore[arg-type]
    if state.game.variant == FIRE:
        return [Asked(faces, {"dice": dice, "face": FIREBALL}, "Fireballs in this roll")]
    pile = int(chosen["pile"])  # type: ignore[arg-type]
    questions = [
        Asked(burned, {"dice": dice}, "Burned: no fireball"),
        Asked(out, {"dice": dice, "pile": pile}, "Out of dice after this turn"),
    ]
    other = chosen.get("other")
    if isinstance(other, int) and dice <= RACE_DICE and dice + other + pile <= RACE_TOTAL:
        title = "Out before the other player" if state.places else "Win the game from here"
        said = f"For {name}, to the end; with two players left nobody has anything to decide."
        questions.append(Asked(win, {"dice": (dice, other), "pile": pile}, title, whose=said))
    trade = ", without a trade" if state.game.variant == TRADE and dice >= TRADE_NEEDS else ""
    return [*questions, Asked(turn, {"dice": dice, "pile": pile}, f"Dice held after this turn{trade}")]


def _before_giving(state: DraconicState, names: Sequence[str], considered: Move | None) -> list[Asked]:
    """What a dragon does to each of the others: their chance to be out, if they meet this pile."""
    fireballs = state.rolled[2] if state.rolled else 0
    pile = state.pile + fireballs if fireballs else 0  # without a fireball the roller takes the pile first
    hurts = hurts_most(state)
    found = []
    for move in state.moves():
        seat = int(move.args[0])
        dice = state.hands[seat]
        before, after = out_chance(dice, pile), out_chance(dice + 1, pile)
        falls = percent_equals(before - after).replace("%", "points")
        found.append(
            Asked(
                out,
                {"dice": dice + 1, "pile": pile},
                "Their chance to be out next turn, with this dragon",
                f"{names[seat]}, then with {count(dice + 1, 'die', 'dice')}",
                move == considered,
                how=f"Without it: {chance_text(before)}. The dragon takes {falls.removeprefix('= ')} away.",
                best=move == hurts,
                tag="hurts most",
                heading="Every choice",
                key="out with it",
            )
        )
    without = "The same without the dragon"
    return found + [
        Asked(
            out,
            {"dice": state.hands[int(move.args[0])], "pile": pile},
            without,
            f"{names[int(move.args[0])]}, with {count(state.hands[int(move.args[0])], 'die', 'dice')}",
            key="out without it",
        )
        for move in state.moves()
    ]


def hurts_most(state: DraconicState) -> Move:
    """The dragon that takes the most chance of going out away; among equals the next to roll."""
    hands, roller, players = state.hands, state.roller, len(state.hands)
    if state.game.variant == FIRE:

        def order(move: Move) -> tuple[Fraction | int, int]:
            seat = int(move.args[0])
            return -hurt(state, seat), (seat - roller) % players

    else:
        places = _places_of_hurt(bool(state.rolled and state.rolled[2]), max(hands))

        def order(move: Move) -> tuple[Fraction | int, int]:
            seat = int(move.args[0])
            return places[hands[seat]], (seat - roller) % players

    return min(state.moves(), key=order)


@cache
def _places_of_hurt(pile: bool, most: int) -> list[int]:
    """By the dice that somebody holds, the place of what one more die takes away, the largest first: the order of
    exact chances as numbers that are compared at once."""
    falls = [out_chance(dice, pile) - out_chance(dice + 1, pile) for dice in range(most + 1)]
    places = {fall: place for place, fall in enumerate(sorted(set(falls), reverse=True))}
    return [places[fall] for fall in falls]


def hurt(state: DraconicState, seat: int) -> Fraction:
    """How much chance of going out one more die takes from ``seat``."""
    dice = state.hands[seat]
    return going_out(state, seat, dice) - going_out(state, seat, dice + 1)


def going_out(state: DraconicState, seat: int, dice: int) -> Fraction:
    """The chance that ``seat``, holding ``dice``, goes out at the end of this turn or on its next."""
    if state.game.variant != FIRE:
        fireballs = state.rolled[2] if state.rolled else 0
        return out_chance(dice, state.pile + fireballs if fireballs else 0)
    if seat == state.challenger != NOBODY:  # K12: what it must pay may leave it with nothing
        short = max(0, state.challenge - (state.rolled[2] if state.rolled else 0))
        if short:
            return Fraction(dice == short)
    return Fraction(1, 3**dice)  # every die a dragon or a knight
