"""Drawings as pixels, without a browser: curves become short lines, ink is laid on in order."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageColor, ImageDraw

from pipeline.draw.ink import Drawing, Point, Step
from pipeline.draw.svg import COLOURS

_FINER = 3  # drawn larger, then made small: soft edges


def raster(drawing: Drawing, width: int) -> Image.Image:
    scale = width * _FINER / drawing.width
    size = (width * _FINER, round(drawing.height * scale))
    image = Image.new("RGB", size, ImageColor.getrgb(COLOURS["paper"]))
    pen = ImageDraw.Draw(image)
    for mark in drawing.marks:
        for run in flat(mark.steps):
            points = [(x * scale, y * scale) for x, y in run]
            if mark.fill and len(points) > 2:
                pen.polygon(points, fill=COLOURS[mark.fill])
            if mark.line and len(points) > 1:
                wide = max(mark.width * scale, 1.0)
                pen.line(points, fill=COLOURS[mark.line], width=round(wide), joint="curve")
                for x, y in (points[0], points[-1]):
                    r = wide / 2
                    pen.ellipse((x - r, y - r, x + r, y + r), fill=COLOURS[mark.line])
    return image.resize((width, round(size[1] / _FINER)), Image.Resampling.BOX)


def flat(steps: tuple[Step, ...]) -> Iterator[list[Point]]:
    """Each outline of a mark as points."""
    run: list[Point] = []
    for step in steps:
        if step[0] == "M":
            if run:
                yield run
            run = [step[1]]
        elif step[0] == "L":
            run.append(step[1])
        elif step[0] == "C":
            run += [_at(run[-1], *step[1:], t / 6) for t in range(1, 7)]
        else:
            run.append(run[0])
    if run:
        yield run


def _at(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    k = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return (
        k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
        k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
    )
