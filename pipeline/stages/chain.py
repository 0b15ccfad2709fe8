"""The stages from scans to a book, and one run through them.

list     Path                   -> ScanSet      the pages of a source
see      ScanFile               -> Sighted      each page alone, in any order, kept
decide   Sequence[PageSeen]     -> Extraction   all pages together
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

from pipeline.errors import BadInput, OperatorError
from pipeline.model.codec import canonical_json, decode
from pipeline.model.evidence import Extraction
from pipeline.model.sighting import PageSeen
from pipeline.readers.scans import ScanFile, ScanSet, may_hold_pdf, scan_set
from pipeline.reconcile.scan import decide
from pipeline.stages import debug
from pipeline.stages.backends import Backend, Here, Lost, Processes
from pipeline.stages.cache import Cache
from pipeline.stages.page import Sighted, made_by, placed, see
from pipeline.stages.progress import Event, Progress, Tell
from pipeline.stages.stage import Stage

LIST = Stage(
    name="list", doing="listing pages", reads=Path, writes=ScanSet, function=scan_set, version=1
)
SEE = Stage(
    name="see", doing="looking at pages", reads=ScanFile, writes=Sighted, function=see, version=1,
    each=True,
)  # fmt: skip
DECIDE = Stage(
    name="decide", doing="putting the book together", reads=PageSeen, writes=Extraction,
    function=decide, version=1,
)  # fmt: skip
STAGES = (LIST, SEE, DECIDE)

_BOOKS = {"parchment", "grid", "sheet"}


def _silent(_: Event) -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Where the work is done, where it is kept, and who is told of it."""

    backend: Backend = field(default_factory=Processes)
    cache: Cache = field(default_factory=lambda: Cache(None))
    tell: Tell = _silent
    debug: Path | None = None  # a folder for pictures of what was seen on each page


def digitize(source: Path, book_id: str, options: Options) -> Extraction:
    """Read the scans of a book; `BadInput` where they are none of one."""
    found = listed(source)
    pages, remarks = look(found.files, options)
    _refuse_others(source, pages, remarks)
    progress = Progress(DECIDE.name, DECIDE.doing, 1, options.tell)
    progress.start()
    made: Extraction = DECIDE.function(pages, book_id, [*found.remarks, *remarks])
    _refuse_unread(source, pages, made)
    progress.step(book_id)
    if options.debug is not None:
        try:
            debug.write(options.debug, found.files, pages, made)
        except OperatorError as refused:  # a full disk there is no reason to lose the book
            told = f"what was seen is not shown: {refused}"
            made = replace(made, remarks=(*made.remarks, told))
    return made


def listed(source: Path) -> ScanSet:
    """What a source holds; a PDF may be made to kill or to stop who opens it, so a worker does."""
    if not may_hold_pdf(source):
        return scan_set(source)
    ((_, found),) = Processes(workers=1, tries=1).map(LIST.function, [source])
    if isinstance(found, Lost):
        raise BadInput(
            f"{source}: expected a PDF whose pages can be listed, found one that takes too much "
            f"memory or time: {found.why}"
        )
    return cast("ScanSet", found)


def look(files: Sequence[ScanFile], options: Options) -> tuple[list[PageSeen], list[str]]:
    """What is seen on all pages of a source, and what is to be said about those that failed."""
    keys = [key_of(file) for file in files]
    options.cache.sweep()
    kept = {key: options.cache.get(key, Sighted) for key in dict.fromkeys(keys)}
    known = {key: sighted for key, sighted in kept.items() if sighted is not None}
    progress = Progress(SEE.name, SEE.doing, len(files), options.tell)
    progress.start(kept=sum(key in known for key in keys))
    # Pages that are the same to the byte are looked at once.
    todo = [i for i, key in enumerate(keys) if key not in known and keys.index(key) == i]
    remarks: list[str] = []
    lost: dict[str, str] = {}
    backend = _guarded(options.backend, [files[i] for i in todo])
    for place, text in backend.map(SEE.function, [files[i] for i in todo]):
        i = todo[place]
        if isinstance(text, Lost):
            lost[keys[i]] = text.why
        else:
            known[keys[i]] = decode_sighted(text)
            if known[keys[i]].refused is None and (told := options.cache.put(keys[i], text)):
                remarks.append(f"not kept for the next run: {told}")
        for same in (n for n, key in enumerate(keys) if key == keys[i]):
            progress.step(files[same].id, failed=keys[i] in lost)
    return _in_order(files, keys, known), [*_failed(files, keys, known, lost), *remarks[:1]]


def _guarded(backend: Backend, files: Sequence[ScanFile]) -> Backend:
    """A PDF is not read in this process, for the same reason."""
    if isinstance(backend, Here) and any(file.kind == "pdf" for file in files):
        return Processes(workers=1)
    return backend


def key_of(file: ScanFile) -> str:
    """What a page is kept by: what it is made of, and all that looks at it."""
    parts = [SEE.name, SEE.version, file.kind, file.content, made_by()]
    return hashlib.sha256(canonical_json(tuple(parts)).encode()).hexdigest()


def decode_sighted(text: str) -> Sighted:
    return decode(Sighted, json.loads(text))


def _in_order(
    files: Sequence[ScanFile], keys: Sequence[str], known: Mapping[str, Sighted]
) -> list[PageSeen]:
    pages: list[PageSeen] = []
    for file, key in zip(files, keys, strict=True):
        if key in known:
            pages += placed(file, known[key], len(pages))
    return pages


def _failed(
    files: Sequence[ScanFile],
    keys: Sequence[str],
    known: Mapping[str, Sighted],
    lost: Mapping[str, str],
) -> list[str]:
    told = []
    for file, key in zip(files, keys, strict=True):
        if key in lost:
            told.append(f"{file.id}: not read: {lost[key]}")
        elif refused := known[key].refused:
            told.append(f"{file.id}: not read: {refused}")
    return told


def _refuse_others(source: Path, pages: Sequence[PageSeen], remarks: Sequence[str]) -> None:
    if not pages:
        more = f" and {len(remarks) - 1} more" if len(remarks) > 1 else ""
        why = f": {remarks[0]}{more}" if remarks else ""
        raise BadInput(f"{source}: expected scans of a combat book, no page could be read{why}")
    if not _BOOKS & {page.kind for page in pages}:
        seen = _counted(pages)
        first = next((f" ({p.why})" for p in pages if p.why), "")
        raise BadInput(
            f"{source}: expected scans of a combat book, found pages that are {seen}{first}"
        )


def _refuse_unread(source: Path, pages: Sequence[PageSeen], made: Extraction) -> None:
    """Notes of music, a crossword or a calendar look like parchments, from afar."""
    tables = {"key", "cell"} & {region.kind for page in pages for region in page.regions}
    read = any(evidence.file for evidence in made.evidence) or made.grids is not None
    if not tables and not read:
        raise BadInput(
            f"{source}: expected scans of a combat book, found pages that look like "
            f"{_counted(pages)}, with no matrix and no number, title or text of a book on them "
            "that can be read"
        )


def _counted(pages: Sequence[PageSeen]) -> str:
    kinds = Counter(page.kind for page in pages)
    return ", ".join(f"{n} {kind}" for kind, n in kinds.most_common())
