"""What a person at the table of Thrown may pick, for which move, and is told to do now."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.move import Move
from dicelab.games.scene import Now, OfferedMove
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.dice import BY_NAME, COLOURS, NO_COLOUR
from dicelab.games.thrown.rules.rounds import (
    CARDS_DRAWN,
    CUBES_LAID,
    DEALT_OUT,
    PICK,
    ROLL,
    START,
    TURN,
    fixed_cards,
)
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import imp_rules
from dicelab.games.thrown.rules.turn import END
from dicelab.games.thrown.rules.words import DECISIONS, move_words
from dicelab.games.thrown.table.story import ending, why
from dicelab.odds.text import count, listing


def now(state: ThrownState, names: Sequence[str]) -> Now:
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


# -- what may be picked -------------------------------------------------------------------------------------


def choices(state: ThrownState, names: Sequence[str]) -> list[OfferedMove]:
    """Every move, in words, and what one picks to make it."""
    return [_choice(state, move, names) for move in state.moves()]


def _choice(state: ThrownState, move: Move, names: Sequence[str]) -> OfferedMove:
    """Rolls and powers wait for a button: until then every pick can be taken back. Dice that are taken one by one go at
    once; undo brings them back."""
    choice: OfferedMove = {"move": str(move), "says": move_words(state, move, names), "picks": _picks(state, move)}
    short = _SHORT.get(move.kind) or (DECISIONS[move.kind].short if move.kind in DECISIONS else "")
    if short or move.kind in CARDS:
        choice["short"] = short.format(*move.args) or f"{CARDS[move.kind].title} now"
    if choice["picks"] and move.kind not in ("pick", "summon"):
        choice["confirm"] = True
    return choice


_SHORT = {"roll": "Roll {1} {0}"}


def _picks(state: ThrownState, move: Move) -> list[list[str]]:
    kind, args = move.kind, list(map(str, move.args))
    if kind in CARDS:
        card = f"card-{kind}"
        return [[card], _on_the_table(state, args)] if args else [[card]]
    if kind == "roll":
        return [[args[0]] * int(args[1])]
    if kind == "exchange":
        return [[args[0]], [f"void-{args[1]}"]]
    where = {"pick": "void", "recruit": "pool", "summon": "summoned"}
    return [["-".join((where[kind], *args))]] if kind in where else []


def _on_the_table(state: ThrownState, args: list[str]) -> list[str]:
    """What a card is used on: cubes, a die of one's pool, one's own rolled dice, or one of somebody else."""
    if args[0] in CARDS:
        return [f"cube-{key}" for key in args]
    if args[0] in COLOURS:
        return args
    if args[0] in BY_NAME:
        return [f"own-{name}" for name in args]
    seat, name = args
    return [f"own-{name}" if int(seat) == state.trick.player else f"die-{seat}-{name}"]


def prompts(state: ThrownState) -> dict[str, str]:
    """What to do once the first half of a move is picked; cards say it themselves."""
    if state.phase != "strategist":
        return {}
    return {colour: f"Now pick what you want for the {colour} die, from the Void." for colour in COLOURS}


def why_not(state: ThrownState, seat: int) -> str:
    """Why dice of a pool cannot be picked now."""
    if state.turn != seat:
        return "These dice belong to another player."
    if state.phase == TURN and not state.has_rolled() and state.trick.colour != NO_COLOUR:
        colour = COLOURS[state.trick.colour]
        if state.pools[seat][state.trick.colour]:
            return f"You hold {colour} dice, so you must follow {colour}."
    if state.phase == TURN and state.has_rolled():
        return "You have rolled: use a power, or end your turn."
    return "All dice of one roll have the same colour, and there are three at most."
