"""The host of a table: whole games, undo, looking back, odds, new games."""

from __future__ import annotations

import json
from typing import Any

import pytest

import dicelab
from dicelab.errors import OptionError
from dicelab.games.game import CHANCE, OVER
from dicelab.play.match import Match
from dicelab.play.panel.host import PanelHost
from dicelab.play.table.host import TableHost
from tests.carrier import ask
from tests.games.every_game import every_set, game_of, named

BOTS = {1: "sensible", 2: "random"}


def new_host(bots: dict[int, str] | None = None, seed: int = 7, **options: Any) -> TableHost:
    chosen = {"players": 3, "starter": 0, **options}
    return TableHost(Match(dicelab.game("draconic", **chosen), seed), BOTS if bots is None else bots)


def send(host: TableHost, kind: str, **parts: Any) -> dict[str, Any]:
    """An intent that must be understood; returns the view."""
    answer = ask(host, {"kind": kind, "revision": host.revision, **parts})
    assert answer["kind"] == "view", answer
    return answer


def act(host: TableHost) -> dict[str, Any]:
    """Whatever the table waits for; a person takes the last choice."""
    shown = host.view()
    if shown["waits"] == "bot":
        return send(host, "next", all=False)
    if "roll" in shown["scene"]:
        return send(host, "roll")
    return send(host, "move", move=shown["scene"]["choices"][-1]["move"])


def play_to_the_end(host: TableHost) -> None:
    for _ in range(3000):
        if host.view()["waits"] == "over":
            return
        act(host)
    raise AssertionError("it did not end")


@pytest.mark.parametrize("chosen", every_set(), ids=named)
def test_a_whole_game_at_the_table(chosen):
    host = TableHost(Match(game_of(chosen), 3), {1: "sensible"})
    log: list[str] = []
    for _ in range(3000):
        if host.view()["waits"] == "over":
            break
        answer = act(host)
        json.dumps(answer, allow_nan=False)
        assert answer["revision"] == host.revision
        # the browser cuts its log where the new entries begin and appends them
        log = log[: answer["log"]["from"]] + answer["log"]["entries"]
        assert len(log) == answer["steps"] == answer["step"] == len(host.match.steps)
        assert answer["said"] == log[-1]
    assert host.match.state.turn == OVER
    assert log == host.view()["log"]["entries"]
    assert not host.view()["scene"]["choices"]
    assert Match.from_json(host.match.to_json()).state == host.match.state


def test_hello():
    host = new_host()
    answer = ask(host, {"kind": "hello"})
    assert answer["revision"] == 0
    assert {choice["name"] for choice in answer["menu"]["options"]} == {
        option.name for option in host.match.game.options
    }
    assert answer["menu"]["seats"] == [2, 3, 4, 5]
    assert answer["menu"]["bots"][0] == "human"
    assert answer["menu"]["chosen"]["options"]["variant"] == "base"
    json.dumps(answer, allow_nan=False)


def test_the_host_does_not_choose_for_a_person():
    host = new_host()
    for _ in range(40):
        shown = host.view()
        if shown["waits"] == "bot":
            assert not shown["scene"]["choices"]
        elif host.match.state.turn >= 0:
            assert {choice["move"] for choice in shown["scene"]["choices"]} == set(map(str, host.match.state.moves()))
        if shown["waits"] == "over":
            break
        act(host)


def test_all_bots_at_once():
    host = new_host()
    while host.view()["waits"] == "you":
        act(host)
    answer = send(host, "next", all=True)
    assert answer["waits"] in ("you", "over")


def test_a_table_of_bots_plays_by_itself():
    host = new_host({0: "sensible", 1: "sensible", 2: "random"}, starter="random")
    shown = host.view()
    assert (shown["me"], shown["waits"]) == (None, "bot")  # also for the draw of who begins
    while shown["waits"] == "bot":
        assert not shown["scene"]["choices"]
        shown = send(host, "next", all=True)
    assert shown["waits"] == "over"
    assert shown["can_undo"] is False  # nobody did anything that could be taken back
    assert ask(host, {"kind": "undo", "revision": host.revision})["kind"] == "refused"
    send(host, "look", step=3)
    assert send(host, "resume")["steps"] == 3
    assert send(host, "next", all=False)["steps"] == 4


