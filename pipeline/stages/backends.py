"""One function for many items, here, in processes beside this one, or on other machines.

All three give the same: the place of an item and what the function made of it, in the order in
which they are done. A worker that dies (killed, or out of memory) costs its item a second try,
then that item alone, and so does one that is silent for too long: `Lost` says why.

What draws a PDF or unpacks an image has no bound of its own: a file of some kilobytes can ask for
days and for all memory there is. So a worker has a bound of each.
"""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import resource
import signal
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import connection
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")

TRIES = 2
LIMIT = 300.0  # seconds for one item; a page takes one, and a sheet over a hundred under load
MEMORY = 2 << 30  # bytes of data for one worker; the largest page takes half of it
_THREAD = 64 << 20  # bytes for each core besides: libraries reserve some for a thread on each
_CROWD = 2  # workers for each core: more would only wait for each other


@dataclass(frozen=True, slots=True)
class Lost:
    """An item whose workers died."""

    why: str


class Backend(Protocol):
    """Where the work is done."""

    def map(
        self, function: Callable[[T], R], items: Sequence[T]
    ) -> Iterator[tuple[int, R | Lost]]: ...


@dataclass(frozen=True, slots=True)
class Here:
    """In this process, one after the other."""

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R | Lost]]:
        for i, item in enumerate(items):
            yield i, function(item)


@dataclass(frozen=True, slots=True)
class Processes:
    """In processes beside this one, each of which is given one item at a time.

    The pool of the standard library is broken as a whole when one of its processes dies, and does
    not tell whose item it was.
    """

    workers: int = 0  # 0: one for each core
    limit: float = LIMIT
    tries: int = TRIES

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R | Lost]]:
        waiting = deque(range(len(items)))
        tries: Counter[int] = Counter()
        busy: dict[Any, _Worker] = {}
        free: list[_Worker] = []
        most = min(self.workers or cores(), len(items), _CROWD * cores())
        try:
            while waiting or busy:
                while waiting and len(busy) < most:
                    worker = free.pop() if free else _Worker(function, self.limit)
                    i = waiting.popleft()
                    tries[i] += 1
                    worker.give(i, items[i])
                    busy[worker.pipe] = worker
                for worker in _answered(busy, self.limit):
                    del busy[worker.pipe]
                    i, answer = worker.take()
                    if not isinstance(answer, _Died):
                        free.append(worker)
                        yield i, answer
                    elif answer.again and tries[i] < self.tries:
                        waiting.append(i)
                    else:
                        yield i, Lost(answer.why + (f", {tries[i]} times" * (tries[i] > 1)))
        finally:
            for worker in [*free, *busy.values()]:
                worker.end()


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class _Died:
    why: str
    again: bool = True  # whether it may go well the next time


class _Worker:
    """A process, the pipe to it, and the item that it has."""

    def __init__(self, function: Callable[[Any], Any], limit: float) -> None:
        # Spawned, not forked: the networks that were loaded here hold locks.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, function, limit), daemon=True)
        with _no_interrupt():
            self.process.start()
        theirs.close()  # so that the pipe ends when the process does
        self.item = -1
        self.since = 0.0

    def give(self, i: int, item: object) -> None:
        self.item, self.since = i, time.monotonic()
        with contextlib.suppress(OSError):  # one that died is noticed by the end of its pipe
            self.pipe.send(item)

    def take(self) -> tuple[int, Any]:
        """What it made of its item; an error of the function is raised here."""
        try:
            if not self.pipe.poll():
                self.end()
                return self.item, _Died("the worker gave no answer in time", again=False)
            done, answer = self.pipe.recv()
        except (EOFError, OSError):
            self.end()
            return self.item, _Died("the worker died")
        if done:
            return self.item, answer
        self.end()
        if isinstance(answer, _Died):
            return self.item, answer
        error, trace = answer
        error.add_note(trace)
        raise error

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def _answered(busy: dict[Any, _Worker], limit: float) -> list[_Worker]:
    """The workers that are done, dead or overdue; waits until there is one."""
    while True:
        now = time.monotonic()
        overdue = [w for w in busy.values() if now - w.since > limit]
        soonest = min(w.since for w in busy.values()) + limit - now
        ready = connection.wait([*busy], timeout=0 if overdue else max(soonest, 0.01))
        if ready or overdue:
            return [w for pipe, w in busy.items() if pipe in ready or w in overdue]


@contextlib.contextmanager
def _no_interrupt() -> Iterator[None]:
    """What starts here is deaf to Ctrl+C from its first moment: that is for who asked."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: connection.Connection, function: Callable[[Any], Any], limit: float) -> None:
    """The life of a worker: it ends when nobody holds the other end of its pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    _bound_memory()
    while True:
        try:
            item = pipe.recv()
        except (EOFError, OSError):
            return
        # It ends by itself where it hangs and who would end it was killed.
        signal.alarm(math.ceil(2 * limit))
        answer: tuple[bool, object]
        try:
            answer = (True, function(item))
        except MemoryError:
            answer = (False, _Died("a worker has too little memory for it", again=False))
        except Exception as error:  # noqa: BLE001 -- it is raised again where the work was asked for
            answer = (False, (error, traceback.format_exc()))
        signal.alarm(0)
        try:
            pipe.send(answer)
        except OSError:
            return


def _bound_memory() -> None:
    most = MEMORY + _THREAD * (os.cpu_count() or 1)
    with contextlib.suppress(ValueError, OSError):  # not everywhere is there such a bound
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
