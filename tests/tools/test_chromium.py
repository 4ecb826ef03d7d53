"""The browser is the one that was named, if one was named."""

from __future__ import annotations

import sys

import pytest

from tests.tools import chromium


def test_the_variable_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(chromium.VARIABLE, sys.executable)
    assert chromium.find() == sys.executable


def test_a_variable_that_names_nothing_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(chromium.VARIABLE, "/no/such/browser")
    assert chromium.main() == 2
    assert capsys.readouterr().err.count("\n") == 1
