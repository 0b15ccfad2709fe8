"""Pages of our own in random designs, scanned: what is taken is right, and most is taken."""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from pipeline.draw.printed import printed
from pipeline.model.book import Draft
from pipeline.model.sighting import Region
from pipeline.recognise.words import words
from pipeline.reconcile.scan_hits import figure
from pipeline.reconcile.scan_notes import SURE
from pipeline.reconcile.scan_parties import SYMBOL, misplaced, party
from pipeline.reconcile.scan_votes import Seen, opinion
from pipeline.reconcile.scan_words import telling
from tests.draw.designs_random import random_design
from tests.draw.printing import ART
from tests.dumps import originals, varied
from tests.recognise.pages_of_words import Picture as Pixels
from tests.scanner.__main__ import Pages
from tests.scanner.presets import presets
from tests.scanner.scan import Scanned, scan_page

pytestmark = pytest.mark.slow

PAGES = 6  # of each book
_AMONG = 30


def upright(scan: Scanned, size: tuple[int, int]) -> Pixels:
    """The page as it lies on its scan, set upright at the scan's own resolution."""
    wide, high = size
    onto = scan.place.homography
    corners = np.array([(0, 0, 1), (0, high, 1)]) @ onto.T
    ends = corners[:, :2] / corners[:, 2:]
    scale = float(np.linalg.norm(ends[1] - ends[0])) / high
    image = scan.image if scan.image.ndim == 2 else cv2.cvtColor(scan.image, cv2.COLOR_RGB2GRAY)
    back = np.diag([scale, scale, 1]) @ np.linalg.inv(onto)
    return cv2.warpPerspective(
        image, back, (int(wide * scale), int(high * scale)), borderValue=255
    ).astype(np.uint8)


def scanned(seed: int, preset: str) -> Iterator[tuple[Draft, int, tuple[Region, ...]]]:
    """Some pictures of one book with what is seen of them."""
    rng = random.Random(seed)
    book = varied(rng.choice(originals()), rng)
    print_ = printed(book, random_design(rng), art=ART)
    pages = Pages(io.BytesIO(print_.pdf))
    leaf = {p.pointer: p.page for p in print_.places if p.key}
    hits = [n for n, picture in book.pictures.items() if picture.score is not None]
    for number in sorted({*rng.sample(hits, PAGES - 2), *rng.sample([*book.pictures], 2)}):
        if f"/pictures/{number}" not in leaf:
            continue
        master = pages[leaf[f"/pictures/{number}"]]
        scan = scan_page(master, presets()[preset], seed * 100 + number, dpi=pages.dpi)
        page = upright(scan, (master.shape[1], master.shape[0]))
        yield book, number, words(page)


def judged(book: Draft, number: int, regions: tuple[Region, ...]) -> Iterator[tuple[str, str]]:
    """What became of each value: right, wrong or doubt."""
    picture = book.pictures[number]
    critical = picture.critical
    for kind, truth in (("score", picture.score), ("critical", critical.at if critical else None)):
        seen = [Seen(0, r) for r in regions if r.kind == kind]
        pooled = opinion(seen, figure, _AMONG)
        sure = pooled.best is not None and pooled.of(pooled.best) >= SURE
        if sure or truth is not None:
            yield kind, "doubt" if not sure else "right" if pooled.best == truth else "wrong"
    known = [n for m in book.sheet.maneuvers.values() for n in (m.group, m.name) if n]
    told = telling([Seen(0, r) for r in regions], [*known, *book.sheet.points])
    if told is None or told.against:
        yield "tell", "doubt"
    else:
        wanted = (picture.tell, critical.tell or None if critical else None)
        yield "tell", "right" if (told.clauses, told.critical or None) == wanted else "wrong"
    shares = party([Seen(0, r) for r in regions])[0]
    if shares and not misplaced(shares, number) and max(shares.values()) >= SYMBOL:
        symbol = max(shares, key=lambda s: shares[s])
        yield "party", "right" if symbol == picture.party else "wrong"


@pytest.mark.parametrize(
    ("preset", "least"),
    [("clean-300", 0.9), ("library-150", 0.9), ("old-100", 0.85), ("phone", 0.85), ("bad-70", 0.6)],
)
def test_nothing_wrong_is_taken(preset: str, least: float) -> None:
    count = Counter(
        (kind, verdict)
        for seed in (11, 12)
        for found in scanned(seed, preset)
        for kind, verdict in judged(*found)
    )
    assert not [(kind, n) for (kind, verdict), n in count.items() if verdict == "wrong"], count
    right = sum(n for (_, verdict), n in count.items() if verdict == "right")
    assert right >= least * count.total(), count
