"""Text that runs from right to left: joined letters, and the order in which they stand."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Mapping, Sequence

from fpdf.bidi import BidiParagraph

_RIGHT = frozenset({"R", "AL", "RLE", "RLO", "RLI", "AN"})
# A letter has forms of its own after one that it joins, before one, and between two.
_AFTER, _BEFORE = 1, 2
_FORMS = {
    "<isolated>": 0, "<final>": _AFTER, "<initial>": _BEFORE, "<medial>": _AFTER | _BEFORE,
}  # fmt: skip
_BLOCKS = (range(0xFB50, 0xFDFF), range(0xFE70, 0xFEFD))
_LAM = "\u0644"


@functools.cache
def _shapes() -> Mapping[str, Mapping[int, str]]:
    """The shapes of Arabic letters, from the Unicode data: letter or ligature -> forms."""
    found: dict[str, dict[int, str]] = {}
    for code in (c for block in _BLOCKS for c in block):
        kind, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        whole = "".join(chr(int(p, 16)) for p in parts)
        if kind in _FORMS and (len(whole) == 1 or (len(whole) == 2 and whole[0] == _LAM)):  # noqa: PLR2004
            found.setdefault(whole, {})[_FORMS[kind]] = chr(code)
    alef = ("\u0622", "\u0623", "\u0625", "\u0627")  # the only ligatures that must be made
    return {w: f for w, f in found.items() if len(w) == 1 or w[1] in alef}


def joined(text: str) -> str:
    """Arabic letters in the shapes that their neighbours ask for; other text as it is."""
    if text.isascii() or not any("\u0600" <= c <= "\u06ff" for c in text):
        return text
    shapes = _shapes()
    units = _units(text, shapes)
    seen = [u for u in units if not unicodedata.combining(u[0])]
    made, place = [], 0
    for unit in units:
        if unicodedata.combining(unit[0]):
            made.append(unit)
            continue
        forms, form = shapes.get(unit, {}), 0
        if place > 0 and _AFTER in forms and _BEFORE in shapes.get(seen[place - 1], {}):
            form |= _AFTER
        if place + 1 < len(seen) and _BEFORE in forms and _AFTER in shapes.get(seen[place + 1], {}):
            form |= _BEFORE
        made.append(forms.get(form, unit))
        place += 1
    return "".join(made)


def _units(text: str, shapes: Mapping[str, Mapping[int, str]]) -> Sequence[str]:
    units: list[str] = []
    for letter in text:
        if units and units[-1] == _LAM and _LAM + letter in shapes:
            units[-1] += letter
        else:
            units.append(letter)
    return units


def visual(text: str) -> str:
    """The letters of one line in the order in which they stand, from left to right."""
    if text.isascii() or not any(unicodedata.bidirectional(c) in _RIGHT for c in text):
        return text
    return str(BidiParagraph(text).get_reordered_string())
