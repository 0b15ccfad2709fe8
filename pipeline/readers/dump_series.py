"""What stands where in the series: counted over its transcriptions, as figures.

They are no rules: a book may differ. What differs from them and stands alone in its book is
nearly always a slip, so it goes to a person.
"""

from __future__ import annotations

import functools

from pipeline.readers.design_standard import standard

# The pictures that a key leads to, in any matrix.
_MET = {
    2: "3 5 7 13 19 31 45 49 53 57 63",
    4: "5 7 17 19 27 31 41 45 49 53 57 59 63",
    6: "3 9 11 13 17 19 31 45 49 53 55 59 63",
    8: "13 19 23 31 33 61",
    10: "3 13 19 21 23 31 41 45 51 53 57",
    12: "3 7 11 13 19 31 41 45 49 51 53 57 59",
    14: "7 9 11 13 19 21 23 31 43 45 49 51 53 63",
    16: "1 19 23 31 51 53 55 57",
    18: "7 13 19 23 31 37 53 57 59 61",
    20: "7 13 19 23 29 31 41 51 53 57 59 61",
    22: "7 9 11 13 19 21 23 27 41 45 49 51 53 59",
    24: "7 13 15 17 19 23 27 31 45 49 53",
    26: "3 7 13 17 19 27 31 41 45 51 53 55 57 59 63",
    28: "3 5 7 13 19 21 23 31 41 45 51 53 63",
    30: "3 5 15 19 27 31 41 45 49 51 53 57",
    32: "9 13 19 27 31 41 45 51 53",
    34: "7 13 19 21 23 25 31 41 51 53 59",
    36: "11 13 15 19 25 31 41 51 53 59",
    38: "3 13 19 27 31 45 49 53 57",
    40: "3 5 7 13 19 21 31 41 45 49 53 63",
    42: "5 11 13 19 27 31 41 43 49 53 57 59",
    44: "11 13 15 17 19 31 45 47 51 53 55 57 59",
    46: "7 13 19 27 29 31 41 43 53",
    48: "3 5 13 17 19 41 45 49 51 53 55 57 59 63",
    50: "7 13 17 21 39 45 53 63",
    52: "23 33 35 61",
    54: "5 9 13 15 31 35 45 47 51 53 57 59",
    56: "3 5 17 19 35 45 47 51 57 63",
    58: "5 11 35 41 49 51 57",
    60: "11 13 17 19 35 41 49 57 59 63",
    62: "1 19 35 47 53 55 57",
    64: "3 19 31 35 47 53 57",
}
# The X and the least and greatest MOD of a row, by its page.
_ROWS: dict[int, tuple[str, int, int]] = {
    2: ("58 64", 1, 5),
    4: ("56 60", -2, 2),
    6: ("50 56 58 60 64", -2, 4),
    8: ("52", -4, -4),
    10: ("64", 1, 5),
    12: ("50 60 64", -1, 0),
    14: ("54 56 60", -1, 3),
    16: ("52 62", -6, -4),
    18: ("52 62", -6, -3),
    20: ("52", -5, -5),
    22: ("54 58", -2, 1),
    24: ("50 58 60", 2, 8),
    26: ("56 60", -2, 2),
    28: ("64", 2, 7),
    30: ("58 64", -4, -1),
    32: ("54 56 60", -1, 3),
    34: ("56 60", 0, 3),
    36: ("50 54 58", -3, 7),
    38: ("56 58", 0, 1),
    40: ("58 64", 2, 4),
    42: ("54 58 60 64", -1, 3),
    44: ("56", -4, 3),
    46: ("52 56", -6, -4),
    48: ("56 60", 0, 8),
    50: ("", 2, 5),
    52: ("", -6, 0),
    54: ("", -5, 5),
    56: ("", -4, 4),
    58: ("", -6, 5),
    60: ("", -5, 8),
    62: ("", -7, -4),
    64: ("", -6, 5),
}
# The colours of rows: the recommended one (DUEL-075), and rivals with their share in the series.
_COLOURS = {
    "orange": (24, 28, 36, 44),
    "red": (10, 32, 42, 38, 6),
    "blue": (2, 14, 12, 22, 48, 30, 34),
    "green": (26, 4, 18, 20, 46),
    "yellow": (40, 8, 16),
    "white": (50, 54, 60),
    "black": (58, 64),
    "brown": (56, 52, 62),
}
# Books that agree with it, of those that have the row (series.md); all others agree in all.
_AGREED = {
    36: (42, 47), 44: (46, 54), 32: (66, 66), 42: (40, 52), 6: (41, 58), 34: (59, 62),
    48: (43, 54), 46: (57, 58), 26: (47, 52), 50: (66, 67), 28: (62, 62),
}  # fmt: skip
# What eight transcriptions print where books differ, and in how many.
_SEEN: dict[int, dict[str, int]] = {
    6: {"red": 5, "green": 1, "orange": 1, "blue": 1},
    12: {"blue": 5},
    22: {"blue": 2, "red": 1, "green": 1, "orange": 1},
    34: {"blue": 6, "green": 1},
    38: {"red": 2, "orange": 2, "green": 1},
    42: {"red": 5, "blue": 1},
    44: {"orange": 4, "blue": 1, "green": 1, "red": 1},
    48: {"blue": 6, "red": 1},
}
_VARIES = (12, 22, 38)  # no count of the whole series says how often
# Words of sheets that the usual rows lack.
_MORE = " shield strike feint protected guard kick close back up down away low high chop"
_MARGIN = 2  # what a MOD may lie beside those of the series

MET = {key: frozenset(map(int, text.split())) for key, text in _MET.items()}


def colours(page: int) -> tuple[tuple[str, float], ...]:
    """The colours of a row by the series, likeliest first, with their shares."""
    first = next((c for c, pages in _COLOURS.items() if page in pages), None)
    if first is None:
        return ()
    seen = _SEEN.get(page, {})
    others = {c: k for c, k in seen.items() if c != first}
    n, of = _AGREED.get(page, (1, 1))
    share = n / of
    if page in _VARIES:  # one more that nobody has counted: never sure
        share = seen[first] / (sum(seen.values()) + 1)
    rest = (1 - share) / (sum(others.values()) or 1)
    return ((first, share), *((c, rest * k) for c, k in others.items() if share < 1))


@functools.cache
def usual_words() -> frozenset[str]:
    """The words of the usual rows and groups."""
    pages = standard().pages.values()
    texts = " ".join(f"{p.group} {p.name} {p.kind}" for p in pages)
    return frozenset((texts + _MORE).lower().split())


def usual_wound(own: int, theirs: int) -> int | None:
    """The picture of the wound that usually comes of this meeting, if any does."""
    scene = standard().scene(own, theirs)
    return standard().wounds[scene].page if scene and scene in standard().wounds else None


def usual_x(page: int) -> frozenset[int]:
    """The X that rows of this page have."""
    return frozenset(map(int, _ROWS[page][0].split())) if page in _ROWS else frozenset()


def is_usual_mod(page: int, mod: int) -> bool:
    """Whether a MOD lies where those of the series lie, or near."""
    if page not in _ROWS:
        return True
    _, low, high = _ROWS[page]
    return low - _MARGIN <= mod <= high + _MARGIN
