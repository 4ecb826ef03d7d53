"""What a page may send to its kernel: a frame is looked at as a whole before anything in it is believed.

A frame of Jupyter's protocol v1 begins with the number of its offsets, then has the offsets, then the parts: the
channel, four JSON objects, and buffers, which our pages do not use. Jupyter's own reader believes the number: eight
bytes that claim 30 million offsets keep it busy for half a minute. Here nothing is counted that the frame cannot hold.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from struct import Struct
from types import MappingProxyType
from typing import Any, Final, NamedTuple

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
"""The only one spoken here. The older one has no name, and its frames claim what they like."""
LARGEST: Final = 256 * 1024
"""Bytes of a frame. The longest thing a page sends is a game's code, 20,000 characters."""
OFFSETS: Final = 6
"""Where the channel, the header, the parent's header, the metadata and the content begin, and where all ends."""
CHANNELS: Final = ("shell", "control")
ALLOWED: Final = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request")
"""Kinds of messages. Ending a kernel is none of them: a page that leaves asks the server."""
WIDGETS: Final = "jupyter.widget.control"
"""What a page may open by itself: the comm on which it asks for all widgets. Widgets are made in the kernel alone."""

_HEAD: Final = Struct(f"<{OFFSETS + 1}Q")


class Rubbish(ValueError):
    """Something that no page of ours sends."""


class Message(NamedTuple):
    """What the server needs to know about a frame."""

    channel: str
    kind: str
    widget: str = ""
    """Which widget it is for, where a page writes what a widget holds."""
    state: Mapping[str, object] = MappingProxyType({})
    """And what it writes."""


def read_frame(frame: object) -> Message:
    """What is in a frame; :class:`Rubbish` if it is not exactly what it claims to be."""
    if not isinstance(frame, bytes):
        raise Rubbish("text in place of a frame")
    if not _HEAD.size <= len(frame) <= LARGEST:
        raise Rubbish(f"a frame of {len(frame)} bytes")
    number, *at = _HEAD.unpack_from(frame)
    if number != OFFSETS:
        raise Rubbish(f"a frame with {number} offsets")
    if at[0] != _HEAD.size or at[-1] != len(frame) or at != sorted(at):
        raise Rubbish("offsets that do not fit their frame")
    channel, *objects = (frame[begin:end] for begin, end in pairwise(at))
    header, _, _, content = (_object(part) for part in objects)
    name = channel.decode("ascii", "replace")
    if name not in CHANNELS:
        raise Rubbish("a channel that there is not")
    kind = header.get("msg_type")
    if not isinstance(kind, str) or not isinstance(header.get("msg_id"), str):
        raise Rubbish("a header without the kind and the name of its message")
    if kind.startswith("comm_") and kind != "comm_info_request":
        _check_comm(kind, content)
    if kind == "comm_msg" and content["data"]["method"] == "update":
        return Message(name, kind, content["comm_id"], content["data"]["state"])
    return Message(name, kind)


def _object(part: bytes) -> dict[str, Any]:
    try:
        found = json.loads(part)
    except (ValueError, RecursionError):
        raise Rubbish("a part that is not JSON") from None
    if not isinstance(found, dict):
        raise Rubbish("a part that is no object")
    return found


def _check_comm(kind: str, content: dict[str, Any]) -> None:
    """What the kernel would otherwise stumble over, with a page of log for every message."""
    data = content.get("data", {})
    if not isinstance(content.get("comm_id"), str) or not isinstance(data, dict):
        raise Rubbish("a message to a widget without its name or its data")
    if kind == "comm_open" and content.get("target_name") != WIDGETS:
        raise Rubbish("a widget that the kernel did not make")
    if kind == "comm_msg":
        method = data.get("method")
        if not isinstance(method, str) or data.get("buffer_paths"):
            raise Rubbish("a message to a widget that asks for nothing, or with buffers")
        if method == "update" and not isinstance(data.get("state"), dict):
            raise Rubbish("a change of a widget without a state")
