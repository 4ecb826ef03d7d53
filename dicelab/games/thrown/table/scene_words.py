"""What a table says about a moment of Thrown: the facts of the round, and what to do now."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, NOBODY, OVER, Step
from dicelab.games.scene import Now
from dicelab.games.thrown.rules.dice import COLOURS, NO_COLOUR
from dicelab.games.thrown.rules.rounds import CARDS_DRAWN, CUBES_LAID, DEALT_OUT, PICK, ROLL, START, TURN, fixed_cards
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import imp_rules
from dicelab.games.thrown.rules.turn import END
from dicelab.games.thrown.table.story import ending, why
from dicelab.games.words import count, listing


def facts(state: ThrownState) -> list[str]:
    """Round, trick colour, and the kind of game."""
    game, standing = state.game, state.standing
    level = "with monsters" if game.with_monsters else "advanced game" if game.advanced else "basic game"
    where = "tie-break" if standing.tied else f"round {standing.round} of {game.last_round}"
    found = [level, where]
    if state.trick.colour != NO_COLOUR:
        found.append(f"trick colour {COLOURS[state.trick.colour]}")
    return found


def now(state: ThrownState, past: Sequence[Step], names: Sequence[str]) -> Now:
    """Who is to act, and what to do."""
    if state.turn == OVER:
        return {"lead": "The game is over.", "text": ending(state, names)}
    if state.turn == CHANCE and state.phase != ROLL:
        if state.phase == START and state.standing.tied:
            tied = listing([names[seat] for seat in state.standing.tied])
            return {"lead": f"{tied} are tied.", "text": _TIE_BREAK}
        lead = f"Round {state.standing.round}." if state.standing.round > 1 else "A new game."
        return {"lead": lead, "text": _SETTING_UP.get(state.phase) or _start(state)}
    stands = "" if state.phase == PICK or state.trick.colour == NO_COLOUR else _winning(state, names)
    lead = f"{names[state.actor()]}, it is your turn."
    return {"lead": lead, "text": _to_do(state, names), "stands": stands, "pick": _to_pick(state)}


def _to_pick(state: ThrownState) -> str:
    """What is to be picked, in two or three words."""
    if state.phase != TURN:
        return "Pick a die"
    return "Use a card?" if state.has_rolled() else "Pick dice to roll"


_SETTING_UP = {
    CARDS_DRAWN: "Four cards bend the rules of this round; then everybody draws dice from the Void.",
    CUBES_LAID: "Each card gets a cube: it belongs to the dice of that colour. Then everybody draws dice.",
    DEALT_OUT: "Everybody draws dice from the Void without looking.",
}

_NO_WINNER = "Nobody is winning: there is no trump and no score."
_TIE_BREAK = "They play one short round with the same cards: four dice each, picked in turn. Chance draws who leads."


def _start(state: ThrownState) -> str:
    """What chance decides before the first trick; the rest was chosen by hand."""
    drawn = ["who leads"]
    if not fixed_cards(state.game):
        drawn.append("four cards that bend the rules of the round")
    if not state.game.pools:
        drawn.append("everybody's dice")
    return f"Chance draws {listing(drawn)}."


def _to_do(state: ThrownState, names: Sequence[str]) -> str:
    if state.phase == TURN:
        return _after_roll(state, names) if state.has_rolled() else _before_roll(state, names)
    if state.phase == PICK:
        return f"Pick {count(state.left, 'die', 'dice')} from the Void for the tie-break."
    return {
        ROLL: "The dice are in the air.",
        "recruiter": "The trick is yours. Take one unrolled die from an opponent's pool.",
        "summoner": "The trick is yours. Take any dice from the Summoner, or no more.",
        "strategist": (
            f"The trick is yours. Exchange up to {count(state.left, 'die', 'dice')}: "
            "pick a die of your pool, then one of the Void."
        ),
    }[state.phase]


def _before_roll(state: ThrownState, names: Sequence[str]) -> str:
    trick = state.trick
    if not state.main_rolls():
        return f"You have spent your last die: nothing can be rolled. {_winning(state, names)}"
    if trick.colour == NO_COLOUR:
        return "You lead: roll one to three dice of one colour. It becomes the trick colour."
    colour = COLOURS[trick.colour]
    leads = _winning(state, names)
    if state.pools[trick.player][trick.colour]:
        return f"Follow {colour}: roll {_as_many(state.pools[trick.player][trick.colour], colour)}. {leads}"
    return f"You hold no {colour} dice, so try to trump: roll one to three dice of one colour, for a six. {leads}"


def _as_many(held: int, colour: str) -> str:
    """What a follower may roll of the trick colour: at most three, and not more than are there."""
    if held == 1:
        return f"your one {colour} die"
    return f"one {'or two' if held == 2 else 'to three'} {colour} dice"


def _winning(state: ThrownState, names: Sequence[str]) -> str:
    """Who is winning now, and why."""
    if state.trick.winner != NOBODY:
        return f"{names[state.trick.winner]} has taken the trick."
    winner = state.taker()
    if winner == NOBODY:
        return "Nobody is winning: the Imp wants a second." if imp_rules(state.trick, state.display) else _NO_WINNER
    return f"{names[winner]} is winning with {why(state, winner)}."


def _after_roll(state: ThrownState, names: Sequence[str]) -> str:
    usable = any(move != END for move in state.moves())
    then = "Use a power, or end your turn." if usable else "No power can be used now: end your turn."
    if state.shows_pair():
        taker = state.pair_taker()
        if taker == state.turn:
            return "A matching pair! End your turn, and the Peacemaker gives you the trick."
        gets = f"gives it to {names[taker]}" if taker != NOBODY else "leaves it to nobody"
        return f"A matching pair ends the trick with your turn, but the Imp {gets}. {then}"
    winner = state.taker()
    if winner == state.turn:
        yours = f"You are winning with {why(state, winner)}"
        after = len(state.later_seats())
        following = f"; {count(after, 'player comes', 'players come')} after you." if after else "."
    else:
        yours, following = _winning(state, names).removesuffix("."), "."
    return f"{yours}{following} {then}"
