"""A table as a short text to pass on: a position, or a whole game with its seed and moves.

A code is ``dl1p.…``: the format's number, a letter for what it holds, and, in letters that an address may have, a
check sum and packed JSON. Nothing in it is executed. What is damaged, foreign or too large is told in one sentence,
and nothing of it is used.

>>> import dicelab
>>> state = dicelab.game("draconic", players=2).position(hands=(3, 4), pile=2)
>>> code = position_code(state)
>>> code[:5], laid(code).match.state == state
('dl1p.', True)
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from dicelab.errors import DamagedSave, DicelabError
from dicelab.games.bot import usual_bot
from dicelab.games.codec import read_object, state_from_json, state_to_json
from dicelab.games.game import NOBODY, State
from dicelab.play.match import Match

WORDS: Final = "".join(
    (
        # questions
        '{"game":"draconic","given":{"dice":"3"},"question":"burned","version":1}',
        '"at_least":"2","colour":"red","faces":"party":"3/0/0","rolls":"3","swords":"pool":"kitchen"'
        ':"run:r3+r5,kind:,pair:,stove:"',
        # cards and options of Thrown
        '"reinforcements","wizard","archer","berserker","sorcerer","brute","peacemaker","saboteur","'
        'thief","phantom",',
        '"recruiter","imp","cyclops","spirit","dragon","shapeshifter","summoner","knight","man_at_ar'
        'ms","dark_knight",',
        '"noble","strategist","red","white","green","blue","pick red","take"',
        '"options":{"advanced":true,"display":"first_game","may_empty_pool":true,"rounds":1,"starter":0,"turn_cap":',
        '"with_monsters":true,"variant":"trade","variant":"scales","variant":"fire","places":true,"must_chase":false',
        # moves
        '","keep","trade 1","give 0","give 1","give 2","give 3","chase","leave","stop","reroll w1 w2'
        ' w3 wc wy y1 y2 y3 yc yr ',
        'r1 r2 r3 rc","stop","reroll w1 wc","reroll w2 wy","reroll wc","reroll w1","stop","roll red '
        '1","end","roll white 1",',
        '"end","roll green 2","end","roll blue 3","end","man_at_arms 0 w3","end","roll blue 2","end"'
        ',"roll red 3","end","',
        '"pass","activate pair","activate kind","activate different","activate control","activate ta'
        'rget","activate run",',
        '"send r1","send b2","send n3","set g4 6","lift y5 run","enough","done","reroll red","reroll'
        ' blue","reroll neutral",',
        '"reroll green","reroll yellow","reroll kind","reroll pair","reroll run","reroll stove","res'
        't","place n1 stove",',
        '"place b2 run","place r3 kind","place n4 pair","place b5 stove","place r6 stove","place ',
        # states
        '"state":{"compost":[0,0,0,0,0],"first":0,"hand":[],"kitchens":[{"on":[[],[],[],[11,12,13]],'
        '"showing":["run",',
        '"kind","pair"]},{"on":[[],[1],[],[42,43,44,45,46]],"showing":["different","control","target"]}],"loose":[],',
        '"phase":"reroll","player":1,"step":0,"turn":1,"turns":',
        '"state":{"display":{"cards":["knight","archer","peacemaker","noble"],"cubes":[1,0,2,3]},"go'
        'ld":[5,5,5],"last":-1,',
        '"left":0,"phase":"turn","pools":[[2,2,2,2],[0,0,4,3],[0,1,0,0]],"rolling":null,"standing":{'
        '"round":1,"starter":0,',
        '"tied":[],"used":[]},"summoned":[0,0,0,0],"trick":{"colour":-1,"leader":0,"player":2,"rolled":[{"dice":[',
        '{"colour":0,"face":3},{"colour":1,"face":6},{"colour":2,"face":2}],"mode":1,"number":3},{"d'
        'ice":[],"mode":0,',
        '"number":0},{"dice":[],"mode":0,"number":0}],"winner":-1},"turn":2,"void":[2,2,1,1]},"version":1}',
        '"state":{"chase":{"dice":["w2","w3","y3"],"seat":1},"choosing":false,"left":2,"marker":-1,"opening":null,',
        '"players":[{"coins":0,"red":1,"warrants":[10],"yellow":2},{"coins":0,"red":0,"warrants":[],"yellow":0}],',
        '"roller":0,"rolling":[0,0,0],"shown":["wc","wy","y2","r2"],"stack":[5,10,10,10,10,10,15],"t'
        'urn":0,"turns":1},',
        '"version":1}',
        '"state":{"challenge":0,"challenger":-1,"dragons":0,"hands":[6,6],"pile":0,"places":[],"reti'
        'red":0,"rolled":null,',
        '"roller":0,"standing":{"round":1,"starter":0,"totals":[0,0]},"turn":-1,"turns":0},"version":1}',
        # envelopes
        '"names":["Ada","Ben","Cleo","Dev","Eli"],"options":{},"players":2,"seed":7,"steps":1,"version":1}}',
        '{"bots":{"1":"sensible","2":"sensible","3":"sensible"},"names":["Ada","Ben","Cleo"],',
        '"state":{"game":"spuds","options":{},"players":3,"state":{"game":"thrown","options":{},"pla'
        'yers":3,"state":{',
        '{"bots":{"1":"sensible","2":"sensible"},"match":{"check":"","game":"hunters","moves":["',
    )
).encode()  # fmt: skip
"""The dictionary of the compression: what positions and games are full of. Part of the format: never to be changed,
or codes handed out before could not be read. Another dictionary is another format."""

FORMAT: Final = 1
POSITION, GAME, QUESTION, PLAN = KINDS = ("p", "g", "q", "r")

LONGEST_CODE: Final = 16_000
"""Characters. The longest games come to a few thousand."""
LARGEST: Final = 200_000
"""Bytes of a code once unpacked."""
LONGEST_LINK: Final = 6_000
"""Characters of a code that still fits into an address everywhere."""

_HEAD = re.compile(r"dl([0-9]{1,4})([a-z])\.")
_SUM = 4


class Laid(NamedTuple):
    """What a code puts on a table."""

    kind: str
    match: Match
    bots: dict[int, str] | None
    """Who plays the other seats; None where the code leaves that open."""


# -- any code ------------------------------------------------------------------------------------------------------


def pack(kind: str, data: object) -> str:
    """Plain data as a code of that kind."""
    text = json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()
    if len(text) > LARGEST:
        raise DicelabError("This is too long for a code; save it to a file instead.")
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    packed = press.compress(text) + press.flush()
    head = f"dl{FORMAT}{kind}."
    code = head + urlsafe_b64encode(_sum(head, packed) + packed).decode().rstrip("=")
    if len(code) > LONGEST_CODE:
        raise DicelabError("This is too long for a code; save it to a file instead.")
    return code


def unpack(code: object) -> tuple[str, Any]:
    """The kind of a code and the data in it; a :class:`DamagedSave` says what is wrong with anything else."""
    text = bare(code)
    found = _HEAD.match(text)
    if found is None:
        raise DamagedSave(f"This is not a code of dicelab; a code begins with “dl{FORMAT}”. Copy all of it.")
    if int(found[1]) != FORMAT:
        raise DamagedSave(f"This code has format {int(found[1])}; this version of dicelab reads format {FORMAT}.")
    if found[2] not in KINDS:
        raise DamagedSave("This code holds something that this version of dicelab does not know; a newer one may.")
    return found[2], _data(_opened(found[0], text[found.end() :]))


def bare(code: object) -> str:
    """The code alone, also out of a link or a mail that broke its lines."""
    if not isinstance(code, str):
        raise DamagedSave(f"A code is a text, not {type(code).__name__}.")
    if len(code) > LONGEST_CODE + 1000:
        raise DamagedSave(f"This is longer than any code; a code has up to {LONGEST_CODE} characters.")
    text = "".join(code.split())
    link = re.search(r"[?&]table=([^&#]*)", text)
    text = link[1] if link else text
    if len(text) > LONGEST_CODE:
        raise DamagedSave(f"This is longer than any code; a code has up to {LONGEST_CODE} characters.")
    return text


DAMAGED = "This code is damaged: a part is missing or has changed on the way. Copy it again, all of it."


def _opened(head: str, body: str) -> bytes:
    """The packed text, unpacked: never more than LARGEST bytes of it."""
    try:
        raw = urlsafe_b64decode(body.encode("ascii") + b"=" * (-len(body) % 4))
    except (NotBase64, ValueError):
        raise DamagedSave(DAMAGED) from None
    packed = raw[_SUM:]
    written = urlsafe_b64encode(raw).decode().rstrip("=")
    if written != body or raw[:_SUM] != _sum(head, packed):
        raise DamagedSave(DAMAGED)
    press = zlib.decompressobj(-zlib.MAX_WBITS, zdict=WORDS)
    try:
        text = press.decompress(packed, LARGEST + 1)
    except zlib.error:
        raise DamagedSave(DAMAGED) from None
    if len(text) > LARGEST:
        raise DamagedSave("This code holds more than any game does; it is not opened.")
    if not press.eof or press.unused_data:
        raise DamagedSave(DAMAGED)
    return text


def _data(text: bytes) -> Any:
    try:
        return json.loads(text.decode())
    except (ValueError, RecursionError):
        raise DamagedSave(DAMAGED) from None


def _sum(head: str, packed: bytes) -> bytes:
    return zlib.crc32(packed, zlib.crc32(head.encode())).to_bytes(_SUM, "big")


# -- codes of tables -----------------------------------------------------------------------------------------------


def position_code(state: State, names: Sequence[str] | None = None, bots: Mapping[int, str] | None = None) -> str:
    """A position: what lies on the table, without its past; whoever opens it gets new dice."""
    data: dict[str, Any] = {"state": state_to_json(state)}
    if names is not None:
        data["names"] = list(names)
    return pack(POSITION, data | _bots(bots))


def game_code(match: Match, bots: Mapping[int, str] | None = None) -> str:
    """A whole game: its seed and every move, so that whoever plays on meets the same dice."""
    return pack(GAME, {"match": match.to_json()} | _bots(bots))


def laid(code: object) -> Laid:
    """The match that a code puts on a table, and who plays there."""
    return laid_by(*unpack(code))


def laid_by(kind: str, data: Any) -> Laid:
    """The same, from the kind and data that :func:`unpack` gives."""
    if kind == QUESTION:
        raise DamagedSave("This code holds a question, not a table. The page “Open a code” shows it.")
    if kind == PLAN:
        raise DamagedSave("This code holds a plan for a room, not a table: dicelab.Room(code) opens it.")
    known: dict[str, type] = {"state": dict} if kind == POSITION else {"match": dict}
    extra: dict[str, type] = {"bots": dict, "names": list} if kind == POSITION else {"bots": dict}
    there = {name: of for name, of in extra.items() if isinstance(data, dict) and name in data}
    fields = read_object(data, known | there, "What is in this code")
    bots = _read_bots(fields["bots"]) if "bots" in fields else None
    if kind == GAME:
        return Laid(kind, Match.from_json(fields["match"]), bots)
    state = state_from_json(fields["state"])
    try:
        return Laid(kind, Match(state, names=fields.get("names")), bots)
    except DicelabError as error:
        raise DamagedSave(f"This code cannot be used: {error}") from None


def usual_bots(state: State) -> dict[int, str]:
    """The default seats: a person at the seat that is to act, bots at the others."""
    actor = state.actor()
    person = 0 if actor == NOBODY else actor
    return {seat: usual_bot(state.game.key) for seat in range(state.game.players) if seat != person}


def _bots(bots: Mapping[int, str] | None) -> dict[str, Any]:
    return {} if bots is None else {"bots": {str(seat): name for seat, name in bots.items()}}


def _read_bots(data: dict[Any, Any]) -> dict[int, str]:
    if not all(seat in ("0", "1", "2", "3", "4") and isinstance(name, str) for seat, name in data.items()):
        raise DamagedSave("The bots in this code sit at no table; it cannot be used.")
    return {int(seat): name for seat, name in data.items()}
