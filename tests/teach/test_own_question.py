"""A question about dice of one's own is as good as a game's: guessed at, rolled, asked, counted, printed, shared."""

from __future__ import annotations

import doctest
import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import dicelab
from dicelab.errors import DamagedSave, DicelabError, OddsError, OptionError
from dicelab.odds import Die, Distribution, Pool, d6
from dicelab.play.code import QUESTION, pack
from dicelab.room.teacher.plan import open_plan, plan_code, planned
from dicelab.teach import share as share_module
from dicelab.teach.ask_anything import dice as dice_module
from dicelab.teach.ask_anything.host import EXAMPLES, OwnDiceHost
from dicelab.teach.experiment import Series
from dicelab.teach.experiment.host import ExperimentHost
from dicelab.teach.experiment.tally_host import own_tally
from dicelab.teach.experiment.throws import Throws
from dicelab.teach.experiment.view import series_view
from dicelab.teach.predict import Prediction
from dicelab.teach.predict.host import PredictHost
from dicelab.teach.question import asking as asking_module
from dicelab.teach.question import own as own_question_module
from dicelab.teach.question import pose as pose_module
from dicelab.teach.question.own import LineQuestion
from dicelab.teach.questions import check, question_of
from dicelab.teach.quiz.host import QuizHost
from dicelab.teach.share import open_code, share
from dicelab.teach.shared_host import SharedHost
from dicelab.teach.worksheet.moodle import gift, moodle
from dicelab.teach.worksheet.sheet import key, sheet

TETRAHEDRA = Pool.of(2, Die.numbered(4))
SWORDS = Die(["sword", "sword", "coin", "x"])
PAINTED = Die([("sword", "sword"), ("sword",), ()])

EVERY: dict[str, Any] = {
    "a chance in notation": dicelab.question("2d6 >= 9"),
    "a distribution in notation": dicelab.question("4d6 best 3"),
    "a mean": dicelab.question("first 6 in d6"),
    "a condition": dicelab.question("2d6 >= 9 given any 6"),
    "re-rolls": dicelab.question("3d6 reroll 1 to >= 12"),
    "many dice": dicelab.question("60d6 >= 220"),
    "a die": dicelab.question(Die.numbered(4)),
    "a loaded die": dicelab.question(Die.weighted({1: 1, 6: 4})),
    "a face of a die": dicelab.question(SWORDS, "sword"),
    "a pool": dicelab.question(TETRAHEDRA),
    "a function": dicelab.question(TETRAHEDRA, lambda one, two: one == two, says="Two equal numbers"),
    "a number from a function": dicelab.question(TETRAHEDRA, lambda one, two: abs(one - two), says="How far apart"),
    "painted faces": dicelab.question(Pool.of(2, PAINTED), lambda a, b: len(a) + len(b) >= 2, says="Two swords"),
    "a distribution": dicelab.question(TETRAHEDRA.sum()),
    "an event on a distribution": dicelab.question(TETRAHEDRA.sum(), lambda total: total > 5, says="More than five"),
    "an answer": dicelab.question(dicelab.dice("d12 > d10")),
}


@pytest.fixture(params=EVERY)
def asking(request: pytest.FixtureRequest) -> Any:
    return EVERY[request.param]


def test_it_has_words_and_a_working_that_gives_the_answer(asking: Any) -> None:
    answer = asking.answer
    assert asking.says
    assert asking.title
    assert answer.working is not None
    if isinstance(asking, LineQuestion):
        assert answer.working.answer == (answer.p if answer.p is not None else answer.mean)
    assert asking.says in str(asking)
    assert "<b>" in asking._repr_html_()


def test_it_is_rolled_and_settles_on_the_exact_answer(asking: Any) -> None:
    series = Series(asking, seed=5)
    series.roll(30_000)
    low, high = series.band(30_000)
    reach = (high - low) * 1.2  # twice and a half the band: one seed in fifty thousand
    assert low - reach <= series.value <= high + reach
    json.dumps(ExperimentHost(asking, seed=5).full_view())


def test_it_is_guessed_at(asking: Any) -> None:
    host = PredictHost(Prediction(asking, seed=3))
    host.answer({"kind": "guess", "who": 0, "value": host.view()["low"]})
    host.answer({"kind": "roll", "times": 10})
    host.answer({"kind": "reveal"})
    view = json.loads(json.dumps(host.view()))
    assert view["revealed"]["section"]["working"]
    assert view["tally"]["rolled"] == 10


def test_it_is_asked_in_a_quiz_and_printed(asking: Any) -> None:
    item = question_of(asking)
    right = asking.answer.p if asking.answer.p is not None else asking.answer.mean
    assert check(item, str(right) if len(str(right)) < 20 else f"{float(right):.4f}").outcome == "right"
    assert all(mistake.value != right for mistake in item.mistakes)
    view = json.loads(json.dumps(QuizHost([item]).view()))
    assert "ordinary" not in view["items"][0]["about"]
    for page in (sheet([item], "Mine"), key([item], "Mine"), moodle([item], "Mine"), gift([item], "Mine")):
        assert item.asks[:10] in page
    assert "<details>" in item._repr_html_()


