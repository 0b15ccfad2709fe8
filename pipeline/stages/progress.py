"""How far a run is: counts, and how long it will go on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

_ENOUGH = 3  # items that are done before an estimate is more than a guess


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """The state of one stage: `kept` of the items that are done were done by an earlier run."""

    stage: str
    doing: str
    done: int
    of: int
    kept: int = 0
    failed: int = 0
    seconds: float = 0.0  # since the stage began
    left: float | None = None  # seconds, as far as the items done so far tell
    item: str = ""  # what was done last


Tell = Callable[[Event], None]


@dataclass(slots=True)
class Progress:
    """Counts what is done in a stage and tells it."""

    stage: str
    doing: str
    of: int
    tell: Tell
    kept: int = 0
    done: int = 0
    failed: int = 0
    began: float = field(default_factory=time.monotonic)

    def start(self, kept: int = 0) -> None:
        self.kept = self.done = kept
        self._tell("")

    def step(self, item: str, *, failed: bool = False) -> None:
        self.done += 1
        self.failed += failed
        self._tell(item)

    def _tell(self, item: str) -> None:
        seconds = time.monotonic() - self.began
        made = self.done - self.kept
        left = (self.of - self.done) * seconds / made if made >= _ENOUGH else None
        left = 0.0 if self.done == self.of else left
        self.tell(
            Event(
                stage=self.stage,
                doing=self.doing,
                done=self.done,
                of=self.of,
                kept=self.kept,
                failed=self.failed,
                seconds=round(seconds, 3),
                left=None if left is None else round(left, 1),
                item=item,
            )
        )
