"""A scanned book as files: a folder of images, one PDF, and the record of what they show."""

from __future__ import annotations

import io
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
from PIL import Image

from tests.scanner.book import ScannedBook, ScannedFile
from tests.scanner.place import Place

_SPACES = {"1": "DeviceGray", "L": "DeviceGray", "RGB": "DeviceRGB"}


def as_pdf(scanned: ScannedBook) -> bytes:
    """One page a file, as large as its dpi says; JPEGs go in byte for byte."""
    leaves = [_page(file.data) for file in scanned.files]
    kids = " ".join(f"{3 + 3 * i} 0 R" for i in range(len(leaves)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(leaves)} >>".encode(),
    ]
    for (width, height), image in leaves:
        own = len(objects) + 1
        objects.append(
            (
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.3f} {height:.3f}]"
                f" /Resources << /XObject << /I {own + 2} 0 R >> >> /Contents {own + 1} 0 R >>"
            ).encode()
        )
        objects.append(_stream("", f"{width:.3f} 0 0 {height:.3f} 0 0 cm /I Do".encode()))
        objects.append(image)
    return _written(objects)


def _page(data: bytes) -> tuple[tuple[float, float], bytes]:
    """Its size in points, and its image as an object."""
    picture = Image.open(io.BytesIO(data))
    across, down = (float(one) for one in picture.info["dpi"])
    wide, high = picture.size
    bits = 1 if picture.mode == "1" else 8
    code, content = "DCTDecode", data
    if picture.format != "JPEG":
        code, content = "FlateDecode", zlib.compress(picture.tobytes(), 9)
    head = (
        f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} /BitsPerComponent {bits}"
        f" /ColorSpace /{_SPACES[picture.mode]} /Filter /{code} "
    )
    return (wide * 72 / across, high * 72 / down), _stream(head, content)


def _stream(head: str, content: bytes) -> bytes:
    start = f"<< {head}/Length {len(content)} >>\nstream\n"
    return start.encode() + content + b"\nendstream"


def _written(objects: Sequence[bytes]) -> bytes:
    out = io.BytesIO()
    out.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, body in enumerate(objects, 1):
        starts.append(out.tell())
        out.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
    table = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out.write(b"".join(b"%010d 00000 n \n" % start for start in starts))
    out.write(b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1))
    out.write(b"startxref\n%d\n%%%%EOF\n" % table)
    return out.getvalue()


def write_folder(scanned: ScannedBook, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file in scanned.files:
        (folder / file.name).write_bytes(file.data)


def record(scanned: ScannedBook) -> Mapping[str, object]:
    """What is known of the files, in plain data: page 0 is the first of the clean pages."""
    return {
        "missing": list(scanned.missing),
        "files": [_recorded(file) for file in scanned.files],
    }


def _recorded(file: ScannedFile) -> Mapping[str, object]:
    pages = [{"page": page, **_placed(place)} for page, place in file.pages]
    return {"name": file.name, "size": list(file.size), "turns": file.turns, "pages": pages}


def _placed(place: Place) -> Mapping[str, object]:
    """The matrices row by row; the homography alone is enough where there is no curl."""
    matrices = {"homography": place.homography, "onto": place.onto, "into": place.into}
    rows = {name: np.round(matrix, 9).tolist() for name, matrix in matrices.items()}
    return {**rows, "curl": None if place.curl is None else asdict(place.curl)}
