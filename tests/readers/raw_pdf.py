"""PDFs written by hand: what no library would make, and some programs do."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

from PIL import Image

BOX = (230.4, 345.6)  # points of a page
FULL = b"q %f 0 0 %f 0 0 cm /I Do Q\n" % BOX


def written(objects: Mapping[int, bytes]) -> bytes:
    """A file of these objects; the first is its catalogue."""
    out, at = b"%PDF-1.7\n", {}
    for number, body in objects.items():
        at[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    size, table = max(objects) + 1, len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        out += b"%010d %s \n" % (at.get(number, 0), b"00000 n" if number in at else b"65535 f")
    return out + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, table)


def stream(head: bytes, body: bytes) -> bytes:
    packed = zlib.compress(body)
    return b"<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (head, len(packed), packed)


def gray(page: Image.Image, more: bytes = b"") -> bytes:
    """An image."""
    size = b"/Width %d/Height %d" % page.size
    head = b"/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8" + size + more
    return stream(head, page.convert("L").tobytes())


def pages(
    *contents: bytes,
    images: Sequence[bytes],
    box: tuple[float, float] = BOX,
    more: Mapping[int, bytes] | None = None,
) -> bytes:
    """Pages that draw /I (the first image), /I1, /I2, and so on."""
    names = b"".join(
        b"/I%s %d 0 R" % (b"%d" % i if i else b"", 100 + i) for i in range(len(images))
    )
    kids = b" ".join(b"%d 0 R" % (10 + 2 * i) for i in range(len(contents)))
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, len(contents)),
        3: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    }
    for i, content in enumerate(contents):
        objects[10 + 2 * i] = (
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %f %f]/Contents %d 0 R"
            b"/Resources<</XObject<<%s>>/Font<</F 3 0 R>>>>>>" % (*box, 11 + 2 * i, names)
        )
        objects[11 + 2 * i] = stream(b"", content)
    for i, image in enumerate(images):
        objects[100 + i] = image
    return written(objects | dict(more or {}))
