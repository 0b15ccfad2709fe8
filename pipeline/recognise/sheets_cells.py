"""A small network for the cells of a sheet: sign, tens and ones, each told apart by itself.

It was trained on numbers that our own code sets in cells and spoils
(`tests/training/sheet_cells.py`), and is quite another thing than the reader of lines beside it,
so that they err apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

import cv2
import numpy as np
import onnxruntime  # type: ignore[import-untyped]
from numpy.typing import NDArray

from pipeline.model.evidence import Value
from pipeline.recognise.sheets_numbers import SPECIAL, Shares
from pipeline.vision.spotter import Gray

Floats = NDArray[np.float32]

_HIGH, _WIDE = 32, 96
_FAINT = 30.0  # levels: less is no ink
_BLANK, _OTHER = 11, 12  # among the ones; 10 is an S
_LEAST = 0.004


def ink_map(cell: Gray) -> Floats:
    """A cell in the network's size: how far each place is from the ground, whichever is darker."""
    high, wide = cell.shape
    scale = min(_HIGH / high, _WIDE / wide)
    to = max(1, round(wide * scale)), max(1, round(high * scale))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(cell, to, interpolation=way).astype(np.float32)
    far = np.abs(small - np.median(small))
    far = np.clip(far / max(float(np.percentile(far, 98)), _FAINT), 0, 1)
    laid = np.zeros((_HIGH, _WIDE), np.float32)
    y, x = (_HIGH - to[1]) // 2, (_WIDE - to[0]) // 2
    laid[y : y + to[1], x : x + to[0]] = far
    return laid


def seen(cells: Sequence[Gray]) -> list[Shares]:
    """How likely each number stands in each cell; None: nothing, or no number."""
    if not cells:
        return []
    batch = np.stack([ink_map(c) for c in cells])[:, None]
    sign, tens, ones = _network().run(["sign", "tens", "ones"], {"x": batch})
    return [_shares(*parts) for parts in zip(sign, tens, ones, strict=True)]


def _shares(sign: Floats, tens: Floats, ones: Floats) -> Shares:
    shares: dict[Value, float] = {
        None: float(ones[_BLANK] + ones[_OTHER]),
        SPECIAL: float(ones[10]),
    }
    for s, factor in enumerate((1, 1, -1)):
        for t in range(10):
            for o in range(10):
                p = float(sign[s] * tens[t] * ones[o])
                if p > _LEAST:
                    value = factor * (10 * t + o)
                    shares[value] = shares.get(value, 0.0) + p
    return {v: p for v, p in shares.items() if p > _LEAST}


@cache
def _network() -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1  # pages run beside each other
    data = resources.files(__package__).joinpath("sheets_cells.onnx").read_bytes()
    return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
