"""What a table shows of Dice Hunters of Therion."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, NOBODY, OVER, Step
from dicelab.games.hunters import naming
from dicelab.games.hunters.dice import COLOUR, EACH, Party, Shown, X, in_order, party_of, tally
from dicelab.games.hunters.prompts import THE_CENTRE, choices_of, give_chase, now
from dicelab.games.hunters.rules import HuntersState
from dicelab.games.hunters.story import result
from dicelab.games.scene import Counter, Die, Scene, Seat, Zone
from dicelab.games.words import NUMBERS, count

_FACES = {"1": "sword1", "2": "sword2", "3": "sword3", "c": "coin", "y": "yellow_die", "r": "red_die", "x": "cross"}


def scene(state: HuntersState, past: Sequence[Step], names: Sequence[str]) -> Scene:
    """The table of ``state``; what every seat ended its last turn with stays in view."""
    last = _last_results(state, past)
    shown: Scene = {
        "facts": _facts(state),
        "now": now(state, names),
        "seats": [_seat(state, seat, last.get(seat), past, names) for seat in range(len(names))],
        "centre": [_chase(state, names), _warrants(state)],
        "cards": [],
        "choices": choices_of(state),
    }
    if state.turn == CHANCE:
        shown["roll"] = f"Roll {count(sum(state.rolling), 'die', 'dice')}"
    return shown


def die(word: str, **more: str) -> Die:
    """A die that shows something."""
    drawn: Die = {"make": COLOUR[word], "face": _FACES[word[1]], "label": naming.label(word)}
    drawn.update(more)  # type: ignore[typeddict-item]
    return drawn


def _backs(party: Party, label: str) -> list[Die]:
    """Dice that show nothing yet."""
    return [
        {"make": colour, "face": "back", "label": f"{colour} die, {label}", "state": "waiting"}
        for colour, number in zip(("white", "yellow", "red"), party, strict=True)
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
    player = state.players[seat]
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
        shown["zones"] += _in_play(state, past, hero)
    elif last:
        away = list(state.chase.dice) if state.chase and state.chase.seat == seat else []
        label = f"{hero}: last result"
        shown["zones"].append({"key": f"last-{seat}", "label": label, "dice": _laid(last, away), "picture": True})
    if not acting:
        home = tuple(all_of - there for all_of, there in zip(player.party, _in_centre(state, seat), strict=True))
        party: Zone = {
            "key": f"party-{seat}",
            "label": f"{hero}: party of {NUMBERS[sum(player.party)]}",
            "dice": _backs((home[0], home[1], home[2]), "in the party"),
            "look": "small",
            "empty": "all in the centre",
        }
        shown["zones"].append(party)
    shown["zones"].append(_mat(state, seat))
    if state.turn == OVER and seat in state.winners():
        shown["badge"] = "winner"
    return shown


def _in_centre(state: HuntersState, seat: int) -> Party:
    return party_of(state.chase.dice) if state.chase and state.chase.seat == seat else (0, 0, 0)


def _laid(last: Shown, away: list[str]) -> list[Die]:
    """Dice as they lay at the end of a turn; those that went to the centre are shown as gone."""
    dice = []
    for word in last:
        drawn = die(word)
        if word in away:
            away.remove(word)
            drawn["state"] = "gone"
            drawn["label"] += ", in the centre"
        dice.append(drawn)
    return dice


def _took(last: Shown, opening: bool) -> str:
    brought = tally(last)
    if opening:
        return f"opened with {naming.swords(brought.swords)}"
    coins = f", {count(brought.takings, 'coin')}" if brought.coins else ""
    treasure = ", the Great Treasure" if brought.coins and not brought.swords else ""
    return f"{naming.swords(brought.swords)}{coins}{treasure}"


def _in_play(state: HuntersState, past: Sequence[Step], hero: str) -> list[Zone]:
    """The dice that lie there, those lost to an X in this roll, and those still in the hand."""
    zones: list[Zone] = []
    rolled = [str(word) for word in past[-1].move.args] if past and past[-1].move.kind == "roll" else []
    deciding = state.turn >= 0
    if state.shown:
        fresh = [word for word in rolled if word not in X] if deciding else []
        dice: list[Die] = []
        for word in reversed(state.shown):  # of like dice the last ones are the fresh ones
            drawn = die(word)
            if deciding and not state.choosing:
                drawn["token"] = word
            if word in fresh:
                fresh.remove(word)
                drawn["state"] = "fresh"
            dice.insert(0, drawn)
        lost = [die(word, state="gone") for word in rolled if word in X] if deciding else []
        for drawn in lost:
            drawn["label"] += ", back on the mat"
        brought = tally(state.shown)
        note = f"{naming.swords(brought.swords)}, {count(brought.takings, 'coin')}"
        if brought.coins and not brought.swords:
            note += " (the Great Treasure counts double)"
        zones.append({"key": f"shown-{state.roller}", "label": f"{hero}: party", "dice": [*dice, *lost], "note": note})
    if state.turn == CHANCE:
        number = count(sum(state.rolling), "die", "dice")
        zones.append(
            {
                "key": f"hand-{state.roller}",
                "label": f"{hero}: {number} to roll",
                "dice": _backs(state.rolling, "not rolled yet"),
            }
        )
    return zones


def _mat(state: HuntersState, seat: int) -> Zone:
    player = state.players[seat]
    waiting = (0, EACH - player.yellow, EACH - player.red)
    return {
        "key": f"mat-{seat}",
        "label": "waiting on the mat",
        "dice": _backs(waiting, "waiting on the mat"),
        "look": "tiny",
        "empty": "the mat is empty",
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


# -- the middle, the choices, the words ---------------------------------------------------------------------


def _chase(state: HuntersState, names: Sequence[str]) -> Zone:
    zone: Zone = {
        "key": "chase",
        "label": "The chase",
        "dice": [],
        "empty": "nobody chases the villain: one sword is enough",
    }
    if state.opening:
        zone["empty"] = "the opening roll decides who chases first"
    if state.turn == OVER:
        zone["empty"] = "all villains are captured"
    if state.chase:
        zone["label"] = f"{names[state.chase.seat]} chases the villain"
        zone["dice"] = [die(word) for word in state.chase.dice]
        zone["note"] = f"{naming.swords(state.bid)}: {state.bid + 1} or more outbid them"
    if state.marker != NOBODY:
        flag = f"{names[state.marker]}'s duel marker lies here"
        zone["dice"].append({"make": "token", "face": "marker", "label": flag})
        zone["note"] = f"{zone['note']}; {flag}" if "note" in zone else flag
    if state.choosing:
        zone["token"], zone["token_label"] = THE_CENTRE, give_chase(state)
    return zone


def _warrants(state: HuntersState) -> Zone:
    """The stack from its top; what the next villain brings comes first (D17: the values are known)."""
    zone: Zone = {
        "key": "warrants",
        "label": "Warrants",
        "dice": [
            {"make": "token", "face": f"warrant{value}", "label": f"{value} coins{'' if index else ', the next one'}"}
            for index, value in enumerate(state.stack)
        ],
        "empty": "all taken",
    }
    if state.stack:
        last = " The last one: capturing it ends the game." if len(state.stack) == 1 else ""
        zone["note"] = f"{state.stack[0]} coins for the next villain.{last}"
    return zone


def _facts(state: HuntersState) -> list[str]:
    if state.opening:
        return ["opening roll"]
    facts = [f"turn {state.turns}"]
    if state.turn != OVER:
        facts.append(f"{count(len(state.stack), 'villain')} left")
    return facts