def test_bots_let_the_table_be_seen_now_and_then(monkeypatch):
    """A long run of bots is shown in parts, so that a person can still stop it."""
    monkeypatch.setattr("dicelab.play.table.host.LONGEST_RUN", 0)
    host = new_host({0: "sensible", 1: "sensible", 2: "random"})
    answer = send(host, "next", all=True)
    assert (answer["steps"], answer["waits"]) == (1, "bot")


def test_bots_do_not_change_the_dice():
    """Who plays a seat changes what is decided, not what the seed would roll for the same dice."""
    rolls = []
    for bots in ({1: "sensible"}, {1: "random"}):
        host = new_host(bots, players=2)
        act(host)
        rolls.append(host.match.steps[0].move)
    assert rolls[0] == rolls[1]


def test_the_same_game_again():
    one, two = new_host(), new_host()
    play_to_the_end(one)
    play_to_the_end(two)
    assert one.view()["log"] == two.view()["log"]


# -- undo, look, resume -------------------------------------------------------------------------------------------


def test_undo_skips_what_bots_did():
    host = new_host()
    while host.view()["waits"] == "you":
        act(host)
    own = len(host.match.steps)
    send(host, "next", all=True)
    assert len(host.match.steps) > own
    before_last = host.match.state_at(own - 1)
    answer = send(host, "undo")
    assert answer["steps"] == own - 1
    assert host.match.state == before_last
    assert host._waits_for() == "you"
    assert answer["log"] == {"from": own - 1, "entries": []}  # the page cuts its log there
    assert len(host.view()["log"]["entries"]) == own - 1


def test_bots_repeat_themselves_after_undo():
    host = new_host({1: "random", 2: "random"})
    while host.view()["waits"] == "you":
        act(host)
    send(host, "next", all=True)
    first = host.view()["log"]["entries"]
    send(host, "undo")
    while len(host.match.steps) < len(first):
        act(host)
    assert host.view()["log"]["entries"] == first


def test_undo_until_nothing_is_left():
    host = new_host()
    for _ in range(15):
        act(host)
    while host.view()["can_undo"]:
        send(host, "undo")
    assert host.match.state == host.match.game.start()
    assert host.view()["log"]["entries"] == []
    assert host.view()["said"] == ""


def test_looking_back_and_returning():
    host = new_host()
    for _ in range(8):
        act(host)
    steps = len(host.match.steps)
    for step in range(steps):
        answer = send(host, "look", step=step)
        assert (answer["step"], answer["steps"], answer["waits"]) == (step, steps, "past")
        assert answer["scene"]["choices"] == []
        assert host.state == host.match.state_at(step)
    assert send(host, "look", step=steps)["waits"] != "past"
    assert len(host.match.steps) == steps


def test_playing_on_from_an_earlier_moment():
    host = new_host()
    for _ in range(8):
        act(host)
    log = host.view()["log"]["entries"]
    send(host, "look", step=3)
    answer = send(host, "resume")
    assert (answer["step"], answer["steps"]) == (3, 3)
    assert answer["log"] == {"from": 3, "entries": []}
    assert host.view()["log"]["entries"] == log[:3]
    assert answer["waits"] != "past"
    act(host)


def test_nothing_is_taken_back_while_one_looks_back():
    host = new_host()
    for _ in range(8):
        act(host)
    assert host.view()["can_undo"] is True
    assert send(host, "look", step=1)["can_undo"] is False
    answer = ask(host, {"kind": "undo", "revision": host.revision})
    assert (answer["kind"], answer["to"]) == ("refused", "undo")
    assert (host.step, len(host.match.steps)) == (1, 8)
    assert send(host, "look", step=8)["can_undo"] is True


def test_the_draw_of_who_begins_is_taken_back_only_if_there_is_nothing_else():
    host = new_host({}, starter="random")
    assert host.view()["can_undo"] is False
    send(host, "roll")
    assert host.view()["can_undo"] is True
    assert send(host, "undo")["steps"] == 0
    send(host, "roll")
    send(host, "roll")
    assert send(host, "undo")["steps"] == 1  # the roll first
    assert send(host, "undo")["steps"] == 0


