"""How the chance to take the trick is found: one's own rolls by what they show, times what later players leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import prod

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Question
from dicelab.games.thrown.odds.taking import (
    Plan,
    Situation,
    after_power,
    best_use,
    by_worth,
    chance_to_miss,
    holds,
    model_words,
    own_colours,
    own_strength,
    pair_takes,
    powers_first,
    rolling,
    situation,
    take_by_choice,
    take_by_dragon,
    take_by_ending,
)
from dicelab.games.thrown.rules.dice import COLOURS, NO_COLOUR, SIX
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import TRUMP, Strength
from dicelab.games.thrown.rules.turn import ROLLED
from dicelab.games.thrown.rules.words import move_words, roll_words
from dicelab.odds.formula import Case, Expr, by_cases, note, out_of, row, spaced
from dicelab.odds.text import alternatives, count, decimal_text, fraction_text, listing
from dicelab.odds.working import Working, equation


def chances(state: ThrownState, names: Sequence[str] = ()) -> Answer:
    """The chance to take the trick from ``state``, for the player whose turn it is.

    Before the main roll a table: a row for each roll, without and with each power that can be used first. After it a
    row for ending the turn, and one for each power. A power counts with the target that does most.

    >>> from dicelab.games.thrown.rules.state import Thrown
    >>> cards = ["wizard", "sorcerer", "brute", "noble"]
    >>> state = Thrown(players=3).position(["1/2/0/0", "2/1/0/0", "1/1/1/1"], cards, leader=1, rolled=["w5", "w3"])
    >>> print(chances(state).table)
                   no power        Sorcerer
      1 white  1/3 ≈ 33.3 %    2/3 ≈ 66.7 %
    → 2 white  5/6 ≈ 83.3 %  35/36 ≈ 97.2 %
    """
    if state.phase != TURN:
        raise OddsError("Nobody is in the middle of a turn; ask about a position in which somebody is to move.")
    names = names or [f"seat {seat + 1}" for seat in range(len(state.pools))]
    if state.has_rolled():
        return _after_the_roll(state, names)
    if not state.main_rolls():
        raise OddsError("Whoever is to move has no dice left to roll.")
    grid, power, roll = powers_first(state)
    says = f"The chance to take the trick: a power first, where it does most, then the roll. {model_words(state)}"
    then = roll_words(ROLLED[roll][1], COLOURS[ROLLED[roll][0]]) if roll else ""
    if power is None:
        return Answer(says, table=grid, best=f"no power, {then}", working=by_choice(state, names, roll))
    best = ", then ".join(filter(None, (move_words(state, power, names), then)))
    return Answer(says, table=grid, best=best, working=by_power(state, names, power, roll))


def _after_the_roll(state: ThrownState, names: Sequence[str]) -> Answer:
    found: list[tuple[str, Fraction, Move | None]] = [("end the turn", take_by_ending(state), None)]
    for key in state.display.cards:
        use = best_use(state, key)
        if use is not None:
            found.append((move_words(state, use[1], names), *use))
    best = max(range(len(found)), key=lambda at: found[at][1])
    label, _, move = found[best]
    table = Grid(("take the trick",), tuple((label, (p,)) for label, p, _ in found), mark=best)
    says = f"The chance to take the trick: end the turn, or use a power first. {model_words(state)}"
    working = by_ending(state, names) if move is None else by_power(state, names, move, None)
    return Answer(says, table=table, best=label, working=working)


# -- a roll, or what lies there -----------------------------------------------------------------------------


TAKE = "take the trick"


def by_roll(state: ThrownState, names: Sequence[str], colour: int, dice: int) -> Working:
    """Of a roll: every strength it may show, times the chance that it takes the trick then."""
    plan, now = rolling(state, colour, dice)
    pairs, found = now.shown_by(plan)
    whole, own = SIX**dice, frozenset({colour})
    shown = f"{pairs} of {whole} rolls show a pair (Peacemaker)"
    cases: list[Case] = [(shown, Fraction(pairs, whole), Fraction(pair_takes(now, colour)))]
    no_pair = " and no pair" if pairs else ""
    cases += [(f"{what}{no_pair}", p, worth) for what, p, worth in _alike(found, whole, now, own)]
    before = [
        *_later(state, names, now),
        *_imp(now, own),
        f"{roll_words(dice, COLOURS[colour]).capitalize()}: each chance, times the chance that it takes the trick.",
    ]
    return by_cases(TAKE, cases, before=before)


def _alike(found: Mapping[Strength | None, int], whole: int, now: Situation, own: frozenset[int]) -> list[Case]:
    """The strengths of a roll; those that take the trick with the same chance are one case, their rolls counted."""
    grouped: dict[Fraction, list[Strength]] = {}
    for mine in sorted(mine for mine in found if mine is not None):
        grouped.setdefault(holds(mine, now, own), []).append(mine)
    cases = []
    for worth, alike in grouped.items():
        ways = sum(found[mine] for mine in alike)
        cases.append((f"{ways} of {whole} rolls show {_of_these(alike, found)}", Fraction(ways, whole), worth))
    return cases


def _of_these(alike: list[Strength], found: Mapping[Strength | None, int]) -> str:
    """'a trump', 'a score of 8 or more', 'a score of 5 to 7', 'a score of 4 or 9'."""
    if alike[0][0]:
        return "a trump"
    scores, every = [points for _, points in alike], sorted(mine[1] for mine in found if mine is not None)
    if scores == every:
        return "any score"
    if len(scores) > 1 and scores == every[every.index(scores[0]) :]:
        return f"a score of {scores[0]} or more"
    first = every.index(scores[0])
    if len(scores) > 2 and scores == every[first : first + len(scores)]:
        return f"a score of {scores[0]} to {scores[-1]}"
    return f"a score of {alternatives([str(score) for score in scores])}"


def by_ending(state: ThrownState, names: Sequence[str]) -> Working:
    """Of what lies there: everybody who comes later must miss it."""
    mine, now, own = own_strength(state), situation(state, state.trick.colour), own_colours(state)
    pair, imp = state.shows_pair(), now.imp_may_rule(own)
    if pair or mine is None or not now.later or (not imp and any(other > mine for other in now.before)):
        what = "a pair (Peacemaker)" if pair else _shown(mine)
        return by_cases(TAKE, [(f"{what}, as it lies", Fraction(1), take_by_ending(state))])
    if imp:  # T43
        return by_coming_second(state, names, mine, now, own)
    return by_missing(state, names, mine, now)


def by_coming_second(
    state: ThrownState, names: Sequence[str], mine: Strength, now: Situation, own: frozenset[int]
) -> Working:
    """With the Imp: everything that later players may do, and who is second then (T43)."""
    ahead = sum(1 for other in now.before if other > mine)
    there = count(ahead, "player has", "players have") if ahead else "nobody has"
    lines: list[Expr] = [note(f"The Imp hands the trick to whoever comes second; so far {there} more.")]
    open_ways: list[tuple[int, list[str], list[Fraction]]] = [(ahead, [], [])]
    good: list[tuple[list[str], list[Fraction]]] = []
    colours = now.colours | own
    for seat, plan in zip(state.later_seats(), now.later, strict=True):
        colours |= {plan.colour}
        pairs, found = now.shown_by(plan)
        whole, name = SIX**plan.dice, names[seat]
        above = sum(ways for other, ways in found.items() if other is not None and other >= mine)
        dice = roll_words(plan.dice, COLOURS[plan.colour])
        lines.append(row(note(f"P({name} beats {_shown(mine)} with {dice})"), *_equals(above, whole)))
        if pairs:
            lines.append(row(note(f"P({name} shows a pair)"), *_equals(pairs, whole)))
            if now.imp in colours and not now.beats_imp:  # T48: then the best of the others takes it
                shows = f"{name} shows a pair"
                good += [([*said, shows], [*p, Fraction(pairs, whole)]) for n, said, p in open_ways if not n]
        below = Fraction(whole - above - pairs, whole)
        open_ways = [
            (n + better, [*said, f"{name} {'beats it' if better else 'does not'}"], [*p, chance])
            for n, said, p in open_ways
            for better, chance in ((0, below), (1, Fraction(above, whole)))
            if chance and n + better < 2
        ]
    good += [(said, p) for n, said, p in open_ways if n == 1]
    chances = [prod(p, start=Fraction(1)) for _, p in good]
    for (said, factors), chance in zip(good, chances, strict=True):
        shown = spaced(list(factors), "·") if len(factors) > 1 else []
        lines.append(equation(listing(said), *shown, answer=chance))
    total = sum(chances, Fraction(0))
    added = spaced(list(chances), "+") if len(good) > 1 else []
    lines.append(equation(TAKE, *added, answer=total))
    return Working(tuple(lines), total)


def _equals(ways: int, whole: int) -> list[object]:
    """'= 15/36 = 5/12', or '= 5/36' alone."""
    chance = Fraction(ways, whole)
    first = out_of(chance, whole)
    return ["=", *first, "=", chance] if first else ["=", chance]


def by_missing(state: ThrownState, names: Sequence[str], mine: Strength, now: Situation) -> Working:
    """Everybody who comes later misses ``mine``: their chances multiply."""
    misses = [chance_to_miss(plan, mine, now) for plan in now.later]
    p = prod(misses, start=Fraction(1))
    lines = [
        equation(f"{names[seat]}: {_misses(plan, mine, now)}", *out_of(miss, SIX**plan.dice), answer=miss)
        for seat, plan, miss in zip(state.later_seats(), now.later, misses, strict=True)
    ]
    lines.append(equation("nobody takes it", *spaced(misses, "·"), answer=p))
    return Working(tuple(lines), p)


def _misses(plan: Plan, mine: Strength, now: Situation) -> str:
    """What a later player must not show, in words."""
    dice = roll_words(plan.dice, COLOURS[plan.colour])
    pair = " and no pair" if plan.colour == now.peacemaker and plan.dice > 1 else ""
    if plan.mode == TRUMP:
        return f"no {'five or six' if plan.colour == now.brute else 'six'}{pair} on {dice}"
    if mine[0]:
        return f"{dice} cannot beat a trump{', but show no pair' if pair else ''}"
    doubled = ", doubled," if plan.dice == 1 and plan.colour == now.cyclops else ""
    return f"{dice}{doubled} below {mine[1]}{pair}"


def by_choice(state: ThrownState, names: Sequence[str], roll: Move | None) -> Working:
    """Of ending the turn, or before the main roll of that ``roll``."""
    if roll is None or state.has_rolled():
        return by_ending(state, names)
    return by_roll(state, names, *ROLLED[roll])


def by_power(state: ThrownState, names: Sequence[str], move: Move, roll: Move | None) -> Working:
    """Of a power: everything it may lead to, times the chance to take the trick from there."""
    if move.kind == "dragon":
        return by_cases(TAKE, [("as the trick lies", Fraction(1), take_by_dragon(state))])
    leads_to = after_power(state, move)
    if len(leads_to) == 1:
        return by_choice(leads_to[0][1], names, roll)
    said = []
    if state.trick.colour != NO_COLOUR:
        now = situation(state, state.trick.colour)
        said = [*_later(state, names, now), *_imp(now, own_colours(state))]
    before = [*said, "What the dice may show now, by the chance it leaves:"]
    return in_the_air(leads_to, roll, SIX ** state.after(move).dice_in_the_air(), before)


def in_the_air(
    leads_to: Iterable[tuple[Fraction, ThrownState]], roll: Move | None, whole: int, before: Sequence[str]
) -> Working:
    """Of dice that fall in ``whole`` ways: what they may lead to, grouped by the chance to take the trick then."""
    grouped = by_worth((p, take_by_choice(after, roll)) for p, after in leads_to)
    cases = [(_rolls_that_leave(p, worth, whole), p, worth) for worth, p in grouped.items()]
    return by_cases(TAKE, cases, before=before, tree=True)


def _rolls_that_leave(p: Fraction, worth: Fraction, whole: int) -> str:
    """'21 of 36 rolls make it sure', '10 of 36 rolls leave 5/6'."""
    ways = "every roll" if p == 1 else f"{decimal_text(p * whole)} of {decimal_text(whole)} rolls"
    return f"{ways} make it sure" if worth == 1 else f"{ways} leave {fraction_text(worth)}"


def _imp(now: Situation, own: frozenset[int]) -> list[str]:
    """Why a higher score may be worth less, where an Imp's die is to lie in the trick (T43)."""
    if not now.imp_may_rule(own):
        return []
    return ["The Imp hands the trick to whoever comes second: exactly one player must have more in the end."]


