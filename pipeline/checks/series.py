"""What the printed series does: figures counted over 67 transcribed books, used as soft rules."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.model.clauses import Colour

PICTURES = range(1, 64, 2)
MATRICES = range(2, 65, 2)
# Pictures with a SCORE burst in all 67 books.
SCORED = (7, 13, 19, 21, 31, 35, 41, 53)
BODY = range(6, 81)
# Pictures that stand under these keys alone, as what the pictured fighter does shows its choice.
UNDER: Mapping[int, frozenset[int]] = {
    25: frozenset({34, 36}),
    37: frozenset({18}),
    43: frozenset({46}),
}
# Pages that have one colour in at least 97 % of the books that have the row.
_PAGES_OF: Mapping[Colour, tuple[int, ...]] = {
    "orange": (24, 28),
    "red": (10, 32),
    "blue": (2, 14, 30),
    "yellow": (8, 16, 40),
    "green": (4, 18, 20, 46),
    "white": (50, 54, 60),
    "black": (58, 64),
    "brown": (52, 56, 62),
}
COLOURS: Mapping[int, Colour] = {p: colour for colour, pages in _PAGES_OF.items() for p in pages}
