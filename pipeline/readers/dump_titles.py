"""Titles that the series gives to one picture, or to two: they speak for a place."""

from __future__ import annotations

from pipeline.model.selectors import singular
from pipeline.readers.dump_marks import distance

# Words that a title has, and the pictures that are called so (series.md); the longest first.
_TITLES: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("extended range body wound", (35,)),
    ("extended range leg wound", (47,)),
    ("extended range dodging", (61,)),
    ("extended range blocking", (57,)),
    ("wounded from afar", (35,)),
    ("leg struck from afar", (47,)),
    ("dodging from afar", (61,)),
    ("jumping away", (1,)),
    ("swinging high", (3,)),
    ("swinging low", (5,)),
    ("head wound", (7,)),
    ("thrust high", (9,)),
    ("thrusting high", (9,)),
    ("thrust low", (11,)),
    ("thrusting low", (11,)),
    ("leg wound", (13,)),
    ("swinging down", (15,)),
    ("off balance", (19, 59)),
    ("turned around", (21,)),
    ("behind you", (23,)),
    ("weapon dislodged", (27,)),
    ("arm wound", (31,)),
    ("retrieving weapon", (43,)),
    ("weapon retrieved", (43,)),
    ("knocked down", (41,)),
    ("body wound", (53,)),
    ("jumping up", (37,)),
    ("jump up", (37,)),
    ("parrying high", (45, 49)),
    ("parrying low", (49, 45)),
    ("extended range", (57,)),
    ("kicking", (25,)),
    ("ducking", (29,)),
    ("dodging", (33,)),
    ("dazed", (7,)),
    ("charging", (39,)),
)
_SPLIT = tuple((singular(words), pages) for words, pages in _TITLES)
_LONG = 5  # letters of a word that may have a slip


def places_of(title: str) -> tuple[int, ...]:
    """The pictures that a title is usual for."""
    words = singular(title)
    for wanted, pages in _SPLIT:
        if any(_like(words[i : i + len(wanted)], wanted) for i in range(len(words))):
            return pages
    return ()


def titles_of(page: int) -> tuple[str, ...]:
    """The usual titles of a picture; none where one of them may stand for another."""
    return tuple(words for words, pages in _TITLES if page in pages)


def known_words() -> frozenset[str]:
    """All words of the usual titles."""
    return frozenset(w for words, _ in _SPLIT for w in words)


def _like(have: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return len(have) == len(wanted) and all(
        h == w or (len(w) >= _LONG and distance(h, w, 1) <= 1)
        for h, w in zip(have, wanted, strict=True)
    )
