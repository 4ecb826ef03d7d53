"""What a table shows of a game of Thrown: plain data, no widget."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, NOBODY, OVER, Step
from dicelab.games.move import Move
from dicelab.games.scene import Counter, DrawnDie, OfferedMove, Scene, Seat, Zone
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.dice import COLOURS, NO_COLOUR, Pool
from dicelab.games.thrown.rules.rounds import CARDS_DRAWN, CUBES_LAID, DEALT_OUT, ROLL, SHOWN, START, TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import TRUMP, WAITING, has_trump
from dicelab.games.thrown.rules.words import die_words, move_words
from dicelab.games.thrown.table.scene_cards import cards
from dicelab.games.thrown.table.scene_words import facts, now
from dicelab.games.thrown.table.story import points
from dicelab.games.words import count

_ROLLS = {
    START: "Draw who leads",
    CARDS_DRAWN: "Draw cards and dice",
    CUBES_LAID: "Lay cubes, deal dice",
    DEALT_OUT: "Deal the dice",
}
"""What one press brings: the chance steps that follow each other are made together."""

STRATEGIST = "strategist"


def _prompts(state: ThrownState) -> dict[str, str]:
    """What to do once the first half of a move is picked; cards say it themselves."""
    if state.phase == STRATEGIST:
        return {colour: f"Now pick what you want for the {colour} die, from the Void." for colour in COLOURS}
    return {}


def scene(state: ThrownState, past: Sequence[Step], names: Sequence[str]) -> Scene:
    """The table of ``state``."""
    shown: Scene = {
        "facts": facts(state),
        "now": now(state, past, names),
        "seats": [_seat(state, seat, past, names) for seat in range(len(names))],
        "centre": [_void(state)],
        "cards": cards(state, names),
        "choices": [_choice(state, move, names) for move in state.moves()],
        "stage": {"seats": 29, "middle": 35, "mine": 36, "cards": SHOWN},
        "prompts": _prompts(state),
    }
    if state.turn == CHANCE:
        first = state.phase == START and not state.standing.tied
        shown["roll"] = "Start the game" if first else _ROLLS.get(state.phase) or f"Roll {_in_the_air(state)}"
    return shown


def _in_the_air(state: ThrownState) -> str:
    number = sum(len(old) + fresh for _, _, old, fresh in state.handfuls())
    return f"{number} {'die' if number == 1 else 'dice'}"


# -- the seats -----------------------------------------------------------------------------------------------


def _seat(state: ThrownState, seat: int, past: Sequence[Step], names: Sequence[str]) -> Seat:
    gold = state.gold[seat]
    counters: list[Counter] = [
        {"symbol": "coin", "count": gold, "label": f"{gold} gold"},
        {"symbol": "die", "count": sum(state.pools[seat]), "label": f"{sum(state.pools[seat])} unrolled dice"},
    ]
    zones = [_in_trick(state, seat, past), _pool(state, seat)]
    shown: Seat = {
        "seat": seat,
        "name": names[seat],
        "acting": state.actor() == seat,
        "note": _note(state, seat),
        "counters": counters,
        "zones": zones,
    }
    badge = _badge(state, seat)
    if badge:
        shown["badge"] = badge
    return shown


def _badge(state: ThrownState, seat: int) -> str:
    if state.turn == OVER:
        return "winner" if seat in state.winners() else ""
    return "leads" if state.trick.leader == seat else ""


def _note(state: ThrownState, seat: int) -> str:
    """What the dice in the trick come to, and who is winning."""
    rolled = state.trick.rolled[seat]
    if state.standing.tied and seat not in state.standing.tied and state.turn != OVER:
        return "not in the tie-break"
    if rolled.mode == WAITING:
        out = not sum(state.pools[seat]) and state.phase in (TURN, ROLL)
        return "out of dice: takes no part in this trick" if out else ""
    if rolled.mode == TRUMP:
        told = "a trump" if has_trump(rolled, state.display) else "no trump, no score"
    else:
        told = f"score {points(state, seat)}" if rolled.dice else "no dice left in the trick"
    if state.trick.winner != NOBODY:
        return f"{told} · takes the trick" if state.trick.winner == seat else told
    return f"{told} · winning now" if state.taker() == seat else told


def _in_trick(state: ThrownState, seat: int, past: Sequence[Step]) -> Zone:
    rolled = state.trick.rolled[seat]
    just = past[-1].move.kind == "show" if past else False
    fresh = just and isinstance(before := past[-1].before, ThrownState) and _rolled_by(before, seat)
    mine = state.trick.player == seat
    dice: list[DrawnDie] = []
    for die in rolled.dice:
        shown: DrawnDie = {"make": COLOURS[die.colour], "face": str(die.face), "label": die_words(die)}
        shown["token"] = f"own-{die.name}" if mine else f"die-{seat}-{die.name}"
        if fresh:
            shown["state"] = "fresh"
        dice.append(shown)
    label = "tries to trump" if rolled.mode == TRUMP else "in the trick"
    zone: Zone = {"key": f"rolled-{seat}", "label": label, "dice": dice, "slots": 5, "share": 3}
    zone["why"] = "Rolled dice are picked only for a card's power: pick the card first."
    if rolled.mode != WAITING:
        zone["empty"] = "sent back"
    elif state.actor() == seat:
        zone["empty"] = "the roll lands here"
    return zone


def _rolled_by(before: ThrownState, seat: int) -> bool:
    return any(handful.seat == seat for handful in before.handfuls())


def _pool(state: ThrownState, seat: int) -> Zone:
    """Unrolled dice by colour; those that can be rolled or taken are picked here."""
    return {
        "key": f"pool-{seat}",
        "label": "pool",
        "dice": _unrolled(state.pools[seat], "" if state.turn == seat else f"pool-{seat}-"),
        "look": "lanes",
        "lanes": list(COLOURS),
        "slots": 6,
        "share": 5,
        "why": _why_not(state, seat),
    }


def _why_not(state: ThrownState, seat: int) -> str:
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


def _unrolled(pool: Pool, prefix: str) -> list[DrawnDie]:
    return [
        {"make": colour, "face": "back", "label": f"{colour} die, unrolled", "token": f"{prefix}{colour}"}
        for colour, number in zip(COLOURS, pool, strict=True)
        for _ in range(number)
    ]


def _void(state: ThrownState) -> Zone:
    number = sum(state.void)
    return {
        "key": "void",
        "label": "Void",
        "dice": _unrolled(state.void, "void-"),
        "look": "counts",
        "slots": 4,
        "why": "Dice in the Void are out of play in this round.",
        "empty": "empty",
        "note": f"{count(number, 'die', 'dice')} out of play" if number else "",
    }


# -- choices -------------------------------------------------------------------------------------------------


def _choice(state: ThrownState, move: Move, names: Sequence[str]) -> OfferedMove:
    """A move, in words, and what one picks to make it.

    Rolls and powers wait for a button: until then every pick can be taken back. Dice that are taken one by one
    go at once; undo brings them back.
    """
    choice: OfferedMove = {"move": str(move), "says": move_words(state, move, names), "picks": _picks(state, move)}
    if move.kind == "roll":
        choice["short"] = f"Roll {move.args[1]} {move.args[0]}"
    elif move.kind == "recruit":
        choice["short"] = f"Take a {move.args[1]} die"
    elif move.kind == "exchange":
        choice["short"] = f"Swap {move.args[0]} for {move.args[1]}"
    elif move.kind in CARDS:
        choice["short"] = f"{CARDS[move.kind].title} now"
    if choice["picks"] and move.kind not in ("pick", "summon"):
        choice["confirm"] = True
    return choice


def _picks(state: ThrownState, move: Move) -> list[list[str]]:
    kind, args = move.kind, list(map(str, move.args))
    if kind in ("end", "done"):
        return []
    if kind == "roll":
        return [[args[0]] * int(args[1])]
    if kind == "pick":
        return [[f"void-{args[0]}"]]
    if kind == "recruit":
        return [[f"pool-{args[0]}-{args[1]}"]]
    if kind == "summon":
        return [[f"summoned-{args[0]}"]]
    if kind == "exchange":
        return [[args[0]], [f"void-{args[1]}"]]
    card = [f"card-{kind}"]
    if kind in ("berserker", "dragon"):
        return [card]
    if kind == "shapeshifter":
        return [card, [f"cube-{key}" for key in args]]
    if kind == "reinforcements":
        return [card, [args[0]]]
    if kind in ("knight", "wizard"):
        return [card, [f"own-{name}" for name in args]]
    seat, name = args
    own = int(seat) == state.trick.player
    return [card, [f"own-{name}" if own else f"die-{seat}-{name}"]]
