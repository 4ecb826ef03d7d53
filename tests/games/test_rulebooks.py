"""Every rulebook against its engine: a rule changed in code without its text breaks a test here."""

from __future__ import annotations

import inspect
import re
from random import Random
from typing import Any

import pytest

from dicelab.games import GAMES, find_game, new_game, part
from dicelab.games.draconic.rules.dice import FACES
from dicelab.games.game import CHANCE, OVER, State
from dicelab.games.hunters.rules.options import WARRANTS
from dicelab.games.hunters.rules.words import PICTURES as HUNTERS_FACES
from dicelab.games.move import Move
from dicelab.games.prose import blocks, plain
from dicelab.games.rulebook import PIPS, Book, Example, Position, Section, Show, bare
from dicelab.games.scene import Scene
from dicelab.games.spuds.rules.kitchen import TITLES
from dicelab.games.thrown.rules.cards import CARDS
from tests.games.every_game import OPTION_SETS

RULINGS = {"draconic": ("K", 17), "hunters": ("D", 25), "thrown": ("T", 51), "spuds": ("S", 23)}
UNEXPLAINED = {"slot", "side"}
"""Makes of dice that are no dice: empty places, and the sides one may choose."""


def book(game: str) -> Book:
    found: Book = part(game, "book").BOOK
    return found


def each(part: str) -> list[Any]:
    """Every part of that kind in every book, named by game, section and number."""
    return [
        pytest.param(game, section, one, id=f"{game}-{section.key}-{number}")
        for game in GAMES
        for section in book(game)
        for number, one in enumerate(getattr(section, part), 1)
    ]


def sections() -> list[Any]:
    return [pytest.param(game, section, id=f"{game}-{section.key}") for game in GAMES for section in book(game)]


@pytest.mark.parametrize("game", GAMES)
class TestWholeBooks:
    def test_sections_have_keys_and_titles_of_their_own(self, game: str) -> None:
        keys = [section.key for section in book(game)]
        titles = [section.title for section in book(game)]
        assert len(set(keys)) == len(keys)
        assert len(set(titles)) == len(titles)
        assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in keys)

    def test_every_option_is_described(self, game: str) -> None:
        described = [name for section in book(game) for name in section.options]
        assert sorted(described) == sorted(option.name for option in find_game(game).options)

    def test_every_ruling_is_given_with_its_reason(self, game: str) -> None:
        letter, last = RULINGS[game]
        given = [ruling.number for section in book(game) for ruling in section.rulings]
        assert sorted(given) == sorted(f"{letter}{number}" for number in range(1, last + 1))

    def test_a_ruling_that_an_option_switches_names_it(self, game: str) -> None:
        switches = {ruling.number: ruling.switch for section in book(game) for ruling in section.rulings}
        for option in find_game(game).options:
            if option.ruling:
                assert switches[option.ruling], f"{option.ruling} is switched by {option.name}"
        names = {option.name for option in find_game(game).options}
        assert {switch for switch in switches.values() if switch} <= names

    def test_everything_on_the_table_leads_to_its_section(self, game: str) -> None:
        rules = book(game)
        missing = {bare(name) for name in _seen(game) if not rules.explains(name)}
        assert not missing

    def test_nothing_is_explained_twice_or_in_vain(self, game: str) -> None:
        explained = [name for section in book(game) for name in section.of]
        assert len(set(explained)) == len(explained)

    def test_there_is_always_a_section_about_what_is_to_be_done(self, game: str) -> None:
        rules, found = part(game, "book"), set()
        for state in _states(game):
            found.add(rules.section_now(state))
        assert found <= {section.key for section in book(game)}
        assert len(found) > 2


CARDS_AND_FACES = {
    "draconic": list(FACES),
    "hunters": [*HUNTERS_FACES.values(), *[f"warrant{value}" for value in sorted(set(WARRANTS[4]))], "marker"],
    "thrown": list(CARDS),
    "spuds": [*TITLES, "compost"],
}
"""Everything with a name of its own in the box of each game."""


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in CARDS_AND_FACES.items() for name in names])
def test_every_card_and_every_face_has_a_section(game: str, name: str) -> None:
    assert book(game).explains(name)


@pytest.mark.parametrize("key", CARDS)
def test_a_card_of_thrown_is_the_title_of_its_section(key: str) -> None:
    section = book("thrown").section(book("thrown").explains(key))
    assert section.title == CARDS[key].title
    assert any(key in (show.position.parts or {}).get("cards", "").split(",") for show in section.shows), (
        "shown at work"
    )


