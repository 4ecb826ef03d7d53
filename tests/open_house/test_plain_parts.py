"""Rules alone: a table with undo, history, a bot, save and share, in words and buttons."""

from __future__ import annotations

import pytest

import dicelab
from dicelab.errors import DicelabError
from dicelab.games.move import Move
from dicelab.games.plain.table import spoken
from dicelab.play.table.host import TableHost
from dicelab.teach.questions import generate
from dicelab.testing import contract
from tests.open_house.packages import EXAMPLES, on_path, write_package


def files_of(folder, *names):
    return {name: (EXAMPLES / folder / f"{name}.py").read_text(encoding="utf-8") for name in names}


@pytest.fixture(autouse=True, scope="module")
def _bare(tmp_path_factory):
    """Pig with nothing but rules, Highest Number with rules and odds."""
    site = tmp_path_factory.mktemp("site")
    write_package(site, "pigdice", files_of("pig/pigdice", "rules"), "pig = pigdice")
    high = files_of("highest_number/highest_number", "rules", "odds")
    write_package(site, "highest_number", high, "highest = highest_number")
    with on_path(site):
        yield


TestBarePig = contract("pig", {"players": 2, "target": 10})
TestBareNumbers = contract("highest", {"players": 2, "digits": 2})


def test_the_plain_scene_shows_state_and_moves():
    match = dicelab.Match(dicelab.game("pig", target=20), dice=["roll 4"])
    match.roll()
    view = TableHost(match).view()
    scene = view["scene"]
    assert [card["title"] for card in scene["cards"]] == ["Roll", "Hold"]
    assert [choice["says"] for choice in scene["choices"]] == ["Roll", "Hold"]
    assert "This turn: 4" in scene["facts"]
    assert scene["now"]["lead"] == "Ada, it is your turn."
    assert "Rolled: 4." in scene["now"]["text"]
    assert view["log"]["entries"][-1] == "Ada rolls 4."
    match.play("hold")
    assert TableHost(match).view()["log"]["entries"][-1] == "Ada: Hold."
    assert "Seat 1: four points" in str(match.state)


def test_a_plain_table_has_undo_history_bots_save_and_share():
    table = dicelab.Table("pig", seed=3, target=10)
    host = table.host
    assert host.bots == {1: "random"}

    def send(**intent):
        return host.answer({"revision": host.revision, **intent})

    send(kind="roll")
    send(kind="move", move="hold")
    while host.view()["waits"] == "bot":
        send(kind="next", all=True)
    steps = len(host.match.steps)
    (shared,) = send(kind="share", what="game")
    assert dicelab.open_code(shared["code"]).state == host.match.state
    assert dicelab.Match.from_json(host.match.to_json()).state == host.match.state
    send(kind="undo")
    assert len(host.match.steps) < steps
    (told,) = send(kind="hint")
    assert told["says"] == "There are no hints for Pig; try a move, you can take it back."
    (told,) = send(kind="move", move="give 1")
    assert told["says"].endswith("The rule is “How to play Pig”.")
    (told,) = host.answer({"kind": "rule", "section": told["rule"]})
    assert told["title"] == "How to play Pig"
    assert "On your turn you roll a die as often as you like." in str(told["blocks"])


def test_what_is_not_there_is_told_in_a_sentence():
    (section,) = dicelab.TableWithOdds("pig").host.view()["panes"]["panel"]["sections"]
    assert section["note"] == "Nobody has worked out chances for Pig yet."
    for ask in (
        lambda: dicelab.ask("pig", "one"),
        lambda: dicelab.Quiz("pig"),
        lambda: dicelab.PositionEditor("pig"),
        lambda: dicelab.Experiment("highest", "higher", die=4, rolls=2),
        lambda: dicelab.simulate("pig", 5, seats="sensible,random"),
        lambda: generate("pig"),
    ):
        with pytest.raises(DicelabError) as told:
            ask()
        assert str(told.value).endswith(".")
        assert "\n" not in str(told.value)
    book = dicelab.RuleBook("pig")
    assert "How to play Pig" in str(book.host.view())
    assert dicelab.questions_about(dicelab.game("pig").start()) == ()


def test_odds_alone_make_tasks_for_a_class():
    items = generate("highest", 6, seed=1)
    assert len({item.key for item in items}) == 6
    assert any("Chance of a die higher than" in item.asks for item in items)
    neighbours = [mistake.says for item in items if item.kind == "numeric" for mistake in item.case.neighbours]
    assert any(says.startswith("That is the answer to “Chance of a die higher") for says in neighbours)


def test_odds_give_a_panel():
    widget = dicelab.TableWithOdds(dicelab.game("highest").start().after("roll 4"))
    assert [section["title"] for section in widget.answers] == ["Where does it go?", "Does a higher one come?"]


def test_words():
    assert spoken(Move("give_back", (1,))) == "Give back 1"
