"""Where the paper lies on a scan that shows what is around it: a table, the lid, a dark ground.

Only ground that is darker than the paper is looked for. A light one does no harm: its light is
flattened away with that of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.uint8]
Points = NDArray[np.float64]  # one row a point: x, y
Line = tuple[float, float, float]  # a x + b y = c, and more on the side of the paper

_LONG = 420  # pixels of the long side at which paper is told from ground
_RATIO = (0.35, 0.8)  # of the paper's light: what is darker may be ground
_ABOVE = 0.35  # of the way from ground to paper
_SEEN = 0.015  # of the scan: less ground than that is no ground
_PAGE = 0.2  # of the scan at least, to be a page
_STRIP = 0.12  # of a side along which ground has to be seen, to be taken for its edge
_GUTTER = 0.06  # of the long side: a shadow so wide lies between two pages, not beside one
_STEEP = 0.35  # 19 degrees: scans are not laid down worse
_NEAR = 1.5  # pixels by which the edge of paper strays from a line
_FITS = 0.93  # of paper and its four lines in common


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Paper:
    """The corners of the paper on the scan: left top, right top, right bottom, left bottom."""

    corners: Points
    seen: tuple[bool, bool, bool, bool]  # the edges found, from the left one clockwise

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high it is, in pixels of the scan."""
        sides = np.hypot(*(np.roll(self.corners, -1, axis=0) - self.corners).T)
        return float(sides[0] + sides[2]) / 2, float(sides[1] + sides[3]) / 2


def paper(gray: Gray) -> Paper | None:
    """The paper on a scan; `None` where no ground is seen, or no sheet with four edges."""
    scale = _LONG / max(gray.shape)
    small: Gray = np.asarray(
        cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )
    if min(small.shape) < _LONG // 10:  # a strip, no page
        return None
    light = bright(small)
    rim = np.concatenate([light[0], light[-1], light[:, 0], light[:, -1]])
    if (1 - rim).mean() < _STRIP / 4 or (1 - light).mean() < _SEEN:
        return None
    sheet = _sheet(light)
    return None if sheet is None else _fitted(sheet, scale)


