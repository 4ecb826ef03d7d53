"""Questions as Moodle XML: numerical, multichoice and matching, with feedback on typical mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from xml.sax.saxutils import escape as xml_escape

from dicelab.teach.quiz.items import Item, MultipleChoice, Numeric
from dicelab.teach.worksheet.export import feedback_of, lines_of, name_of, numbers_of, places_of


def moodle(items: Sequence[Item], category: str) -> str:
    """The questions as a file to import: Question bank, Import, Moodle XML format."""
    parts = [_category(category), *(_question(number, item) for number, item in enumerate(items, 1))]
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{"".join(parts)}</quiz>\n'


def _category(name: str) -> str:
    path = f"$course$/top/dicelab/{name.replace('/', '//')}"
    return f'<question type="category">\n  <category>{_text(path)}</category>\n</question>\n'


def _question(number: int, item: Item) -> str:
    if isinstance(item, Numeric):
        kind, own = "numerical", _numerical(item)
    elif isinstance(item, MultipleChoice):
        kind, own = "multichoice", _multichoice(item)
    else:
        pairs = [
            f'  <subquestion format="html">{_html([event])}<answer>{_text(place)}</answer></subquestion>\n'
            for event, place in places_of(item)
        ]
        kind, own = "matching", f"  <shuffleanswers>true</shuffleanswers>\n{_combined()}{''.join(pairs)}"
    return (
        f'<question type="{kind}">\n'
        f"  <name>{_text(name_of(number, item))}</name>\n"
        f'  <questiontext format="html">{_html(lines_of(item))}</questiontext>\n'
        f'  <generalfeedback format="html">{_html(feedback_of(item))}</generalfeedback>\n'
        "  <defaultgrade>1</defaultgrade>\n  <penalty>0.3333333</penalty>\n  <hidden>0</hidden>\n"
        f"{own}</question>\n"
    )


def _numerical(item: Numeric) -> str:
    answers = [
        _answer(
            100 if number.right else 0, _text(number.value), number.says, f"<tolerance>{number.tolerance}</tolerance>"
        )
        for number in numbers_of(item)
    ]
    answers.append(_answer(0, _text("*"), f"That is not it. {item.hint}", "<tolerance>0</tolerance>"))
    units = (
        "  <unitgradingtype>0</unitgradingtype>\n  <unitpenalty>0.1</unitpenalty>\n  <showunits>3</showunits>\n"
        "  <unitsleft>0</unitsleft>\n"
    )
    return "".join(answers) + units


def _multichoice(item: MultipleChoice) -> str:
    head = (
        "  <single>true</single>\n  <shuffleanswers>true</shuffleanswers>\n"
        "  <answernumbering>abc</answernumbering>\n  <showstandardinstruction>0</showstandardinstruction>\n"
    )
    answers = [
        _answer(0 if option.mistake else 100, _html([option.text]), option.mistake or "Right.", form="html")
        for option in item.options
    ]
    return head + _combined() + "".join(answers)


def _combined() -> str:
    said = {
        "correctfeedback": "Right.",
        "partiallycorrectfeedback": "Some of it is right.",
        "incorrectfeedback": "That is not it.",
    }
    return "".join(f'  <{name} format="html">{_html([words])}</{name}>\n' for name, words in said.items())


def _answer(fraction: int, text: str, says: str, more: str = "", form: str = "moodle_auto_format") -> str:
    feedback = f'<feedback format="html">{_html([says])}</feedback>'
    return f'  <answer fraction="{fraction}" format="{form}">{text}{feedback}{more}</answer>\n'


def _text(words: str) -> str:
    return f"<text>{xml_escape(words)}</text>"


def _html(lines: Sequence[str]) -> str:
    """Paragraphs of escaped text. In CDATA; its end cannot come up, as every > is escaped."""
    return f"<text><![CDATA[{''.join(f'<p>{escape(line)}</p>' for line in lines)}]]></text>"
