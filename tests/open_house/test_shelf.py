"""Which games there are, and what is said of packages that do not work."""

from __future__ import annotations

import tomllib
from importlib import import_module

import pytest

import dicelab
from dicelab.cli import main
from dicelab.errors import DicelabError, OptionError
from dicelab.games import shelf
from dicelab.games.parts import PARTS, flat_name
from dicelab.teach.editor.form import FormHost
from tests.open_house.packages import EXAMPLES, ROOT, on_path, write_package

PIG = (EXAMPLES / "pig/pigdice/rules.py").read_text(encoding="utf-8")


def pig_rules(key="pig"):
    return PIG.replace('"pig"', f'"{key}"')


def test_ours_are_registered_like_any_other():
    entries = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["dicelab.games"]
    assert tuple(entries) == shelf.OURS
    assert entries == {key: shelf.package_of(key) for key in shelf.OURS}
    assert dicelab.GAMES[:4] == shelf.OURS


def test_a_package_is_a_game_as_soon_as_it_is_there(tmp_path):
    with pytest.raises(OptionError, match="There is no game 'pig'; the games are draconic, hunters, thrown, spuds"):
        dicelab.game("pig")
    write_package(tmp_path, "pigdice", {"rules": pig_rules()}, "pig = pigdice")
    with on_path(tmp_path):
        assert (*shelf.OURS, "pig") == dicelab.GAMES
        assert repr(dicelab.game("pig", players=3)) == "dicelab.game('pig', players=3)"
    assert "pig" not in dicelab.GAMES


def test_a_package_installed_while_a_notebook_is_open_is_found(tmp_path):
    with on_path(tmp_path):
        assert "pig" not in dicelab.GAMES
        write_package(tmp_path, "pigdice", {"rules": pig_rules()}, "pig = pigdice")
        assert dicelab.game("pig").title == "Pig"


