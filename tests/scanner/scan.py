"""One file of a scan: one page, or two of an open book, as one look of the scanner at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tests.scanner import camera, paper
from tests.scanner.camera import Pixels
from tests.scanner.paper import Picture, Rng
from tests.scanner.place import (
    Curl,
    Matrix,
    Place,
    Points,
    moved,
    quarter_turns,
    resize,
    rotation,
    shift,
)
from tests.scanner.presets import Preset, Tone

MASTER = 300  # dots to the inch of the clean pages

_STAIN = (150.0, 112.0, 62.0)
_REACH = 0.07  # of a page's width: shadow and curl of the spine fall to a third
_GENTLE = 215.0  # where white is set at most where there are colours to lose
_CUTS = (0.03, 0.12)  # of the width or height that a bad cut takes

Drawn = Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Leaf:
    """A page, the page on its back where there is one, and on which side it is bound."""

    page: Pixels
    back: Pixels | None = None
    bound: str = "left"  # or right


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scanned:
    """An image as its file shows it, and where the pages lie on it, in their order."""

    image: Pixels
    data: bytes
    suffix: str
    places: tuple[Place, ...]

    @property
    def place(self) -> Place:
        return self.places[0]


def scan_page(
    page: Pixels, preset: Preset, seed: int, back: Pixels | None = None, *, dpi: float = MASTER
) -> Scanned:
    """A clean page of so many dpi (grey or RGB) as a scan; the same seed, the same bytes."""
    return scan_leaves([Leaf(page=page, back=back)], preset, np.random.default_rng(seed), dpi=dpi)


def scan_leaves(
    leaves: Sequence[Leaf], preset: Preset, rng: Rng, *, turns: int = 0, dpi: float = MASTER
) -> Scanned:
    drawn = preset.draw(rng)
    sensor = drawn["dpi"] * drawn["oversampled"]
    fine = min(max(sensor, 1.5 * drawn["dpi"]), max(dpi, sensor))
    aged = [_aged(leaf, preset, drawn, rng, (dpi, fine)) for leaf in leaves]
    look, places = _looked_at(aged, leaves, preset, drawn, rng)
    tone = preset.coloured if any(_has_colours(leaf.page) for leaf in leaves) else preset.tone
    seen, sharp = _sensed(look, drawn, rng, (fine, sensor))
    image, data, suffix = _filed(seen, tone, drawn, turns)
    before = seen.shape[1], seen.shape[0]
    after = _scaled(before, 1 / drawn["oversampled"])
    into = quarter_turns(turns, after) @ resize(before, after) @ sharp
    return Scanned(
        image=image, data=data, suffix=suffix, places=tuple(p.then(into) for p in places)
    )


def _aged(leaf: Leaf, preset: Preset, drawn: Drawn, rng: Rng, dpi: tuple[float, float]) -> Picture:
    """The leaf as it was found, at the resolution of the work."""
    master, fine = dpi
    image = _coloured(leaf.page)
    if drawn["screen"] > 0:
        image = paper.screened(image, lines=drawn["screen"], dpi=master)
    image = camera.reduced(image, _scaled((image.shape[1], image.shape[0]), fine / master))
    image = paper.faded(image, ink=drawn["ink"])
    if leaf.back is not None and drawn["through"] > 0:
        back = _coloured(leaf.back)
        image = paper.shown_through(image, back, strength=drawn["through"], blur=fine / 120)
    if drawn["yellow"] + drawn["toning"] > 0:
        image = paper.aged(
            image, colour=preset.paper, yellow=drawn["yellow"], toning=drawn["toning"]
        )
    if drawn["texture"] > 0:
        image = paper.textured(image, rng, depth=drawn["texture"])
    if round(drawn["stains"]) > 0:
        image = paper.stained(image, rng, count=round(drawn["stains"]), colour=_STAIN)
    image = paper.specked(image, rng, count=round(drawn["specks"]), dpi=fine)
    if drawn["spine"] > 0:
        image = camera.shadowed(
            image, spine=_spine(leaf, image), reach=_REACH * image.shape[1], depth=drawn["spine"]
        )
    return image


def _coloured(page: Pixels) -> Picture:
    if page.ndim == 2:
        page = np.repeat(page[:, :, None], 3, axis=2)
    return page[:, :, :3].astype(np.float32)


def _has_colours(page: Pixels) -> bool:
    if page.ndim == 2:
        return False
    few = page[::8, ::8, :3].astype(np.int16)
    return bool(np.mean(few.max(axis=2) - few.min(axis=2) > 60) > 0.01)


def _scaled(size: tuple[int, int], scale: float) -> tuple[int, int]:
    return max(round(size[0] * scale), 1), max(round(size[1] * scale), 1)


def _spine(leaf: Leaf, image: Picture) -> float:
    return 0.0 if leaf.bound == "left" else float(image.shape[1] - 1)


def _looked_at(
    aged: Sequence[Picture], leaves: Sequence[Leaf], preset: Preset, drawn: Drawn, rng: Rng
) -> tuple[Picture, list[Place]]:
    """The leaves on the glass or on the table, from where the camera stands."""
    height = max(image.shape[0] for image in aged)
    flat = [cv2.copyMakeBorder(i, 0, height - i.shape[0], 0, 0, cv2.BORDER_REPLICATE) for i in aged]
    opened = np.asarray(np.hstack(flat), np.float32)
    width = opened.shape[1]
    into, size = _view((width, height), len(aged), drawn, rng)
    spine = float(aged[0].shape[1] - 0.5) if len(aged) > 1 else _spine(leaves[0], opened)
    reach = 2 * _REACH * width / len(aged)
    curl = None
    if drawn["curl"] > 0:
        curl = Curl(spine=spine, reach=reach, depth=drawn["curl"], height=height)
    under = camera.ground(rng, size, colour=preset.ground, grain=drawn["grain"])
    places, left = [], 0
    for leaf, image in zip(leaves, aged, strict=True):
        of_page = resize(leaf.page.shape[1::-1], image.shape[1::-1])
        places.append(Place(onto=shift(left, 0) @ of_page, curl=curl, into=into))
        left += image.shape[1]
    return camera.laid(opened, under, into, curl), places


def _view(
    size: tuple[int, int], pages: int, drawn: Drawn, rng: Rng
) -> tuple[Matrix, tuple[int, int]]:
    """From the paper to the picture that is taken of it, and how large that is."""
    width, height = size
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    skewed = moved(corners, rotation(drawn["skew"], (width / 2, height / 2)))
    slant = drawn["perspective"] * width / pages
    seen = skewed + slant * rng.uniform(-1, 1, (4, 2))
    middle = np.array([0.5, 0.5])  # corners of pixels, so that they are half a pixel off
    into = np.asarray(
        cv2.getPerspectiveTransform(
            (corners - middle).astype(np.float32), (seen - middle).astype(np.float32)
        ),
        np.float64,
    )
    left, top, right, bottom = _frame(seen, width / pages, drawn, rng)
    taken = (max(round(right - left), 8), max(round(bottom - top), 8))
    return shift(-left, -top) @ into, taken


def _frame(seen: Points, width: float, drawn: Drawn, rng: Rng) -> tuple[float, float, float, float]:
    """The four sides of the picture: what is seen around the page, or what is lost of it."""
    sides = drawn["border"] * width * rng.uniform(0.6, 1.4, 4)
    if rng.random() < drawn["cut"]:
        sides[rng.integers(4)] = -rng.uniform(*_CUTS) * width
    (a, b), (c, d), (e, f), (g, h) = seen
    outer = (a + g) / 2, (b + d) / 2, (c + e) / 2, (f + h) / 2
    left, top, right, bottom = (float(side) for side in outer)
    return left - sides[0], top - sides[1], right + sides[2], bottom + sides[3]


def _sensed(
    look: Picture, drawn: Drawn, rng: Rng, dpi: tuple[float, float]
) -> tuple[Picture, Matrix]:
    """Light, lens and sensor; the matrix leads from the look to the sensor's pixels."""
    fine, sensor = dpi
    angle = rng.uniform(0, 360)
    if drawn["gradient"] + drawn["vignette"] > 0:
        look = camera.lit(look, gradient=drawn["gradient"], angle=angle, vignette=drawn["vignette"])
    before = (look.shape[1], look.shape[0])
    after = _scaled(before, sensor / fine)
    seen = camera.reduced(look, after)
    if drawn["defocus"] > 0:
        seen = camera.defocused(seen, radius=drawn["defocus"])
    if drawn["shake"] > 0:
        seen = camera.shaken(seen, length=drawn["shake"], angle=angle)
    if drawn["noise"] > 0:
        seen = camera.noisy(seen, rng, noise=drawn["noise"], chroma=drawn["chroma"])
    return seen, resize(before, after)


