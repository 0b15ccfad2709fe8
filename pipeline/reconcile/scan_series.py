"""What stands where in the series, as counts: what a reading is worth before anybody looks.

Counted over eight transcriptions, the colours over 67. They are no rules. They weigh against
what is seen, so a reading that is seen clearly stands against them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from pipeline.model.clauses import COLOURS, Colour

# key: the pictures that it leads to in any matrix, and how often; 0 is the printed 00.
_LED = {
    2: "3:10 5:83 7:6 13:2 19:9 31:16 45:31 49:12 53:14 57:8 63:1",
    4: "0:24 5:5 7:11 17:14 19:11 27:1 31:12 41:6 45:9 49:14 53:19 57:7 59:2 63:57",
    6: "3:1 9:20 11:36 13:6 17:38 19:18 31:12 45:12 49:20 53:2 55:2 59:4 63:21",
    8: "13:4 19:37 23:16 31:1 33:125 61:9",
    10: "3:99 13:12 19:9 21:7 23:1 31:8 41:5 45:36 51:2 53:5 57:8",
    12: "0:48 3:59 7:2 11:18 13:3 19:9 31:3 41:1 45:10 49:2 51:19 53:8 57:6 59:4",
    14: "7:10 9:68 11:27 13:5 19:9 21:6 23:2 31:7 43:14 45:22 49:11 51:1 53:8 63:2",
    16: "1:32 19:26 23:16 31:1 51:1 53:4 55:6 57:106",
    18: "7:12 13:22 19:27 23:8 31:3 37:103 53:7 57:6 59:2 61:2",
    20: "7:9 13:1 19:29 23:16 29:104 31:4 41:1 51:1 53:17 57:6 59:2 61:2",
    22: "0:72 7:6 9:3 11:26 13:5 19:10 21:4 23:1 27:4 41:2 45:2 49:36 51:1 53:6 59:14",
    24: "7:8 13:14 15:68 17:17 19:17 23:8 27:15 31:1 45:18 49:15 53:11",
    26: "0:24 3:5 7:2 13:12 17:33 19:14 27:1 31:1 41:6 45:24 51:2 53:8 55:3 57:7 59:2 63:48",
    28: "3:89 5:3 7:7 13:18 19:24 21:15 23:1 31:10 41:6 45:4 51:1 53:13 63:1",
    30: "0:24 3:41 5:67 15:6 19:17 27:11 31:6 41:4 45:4 49:2 51:1 53:2 57:7",
    32: "9:121 13:7 19:6 27:7 31:7 41:7 45:24 51:2 53:11",
    34: "0:24 7:2 13:5 19:14 21:1 23:1 25:92 31:5 41:38 51:1 53:8 59:1",
    36: "0:47 11:11 13:11 15:43 19:10 25:8 31:24 41:12 51:2 53:23 59:1",
    38: "0:72 3:22 13:5 19:9 27:7 31:3 45:14 49:54 53:1 57:5",
    40: "3:18 5:56 7:9 13:4 19:18 21:24 31:11 41:14 45:16 49:8 53:13 63:1",
    42: "0:48 5:50 11:15 13:5 19:11 27:5 31:9 41:2 43:15 49:14 53:8 57:6 59:4",
    44: "0:24 11:17 13:5 15:28 17:19 19:13 31:1 45:16 47:53 51:1 53:4 55:2 57:7 59:2",
    46: "0:24 7:7 13:2 19:13 27:32 29:4 31:5 41:5 43:93 53:7",
    48: "0:24 3:30 5:2 13:4 17:61 19:14 41:4 45:10 49:8 51:1 53:1 55:2 57:7 59:4 63:20",
    50: "7:5 13:5 17:1 21:8 39:24 45:8 53:12 63:1",
    52: "23:8 33:25 35:6 61:25",
    54: "5:2 9:23 13:7 15:4 31:1 35:4 45:6 47:1 51:2 53:2 57:6 59:6",
    56: "3:4 5:12 17:8 19:1 35:5 45:5 47:3 51:1 57:21 63:4",
    58: "5:15 11:3 35:8 41:8 49:6 51:12 57:12",
    60: "11:9 13:2 17:10 19:1 35:6 41:1 49:4 57:6 59:15 63:10",
    62: "1:2 19:5 35:8 47:1 53:1 55:34 57:13",
    64: "3:24 19:5 31:1 35:4 47:4 53:2 57:24",
}
# page: the colours of its row, and in how many books; the likeliest of 67, rivals of eight.
_COLOURS = {
    2: "blue:67", 4: "green:45", 6: "red:41 blue:6 green:6 orange:5", 8: "yellow:67",
    10: "red:67", 12: "blue:5", 14: "blue:66", 16: "yellow:67", 18: "green:67", 20: "green:67",
    22: "blue:2 red:1 green:1 orange:1", 24: "orange:65", 26: "green:47", 28: "orange:62",
    30: "blue:58", 32: "red:66", 34: "blue:59 green:3", 36: "orange:42",
    38: "red:2 orange:2 green:1", 40: "yellow:67", 42: "red:40 blue:12",
    44: "orange:46 blue:3 green:3 red:2", 46: "green:57", 48: "blue:43 red:11", 50: "white:66",
    52: "brown:67", 54: "white:66", 56: "brown:67", 58: "black:67", 60: "white:66",
    62: "brown:67", 64: "black:67",
}  # fmt: skip
# page: the X of its row; and the least and greatest MOD.
_ROWS: dict[int, tuple[str, int, int]] = {
    2: ("58:5 64:3", 1, 5), 4: ("56:6 60:1", -2, 2), 6: ("56:3 60:2 50:1 58:1 64:1", -2, 4),
    8: ("52:8", -4, -4), 10: ("64:8", 1, 5), 12: ("64:4 50:1 60:1", -2, 0),
    14: ("60:4 54:3 56:1", -1, 3), 16: ("62:7 52:1", -6, -4), 18: ("52:7 62:1", -6, -3),
    20: ("52:8", -5, -5), 22: ("54:3 58:2", -2, 1), 24: ("50:4 60:3 58:1", 2, 8),
    26: ("56:6 60:1", -2, 2), 28: ("64:8", 2, 7), 30: ("64:5 58:2", -4, -1),
    32: ("54:6 60:1 56:1", -1, 3), 34: ("56:6 60:1", 0, 3), 36: ("50:2 54:2 58:2", -3, 7),
    38: ("58:4 56:1", 0, 2), 40: ("58:5 64:3", 2, 4), 42: ("58:2 64:2 54:1 60:1", -2, 3),
    44: ("56:6", -4, 10), 46: ("52:6 56:1", -6, -4), 48: ("56:6 60:1", 0, 8),
    50: ("", 1, 5), 52: ("", -6, 0), 54: ("", -5, 5), 56: ("", -4, 4), 58: ("", -6, 5),
    60: ("", -5, 8), 62: ("", -7, -4), 64: ("", -6, 5),
}  # fmt: skip
_ALL_COLOURS = len(COLOURS)
_ROW_WEIGHT = 4.0  # rows nobody has counted, as one book of so many seen
_FREE_X = 1 / 8  # any of the extended pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How often what stands where: by key or by page."""

    led: Mapping[int, Mapping[int, int]]
    colours: Mapping[int, Mapping[str, int]]
    x: Mapping[int, Mapping[int, int]]
    mods: Mapping[int, tuple[int, int]]