def test_it_is_shared_with_its_dice(asking: Any) -> None:
    code = share(asking)
    opened = open_code(code)
    assert opened.says == asking.says
    assert (opened.answer.p, opened.answer.dist, opened.answer.mean) == (
        asking.answer.p,
        asking.answer.dist,
        asking.answer.mean,
    )
    assert opened.shown_dice == asking.shown_dice
    assert share(opened) == code
    assert "dice of one’s own" in str(SharedHost(code).view())


SIX = dicelab.own("How likely is a six?", Fraction(1, 6), mistakes={Fraction(1, 5): "Odds are no chance."})


@pytest.mark.parametrize("kind", ["guess", "roll", "quiz"])
def test_it_is_put_to_a_class(asking: Any, kind: str) -> None:
    (step,) = open_plan(plan_code([planned(asking, kind)]))
    activity = step.make({1: "Ada"})
    json.dumps([activity.shows(), activity.shapes(), activity.wall([], "open", True), activity.reveal([])])
    assert kind == "quiz" or activity.title == asking.says


@pytest.mark.parametrize(
    ("thing", "name"),
    [
        ("2d6 >= 9", "Guess"),
        (TETRAHEDRA, "Guess"),
        (["2d6 >= 9", TETRAHEDRA, dicelab.pose("thrown", "trump", dice=3), SIX], "Quiz"),
        (dicelab.Quiz(["2d6 >= 9", SIX]), "Quiz"),
        (SIX, "Quiz"),
        ("draconic", "Quiz"),
    ],
)
def test_a_class_is_given_what_a_quiz_takes(thing: Any, name: str) -> None:
    (step,) = open_plan(plan_code([planned(thing)]))
    assert step.name == name
    activity = step.make({1: "Ada"})
    assert json.dumps([activity.shows(), activity.shapes(), activity.wall([], "open", True), activity.reveal([])])


@pytest.mark.parametrize("made_of", ["2d6 >= 9", Die.numbered(4), TETRAHEDRA, TETRAHEDRA.sum(), dicelab.dice("3d6")])
def test_what_makes_a_question_is_shared_as_it_is(made_of: Any) -> None:
    opened = open_code(share(made_of))
    assert opened.to_json() == dicelab.question(made_of).to_json()


def test_it_is_rolled_in_python(asking: Any) -> None:
    answer = asking.answer
    came = asking.roll(400, seed=3)
    assert came == asking.roll(400, seed=3)
    if answer.p is not None:
        assert set(map(type, came)) == {bool}
        assert abs(sum(came) - 400 * answer.p) < 5 * float(400 * answer.p * (1 - answer.p)) ** 0.5 + 1
    elif answer.dist is not None:
        assert all(answer.dist[outcome] for outcome in came)


def trials_of(asking: Any) -> Any:
    """What an experiment sees: the outcomes, the dice of some trials, one roll by itself."""
    throws = Throws(asking, seed=11)
    outcomes = [int(outcome) for outcome in throws.outcomes(0, 600)]
    return outcomes, [throws.dice(at) for at in range(0, 600, 37)], asking.roll(40, seed=3), asking.sample(Random(2))


