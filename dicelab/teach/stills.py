"""What is asked in class, as stills: questions, guesses, counts and answers, from the same data that a page shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicelab.odds.formula import text_of
from dicelab.play.panel.still import section_still
from dicelab.play.still import Blocks, Dice, Line, Rows, boxed, lines

View = Mapping[str, Any]


def predict_still(view: View) -> Blocks:
    """The question, the guesses, what was rolled, and the answer if it is shown."""
    shown, tally = view["revealed"], view["tally"]
    rows = shown["guesses"] if shown else view["guesses"]
    guesses = tuple((it["name"], it["text"] or "no guess yet", it.get("off", "")) for it in rows)
    blocks: Blocks = [Line(f"{view['title']}: {view['says']}", strong=True), *lines(view["asks"]), Rows(guesses)]
    if tally:
        hits = "" if tally["hits"] is None else f"{tally['hits']} of "
        blocks += lines(f"Rolled: {hits}{tally['rolled']}, {tally['share']}")
        blocks += [Dice.of(f"Roll {it['number']}, {it['text']}", it["dice"]) for it in tally["latest"] if it["dice"]]
    if shown:
        blocks += [*lines(shown["praise"]), *section_still(shown["section"])]
    return blocks


def experiment_still(view: View) -> Blocks:
    """The question, and how often what came up, beside the exact chances."""
    blocks: Blocks = [Line(f"{view['title']}: {view['says']}", strong=True)]
    if not view.get("trials"):
        return [*blocks, *lines("Nothing rolled yet.")]
    rows = [(bar["label"], f"{bar['count']:,}", bar["share_text"], bar["fraction"]) for bar in view["bars"]]
    exact = view["line"]["exact_text"]
    return [
        *blocks,
        *lines(f"{view['trials']:,} trials (seed {view['seed']}): {view['now']['value']}", exact and f"Exact: {exact}"),
        Rows(tuple(rows), ("outcome", "count", "share", "exact")),
        *lines(view["now"]["says"]),
    ]


def quiz_still(view: View) -> Blocks:
    """Every question, what was tried, and the answers that have been found."""
    score = view["score"]
    blocks: Blocks = [Line(f"{view['title']}: {score['right']} of {score['of']} right", strong=True)]
    for number, item in enumerate(view["items"], 1):
        options = [f"{letter}) {text}" for letter, text in zip("ABCDEFGH", item.get("options", ()), strict=False)]
        answer = f"Answer: {item['answer']}" if item["answer"] else ""
        working = map(text_of, item["working"])
        told = lines(item["setting"], item["asks"], *options, *item.get("events", ()), item["said"], answer, *working)
        blocks += boxed(f"Question {number}", told)
    return blocks


def tally_still(view: View) -> Blocks:
    """What was rolled, beside the exact chance."""
    seen, exact = view["seen"], view["exact"]
    rows = (
        ("rolled", view["counted"], seen["percent"] if seen else ""),
        ("exact", exact["fraction"] if exact else view["told"], exact["percent"] if exact else ""),
    )
    dice = "one die" if view["dice"] == 1 else f"{view['dice']} dice"
    what = view["what"] if view["most"] == 1 else f"{view['what']} ({dice})"
    return [Line(what, strong=True), Rows(rows)]