def _counts(text: str) -> dict[str, int]:
    return {name: int(n) for name, n in (entry.split(":") for entry in text.split())}


def _numbers(text: str) -> dict[int, int]:
    return {int(name): n for name, n in _counts(text).items()}


SERIES = Counts(
    led={key: _numbers(text) for key, text in _LED.items()},
    colours={page: _counts(text) for page, text in _COLOURS.items()},
    x={page: _numbers(text) for page, (text, _, _) in _ROWS.items()},
    mods={page: (low, high) for page, (_, low, high) in _ROWS.items()},
)
_CURRENT = ContextVar("_CURRENT", default=SERIES)


@contextmanager
def using(counts: Counts) -> Iterator[None]:
    """Decide by other counts, as when a book is to be read without its own part in them."""
    token = _CURRENT.set(counts)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def led(key: int) -> Mapping[int, float]:
    """The shares of the pictures that a key leads to in the series; empty for an unknown key."""
    counts = _CURRENT.get().led.get(key, {})
    total = sum(counts.values())
    return {picture: n / total for picture, n in counts.items()}


def colour_share(page: int, colour: Colour) -> float:
    """How often the row of a page has this colour."""
    counts = _CURRENT.get().colours.get(page, {})
    return _share(counts.get(colour, 0), sum(counts.values()), 1 / _ALL_COLOURS)


def x_share(page: int, x: int) -> float:
    """How often the row of a page has this X."""
    counts = _CURRENT.get().x.get(page, {})
    return _share(counts.get(x, 0), sum(counts.values()), _FREE_X)


def _share(count: int, total: int, free: float) -> float:
    return (count + _ROW_WEIGHT * free) / (total + _ROW_WEIGHT)


def mod_distance(page: int, mod: int) -> int:
    """How far a MOD lies outside those of the series."""
    if page not in _CURRENT.get().mods:
        return 0
    low, high = _CURRENT.get().mods[page]
    return max(low - mod, mod - high, 0)


def is_negative(page: int) -> bool:
    """Whether all MODs of a page in the series are below nothing."""
    return _CURRENT.get().mods.get(page, (0, 0))[1] < 0
