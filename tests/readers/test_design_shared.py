"""Designs against the eight transcriptions: they agree where an exchange ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pipeline.model.positions import leaves_extended
from pipeline.readers.design_standard import standard
from pipeline.readers.source import Source
from pipeline.readers.transcription import read, siblings
from tests.readers.designs import EXTENDED, PLACES, PROJECT, house

pytestmark = pytest.mark.shared

# Live cells of each book, and how many end where the standard says, at least; what is missing are
# conditional pictures and the two books that put other maneuvers on 22, 24 or 56 to 64.
AGREE = {
    "allosaur": (568, 568),
    "burton": (616, 615),
    "darth vader": (544, 507),
    "gildersleve": (616, 616),
    "gunslinger": (496, 492),
    "hobgoblin": (640, 640),
    "kal jerico": (568, 555),
    "skeleton": (617, 617),
}


@pytest.mark.parametrize("stem", AGREE)
def test_the_book_ends_where_the_standard_says(stem: str) -> None:
    folder = Path(os.environ.get("RUBRICATOR_SHARED") or PROJECT.parent / "shared") / "scans" / stem
    if not folder.is_dir():
        pytest.skip(
            f"reference material: no folder {folder} (RUBRICATOR_SHARED names another place)"
        )
    sources = {
        kind: Source(name=name, text=(folder / name).read_text("utf-8"))
        for kind, name in siblings(f"{stem}-m.txt").items()
    }
    other, ours = read(sources, stem.replace(" ", "-")).draft, house().draft
    live = agree = 0
    for theirs, own in PLACES:
        target = other.matrices[theirs][own]
        if not target:
            continue
        live += 1
        tell, now = other.pictures[target].tell, own in EXTENDED
        ends = [
            leaves_extended(other.sheet.maneuvers, tell, extended=now, scored=scored)
            for scored in (True, False)
        ]
        far = standard().far(own, theirs)
        agree += {now if end is None else end for end in ends} == {far}
        answer = ours.matrices[own][theirs]
        if answer:
            met = leaves_extended(
                ours.sheet.maneuvers, ours.pictures[answer].tell, extended=now, scored=False
            )
            assert met == far
    wanted, floor = AGREE[stem]
    assert live == wanted
    assert agree >= floor
