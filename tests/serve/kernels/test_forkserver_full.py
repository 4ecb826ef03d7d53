"""Splitting off a kernel, where it cannot be done."""

from __future__ import annotations

import socket

import pytest

from dicelab.serve.kernels import forkserver_process


@pytest.mark.parametrize("message", [b"not JSON", b'{"arguments": []}'])
def test_what_cannot_be_split_off_is_said(monkeypatch: pytest.MonkeyPatch, message: bytes) -> None:
    def full() -> int:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(forkserver_process.os, "fork", full)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert forkserver_process._split(theirs, message, 0) == forkserver_process.NONE
