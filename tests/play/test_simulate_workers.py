"""The same games with one worker, several, or a Dask cluster; and what is kept when somebody interrupts."""

from __future__ import annotations

import os
import socket
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from random import Random
from time import sleep

import pytest

import dicelab
from dicelab.errors import DicelabError
from dicelab.play.simulate import FailedGame, cluster, work
from dicelab.play.simulate import workers as share_out
from dicelab.play.simulate.cluster import on_dask


def last_move(state, rng):
    return state.moves()[-1]


def stops(state, rng):
    os._exit(3)


def breaks(state, rng):
    raise ZeroDivisionError("a bot that somebody wrote")


class Unpunctual(ThreadPoolExecutor):
    """Answers in no particular order."""

    def submit(self, fn, /, *args, **kwargs):
        pause = Random(str(args)).random() / 50

        def late():
            sleep(pause)
            return fn(*args, **kwargs)

        return super().submit(late)


@pytest.fixture(scope="module")
def dask():
    """A real cluster on this machine: two workers that are threads of this process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0", protocol="tcp"
    ) as here:
        yield here.scheduler_address


CASES = {
    "draconic": (400, "sensible,random,random"),
    "hunters": (30, "random,random,random"),
    "thrown": (12, "sensible,random,sensible"),
    "spuds": (8, "random,sensible,random"),
}


@pytest.mark.slow
@pytest.mark.parametrize("key", dicelab.GAMES)
def test_the_same_result_with_any_number_of_workers(key, dask):
    games, seats = CASES[key]
    game = dicelab.game(key, players=3)
    alone = dicelab.simulate(game, games, seed=1, seats=seats)
    assert alone.games == games
    for workers in (2, 3):
        assert dicelab.simulate(game, games, seed=1, seats=seats, workers=workers) == alone
    with on_dask(dask) as (executor, workers):
        assert workers == 2
        assert dicelab.simulate(game, games, seed=1, seats=seats, workers=workers, executor=executor) == alone


def test_the_order_of_answers_does_not_matter():
    alone = dicelab.simulate("draconic", 300, seed=2)
    with Unpunctual(4) as executor:
        assert dicelab.simulate("draconic", 300, seed=2, executor=executor, workers=4) == alone
        assert dicelab.simulate("draconic", 300, seed=2, executor=executor) == alone


def test_every_game_is_given_out_once():
    begun = []

    class Noting(Unpunctual):
        def submit(self, fn, /, job, begin, end):
            begun.append((begin, end))
            return super().submit(fn, job, begin, end)

    with Noting(3) as executor:
        dicelab.simulate("draconic", 500, seed=2, executor=executor, workers=3)
    assert [begin for begin, _ in begun] == [0, *(end for _, end in begun[:-1])]
    assert begun[-1][1] == 500
    assert all(begin < end for begin, end in begun)


# -- interruptions --------------------------------------------------------------------------------------------------


def interrupt_after(games):
    def progress(done, asked):
        if done >= games:
            raise KeyboardInterrupt

    return progress


def test_an_interruption_keeps_the_first_games():
    many = dicelab.simulate("draconic", 10**6, seed=3, progress=interrupt_after(20))
    assert many.interrupted
    assert 20 <= many.games < 10**6
    assert many.asked == 10**6
    assert many.to_json()["interrupted"] is True
    assert f"games={many.games} with the same seed" in str(many)
    again = dicelab.simulate("draconic", many.games, seed=3)
    assert again.tally == many.tally
    assert not again.interrupted


def test_an_interruption_in_the_middle_of_a_game():
    asked = []

    def interrupts(state, rng):
        asked.append(state)
        if len(asked) > 500:
            raise KeyboardInterrupt
        return state.moves()[0]

    many = dicelab.simulate("draconic", 10**6, seed=3, seats=[interrupts, "random"])
    assert many.interrupted
    del asked[:]
    if many.games:
        assert dicelab.simulate("draconic", many.games, seed=3, seats=[interrupts, "random"]).tally == many.tally


def test_an_interruption_before_the_first_game_is_done():
    def interrupts(state, rng):
        raise KeyboardInterrupt

    many = dicelab.simulate("draconic", 10, seed=3, seats=[interrupts, interrupts])
    assert (many.games, many.interrupted) == (0, True)
    assert "Interrupted after 0 of 10 games." in str(many)


def test_after_an_interruption_no_gap_is_left():
    with Unpunctual(4) as executor:
        many = dicelab.simulate("draconic", 10**6, seed=3, executor=executor, workers=4, progress=interrupt_after(200))
    assert many.interrupted
    assert many.games >= 1
    assert dicelab.simulate("draconic", many.games, seed=3).tally == many.tally


def test_who_interrupts_twice_does_not_wait(monkeypatch):
    class Silent(Executor):
        """Begins everything, and never answers."""

        def submit(self, fn, /, *args, **kwargs):
            future = Future()
            future.set_running_or_notify_cancel()
            return future

    pressed = []

    def ctrl_c(*given):
        pressed.append(given)
        raise KeyboardInterrupt

    monkeypatch.setattr(share_out, "wait", ctrl_c)
    many = dicelab.simulate("draconic", 10, seed=1, executor=Silent(), workers=2)
    assert (many.games, many.interrupted, len(pressed)) == (0, True, 2)


@pytest.mark.slow
def test_an_interruption_with_several_processes():
    many = dicelab.simulate("draconic", 10**6, seed=3, workers=2, progress=interrupt_after(500))
    assert many.interrupted
    assert many.games >= 1
    assert dicelab.simulate("draconic", many.games, seed=3).tally == many.tally


# -- what can go wrong ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_bot_of_a_module_plays_in_other_processes():
    seats = [last_move, "random"]
    alone = dicelab.simulate("draconic", 50, seed=3, seats=seats)
    assert dicelab.simulate("draconic", 50, seed=3, seats=seats, workers=2) == alone


def test_a_bot_that_others_cannot_find_is_refused():
    def inside(state, rng):
        return state.moves()[0]

    with pytest.raises(DicelabError, match="cannot find 'inside'"):
        dicelab.simulate("draconic", 5, seats=[inside, "random"], workers=2)


@pytest.mark.slow
def test_a_worker_that_stops_is_told_in_a_sentence():
    with pytest.raises(DicelabError, match="A worker stopped before it was done"):
        dicelab.simulate("draconic", 5, seats=[stops, stops], workers=2)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_mistake_in_a_bot_of_ones_own_names_game_seat_and_step(workers):
    with pytest.raises(FailedGame) as told:
        dicelab.simulate("draconic", 50, seed=1, seats=[breaks, breaks], workers=workers)
    assert (told.value.game, told.value.seat, told.value.step, told.value.so_far.games) == (0, 1, 2, 0)
    assert str(told.value).startswith(
        "The bot 'breaks' on seat 2 failed at step 3 of game 0: ZeroDivisionError: a bot that somebody wrote (test_sim"
    )


def test_a_worker_with_another_dicelab_is_refused():
    job = work.Job("0.0.1", {}, 1, (), 1)
    with pytest.raises(DicelabError, match=r"the games are asked for by 0\.0\.1; install the same version there"):
        work.play_games(job, 0, 1)


def test_without_dask(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(DicelabError, match="Dask is not installed here"), on_dask("tcp://127.0.0.1:8786"):
        pass


@pytest.mark.parametrize("address", ["", "nonsense", "http://127.0.0.1:8786", "tcp://127.0.0.1", "tcp://h:port"])
def test_what_is_no_address(address):
    pytest.importorskip("distributed")
    with pytest.raises(DicelabError, match="not the address of a Dask cluster"), on_dask(address):
        pass


def test_nobody_is_there():
    pytest.importorskip("distributed")
    with pytest.raises(DicelabError, match="No Dask cluster can be reached"), on_dask("tcp://127.0.0.1:1"):
        pass


@pytest.mark.slow
def test_somebody_else_is_there(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "ANSWER_WITHIN", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(DicelabError, match="does not answer as one"), on_dask(address):
            pass


@pytest.mark.slow
def test_a_cluster_without_workers(monkeypatch):
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "ANSWER_WITHIN", 1)
    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=":0", protocol="tcp") as empty,
        pytest.raises(DicelabError, match="has no workers"),
        on_dask(empty.scheduler_address),
    ):
        pass


@pytest.mark.slow
def test_any_executor_of_the_standard_library_will_do():
    with ProcessPoolExecutor(2) as executor:
        assert dicelab.simulate("draconic", 60, seed=9, executor=executor) == dicelab.simulate("draconic", 60, seed=9)
