"""Pages of a book with combat grids, drawn in random layouts: a design for each seed."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).parents[2] / "pipeline/draw/press/fonts"
SIZE = (1200, 1900)  # at 200 dpi or so

Pixels = NDArray[np.uint8]
Lead = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """How the pages of one book look, and which actions stand under which heading."""

    heads: Mapping[str, tuple[tuple[int, ...], ...]]  # by columns
    bold: Path
    light: Path
    size: float  # of the digits, in pixels
    pitch: float  # from a row to the next, in sizes
    reach: float  # from a key to its target, in sizes
    top: bool  # the grid stands above the picture
    boxed: bool  # each heading has its box
    ruled: bool  # a line between keys and targets
    right: bool  # the number of the page stands there
    number: float  # and its size, in sizes of the grid's digits


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A page, and what its grid says."""

    page: Pixels
    number: int
    leads: Mapping[int, Lead]


HEADS = ("ATTACK", "DEFEND", "MOVE", "SHOOT", "SPECIAL")


def design(seed: int, fonts: Sequence[tuple[Path, Path]] = ()) -> Design:
    """One of many: actions 1 to 24 or more, under three to five headings, in one font or two."""
    rng = random.Random(seed)
    actions = rng.choice((24, 30, 32, 36))
    names = HEADS[: rng.choice((3, 4, 4, 5))]
    ends = sorted(rng.sample(range(4, actions - 3, 4), len(names) - 1))
    runs = [range(a + 1, b + 1) for a, b in zip([0, *ends], [*ends, actions], strict=True)]
    late = [rng.choice((0, 0, 1, 2)) for _ in names]  # last actions of a heading stand elsewhere
    moved = [k for run, n in zip(runs, late, strict=True) for k in run[len(run) - n :] if n]
    kept = [[k for k in run if k not in moved] for run in runs]
    for k in moved:
        kept[rng.randrange(len(kept))].append(k)
    rows = rng.choice((5, 6, 7, 8))
    heads = {
        name: tuple(tuple(sorted(keys)[i : i + rows]) for i in range(0, len(keys), rows))
        for name, keys in zip(names, kept, strict=True)
    }
    usual = [(FONTS / "AlegreyaSans-Bold.ttf", FONTS / "AlegreyaSans-Regular.ttf"),
             (FONTS / "Vollkorn-Bold.ttf", FONTS / "Vollkorn-Regular.ttf"),
             (FONTS / "DejaVuSans.ttf", FONTS / "DejaVuSans.ttf")]  # fmt: skip
    bold, light = rng.choice(list(fonts) or usual)
    columns = sum(len(c) for c in heads.values())
    return Design(
        heads=heads, bold=bold, light=light, size=min(27.0, 0.9 * SIZE[0] / columns / 5.6),
        pitch=rng.uniform(1.3, 1.7), reach=rng.uniform(2.2, 3.0), top=rng.random() < 0.5,
        boxed=rng.random() < 0.7, ruled=rng.random() < 0.6, right=rng.random() < 0.5,
        number=rng.uniform(2.2, 3.2),
    )  # fmt: skip


def leads_of(how: Design, number: int) -> dict[int, Lead]:
    """What the grid of a page says: mostly one page, some others, some nowhere."""
    rng = random.Random(number)
    keys = [k for columns in how.heads.values() for c in columns for k in c]
    last = max(keys)
    if rng.random() < 0.15:
        return dict.fromkeys(keys, "NA")
    usual = rng.randint(1, last)
    return {
        k: usual if (p := rng.random()) < 0.6 else "NA" if p < 0.66 else rng.randint(1, last)
        for k in keys
    }


