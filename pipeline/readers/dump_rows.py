"""The rows of a sheet as a dump has them: cells, whatever a row has lost."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.model.book import EXTENDED
from pipeline.readers.dump_lines import Line
from pipeline.readers.dump_marks import distance

PAGE = 2  # the column of the pages where no header tells it
_WIDE = 300  # characters of a row
_LAST = EXTENDED.stop - 1
_COLUMNS = ("page", "mod")
_TAIL = re.compile(
    r"^(?P<words>\D.*?)[\s|]+(?P<page>\d{1,2})(?:[\s|]+(?P<x>[5-6]\d))?[\s|]+"
    r"(?P<mod>[+\-−–]\s?\d{1,2}|0|S)[\s|+]*$"
)
_SIGNED = re.compile(r"[+\-−–]\s?\d{1,2}|0|[Ss]")
_PLAIN = re.compile(r"\d{1,3}")


@dataclass(frozen=True, slots=True)
class Header:
    """Which column holds the pages; X and MOD follow it."""

    page: int


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one row, as they are read."""

    line: int
    group: str
    name: str
    page: int | None
    x: str
    mod: str


def header_of(line: Line) -> Header | None:
    """The header, if this line is it."""
    words = [re.sub(r"\W", "", c).lower() for c in line.cells]
    at = [_column(words, name) for name in _COLUMNS]
    if None not in at and len(words) >= len(_COLUMNS):
        return Header(at[0] or 0)
    flat = re.findall(r"[a-z]+", line.text.lower())
    return Header(PAGE) if "\t" not in line.text and {"page", "mod"} <= set(flat[:8]) else None


def _column(words: list[str], name: str) -> int | None:
    near = [i for i, w in enumerate(words) if w and distance(w, name, 1) <= 1]
    return near[0] if near else None


def tail_of(line: Line) -> bool:
    """Whether a line ends like a row: page, X, MOD."""
    if len(line.text) > _WIDE:
        return False
    match = _TAIL.match(line.text.replace("\t", " "))
    return bool(
        match and match["words"] and int(match["page"]) % 2 == 0 and "→" not in match["words"]
    )


def row_of(line: Line, header: Header) -> Row | None:
    """The row that a line is, if it is one."""
    if len(line.text) > _WIDE:
        return None
    if "\t" in line.text:
        return _by_cells(line, header)
    match = _TAIL.match(line.text)
    if match is None:
        return None
    group, name = _split(match["words"])
    return Row(line.number, group, name, int(match["page"]), match["x"] or "", _sign(match["mod"]))


def _split(words: str) -> tuple[str, str]:
    """Group and name where no tab parts them: words before the last capitalised pair of blanks."""
    parts = re.split(r"\s{2,}", words.strip())
    return ("", words.strip()) if len(parts) == 1 else (parts[0], " ".join(parts[1:]))


def _by_cells(line: Line, header: Header) -> Row | None:
    cells = line.cells
    at = next(
        (i for i, c in enumerate(cells) if _PLAIN.fullmatch(c) and i <= header.page + 1), None
    )
    if at is None or (at > header.page and not _is_page(cells[at])):
        return _without_page(line, cells, header)
    if at == 0 or not _is_page(cells[at]):
        return _without_page(line, cells, header) if at else None
    words = cells[:at]
    group, name = (words[0], words[-1]) if len(words) > 1 else ("", words[0])
    if len(words) > 2:  # noqa: PLR2004 - a name cut by a tab of its own
        name = " ".join(w for w in words[1:] if w)
    rest = [*cells[at + 1 :], "", ""]
    x, mod = rest[0], rest[1]
    if _SIGNED.fullmatch(x) and not _SIGNED.fullmatch(mod) and not _PLAIN.fullmatch(x):
        x, mod = "", x
    if not (x or mod or group):
        return None
    return Row(line.number, group, name, int(cells[at]), x, _sign(mod))


def _without_page(line: Line, cells: list[str], header: Header) -> Row | None:
    """A row whose page is lost, if what stands in its last cells says that it is one."""
    words = [c for c in cells[: header.page] if c]
    rest = [*cells[header.page :], "", "", ""]
    figures = [c for c in rest if c]
    if not words or not figures or not _SIGNED.fullmatch(figures[-1]):
        return None
    group = cells[0] if len(words) > 1 else ""
    x = rest[1] if _PLAIN.fullmatch(rest[1]) else ""
    return Row(line.number, group, words[-1], None, x, _sign(figures[-1]))


def _is_page(text: str) -> bool:
    return bool(_PLAIN.fullmatch(text)) and 0 < int(text) <= _LAST and int(text) % 2 == 0


def _sign(text: str) -> str:
    return re.sub(r"[−–]", "-", text).replace(" ", "")