def rimmed(gray: Gray) -> Paper | None:
    """A black page by its light rim, which goes all around it on a darker ground."""
    scale = _LONG / max(gray.shape)
    small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    around = np.concatenate([small[0], small[-1], small[:, 0], small[:, -1]])
    ground, light = np.percentile(around, 90), np.percentile(small, 98)
    soft = cv2.medianBlur(small, 3)
    lit = np.asarray(soft > ground + _ABOVE * (light - ground), np.uint8)
    outlines, _ = cv2.findContours(lit, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    sheet = np.zeros_like(lit)
    if outlines:
        largest = max(outlines, key=cv2.contourArea)
        cv2.drawContours(sheet, [largest], -1, 1, cv2.FILLED)
    if sheet.sum() < _PAGE * sheet.size:
        return None
    found = _fitted(np.asarray(sheet, np.uint8), scale)
    return found if found is not None and all(found.seen) else None


def _fitted(sheet: NDArray[np.uint8], scale: float) -> Paper | None:
    """The four edges of a sheet on the scan, if they are its own."""
    found = outlined(sheet)
    if found is None:
        return None
    return Paper(corners=(found.corners + 0.5) / scale - 0.5, seen=found.seen)


def outlined(sheet: NDArray[np.uint8]) -> Paper | None:
    """The corners of a sheet whose pixels these are; `None` where it has no four edges."""
    found = _edges(sheet)
    if found is None:
        return None
    drawn = np.zeros_like(sheet)
    cv2.fillConvexPoly(drawn, np.rint(found.corners).astype(np.int32), 1)
    both = np.logical_and(drawn, sheet).sum() / max(1, np.logical_or(drawn, sheet).sum())
    return found if both >= _FITS else None


def bright(small: Gray) -> NDArray[np.uint8]:
    """Where the scan is as light as paper would be there; its light may change over the scan."""
    soft = cv2.medianBlur(small, 5).astype(np.float32)
    middle = soft[
        soft.shape[0] // 5 : -soft.shape[0] // 5, soft.shape[1] // 5 : -soft.shape[1] // 5
    ]
    level = float(np.percentile(middle, 75))
    light = _plane(soft, soft > 0.75 * level)
    ratio = soft / np.maximum(light, 1)
    cut, _ = cv2.threshold(
        np.clip(ratio * 128, 0, 255).astype(np.uint8), 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU
    )
    rim = np.concatenate([ratio[0], ratio[-1], ratio[:, 0], ratio[:, -1]])
    ground = rim[rim < min(cut / 128, _RATIO[1])]
    # Paper is darker where it sinks into the spine, so what is ground is told by the ground.
    least = float(np.median(ground)) if len(ground) else _RATIO[0]
    return np.asarray(ratio > np.clip(least + _ABOVE * (1 - least), *_RATIO), np.uint8)


def _plane(image: NDArray[np.float32], where: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The plane through the light of the paper, twice: the second time without what lies off."""
    high, wide = image.shape
    down, across = (np.arange(n, dtype=np.float32) / n for n in (high, wide))
    light = np.full_like(image, np.median(image[where]) if where.any() else 255.0)
    for _ in range(2):
        part = np.flatnonzero(where & (image > 0.8 * light))
        if len(part) < image.size // 20:
            break
        some = part[::7]
        form = np.stack([np.ones_like(down, shape=len(some)), across[some % wide],
                         down[some // wide]], axis=-1)  # fmt: skip
        fit = np.linalg.lstsq(form, image.ravel()[some], rcond=None)[0]
        light = (fit[0] + fit[1] * across + fit[2] * down[:, None]).astype(np.float32)
    return light


def _sheet(bright: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
    """The largest bright piece with its holes filled, if it is large enough to be the page."""
    opened = cv2.morphologyEx(bright, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    wide = round(_GUTTER * _LONG)
    framed = cv2.copyMakeBorder(opened, wide, wide, wide, wide, cv2.BORDER_CONSTANT, value=0)
    bridge = np.ones((1, wide), np.uint8)
    for kernel in (bridge, bridge.T):
        framed = np.maximum(framed, cv2.morphologyEx(framed, cv2.MORPH_CLOSE, kernel))
    opened = framed[wide:-wide, wide:-wide]
    count, labels, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=4)
    if count < 2:  # noqa: PLR2004 - nothing but ground
        return None
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    if stats[largest, cv2.CC_STAT_AREA] < _PAGE * bright.size:  # a stray light
        return None
    outline, _ = cv2.findContours(
        (labels == largest).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    filled = np.zeros_like(bright)
    cv2.drawContours(filled, outline, -1, 1, cv2.FILLED)
    return filled


def _edges(sheet: NDArray[np.uint8]) -> Paper | None:
    """A line along each side on which the ground is seen, and square to them along the others."""
    high, wide = sheet.shape
    lines: list[Line | None] = []
    for turn in range(4):  # each side in its turn becomes the left one
        turned = np.rot90(sheet, turn)
        rows = np.flatnonzero(turned.any(axis=1))
        starts = turned[rows].argmax(axis=1).astype(float)
        some = starts > 1
        line = _line(rows[some].astype(float), starts[some], _STRIP * turned.shape[0])
        lines.append(None if line is None else _turned_back(line, turn, turned.shape))
    if not any(lines):
        return None
    whole = np.array([(0, 0), (wide - 1, 0), (wide - 1, high - 1), (0, high - 1)], np.float64)
    left, top, right, bottom = (line or _unseen(i, lines, whole) for i, line in enumerate(lines))
    corners = [_meet(left, top), _meet(right, top), _meet(right, bottom), _meet(left, bottom)]
    seen = [line is not None for line in lines]
    return Paper(corners=np.array(corners), seen=(seen[0], seen[1], seen[2], seen[3]))


def _line(rows: Points, starts: Points, least: float) -> tuple[float, float] | None:
    """The line x = slope * y + offset through most starts: the best of many through two of them."""
    if len(rows) < least:
        return None
    pick = np.linspace(0, len(rows) - 1, min(len(rows), 24)).astype(int)
    best, most = None, 0
    for i, a in enumerate(pick):
        for b in pick[i + 1 :]:
            slope = (starts[b] - starts[a]) / (rows[b] - rows[a])
            off = np.abs(starts - starts[a] - slope * (rows - rows[a])) < _NEAR
            if abs(slope) < _STEEP and off.sum() > most:
                best, most = off, int(off.sum())
    if best is None or most < max(least, 0.4 * len(rows)):
        return None
    slope, offset = np.polyfit(rows[best], starts[best], 1)
    return float(slope), float(offset) - 0.5


def _turned_back(line: tuple[float, float], turn: int, shape: tuple[int, ...]) -> Line:
    """A line of the scan as it was before `np.rot90` turned it so many times."""
    a, b, c = 1.0, -line[0], line[1]
    high, wide = shape[:2]
    for _ in range(turn):
        # A point (x, y) was at (high - 1 - y, x) one quarter turn before, in an image as wide
        # as this one is high; so x = y' and y = high - 1 - x'.
        a, b, c = -b, a, c - b * (high - 1)
        high, wide = wide, high
    return a, b, c


def _unseen(side: int, lines: Sequence[Line | None], whole: Points) -> Line:
    """Parallel to the edge across, or square to those beside, and around all that is there."""
    across, before, after = (lines[(side + step) % 4] for step in (2, 3, 1))
    if across is not None:
        normal = -np.array(across[:2])
    else:
        beside = [(-before[1], before[0])] if before else []
        beside += [(after[1], -after[0])] if after else []
        normal = np.mean(beside, axis=0)
    return float(normal[0]), float(normal[1]), float((whole @ normal).min())


def _meet(one: Line, other: Line) -> list[float]:
    met = np.linalg.solve(np.array([one[:2], other[:2]]), np.array([one[2], other[2]]))
    return [float(met[0]), float(met[1])]
