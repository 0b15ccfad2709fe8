"""What a long run shows: a bar on a terminal, events for machines, nothing in a pipe."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from pipeline.model.codec import encode
from pipeline.stages.progress import Event, Tell


@contextmanager
def watched(*, events: bool) -> Iterator[Tell]:
    """Where a run tells how far it is."""
    if events:
        yield _told
    elif not sys.stderr.isatty():
        yield lambda _: None
    else:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
                   TextColumn("{task.fields[left]}"))  # fmt: skip
        with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
            yield _Bars(shown)


def _told(event: Event) -> None:
    """An event for a machine; the work goes on when it listens no more (as `head` does)."""
    try:
        print(json.dumps({"event": encode(event)}), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Bars:
    """A bar for each stage."""

    def __init__(self, shown: Progress) -> None:
        self._shown = shown
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, event: Event) -> None:
        if event.stage not in self._tasks:
            self._tasks[event.stage] = self._shown.add_task(event.doing, total=event.of, left="")
        kept = f"{event.kept} kept from before" if event.kept else ""
        left = f"about {event.left:.0f} s left" if event.left else ""
        said = ", ".join(filter(None, [left, kept]))
        self._shown.update(self._tasks[event.stage], completed=event.done, left=said)
