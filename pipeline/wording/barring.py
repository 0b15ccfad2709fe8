"""What is barred in words around a verb that is no phrase of ours, or that a time stands in."""

from __future__ import annotations

from pipeline.model.clauses import Selector
from pipeline.wording import lexicon, phrases
from pipeline.wording.cursor import Cursor
from pipeline.wording.parts import Time, time
from pipeline.wording.selection import selectors
from pipeline.wording.states import idle

Rows = tuple[Selector, ...]
_LEAVING = phrases.ABSTAINING | phrases.NEGLECTING  # without `not` these bar


def parted(c: Cursor, before: tuple[str, ...], behind: tuple[str, ...]) -> Time | None:
    """`Refrain next turn from`, `confined next turn to`: the time stands between."""
    here = c.at
    span = time(c) if c.has(*before) else None
    if span is None or not c.has(*behind):
        c.at = here
        return None
    return span


def need_not(c: Cursor, start: int) -> bool:
    """`He may refrain from`: what is left to him is no limit, unlike `he may do no`."""
    asked = start > 0 and c.tokens[start - 1].text in ("may", "can")
    said = [t.text for t in c.tokens[start : c.at]]
    return asked and bool(said) and (said[0] in phrases.ABSTAINING or "without" in said)


def too_weak(c: Cursor) -> bool:
    """`You are too dazed to use`, `you are moving too fast for`."""
    if not c.has(
        "BE [far|much|still] too",
        "BE moving|going|running [far|much] too",
    ):
        return False
    token = c.peek()
    if token is None or token.kind != "word" or not idle(c, token.found or token.text):
        return False
    c.step()
    return c.has("to DO [any]", "for [any]")


def shunned(c: Cursor) -> bool:
    """`Skip`, `say goodbye to`: a verb that no row begins with and that is no mere leave."""
    here = c.at
    return not c.named() and c.has(*phrases.SHUN) and not need_not(c, here)


def unowned(c: Cursor) -> Rows:
    """What is named behind `not` without a word such as `all`, of which some may be left."""
    token = c.peek()
    the = token is not None and token.text in lexicon.CLASSES["THE"].split()
    return () if the else selectors(c)


def called_otherwise(c: Cursor, *, owned: bool = False) -> tuple[Selector, ...]:
    """`not cast spells`: a verb that is no word of ours before what it is done with.

    `owned`: what it is done with is `your horn`, and a name by itself; then it means every row
    that is called so, not the one that the verb is a part of.
    """
    here = c.at
    token = c.peek()
    verb = token is not None and token.kind == "word" and token.text not in _LEAVING
    if token and verb and c.tokens[here - 1].text == "not":
        c.step()
        whole = not owned or (c.word("your", "their") and c.stems(1) in c.naming.full)
        chosen = selectors(c) if whole else ()
        if chosen and (owned or token.text in c.naming.rows):
            return chosen
    c.at = here
    return ()
