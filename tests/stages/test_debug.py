"""What was seen on each page, as pages to look at."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from pipeline.model.book import Draft
from pipeline.model.evidence import Doubt, Evidence, Extraction, Rival
from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.readers.scans import scan_set
from pipeline.stages import debug

GREEN, ORANGE, GREY = debug._TAKEN, debug._DOUBT, debug._NOTHING  # noqa: SLF001


def region(box: tuple[int, int, int, int], value: int) -> Region:
    return Region(kind="cell", box=box, key=2, votes=(Vote(voter="<b>", value=value, p=0.9),))


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    """Two pages of white paper: on the first a cell that is taken, one in doubt, and a key."""
    source = tmp_path / "scans & <notes>"
    source.mkdir()
    for name in ("a.png", "b.png"):
        cv2.imwrite(str(source / name), np.full((300, 200, 3), 255, np.uint8))
    files = scan_set(source).files
    boxes = [(20, 20, 60, 40), (20, 60, 60, 80), (20, 100, 60, 120)]
    seen = [
        PageSeen(
            file=file.id, sha256="", place=i, width=200, height=300, kind="parchment",
            regions=tuple(region(box, 31) for box in boxes) if i == 0 else (),
        )
        for i, file in enumerate(files)
    ]  # fmt: skip
    made = Extraction(
        draft=Draft(id="x", matrices={8: {2: 31}}),
        evidence=(
            Evidence(
                pointer="/matrices/8/2", hash="", origin="read", source="", file=files[0].id,
                reader="scan", version=1, box=boxes[0],
            ),
        ),
        doubts=(
            Doubt(
                pointer="/matrices/8/4", why="read as 31 or 37", page=files[0].id, box=boxes[1],
                rivals=(Rival(value=31, p=0.6), Rival(value=37, p=0.4)),
            ),
        ),
        remarks=("2 pages < 3",),
    )  # fmt: skip
    debug.write(tmp_path / "out", files, seen, made)
    return tmp_path / "out"


def test_each_region_is_drawn_in_the_colour_of_its_state(shown: Path) -> None:
    page = cv2.imread(str(shown / "page-001.jpg"))
    assert page is not None
    scale = page.shape[0] / 300
    for top, colour in ((20, GREEN), (60, ORANGE), (100, GREY)):
        edge = page[round(top * scale), round(40 * scale)]
        assert np.abs(edge.astype(int) - colour).max() < 60


def test_a_page_without_regions_is_shown_as_it_is(shown: Path) -> None:
    page = cv2.imread(str(shown / "page-002.jpg"))
    assert page is not None
    assert page.min() > 240


def test_the_index_tells_votes_and_decisions(shown: Path) -> None:
    index = (shown / "index.html").read_text("utf-8")
    assert "/matrices/8/2 = 31" in index
    assert "/matrices/8/4: read as 31 or 37 (31 0.600, 37 0.400)" in index
    assert len(re.findall("<section", index)) == 2
    assert re.findall(r'src="([^"]+)"', index) == ["page-001.jpg", "page-002.jpg"]


def test_names_and_readings_are_no_markup(shown: Path) -> None:
    index = (shown / "index.html").read_text("utf-8")
    assert "<b>" not in index
    assert "&lt;b&gt;: 31" in index
    assert "2 pages &lt; 3" in index


def test_what_nobody_saw_is_not_read_again(tmp_path: Path) -> None:
    """It may be what killed its worker."""
    cv2.imwrite(str(tmp_path / "a.png"), np.full((300, 200, 3), 255, np.uint8))
    made = Extraction(draft=Draft(id="x"), evidence=(), doubts=())
    debug.write(tmp_path / "out", scan_set(tmp_path / "a.png").files, [], made)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["index.html"]
    assert "not read" in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