def wants(state: ThrownState, names: Sequence[str], colour: int, dice: int) -> str:
    """What a roll must show to take the trick, and who must miss it then, in one line."""
    plan, now = rolling(state, colour, dice)
    best = max(now.before, default=None)
    if plan.mode == TRUMP:
        shows = f"A {'five or six' if colour == now.brute else 'six'} trumps"
    elif best is None:
        shows = "The highest score counts"
    elif best[0]:
        shows = "No score beats a trump"
    else:
        doubled = ", doubled by the Cyclops," if dice == 1 and colour == now.cyclops else ""
        shows = f"A score{doubled} of {best[1]} or more beats what lies there"
    if colour == now.peacemaker and dice > 1:
        shows += (
            ", a pair takes it at once" if pair_takes(now, colour) else ", a pair hands it to the best of the others"
        )
    if now.imp_may_rule(frozenset({colour})):
        shows += "; but where an Imp's die lies, the second takes the trick"
    later = [names[seat] for seat in state.later_seats()]
    return f"{shows}; {f'then {listing(later)} must miss it' if later else 'nobody plays later'}."


def _shown(mine: Strength | None) -> str:
    if mine is None:
        return "no score and no trump"
    return "a trump" if mine[0] else f"a score of {mine[1]}"


def _later(state: ThrownState, names: Sequence[str], now: Situation) -> list[str]:
    """Who comes later, and with what."""
    return [
        f"{names[seat]} {'tries to trump' if plan.mode == TRUMP else 'follows'} with "
        f"{roll_words(plan.dice, COLOURS[plan.colour])}."
        for seat, plan in zip(state.later_seats(), now.later, strict=True)
    ]


