"""Guess, roll, reveal: who may do what and when, and that nothing is told too early."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given

from dicelab.errors import DicelabError, IllegalMove, OddsError, OptionError
from dicelab.teach.predict import MOST_GUESSES, YOU, Prediction
from dicelab.teach.predict.host import PredictHost
from dicelab.teach.question.pose import Posed, pose
from tests.carrier import ask
from tests.play.hostile import NOT_KINDS, NOT_MESSAGES, json_like

TRUMP = pose("thrown", "trump", dice=3)  # 91/216, 42.1 %
SCORE = pose("thrown", "score", dice=3)  # 10.5 on average
COINS = pose("hunters", "expected_coins", white=3)  # 2495/729, only a mean


def guessed(*values: float, posed: Posed = TRUMP, **options: bool) -> Prediction:
    """A prediction in which everybody has guessed."""
    names = ["Ada", "Ben", "Cleo", "Dev"][: len(values)]
    return Prediction(posed, dict(zip(names, values, strict=True)), seed=4, **options)


# -- guessing ---------------------------------------------------------------------------------------------------------


def test_everybody_guesses_before_anything_is_shown():
    prediction = Prediction(TRUMP, ["Ada", "Ben"], seed=1)
    prediction.guess("Ada", 40)
    assert prediction.missing == ["Ben"]
    with pytest.raises(IllegalMove, match="Ben is still to guess"):
        prediction.roll(1)
    with pytest.raises(IllegalMove, match="still to guess"):
        prediction.reveal_here()
    prediction.guess("Ben", 0)
    prediction.roll(1)
    prediction.reveal_here()
    assert prediction.revealed


def test_guesses_stand_once_something_is_shown():
    prediction = guessed(40)
    prediction.roll(1)
    for change in (
        lambda: prediction.guess("Ada", 41),
        lambda: prediction.add("Ben"),
        lambda: prediction.remove("Ada"),
    ):
        with pytest.raises(IllegalMove, match="guesses stand"):
            change()
    prediction.again()
    assert prediction.missing == ["Ada"]
    prediction.guess("Ada", 41)


def test_people_come_and_go():
    prediction = Prediction(TRUMP)
    assert [guess.name for guess in prediction.guesses] == [YOU]
    with pytest.raises(OptionError, match="One guess is needed"):
        prediction.remove(YOU)
    prediction.add("  <b>Ada</b>\n ")
    assert prediction.guesses[-1].name == "<b>Ada</b>"  # text is text
    with pytest.raises(OptionError, match="guesses already"):
        prediction.add("<b>Ada</b>")
    prediction.remove(YOU)
    with pytest.raises(OptionError, match="Nobody called"):
        prediction.guess(YOU, 3)
    with pytest.raises(OptionError, match="Give a name"):
        prediction.add("\u200b \t")
    for number in range(MOST_GUESSES - 1):
        prediction.add(f"P{number}")
    with pytest.raises(OptionError, match="are enough"):
        prediction.add("one more")


@pytest.mark.parametrize("value", [-1, 101, float("nan"), float("inf"), "40", True, None])
def test_absurd_guesses(value):
    prediction = Prediction(TRUMP)
    with pytest.raises(OptionError, match="0 to 100"):
        prediction.guess(YOU, value)
    assert prediction.missing == [YOU]


def test_guesses_lie_on_the_steps_of_the_slider():
    assert guessed(40.4).guesses[0].value == 40
    assert guessed(10.46, posed=SCORE).guesses[0].value == Fraction("10.5")


def test_what_can_be_guessed_of_a_mean():
    assert (guessed(3, posed=SCORE).scale.low, guessed(3, posed=SCORE).scale.high) == (0, 18)
    coins = guessed(3, posed=COINS).scale
    assert (coins.low, coins.high, coins.percent) == (0, 6, False)
    growth = Prediction(pose("hunters", "growth", white=3, yellow=3, red=3)).scale
    assert growth.low < 0 <= growth.high


@pytest.mark.parametrize("names", ["Ada", [], ["Ada", 3], ["Ada", ""]])
def test_odd_names(names):
    with pytest.raises(OptionError):
        Prediction(TRUMP, names)


def test_a_question_without_a_number_cannot_be_predicted():
    with pytest.raises(OddsError, match="cannot be rolled"):
        Prediction(pose("spuds", "turn", kitchen="run:r3+r5,stove:r1"))


# -- how near ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "praise"),
    [
        ((50, 30), "Ada was closest, 7.9 points away."),
        ((42, 43), "Ada was spot on: no guess could be closer."),
        ((60, 60, 10), "Ada and Ben were equally close, 17.9 points away."),
        ((50,), "Ada was 7.9 points away."),
    ],
)
def test_a_kind_word_for_the_nearest(values, praise):
    assert guessed(*values).praise() == praise


def test_one_person_is_spoken_to():
    assert Prediction(TRUMP, {YOU: 50}).praise() == "You were 7.9 points away."
    assert Prediction(TRUMP).praise() == ""


def test_how_far_a_mean_is():
    prediction = guessed(10.5, 12, posed=SCORE)
    assert [prediction.off(guess) for guess in prediction.guesses] == [0, Fraction(3, 2)]
    assert "spot on" in prediction.praise()
    prediction.reveal()
    offs = [guess["off"] for guess in PredictHost(prediction).view()["revealed"]["guesses"]]
    assert offs == ["exactly right", "1.5 too high"]


# -- what is told -----------------------------------------------------------------------------------------------------

SECRETS = {TRUMP: ("91/216", "42.1 %", "125/216"), SCORE: ("21/2", "10.5", "1/216"), COINS: ("2495", "3.42")}


@pytest.mark.parametrize("posed", SECRETS, ids=lambda posed: posed.question.name)
def test_nothing_is_told_before_it_is_revealed(posed):
    page = PredictHost(guessed(6, 5, posed=posed))
    intents = [{"kind": "hello"}, {"kind": "guess", "who": 0, "value": 3}, {"kind": "add", "name": "Cleo"},
               {"kind": "remove", "who": 2}, {"kind": "roll", "times": 1}, {"kind": "roll", "times": 10}]  # fmt: skip
    for intent in intents:
        view = ask(page, intent)
        assert view["kind"] == "view"
        assert view["revealed"] is None
        assert not [secret for secret in SECRETS[posed] if secret in json.dumps(view, ensure_ascii=False)]
    told = json.dumps(ask(page, {"kind": "reveal"}), ensure_ascii=False)
    assert SECRETS[posed][0] in told


def test_only_the_teacher_reveals():
    page = PredictHost(guessed(7, teacher_only=True))
    answer = ask(page, {"kind": "reveal"})
    assert answer == {"kind": "refused", "says": "The answer is revealed by the teacher.", "to": "reveal"}
    assert page.view()["teacher_only"]
    page.prediction.reveal()
    assert page.view()["revealed"]["text"] == "91/216 ≈ 42.1 %"


def test_an_answer_that_is_not_hidden():
    page = PredictHost(Prediction(TRUMP, hidden=False))
    assert page.view()["revealed"]
    assert ask(page, {"kind": "roll", "times": 10})["tally"]["rolled"] == 10
    assert ask(page, {"kind": "again"})["revealed"]


def test_what_is_rolled_is_counted_and_drawn():
    page = PredictHost(guessed(40))
    ask(page, {"kind": "roll", "times": 100})
    tally = ask(page, {"kind": "roll", "times": 10})["tally"]
    outcomes = page.prediction.throws.outcomes(0, 110).tolist()
    assert (tally["rolled"], tally["hits"]) == (110, sum(outcomes))
    assert tally["strip"] == [int(hit) for hit in outcomes[-100:]]
    assert [trial["number"] for trial in tally["latest"]] == [110, 109, 108, 107, 106, 105]
    for trial in tally["latest"]:
        faces = [die["face"] for die in trial["dice"]]
        assert len(faces) == 3
        assert trial["good"] == ("6" in faces) == outcomes[trial["number"] - 1]


def test_a_whole_game_has_no_dice_to_draw():
    page = PredictHost(guessed(50, posed=pose("draconic", "win", dice=(2, 2))))
    latest = ask(page, {"kind": "roll", "times": 1})["tally"]["latest"]
    assert latest[0]["dice"] == []
    assert latest[0]["text"] in ("yes", "no")


def test_the_seed_is_drawn_when_somebody_looks():
    page = PredictHost(Prediction(TRUMP))
    assert page.view()["seed"] is None
    seed = ask(page, {"kind": "hello"})["seed"]
    assert isinstance(seed, int)
    assert page.view()["seed"] == seed
    assert ask(PredictHost(Prediction(TRUMP, seed=3)), {"kind": "hello"})["seed"] == 3


def test_again_rolls_other_dice_unless_a_seed_was_given():
    prediction = guessed(40)
    prediction.roll(100)
    first = prediction.throws.outcomes(0, 100).tolist()
    prediction.again()
    assert prediction.throws.outcomes(0, 100).tolist() == first
    page = PredictHost(Prediction(TRUMP))
    seeds = {ask(page, {"kind": "hello"})["seed"] for _ in range(5) if page.prediction.again() is None}
    assert len(seeds) > 1


def test_there_is_an_end():
    prediction = guessed(40)
    with pytest.raises(IllegalMove, match="10,000"):
        prediction.roll(10_001)
    assert ask(PredictHost(prediction), {"kind": "roll", "times": 7})["kind"] == "refused"


# -- nothing from a page is trusted -----------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [*NOT_MESSAGES, *[{"kind": kind} for kind in NOT_KINDS]], ids=lambda _: "")
def test_what_is_no_intent_is_refused(content):
    assert ask(PredictHost(guessed(40)), content)["kind"] == "refused"


@given(json_like, json_like)
def test_hostile_values_change_nothing(one, other):
    page = PredictHost(guessed(40, 50))
    before = page.view()
    intents = [{"kind": "guess", "who": one, "value": other}, {"kind": "remove", "who": [one]},
               {"kind": "add", "name": {"a": one}}, {"kind": "roll", "times": [one]}]  # fmt: skip
    for intent in intents[1:]:
        assert ask(page, intent)["kind"] == "refused"
    assert page.view() == before
    ask(page, intents[0])  # a sentence or a guess, never an error


def test_errors_are_sentences():
    with pytest.raises(DicelabError, match=r"^A guess is .*\.$"):
        guessed(400)


def test_nobody_stands_in_the_list_twice() -> None:
    with pytest.raises(OptionError, match="twice"):
        Prediction(pose("thrown", "trump", dice=3), ["Ada", "Ben", "Ada"])


@pytest.mark.parametrize("value", [10**400, -(10**400), 1e308, float("inf"), float("nan")])
def test_a_number_beyond_all_numbers_is_refused_in_a_sentence(value):
    said = ask(PredictHost(Prediction(TRUMP)), {"kind": "guess", "who": 0, "value": value})
    assert said["kind"] == "refused"
    assert len(said["says"]) < 200
