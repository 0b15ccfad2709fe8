"""A file of a transcription as its readers share it: numbered lines, problems, evidence, doubts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pipeline.errors import BadInput
from pipeline.model.codec import digest
from pipeline.model.evidence import Doubt, Evidence, Origin, Value
from pipeline.model.shapes import show
from pipeline.readers.source import Source

READER, VERSION = "transcription", 1
MAX_LINE = 2_000  # the longest line known has 393 characters
MAX_PROBLEMS = 50  # of one file: what is no transcription at all has one on every line

_ROW = re.compile(r"([a-z0-9]+)(?:\[([0-9]{1,3})\])?\s*=\s*(.*)")
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Row:
    """A text with the number of the line it stands on."""

    line: int
    text: str


@dataclass(slots=True)
class Reading:
    """What has been found in one file so far."""

    source: Source
    evidence: list[Evidence] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    sha256: str = ""

    def __post_init__(self) -> None:
        self.sha256 = self.source.sha256

    def bad(self, line: int, expected: str, found: str) -> None:
        self.problems.append(f"{self.source.name}: line {line}: expected {expected}, found {found}")

    def told(self) -> list[str]:
        """The problems as they are shown: at most so many, and how many more there are."""
        more = len(self.problems) - MAX_PROBLEMS
        rest = [f"{self.source.name}: {more} more problems like these"] if more > 0 else []
        return self.problems[:MAX_PROBLEMS] + rest

    def note(self, pointer: str, value: Value, line: int | None, origin: Origin = "read") -> None:
        """Say where the value at a pointer comes from."""
        self.evidence.append(
            Evidence(
                pointer=pointer,
                hash=digest(value),
                origin=origin,
                source=self.sha256,
                file=self.source.name,
                line=line,
                reader=READER,
                version=VERSION,
            )
        )

    def doubt(self, pointer: str, why: str, line: int) -> None:
        """Leave the value at a pointer to a person."""
        self.doubts.append(Doubt(pointer=pointer, why=why, page=self.source.name, line=line))

    def number(self, row: Row, low: int, high: int, what: str) -> int | None:
        """The number that a row's text is; `None` and a problem where it is none in this range."""
        if _NUMBER.fullmatch(row.text) and low <= int(row.text) <= high:
            return int(row.text)
        self.bad(row.line, f"{what} from {low} to {high}", show(row.text))
        return None

    def lines(self) -> Iterator[Row]:
        """The lines that say something, with blanks made plain."""
        for line, raw in enumerate(self.source.text.split("\n"), start=1):
            text = raw.replace("\t", " ").replace("\xa0", " ").strip(" \r\ufeff")
            odd = next((c for c in text if not c.isprintable()), None)
            if len(text) > MAX_LINE:
                self.bad(line, f"at most {MAX_LINE:,} characters", f"{len(text):,}")
            elif odd is not None:
                self.bad(line, "printable characters", f"U+{ord(odd):04X}")
            elif text:
                yield Row(line, text)

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.source.text.rstrip("\n").count("\n") + 1

    def rows(self, wanted: Sequence[str]) -> dict[str, Row]:
        """The lines of the form `key=value` or `key[n]=value`: each wanted key once, no other."""
        found: dict[str, Row] = {}
        for row in self.lines():
            match = _ROW.fullmatch(row.text)
            key = _key(match) if match else ""
            if match is None or key not in wanted:
                self.bad(row.line, f"a line such as '{wanted[0]}=...'", show(row.text))
            elif key in found:
                self.bad(row.line, f"{key} once", f"it again (first on line {found[key].line})")
            else:
                found[key] = Row(row.line, match[3])
        if missing := [k for k in wanted if k not in found]:
            first, *others = missing
            more = f" and {len(others)} more" if others else ""
            self.bad(self.last, f"{first}{more}", "the end of the file")
        return found


def _key(match: re.Match[str]) -> str:
    return match[1] if match[2] is None else f"{match[1]}[{int(match[2])}]"


def refuse(readings: Sequence[Reading]) -> None:
    """Raise `BadInput` with the problems of all files, if there are any."""
    if problems := [p for reading in readings for p in reading.told()]:
        raise BadInput("\n".join(problems))
