"""A book in Markdown: what is read from it, and one sentence for everything that is wrong in it."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any
from zipfile import ZipFile

import pytest

from dicelab.games import GAMES, part
from dicelab.games.draconic.book import goals
from dicelab.games.draconic.rules.state import DraconicDice
from dicelab.games.markdown_book import EVERYWHERE, BookError, read_book, read_chapter
from dicelab.games.rulebook import Beat, Challenge, Chapter, Comparison, Example, Position, Ruling, Section, Show

CHAPTER = cleandoc(
    """
    # Fire

    ## Burned {#burned}
    - explains: pile, fireball
    - options: variant

    Take **all** {pile} dice,
    at once.

    - No fireball: {pile:word} dice.
    - {Else:Word} none.

    **Ruling K1:** {pile:Word} dice burn, and
    nobody is spared.
    - because: fire is hot,
      and the rulebook says so
    - switch: variant

    **Show:** Roll two
    blanks.
    - 2 players variant=base: hands=2,5 pile={pile} roller=1
    - before: roll 5 0 0 0, give 1
    - names: Ada, Ben
    - play: roll 2 0 0 0, keep
    - leaves: hands=(4, {pile}) turn={over} players.0.dice=b1 r2 phase=roll on
    - also: keep, give 1

    Two come
    back.

    **Example:** Once round
    - 3 players

    Who begins?
    - [x] Chance decides
    - [ ] Ada
    - play: start 1

    It fell on Ben.

    **Challenge:** Survive.
    - 2 players: pile=3
    - goal: out within=2 until=turn_over

    Give it to Ben.

    **Compare:** Where?
    - goal: out until=turn_over
    - Two players: at once
      - 2 players
    - Three players
      - 3 players: hands=1,2,3
      - before: roll 1 0 0 0

    With two.

    ## Nothing else {#nothing-else}

    That is all.
    """
).replace("{Else:Word}", "{else:Word}")
SLOTS = {"pile": 3, "else": "otherwise"}
READS = {"dice": str.split}


def read(text: str) -> Chapter:
    return read_chapter("1_fire.md", text, goals, SLOTS, READS)


def test_everything_a_chapter_may_hold() -> None:
    burned, nothing = read(CHAPTER).sections
    assert nothing == Section("nothing-else", "Nothing else", "That is all.")
    show = Show(
        "Roll two blanks.",
        Position(
            2,
            {"hands": "2,5", "pile": "3", "roller": "1"},
            {"variant": "base"},
            ("roll 5 0 0 0", "give 1"),
            ("Ada", "Ben"),
        ),
        ("roll 2 0 0 0", "keep"),
        "Two come back.",
        {"hands": (4, 3), "turn": EVERYWHERE["over"], "players.0.dice": ["b1", "r2"], "phase": "roll on"},
        ("keep", "give 1"),
    )
    beat = Beat("Who begins?", ("start 1",), "It fell on Ben.", ("Chance decides", "Ada"))
    challenge = Challenge("Survive.", Position(2, {"pile": "3"}), goals.out, "Give it to Ben.", 2, goals.turn_over)
    three = Position(3, {"hands": "1,2,3"}, line=("roll 1 0 0 0",))
    among = (("Two players: at once", Position(2)), ("Three players", three))
    assert burned == Section(
        "burned",
        "Burned",
        "Take **all** 3 dice,\nat once.\n\n- No fireball: three dice.\n- Otherwise none.",
        ("pile", "fireball"),
        ("variant",),
        (Ruling("K1", "Three dice burn, and nobody is spared.", "fire is hot, and the rulebook says so", "variant"),),
        (show,),
        (Example("Once round", Position(3), (beat,)),),
        (challenge,),
        (Comparison("Where?", among, goals.out, goals.turn_over, "With two."),),
    )


def test_the_chapter_in_the_docs() -> None:
    told = (
        (Path(__file__).parents[2] / "docs/add_a_game.md")
        .read_text(encoding="utf-8")
        .split("```markdown\n")[1]
        .split("```")[0]
    )
    named = ModuleType("goals")
    vars(named).update(ada_wins=bool, ben_steps_out=bool)
    (section,) = read_chapter("docs", told, named).sections
    assert (section.key, section.of, section.options) == ("the-ice", ("ice", "points"), ("target",))
    assert section.shows[0].leaves == {"carried": 0, "player": 1}
    assert section.challenges[0].position == Position(2, {"home": "7,9", "carried": "2"})


WRONG = [
    ("# Fire\n\n", "", 1, "a chapter begins with its title, such as # The game"),
    ("{#burned}", "", 3, "a section begins with its title and its key, such as ## The aim {#the-aim}"),
    ("- explains: pile, fireball", "It burns.", 3, "an empty line is missing below this heading"),
    ("- explains:", "- explain:", 4, "'explain: pile, fireball' cannot stand here; there may be one each of"),
    ("- options: variant", "- explains: variant", 5, "'explains: variant' cannot stand here"),
    ("{pile} dice,", "{pyle} dice,", 7, "nothing is known to put into {pyle}"),
    ("- because: fire is hot,\n  and the rulebook says so\n", "", 13, "its because is missing"),
    ("**Show:**", "**Shew:**", 19, "here begins another section, ##, or **Ruling:**, **Show:**"),
    ("- 2 players variant=base: hands=2,5 pile={pile} roller=1\n", "", 19, "its position is missing"),
    ("variant=base: hands", "variant base: hands", 19, "a position is written as 2 players variant=trade"),
    ("hands=2,5 pile={pile}", "2,5", 19, "'2,5 roller=1' is not written as name=value"),
    ("- play: roll 2 0 0 0, keep\n", "", 19, "its play is missing"),
    ("- [x] Chance decides", "- [ ] Chance decides", 34, "a question has its right answer, [x], and below it"),
    ("- [ ] Ada", "- [x] Ada", 34, "a question has its right answer, [x], and below it"),
    ("It fell on Ben.\n\n", "", 34, "a paragraph below has to say what it means"),
    ("goal: out within", "goal: outt within", 41, "there is no goal 'outt' in goals.py"),
    ("until=turn_over\n\nGive", "until=os.remove\n\nGive", 41, "there is no goal 'os.remove' in goals.py"),
    ("within=2", "within=two", 41, "a number of moves is needed, not 'two'"),
    ("within=2", "inside=2", 41, "beside a goal stand within= and until=, not 'inside=2 until=turn_over'"),
    ("out until=turn_over\n- Two", "out\n- Two", 47, "its until is missing"),
    ("  - 3 players: hands=1,2,3\n", "", 47, "its position is missing"),
    ("\n\nWith two.", "", 47, "a paragraph below has to say what it means"),
]


@pytest.mark.parametrize(("here", "instead", "line", "says"), WRONG, ids=[wrong[3][:40] for wrong in WRONG])
def test_what_is_wrong_is_said_with_its_line(here: str, instead: str, line: int, says: str) -> None:
    assert here in CHAPTER
    with pytest.raises(BookError) as told:
        read(CHAPTER.replace(here, instead, 1))
    assert str(told.value).startswith(f"1_fire.md, line {line}: {says}")


def test_a_question_that_is_not_answered_does_not_swallow_the_next_one() -> None:
    twice = "Who begins?\n- [x] Chance decides\n- [ ] Ada\n- play: start 1\n\n"
    with pytest.raises(BookError, match="line 39: a paragraph without bullets has to say what the one above means"):
        read(CHAPTER.replace(twice, twice + twice))


def test_a_book_in_a_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ZipFile(tmp_path / "page.zip", "w") as file:
        file.writestr("zipped_book/__init__.py", "")
        file.writestr("zipped_book/fire.md", CHAPTER.replace("\n", "\r\n"))
    monkeypatch.syspath_prepend(tmp_path / "page.zip")
    book = read_book("zipped_book", DraconicDice, ("fire",), goals, SLOTS, READS)
    assert (book.game, book.title, book.chapters) == ("draconic", "Draconic Dice", (read(CHAPTER),))
    monkeypatch.delitem(sys.modules, "zipped_book")


def test_a_chapter_that_is_not_there() -> None:
    with pytest.raises(BookError, match=r"^The book dicelab.games.draconic.book has no file the_war.md.$"):
        read_book("dicelab.games.draconic.book", DraconicDice, ("the_war",), goals)


def test_a_text_that_no_state_holds() -> None:
    with pytest.raises(BookError, match="turns cannot be 'many'"):
        read_chapter("1.md", CHAPTER.replace("turn={over}", "turns=many"), goals, SLOTS, READS | {"turns": int})


@pytest.mark.parametrize("game", GAMES)
def test_chapters_slots_and_goals_are_all_used(game: str) -> None:
    book = import_module(f"dicelab.games.{game}.book")
    files = list(Path(book.__file__).parent.glob("*.md"))
    assert sorted(book.CHAPTERS) == sorted(file.stem for file in files)
    told = "".join(file.read_text(encoding="utf-8") for file in files)
    assert set(re.findall(r"\{([a-z_]+)", told)) - set(EVERYWHERE) == set(book.SLOTS)
    assert {name for name in _public(book.goals) if not re.search(rf"\b{name}\b", told)} <= _used_by_goals(book.goals)
    assert part(game, "book").BOOK is book.BOOK


def _public(module: ModuleType) -> dict[str, Any]:
    return {
        name: it
        for name, it in vars(module).items()
        if isinstance(it, FunctionType) and it.__module__ == module.__name__ and not name.startswith("_")
    }


def _used_by_goals(module: ModuleType) -> set[str]:
    return {name for goal in _public(module).values() for name in goal.__code__.co_names}
