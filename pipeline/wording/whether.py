"""Whether there was a score, in any words: `if your attack was successful`, `where a hit resulted`.

Between the word that asks and the end of the condition stand words of closed kinds alone, with one
at most that denies. What another one scored, or what is yet to come, is a doubt.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Literal

from pipeline.wording.cursor import Cursor
from pipeline.wording.lexicon import CLASSES


def _words(*texts: str) -> frozenset[str]:
    return frozenset(w for text in texts for w in CLASSES.get(text, text).split())


_IF = _words("if when where unless should")
_HE, _YOU = _words("he she they his her their"), _words("you your")
_SCORE = _words("score scored scoring succeed hit landed struck successful succeeded damage")
_DONE_NOW = _words("MADE", "scored landed struck succeeded was were had did have has page resulted")
_DENIES = _words("not no without missed failed unsuccessful unless")
_FAILED = _words("missed failed unsuccessful")
_PLAIN = _words("MADE", "ARRIVE") | _words(
    "a an any the this page just in on with was were is are been had did have has to by"
    " here blow attack strike maneuver action move turn round exchange it which that bears shows"
    " resulted produced point points of"
)
_PAST = _words("was were had did have has")
_SUBJECTS = _words("you he she they")
_STRUCK = _words("hit hits struck scored damage damaged landed")
_BE = _words("was were is are be been get gets got")
_MOST = 12  # words
When = Literal["scored", "missed"]


def whether(c: Cursor) -> When | None:
    """The condition that stands here up to a comma, if it asks for a score of this exchange."""
    here, far = c.at, c.far
    found = _asked(c)
    if found is None:
        c.at, c.far = here, far
    return found


def _asked(c: Cursor) -> When | None:
    token = c.peek()
    if token is None or token.kind != "word" or token.text not in _IF:
        return None
    words: list[str] = []
    known = _PLAIN | _SCORE | _DENIES | _HE | _YOU | _IF | {"me"}
    while (token := c.peek()) and token.kind == "word" and token.text in known:
        if token.found or len(words) > _MOST:
            return None
        words.append(token.text)
        c.step()
    stop = c.peek()
    if stop is None or stop.text not in (",", ":", ".", "!") or not _sound(c, words):
        return None
    denied = [w for w in words if w in _DENIES]
    return None if len(denied) > 1 else "missed" if denied else "scored"


def _sound(c: Cursor, words: list[str]) -> bool:
    """Whether it is one score, made by the fighter who is told, in the exchange just fought."""
    he, you = not _HE.isdisjoint(words), not _YOU.isdisjoint(words)
    if (he and (you or c.headed)) or sum(w in _IF for w in words) != 1:
        return False
    pairs = set(itertools.pairwise(words))
    scored = [i for i, w in enumerate(words) if w in _SCORE or w in _FAILED]
    if not scored or _DONE_NOW.union(_FAILED).isdisjoint(words):
        return False
    if any(w in _HE | _YOU for w in words[scored[0] + 1 :]):
        return False  # `if a hit was scored on you`
    present = {"is", "are"} & set(words) and _PAST.isdisjoint(words)
    if present and "page" not in words:
        return False  # it could be a score to come
    return (
        not struck(words)
        and ("by", "me") not in pairs
        and ("have", "to") not in pairs
        and _nothing(words)
    )


def _nothing(words: Sequence[str]) -> bool:
    """Whether `no` is said of the score; before anything else it may be a slip of `on`."""
    behind = [b for a, b in itertools.pairwise(words) if a == "no"]
    before = words[: words.index("no")] if behind else []
    return all(b in ("score", "hit", "damage") for b in behind) and (
        not behind or "page" in before or "page" not in words
    )


def struck(words: Sequence[str]) -> bool:
    """`You were hit`, `you have been hit`: it is done to whom it is told."""
    for i, word in enumerate(words):
        person = not _SUBJECTS.isdisjoint(words[:i])
        if person and word in _BE and _STRUCK.intersection(words[i + 1 : i + 3]):
            return True
    return False