# -- holding it against everybody who comes later, player by player, the cards of the display included ------


_AN = (8, 11, 18)
"""Numbers that are spoken with a vowel in front."""

PAIR = "The Peacemaker ends the trick for the pair as soon as the turn ends: nobody comes later."
IMP = "The Imp may hand the trick to whoever comes second: holding the first place is then not what counts."


def hold_now(state: ThrownState, names: Sequence[str]) -> list[Asked]:
    """Hold what one has, where that would take the trick as it lies."""
    mine = own_strength(state)
    if mine is None or state.taker() != state.turn:
        return []
    name = names[state.turn]
    title = f"{name} holds a trump" if mine[0] else f"{name} holds the {mine[1]}"
    if state.shows_pair():  # T27, T48: the trick ends with this turn
        p = Fraction(state.pair_taker() == state.turn)
        return [_asked(Answer(PAIR if p else IMP, p=p, working=Working((note(PAIR if p else IMP),), p)), title)]
    return _held(state, names, mine, situation(state, state.trick.colour), own_colours(state), title)


def hold_roll(state: ThrownState, names: Sequence[str], colour: int, dice: int) -> list[Asked]:
    """Hold what the roll may bring: a trump, or about the average score."""
    plan, now = rolling(state, colour, dice)
    if plan.mode == TRUMP:
        mine, title = (1, 0), "Hold a trump"
    else:
        doubled = 2 if dice == 1 and state.display.colour("cyclops") == colour else 1
        mine = 0, doubled * (7 * dice + 1) // 2
        points = f"{'an' if mine[1] in _AN else 'a'} {mine[1]}"
        title = f"Hold {points}, about the average of {roll_words(dice, COLOURS[colour])}"
    if any(other > mine for other in now.before):
        return []
    return _held(state, names, mine, now, frozenset({colour}), title)


def _held(
    state: ThrownState, names: Sequence[str], mine: Strength, now: Situation, own: frozenset[int], title: str
) -> list[Asked]:
    if not now.later:
        return []
    if now.imp_may_rule(own):
        return [_asked(Answer(IMP), title)]
    working = by_missing(state, names, mine, now)
    says = f"{title}: chance that nobody later takes the trick"
    return [_asked(Answer(says, p=working.answer, working=working), title)]


def _asked(answer: Answer, title: str) -> Asked:
    question = Question("hold", "the chance to hold the trick", (), lambda: answer)
    return Asked(question, {}, f"{title}: nobody later takes it")
