"""Runs that go on after whatever ended them, parts of several machines, own statistics, and bots that fail."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from random import Random
from time import monotonic, sleep

import psutil
import pytest

import dicelab
from dicelab.cli import main
from dicelab.errors import DicelabError, OptionError
from dicelab.games.bot import random_bot
from dicelab.play.simulate import FailedGame, kept_file

OTHER = {"seed": 2, "seats": "sensible,random", "longest": 99, "players": 3}


def interrupt_after(games):
    def progress(done, asked):
        if done >= games:
            raise KeyboardInterrupt

    return progress


# -- numbers as people write them -----------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [10**9, "1000000000", "1e9", "1_000_000_000", "1E9", "0.5e9", 1e9])
def test_a_billion_games_can_be_asked_for(games):
    many = dicelab.simulate("draconic", games, seed=1, progress=interrupt_after(1))
    assert many.asked == (10**9 if games != "0.5e9" else 5 * 10**8)


@pytest.mark.parametrize("games", ["1_00", "1e-3", "1.5e0", "1e99", "1__000", 1.5, float("inf"), "e9"])
def test_what_is_no_whole_number_is_none(games):
    with pytest.raises(OptionError, match=r"games is a whole number from 1 to 1000000000000, not"):
        dicelab.simulate("draconic", games, seed=1)


def test_a_seed_may_be_as_large_as_a_match_takes(capsys):
    assert main(["simulate", "draconic", "games=1", f"seed={2**53 - 1}"]) == 0
    assert f"seed {2**53 - 1}" in capsys.readouterr().out


# -- going on -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_interrupted_run_goes_on_where_it_was(tmp_path):
    file = tmp_path / "run.json"
    whole = dicelab.simulate("draconic", 9000, seed=1)
    part = dicelab.simulate("draconic", 9000, seed=1, checkpoint=file, progress=interrupt_after(50))
    assert part.interrupted
    begun = []
    again = dicelab.simulate("draconic", 9000, seed=1, checkpoint=file, progress=lambda done, _: begun.append(done))
    assert again == whole
    assert begun[0] > part.games
    more = dicelab.simulate("draconic", 9100, seed=1, checkpoint=file)
    assert more == dicelab.simulate("draconic", 9100, seed=1)
    assert not list(tmp_path.glob("*.part"))


def test_a_file_of_other_games_is_refused(tmp_path):
    file = tmp_path / "run.json"
    dicelab.simulate("draconic", 20, seed=1, checkpoint=file)
    before = file.read_bytes()
    for name, value in OTHER.items():
        with pytest.raises(DicelabError, match="is of another"):
            dicelab.simulate("draconic", 20, **({"seed": 1} | {name: value}), checkpoint=file)
    with pytest.raises(DicelabError, match="is of another statistic"):
        dicelab.simulate("draconic", 20, seed=1, checkpoint=file, statistic=turns)
    with pytest.raises(DicelabError, match="has 20 games already"):
        dicelab.simulate("draconic", 10, seed=1, checkpoint=file)
    with pytest.raises(DicelabError, match="begins with game 0, not 5"):
        dicelab.simulate("draconic", 20, seed=1, first=5, checkpoint=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"format": "x"}', "null", "tally", "games", "scores", "start"])
def test_a_damaged_file_is_refused_in_one_sentence(tmp_path, damage):
    file = tmp_path / "run.json"
    dicelab.simulate("draconic", 20, seed=1, checkpoint=file)
    data = json.loads(file.read_text())
    hurt = {"tally": {"tally": {}}, "games": {"tally": data["tally"] | {"games": "many"}}}
    hurt |= {"scores": {"tally": data["tally"] | {"scores": [[[1, None]]]}}, "start": {"start": {"game": "poker"}}}
    file.write_text(json.dumps(data | hurt[damage]) if damage in hurt else damage)
    with pytest.raises(DicelabError) as told:
        dicelab.simulate("draconic", 20, seed=1, checkpoint=file)
    assert str(told.value).startswith(str(file))
    assert str(told.value).count("\n") == 0


def damaged(text: bytes, rng: Random) -> bytes:
    """Cut short, a byte changed, a piece gone, or a digit that is another one."""
    at, kind = rng.randrange(len(text)), rng.randrange(4)
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
    if kind == 2:
        return text[:at] + text[at + rng.randrange(1, 30) :]
    digits = [place for place, byte in enumerate(text) if chr(byte).isdigit()]
    at = rng.choice(digits)
    return text[:at] + b"%d" % rng.randrange(10) + text[at + 1 :]


@pytest.mark.parametrize("seed", range(4))
def test_no_damaged_file_is_believed(tmp_path, seed):
    """Each is refused in a sentence, but for one in which only white space changed."""
    file, rng = tmp_path / "run.json", Random(seed)
    dicelab.simulate("draconic", 40, seed=1, checkpoint=file)
    whole = file.read_bytes()
    for _ in range(175):
        hurt = damaged(whole, rng)
        file.write_bytes(hurt)
        with suppress(ValueError):
            if json.loads(hurt) == json.loads(whole):
                continue
        with pytest.raises(DicelabError) as told:
            kept_file.read_file(file)
        assert str(told.value).startswith(str(file))
        assert str(told.value).count("\n") == 0


def test_counts_that_do_not_agree_are_refused_whatever_the_checksum_says(tmp_path):
    file = tmp_path / "run.json"
    dicelab.simulate("draconic", 40, seed=1, checkpoint=file)
    data = json.loads(file.read_text())
    for name in ("games", "nobody", "several"):
        forged = data | {"tally": data["tally"] | {name: data["tally"][name] + 1}}
        file.write_text(json.dumps(forged | {"checksum": kept_file._checksum(forged)}))
        with pytest.raises(DicelabError, match="is damaged and cannot be used"):
            kept_file.read_file(file)


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(DicelabError, match="Cannot write"):
        dicelab.simulate("draconic", 20, seed=1, checkpoint=tmp_path / "nowhere" / "run.json")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and devices with a name")
def test_what_is_no_ordinary_file_is_neither_read_nor_replaced(tmp_path):
    pipe, linked, waits = tmp_path / "pipe", tmp_path / "linked", tmp_path / "run.json.part"
    os.mkfifo(pipe)
    os.mkfifo(waits)
    linked.symlink_to("/dev/zero")
    for path in (pipe, linked, tmp_path / "run.json"):
        with pytest.raises(DicelabError, match="not an ordinary file"):
            dicelab.simulate("draconic", 20, seed=1, checkpoint=path)
    many = dicelab.simulate("draconic", 20, seed=1)
    for path in (pipe, linked):
        with pytest.raises(DicelabError, match="not an ordinary file"):
            kept_file.write_file(path, many)
    assert sorted(os.listdir(tmp_path)) == ["linked", "pipe", "run.json.part"]
    assert (pipe.is_fifo(), waits.is_fifo(), linked.is_symlink()) == (True, True, True)


COMMAND = ["simulate", "draconic", "seed=1", "--json"]


def start(file: Path, games: int, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dicelab.cli", *COMMAND, f"games={games}", "--checkpoint", str(file), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def kept(file: Path) -> int:
    return json.loads(file.read_text())["tally"]["games"] if file.exists() else 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of Unix")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_was_ended_goes_on(tmp_path, how):
    file, many = tmp_path / "run.json", 10**8
    process = start(file, many)
    end = monotonic() + 60
    while not kept(file) and monotonic() < end:
        sleep(0.1)
    process.send_signal(how)
    out, err = process.communicate(timeout=60)
    done = kept(file)
    assert done > 0
    if how == signal.SIGTERM:
        assert process.returncode == 143
        assert json.loads(out)["games"] == done
        assert b"the same command goes on" in err
    process = start(file, done + 200)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    found, whole = json.loads(out), dicelab.simulate("draconic", done + 200, seed=1).to_json()
    assert {**found, "seconds": 0, "steps_per_second": 0} == {**whole, "seconds": 0, "steps_per_second": 0}


def falls_once(state, rng):
    """A bot whose process dies, once."""
    mark = Path(os.environ["DICELAB_TEST_MARK"])
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return random_bot(state, rng)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of Unix")
def test_a_lost_worker_changes_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("DICELAB_TEST_MARK", str(tmp_path / "fallen"))
    seats = [falls_once, "random"]
    many = dicelab.simulate("draconic", 300, seed=1, seats=seats, workers=2)
    assert (tmp_path / "fallen").exists()
    assert many == dicelab.simulate("draconic", 300, seed=1, seats=seats)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of Unix")
def test_workers_end_with_their_parent(tmp_path):
    process = start(tmp_path / "run.json", 10**8, "--workers", "2")
    parent, end = psutil.Process(process.pid), monotonic() + 60
    while not kept(tmp_path / "run.json") and monotonic() < end:
        sleep(0.1)
    workers = parent.children(recursive=True)
    assert len(workers) >= 2
    process.kill()
    process.communicate(timeout=60)
    _, alive = psutil.wait_procs(workers, timeout=30)
    for worker in alive:
        worker.kill()
    assert alive == []


def falls_always(state, rng):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of Unix")
def test_workers_that_fall_again_and_again_end_it(tmp_path):
    with pytest.raises(DicelabError, match="A worker stopped before it was done"):
        dicelab.simulate("draconic", 20, seed=1, seats=[falls_always, falls_always], workers=2)


# -- parts ----------------------------------------------------------------------------------------------------------


def test_parts_of_several_machines_are_one_run(tmp_path, capsys):
    a, b, c = (str(tmp_path / name) for name in "abc")
    dicelab.simulate("draconic", 30, seed=1, checkpoint=a)
    assert main(["simulate", "draconic", "games=45", "seed=1", "--first", "30", "--checkpoint", b]) == 0
    assert "seed 1" in capsys.readouterr().out
    dicelab.simulate("draconic", 25, seed=1, first=75, checkpoint=c)
    whole = dicelab.simulate("draconic", 100, seed=1)
    assert dicelab.merge(c, a, b) == whole
    assert main(["simulate", "--merge", b, a, c, "--json", "--checkpoint", str(tmp_path / "all")]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["seats"] == whole.to_json()["seats"]
    assert dicelab.merge(tmp_path / "all") == whole
    assert dicelab.merge(b).match(40).state == whole.match(40).state
    with pytest.raises(DicelabError, match=r"games are missing: 30 to 74"):
        dicelab.merge(a, c)
    with pytest.raises(DicelabError, match=r"have games in common, from number 0 on"):
        dicelab.merge(a, a)
    dicelab.simulate("draconic", 5, seed=2, first=30, checkpoint=tmp_path / "d")
    with pytest.raises(DicelabError, match=r"is of another seed"):
        dicelab.merge(a, tmp_path / "d")
    with pytest.raises(OptionError, match="Name the files"):
        dicelab.merge()
    assert main(["simulate", "--merge", str(tmp_path / "nothing")]) == 2


# -- statistics -----------------------------------------------------------------------------------------------------


def turns(match):
    return match.state.turns


def who(match):
    return None if match.state.turns > 12 else match.names[match.state.winners()[0]]


def fails(match):
    return 1 // (match.state.turns - 9)


def wrong(match):
    return 3.5


def test_a_statistic_is_counted_beside_wins(tmp_path):
    many = dicelab.simulate("draconic", 200, seed=1, statistic=turns)
    plain = dicelab.simulate("draconic", 200, seed=1)
    assert many.wins == plain.wins
    one_by_one = [turns(plain.match(number)) for number in range(200)]
    assert sum(many.values.values()) == 200
    assert many.values == {value: one_by_one.count(value) for value in sorted(set(one_by_one))}
    assert many.sample.mean == Fraction(sum(one_by_one), 200)
    assert many.to_json()["statistic"]["counts"][0] == [*next(iter(many.values.items()))]
    assert "mean" in str(many).partition("turns")[2]
    words = dicelab.simulate("draconic", 200, seed=1, statistic=who, checkpoint=tmp_path / "x")
    assert set(words.values) == {"Ada", "Ben"}
    assert sum(words.values.values()) < 200
    assert words.sample is None
    assert "Ada" in str(words)
    again = dicelab.simulate("draconic", 300, seed=1, statistic=who, checkpoint=tmp_path / "x")
    assert again == dicelab.simulate("draconic", 300, seed=1, statistic=who)


def test_a_statistic_sees_the_match_as_it_was_played():
    seen = []
    many = dicelab.simulate("thrown", 3, seed=2, statistic=lambda match: seen.append(match))
    for number, match in enumerate(seen):
        again = many.match(number)
        assert [step.move for step in match.steps] == [step.move for step in again.steps]
        assert match.state == again.state
        assert dicelab.Match.from_json(match.to_json()).state == match.state
        match.undo()
        assert match.state == again.state_at(len(again.steps) - 1)


def test_a_statistic_by_its_name(tmp_path, monkeypatch, capsys):
    (tmp_path / "mystats.py").write_text("def turns(match):\n    return match.state.turns\nnumber = 3\n")
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "draconic", "games=50", "seed=1", "--statistic", "mystats:turns"]) == 0
    assert "turns" in capsys.readouterr().out
    for name, says in {
        "mystats": "does not name a statistic; write it as MODULE:FUNCTION",
        "mystats:number": "is no function",
        "mystats:nothing": "cannot be loaded",
        "nothing_there:x": "cannot be loaded: No module named",
    }.items():
        assert main(["simulate", "draconic", "games=5", "--statistic", name]) == 2
        assert says in capsys.readouterr().err


def test_a_statistic_that_fails_names_the_game_and_loses_nothing():
    with pytest.raises(FailedGame, match=r"The statistic failed on game \d+: ZeroDivisionError") as told:
        dicelab.simulate("draconic", 200, seed=1, statistic=fails)
    many = told.value.so_far
    assert many.games == told.value.game > 0
    assert many.tally._replace(values={}) == dicelab.simulate("draconic", many.games, seed=1).tally
    with pytest.raises(FailedGame, match=r"a whole number, yes or no, or a short word, not '3\.5'"):
        dicelab.simulate("draconic", 5, seed=1, statistic=wrong)
    with pytest.raises(OptionError, match="A statistic is a function"):
        dicelab.simulate("draconic", 5, seed=1, statistic=3)


# -- bots that fail -------------------------------------------------------------------------------------------------


def gives_up(state, rng):
    if state.turns == 14:
        raise KeyError("nothing left")
    return random_bot(state, rng)


def cheats(state, rng):
    return "give 9" if state.turns == 14 else random_bot(state, rng)


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_bot_that_fails_is_named_and_nothing_done_is_lost(tmp_path, workers):
    file = tmp_path / "run.json"
    asked = {"games": 500, "seed": 1, "seats": ["random", gives_up], "checkpoint": file, "workers": workers}
    with pytest.raises(FailedGame) as told:
        dicelab.simulate("draconic", **asked)
    error = told.value
    assert (error.seat, error.so_far.games) == (1, error.game)
    assert error.game > 0
    assert "KeyError: 'nothing left' (test_simulate_kept.py, line" in str(error)
    assert f"on seat 2 failed at step {error.step + 1} of game {error.game}: " in str(error)
    assert kept(file) == error.game
    state = error.so_far.match(error.game - 1).state  # the one before it can be looked at
    assert state.turn == dicelab.OVER
    healthy = dicelab.simulate("draconic", error.game, seed=1, seats=["random", "random"])
    assert healthy.tally == error.so_far.tally


def test_a_move_that_is_not_open_is_told_with_game_seat_and_step(capsys, monkeypatch):
    with pytest.raises(
        FailedGame, match=r"The bot 'cheats' on seat 2 failed at step \d+ of game \d+: 'give 9' is not allowed"
    ):
        dicelab.simulate("draconic", 500, seed=1, seats=["random", cheats])
    monkeypatch.setitem(dicelab.games.part("draconic", "bots").BOTS, "sly", gives_up)
    assert main(["simulate", "draconic", "games=500", "seed=1", "seats=random,sly"]) == 2
    shown = capsys.readouterr()
    assert "Draconic Dice, 2 players" in shown.out  # what was done is printed
    assert "failed at step" in shown.err


def test_a_statistic_may_not_be_a_number_that_nobody_reads():
    with pytest.raises(FailedGame, match="a statistic is a number of at most 30 digits"):
        dicelab.simulate("draconic", 5, seed=1, statistic=lambda match: 10**5000)


def test_the_file_is_written_now_and_then(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_file, "SECONDS", 0.0)
    written = []
    monkeypatch.setattr(kept_file, "write_file", lambda path, many: written.append(many.games))
    dicelab.simulate("draconic", 3000, seed=1, checkpoint=tmp_path / "x")
    assert len(written) > 2
    assert written == sorted(set(written))
    assert written[-1] == 3000


# -- a cluster ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of Unix")
def test_a_worker_of_a_cluster_that_is_killed_changes_nothing():
    distributed = pytest.importorskip("distributed")
    from dicelab.play.simulate.cluster import on_dask

    games = 6000
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", host="127.0.0.1"
    ) as cluster:
        victims = []

        def kill_one(done, asked):
            if done > games // 10 and not victims:
                nanny = Random(1).choice(list(cluster.workers.values()))
                victims.append(nanny.pid)
                os.kill(nanny.pid, signal.SIGKILL)

        with on_dask(cluster.scheduler_address) as (executor, workers):
            many = dicelab.simulate("draconic", games, seed=1, executor=executor, workers=workers, progress=kill_one)
        assert victims
    assert many == dicelab.simulate("draconic", games, seed=1)
