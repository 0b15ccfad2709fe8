"""Which rows of a sheet the words of an instruction speak of (topic `selectors`)."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping, Sequence

from pipeline.model.book import Maneuver
from pipeline.model.clauses import COLOURS, Selector

Rows = Mapping[int, Maneuver]

RETRIEVE = "retrieve weapon"


def taken(
    rows: Rows, selectors: Iterable[Selector], *, narrow: bool, weapons: Sequence[str] = ()
) -> set[int]:
    """The pages that at least one selector speaks of."""
    found = set[int]()
    for selector in selectors:
        found |= pages(rows, selector, narrow=narrow) or _done_with(rows, selector, weapons)
    return found


def _done_with(rows: Rows, selector: Selector, weapons: Sequence[str]) -> set[int]:
    """Words that name no row may be those of a weapon: the rows that need it."""
    if isinstance(selector, int) or selector.lower() in COLOURS:
        return set()
    if alike(selector, "extended range"):
        return set()
    numbers = {i for i, weapon in enumerate(weapons, start=1) if says(weapon, selector)}
    return {
        page for page, row in rows.items()
        if numbers and (row.weapon in numbers or row.weapon in {"either", "both"})
    }  # fmt: skip


def pages(rows: Rows, selector: Selector, *, narrow: bool) -> set[int]:
    if isinstance(selector, int):
        return {selector} & set(rows)
    if selector.lower() in COLOURS:
        return {page for page, row in rows.items() if row.colour == selector.lower()}
    if alike(selector, "extended range"):
        return {page for page in rows if far(rows, page)}
    if narrow:
        return _narrow(rows, selector)
    return {p for p, row in rows.items() if _category(row, selector) or _named(row, selector)}


def far(rows: Rows, page: int) -> bool:
    """Whether a row is of the Extended Range box."""
    return 50 <= page <= 64 or says(rows[page].group, "extended range")


def _narrow(rows: Rows, words: str) -> set[int]:
    """DUEL-078, the narrow reading: in each box the category, if the words are one there."""
    found = set[int]()
    for box in (True, False):
        of_box = {page: row for page, row in rows.items() if far(rows, page) is box}
        category = {page for page, row in of_box.items() if _category(row, words)}
        found |= category or {page for page, row in of_box.items() if _named(row, words)}
    return found


def _category(row: Maneuver, words: str) -> bool:
    return says(row.group, words) or says(row.kind, words)


def _named(row: Maneuver, words: str) -> bool:
    return says(row.name, words)


def says(text: str | None, words: str) -> bool:
    """Whether a text has these words as whole words, one after the other (DUEL-079)."""
    return _says(text or "", words)


@functools.cache
def _says(text: str, words: str) -> bool:
    have, want = _split(text), _split(words)
    return any(_all_same(have[i:], want) for i in range(len(have) - len(want) + 1))


def alike(one: str, other: str) -> bool:
    """Whether two texts are the same words, be they singular or plural."""
    first, second = _split(one), _split(other)
    return len(first) == len(second) and _all_same(first, second)


def _all_same(have: Sequence[str], want: Sequence[str]) -> bool:
    return all(_same(a, b) for a, b in zip(have, want, strict=False))


def _split(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def _same(one: str, other: str) -> bool:
    return one == other or one in _plurals(other) or other in _plurals(one)


def _plurals(word: str) -> set[str]:
    found = {word + "s"}
    if word.endswith(("s", "x", "ch", "sh")):
        found = {word + "es"}
    if word.endswith("y"):
        found.add(word[:-1] + "ies")
    return found
