"""Groups and names of sheets that our own code printed and spoiled, read again."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest

from pipeline.model.sighting import PageSeen
from pipeline.recognise.sheets import sheet
from pipeline.reconcile.scan_notes import Notes
from pipeline.reconcile.scan_sheet import read_sheet
from pipeline.reconcile.scan_votes import Seen
from pipeline.vision.upright import uprights
from tests.draw.designs_random import random_design
from tests.draw.printing import mirim, print_plain
from tests.scanner.presets import presets
from tests.scanner.scan import scan_page


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "preset"), [(5, "flatbed-200"), (8, "hard-115"), (4, "old-100")])
def test_groups_and_names_of_any_design_are_right_or_in_doubt(seed: int, preset: str) -> None:
    made = print_plain(mirim(), random_design(random.Random(seed)))
    number = next(p.page for p in made.places if p.pointer.startswith("/sheet/maneuvers"))
    drawn = pypdfium2.PdfDocument(made.pdf)[number].render(scale=300 / 72).to_numpy()
    scan = scan_page(np.ascontiguousarray(drawn[:, :, 2::-1]), presets()[preset], seed).image
    image = scan[:, :, ::-1] if scan.ndim == 3 else cv2.cvtColor(scan, cv2.COLOR_GRAY2BGR)
    (page,) = uprights(np.ascontiguousarray(image))
    seen = PageSeen(
        file="", sha256="", place=0, width=9, height=9, kind="sheet",
        regions=sheet(page.colour, page.gray),
    )  # fmt: skip
    to = Notes([seen])
    read_sheet([Seen(0, r) for r in seen.regions], {}, to)
    right = 0
    for number, row in mirim().sheet.maneuvers.items():
        for part, printed in (("group", row.group), ("name", row.name)):
            got = to.value(f"/sheet/maneuvers/{number}/{part}")
            assert str(printed).casefold() == got.casefold() if got else True, (number, part)
            right += got is not None
    assert right > 1.6 * len(mirim().sheet.maneuvers)
    assert to.value("/sheet/body") == mirim().sheet.body
