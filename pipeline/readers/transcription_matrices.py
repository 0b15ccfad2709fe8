"""The `-m` file of a transcription: the matrices, and the scores and criticals of the pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.model.pointer import join
from pipeline.model.shapes import show
from pipeline.readers.transcription_lines import Reading, Row

# Which matrix a row is, and which keys its entries have, in both boxes of the sheet.
_BOXES: Mapping[str, range] = {"pages": range(2, 50, 2), "pages2": range(50, 66, 2)}
_DAMAGE = "damage"
_FIELDS = ("page", "score", "critical")
_NO_CRITICAL = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """What a picture scores, and the total that makes it critical."""

    score: int
    critical: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrices:
    """All that the file says."""

    cells: Mapping[int, Mapping[int, int]]
    hits: Mapping[int, Hit]


def read_matrices(to: Reading) -> Matrices:
    """Read the file; what is wrong with it stands in `to.problems`."""
    wanted = [f"{box}[{i}]" for box, keys in _BOXES.items() for i in range(len(keys))]
    rows = to.rows([*wanted, _DAMAGE])
    cells = {
        number: _matrix(rows[f"{box}[{i}]"], number, keys, to)
        for box, keys in _BOXES.items()
        for i, number in enumerate(keys)
        if f"{box}[{i}]" in rows
    }
    hits = dict(_hits(rows[_DAMAGE], to)) if _DAMAGE in rows else {}
    return Matrices(cells=cells, hits=dict(sorted(hits.items())))


def _matrix(row: Row, number: int, keys: range, to: Reading) -> dict[int, int]:
    match = re.fullmatch(r"\((.*)\)", row.text)
    parts = match[1].split(",") if match else []
    if len(parts) != len(keys):
        found = f"{len(parts)}" if match else show(row.text)
        to.bad(row.line, f"{len(keys)} entries in brackets for matrix {number}", found)
        return {}
    matrix = {}
    for key, part in zip(keys, parts, strict=True):
        what = f"a picture for key {key} of matrix {number},"
        target = to.number(Row(row.line, part.strip()), 0, 64, what)
        if target is not None:
            matrix[key] = target
            to.note(join("/matrices", number, key), target, row.line)
    return matrix


def _hits(row: Row, to: Reading) -> Iterator[tuple[int, Hit]]:
    """The entries `page,score,critical` between bars."""
    seen: set[int] = set()
    for entry in row.text.split("|"):
        fields = [Row(row.line, f.strip()) for f in entry.split(",")]
        if len(fields) != len(_FIELDS):
            to.bad(row.line, f"{','.join(_FIELDS)} between bars", show(entry))
            continue
        page = to.number(fields[0], 1, 63, "an odd page")
        score = to.number(fields[1], -50, 99, f"the score of {fields[0].text},")
        critical = to.number(fields[2], 0, 99, f"the critical of {fields[0].text},")
        if page is None or score is None or critical is None:
            continue
        if page % 2 == 0 or page in seen:
            to.bad(row.line, "odd pages, each once", f"{page}" + " again" * (page in seen))
            continue
        seen.add(page)
        at = critical if critical != _NO_CRITICAL else None
        to.note(join("/pictures", page, "score"), score, row.line)
        if at is not None:
            to.note(join("/pictures", page, "critical", "at"), at, row.line)
        yield page, Hit(score=score, critical=at)
