"""Workers here and beside: the same results, and a dead one costs its own item only."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from concurrent import futures
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import OperatorError, SetupMissing
from pipeline.stages import backends
from pipeline.stages.backends import Backend, Here, Lost, Processes
from pipeline.stages.remote import Dask
from tests.stages.work import (
    dies_at_three,
    dies_once,
    fails_at_three,
    hears_ctrl_c,
    sleeps,
    squared,
    takes_much,
)

pytestmark = pytest.mark.slow  # whole pages, books or processes


def _all(backend: Backend, function: Callable[[Any], Any], items: list[Any]) -> dict[int, Any]:
    made = list(backend.map(function, items))
    assert sorted(i for i, _ in made) == list(range(len(items)))  # each of them once
    return dict(made)


def test_here_and_processes_give_the_same() -> None:
    items = list(range(12))
    assert _all(Here(), squared, items) == _all(Processes(2), squared, items)


def test_there_is_nothing_to_do() -> None:
    assert _all(Processes(2), squared, []) == {}


def test_a_worker_that_always_dies_costs_its_item_alone() -> None:
    made = _all(Processes(2), dies_at_three, [1, 2, 3, 4, 5, 6])
    assert made.pop(2) == Lost("the worker died, 2 times")
    assert made == {0: 1, 1: 2, 3: 4, 4: 5, 5: 6}


def test_a_worker_that_dies_once_costs_nothing(tmp_path: Path) -> None:
    items = [str(tmp_path / name) for name in "abc"]
    assert _all(Processes(2), dies_once, items) == {0: "a", 1: "b", 2: "c"}


@pytest.mark.slow
def test_a_silent_worker_is_given_up() -> None:
    began = time.monotonic()
    made = _all(Processes(2, limit=2.0), sleeps, [0.0, 60.0, 0.0])
    assert made == {0: 0.0, 1: Lost("the worker gave no answer in time"), 2: 0.0}
    assert time.monotonic() - began < 20


def test_what_takes_too_much_memory_costs_itself_alone() -> None:
    made = _all(Processes(2), takes_much, [1, 3, 2])
    assert made == {0: 1, 1: Lost("a worker has too little memory for it"), 2: 2}


def test_workers_are_deaf_to_ctrl_c_while_they_start() -> None:
    assert _all(Processes(1), hears_ctrl_c, [0]) == {0: False}
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_thousand_workers_are_as_many_as_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backends, "cores", lambda: 1)
    work = Processes(1000).map(squared, list(range(8)))
    next(work)
    assert len(_children()) == 2
    work.close()  # type: ignore[attr-defined]


def test_an_error_of_the_function_is_raised_with_its_trace() -> None:
    with pytest.raises(ValueError, match="three") as caught:
        list(Processes(2).map(fails_at_three, [1, 2, 3, 4]))
    assert "fails_at_three" in "".join(caught.value.__notes__)


def test_no_worker_stays_when_the_work_is_left() -> None:
    work = Processes(2).map(squared, [1, 2, 3])
    next(work)
    before = _children()
    assert before
    work.close()  # type: ignore[attr-defined]
    assert not before & _children()


def _children() -> set[int]:
    text = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text(encoding="ascii")
    return {int(pid) for pid in text.split() if "spawn_main" in _command(int(pid))}


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def test_without_dask_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # as if it were not there
    with pytest.raises(SetupMissing, match=r"rubricator\[scale\]"):
        list(Dask("tcp://127.0.0.1:1").map(squared, [1]))


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nonsense", "--scheduler: expected an address like tcp://HOST:8786, found 'nonsense'"),
        ("", "found ''"),
        ("tcp://", "expected an address"),
        ("tcp://127.0.0.1:99999", "expected an address"),
        ("http://127.0.0.1:1", "expected an address"),
        (
            "tcp://127.0.0.1:1",
            "expected a Dask scheduler with a worker, found none (Connection ref",
        ),
        ("[::1]:1", "expected a Dask scheduler with a worker, found none"),
    ],
)
def test_where_no_scheduler_is(address: str, told: str) -> None:
    pytest.importorskip("distributed", reason="the extra scale is not installed")
    began = time.monotonic()
    with pytest.raises(OperatorError, match=re.escape(told)):
        list(Dask(address).map(squared, [1]))
    assert time.monotonic() - began < 10


class _Gone:
    """The module `distributed` of a run whose scheduler was killed, as far as it is asked."""

    KilledWorker = ZeroDivisionError
    CancelledError = futures.CancelledError

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.loop = None

    def as_completed(self, waiting: list[Any], **_: object) -> list[Any]:
        return waiting

    def result(self) -> None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (futures.CancelledError(), r"the scheduler is gone .* \(run it again\)"),
        (ModuleNotFoundError(name="pipeline"), "expected workers that have .* without pipeline"),
    ],
)
def test_a_scheduler_that_goes_away_and_workers_without_us(error: Exception, told: str) -> None:
    gone = _Gone(error)
    with pytest.raises(OperatorError, match=told):
        list(Dask("tcp://127.0.0.1:1")._answers(gone, None, {gone: 0}))  # noqa: SLF001


@pytest.mark.slow
def test_dask_gives_the_same_and_survives_a_dead_worker(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra scale is not installed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path)
    )
    try:
        there = Dask(cluster.scheduler_address)
        items = list(range(12))
        assert _all(there, squared, items) == _all(Here(), squared, items)
        made = _all(there, dies_at_three, [1, 2, 3, 4])
        assert isinstance(made.pop(2), Lost)
        assert made == {0: 1, 1: 2, 3: 4}
    finally:
        cluster.close()
    with pytest.raises(OperatorError, match="expected a Dask scheduler"):
        list(there.map(squared, [1]))