def test_every_trial_is_the_same_without_numpy(asking: Any, leave_numpy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicelab.teach.experiment.throws.BLOCK", 600)
    known = trials_of(asking)
    leave_numpy()
    assert trials_of(asking) == known


LINES = [
    "2d6+d8-1", "d{sword*3, coin*2, x}", "3d{sword*3, coin*2, x}", "6d6 count 5,6", "5d6 pairs", "5d6 run", "d12 > d10",
    "3d{a,b,c} kind", "2d6 + d4 given any 6", "first 6 in d6 <= 4", "(d6 + d8) worst 1", "d6 * d6", "2d300 - d{0,0,7}",
    "d40000 > 7", "3d6 reroll 1", "5d6 reroll 2 to kind", "(d6 + d8) reroll 1 to >= 9", "3d20 reroll 2 to kind",
    "2d100 reroll 1", "d200 reroll 1 to >= 150", "(d300 + d6) reroll 1",
]  # fmt: skip


@pytest.mark.parametrize("text", LINES)
def test_every_trial_of_a_line_is_the_same_without_numpy(
    text: str, leave_numpy: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicelab.teach.experiment.throws.BLOCK", 600)
    known = trials_of(dicelab.question(text))
    leave_numpy()
    assert trials_of(dicelab.question(text)) == known


def test_weights_beyond_a_machine_word_are_drawn_the_same_without_numpy(leave_numpy: Any) -> None:
    asking = dicelab.question(Distribution({0: 10**30, 1: 2 * 10**30, 5: 10**30}))
    known = trials_of(asking)
    assert abs(known[0].count(1) - 300) < 5 * 150**0.5
    leave_numpy()
    assert trials_of(asking) == known


def test_the_page_rolls_without_numpy(without_numpy: Any) -> None:
    host = OwnDiceHost("\n".join(EXAMPLES), seed=4)
    host.roll(100)
    assert [line["rolled"]["trials"] for line in host.view()["lines"]] == [100] * len(EXAMPLES)
    with pytest.raises(OddsError, match="roll fewer times"):
        OwnDiceHost("20d6", seed=4).roll(1_000_000)


@pytest.mark.parametrize(
    "module",
    [asking_module, dice_module, own_question_module, pose_module, share_module],
    ids=lambda module: module.__name__,
)
def test_docstrings(module: Any) -> None:
    tried = doctest.testmod(module)
    assert tried.attempted
    assert not tried.failed


def test_words_are_rolled_as_words() -> None:
    assert set(dicelab.question("d{sword*3, coin}").roll(50, seed=1)) == {"sword", "coin"}
    with pytest.raises(OddsError, match="Roll from 1"):
        dicelab.question("d6").roll(0)


def test_a_die_and_a_pool_are_written_in_notation() -> None:
    assert EVERY["a die"].line.text == "d4"
    assert EVERY["a loaded die"].line.text == "d{1, 6*4}"
    assert EVERY["a face of a die"].line.text == "d{sword*2, coin, x} = sword"
    assert EVERY["a pool"].line.text == "2d4"
    assert dicelab.question(d6, {5, 6}).answer.p == Fraction(1, 3)
    assert dicelab.question(Pool([d6, Die.numbered(8)])).line.text == "d6 + d8"


def test_the_faces_are_shown() -> None:
    (kind,) = EVERY["a face of a die"].shown_dice
    assert [(face["die"]["face"], face["times"]) for face in kind["faces"]] == [("sword", 2), ("coin", 1), ("x", 1)]
    assert {face["die"]["shape"] for face in kind["faces"]} == {"d4"}
    assert "sword on 2 of them" in kind["says"]
    assert question_of(EVERY["a face of a die"]).about == "A die with 4 sides: sword on 2 of them, coin, x."


def test_the_dice_of_a_trial_are_drawn() -> None:
    throws = Series(EVERY["a function"], seed=2).throws
    for trial in range(20):
        dice = throws.dice(trial)
        assert [die["shape"] for die in dice] == ["d4", "d4"]
        assert bool(throws.outcomes(trial, 1)[0]) == (dice[0]["face"] == dice[1]["face"])


def test_words_come_as_shares_in_an_experiment() -> None:
    series = Series(dicelab.question("d{sword*3, coin*2, x}"), seed=3)
    series.roll(20_000)
    view = series_view(series)
    assert [bar["label"] for bar in view["bars"]] == ["coin", "sword", "x"]
    assert (view["watched"], view["share"], view["line"]["exact"]) == ("sword", True, 0.5)
    assert abs(series.value - 0.5) < 0.02
    with pytest.raises(OddsError, match="comes to words"):
        Prediction(dicelab.question("d{sword*3, coin*2, x}"))
    with pytest.raises(OddsError, match="not answered by one number"):
        question_of("d{sword*3, coin*2, x}")


def test_a_tally() -> None:
    tally = own_tally("4d6 any 6", seed=4)
    tally.roll(2000)
    view = tally.view()
    assert view["what"] == "Chance that at least one of four six-sided dice shows 6"
    assert view["exact"]["fraction"] == "671/1296"
    assert abs(tally.hits / 2000 - 671 / 1296) < 0.05
    several = own_tally(lambda n: f"{n}d6 any 6", dice=2, most=5)
    assert several.view()["exact"]["fraction"] == "11/36"
    several.take(3)
    assert several.view()["exact"]["fraction"] == "91/216"
    for asked in (EVERY["a function"], EVERY["an event on a distribution"], dicelab.pose("thrown", "trump", dice=3)):
        tally = own_tally(asked, seed=5)
        tally.roll(400)
        assert abs(tally.hits / 400 - asked.answer.p) < 0.12
    with pytest.raises(OptionError, match="give it a chance"):
        own_tally("3d6")


def test_typical_mistakes_are_named() -> None:
    item = question_of("3d6 any 6")
    assert check(item, "1/2").says == "You added 3 × 1/6: that counts rolls with two 6s twice."
    assert "both happen" in check(question_of("2d6 >= 9 given any 6"), "7/36").says
    assert "single roll" in check(question_of("first 6 in d6"), "1/6").says
    assert "A tie does not count" in check(question_of("d6 > d6"), "7/12").says
    assert "includes 9 itself" in check(question_of("2d6 >= 9"), "1/6").says


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ((3,), "A question is made of a line"),
        (("2d6 >= 9", {3}), "says itself"),
        ((Pool.of(9, Die.numbered(10)), lambda *faces: True), "more than 500,000"),
        ((TETRAHEDRA, lambda one: one), "one face for each die"),
        ((TETRAHEDRA, {3}), "with a function"),
        ((d6, 7), "no face"),
        ((Die([1, 2]), lambda face: [face]), "returns true or false"),
    ],
)
def test_what_is_no_question(given: tuple[Any, ...], says: str) -> None:
    with pytest.raises(DicelabError, match=says):
        dicelab.question(*given)


