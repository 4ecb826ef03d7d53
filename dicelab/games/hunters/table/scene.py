"""What a table shows of Dice Hunters of Therion."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, NOBODY, OVER, Step
from dicelab.games.hunters.rules.dice import COLOURS, EACH, STOP, Party, Shown, X, in_order, left_after, party_of, tally
from dicelab.games.hunters.rules.state import CHASE, ROLLS, HuntersState
from dicelab.games.hunters.rules.words import dice_named, drawn_die
from dicelab.games.hunters.table.story import ending, result
from dicelab.games.move import Move
from dicelab.games.scene import Counter, DrawnDie, Now, OfferedMove, Scene, Seat, Zone
from dicelab.odds.text import NUMBERS, count, listing

THE_CENTRE = "centre"
"""The token of the place where swords go."""
_ORDINAL = {3: "first", 2: "second", 1: "third"}


def scene(state: HuntersState, past: Sequence[Step], names: Sequence[str]) -> Scene:
    """The table of ``state``; what every seat ended its last turn with stays in view."""
    last = _last_results(state, past)
    shown: Scene = {
        "facts": _facts(state),
        "now": _now(state, names),
        "seats": [_seat(state, seat, last.get(seat), past, names) for seat in range(len(names))],
        "centre": [_chase(state, names), _warrants(state)],
        "cards": [],
        "choices": [_choice(state, move) for move in state.moves()],
        "stage": {"seats": 32, "middle": 30, "mine": 38},
    }
    if state.turn == CHANCE:
        shown["roll"] = f"Roll {number_of(sum(state.rolling))}"
    return shown


def _backs(party: Party, label: str) -> list[DrawnDie]:
    """Dice that show nothing yet."""
    return [
        {"make": colour, "face": "back", "label": f"{colour} die, {label}", "state": "waiting"}
        for colour, number in zip(COLOURS, party, strict=True)
        for _ in range(number)
    ]


# -- the seats ----------------------------------------------------------------------------------------------


def _last_results(state: HuntersState, past: Sequence[Step]) -> dict[int, Shown]:
    """What every seat showed at the end of its latest turn, looking back from the end."""
    found: dict[int, Shown] = {}
    after = state
    for before, move in reversed(past):
        assert isinstance(before, HuntersState)
        if before.opening:
            if before.roller not in found and move.kind == "roll":
                found[before.roller] = in_order(map(str, move.args))
        elif (after.turns > before.turns or after.turn == OVER) and before.roller not in found:
            found[before.roller] = result(before, move)
        if len(found) == len(state.players):
            break
        after = before
    if state.opening:  # a position in the middle of it has no steps behind it
        for seat, dice in zip(state.opening.seats, state.opening.rolled, strict=False):
            found.setdefault(seat, in_order(dice))
    return found


def _seat(state: HuntersState, seat: int, last: Shown | None, past: Sequence[Step], names: Sequence[str]) -> Seat:
    acting = state.turn != OVER and state.roller == seat
    shown: Seat = {
        "seat": seat,
        "name": names[seat],
        "acting": acting,
        "note": "" if acting or not last else _took(last, state.opening is not None),
        "counters": _counters(state, seat),
        "zones": [],
    }
    hero = state.game.heroes[seat].capitalize()
    if acting:
        shown["zones"].append(_in_play(state, past, hero))
    else:
        away = list(state.chase.dice) if state.chase and state.chase.seat == seat else []
        dice = _laid(last, away) if last else []
        label = f"{hero}: last result" if last else hero
        shown["zones"].append(_result(seat, label, dice))
    shown["zones"] += [_party(state, seat), _mat(state, seat)]
    if state.turn == OVER and seat in state.winners():
        shown["badge"] = "winner"
    return shown


def _in_centre(state: HuntersState, seat: int) -> Party:
    return party_of(state.chase.dice) if state.chase and state.chase.seat == seat else (0, 0, 0)


def _laid(last: Shown, away: list[str]) -> list[DrawnDie]:
    """Dice as they lay at the end of a turn; those that went to the centre are shown as gone."""
    dice = []
    for word in last:
        drawn = drawn_die(word)
        if word in away:
            away.remove(word)
            drawn["state"] = "gone"
            drawn["label"] += ", in the centre"
        dice.append(drawn)
    return dice


def _took(last: Shown, opening: bool) -> str:
    brought = tally(last)
    if opening:
        return f"opened with {count(brought.swords, 'sword')}"
    coins = f", {count(brought.takings, 'coin')}" if brought.coins else ""
    treasure = ", the Great Treasure" if brought.coins and not brought.swords else ""
    return f"{count(brought.swords, 'sword')}{coins}{treasure}"


MOST = 9
"""Dice of the largest party: three of each colour."""


def _result(seat: int, label: str, dice: list[DrawnDie]) -> Zone:
    """What a seat rolled last; only a picture, since the dice are in the party again."""
    return {"key": f"shown-{seat}", "label": label, "dice": dice, "slots": MOST, "share": 5, "picture": True}


def _in_play(state: HuntersState, past: Sequence[Step], hero: str) -> Zone:
    """The dice that lie there, those lost to an X in this roll, and those still in the hand."""
    rolled = [str(word) for word in past[-1].move.args] if past and past[-1].move.kind == "roll" else []
    deciding = state.turn >= 0
    fresh = [word for word in rolled if word not in X] if deciding else []
    dice: list[DrawnDie] = []
    for word in reversed(state.shown):  # of like dice the last ones are the fresh ones
        drawn = drawn_die(word)
        if deciding and not state.choosing:
            drawn["token"] = word
        if word in fresh:
            fresh.remove(word)
            drawn["state"] = "fresh"
        dice.insert(0, drawn)
    lost = [drawn_die(word) for word in rolled if word in X and deciding]
    for drawn in lost:
        drawn["state"], drawn["label"] = "gone", f"{drawn['label']}, back on the mat"
    waiting = _backs(state.rolling, "not rolled yet") if state.turn == CHANCE else []
    label = f"{hero}: party" if state.shown else f"{hero}: {count(sum(state.rolling), 'die', 'dice')} to roll"
    zone = _result(state.roller, label, [*dice, *lost, *waiting])
    zone["picture"] = False
    zone["why"] = _why_not(state)
    if state.shown:
        brought = tally(state.shown)
        zone["note"] = f"{count(brought.swords, 'sword')}, {count(brought.takings, 'coin')}"
        if brought.coins and not brought.swords:
            zone["note"] += " (the Great Treasure counts double)"
    return zone


def _why_not(state: HuntersState) -> str:
    """Why a die in play cannot be picked."""
    if state.turn == CHANCE:
        return "These dice are to be rolled first."
    if state.choosing:
        return "You have stopped: now decide about the villain."
    return "That die was lost to an X: it waits on the mat until it is recruited again."


def _party(state: HuntersState, seat: int) -> Zone:
    """All dice of a party that are not in the centre, by colour."""
    player, there = state.players[seat], _in_centre(state, seat)
    acting = state.turn != OVER and state.roller == seat
    home = tuple(all_of - away for all_of, away in zip(player.party, there, strict=True))
    return {
        "key": f"party-{seat}",
        "label": f"party of {NUMBERS[sum(player.party)]}",
        "dice": _backs((home[0], home[1], home[2]), "in the party"),
        "look": "counts",
        "slots": 3,
        "share": 2,
        "empty": "all in the centre",
        "picture": acting,  # then the dice themselves are in play
        "why": "The whole party is rolled at the start of a turn; pick among the dice that lie in front.",
    }


def _mat(state: HuntersState, seat: int) -> Zone:
    player = state.players[seat]
    waiting = (0, EACH - player.yellow, EACH - player.red)
    return {
        "key": f"mat-{seat}",
        "label": "on the mat",
        "dice": _backs(waiting, "waiting on the mat"),
        "look": "counts",
        "slots": 3,
        "share": 2,
        "empty": "empty",
        "why": "Dice on the mat wait until a roll recruits them.",
    }


def _counters(state: HuntersState, seat: int) -> list[Counter]:
    player = state.players[seat]
    won = sum(player.warrants)
    counters: list[Counter] = [
        {"symbol": "coin", "count": player.coins, "label": count(player.coins, "coin")},
        {
            "symbol": "warrant",
            "count": won,
            "label": f"{count(len(player.warrants), 'warrant')}, worth {count(won, 'coin')}",
        },
    ]
    if len(state.players) == 2:
        there = state.marker == seat
        counters.append(
            {"symbol": "marker", "count": int(there), "label": f"duel marker {'in the centre' if there else 'at home'}"}
        )
    return counters


# -- the middle ---------------------------------------------------------------------


def _chase(state: HuntersState, names: Sequence[str]) -> Zone:
    zone: Zone = {
        "key": "chase",
        "label": "The chase",
        "dice": [],
        "slots": 8,
        "share": 3,
        "why": "Dice in the centre stay there until the villain is captured or somebody outbids them.",
        "empty": "nobody chases the villain: one sword is enough",
    }
    if state.opening:
        zone["empty"] = "the opening roll decides who chases first"
    if state.turn == OVER:
        zone["empty"] = "all villains are captured"
    if state.chase:
        zone["label"] = f"{names[state.chase.seat]} chases the villain"
        zone["dice"] = [drawn_die(word) for word in state.chase.dice]
        zone["note"] = f"{count(state.bid, 'sword')}: {state.bid + 1} or more outbid them"
    if state.marker != NOBODY:
        flag = f"{names[state.marker]}'s duel marker lies here"
        zone["dice"].append({"make": "token", "face": "marker", "label": flag})
        zone["note"] = f"{zone['note']}; {flag}" if "note" in zone else flag
    if state.choosing:
        zone["token"], zone["token_label"] = THE_CENTRE, _give_chase(state)
    return zone


def _warrants(state: HuntersState) -> Zone:
    """The stack from its top; what the next villain brings comes first (D17: the values are known)."""
    zone: Zone = {
        "key": "warrants",
        "label": "Warrants",
        "slots": 8,
        "share": 2,
        "why": "A warrant is won by capturing the villain, from the top of the stack.",
        "dice": [
            {"make": "token", "face": f"warrant{value}", "label": f"{value} coins{'' if index else ', the next one'}"}
            for index, value in enumerate(state.stack)
        ],
        "empty": "all taken",
    }
    if state.stack:
        last = len(state.stack) == 1
        zone["note"] = f"{state.stack[0]} coins for the {'last villain: it ends the game' if last else 'next villain'}."
    return zone


def _facts(state: HuntersState) -> list[str]:
    if state.opening:
        return ["opening roll"]
    facts = [f"turn {state.turns}"]
    if state.turn != OVER:
        facts.append(f"{count(len(state.stack), 'villain')} left")
    return facts


# -- what may be picked, and what a person is to do --------------------------------------------------------------------


def _choice(state: HuntersState, move: Move) -> OfferedMove:
    """A legal move with the dice one picks to make it."""
    if found := left_after(state.shown, move):
        again, kept = list(map(str, move.args)), found[0]
        short = f"Keep {len(kept)}, roll {len(again)}" if kept else f"Roll all {len(again)}"
        return {"move": str(move), "says": _again(kept, again), "short": short, "picks": [again], "confirm": True}
    if move == STOP:
        return {"move": str(move), "says": f"Stop: {_brings(state)}", "short": f"Stop: {_briefly(state)}", "picks": []}
    if move == CHASE:
        return {"move": str(move), "says": _give_chase(state), "short": "Give chase", "picks": [[THE_CENTRE]]}
    return {"move": str(move), "says": "Leave the villain alone", "short": "Leave it", "picks": []}


def _again(kept: Shown, again: list[str]) -> str:
    """What a re-roll is, by the fewer dice: those rolled or those kept."""
    number = count(len(again), "die", "dice")
    if not kept:
        return f"Re-roll all {number}"
    if len(again) <= max(2, (len(kept) + len(again)) // 2):
        return f"Re-roll {number}: {dice_named(again)}"
    return f"Re-roll {number}, keep {dice_named(kept)}"


def _give_chase(state: HuntersState) -> str:
    """What picking the centre means, where a chase is to be decided (D10)."""
    return f"Chase the villain with {count(tally(state.shown).swords, 'sword')}"


def number_of(dice: int) -> str:
    """Dice on a button: in figures, which are read at a glance."""
    return f"{dice} die" if dice == 1 else f"{dice} dice"


def _briefly(state: HuntersState) -> str:
    """The most important thing that stopping brings."""
    brought = tally(state.shown)
    if state.outbids:
        return "give chase" if state.game.must_chase else "may chase"
    if brought.coins:
        return f"{brought.takings} coin{'s' if brought.takings > 1 else ''}"
    recruits = brought.yellow + brought.red
    return number_of(recruits) if recruits else "nothing"


def _brings(state: HuntersState) -> str:
    """What stopping here brings."""
    brought = tally(state.shown)
    swords, player = count(brought.swords, "sword"), state.players[state.roller]
    if state.outbids:
        parts = [f"{swords}, {'' if state.game.must_chase else 'may '}chase the villain"]
    else:
        parts = [f"{swords} {'do' if brought.swords > 1 else 'does'} not outbid"] if brought.swords else []
    if brought.coins:
        parts.append(count(brought.takings, "coin") + ("" if brought.swords else ", the Great Treasure"))
    join = {"yellow": min(brought.yellow, EACH - player.yellow), "red": min(brought.red, EACH - player.red)}
    parts += [count(number, f"{colour} die", f"{colour} dice") for colour, number in join.items() if number]
    return "; ".join(parts) or "it brings nothing"


def _now(state: HuntersState, names: Sequence[str]) -> Now:
    """Whose turn it is, and what to do."""
    if state.turn == OVER:
        return {"lead": "The game is over.", "text": ending(state, names)}
    who = names[state.roller]
    if state.opening:
        tied = [names[seat] for seat in state.opening.seats]
        rest = "" if len(tied) == len(names) else f" {listing(tied)} have tied and roll again."
        return {
            "lead": f"{who} rolls for the opening.",
            "text": f"Whoever shows the most swords gives chase first.{rest}",
        }
    found: Now = {"lead": f"{who}, it is your turn.", "text": _to_do(state, names)}
    if state.turn >= 0:
        found["pick"] = "Chase, or leave?" if state.choosing else "Pick dice to roll"
    return found


def _to_do(state: HuntersState, names: Sequence[str]) -> str:
    if state.choosing:
        return "You have more swords than the centre: chase the villain, or leave it?"
    if state.turn >= 0:
        left = "one re-roll is left" if state.left == 1 else f"{count(state.left, 're-roll')} are left"
        return f"Pick the dice to roll again ({left}), or stop. {_aim(state, names)}"
    dice = count(sum(state.rolling), "die", "dice")
    if state.left < ROLLS:
        return f"Roll {dice} again: the {_ORDINAL[state.left]} roll."
    return f"Roll your whole party, {dice}. {_aim(state, names)}"


def _aim(state: HuntersState, names: Sequence[str]) -> str:
    if state.chase:
        enough, whom = count(state.bid + 1, "sword").capitalize(), names[state.chase.seat]
        return f"{enough} outbid {whom}; no swords at all double your coins."
    return "One sword is enough to give chase; no swords at all double your coins."