BROKEN = {
    "nothing there": ({}, "it has no module rules"),
    "an import error": (
        {"rules": "import nowhere_at_all"},
        "rules cannot be loaded (ModuleNotFoundError: No module named",
    ),
    "a syntax error": ({"rules": "class"}, "rules cannot be loaded (SyntaxError"),
    "an exit": ({"rules": "raise SystemExit(3)"}, "rules cannot be loaded (SystemExit: 3)"),
    "no GAME": ({"rules": "pass"}, "its module rules has no GAME"),
    "another GAME": ({"rules": "GAME = 3"}, "GAME in its module rules is not a class derived from Game"),
    "another key": ({"rules": pig_rules("sow")}, "key of Pig is not 'pig', as in its entry point"),
    "no title": ({"rules": pig_rules().replace('"Pig", range', "None, range")}, "title of Pig is not a short text"),
    "no start": ({"rules": pig_rules().replace("def start", "def begin")}, "Pig has no start"),
    "too many seats": (
        {"rules": pig_rules().replace("range(2, 6)", "range(2, 60)")},
        "seats of Pig is not a range of 1",
    ),
    "options of texts": (
        {"rules": pig_rules().replace("options = (Option", "options = ('x', Option")},
        "options of Pig is not a tuple of options",
    ),
    "no state": ({"rules": pig_rules().replace("6), PigState", "6), int")}, "state_type of Pig is not a named tuple"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_package_is_told_of_in_one_sentence_and_the_others_work(what, tmp_path, capsys):
    modules, says = BROKEN[what]
    write_package(tmp_path, "pigdice", modules, "pig = pigdice")
    with on_path(tmp_path):
        assert dicelab.GAMES == shelf.OURS
        with pytest.raises(DicelabError) as told:
            dicelab.game("pig")
        assert says in str(told.value)
        assert str(told.value).startswith("The game 'pig' of the package 'pigdice' cannot be used: ")
        assert str(told.value).count("\n") == 0
        assert str(told.value).endswith(".")
        assert dicelab.ask("draconic", "burned", dice=2).p
        assert main(["odds"]) == 0
        shown = capsys.readouterr()
        assert "Draconic Dice" in shown.out
        assert str(told.value) in shown.err
        assert main(["simulate", "pig"]) == 2
        assert capsys.readouterr().err == f"{told.value}\n"


FILES = {  # by the name that is asked for: the part, a file of a flat package, what is said
    "QUESTIONS": (
        "odds",
        {"odds": "QUESTIONS = 3"},
        "QUESTIONS in its module odds is not a tuple of functions under @question",
    ),
    "BOTS": ("bots", {"bots": "BOTS = {'sly': 3}"}, "BOTS in its module bots is not a table of bots by name"),
    "scene": ("table", {"scene": "1 / 0"}, "its module scene cannot be loaded (ZeroDivisionError: division by zero)"),
    "story": ("table", {"story": ""}, "its module story has no story"),
    "BOOK": ("book", {"rulebook": "BOOK = {}"}, "BOOK in its module rulebook is not a Book"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_broken_part_is_told_of_in_one_sentence(name, tmp_path):
    of, modules, says = FILES[name]
    write_package(tmp_path, "pigdice", {"rules": pig_rules(), **modules}, "pig = pigdice")
    with on_path(tmp_path):
        assert "pig" in dicelab.GAMES
        with pytest.raises(DicelabError) as told:
            getattr(dicelab.games.part("pig", of), name)
        assert says in str(told.value)
        with pytest.raises(DicelabError) as told:
            dicelab.TableWithOdds("pig")
        assert says in str(told.value)
        assert dicelab.TableWithOdds("draconic")


def test_nobody_takes_our_keys_or_those_of_others(tmp_path):
    for number, entry in enumerate(
        ("draconic = evil0", "pig = evil1", "pig = evil2", "Pig = evil3", "pug = evil4:GAME")
    ):
        write_package(tmp_path, f"evil{number}", {"rules": pig_rules()}, entry)
    with on_path(tmp_path):
        assert dicelab.game("draconic").title == "Draconic Dice"
        assert (*shelf.OURS, "pig") == dicelab.GAMES
        told = sorted(shelf.troubles().values())
        assert told == [
            "'Pig' is no key for a game; a key is a word in small letters, such as pig.",
            "The game 'pug' names 'evil4:GAME'; it has to name a package.",
            "The package 'evil0' calls its game 'draconic', which is ours; it is left out.",
            "Two packages bring a game 'pig'; 'evil2' is left out.",
        ]


def test_forms_offer_only_games_that_can_be_laid_out(tmp_path):
    write_package(tmp_path, "pigdice", {"rules": pig_rules()}, "pig = pigdice")
    with on_path(tmp_path):
        assert [it["key"] for it in FormHost().view()["games"]] == list(shelf.OURS)
        with pytest.raises(OptionError, match=r"Positions of Pig cannot be laid out by hand"):
            FormHost("pig")
        assert not dicelab.games.holds("pig", "bots", "known")
        assert dicelab.games.part("pig", "bots").known(dicelab.game("pig").start()) is None


def test_the_names_of_the_first_release_lead_on():
    """``room`` and one name a file, as packages may still use them."""
    with pytest.warns(DeprecationWarning, match="now called part"):
        assert dicelab.games.room("draconic", "scene").scene is dicelab.games.part("draconic", "table").scene
    with pytest.warns(DeprecationWarning, match="now called holds"):
        assert dicelab.games.has_room("draconic", "position")
    with pytest.raises(OptionError, match="A game has no part 'kitchen'; its parts are rules, odds, bots, table"):
        dicelab.games.part("draconic", "kitchen")


@pytest.mark.parametrize(
    "files",
    [
        {"scene": "def scene(*_): 1", "story": "def story(*_): 2"},
        {"table": "def scene(*_): 1\ndef story(*_): 2"},
        {"table/__init__": "", "table/scene": "def scene(*_): 1", "table/story": "def story(*_): 2"},
        {"table": "def scene(*_): 1", "story": "def story(*_): 2"},
    ],
    ids=["flat", "one module", "a folder", "mixed"],
)
def test_a_part_is_found_wherever_it_stands(files, tmp_path):
    write_package(tmp_path, "pigdice", {"rules": pig_rules(), **files}, "pig = pigdice")
    with on_path(tmp_path):
        table = dicelab.games.part("pig", "table")
        assert (table.scene.__name__, table.story.__name__) == ("scene", "story")
        assert table.scene.__module__.startswith("pigdice")


FARKLE = {  # every file of the first release, side by side
    "rules": pig_rules("farkle"),
    "position": "BEFORE = ()\ndef parts(*_): ...\ndef build(*_): ...\ndef describe(*_): ...",
    "odds": "QUESTIONS = ()\ndef controls(*_): ...\ndef asked(*_): ...",
    "trials": "TRIALS, NO_TRIAL = {}, {}",
    "trials_plain": "TRIALS, NO_TRIAL = {}, {}",
    "bots": "def sly(*_): ...\nBOTS = {'sly': sly}\ndef advice(*_): ...",
    "value": "def known(*_): ...\ndef learning(*_): ...\ndef quick_bot(*_): ...\ndef compared(*_): ...",
    "scene": "def scene(*_): ...",
    "story": "def story(*_): ...\ndef sum_up(*_): ...\ndef whose(*_): ...",
    "rulebook": "from dicelab.games.rulebook import Book\nBOOK = Book('farkle', 'Farkle', ())\n"
    "def section_now(*_): ...\ndef against(*_): ...",
    "quiz": "ABOUT, TASKS = 'Dice.', ()",
}


def test_a_flat_package_of_the_first_release_is_found_under_the_parts(tmp_path):
    write_package(tmp_path, "farkle_dice", FARKLE, "farkle = farkle_dice")
    with on_path(tmp_path):
        for name, names in PARTS.items():
            part = dicelab.games.part("farkle", name)
            for of, wanted in names.items():
                home = f"farkle_dice.{flat_name(wanted.file)}"
                assert getattr(part, of) is getattr(import_module(home), of), of
                assert dicelab.games.holds("farkle", name, of)
