"""Values and their pointers in words, as the site tells of evidence.

Evidence is as untrusted as books, and may hold what is printed in other people's books: its
texts are shown where they are names or figures, and sentences that it quotes are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pipeline.model.book import Picture
from pipeline.model.clauses import Unmodelled
from pipeline.model.codec import DecodeError, decode
from pipeline.model.evidence import Rival
from pipeline.model.pointer import split
from pipeline.wording.say import tell

_WORDS, _LETTERS = 6, 80  # the longest text of evidence that is a name and no sentence
_QUOTED = re.compile(
    r"(?s)(?<!\w)(?:\"[^\"]+\"|'[^']+'|`[^`]+`|\u201c[^\u201d]+\u201d|\u2018[^\u2019]+\u2019"
    r"|\u300c[^\u300d]+\u300d|\xab[^\xbb]+\xbb)(?!\w)"
)
_DENSE = "\u2e80"  # from here on scripts have no blanks, and a letter says what three do
_FIELDS = {
    "at": "critical", "tell": "instruction", "party": "party symbol", "x": "X", "mod": "modifier",
}  # fmt: skip
_PLACES = {"start": "Opening picture", "title": "Title", "titles": "Title"}


def without_quotations(why: str) -> str:
    """A reason without the sentences that it quotes; names and figures stay."""
    return _QUOTED.sub(lambda m: m[0] if _is_name(m[0]) else f"{m[0][0]}…{m[0][-1]}", why)


def _is_name(text: str) -> bool:
    dense = sum(c >= _DENSE for c in text)
    return len(text) + 2 * dense <= _LETTERS and len(text.split()) <= _WORDS


def reading(rival: Rival) -> str:
    """One reading of a value, and how sure the reader is of it."""
    sure = "" if rival.p is None else f" ({rival.p * 100:.0f}\u00a0%)"
    return shown(rival.value, foreign=True) + sure


def shown(value: Any, *, foreign: bool = False) -> str:  # noqa: ANN401 -- any plain value
    """A value in words; a foreign one is of evidence, and may be other people's sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return value if not foreign or _is_name(value) else "a text"
    if isinstance(value, (int, float)):
        return str(value).replace("-", "\u2212")
    if isinstance(value, Mapping):
        return _told([value]) or ", ".join(_pair(k, v, foreign=foreign) for k, v in value.items())
    if all(isinstance(v, int) for v in value):
        return "/".join(shown(v) for v in value) or "nothing"
    if any(isinstance(v, (Mapping, list, tuple)) for v in value):
        return _told(value) or f"{len(value)} values"
    return ", ".join(shown(v, foreign=foreign) for v in value)


def _pair(key: object, value: object, *, foreign: bool) -> str:
    if not isinstance(value, (Mapping, list, tuple)):
        return f"{shown(key, foreign=foreign)}: {shown(value, foreign=foreign)}"
    return f"{shown(key, foreign=foreign)}: {len(value)} values"


def _told(value: object) -> str:
    """Clauses in our own words; what is no clause gives nothing."""
    try:
        clauses = decode(Picture, {"tell": value}).tell
    except DecodeError:
        return ""
    if any(isinstance(c, Unmodelled) for c in clauses):
        return "an instruction that is not understood yet"
    return tell(clauses)


def named(pointer: str) -> str:
    """A pointer in words."""
    match split(pointer) if pointer.startswith("/") else ():
        case ("matrices", matrix):
            return f"Matrix {matrix.zfill(2)}"
        case ("matrices", matrix, key, *_):
            return f"Matrix {matrix.zfill(2)}, number {key.zfill(2)}"
        case ("pictures", page, *rest):
            return ", ".join([f"Picture {page.zfill(2)}", *_field(rest)])
        case ("sheet", "maneuvers", page, *rest):
            return ", ".join([f"Row {page.zfill(2)}", *_field(rest)])
        case ("sheet", *rest):
            return " ".join(["Sheet:", *rest])
        case (first, *rest):
            return " ".join([_PLACES.get(first, first), *(f"({r})" for r in rest)])
    return pointer


def _field(parts: Sequence[str]) -> Iterator[str]:
    match parts:
        case ["critical"]:
            yield "critical"
        case ["critical", "tell", *rest]:
            yield " ".join(["instruction on a critical", *rest])
        case ["critical", *rest]:
            yield from _field(rest)
        case ["titles", *rest]:
            yield " ".join(["title", *(f"({r})" for r in rest)])
        case [name, *rest]:
            yield " ".join([_FIELDS.get(name, name), *rest])