def draw(how: Design, number: int) -> Drawn:
    """One page: a picture of sorts, a grid with its headings, a number in a box, a sentence."""
    rng = random.Random(1000 + number)
    image = Image.new("L", SIZE, 255)
    pen = ImageDraw.Draw(image)
    leads = leads_of(how, number)
    rows = max(len(c) for columns in how.heads.values() for c in columns)
    height = (rows + 4.5) * how.pitch * how.size
    top = 90 if how.top else SIZE[1] - height - 60
    picture = (80, top + height + 40, SIZE[0] - 80, SIZE[1] - 80) if how.top else (
        80, 80, SIZE[0] - 80, top - 60)  # fmt: skip
    _picture(pen, picture, rng, how)
    pen.rectangle((40, top, SIZE[0] - 40, top + height), outline=0, width=5)
    _grid(pen, how, leads, top)
    side = how.size * how.number * 1.6
    left = SIZE[0] - 60 - side if how.right else 60
    pen.rectangle((left, top - 20, left + side, top - 20 + side), fill=255, outline=0, width=5)
    font = ImageFont.truetype(how.bold, round(how.size * how.number))
    pen.text((left + side / 2, top - 20 + side / 2), str(number), 0, font, anchor="mm")
    return Drawn(page=np.asarray(image, np.uint8), number=number, leads=leads)


def _grid(pen: ImageDraw.ImageDraw, how: Design, leads: Mapping[int, Lead], top: float) -> None:
    bold, light = (ImageFont.truetype(f, round(how.size)) for f in (how.bold, how.light))
    large = ImageFont.truetype(how.bold, round(1.2 * how.size))
    pen.text((SIZE[0] / 2, top + 1.2 * how.pitch * how.size), "Combat Grid", 0, large, anchor="mm")
    count = sum(len(c) for c in how.heads.values())
    wide = (SIZE[0] - 120) / count
    y = top + 2.8 * how.pitch * how.size
    at = 0
    for name, columns in how.heads.items():
        left, right = 60 + at * wide, 60 + (at + len(columns)) * wide
        rows = max(len(c) for c in columns)
        pen.text(((left + right) / 2, y), name, 0, bold, anchor="mm")
        if how.boxed:
            low = y + (rows + 0.8) * how.pitch * how.size
            pen.rectangle((left + 4, y - how.size, right - 4, low), outline=0, width=3)
        for i, column in enumerate(columns):
            x = left + (i + 0.5) * wide
            _column(pen, how, [(k, leads[k]) for k in column], (x, y), (bold, light))
        at += len(columns)


def _column(
    pen: ImageDraw.ImageDraw, how: Design, entries: Sequence[tuple[int, Lead]],
    at: tuple[float, float], fonts: tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont],
) -> None:  # fmt: skip
    (x, y), half = at, how.reach * how.size / 2
    for row, (key, lead) in enumerate(entries):
        below = y + (row + 1.1) * how.pitch * how.size
        pen.text((x - half, below), str(key), 0, fonts[0], anchor="mm")
        pen.text((x + half, below), str(lead), 0, fonts[1], anchor="mm")
    if how.ruled:
        low = y + (len(entries) + 0.4) * how.pitch * how.size
        pen.line((x, y + 0.7 * how.pitch * how.size, x, low), 0, 3)


def _picture(
    pen: ImageDraw.ImageDraw, box: tuple[float, float, float, float], rng: random.Random,
    how: Design,
) -> None:  # fmt: skip
    """Strokes and patches in a frame, a title above and a sentence below."""
    left, top, right, bottom = box
    pen.rectangle(box, outline=0, width=6)
    for _ in range(60):
        x, y = rng.uniform(left + 160, right - 160), rng.uniform(top + 210, bottom - 220)
        points = [(x + rng.uniform(-90, 90), y + rng.uniform(-90, 90)) for _ in range(3)]
        if rng.random() < 0.3:
            pen.polygon(points, fill=0)
        else:
            pen.line(points, 0, rng.randint(2, 9), joint="curve")
    words = ImageFont.truetype(how.light, 30)
    for y, text in (
        (top + 50, "Sword Held High"),
        (bottom - 50, "Do only green or red next turn."),
    ):
        pen.rectangle((left + 150, y - 30, right - 150, y + 30), fill=255, outline=0, width=3)
        pen.text(((left + right) / 2, y), text, 0, words, anchor="mm")
