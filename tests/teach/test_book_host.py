"""The reader of a rulebook: what can be found, what lies on the table, what is printed."""

from __future__ import annotations

from typing import Any

import pytest

from dicelab.games import GAMES, find_game, new_game
from dicelab.games.rulebook import Section
from dicelab.play.match import Match
from dicelab.play.table.coach import Talk
from dicelab.teach.book.coaches import places
from dicelab.teach.book.host import BookHost
from tests.carrier import ask


def section(reader: BookHost, key: str) -> dict[str, Any]:
    chapters = reader.view()["chapters"]
    found: dict[str, Any] = next(it for chapter in chapters for it in chapter["sections"] if it["key"] == key)
    return found


def lying(reader: BookHost) -> str:
    """The key of the section that the coach speaks about."""
    assert reader.host.coach is not None
    about: str = reader.host.coach.talk()["about"]
    return about


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_found_by_its_name_as_it_is_written_and_in_words(game: str) -> None:
    reader = BookHost(game)
    for it in reader.book:
        words = section(reader, it.key)["words"]
        for name in it.options:
            assert name in words
            assert name.replace("_", " ") in words


def test_a_search_sees_words_and_no_marks() -> None:
    reader = BookHost("thrown")
    words = " ".join(section(reader, it.key)["words"] for it in reader.book)
    assert "](#" not in words
    assert "**" not in words


def test_an_open_book_has_its_first_position_on_the_table_and_somebody_who_explains_it() -> None:
    reader = BookHost("thrown", "archer")
    assert lying(reader) == "archer"
    assert reader.host.match.state == reader.book.section("archer").shows[0].position.state("thrown")


def test_turning_the_page_lays_the_first_position_of_the_section() -> None:
    reader = BookHost("draconic")
    assert ask(reader, {"kind": "turn", "section": "dragons"}) == {
        "kind": "laid", "what": "shows", "section": "dragons", "index": 0,
    }  # fmt: skip
    assert lying(reader) == "dragons"


def test_what_lies_there_untouched_is_not_laid_again() -> None:
    reader = BookHost("draconic")
    reader.turn("dragons")
    before = reader.host.revision
    reader.lay("shows", "dragons")
    assert reader.host.revision == before
    reader.host.match.play("give 1")
    reader.lay("shows", "dragons")
    assert not reader.host.match.steps
    reader.host.seat(Match(new_game("draconic", players=2), 1))
    reader.lay("shows", "dragons")
    assert lying(reader) == "dragons"


def test_a_section_that_only_has_an_example_lays_that() -> None:
    reader = BookHost("spuds")
    assert not reader.book.section("a-turn").shows
    assert reader.turn("a-turn")["what"] == "examples"


def test_what_is_being_tried_stays_when_a_rule_is_looked_up() -> None:
    reader = BookHost("draconic")
    reader.lay("challenges", "dragons")
    reader.host.match.play("give 1")
    before = reader.host.match.state
    assert reader.turn("knights") == {"kind": "left"}
    assert (lying(reader), reader.host.match.state) == ("dragons", before)
    reader.host.match.play("give 1")  # solved: nothing is being tried any more
    assert reader.turn("knights")["kind"] == "laid"


def test_no_page_can_be_turned_to_that_is_not_there() -> None:
    refused = ask(BookHost("draconic"), {"kind": "turn", "section": "no-such-rule"})
    assert refused["kind"] == "refused"
    assert "no section" in refused["says"]


@pytest.mark.parametrize("game", GAMES)
def test_every_position_is_a_figure_on_paper(game: str) -> None:
    reader = BookHost(game)
    figures = reader.figures()["figures"]
    for it in reader.book:
        assert [figure["kind"] for figure in figures[it.key]] == _kinds(it)
        for figure in figures[it.key]:
            assert figure["asks"]
            assert all(figure["tells"])
            for drawn in figure.get("sides", [figure]):
                assert len(drawn["scene"]["seats"]) in find_game(game).seats
                assert all(drawn["tells"])


def _kinds(it: Section) -> list[str]:
    named = ["Example"] * len(it.examples) + ["Challenge"] * len(it.challenges) + ["Compare"] * len(it.comparisons)
    return [""] * len(it.shows) + named


def test_every_symbol_on_a_die_in_view_leads_to_its_rule() -> None:
    reader = BookHost("hunters", "the-dice")
    reader.host.match.roll()
    found = {face: link["key"] for face, link in reader.host.view()["rules"]["faces"].items()}
    assert found["sword2"] == "chase"
    assert found["coin"] == "coins"
    assert found["yellow_die"] == "party-grows"


def test_whoever_is_done_is_led_on_through_the_whole_book() -> None:
    reader = BookHost("draconic")
    heard: list[dict[str, Any]] = []
    reader.subscribe(heard.append)
    reader.lay("shows", "the-aim")
    assert "onward" not in _offers(reader), "first this one is tried"
    reader.host.match.roll()
    ask(reader.host, {"kind": "coach", "revision": reader.host.revision, "offer": "onward"})
    assert heard == [{"kind": "led", "what": "comparisons", "section": "the-aim", "index": 0}]
    assert _offers(reader)[0] == "0"
    ask(reader.host, {"kind": "coach", "revision": reader.host.revision, "offer": "1"})
    said = next(offer["says"] for offer in _talk(reader)["offers"] if offer["key"] == "onward")
    assert said == "Next: Setting up →", "a new section is called by its name"
    ask(reader.host, {"kind": "coach", "revision": reader.host.revision, "offer": "onward"})
    assert heard[-1] == {"kind": "led", "what": "shows", "section": "setting-up", "index": 0}
    assert lying(reader) == "setting-up"


@pytest.mark.parametrize("game", GAMES)
def test_the_way_through_the_book_passes_everything_once(game: str) -> None:
    book = BookHost(game).book
    found = places(book)
    assert len(set(found)) == len(found)
    assert list(dict.fromkeys(place.section for place in found)) == [section.key for section in book]


def _talk(reader: BookHost) -> Talk:
    assert reader.host.coach is not None
    return reader.host.coach.talk()


def _offers(reader: BookHost) -> list[str]:
    return [offer["key"] for offer in _talk(reader)["offers"]]
