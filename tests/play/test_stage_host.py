"""What a table tells for the stage: the bots' turns and the end; and another game, a name, many moves at once."""

from __future__ import annotations

from random import Random

import pytest

import dicelab
from dicelab.games import GAMES, part
from dicelab.games.bot import find_bot
from dicelab.games.game import CHANCE, OVER
from dicelab.play.match import Match
from dicelab.play.table.history import bot_turns
from dicelab.play.table.host import TableHost
from tests.carrier import ask


def send(host: TableHost, kind: str, **parts: object) -> dict[str, object]:
    return ask(host, {"kind": kind, "revision": host.revision, **parts})


def played_out(key: str, **options: object) -> TableHost:
    """A game of bots alone, to its end."""
    game = dicelab.game(key, **options)
    host = TableHost(Match(game, 5), dict.fromkeys(range(game.players), "sensible"))
    while host.view()["waits"] == "bot":
        send(host, "next", all=True)
    return host


@pytest.mark.parametrize("key", GAMES)
def test_every_bot_has_a_line_and_every_player_a_place(key: str) -> None:
    short = {"thrown": {"rounds": 1}, "spuds": {"turn_cap": 20}}.get(key, {})
    host = played_out(key, **short)
    view = host.view()
    assert set(view["turns"]) <= {str(seat) for seat in host.bots}
    seen = [host.match.steps[step] for step in range(len(host.match.steps))]
    assert seen
    places = view["ranking"]
    assert {one["seat"] for one in places} == set(host.bots)
    assert {one["seat"] for one in places if one["won"]} == set(host.match.state.winners())
    assert [one["place"] for one in places] == sorted(one["place"] for one in places)
    send(host, "look", step=len(seen) // 2)
    assert host.view()["ranking"] == []


def test_a_line_sums_a_turn_up() -> None:
    game = dicelab.game("thrown", players=3, display="first_game", rounds=1)
    state = game.position(["2/2/1/0", "0/3/1/0", "0/2/1/1"], leader=1)  # type: ignore[attr-defined]
    host = TableHost(Match(state, 4), {1: "sensible", 2: "sensible"})
    assert host.view()["turns"] == {}
    while host.match.state.turn != 0:
        send(host, "next", all=False)
    assert host.view()["turns"]["1"].startswith("rolled ")
    assert "white" in host.view()["turns"]["1"]


@pytest.mark.parametrize(("key", "options"), [("hunters", {}), ("thrown", {"advanced": True}), ("spuds", {})])
def test_no_bot_plays_without_a_line(key: str, options: dict[str, object]) -> None:
    match, rng = Match(dicelab.game(key, players=3, **options), 5), Random(5)
    bot, seats, acted = find_bot(key, "sensible"), range(3), set()
    while match.state.turn != OVER and len(match.steps) < 130:
        if match.state.turn in seats:
            acted.add(match.state.turn)
        match.roll() if match.state.turn == CHANCE else match.play(bot(match.state, rng))
        told = bot_turns(match, len(match.steps), seats, {})
        silent = [seat for seat in acted if seat != match.state.actor() and not told.get(str(seat))]
        assert not silent, [str(step.move) for step in match.steps[-12:]]
    assert acted == set(seats)


def test_a_kitchen_that_is_set_up_is_summed_up() -> None:
    match = Match(dicelab.game("spuds", players=2), 5)
    while match.state.phase != "reroll":  # type: ignore[attr-defined]
        match.roll() if match.state.turn == CHANCE else match.play(match.state.moves()[0])
    kitchens, first = match.state.kitchens, match.state.player  # type: ignore[attr-defined]
    told = bot_turns(match, len(match.steps), [1 - first], {})[str(1 - first)]
    on = [f"{len(dice)} on " for dice in kitchens[1 - first].on if dice]
    assert told.startswith("set up: ")
    assert all(part in told for part in on)


def test_a_rematch_and_the_same_dice_again() -> None:
    host = TableHost(Match(dicelab.game("draconic", players=2, starter=0), 5, ["Zoë", "Ben"]), {1: "sensible"})
    send(host, "roll")
    first = [str(step.move) for step in host.match.steps]
    send(host, "again", same_dice=True)
    assert (host.match.seed, host.match.names, host.bots) == (5, ("Zoë", "Ben"), {1: "sensible"})
    assert not host.match.steps
    send(host, "roll")
    assert [str(step.move) for step in host.match.steps] == first
    send(host, "again", same_dice=False)
    assert host.match.seed != 5
    assert host.view()["menu"]


def test_a_name_is_changed_everywhere() -> None:
    host = TableHost(Match(dicelab.game("draconic", players=2, starter=0), 5), {1: "sensible"})
    assert host.view()["usual_names"]
    send(host, "roll")
    send(host, "rename", name="Zoë")
    view = host.view()
    assert view["names"] == ["Zoë", "Ben"]
    assert view["log"]["entries"][0].startswith("Zoë rolls")
    assert not view["usual_names"]
    bots = TableHost(Match(dicelab.game("draconic", players=2), 5), {0: "sensible", 1: "sensible"})
    assert send(bots, "rename", name="Zoë")["kind"] == "refused"


def test_many_dice_are_placed_like_the_hint_says() -> None:
    laid = [{"run": "r3", "kind": "b2", "stove": "r1 r6 r5 r4"}, {"kind": "b4 b4", "stove": "n1 b3"}]
    host = TableHost(Match(dicelab.game("spuds", players=2).position(laid), 3), {})  # type: ignore[attr-defined]
    assert "like_hint" not in host.view()["scene"]
    assert send(host, "like_hint")["kind"] == "refused"
    send(host, "move", move="reroll stove")
    assert host.view()["scene"]["like_hint"]
    before = host.match.state
    moves = []
    state = before
    while state.turn == 0 and state.loose:
        move, _ = part("spuds", "bots").advice(state, host.match.names)
        moves.append(str(move))
        state = state.after(move)
    send(host, "like_hint")
    assert [str(step.move) for step in host.match.steps[-len(moves) :]] == moves
    assert host.match.state == state
    assert host.match.state.turn != OVER
