"""Where the pages are, in a sentence to read out; and whose pages may show them."""

from __future__ import annotations

import pytest

from dicelab.serve.door import address
from dicelab.serve.door.address import AddressError, is_here, origin, welcome


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("https://moodle.example.org", "https://moodle.example.org"),
        ("https://Moodle.Example.org/", "https://moodle.example.org"),
        ("http://10.0.0.7:8000", "http://10.0.0.7:8000"),
    ],
)
def test_a_site(text: str, clean: str) -> None:
    assert origin(text) == clean


@pytest.mark.parametrize(
    "text",
    [
        *("", "*", "moodle.example.org", "https://", "ftp://x.org", "https://x.org/course", "https://x.org?a=1"),
        *(
            "https://x.org; script-src *",
            "https://a@x.org",
            "https://x.org:99999",
            "https://x.org\nX: y",
            "https://*.org",
        ),
        "x" * 5000,
    ],
)
def test_what_is_no_site(text: str) -> None:
    with pytest.raises(AddressError, match=r"such as https://moodle\.example\.org, not ") as error:
        origin(text)
    assert len(str(error.value)) < 250
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("ip", "here"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("", False), ("192.168.1.7", False)],
)
def test_who_can_reach_it(ip: str, here: bool) -> None:
    assert is_here(ip) is here


def test_for_oneself_the_address_is_nearly_all() -> None:
    assert welcome("127.0.0.1", 8866) == "dicelab is at http://127.0.0.1:8866/ (stop it with Ctrl+C)"
    assert welcome("127.0.0.1", 8866, visitors=40, carries=1234) == (
        "dicelab is at http://127.0.0.1:8866/ (stop it with Ctrl+C) "
        "Up to 40 pages can be open at once. (This system would carry 1,234.)"
    )


def test_a_class_on_this_machine_alone_is_told_how_to_open_the_door() -> None:
    said = welcome("127.0.0.1", 8866, visitors=40, alone=True)
    assert "Only this machine can open it; --public lets others in." in said
    assert said.endswith("Up to 40 pages can be open at once.")
    said = welcome("127.0.0.1", 8866, visitors=40, carries=1234, alone=True)
    assert said.endswith("Up to 40 pages can be open at once. (This system would carry 1,234.)")


def test_an_open_door_is_said_with_the_address_to_read_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "addresses", lambda: ["192.168.1.7", "10.8.0.2"])
    said = welcome("0.0.0.0", 8866, visitors=30, password=True)
    assert said.startswith("dicelab is at http://192.168.1.7:8866/ (stop it with Ctrl+C)")
    assert "Everybody who can reach this machine can open it (or http://10.8.0.2:8866/), with the password." in said
    assert "without a password" in welcome("192.168.1.7", 8866)


def test_a_machine_without_a_network_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "addresses", list)
    monkeypatch.setattr(address.socket, "gethostname", lambda: "desk")
    assert welcome("0.0.0.0", 80).startswith("dicelab is at http://desk:80/")


def test_the_addresses_are_those_of_others_not_of_this_machine_alone() -> None:
    for one in address.addresses():
        assert not one.startswith("127.")


def test_an_address_of_the_newer_kind_stands_in_brackets() -> None:
    assert address.url("::1", 8866) == "http://[::1]:8866/"
