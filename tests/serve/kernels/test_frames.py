"""A frame is exactly what it claims to be, or rubbish; whichever it is, one knows at once."""

from __future__ import annotations

import json
import random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1

from dicelab.serve.kernels.frames import ALLOWED, LARGEST, OFFSETS, Message, Rubbish, read_frame

HEADER = {"msg_id": "1", "msg_type": "comm_msg", "session": "s", "username": "", "version": "5.3"}
MOVE = {"comm_id": "c", "data": {"method": "custom", "content": {"kind": "hello"}}}


def frame(content: Any = None, header: Any = None, channel: str = "shell", buffers: tuple[bytes, ...] = ()) -> bytes:
    """As Jupyter's pages pack it."""
    given = [HEADER if header is None else header, {}, {}, MOVE if content is None else content]
    parts = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in given]
    packed: bytes = serialize_msg_to_ws_v1([*parts, *buffers], channel)
    return packed


def test_what_a_page_sends_is_read_as_jupyter_reads_it() -> None:
    good = frame()
    assert read_frame(good) == Message("shell", "comm_msg")
    assert deserialize_msg_from_ws_v1(good)[0] == "shell"
    written = {"comm_id": "c", "data": {"method": "update", "state": {"value": 7}}}
    assert read_frame(frame(written)) == Message("shell", "comm_msg", "c", {"value": 7})
    control = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}
    assert read_frame(frame(control, HEADER | {"msg_type": "comm_open"})).kind == "comm_open"
    assert read_frame(frame({}, HEADER | {"msg_type": "kernel_info_request"}, "control")).channel == "control"
    assert read_frame(frame({}, HEADER | {"msg_type": "execute_request"})).kind not in ALLOWED


def numbers(*values: int) -> bytes:
    return b"".join(value.to_bytes(8, "little") for value in values)


RUBBISH: dict[str, object] = {
    "nothing": b"",
    "text": "{}",
    "a claim of 30 million parts in eight bytes": numbers(30_000_000),
    "a claim of 2^64 - 1 parts": numbers(2**64 - 1) + bytes(100),
    "the older format with 500 million parts": (500_000_000).to_bytes(4, "big") + bytes(100),
    "offsets beyond the end": numbers(OFFSETS, 56, 60, 70, 80, 90, 2**63),
    "offsets that go back": numbers(OFFSETS, 56, 60, 58, 62, 63, 64) + bytes(8),
    "parts over their own offsets": numbers(OFFSETS, 0, 8, 16, 24, 32, 56),
    "zeros": bytes(1000),
    "too long": frame(MOVE | {"x": "y" * LARGEST}),
    "buffers": frame(buffers=(b"x",)),
    "a channel that there is not": frame(channel="stdout"),
    "a header that is not JSON": frame(header=b"{"),
    "a header that is a list": frame(header=[]),
    "a header without a kind": frame(header={"msg_id": "1"}),
    "a header whose kind is a list": frame(header=HEADER | {"msg_type": ["comm_msg"]}),
    "content as deep as it is long": frame(content=b"[" * 100_000),
    "content that is no UTF-8": frame(content=b"\xff\xfe"),
    "a number of 100,000 digits": frame(content=b'{"comm_id": ' + b"9" * 100_000 + b"}"),
    "a message to nobody": frame({"data": {"method": "custom"}}),
    "a message without data": frame({"comm_id": "c", "data": 7}),
    "a message without a method": frame({"comm_id": "c", "data": {}}),
    "a change without a state": frame({"comm_id": "c", "data": {"method": "update", "state": []}}),
    "places for buffers": frame({"comm_id": "c", "data": {"method": "update", "state": {}, "buffer_paths": [["a"]]}}),
    "a widget made by a page": frame(
        {"comm_id": "c", "target_name": "jupyter.widget", "data": {}}, HEADER | {"msg_type": "comm_open"}
    ),
}


@pytest.mark.parametrize("what", RUBBISH.values(), ids=RUBBISH)
def test_rubbish_is_seen_at_once(what: object) -> None:
    began = perf_counter()
    with pytest.raises(Rubbish):
        read_frame(what)
    assert perf_counter() - began < 0.1


@given(st.binary(max_size=200) | st.lists(st.integers(0, 2**64 - 1), max_size=9).map(lambda all_of: numbers(*all_of)))
def test_any_bytes_are_a_message_or_rubbish(what: bytes) -> None:
    with pytest.raises(Rubbish):
        read_frame(what)


def test_a_frame_that_was_changed_on_the_way_is_a_message_or_rubbish() -> None:
    good, dice, read = frame(), random.Random(15), 0
    for _ in range(3000):
        changed = bytearray(good)
        for _ in range(dice.randint(1, 4)):
            changed[dice.randrange(len(changed))] = dice.randrange(256)
        try:
            message = read_frame(bytes(changed))
        except Rubbish:
            continue
        read += 1
        assert message.channel == "shell"
        deserialize_msg_from_ws_v1(bytes(changed))  # what we let through, Jupyter can read
    assert 0 < read < 3000
