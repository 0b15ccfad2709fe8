"""How much is added to a score: a number with its sign, or with words that raise or lower it."""

from __future__ import annotations

from pipeline.wording import gains
from pipeline.wording.cursor import Cursor
from pipeline.wording.lexicon import NUMBERS

_HITS = ("hit", "hits", "strike", "strikes")


def told_number(c: Cursor) -> tuple[int | None, bool]:
    """What is added, and whether it is called a bonus.

    `You get 2` could be points of any kind: without the word or a sign it is no bonus.
    """
    here = c.at
    if c.has(*gains.SUBTRACT):
        number = c.signed()
        return (-number if number and number > 0 else None), False
    if c.has(*gains.ADD):
        named = c.tokens[c.at - 1].text == "of"
        return c.signed(), c.has(*gains.AND_BONUS) or named
    c.at = here
    if c.has(*gains.PENALTY_OF):
        number = c.signed()
        return (-abs(number) if number else None), True
    c.has(*gains.GET)
    if c.has(*gains.BONUS_OF):
        c.mark(":")
        return c.signed(), True
    got = c.at > here
    if got and c.has(*gains.ONE_MORE):
        return 1, False
    c.word("a", "an")
    extra = c.word("extra", "additional")
    plus = signed(c)
    number = c.signed()
    if number is not None and not got and c.has(*gains.IS_ADDED):
        return number, False
    if number and number > 0 and not got and not plus and c.has(*gains.IS_TAKEN):
        return -number, False
    if number is None or not (plus or got):
        return None, False
    if got and number > 0 and c.has(*gains.LESS):
        return -number, False
    named = c.has(*gains.AND_BONUS, *(gains.AND_PENALTY if number < 0 else ()))
    return (number if plus or extra or named or c.has(*gains.EXTRA) else None), named


def gained(c: Cursor) -> int | None:
    """What rows get that stand before it."""
    if c.has(*gains.ADDED_TO):
        number = c.number()
        return number or None
    if c.has(*gains.CUT_BY):
        number = c.number()
        return -number if number else None
    here = c.at
    if c.has(*gains.LOSES):
        return -1 if c.has(*gains.A_POINT) else _fewer(c)
    if c.has(*gains.EARNS) and c.has(*gains.A_POINT):
        return 1
    c.at = here
    if here and c.tokens[here - 1].text in _HITS and c.word("with") and signed(c):
        return c.signed()
    c.at = here
    if c.has(*gains.WITH_PENALTY):
        number = c.number()
        return -number if number else None
    if c.has("GET|score|scores|count|counts") and c.has(*gains.ONE_MORE):
        return 1
    c.at = here
    c.at = here
    got = c.has(*gains.GETS)
    named = got and c.tokens[c.at - 1].text in ("of", "extra")
    c.mark(":")
    plus = signed(c)
    number = c.signed() if plus or got else None
    if number is None:
        return None
    if number > 0 and not plus and not named and c.has(*gains.LESS):
        return -number
    return number if plus or named or c.has(*gains.AND_BONUS, *gains.EXTRA) else None


def _fewer(c: Cursor) -> int | None:
    number = c.number()
    return -number if number and c.has("POINTS") else None


def signed(c: Cursor) -> bool:
    """A number with its sign needs no verb."""
    token, after = c.peek(), c.peek(1)
    signed = token is not None and token.kind == "mark" and token.text in ("+", "-")
    return signed and after is not None and (after.kind == "number" or after.text in NUMBERS)
