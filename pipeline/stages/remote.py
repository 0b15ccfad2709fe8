"""Work on other machines: a Dask scheduler and its workers (the extra `scale`)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pipeline.errors import OperatorError, SetupMissing
from pipeline.stages.backends import LIMIT, Lost

T = TypeVar("T")
R = TypeVar("R")
Untyped = Any  # an extra: its types are not here when it is not
_PATIENCE = 20.0  # seconds for the scheduler to answer, and to have a worker


@dataclass(frozen=True, slots=True)
class Dask:
    """The workers of a scheduler; they read the source by the same path as this process."""

    address: str
    limit: float = LIMIT

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R | Lost]]:
        distributed = _distributed()
        client = self._client(distributed)
        try:
            waiting = {client.submit(function, item, pure=False): i for i, item in enumerate(items)}
            yield from self._answers(distributed, client.loop, waiting)
        finally:
            client.close()

    def _answers(
        self, distributed: Untyped, loop: Untyped, waiting: dict[Any, int]
    ) -> Iterator[tuple[int, Any]]:
        limit = self.limit * (1 + len(waiting) // 2)
        try:
            for future in distributed.as_completed(list(waiting), loop=loop, timeout=limit):
                i = waiting.pop(future)
                try:
                    yield i, future.result()
                except distributed.KilledWorker as killed:
                    yield i, Lost(f"its workers died ({killed.last_worker.address} last)")
        except TimeoutError:
            for i in sorted(waiting.values()):
                yield i, Lost("the workers gave no answer in time")

    def _client(self, distributed: Untyped) -> Untyped:
        try:
            client = distributed.Client(self.address, timeout=_PATIENCE, set_as_default=False)
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, ValueError, TimeoutError):
            raise OperatorError(
                f"--scheduler {self.address}: expected a Dask scheduler with a worker, found none "
                "(start them with dask scheduler, and dask worker ADDRESS)"
            ) from None
        return client


def _distributed() -> Untyped:
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise SetupMissing(
            "--scheduler: expected Dask, found none (pip install 'rubricator[scale]')"
        ) from None