def links(text: str) -> set[str]:
    """The keys of the sections that a text leads to."""
    pieces = [piece for block in blocks(text) for line in block["lines"] for piece in line]
    return {piece["to"] for piece in pieces if isinstance(piece, dict) and "to" in piece}


@pytest.mark.parametrize(("game", "section"), sections())
class TestSections:
    def test_the_text_reads_and_its_links_lead_somewhere(self, game: str, section: Section) -> None:
        assert blocks(section.text)
        assert len(plain(section.text)) > 40
        assert len(plain(section.text)) < 1600, "short sections: split it"
        keys = {other.key for other in book(game)}
        said = [section.text, *[it.says for it in section.rulings], *[it.because for it in section.rulings]]
        assert {key for text in said for key in links(text)} <= keys
        assert "**" not in "".join(plain(text) for text in said), "a strong word that is not closed"

    def test_sentences_join_with_spaces(self, game: str, section: Section) -> None:
        tries = [*section.shows, *section.examples, *section.challenges, *section.comparisons]
        beats = [beat for example in section.examples for beat in example.beats]
        said = [
            getattr(it, name) for it in [*tries, *beats] for name in ("asks", "tells", "title") if hasattr(it, name)
        ]
        said += [section.text, *[it.says for it in section.rulings], *[it.because for it in section.rulings]]
        for text in said:
            assert not re.search(r"[a-z]{2}[.;:,!?][A-Za-z]|  \w", plain(text)), text

    def test_there_is_something_to_try(self, game: str, section: Section) -> None:
        assert section.shows or section.examples

    def test_there_is_something_to_solve(self, game: str, section: Section) -> None:
        assert section.challenges or section.comparisons


@pytest.mark.parametrize(("game", "section", "show"), each("shows"))
def test_a_show_is_legal_and_has_the_stated_effect(game: str, section: Section, show: Show) -> None:
    before = _laid(game, show.position)
    assert all((show.asks, show.tells, show.line, show.leaves))
    after = _played(before, show.line)
    for name, value in show.leaves.items():
        assert _part(after, name) == value, f"{name} is {_part(after, name)!r}"
    assert any(_part(before, name) != value for name, value in show.leaves.items()), "nothing changes"
    for other in show.also:
        before.after(Move.parse(other))


@pytest.mark.parametrize(("game", "section", "example"), each("examples"))
def test_an_example_can_be_played(game: str, section: Section, example: Example) -> None:
    _played(_laid(game, example.position), example.steps)
    for beat in example.beats:
        assert all((beat.asks, beat.steps, beat.tells))
        assert len(beat.answers) > 1
        assert len(set(beat.answers)) == len(beat.answers)


def _laid(game: str, position: Position) -> State:
    state = position.state(game)
    assert state.problem() is None
    return state


def _played(state: State, line: tuple[str, ...]) -> State:
    for text in line:
        move = Move.parse(text)
        if state.turn != CHANCE:
            assert move in state.moves(), f"{text} is not open; now {list(map(str, state.moves()))[:12]}"
        state = state.after(move)
    assert state.problem() is None
    return state


def _part(state: State, path: str) -> Any:
    found: Any = state
    for name in path.split("."):
        found = found[int(name)] if name.isdigit() else getattr(found, name)
    return found() if inspect.ismethod(found) else found


def _states(game: str) -> list[State]:
    """Moments of random games with every set of options."""
    found = []
    for options in OPTION_SETS[game]:
        rng, state = Random(str(options)), new_game(game, **options).start()
        for _ in range(150):
            found.append(state)
            if state.turn == OVER:
                break
            state = state.after(state.rolls().sample(rng) if state.turn == CHANCE else rng.choice(list(state.moves())))
    return found


def _seen(game: str) -> set[str]:
    """The keys of all cards and zones, the faces of all dice and all counters that tables of this game show."""
    show, names, found = part(game, "table").scene, ("A", "B", "C", "D", "E"), set()
    for state in _states(game):
        scene: Scene = show(state, (), names[: state.game.players])
        cards = [*scene["cards"], *[card for seat in scene["seats"] for card in seat.get("cards", [])]]
        zones = [*scene["centre"], *[zone for seat in scene["seats"] for zone in seat["zones"]]]
        found |= {card["key"] for card in cards} | {zone["key"] for zone in zones}
        inside = [zone for card in cards for zone in card.get("zones", [])]
        dice = [die for zone in [*zones, *inside] for die in zone["dice"] if die["make"] not in UNEXPLAINED]
        found |= {die["face"] for die in dice} - PIPS
        found |= {counter["symbol"] for seat in scene["seats"] for counter in seat["counters"]} - {"die"}
    return found
