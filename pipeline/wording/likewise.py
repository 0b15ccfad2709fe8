"""`Red is barred next turn, and so is orange`: the same told of further rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.model.clauses import Forbid
from pipeline.wording.cursor import Cursor
from pipeline.wording.lexicon import CLASSES
from pipeline.wording.parts import Part
from pipeline.wording.selection import selectors

_SO = ("[and] so BE", "as BE", "[and] likewise BE")
_NOR = ("[and] nor|neither BE",)
_NOR_MAY = ("[and] nor|neither MODAL",)
_SAME = ("[and] the same goes|holds [true] for", "[and] the same applies to")
_BE = frozenset(("is", "are", "be"))
_SOME = ("all", "both", "every", "each")  # denied, of these some may be left
_OTHERS = ("my", "mine", "his", "her", "their")
_MAY = frozenset(CLASSES["MODAL"].split())
_NOT = frozenset(("not", "no", "never", "only"))
_ENDS = (".", "!", ",", ";")


def likewise(c: Cursor, start: int, parts: Sequence[Part]) -> Part | None:
    """The ban just told, with what is said to be barred as well; nothing where that is unsure.

    `Nor is` needs a ban that has its `not`, and `so is` one without it. A time of its own, or one
    that the first rows lack, could be that of the one or of both. In a sentence of its own it could
    hold in any case where the first holds under a condition.
    """
    here, last = c.at, parts[-1]
    said = {t.text for t in c.tokens[start:here]}
    if not isinstance(last.clause, Forbid) or last.clause.but or said.isdisjoint(_BE):
        return None
    asked = bool(last.clause.when) or c.behind >= 0
    if asked or not c.mark(".", "!"):
        c.mark(",", ";", "-")
    denied = not said.isdisjoint(_NOT)
    may = _NOR_MAY if denied and not said.isdisjoint(_MAY) else ()
    if denied and not said.isdisjoint(_SOME):
        c.at = here
        return None
    rows = selectors(c) if c.has(*(_NOR if denied else _SO), *may, *_SAME) else ()
    if rows and may:
        c.has("be DONE")
    owned = any(t.text in _OTHERS for t in c.tokens[here : c.at])
    token = c.peek()
    ended = token is None or token.text in _ENDS
    if not rows or owned or not ended or set(rows) & set(last.clause.forbid):
        c.at = here
        return None
    return replace(last, clause=replace(last.clause, forbid=last.clause.forbid + rows))
