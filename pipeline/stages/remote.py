"""Work on other machines: a Dask scheduler and its workers (the extra `scale`)."""

from __future__ import annotations

import importlib
import logging
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent import futures
from dataclasses import dataclass
from typing import Any, TypeVar

from pipeline.errors import BadInput, OperatorError, SetupMissing
from pipeline.model.shapes import show
from pipeline.stages.backends import LIMIT, Lost

T = TypeVar("T")
R = TypeVar("R")
Untyped = Any  # an extra: its types are not here when it is not
_ANSWER = 5.0  # seconds for the scheduler to answer
_PORTS = 65535
_PATIENCE = 20.0  # seconds for it to have a worker
_ADDRESS = re.compile(
    r"(?:(?:tcp|tls|ws|wss)://)?(\[[0-9a-f:]+\]|[^\s:/\[\]]+):(\d{1,5})", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Dask:
    """The workers of a scheduler; they read the source by the same path as this process."""

    address: str
    limit: float = LIMIT

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R | Lost]]:
        distributed = _distributed()
        for name in ("distributed", "distributed.client"):  # what it lost is told in one line
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._refuse_unreachable()
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
                except (distributed.CancelledError, futures.CancelledError):
                    raise OperatorError(
                        f"--scheduler {self.address}: the scheduler is gone before all pages were "
                        "looked at; those that were are kept (run it again)"
                    ) from None
                except ModuleNotFoundError as missing:
                    raise SetupMissing(
                        f"--scheduler {self.address}: expected workers that have "
                        f"rubricator[digitize,scale] of this version, found one without "
                        f"{missing.name}"
                    ) from None
        except TimeoutError:
            for i in sorted(waiting.values()):
                yield i, Lost("the workers gave no answer in time")

    def _client(self, distributed: Untyped) -> Untyped:
        client = None
        try:
            client = distributed.Client(self.address, timeout=_ANSWER, set_as_default=False)
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, ValueError, TimeoutError):
            found = "none that answers" if client is None else "one without a worker"
            if client is not None:
                client.close(timeout=_ANSWER)
            raise self._none(found) from None
        return client

    def _refuse_unreachable(self) -> None:
        """Asked by hand: Dask tries for a long time, and leaves much in the terminal."""
        told = _ADDRESS.fullmatch(self.address)
        if told is None or not 0 < int(told[2]) <= _PORTS:
            raise BadInput(
                f"--scheduler: expected an address like tcp://HOST:8786, found {show(self.address)}"
            )
        try:
            socket.create_connection((told[1].strip("[]"), int(told[2])), _ANSWER).close()
        except (OSError, UnicodeError) as error:
            raise self._none(f"none ({getattr(error, 'strerror', None) or error})") from None

    def _none(self, found: str) -> OperatorError:
        return OperatorError(
            f"--scheduler {self.address}: expected a Dask scheduler with a worker, found {found} "
            "(start them with dask scheduler, and dask worker ADDRESS)"
        )


def _distributed() -> Untyped:
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise SetupMissing(
            "--scheduler: expected Dask, found none (pip install 'rubricator[scale]')"
        ) from None
