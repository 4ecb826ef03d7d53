"""A worksheet and its key as pages to print: whole in one file, nothing loaded, all text escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import ceil
from typing import Final

from dicelab.games.quiz import TOPICS
from dicelab.odds.formula import mathml_of, pieces
from dicelab.odds.text import listing
from dicelab.odds.working import Working
from dicelab.teach.quiz.case import Case, value_text
from dicelab.teach.quiz.check import accepted
from dicelab.teach.quiz.items import LETTERS, Item, MultipleChoice, Numeric, Order
from dicelab.teach.worksheet.pictures import dice_picture, has_tree, tree_height, tree_picture

PAGE: Final = 255.0
"""Millimetres of text on a page of A4, and a few less: the estimates are not exact."""
LINE: Final = 6.1
"""A line of the text."""
SMALL: Final = 5.3
"""A line of the small print."""
LETTER: Final = 2.05
"""How wide a letter is on average."""
BOLD: Final = 2.3
"""And a bold one."""
WIDE: Final = 166.0
"""The width of a question; the level takes some of its first line."""
LEVEL: Final = 36.0
ROOM: Final = {1: 22.0, 2: 22.0, 3: 34.0}
"""To work in, at least, by level; a question with options, with a tree or with an order to find needs less."""
LESS: Final = 14.0
FOOT: Final = 13.0


def pages(items: Sequence[Item], abouts: Sequence[str], levels: bool = False) -> list[list[Item]]:
    """The questions, page by page, in their order."""
    needs = [height(item, levels) for item in items]
    head = 42.0 + sum(_lines(words, LETTER) * LINE + 7 for words in abouts)
    best: list[tuple[int, float, int]] = [
        (0, 0.0, 0)
    ]  # for the first questions: pages, unevenness, where the last began
    for end in range(1, len(items) + 1):
        found = []
        for start in range(end):
            left = PAGE - sum(needs[start:end]) - (head if start == 0 else 0) - (FOOT if end == len(items) else 0)
            if left >= 0 or end - start == 1:
                number, uneven, _ = best[start]
                found.append((number + 1, uneven + left * left, start))
        best.append(min(found))
    cuts = [len(items)]
    while cuts[-1]:
        cuts.append(best[cuts[-1]][2])
    cuts.reverse()
    return [list(items[start:end]) for start, end in pairwise(cuts)]


def height(item: Item, levels: bool = False) -> float:
    """About how many millimetres a question needs at least."""
    first = LEVEL if levels else 0.0
    setting = _lines(item.setting, LETTER, first) * LINE + 2 if item.setting else 0.0
    asks = _lines(item.asks, BOLD, 0.0 if item.setting else first) * LINE + 2
    dice = 11.5 if dice_picture(item) else 0.0
    return 7.5 + setting + asks + dice + tree_height(item) + _answered(item)


def _answered(item: Item) -> float:
    """Where it is answered."""
    if isinstance(item, MultipleChoice):
        return ceil(len(item.options) / 2) * (LINE + 2) + 2 + LESS + 4
    if isinstance(item, Order):
        return SMALL + 7 + LESS + 4 + sum(max(9.0, _lines(event, LETTER, 12) * LINE + 2.6) for event in item.events)
    return room(item) + 4 + LINE + 2


def room(item: Numeric) -> float:
    """The least room to work in."""
    return LESS if tree_height(item) else ROOM[item.level]


def _lines(words: str, letter: float, taken: float = 0.0) -> int:
    return ceil((len(words) * letter + taken) / (WIDE - 4))  # a line ends before its last word


_MISTAKES: Final = 4
"""Typical mistakes that a key lists with a number to find."""

HOW: Final = (
    "Show how you find each answer. A probability may be a fraction, a decimal or a percentage; "
    "an average may be a fraction or a decimal."
)

_STYLE: Final = """
@page { size: A4; margin: 16mm 16mm 18mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 20px 40px; max-width: 190mm; background: #fff; color: #1d1d1f;
  font: 11.5pt/1.5 Charter, "Bitstream Charter", Georgia, "DejaVu Serif", serif; }
