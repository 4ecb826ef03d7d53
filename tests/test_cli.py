"""The shell: every answer on standard output, every mistake as one sentence with exit code 2."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from dicelab import cli, games
from dicelab.games.kinds import Whole, YesNo
from dicelab.games.question import Answer, Parameter, Question


def _sixes(dice: int, loud: bool) -> Answer:
    p = 1 - Fraction(5, 6) ** dice
    return Answer(f"At least one six with {dice} dice{'!' if loud else ''}", p=p)


SIXES = Question(
    name="sixes",
    says="How likely is at least one six?",
    parameters=(
        Parameter("dice", Whole(range(1, 21)), "how many dice are rolled"),
        Parameter("loud", YesNo(), "say it with an exclamation mark", default=False),
    ),
    solve=_sixes,
    example="dice=3",
)


@pytest.fixture(autouse=True)
def fake_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's odds with one small question, so that these tests are about the shell only."""
    real = games.part

    def part(key: str, name: str) -> object:
        return SimpleNamespace(QUESTIONS=(SIXES,)) if (key, name) == ("draconic", "odds") else real(key, name)

    monkeypatch.setattr("dicelab.cli.odds.part", part)


def says(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints, having ended well."""
    assert cli.main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def complains(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence of an error, with nothing on standard output."""
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


def test_odds_lists_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Draconic Dice" in says(capsys, "odds")


def test_a_game_lists_its_questions_with_their_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    out = says(capsys, "odds", "draconic")
    assert "sixes dice=… [loud=…]" in out
    assert "How likely is at least one six?" in out


def test_help_explains_one_question(capsys: pytest.CaptureFixture[str]) -> None:
    out = says(capsys, "odds", "draconic", "sixes", "--help")
    assert "a whole number from 1 to 20" in out
    assert "yes or no; no if not given" in out
    assert "dicelab odds draconic sixes dice=3" in out


def test_help_without_a_game_explains_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert "NAME=VALUE" in says(capsys, "odds", "--help")


def test_an_answer_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    out = says(capsys, "odds", "draconic", "sixes", "dice=3")
    assert "91/216" in out
    assert "42.1" in out


@pytest.mark.parametrize("words", [("dice=3", "--json"), ("--json", "dice=3")])
def test_an_answer_as_json_wherever_the_flag_stands(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert json.loads(says(capsys, "odds", "draconic", "sixes", *words)) == {"p": "91/216"}


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("poker",), "no game 'poker'"),
        (("draconic", "nines"), "no question 'nines'"),
        (("draconic", "sixes"), "needs dice"),
        (("draconic", "sixes", "dice"), "'dice' is not a NAME=VALUE pair"),
        (("draconic", "sixes", "=3"), "'=3' is not a NAME=VALUE pair"),
        (("draconic", "sixes", "dice=3", "dice=4"), "dice is given twice"),
        (("draconic", "sixes", "dice=0"), "a whole number from 1 to 20"),
        (("draconic", "sixes", "dice=" + "9" * 5000), "a whole number from 1 to 20"),
        (("draconic", "sixes", "dice=3", "self=1"), "does not take 'self'"),
    ],
)
def test_mistakes_are_one_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], part: str) -> None:
    err = complains(capsys, "odds", *words)
    assert part in err
    assert len(err) < 300


@pytest.mark.parametrize("words", [(), ("fly",), ("serve", "--prot=1")])
def test_an_unknown_command_or_flag_leaves_with_2(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert complains(capsys, *words).endswith("--help shows what can be said.\n")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("dicelab 0.")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        cli.main([name, "--help"])
    out, err = capsys.readouterr()
    assert f"dicelab {name}" in out
    assert err == ""


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = [sys.executable, "-c", "import sys; from dicelab.cli import main; sys.exit(main(['odds']))"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_the_shell_starts_without_the_heavy_packages() -> None:
    heavy = "{'numpy', 'ipywidgets', 'altair', 'anywidget', 'voila', 'tornado'}"
    program = f"import sys; from dicelab.cli import main; main(['odds']); sys.exit(bool({heavy} & set(sys.modules)))"
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["odds"], ["dice", "2d6"], ["odds", "draconic", "burned", "dice=2", "--json"]])
def test_a_full_device_is_told_in_a_sentence(words: list[str]) -> None:
    command = [sys.executable, "-m", "dicelab.cli", *words]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "The answer cannot be written: No space left on device.\n"