# -- odds, watchers -----------------------------------------------------------------------------------------------


def test_odds_on_and_off():
    """The switch is the page's, not the game's: whatever else is asked at this moment is not stale by it."""
    host = new_host()
    assert host.view()["odds"] is None  # nothing shows odds, so there is nothing to switch
    assert ask(host, {"kind": "odds", "on": False})["odds"] is None
    panel = PanelHost(host)
    assert host.view()["odds"] is False
    for on in (True, False, False, True):
        answer = ask(host, {"kind": "odds", "on": on})
        assert (answer["kind"], answer["odds"], answer["revision"]) == ("view", on, 0)
    assert not host.match.steps
    panel.close()
    assert host.view()["odds"] is None


# -- new games ----------------------------------------------------------------------------------------------------


def test_a_new_game():
    host = new_host()
    act(host)
    answer = send(
        host,
        "new",
        players=2,
        options={"variant": "fire", "starter": "1", "places": "yes"},  # texts, as the form has them
        names=["<img src=x onerror=alert(1)>", ""],
        seats=["random", "human"],
        seed=5,
    )
    assert (answer["step"], answer["steps"], answer["seed"]) == (0, 0, 5)
    assert answer["names"] == ["<img src=x onerror=alert", "Ben"]  # text; the browser draws it as text
    assert answer["bots"] == {"0": "random"}
    assert answer["me"] == 1
    assert answer["log"] == {"from": 0, "entries": []}
    assert answer["menu"]["chosen"]["options"]["variant"] == "fire"
    assert host.match.game == dicelab.game("draconic", players=2, variant="fire", starter=1, places=True)
    play_to_the_end(host)


def test_a_new_game_with_a_drawn_seed():
    host = new_host()
    answer = send(host, "new", players=2, options={}, names=["A", "B"], seats=["human", "human"], seed=None)
    assert 0 <= answer["seed"] < 1_000_000


def test_the_revision_goes_on_after_a_new_game():
    """A click that was meant for the old game must not reach the new one."""
    host = new_host()
    send(host, "roll")
    before = host.revision
    send(host, "new", players=2, options={}, names=["A", "B"], seats=["human", "human"], seed=1)
    assert host.revision == before + 1


@pytest.mark.parametrize(
    "bots", [{3: "random"}, {-1: "random"}, {True: "random"}, {"1": "random"}, {1: "clever"}, {1: None}, {1: []}]
)
def test_bots_that_cannot_be_seated(bots):
    with pytest.raises(OptionError):
        new_host(bots)


def test_a_match_in_mid_turn_can_be_put_on_the_table():
    first = new_host({})
    while first.match.state.turn == CHANCE:
        act(first)
    host = TableHost(Match(first.match.state, 3))
    shown = host.view()
    tokens = json.dumps(shown["scene"]["seats"])
    stages = [stage for choice in shown["scene"]["choices"] for stage in choice["picks"]]
    assert stages
    assert all(f'"{pick}"' in tokens for stage in stages for pick in stage)
    act(host)


def test_a_table_that_nobody_shows_works_nothing_out(monkeypatch):
    match = dicelab.Match(dicelab.game("draconic", players=2, starter=0), seed=5)
    table = TableHost(match)
    drawn = []
    monkeypatch.setattr(table, "_view", lambda *_: drawn.append(match.state) or {"kind": "view"})
    match.roll()
    assert table.revision == 1
    assert drawn == []
    leave = table.subscribe(lambda _: None)
    match.undo()
    assert len(drawn) == 1
    leave()
    match.roll()
    assert len(drawn) == 1


def test_whoever_comes_after_moves_that_nobody_saw_hears_the_whole_story():
    match = dicelab.Match(dicelab.game("draconic", players=2, starter=0), seed=5)
    table = TableHost(match)
    match.roll()
    shown = table.view()
    heard = []
    table.subscribe(heard.append)
    match.roll() if match.state.turn == CHANCE else match.play(match.state.moves()[0])
    kept = heard[-1]["log"]
    assert [*shown["log"]["entries"][: kept["from"]], *kept["entries"]] == table.view()["log"]["entries"]
