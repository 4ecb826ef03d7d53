"""A port that cannot be used is one sentence, before anything starts."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from dicelab.serve.door.address import AddressError, check_port
from dicelab.serve.options import Options, ServeError

HERE = "127.0.0.1"


def test_a_free_port_is_given_back_as_a_number() -> None:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port = probe.getsockname()[1]
    assert Options.read({"port": str(port)}).port == port
    check_port(port, HERE)


@pytest.mark.parametrize("text", ["", "x", "0", "-1", "65536", "8866.5", "٣", "9" * 5000, None, True, 0])
def test_what_is_no_port(text: object) -> None:
    with pytest.raises(ServeError, match="a whole number from 1 to 65535") as error:
        Options.read({"port": text})
    assert len(str(error.value)) < 120


def test_an_address_of_another_machine() -> None:
    with pytest.raises(AddressError, match=r"cannot listen on 192\.0\.2\.1"):
        check_port(8866, "192.0.2.1")


def test_the_shell_says_so_and_leaves_with_2() -> None:
    with socket.socket() as taken:
        taken.bind((HERE, 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "dicelab.cli", "serve", "--no-browser", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"Port {port} is already in use; choose another one")
    assert done.stderr.count("\n") == 1
