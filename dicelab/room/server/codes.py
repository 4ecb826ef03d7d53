"""The code of a room: a short word and two digits, to be read aloud and typed without a mistake.

Letters and digits that look alike (I, L and 1, O and 0) are in none of them.

>>> read_code(" hawk-42 ")
'HAWK42'
>>> spoken("HAWK42")
'HAWK 42'
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Container
from typing import Final

from dicelab.errors import DicelabError, quoted

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
DIGITS: Final = "23456789"
WORDS: Final = tuple(
    """
    ACRE AFAR AREA ARMY BARK BARN BASE BATH BEAD BEAK BEAM BEAN BEAR BEAT BECK BEND BENT BERG BEST BRAN BRED
    BREW BUCK BUMP BUNS BUSH BUSY CAFE CAGE CAKE CAMP CANE CAPE CARD CARE CART CASE CAST CAVE CENT CHAT CHEF
    CHUM CRAB CREW CUBE CURE DARE DART DASH DATE DAWN DEAR DECK DEED DEEP DEER DESK DRAW DRUM DUCK DUET DUKE
    DUNE DUSK DUST EACH EARN EAST EASY EDGE EVEN EVER FACE FACT FAME FARM FAST FAWN FEAT FERN FEST FRAY FREE
    FUSE GAME GATE GAZE GEAR GENE GRAB HARE HARP HAWK HAZE HEAR HEAT HERB HERD HERE HUGE HUMS HUNT JADE JAMS
    JAZZ JEEP JEST JUMP JUNE JURY KEEN KEEP KEPT MADE MARE MARK MARS MAST MATE MATH MAZE MEAN MEET MENU MUCH
    MUSE MUST NAME NAVY NEAR NEAT NECK NEED NEST NEWS NEWT NEXT PACE PACK PAGE PARK PART PASS PAST PATH PAWN
    PEAK PEAR PUMA PUNT PURE QUAY RACE RAFT RANK RARE REEF REST RUBY RUSH SAFE SAGE SAME SAND SAVE SEAM SEAT
    SEED SEEN SNAP STAR STEM STEP SUMS SURF SWAN TAME TART TASK TEAM TENT TERM TEST TEXT THAW THEM TRAM TRAY
    TREE TREK TRUE TUNA TUNE TURF TURN VASE VAST VERB VEST WARM WAVE WEST WHAT YARD YARN YEAR ZEST
    """.split()  # noqa: SIM905  (two hundred words in quotes are hard to read)
)
FEWEST_WORDS: Final = 20
"""Words that a server needs for its rooms."""
_CODE: Final = re.compile(f"[{ALPHABET}]{{4}}[{DIGITS}]{{2}}")


def fresh_code(taken: Container[str], letters: str = ALPHABET) -> str:
    """A code that no open room has; it begins with one of these letters."""
    words = [word for word in WORDS if word[0] in letters]
    while True:
        code = secrets.choice(words) + secrets.choice(DIGITS) + secrets.choice(DIGITS)
        if code not in taken:
            return code


def read_code(text: object) -> str | None:
    """The code that somebody typed, in any case and with any gaps; None where it cannot be one."""
    if not isinstance(text, str) or len(text) > 40:
        return None
    code = re.sub(r"[\s._-]+", "", text).upper()
    return code if _CODE.fullmatch(code) else None


def first_letters(text: str) -> str:
    """The letters from one to another, such as ``A-H``; an error where no code would begin with one of them.

    >>> first_letters("e-h")
    'EFGH'
    """
    found = re.fullmatch(r"([A-Z])-([A-Z])", text.upper())
    letters = "".join(one for one in ALPHABET if found and found[1] <= one <= found[2])
    if len({word for word in WORDS if word[0] in letters}) < FEWEST_WORDS:
        raise DicelabError(
            f"The codes of rooms begin with some letters of the alphabet, such as A-H, not {quoted(text)}."
        )
    return letters


def spoken(code: str) -> str:
    """The code as it is written on the wall."""
    return f"{code[:4]} {code[4:]}"