h1 { font-size: 21pt; line-height: 1.2; margin: 0 0 2mm; }
h1 small { font-size: 12pt; font-weight: 400; color: #5b645e; margin-left: 3mm; white-space: nowrap; }
.who { display: flex; flex-wrap: wrap; gap: 3mm 8mm; margin: 5mm 0; padding: 0; }
.who span { flex: 2 1 45mm; border-bottom: 0.4mm solid #1d1d1f; padding: 3mm 0 1mm; color: #5b645e; font-size: 10pt; }
.who span + span { flex: 1 1 28mm; }
.about { border-left: 1.2mm solid #0b6b50; padding: 1mm 0 1mm 4mm; margin: 0 0 5mm; }
ol.questions { list-style: none; margin: 0; padding: 0; }
ol.questions > li { break-inside: avoid; padding: 4mm 0 3mm 12mm; position: relative; border-top: 0.3mm solid #cfd8cf; }
.number { position: absolute; left: 0; top: 4mm; width: 8mm; height: 8mm; border-radius: 50%; background: #0b6b50;
  color: #fff; text-align: center; font: 700 11pt/8mm system-ui, "DejaVu Sans", sans-serif;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
p { margin: 0 0 2mm; }
.asks { font-weight: 700; }
.how { color: #5b645e; font-size: 10pt; }
.space { height: 34mm; border-radius: 2mm; border: 0.3mm solid #cfd8cf; margin: 2mm 0;
  background-image: radial-gradient(circle, #b9c4bb 0.25mm, transparent 0.3mm); background-size: 5mm 5mm;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.space.long { height: 52mm; }
.space.short { height: 22mm; }
section { margin: 0 0 4mm; }
section + section { break-before: page; }
.result { text-align: right; }
.result span { display: inline-block; width: 55mm; border-bottom: 0.4mm solid #1d1d1f; margin-left: 2mm; }
ul.options, ul.events { list-style: none; margin: 2mm 0; padding: 0; }
ul.options { display: grid; grid-template-columns: 1fr 1fr; gap: 2mm 6mm; }
ul.events li { margin: 1mm 0; padding: 0.6mm 0 0 12mm; min-height: 8mm; position: relative; }
.box { display: inline-block; width: 4.5mm; height: 4.5mm; border: 0.4mm solid #1d1d1f; margin-right: 2mm;
  vertical-align: -0.6mm; }
ul.events .box { position: absolute; left: 0; top: 0; width: 8mm; height: 8mm; }
.answer { font-weight: 700; font-size: 12.5pt; color: #0b6b50; }
.working { background: #eef3ec; border-radius: 2mm; padding: 2mm 4mm; margin: 2mm 0;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.working p { margin: 1mm 0; }
@media screen and (max-width: 520px) { .working { padding: 1mm 2mm; } .working .formula { font-size: 0.7em; } }
.formula { display: flex; flex-wrap: wrap; gap: 1mm 1.5mm; align-items: baseline; margin: 1.5mm 0; }
.formula mo:first-child { margin-right: 0.2em; }
.formula mfrac > * { padding: 0.06em 0; } /* or the line between them strikes what it divides */
.mistakes { font-size: 10pt; margin: 2mm 0 0; padding-left: 5mm; }
.mistakes li { margin: 0.8mm 0; }
.dice { display: flex; flex-wrap: wrap; gap: 1mm 8mm; margin: 1mm 0 2mm; color: #5b645e; font-size: 10pt;
  line-height: 1; }
.dice span { display: inline-flex; gap: 1.5mm; align-items: center; }
.tree { max-width: 125mm; margin: 2mm 0; }
.level { float: right; margin: 0 0 0 4mm; color: #5b645e; font-size: 10pt; }
.key ol.questions > li { break-inside: auto; }
.key :is(.working, .mistakes li, .tree, .ordered > li) { break-inside: avoid; }
.key :is(p, .dice) { break-inside: avoid; break-after: avoid; }
.key .working p { break-after: auto; }
.ordered .working { margin: 1mm 0 3mm; padding: 1mm 3mm; font-size: 9pt; line-height: 1.3; }
.ordered .working :is(p, .formula) { margin: 1mm 0; }
footer { margin-top: 6mm; border-top: 0.3mm solid #cfd8cf; padding-top: 2mm; color: #5b645e; font-size: 9pt; }
@media print {
  body { padding: 0; max-width: none; }
  /* A page of the sheet is as high as the paper; its boxes to work in take up what is left. */
  section { display: flex; flex-direction: column; height: calc(100vh - 1mm); margin: 0; }
  section > ol.questions, section > ol.questions > li { display: flex; flex-direction: column; }
  section > ol.questions, section > ol.questions > li.numeric { flex: 2 1 auto; }
  section > ol.questions > li:is(.choice, .order) { flex: 1 1 auto; }
  section .space { flex: 1 1 auto; height: 22mm; max-height: 100mm; }
  section .space.long { height: 34mm; }
  section .space.short { height: 14mm; }
}
"""


def sheet(items: Sequence[Item], title: str, made_by: str = "", levels: bool = False) -> str:
    """The page for the class: names, questions, room to work, no answers; ``levels`` prints how hard each is."""
    head = (
        f"<h1>{escape(title)} <small>{_tasks(items)}</small></h1>"
        '<p class="who"><span>Name</span><span>Class</span><span>Date</span></p>'
    )
    places = {id(item): number for number, item in enumerate(items, 1)}
    laid = [
        f'<ol class="questions" start="{places[id(page[0])]}">\n'
        + "".join(_question(places[id(item)], item, levels) for item in page)
        + "</ol>\n"
        for page in pages(items, _abouts(items), levels)
    ]
    head += _known(items) + (f'<p class="how">{HOW}</p>' if any(isinstance(item, Numeric) for item in items) else "")
    laid = [head + laid[0], *laid[1:]]
    laid[-1] += _foot(made_by)
    return _page(f"{title}, worksheet", "".join(f"<section>{page}</section>\n" for page in laid))


def key(items: Sequence[Item], title: str, made_by: str = "") -> str:
    """The page for the teacher: answers, what else is right, workings, typical mistakes."""
    head = f"<h1>{escape(title)} <small>key</small></h1>"
    listed = "".join(_solution(number, item) for number, item in enumerate(items, 1))
    made = f'<p class="how">{escape(made_by)}</p>' if made_by else ""  # at the top: at the end it might be a page alone
    whole = f'{head}\n{made}\n{_known(items)}\n<ol class="questions">\n{listed}</ol>'
    return _page(f"{title}, key", whole, look="key")


def _tasks(items: Sequence[Item]) -> str:
    return "one task" if len(items) == 1 else f"{len(items)} tasks"


def _abouts(items: Sequence[Item]) -> list[str]:
    """What one has to know first, each once; where it is not for all tasks, it says for which."""
    found = list(dict.fromkeys(item.about for item in items if item.about))
    return [_of_tasks(items, about) + about for about in found]


def _of_tasks(items: Sequence[Item], about: str) -> str:
    numbers = [str(number) for number, item in enumerate(items, 1) if item.about == about]
    if len(numbers) == len(items):
        return ""
    return f"{'Task' if len(numbers) == 1 else 'Tasks'} {listing(numbers)}: "


def _known(items: Sequence[Item]) -> str:
    return "".join(f'<p class="about">{escape(words)}</p>' for words in _abouts(items))


def _foot(made_by: str) -> str:
    return f"<footer>{escape(made_by)}</footer>" if made_by else ""


def _page(title: str, whole: str, look: str = "sheet") -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f'<body class="{look}">\n<main>\n{whole}\n</main>\n</body>\n</html>\n'
    )


def _question(number: int, item: Item, levels: bool) -> str:
    level = f'<p class="level">{"★" * item.level}<span> level {item.level} of 3</span></p>' if levels else ""
    return f"{_asked(number, item, level)}{tree_picture(item, filled=False)}{_room(item)}</li>\n"


def _asked(number: int, item: Item, level: str = "") -> str:
    setting = f"<p>{escape(item.setting)}</p>" if item.setting else ""
    asks = f'<p class="asks">{escape(item.asks)}</p>'
    told = f"{level}{setting}{asks}{dice_picture(item)}"
    return f'<li class="{item.kind}"><span class="number">{number}</span><div>{told}</div>'


def _room(item: Item) -> str:
    """Where it is answered."""
    if isinstance(item, MultipleChoice):
        rows = "".join(
            f'<li><span class="box"></span><b>{letter}</b> {_number(option.text)}</li>'
            for letter, option in zip(LETTERS, item.options, strict=False)
        )
        return f'<ul class="options">{rows}</ul><div class="space short"></div>'
    if isinstance(item, Order):
        rows = "".join(f'<li><span class="box"></span>{escape(event)}</li>' for event in item.events)
        how = "Write 1 for the likeliest, then 2, and so on. Say how you decided."
        return f'<p class="how">{how}</p><ul class="events">{rows}</ul><div class="space short"></div>'
    size = "" if item.level < 3 else " long"
    size = " short" if has_tree(item.case) else size  # a tree is room to work in, too
    return f'<div class="space{size}"></div><p class="result">Answer <span>&nbsp;</span></p>'


def _solution(number: int, item: Item) -> str:
    topic = TOPICS.get(item.topic, "")
    note = f'<p class="how">{escape(topic)}, level {item.level} of 3</p>' if topic and item.kind != "order" else ""
    return f"{_asked(number, item)}{note}{_solved(item)}</li>\n"


def _solved(item: Item) -> str:
    if isinstance(item, Order):
        rows = "".join(
            f"<li>{escape(item.events[index])}: <b>{_number(item.chance(index))}</b>{_short(item.cases[index])}</li>"
            for index in item.answer
        )
        return f'<ol class="ordered">{rows}</ol>'
    letter = f"{LETTERS[item.right]}: " if isinstance(item, MultipleChoice) else ""
    parts = [f'<p class="answer">{letter}{_number(item.answer_text)}</p>']
    if isinstance(item, Numeric) and accepted(item) != item.answer_text:
        parts.append(f'<p class="how">Also right: {_number(accepted(item))}.</p>')
    parts.append(tree_picture(item, filled=True))
    if item.working:
        parts.append(f'<div class="working">{working_html(item.working)}</div>')
    if mistakes := _typical(item):
        rows = "".join(f"<li><b>{_number(what)}</b>: {escape(says)}</li>" for what, says in mistakes)
        parts.append(f'<ul class="mistakes">{rows}</ul>')
    return "".join(parts)


def _number(text: str) -> str:
    """A number that no line break parts from its sign."""
    return escape(text).replace(" %", "\u00a0%").replace("≈ ", "≈\u00a0").replace("= ", "=\u00a0")


def _short(case: Case) -> str:
    """The working of one event among several."""
    return f'<div class="working">{working_html(case.working)}</div>' if case.working else ""


def _typical(item: Numeric | MultipleChoice) -> list[tuple[str, str]]:
    if isinstance(item, MultipleChoice):
        lettered = zip(LETTERS, item.options, strict=False)
        return [(f"{letter} {option.text}", option.mistake) for letter, option in lettered if option.mistake]
    unit = item.case.task.unit
    return [(value_text(unit, mistake.value), mistake.says) for mistake in item.case.mistakes[:_MISTAKES]]


BREAKS = ("=", "≈", "+")


def working_html(working: Working) -> str:
    """The lines of a working; a formula may break before each equals sign, and within a sum."""
    return "".join(
        f"<p>{escape(str(line['note']))}</p>"
        if isinstance(line, dict) and "note" in line
        else f'<div class="formula">{"".join(f"<math>{mathml_of(part)}</math>" for part in pieces(line, BREAKS))}</div>'
        for line in working.lines
    )
