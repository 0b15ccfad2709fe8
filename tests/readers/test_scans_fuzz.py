"""Files that are damaged in any way are read, or refused in one line: no crash, no endless work.

A few seconds of it run with the other tests. RUBRICATOR_FUZZ=600 goes on for ten minutes, with
other damage where RUBRICATOR_FUZZ_FROM is another; a case is found again by its number.
"""

from __future__ import annotations

import functools
import os
import random
import tempfile
import time
from pathlib import Path

import pytest
from PIL import Image

from pipeline.errors import BadInput
from pipeline.readers.scans import scan_set
from pipeline.stages.backends import Lost, Processes
from tests.readers import raw_pdf
from tests.readers.test_scans import data, picture

_SECONDS = float(os.environ.get("RUBRICATOR_FUZZ", "0"))
_FROM = int(os.environ.get("RUBRICATOR_FUZZ_FROM", "0"))
_CASES = 150  # at a time
_LIMIT = 20.0  # seconds for one
_WORDS = (b"\xff" * 4, b"\0" * 4, b"\x7f\xff\xff\xff", b"\xff\xff\xff\x7f", b"-1", b"99999999999")


@functools.cache
def seeds() -> tuple[bytes, ...]:
    """A sound file of each kind."""
    page = picture()
    images = [data(page, form) for form in ("JPEG", "PNG", "BMP", "GIF", "WEBP", "JPEG2000")]
    tiffs = [data(picture("1"), "TIFF", compression="group4")]
    tiffs += [data(page, "TIFF", compression=way) for way in ("tiff_lzw", "jpeg", "packbits")]
    tiffs.append(data(page, "TIFF", save_all=True, append_images=[page]))
    more = [data(picture("P")), data(picture("RGBA")), data(picture("CMYK"), "JPEG")]
    words = b"BT /F 9 Tf 3 Tr 1 0 0 1 20 20 Tm (SCORE 4 12-34) Tj ET"
    mask = {200: raw_pdf.gray(picture("L"))}
    speck = raw_pdf.gray(Image.new("L", (2, 2)), b"/SMask 200 0 R")
    pdfs = [
        raw_pdf.pages(raw_pdf.FULL + words, raw_pdf.FULL, images=[raw_pdf.gray(page)]),
        raw_pdf.pages(raw_pdf.FULL, images=[speck], more=mask),
    ]
    return (*images, *tiffs, *more, *pdfs)


def damaged(raw: bytes, dice: random.Random) -> bytes:
    made = bytearray(raw)
    for _ in range(dice.choice((1, 1, 2, 5, 30))):
        at = int(dice.random() ** dice.choice((1, 3)) * len(made))  # more often near the head
        some = dice.randrange(1, 80)
        match dice.randrange(5):
            case 0 if made:
                made[min(at, len(made) - 1)] ^= 1 << dice.randrange(8)
            case 1:
                made[at : at + 1] = dice.randbytes(1)
            case 2:
                made[at : at + 4] = dice.choice(_WORDS)
            case 3:
                del made[at : at + some]
            case _:
                there = dice.randrange(len(made) + 1)
                made[at:at] = made[there : there + some]
    return bytes(made[: dice.randrange(len(made) + 1)] if dice.random() < 0.15 else made)


def case(number: int) -> str:
    """What became of a case: nothing to say, or what is wrong with the reader."""
    dice = random.Random(number)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scan"
        path.write_bytes(damaged(dice.choice(seeds()), dice))
        try:
            for page in scan_set(path).files[:3]:
                page.load()
                page.words()
        except BadInput as refused:
            return "" if "\n" not in str(refused) else f"several lines: {refused}"
        except Exception as error:  # noqa: BLE001 -- each is a fault, and told with its number
            return repr(error)
    return ""


@pytest.mark.slow
def test_damaged_files_do_no_harm() -> None:
    began, first, wrong = time.monotonic(), _FROM, dict[int, str]()
    while first == _FROM or time.monotonic() - began < _SECONDS:
        numbers = list(range(first, first + _CASES))
        for i, told in Processes(1, limit=_LIMIT, tries=1).map(case, numbers):
            if told:
                wrong[numbers[i]] = told.why if isinstance(told, Lost) else told
        first += _CASES
    assert wrong == {}