def _filed(seen: Picture, tone: Tone, drawn: Drawn, turns: int) -> tuple[Pixels, bytes, str]:
    """What the software makes of it: sharper, in levels, in its tone, smaller, a file."""
    if tone != "colour":
        seen = camera.grey(seen)
    if drawn["sharpen"] > 0:
        seen = camera.sharpened(seen, amount=drawn["sharpen"])
    black, white = drawn["black"], drawn["white"]
    if tone == "colour":
        black, white = 0, max(white, _GENTLE)
    if (black, white, drawn["gamma"]) != (0, 255, 1):
        seen = camera.levelled(seen, black=black, white=white, gamma=drawn["gamma"])
    size = _scaled((seen.shape[1], seen.shape[0]), 1 / drawn["oversampled"])
    seen = camera.reduced(seen, size)
    dpi = round(drawn["dpi"])
    if tone == "bilevel":
        image = camera.pixels(camera.bilevel(seen, threshold=drawn["threshold"]))
        image = np.ascontiguousarray(np.rot90(image, turns))
        return image, camera.png(image, dpi=dpi, bits=1), ".png"
    image = np.ascontiguousarray(np.rot90(camera.pixels(seen), turns))
    data = camera.jpeg(image, quality=round(drawn["quality"]), dpi=dpi)
    return camera.opened(data), data, ".jpg"
