"""A small reader of GIFT, written from Moodle's description of the format and from nothing of ours."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

MARKS = "~=#{}:"


@dataclass
class Question:
    name: str
    text: str
    kind: str
    answers: list[dict[str, str]] = field(default_factory=list)
    general: str = ""


def read(text: str) -> tuple[str, list[Question]]:
    """The category and the questions; blank lines divide them, a line that begins with // is a remark."""
    category, found = "", []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = [line for line in block.splitlines() if not line.strip().startswith("//")]
        block = "\n".join(lines).strip()
        if block.startswith("$CATEGORY:"):
            category = block.removeprefix("$CATEGORY:").strip()
        elif block:
            found.append(_question(_hide(block)))
    return category, found


def _hide(text: str) -> str:
    """Escaped signs become private ones, so that every mark left is a mark."""
    hidden, at = "", 0
    while at < len(text):
        sign = text[at]
        if sign != "\\":
            hidden += sign
            at += 1
            continue
        following = text[at + 1]
        if following in MARKS:
            hidden += chr(0xE000 + MARKS.index(following))
        elif following == "n":
            hidden += chr(0xE100)
        elif following == "\\":
            hidden += "\\"
        else:
            raise ValueError(f"an escape of {following!r}")
        at += 2
    return hidden


def _seen(text: str) -> str:
    shown = "".join(MARKS[ord(sign) - 0xE000] if 0xE000 <= ord(sign) < 0xE100 else sign for sign in text)
    return shown.replace(chr(0xE100), "\n").strip()


def _question(block: str) -> Question:
    assert block.startswith("::"), block
    name, rest = block[2:].split("::", 1)
    assert rest.count("{") == 1, rest
    assert rest.count("}") == 1, rest
    assert rest.endswith("}"), rest
    words, inside = rest[:-1].split("{")
    form = re.match(r"\[(\w+)\]", words)
    assert form is not None
    assert form[1] in ("plain", "html", "moodle", "markdown")
    assert not set(words) & set("~=#:"), words
    inside, general = inside.split("####") if "####" in inside else (inside, "")
    assert not set(general) & set(MARKS), general
    inside = inside.strip()
    found = Question(_seen(name), _seen(words[form.end() :]), "", general=_seen(general))
    if inside.startswith("#"):
        found.kind, found.answers = "numerical", _numbers(inside[1:])
    elif "~" in inside:
        found.kind, found.answers = "multichoice", _choices(inside)
    elif "->" in inside:
        found.kind, found.answers = "match", _pairs(inside)
    else:
        raise ValueError(inside)
    return found


def _numbers(text: str) -> list[dict[str, str]]:
    text, other = text.split("~") if "~" in text else (text, "#")
    found = []
    for part in text.split("=")[1:]:
        answer, says = part.split("#")
        weight = "100"
        if weighed := re.match(r"%(-?[0-9]{1,2}(?:\.[0-9]*)?)%", answer):
            weight, answer = weighed[1], answer[weighed.end() :]
        value, tolerance = answer.split(":")
        found.append({"weight": weight, "value": value.strip(), "tolerance": tolerance.strip(), "says": _seen(says)})
    return [*found, {"weight": "0", "value": "*", "tolerance": "0", "says": _seen(other.lstrip("#"))}]


def _choices(text: str) -> list[dict[str, str]]:
    found = []
    for sign, part in re.findall(r"([~=])([^~=]*)", text):
        answer, says = part.split("#")
        found.append({"weight": "100" if sign == "=" else "0", "text": _seen(answer), "says": _seen(says)})
    return found


def _pairs(text: str) -> list[dict[str, str]]:
    found = []
    for part in text.split("=")[1:]:
        assert "#" not in part
        event, place = part.split("->")
        found.append({"text": _seen(event), "place": _seen(place)})
    return found
