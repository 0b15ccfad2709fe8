"""Titles: what may be misread in them, and what they say about the score of their picture."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace

from pipeline.reconcile.scan_words import Titled
from pipeline.wording.naming import naming
from pipeline.wording.spelling import pieces

# What pictures of the series are mostly called.
_USUAL = (
    "jumping jump away up back swinging swing high low down side dazed head thrusting thrust leg"
    " arm body wound wounded off balance turned around behind you kicking kick special weapon"
    " dislodged ducking duck dodging dodge extended range charging charge knocked retrieving"
    " retrieve parrying parry shield smashed blocking block attacking at the ready"
)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_LONG = 13  # letters: longer words are mostly two
_FAIR = 0.95  # what the letters of words that nobody knows must reach
# Pictures of these titles are scored in all books seen, but for one weapon dislodged.
_HIT = re.compile(
    r"\b(?:wound(?:ed)?|dazed|balance|knocked|dislodged|disarmed|smashed|parry(?:ing)?|stunned"
    r"|struck|staggered)\b|\u8ca0\u50b7|\u76f4\u6483",
    re.IGNORECASE,
)


def scored(title: str) -> bool:
    """Whether a picture of this title has a score in most books."""
    return bool(_HIT.search(title))


def vocabulary(names: Iterable[str], titles: Collection[str]) -> frozenset[str]:
    """The words that titles of a book may be made of: usual ones, and what it prints elsewhere."""
    often = Counter(word for title in titles for word in set(_words(title)))
    usual = _usual()
    own = {word for name in names for word in _words(name)}
    own |= {word for word, times in often.items() if times > 1}
    return usual | {word for word in own if not pieces(word, usual)}  # the sheet lost the space too


def settled(title: Titled, known: frozenset[str]) -> Titled:
    """Of two readings that differ in spaces alone, the one whose words are all known."""
    other = title.other
    if other is None or _joined(title.title) != _joined(other):
        return title
    clear = [one for one in (title.title, other) if all(w in known for w in _words(one))]
    return replace(title, title=clear[0], other=None) if len(clear) == 1 else title


def _joined(title: str) -> str:
    return "".join(title.casefold().split())


@functools.cache
def _usual() -> frozenset[str]:
    return naming(()).words | frozenset(_USUAL.split())


def against(title: str, p: float, known: frozenset[str]) -> tuple[str, str] | None:
    """Why an English title is in doubt, and what it may be instead."""
    for word in _words(title):
        if word in known or word.replace("'", "") in known:
            continue
        apart = pieces(word, _usual()) or pieces(word, known)
        if apart:
            return f"{word!r} may be two words", _in_title(title, word, apart)
        if not word.isascii() or len(word) > _LONG:
            return f"no word is known as {word!r}", title
        if p < _FAIR:
            return f"{word!r} is hardly legible", title
    return None


def _in_title(title: str, word: str, apart: tuple[str, ...]) -> str:
    """The title with spaces in the word, and its letters as they were."""
    match = re.search(re.escape(word), title, re.IGNORECASE)
    if match is None:
        return title
    found, start = [], match.start()
    for part in apart:
        found.append(title[start : start + len(part)])
        start += len(part)
    return title[: match.start()] + " ".join(found) + title[match.end() :]


def _words(title: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(title)]
