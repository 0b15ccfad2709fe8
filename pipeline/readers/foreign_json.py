"""JSON of community projects: two shapes, read by one mapping of names (`foreign_json.toml`).

`nested`: maneuvers by category, each with `normalPage`, `extendedPage` and `modifier`; pictures in
`picturePages`, matrices in `lookupPages`. `moves`: moves by id, each with the outcomes against the
opponent's moves. Nothing is mended, and nothing is made up: what is missing is a doubt, and what
the mapping does not know is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pipeline.errors import BadInput
from pipeline.model.book import CLOSE, EXTENDED, START, Draft, Picture
from pipeline.model.evidence import Extraction
from pipeline.model.pointer import join
from pipeline.model.shapes import printable, show
from pipeline.readers.foreign_json_nodes import Node, Reading, names, parse, plain
from pipeline.readers.foreign_json_pages import Cells, read_matrices, read_outcomes, read_pictures
from pipeline.readers.foreign_json_rows import Row, listed, read_sheet, read_title
from pipeline.readers.source import Source

_ID = re.compile(r"[a-z0-9-]{1,64}")
# Pictures with a score in every book of the series (series.md).
_SCORED = (7, 13, 19, 21, 31, 35, 41, 53)
_SHOWN = 8
_NO_ROW = "the file lists no such maneuver, and gives no picture for it"


def read(source: Source, book_id: str) -> Extraction:
    """Read a book; `BadInput` tells all that is wrong with the file, by its places."""
    if not _ID.fullmatch(book_id):
        raise BadInput(f"{book_id!r}: expected an id of a-z, 0-9 and -")
    root, to = parse(source), Reading(source)
    shape = _shape(root, source)
    known = names("shapes", shape)
    rows = _rows(root.get(known["rows"]), to)
    words = [w for row in rows.values() for w in _labels(row)]
    pictures = read_pictures(root.get(known["pictures"]), words, to)
    if shape == "moves":
        cells, empty = read_outcomes(rows, to)
    else:
        cells, empty = read_matrices(root.get(known["matrices"]), to)
    title, sheet = read_title(root, to), read_sheet(root, rows, to)
    to.refuse()
    matrices = _filled(cells, empty, rows, to)
    _wanting(pictures, matrices, to)
    to.note("/start", START, None, "inferred", "every book begins on this picture (DUEL-012)")
    return _extraction(
        Draft(
            id=book_id,
            title=title,
            start=START,
            open=tuple(to.doubts),
            pictures=pictures,
            matrices=matrices,
            sheet=sheet,
        ),
        root,
        shape,
        to,
    )


def _shape(root: Node, source: Source) -> str:
    """Which of the shapes a file has: the one of whose tables it has most."""
    have = {plain(key): key for key, _ in root.items()} if isinstance(root.value, dict) else {}
    counts = {
        shape: sum(any(n in have for n in names("shapes", shape)[part]) for part in parts)
        for shape, parts in (("nested", ("rows", "matrices", "pictures")), ("moves", ("rows",)))
    }
    best = max(counts, key=lambda shape: counts[shape])
    if not counts["moves"] and not any(
        n in have for part in ("rows", "matrices") for n in names("shapes", "nested")[part]
    ):
        found = ", ".join(printable(k) for k in list(have.values())[:_SHOWN])
        raise BadInput(
            f"{source.name}: /: expected a book: an object with maneuvers, picturePages and "
            f"lookupPages, or with moves and their outcomes; found "
            + (f"an object with {found}" if have else show(root.value))
        )
    return best if counts["moves"] < counts["nested"] else "moves"


def _rows(node: Node | None, to: Reading) -> dict[int, Row]:
    if node is None:
        return {}
    if not node.holds:
        to.bad(node, "maneuvers, an object or a list")
    return listed(node, to)


def _labels(row: Row) -> Iterator[str]:
    """The words by which instructions may speak of a row."""
    yield from row.above
    for part in ("group", "name"):
        node = row.node.get(names("row")[part])
        if node is not None and isinstance(node.value, str) and node.value.strip():
            yield node.value.strip()


def _filled(
    cells: Cells, empty: set[tuple[int, int]], rows: Mapping[int, Row], to: Reading
) -> Cells:
    """The matrices with 00 where the sheet lacks the maneuver (DUEL-020), open where cells lack."""
    found: Cells = {}
    live = {key for row in cells.values() for key, target in row.items() if target}
    for page in (*CLOSE[::2], *EXTENDED[::2]):
        box = EXTENDED[::2] if page in EXTENDED else CLOSE[::2]
        if page not in cells or not cells[page]:
            to.doubt(join("/matrices", page), "the file gives nothing of it")
            continue
        matrix = dict(cells[page])
        for key in box:
            at = join("/matrices", page, key)
            if key in matrix:
                continue
            if rows and key not in rows and key not in live:
                matrix[key] = 0
                to.note(at, 0, None, "inferred", _NO_ROW)
            else:
                said = "gives no picture here" if (page, key) in empty else "lacks this entry"
                to.doubt(at, f"the file {said}, {_besides(key, rows, live)}")
        found[page] = dict(sorted(matrix.items()))
    return found


def _besides(key: int, rows: Mapping[int, Row], live: set[int]) -> str:
    """Why no 00 is taken for granted."""
    if key in rows:
        return f"and the sheet has row {key}"
    return "though its column has others" if key in live else "and no sheet tells more of it"


def _wanting(pictures: Mapping[int, Picture], matrices: Cells, to: Reading) -> None:
    """Pictures that are reached and not there, and scores of a file that gives none."""
    reached = {t for row in matrices.values() for t in row.values() if t} | {START}
    for page in sorted(p for p in reached - pictures.keys() if p % 2):
        to.doubt(join("/pictures", page), "cells lead here, and the file gives nothing of it")
    if pictures and not any(p.score is not None for p in pictures.values()):
        for page in sorted(p for p in _SCORED if p in pictures):
            to.doubt(join("/pictures", page, "score"), "the file gives no score")


def _extraction(draft: Draft, root: Node, shape: str, to: Reading) -> Extraction:
    counts = (
        (sum(map(len, draft.matrices.values())), "matrix cells"),
        (len(draft.pictures), "pictures"),
        (sum(p.score is not None for p in draft.pictures.values()), "scores"),
        (len(draft.sheet.maneuvers), "sheet rows"),
    )
    left = [at for at in _leaves(root) if not to.has_read(at)]
    shown = ", ".join(printable(at) for at in left[:_SHOWN]) + (" ..." if left[_SHOWN:] else "")
    return Extraction(
        draft=draft,
        evidence=tuple(e for p, e in to.evidence.items() if p not in to.doubts),
        doubts=tuple(to.doubts.values()),
        remarks=(
            f"JSON of the shape '{shape}': " + ", ".join(f"{n} {what}" for n, what in counts),
            *([f"{len(left)} values of the file were not read: {shown}"] if left else []),
        ),
    )


def _leaves(node: Node) -> Iterator[str]:
    """The places of all values that say something."""
    if node.holds:
        yield from (at for _, part in node.items() for at in _leaves(part))
    elif not node.empty:
        yield node.at
