"""All pages of a source, made one book: what it says, where it says so, and what is in doubt.

Pages are seen alone (`model/sighting`), so a page can be seen anywhere and kept. Here everything
is decided together: first which parchment is which, then the sheet, the scores and the cells, each
by the votes on it and by what must or should hold for the book. Nothing is taken that no voter
named. What is not sure is left out of the book, with its rivals and its place on the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pipeline.model.book import CLOSE, EXTENDED, START, Draft, Picture
from pipeline.model.evidence import Extraction, GridExtraction
from pipeline.model.pointer import join, within
from pipeline.model.sighting import PageSeen
from pipeline.reconcile.scan_between import between
from pipeline.reconcile.scan_book_title import read_title
from pipeline.reconcile.scan_columns import TARGETS
from pipeline.reconcile.scan_entries import Block, blocks, entries
from pipeline.reconcile.scan_grids import read_grids
from pipeline.reconcile.scan_lacking import rekeyed
from pipeline.reconcile.scan_leaves import PICTURES, Leaf, leaves_of, numbers_of, of_grids
from pipeline.reconcile.scan_matrices import read_matrices
from pipeline.reconcile.scan_notes import SURE, Notes, Taken
from pipeline.reconcile.scan_openings import opened_alike
from pipeline.reconcile.scan_pictures import read_pictures
from pipeline.reconcile.scan_places import steadied
from pipeline.reconcile.scan_ranges import Leaves, leaves
from pipeline.reconcile.scan_sheet import ROWS, read_sheet
from pipeline.reconcile.scan_sheet_parts import with_parts
from pipeline.reconcile.scan_sheet_printed import printed
from pipeline.reconcile.scan_strangers import strangers
from pipeline.reconcile.scan_units import Unit, uncut, units_of
from pipeline.reconcile.scan_votes import Seen

_WHOLE = 8  # entries of the smallest matrix: fewer are an example among the rules
_EMPTY = 0.9  # of a column that is 00: the maneuver is missing


def decide(pages: Sequence[PageSeen], book_id: str, remarks: Sequence[str] = ()) -> Extraction:
    """The book that the pages show; `remarks` of those who read them stand before ours."""
    pages = opened_alike(between(with_parts(rekeyed(pages))))
    to = Notes(pages)
    units = units_of(steadied(pages))
    other = of_grids(units)
    _start(to, other=other)
    numbers = numbers_of(units)
    found = leaves_of(units, numbers, strangers(units, pages))
    placed = [leaf for leaf in found if leaf.picture is not None]
    matrices = blocks(placed)
    sheet = _on(pages, "sheet")
    read_title(found, sheet, to)
    read_sheet(sheet, _live(matrices), to, printed(pages))
    if other and not sheet:
        _other_sheet(to)
    shown = [n for n in numbers if numbers == PICTURES or any(x.picture == n for x in placed)]
    read_pictures(placed, to, shown)
    rows = [int(p.split("/")[3]) for p in to.taken if p.startswith(f"{ROWS}/")]
    if other and not any(unit.matrix for unit in units):
        to.doubt("/matrices", "another edition: its pages carry combat grids (grids.yaml)")
    else:
        read_matrices(matrices, sorted(set(rows)), _ranges(to, book_id), to)
    _places(placed, to)
    _strange(found, to)
    grids = read_grids(pages, placed, book_id) if other else None
    return Extraction(
        draft=to.draft(book_id),
        evidence=to.evidence(),
        doubts=tuple(to.doubts.values()),
        remarks=(*remarks, *_remarks(pages, found, to), *_editions(units, grids)),
        grids=grids,
    )


def _start(to: Notes, *, other: bool) -> None:
    if other:
        to.doubt("/start", "another edition: where its fights begin is not known")
        return
    why = "every book begins on it (DUEL-012)"
    to.take("/start", Taken(value=START, origin="inferred", why=why))


def _other_sheet(to: Notes) -> None:
    """The sheet of the other edition lists actions without pages, X and MOD: it is not read."""
    for at in [at for at in to.doubts if within(at, "/sheet")]:
        to.doubt(at, "another edition: its sheet has no rows of this kind, and is not read")


def _on(pages: Sequence[PageSeen], kind: str) -> list[Seen]:
    return [Seen(i, r) for i, page in enumerate(pages) if page.kind == kind for r in page.regions]


def _live(matrices: Mapping[int, Block]) -> dict[int, bool]:
    """Of each key whether its column leads anywhere, by the votes alone."""
    void: Counter[int] = Counter()
    count: Counter[int] = Counter()
    for entry in entries(matrices):
        if entry.votes.best in TARGETS and entry.key % 2 == 0:
            count[entry.key] += 1
            void[entry.key] += entry.votes.best == 0
    return {k: void[k] < _EMPTY * n for k, n in count.items()}


def _ranges(to: Notes, book_id: str) -> Leaves | None:
    """Where pictures leave their fighters, as far as their instructions are known."""
    draft = to.draft(book_id)
    known = {p: x for p, x in draft.pictures.items() if _settled(draft, p, x)}
    rows = draft.sheet.maneuvers
    # Words such as `extended range` say where a fighter goes only with the rows that they take.
    told = any(page in EXTENDED for page in rows) and any(page in CLOSE for page in rows)
    return leaves(rows, known) if told and known else None


def _settled(draft: Draft, page: int, picture: Picture) -> bool:
    at = join("/pictures", page)
    return bool(picture.tell) and not any(within(p, at) or within(at, p) for p in draft.open)


def _places(placed: Sequence[Leaf], to: Notes) -> None:
    """Mark what stands where by inference, and leave open what could stand elsewhere too."""
    best: dict[str, Leaf] = {}
    for leaf, pointer in ((one, half) for one in placed for half in _halves(one)):
        if pointer not in best or leaf.p > best[pointer].p:
            best[pointer] = leaf
    for pointer, leaf in sorted(best.items(), key=lambda x: x[1].picture or 0):
        if not to.subtree(pointer):
            continue
        if leaf.p < SURE:
            told = ", ".join(f"{n} ({min(p, 0.99):.0%})" for n, p in leaf.rivals)
            to.doubt(pointer, f"the number of its page is in doubt: {told}", _shown(leaf))
        elif not leaf.read:
            to.infer(pointer, f"parchment {leaf.picture} by its place in the sequence")


def _halves(leaf: Leaf) -> list[str]:
    """What a leaf shows: a picture, a matrix or both, each of which may have a leaf of its own."""
    at = [join("/pictures", leaf.picture or 0), join("/matrices", leaf.matrix or 0)]
    shows = leaf.unit.picture or not leaf.unit.matrix, leaf.unit.matrix or not leaf.unit.picture
    return [pointer for pointer, shown in zip(at, shows, strict=True) if shown]


def _strange(found: Sequence[Leaf], to: Notes) -> None:
    """Leave open what a leaf of another book stands for, where no leaf of this book shows it."""
    held = {leaf.picture for leaf in found if leaf.unit.matrix}
    for leaf in found:
        picture = leaf.rivals[0][0]
        if leaf.strange and picture not in held:
            why = f"its page looks like one of another book: {leaf.strange}"
            to.doubt(join("/pictures", picture), why, _shown(leaf))
            to.doubt(join("/matrices", picture + leaf.beside), why, _shown(leaf))


def _shown(leaf: Leaf) -> Seen | None:
    seen = leaf.unit.seen("number", "matrix number")
    return seen[0] if seen else None


def _remarks(pages: Sequence[PageSeen], found: Sequence[Leaf], to: Notes) -> Iterator[str]:
    """What a person should know about the source as a whole."""
    kinds = Counter(page.kind for page in pages)
    yield f"{len(pages)} pages: " + ", ".join(f"{n} {kind}" for kind, n in kinds.most_common())
    count = Counter(leaf.picture for leaf in found if leaf.picture is not None)
    gone = [p for p in PICTURES if p not in count]
    if gone and all(p in PICTURES for p in count):
        yield f"parchments missing: {', '.join(f'{p}/{p + 1}' for p in gone)}"
    # Picture and matrix may stand on two pages; the same half of a parchment again is a second one.
    shown = Counter((x.picture, x.unit.matrix) for x in found if x.picture is not None)
    if twice := sorted({p for (p, _), n in shown.items() if n > 1 and p is not None}):
        yield f"parchments printed or scanned twice, read together: {', '.join(map(str, twice))}"
    if strange := [pages[x.unit.page].file for x in _loose(found)]:
        yield f"pages that look like parchments of another book: {', '.join(strange)}"
    if whole := sorted(uncut(pages)):
        files = ", ".join(dict.fromkeys(pages[i].file for i in whole))
        yield f"several parchments on one page; cut them apart and scan each by itself: {files}"
    cells = sum(p.startswith("/matrices/") for p in to.taken)
    rows = {p.split("/")[3] for p in to.taken if p.startswith(f"{ROWS}/")}
    yield f"{cells} matrix cells, {len(rows)} sheet rows, {len(to.doubts)} values lost or in doubt"


def _loose(found: Sequence[Leaf]) -> Iterator[Leaf]:
    """Leaves that seem to be of another book: not rules and notices before and behind this one."""
    inside = [leaf.unit.place for leaf in found if leaf.picture is not None]
    for leaf in found:
        among = bool(inside) and inside[0] < leaf.unit.place < inside[-1]
        claims = leaf.picture is None and (leaf.read or leaf.unit.matrix)
        if claims and (among or len(leaf.unit.entries) >= _WHOLE):
            yield leaf


def _editions(units: Sequence[Unit], grids: GridExtraction | None) -> Iterator[str]:
    """What a book is that has no matrices, and what is kept of it."""
    if of_grids(units):
        yield (
            "a book of another edition: its pages carry combat grids, no matrices, so it cannot "
            "be played as a duel; titles, scores and instructions are read as usual"
        )
    elif units and not any(unit.matrix for unit in units):
        yield (
            "no matrix was found on any of its parchments: it prints none, or they are too small "
            "or too faint in these scans; so it cannot be played as a duel; titles, scores and "
            "instructions are read"
        )
    if grids is not None:
        cells = sum(len(grid.leads) for grid in grids.grids.grids.values())
        yield (
            f"{len(grids.grids.grids)} combat grids with {cells} cells in grids.yaml, "
            f"{len(grids.doubts)} values of them in doubt"
        )
