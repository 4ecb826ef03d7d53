"""``dicelab serve`` in the shell: what it hands on, and a sentence with exit code 2 for every mistake."""

from __future__ import annotations

from typing import Any

import pytest

from dicelab import cli, serve
from dicelab.cli.serve import PASSWORD
from dicelab.room.server.codes import ALPHABET
from dicelab.serve import shutdown
from dicelab.serve.options import CLASS_SIZE, MOST, Options


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What would have been served."""
    calls: list[dict[str, Any]] = []

    def note(**given: Any) -> int:
        calls.append(vars(Options.read(given)).copy())
        return 0

    monkeypatch.setattr(serve, "serve", note, raising=False)
    monkeypatch.setattr(shutdown, "end_on_signals", lambda: None)
    return calls


def test_for_oneself_a_browser_opens_and_only_this_machine_may_look(served: list[dict[str, Any]]) -> None:
    assert cli.main(["serve"]) == 0
    (given,) = served
    assert {name: given.pop(name) for name in ("port", "ip", "browser")} == {
        "port": 8866,
        "ip": "127.0.0.1",
        "browser": True,
    }
    assert (given.pop("keep_rooms"), given.pop("room_letters")) == (1, ALPHABET)
    assert not any(given.values())  # no visitors, no password, no names


def test_for_a_class(served: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PASSWORD, "six dice")
    sites = ["https://a.example", "https://b.example"]
    words = ["serve", "--class", "--visitors", "30", "--public", "--password", *("--embed-in", sites[0])]
    assert cli.main([*words, "--embed-in", sites[1]]) == 0
    (given,) = served
    assert (given["visitors"], given["ip"], given["password"], given["embed_in"]) == (
        *(30, "0.0.0.0", "six dice"),
        tuple(sites),
    )
    assert given["browser"] is False
    assert PASSWORD not in cli.os.environ  # kernels get the environment


def test_a_class_has_a_usual_size(served: list[dict[str, Any]]) -> None:
    assert cli.main(["serve", "--class"]) == 0
    assert served[0]["visitors"] == CLASS_SIZE
    assert served[0]["ip"] == "127.0.0.1"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--visitors", "40"], "--visitors belongs to --class"),
        (["--class", "--visitors", "0"], f"from 1 to {MOST}"),
        (["--class", "--visitors", str(MOST + 1)], f"from 1 to {MOST}"),
        (["--class", "--visitors", "many"], "not 'many'"),
        (["--class", "--visitors", "4.5"], "whole number"),
        (["--class", "--visitors", "٤"], "whole number"),
        (["--class", "--visitors=-3"], "whole number"),
        (["--password"], f"put it into {PASSWORD}"),
        (["--per-address", "3"], "--per-address belongs to --class"),
        (["--class", "--per-address", "few"], "not 'few'"),
    ],
)
def test_mistakes(
    served: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    says: str,
) -> None:
    monkeypatch.delenv(PASSWORD, raising=False)
    assert cli.main(["serve", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), served) == ("", 1, [])
    assert says in err


def test_a_short_password_is_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(PASSWORD, "six")
    assert cli.main(["serve", "--password"]) == 2
    assert "at least 4 characters" in capsys.readouterr().err


def test_a_site_that_is_none_is_told_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--class", "--embed-in", "moodle"]) == 2
    assert "such as https://moodle.example.org, not 'moodle'" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "says"), [(["--host", "a b"], "not 'a b'"), (["--proxy", "nginx"], "not 'nginx'")])
def test_names_and_proxies_that_are_none(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--class", *words]) == 2
    assert says in capsys.readouterr().err


def test_one_address_or_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--public", "--ip", "10.0.0.1"]) == 2
    assert capsys.readouterr().err.startswith("Choose one of --public and --ip; ")
