"""``dicelab dice``: a line of dice notation answered in the shell; several lines are compared."""

from __future__ import annotations

import argparse
import json

from dicelab.errors import OddsError
from dicelab.teach.ask_anything.dice import dice

USAGE = "dicelab dice LINE [LINE ...] [--json]"
EXAMPLES = (
    "3d6", "2d6+d8-1", "4d6 best 3", "d{0,0,0,1,2,3}", "6d6 count 5,6", "5d6 pairs", "d20 + 3 >= 15", "d12 > d10",
    "2d6 >= 9 given any 6", "3d6 reroll 1 to >= 12", "first 6 in d6",
)  # fmt: skip


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = USAGE
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "examples:\n" + "\n".join(f'  dicelab dice "{line}"' for line in EXAMPLES)
    parser.add_argument("lines", nargs="*", metavar="LINE", help='a question about dice, such as "2d6 >= 9"')
    parser.add_argument("--json", action="store_true", help="print the answer as JSON, with fractions as texts")


def run(given: argparse.Namespace) -> int:
    """Answer one line, or compare several."""
    if not given.lines:
        raise OddsError('Which dice? Write a line, such as: dicelab dice "4d6 best 3"')
    answer = dice("\n".join(given.lines))
    print(json.dumps(answer.to_json(), ensure_ascii=False) if given.json else answer)
    return 0
