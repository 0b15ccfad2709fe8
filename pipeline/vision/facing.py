"""Which side of a page is up: text is read by a network that tells lines from upside-down ones.

The network comes with RapidOCR. It is asked about each line twice, as it is and turned by 180
degrees: lines that are none, as those seen across a page that lies on its side, get the same
answer both times and do not count.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.sighting import Turn
from pipeline.vision.networks import Network, opened
from pipeline.vision.reading import Reading, read
from pipeline.vision.text_lines import Boxes, Gray, Marks, lines

_ASKED = 10  # lines of each direction
_FIRST = 5  # of each direction may say it plainly alone
_HIGH, _WIDE = 48, 192  # pixels of a line as the network sees it
_LENGTH = 8.0  # times its height: a longer line counts for no more
_CLEAR = 4.0  # votes without which lines say little
_SURE = 8.0  # votes that are enough to tell up from down
_PLAIN = 24.0  # votes of level lines that few pages on their side get: lists had 36 at most
_AHEAD = 1.5  # times the votes of the other direction
_FEW = 20  # signs say little
_AS_IT_IS = 0.3  # how much more likely it is that a page lies as it is read


@dataclass(frozen=True, slots=True, kw_only=True)
class Votes:
    """Of level lines that they are upright, and of upright ones that they are read from below.

    Below 0 they are upside down, and read from above.
    """

    level: float
    rising: float

    @property
    def fine(self) -> bool:
        """Whether the page lies as it is read, beyond doubt."""
        return self.level > max(_CLEAR, _AHEAD * abs(self.rising))


@dataclass(frozen=True, slots=True, kw_only=True)
class Facing:
    """How far a page is to be turned clockwise to be read, 0 where that is not clear."""

    turn: Turn
    sure: float  # 1 and more where lines or a matrix say it


def facing(flat: Gray, found: Marks) -> Facing:
    votes = asked(flat, found)
    if votes.fine:
        return Facing(turn=0, sure=votes.level / _CLEAR)
    level = read(flat)
    if level.is_matrix and votes.level > -_SURE:
        return Facing(turn=0, sure=level.entries / 2)
    side = _quarter(flat)
    rising = read(side)
    lines_say = (abs(votes.level) - abs(votes.rising)) / (
        abs(votes.level) + abs(votes.rising) + _CLEAR
    )
    signs_say = math.log((level.worth + _FEW) / (rising.worth + _FEW))
    lies = lines_say + signs_say + _AS_IT_IS
    if lies >= 0:
        up = _upward(votes.level, level, _quarter(side))
        return Facing(turn=0 if up >= 0 else 180, sure=min(lies, abs(up)))
    up = _upward(votes.rising, rising, _quarter(_quarter(side)))
    return Facing(turn=90 if up >= 0 else 270, sure=min(-lies, abs(up)))


def _upward(votes: float, one: Reading, around: Gray) -> float:
    """How much better the page is read as it lies than after half a turn."""
    if abs(votes) > _SURE:
        return votes / _CLEAR
    other = read(around)
    keys = (one.even - other.even) / 6
    numbers = (one.numbers - other.numbers) / 10
    return votes / _CLEAR + keys + numbers + _AS_IT_IS


def asked(flat: Gray, found: Marks) -> Votes:
    """What the network says to the longest lines of both directions; to a few where it is plain.

    The columns of a list that lies on its side look like lines too, but its rows say more.
    """
    boxes = lines(found.mask)[:_ASKED]
    side, upright = _quarter(flat), lines(_quarter(found.mask))[:_ASKED]
    level = _votes(boxes, first := _told(flat, boxes[:_FIRST]))
    if level > _PLAIN:
        few = Votes(level=level, rising=_votes(upright, _told(side, upright[:_FIRST])))
        if few.fine:
            return few
    if len(boxes) > _FIRST:
        level = _votes(boxes, np.concatenate([first, _told(flat, boxes[_FIRST:])]))
    return Votes(level=level, rising=_votes(upright, _told(side, upright)))


def _quarter(image: Gray) -> Gray:
    """Turned clockwise."""
    return np.ascontiguousarray(np.rot90(image, -1))


def _votes(boxes: Boxes, sure: NDArray[np.float32]) -> float:
    """Long lines on which the network is sure count most, and those that agree."""
    if not len(sure):
        return 0.0
    asked = boxes[: len(sure)]
    length = np.minimum(asked[:, 2] / asked[:, 3], _LENGTH)
    return float((sure * length).sum() * abs(sure.mean()))


def _told(flat: Gray, boxes: Boxes) -> NDArray[np.float32]:
    """How much surer the network is of each line as it lies than of it upside down."""
    if not len(boxes):
        return np.zeros(0, np.float32)
    seen = np.zeros((2 * len(boxes), 3, _HIGH, _WIDE), np.float32)
    for i, box in enumerate(boxes):
        line = _line(flat, box)
        seen[2 * i, :, :, : line.shape[1]] = line
        seen[2 * i + 1, :, :, : line.shape[1]] = line[::-1, ::-1]
    told = _network().run(None, {"x": seen})[0][:, 0]
    return np.asarray(told[::2] - told[1::2], np.float32)


def _line(flat: Gray, box: NDArray[np.int32]) -> NDArray[np.float32]:
    """A line as large as the network wants it, from -1 for black to 1 for white."""
    left, top, wide, high = (int(side) for side in box)
    cut = flat[max(0, top - 3) : top + high + 3, max(0, left - 3) : left + wide + 3]
    cut = cut[:, : cut.shape[0] * _WIDE // _HIGH]
    scale = _HIGH / cut.shape[0]
    size = (min(_WIDE, max(1, round(cut.shape[1] * scale))), _HIGH)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(cut, size, interpolation=way), np.float32) / 127.5 - 1


@cache
def _network() -> Network:
    models = resources.files("rapidocr") / "models"
    (name,) = sorted(one.name for one in models.iterdir() if "_cls_" in one.name)[:1]
    return opened((models / name).read_bytes())
