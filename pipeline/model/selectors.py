"""Selectors: which rows of a sheet the words of an instruction take."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from pipeline.model.book import EXTENDED, Maneuver
from pipeline.model.clauses import COLOURS, Selector

Rows = Mapping[int, Maneuver]


@lru_cache(maxsize=4096)  # a sheet has few words, and each instruction asks for them again
def singular(text: str) -> tuple[str, ...]:
    """The words of a text, lower case and singular: `Side Swings` and `side swing` are the same."""
    return tuple(_stem(w) for w in re.findall(r"[^\W_]+", text.lower().replace("&", " and ")))


def _stem(word: str) -> str:
    if re.search(r"(?:sh|ch|ss)es$", word):
        return word[:-2]
    if re.search(r"xes?$", word):  # axe and axes, box and boxes
        return word[: word.rindex("x") + 1]
    if re.search(r"..[^aeiou]ies$", word):
        return word[:-3] + "y"
    return word[:-1] if re.search(r"..[^s]s$", word) else word


def is_extended(page: int, row: Maneuver) -> bool:
    """A row is of the Extended Range box by its page or its group (one book prints 48 there)."""
    return page in EXTENDED or contains(row.group, singular("extended range"))


def contains(text: str | None, words: tuple[str, ...]) -> bool:
    """Whether the words stand in the text as whole words, side by side (DUEL-079)."""
    have = singular(text or "")
    return any(have[i : i + len(words)] == words for i in range(len(have) - len(words) + 1))


def select(
    rows: Rows, selector: Selector, *, narrow: bool = False, weapons: Sequence[str] = ()
) -> tuple[int, ...]:
    """The pages a selector takes, in printed order.

    `narrow` takes the category alone where the words name one (DUEL-078); words that name none
    in a box of the sheet, such as `retrieve weapon`, still take the rows of that name there.
    Words that name no row at all may be those of one of the sheet's `weapons`: they take the rows
    that need it.
    """
    if isinstance(selector, int):
        return tuple(p for p in rows if p == selector)
    words = singular(selector)
    if selector.lower() in COLOURS:
        return tuple(p for p, row in rows.items() if row.colour == selector.lower())
    if words == singular("extended range"):
        return tuple(p for p, row in rows.items() if is_extended(p, row))
    within = [p for p, row in rows.items() if _of_category(row, words)]
    settled = {is_extended(p, rows[p]) for p in within} if narrow else set[bool]()
    named = tuple(
        p
        for p, row in rows.items()
        if p in within or (contains(row.name, words) and is_extended(p, row) not in settled)
    )
    return named or _armed(rows, {i for i, w in enumerate(weapons, 1) if contains(w, words)})


def _armed(rows: Rows, weapons: Collection[int]) -> tuple[int, ...]:
    """The rows that are done with one of these weapons."""
    either = ("either", "both") if weapons else ()
    return tuple(p for p, row in rows.items() if row.weapon in weapons or row.weapon in either)


def _of_category(row: Maneuver, words: tuple[str, ...]) -> bool:
    return contains(row.kind, words) or contains(row.group, words)


def select_any(
    rows: Rows,
    selectors: tuple[Selector, ...],
    *,
    narrow: bool = False,
    weapons: Sequence[str] = (),
) -> frozenset[int]:
    """The pages that at least one of the selectors takes."""
    return frozenset(p for s in selectors for p in select(rows, s, narrow=narrow, weapons=weapons))
