"""Community transcriptions: three text files a book, `X-m.txt`, `X-r.txt` and `X-s.txt`.

`-m` holds the matrices and what the pictures score, `-r` the restrictions in the order of the
pictures, `-s` the sheet. What a transcription says is read, never mended: the print is the truth,
and what differs from it is for a person to decide.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from pipeline.errors import BadInput
from pipeline.model.book import START, Critical, Draft, Picture, clauses
from pipeline.model.clauses import Unmodelled
from pipeline.model.evidence import Extraction
from pipeline.model.pointer import join
from pipeline.model.shapes import show
from pipeline.readers.source import Source
from pipeline.readers.transcription_lines import Reading, Row, refuse
from pipeline.readers.transcription_matrices import Hit, read_matrices
from pipeline.readers.transcription_phrases import Pools
from pipeline.readers.transcription_restrictions import (
    MAX_PHRASE,
    Instruction,
    phrases,
    read_instruction,
)
from pipeline.readers.transcription_sheet import read_sheet

KINDS = ("m", "r", "s")
_PAGES = range(1, 65, 2)
_NAME = re.compile(r"(?P<stem>.+)-(?P<kind>[mrs])\.txt", re.DOTALL)
_TITLE = re.compile(r"[^\x00-\x1f\x7f]{1,80}")
_ID = re.compile(r"[a-z0-9-]{1,64}")


def kind_of(name: str) -> tuple[str, str] | None:
    """The stem and the kind of a file of a transcription; `None` for any other name."""
    match = _NAME.fullmatch(PurePath(name).name)
    return (match["stem"], match["kind"]) if match else None


def siblings(name: str) -> dict[str, str]:
    """The names of the three files of which this is one, by their kinds."""
    found = kind_of(name)
    if found is None:
        raise BadInput(f"{name}: expected a name such as X-m.txt, X-r.txt or X-s.txt")
    path = PurePath(name)
    return {kind: str(path.with_name(f"{found[0]}-{kind}.txt")) for kind in KINDS}


def read(sources: Mapping[str, Source], book_id: str) -> Extraction:
    """Read a book from the three files; `BadInput` tells all that is wrong with them."""
    title = _title(sources, book_id)
    m, r, s = readings = tuple(Reading(sources[kind]) for kind in KINDS)
    matrices = read_matrices(m)
    sheet, pools = read_sheet(s)
    instructions = _instructions(r, pools, matrices.hits)
    refuse(readings)
    m.note("/title", title, None, origin="inferred")
    m.note("/start", START, None, origin="inferred")
    doubts = tuple(d for reading in readings for d in reading.doubts)
    draft = Draft(
        id=book_id,
        title=title,
        start=START,
        open=tuple(d.pointer for d in doubts),
        pictures=_pictures(instructions, matrices.hits),
        matrices=matrices.cells,
        sheet=sheet,
    )
    return Extraction(
        draft=draft,
        evidence=tuple(e for reading in readings for e in reading.evidence),
        doubts=doubts,
        remarks=_remarks(draft),
    )


def _title(sources: Mapping[str, Source], book_id: str) -> str:
    """The title that the file names give; they must be of one transcription."""
    if missing := [kind for kind in KINDS if kind not in sources]:
        raise BadInput(
            f"{book_id}: expected the files X-m.txt, X-r.txt and X-s.txt of one book, "
            f"found none of the kind {' or '.join(missing)}"
        )
    if not _ID.fullmatch(book_id):
        raise BadInput(f"{book_id!r}: expected an id of a-z, 0-9 and -")
    names = {kind: kind_of(sources[kind].name) for kind in KINDS}
    stems = {found[0] if found and found[1] == kind else None for kind, found in names.items()}
    stem = stems.pop()
    title = string.capwords(re.sub("[-_]+", " ", stem or ""))
    if stems or stem is None or not _TITLE.fullmatch(title):
        told = ", ".join(show(sources[kind].name) for kind in KINDS)
        raise BadInput(f"expected X-m.txt, X-r.txt and X-s.txt of one book, found {told}")
    return title


def _instructions(to: Reading, pools: Pools, hits: Mapping[int, Hit]) -> dict[int, Instruction]:
    keys = {page: f"restriction[{i}]" for i, page in enumerate(_PAGES)}
    rows = to.rows(tuple(keys.values()))
    told = {}
    for page, key in keys.items():
        if key in rows:
            told[page] = _instruction(rows[key], page, pools, to)
            if told[page].critical and (page not in hits or hits[page].critical is None):
                at = join("/pictures", page, "critical", "at")
                why = "a critical adds to the instruction, but no total is given for it"
                to.doubt(at, why, rows[key].line)
    return told


def _instruction(row: Row, page: int, pools: Pools, to: Reading) -> Instruction:
    at = join("/pictures", page)
    if not row.text:
        to.doubt(join(at, "tell"), "the transcription gives no instruction", row.line)
        return Instruction()
    said = phrases(row.text)
    if said is None:
        expected = f"phrases of 1 to {MAX_PHRASE} characters between commas, quotes in pairs"
        to.bad(row.line, expected, show(row.text))
        return Instruction()
    told = read_instruction(said, pools)
    noted = {"tell": told.tell, "critical/tell": told.critical, "party": told.party}
    for part, value in noted.items():
        if value:
            to.note(f"{at}/{part}", value, row.line)
    return told


def _pictures(
    instructions: Mapping[int, Instruction], hits: Mapping[int, Hit]
) -> dict[int, Picture]:
    return {
        page: Picture(
            score=hits[page].score if page in hits else None,
            critical=_critical(told, hits.get(page)),
            tell=told.tell,
            party=told.party,
        )
        for page, told in instructions.items()
    }


def _critical(told: Instruction, hit: Hit | None) -> Critical | None:
    at = hit.critical if hit else None
    return Critical(at=at, tell=told.critical) if told.critical or at is not None else None


def _remarks(draft: Draft) -> tuple[str, ...]:
    """What was read, counted, and what of it has no meaning in the data yet."""
    counts = (
        (sum(map(len, draft.matrices.values())), "matrix cells"),
        (sum(p.score is not None for p in draft.pictures.values()), "scores"),
        (sum(p.critical is not None for p in draft.pictures.values()), "criticals"),
        (len(draft.sheet.maneuvers), "sheet rows"),
    )
    unknown = [c.unmodelled for _, c in clauses(draft) if isinstance(c, Unmodelled)]
    listed = ", ".join(f"{key} x{n}" for key, n in Counter(unknown).most_common())
    lines = draft.sheet.unmodelled
    return (
        ", ".join(f"{n} {what}" for n, what in counts),
        *([f"{_many(unknown, 'unmodelled phrase')}: {listed}"] if unknown else []),
        *([f"{_many(lines, 'unmodelled sheet line')}: {'; '.join(lines)}"] if lines else []),
    )


def _many(items: Sequence[str], what: str) -> str:
    return f"{len(items)} {what}" + "s" * (len(items) != 1)
