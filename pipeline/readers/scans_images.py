"""Page images: JPEG, PNG, TIFF (also of several pages), WebP, BMP and GIF, of any depth."""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from pipeline.errors import BadInput

MAX_PIXELS = 80_000_000  # two pages of A4 at 600 dpi are 70 million
MAX_SIDE = 20_000
MAX_SHAPE = 4  # times as long as wide: a narrow card is 3.4 times
MIN_SIDE = 100  # no digit can be read on less
SUFFIXES = (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".bmp", ".gif")
_FORMATS = ("JPEG", "PNG", "TIFF", "WEBP", "BMP", "GIF", "JPEG2000")
_TOPS = (1.0, 255.0, 65535.0)  # white in images of more than eight bits, by their lightest pixel
# What Pillow raises on damaged files of these formats.
_DAMAGED = (OSError, SyntaxError, ValueError, EOFError, ArithmeticError, LookupError, TypeError,
            AttributeError, NotImplementedError, struct.error)  # fmt: skip


def looks_like(head: bytes) -> bool:
    """Whether a file that begins like this is an image."""
    starts = (b"\xff\xd8\xff", b"\x89PNG", b"II*\0", b"MM\0*", b"BM", b"GIF8",
              b"\0\0\0\x0cjP  ", b"\xff\x4f\xff\x51")  # fmt: skip
    return head.startswith(starts) or (head[:4] == b"RIFF" and head[8:12] == b"WEBP")


def contents(path: Path, sha256: str, most: int) -> list[str]:
    """What each page of the file is known by; its pixels are not read yet."""
    with _opened(path) as image:
        count = getattr(image, "n_frames", 1) if image.format == "TIFF" else 1
        if count > most:
            raise BadInput(f"{path}: expected at most {most:,} pages, found {count:,}")
        refuse_size(str(path), image.size)
    return [sha256] if count == 1 else [f"{sha256}#{i}" for i in range(count)]


def load(path: Path, page: int) -> NDArray[np.uint8]:
    with _opened(path) as image:
        if page:
            image.seek(page)
        refuse_size(str(path), image.size)
        turned = ImageOps.exif_transpose(image)
        return np.ascontiguousarray(_coloured(turned)[:, :, ::-1])


@contextmanager
def _opened(path: Path) -> Iterator[Image.Image]:
    """The image, and its faults as one line each."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd metadata is no matter here
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path, formats=_FORMATS) as image:
                yield image
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadInput(
            f"{path}: expected at most {MAX_PIXELS:,} pixels, found far more in a small file"
        ) from None
    except MemoryError:
        raise BadInput(f"{path}: expected an image that fits into memory") from None
    except _DAMAGED as error:
        raise BadInput(f"{path}: expected a whole image, found: {_told(error)}") from None


def _told(error: Exception) -> str:
    if isinstance(error, UnidentifiedImageError):
        return "a damaged or unknown one"
    said = str(getattr(error, "strerror", None) or error).splitlines()
    return said[0] if said else type(error).__name__


def refuse_size(name: str, size: tuple[int, int]) -> None:
    """Refuse what is too small to show anything, or too large to be a page."""
    wide, high = size
    if min(size) < MIN_SIDE:
        raise BadInput(
            f"{name}: expected at least {MIN_SIDE} pixels each way, found {wide} x {high}"
        )
    if wide * high > MAX_PIXELS or max(size) > MAX_SIDE:
        raise BadInput(
            f"{name}: expected at most {MAX_PIXELS:,} pixels and {MAX_SIDE:,} each way, "
            f"found {wide:,} x {high:,}"
        )
    if max(size) > MAX_SHAPE * min(size):
        raise BadInput(f"{name}: expected a page, found a strip of {wide:,} x {high:,} pixels")


def _coloured(image: Image.Image) -> NDArray[np.uint8]:
    """Red, green and blue of eight bits, on white where nothing was."""
    if image.mode.startswith("I") or image.mode == "F":
        deep = np.asarray(image, np.float32)
        top = next(top for top in _TOPS if deep.max(initial=0) <= top or top == _TOPS[-1])
        gray = (np.clip(deep / top, 0, 1) * 255).astype(np.uint8)
        return np.repeat(gray[:, :, None], 3, axis=2)
    if image.has_transparency_data:
        clear = image.convert("RGBA")
        paper = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(paper, clear)
    return np.asarray(image.convert("RGB"), np.uint8)
