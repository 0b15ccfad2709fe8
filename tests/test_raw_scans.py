"""The scans of raw/ are what their notes say: of the present book, whole, and ours."""

from __future__ import annotations

import pytest

from pipeline.model.codec import digest
from pipeline.store import books
from tests.raw_scans import NOTE, RAW, RIGHTS, ROOT, SCANS, Scan, hashes

by_scan = pytest.mark.parametrize("scan", SCANS, ids=lambda scan: scan.folder.name)


@by_scan
def test_the_note_says_what_it_is(scan: Scan) -> None:
    note = books.read_document(scan.folder / NOTE).data
    assert (note["book"], note["design"], note["preset"]) == (scan.book, scan.design, scan.preset)
    assert note["rights"] == RIGHTS
    assert note["files"] == hashes(scan.folder)
    draft = books.read_draft(ROOT / "books" / scan.book)
    assert note["book_sha256"] == digest(draft), "scan it again: python -m tests.raw_scans"


def test_the_scans_are_a_few_megabytes() -> None:
    size = sum(p.stat().st_size for scan in SCANS for p in scan.folder.rglob("*") if p.is_file())
    assert 1e6 < size < 8e6


def test_every_folder_of_raw_is_known() -> None:
    designs = {path.parent for path in RAW.glob("*/design.yaml")}
    assert {path for path in RAW.iterdir() if path.is_dir()} == designs | {s.folder for s in SCANS}
