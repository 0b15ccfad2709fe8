"""Which rules of the ledger a test names, and which wait for a later issue.

`python -m tests.rules.ledger_coverage` prints both lists.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.store import files, yaml12

ROOT = Path(__file__).parents[2]
LEDGER = ROOT / "site" / "rules" / "duel.yaml"
# A test names the rule that it shows: `def test_duel_024_...`.
_TEST = re.compile(r"^ *def test_duel_(\d{3})_", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Postponed:
    """Rules that no test shows yet, and why."""

    reason: str
    numbers: tuple[int, ...]


LATER = (
    Postponed(
        reason="cards: the Fantasy Cards come with the issue on them",
        numbers=(7, *range(147, 154), *range(155, 160), 161),
    ),
    Postponed(
        reason="multi: one against several comes with its own issue (a duel has two fighters)",
        numbers=(*range(95, 100), *range(109, 113), *range(115, 122)),
    ),
    Postponed(
        reason="party: changing places comes with the issue on parties",
        numbers=tuple(range(138, 146)),
    ),
)


def rules() -> Mapping[str, Mapping[str, Any]]:
    """The entries of the ledger by their id."""
    entries = yaml12.parse(files.read_text(LEDGER)).data
    return {entry["id"]: entry for entry in entries}


def shown(folder: Path = ROOT / "tests") -> Mapping[str, tuple[str, ...]]:
    """The ids that tests name, each with the files in which they do."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for number in sorted(set(_TEST.findall(path.read_text(encoding="utf-8")))):
            found.setdefault(f"DUEL-{number}", []).append(path.relative_to(folder).as_posix())
    return {id_: tuple(names) for id_, names in sorted(found.items())}


def later() -> Mapping[str, str]:
    """The ids that wait, each with its reason."""
    return {f"DUEL-{n:03}": group.reason for group in LATER for n in sorted(group.numbers)}


def report() -> Iterable[str]:
    """Covered and later, line by line."""
    entries, tests, waiting = rules(), shown(), later()
    yield f"{len(tests)} of {len(entries)} rules are shown by tests:"
    for id_, names in tests.items():
        yield f"  {id_}  {entries[id_]['topic']:<12} {', '.join(names)}"
    yield f"{len(waiting)} come later:"
    for group in LATER:
        yield f"  {group.reason}"
        yield "    " + " ".join(f"DUEL-{n:03}" for n in sorted(group.numbers))
    if missing := [id_ for id_ in entries if id_ not in tests and id_ not in waiting]:
        yield "neither: " + " ".join(missing)


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in report())