def test_a_table_too_large_for_a_code_says_so() -> None:
    asking = dicelab.question(Pool.of(6, d6), lambda *faces: len(set(faces)) == 6, says="All different")
    assert asking.answer.p == Fraction(5, 324)
    with pytest.raises(DicelabError, match="line of notation can always be shared"):
        share(asking)


@pytest.mark.parametrize(
    "data",
    [
        {"version": 1, "dice": "__import__('os')"},
        {"version": 1, "dice": "9d{1..100000}"},
        {"version": 1, "dice": "3d6\n3d6"},
        {"version": 1, "dice": 3},
        {"version": 2, "dice": "d6"},
        {"version": 1, "dice": "d6", "run": "x"},
        {"version": 1, "dice": "d6", "says": "x" * 500},
        {"version": 1, "faces": [[1, 2]], "results": [True], "says": ""},
        {"version": 1, "faces": [], "results": [], "says": ""},
        {"version": 1, "faces": [[{"a": 1}]], "results": [True], "says": ""},
        {"version": 1, "faces": [[1, 2]], "results": [1.5, 2], "says": ""},
        {"version": 1, "faces": [[1, 2]] * 40, "results": [1], "says": ""},
        {"version": 1, "weights": [["a", "0"]], "says": ""},
        {"version": 1, "weights": [["a", "9" * 5000]], "says": ""},
        {"version": 1, "weights": [["a", -1]], "says": ""},
        {"version": 1, "weights": "a", "says": ""},
        {"version": 1},
        [],
        "d6",
    ],
)
def test_a_code_that_holds_something_else_is_refused_whole(data: object) -> None:
    with pytest.raises(DamagedSave):
        open_code(pack(QUESTION, data))


def test_widgets_take_dice_as_they_are() -> None:
    for asked in ("2d6 >= 9", d6, TETRAHEDRA, TETRAHEDRA.sum(), dicelab.dice("2d6 >= 9"), dicelab.question("d6 = 6")):
        assert dicelab.Predict(asked).posed.says
        assert dicelab.Experiment(asked, seed=1).posed.says
    quiz = dicelab.Quiz(
        ["2d6 >= 9", d6, dicelab.own("One plus one?", 2, chance=False), dicelab.pose("thrown", "trump", dice=2)]
    )
    assert quiz.score["of"] == 4
    assert dicelab.Quiz("first 6 in d6").score["of"] == 1
    assert dicelab.Tally("4d6 any 6").host.view()["most"] == 1
    with pytest.raises(DicelabError, match="no game"):
        dicelab.Predict("poker")


def test_dice_answers() -> None:
    assert dicelab.dice("2d6 >= 9").to_json() == {"p": "5/18"}
    assert dicelab.dice("d{a*2, b}").to_json() == {"dist": {"a": "2/3", "b": "1/3"}}
    assert dicelab.dice("first 6 in d6").to_json() == {"mean": "6"}
    several = dicelab.dice("3d6\nd20\n2d6 >= 9")
    assert [one["line"] for one in several.to_json()] == ["3d6", "d20", "2d6 >= 9"]
    assert "10.5" in str(several)
    assert "<table>" in several._repr_html_()
    assert len(several) == 3


def test_a_loaded_die_is_not_made_in_silence() -> None:
    with pytest.raises(OddsError, match=r"Die\.weighted\(\{1: 1, 2: 1, 6: 4\}\)"):
        Die({1: 1, 2: 1, 6: 4})  # type: ignore[arg-type]


def test_a_pool_is_shown_as_a_table() -> None:
    shown = Pool([d6, d6, Die(["<b>", "x"])])._repr_html_()
    assert "2 ×" in shown
    assert "<b>" not in shown


def test_a_distribution_is_rolled_as_often_as_it_should() -> None:
    heavy = Distribution({"a": 10**30, "b": 3 * 10**30 + 1})
    series = Series(dicelab.question(heavy), seed=2)
    series.roll(20_000)
    assert abs(series.value - 0.75) < 0.02
    assert dicelab.question("3d6").line.sample(Random(1)) in range(3, 19)
