"""Page images: JPEG, PNG, TIFF (also of several pages), WebP, BMP and GIF, of any depth."""

from __future__ import annotations

import math
import os
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from pipeline.errors import BadInput

MAX_PIXELS = 80_000_000  # two pages of A4 at 600 dpi are 70 million
MAX_SIDE = 20_000
HEAVY = 40_000_000  # of WebP and JPEG 2000, whose unpacking takes several times as much memory
FINE = 20_000_000  # pixels: more tell no more of a page, or of two, and cost memory
MAX_SHAPE = 4  # times as long as wide: a narrow card is 3.4 times
MIN_SIDE = 100  # no digit can be read on less
SUFFIXES = (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".bmp", ".gif")
_HEAVY = ("WEBP", "JPEG2000")
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
        _refuse_image(path, image)
    return [sha256] if count == 1 else [f"{sha256}#{i}" for i in range(count)]


def load(path: Path, page: int) -> NDArray[np.uint8]:
    with _opened(path) as image:
        if page:
            image.seek(page)
        _refuse_image(path, image)
        image.draft("RGB", _fine(image.size))  # a JPEG need not even be unpacked as a whole
        with _quiet(loud=image.format == "TIFF"):
            ImageOps.exif_transpose(image, in_place=True)
            image.load()
        return np.ascontiguousarray(_coloured(image)[:, :, ::-1])


@contextmanager
def _quiet(*, loud: bool) -> Iterator[None]:
    """Of TIFFs the library writes each fault to the terminal, past Python."""
    if not loud:
        yield
        return
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


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


def _refuse_image(path: Path, image: Image.Image) -> None:
    refuse_size(str(path), image.size, HEAVY if image.format in _HEAVY else MAX_PIXELS)


def _told(error: Exception) -> str:
    if isinstance(error, UnidentifiedImageError):
        return "a damaged or unknown one"
    said = str(getattr(error, "strerror", None) or error).splitlines()
    return said[0] if said else type(error).__name__


def refuse_size(name: str, size: tuple[int, int], most: int = MAX_PIXELS) -> None:
    """Refuse what is too small to show anything, or too large to be a page."""
    wide, high = size
    if min(size) < MIN_SIDE:
        raise BadInput(
            f"{name}: expected at least {MIN_SIDE} pixels each way, found {wide:,} x {high:,}"
        )
    refuse_huge(name, size, most)
    if max(size) > MAX_SHAPE * min(size):
        raise BadInput(f"{name}: expected a page, found a strip of {wide:,} x {high:,} pixels")


def refuse_huge(name: str, size: tuple[int, int], most: int = MAX_PIXELS) -> None:
    """Refuse what would not fit into memory, before it is unpacked."""
    wide, high = size
    if wide * high > most or max(size) > MAX_SIDE:
        raise BadInput(
            f"{name}: expected at most {most:,} pixels and {MAX_SIDE:,} each way, "
            f"found {wide:,} x {high:,}"
        )


def _shrink(size: tuple[int, int]) -> int:
    """How many pixels of a side become one, so that no more than `FINE` are left."""
    return math.ceil(math.sqrt(max(1.0, size[0] * size[1] / FINE)))


def _fine(size: tuple[int, int]) -> tuple[int, int]:
    factor = _shrink(size)
    return -(-size[0] // factor), -(-size[1] // factor)


def made_fine(image: NDArray[Any]) -> NDArray[Any]:
    """The image with no more than `FINE` pixels."""
    high, wide = image.shape[:2]
    if _shrink((wide, high)) == 1:
        return image
    return np.asarray(cv2.resize(image, _fine((wide, high)), interpolation=cv2.INTER_AREA))


def _coloured(image: Image.Image) -> NDArray[np.uint8]:
    """Red, green and blue of eight bits, on white where nothing was."""
    if image.mode.startswith("I") or image.mode == "F":
        deep = np.asarray(image, None if image.mode == "I;16" else np.float32)
        return _gray(made_fine(deep))
    factor = _shrink(image.size)
    clear = image.has_transparency_data
    if factor > 1:
        if image.mode in {"1", "P", "PA"}:  # between two colours of a palette lies no third
            image = image.convert("RGBA" if clear else "L" if image.mode == "1" else "RGB")
        image = image.reduce(factor)
    if clear:
        paper = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(paper, image.convert("RGBA"))
    return np.asarray(image.convert("RGB"), np.uint8)


def _gray(deep: NDArray[Any]) -> NDArray[np.uint8]:
    """Gray of any depth as three colours of eight bits."""
    lightest = float(deep.max(initial=0))
    top = next(top for top in _TOPS if lightest <= top or top == _TOPS[-1])
    gray = np.clip(deep.astype(np.float32) / top, 0, 1)
    return np.repeat((gray * 255).astype(np.uint8)[:, :, None], 3, axis=2)
