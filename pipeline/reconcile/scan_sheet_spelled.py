"""How a text of a sheet is spelled: without the dust about it, in the letters of names."""

from __future__ import annotations

import re
import string

from pipeline.model.book import Name
from pipeline.model.evidence import Value
from pipeline.model.shapes import shape_of
from pipeline.recognise.sheets_lexicon import known, latin, spaced

_NAME = shape_of(Name)
# Around a text: dust, rules, and the field of a row's colour, which is read as a box or a dot.
_FRINGE = " .,:;*|[]{}_'\"!?-~\u00b7\u2022\u25a0\u25a1\u25aa\u25ab\u25cf\u25fb\u25fc\u2610"
_ARROW = re.compile(r"\s*(?:[\u2192\u2794\u27a1\u21d2]|->)\s*")
_DIGITS = str.maketrans("0158", "OISB")
MIXED = re.compile(r"(?:[^\W\d]\d|\d[^\W\d])")  # a letter and a digit in one word
_SHORT = {
    "dwn": "down", "swg": "swing", "swng": "swing", "prot": "protected", "att": "attack",
    "atk": "attack", "atks": "attacks", "spec": "special", "ext": "extended", "rng": "range",
    "wpn": "weapon", "shld": "shield", "blk": "block", "thr": "thrust",
}  # fmt: skip


def text_of(value: Value) -> str:
    """A text of one line in the words of a book; words in capitals get small ones."""
    if not isinstance(value, str):
        return ""
    told = " ".join(_lettered(word) for word in (latin(value) or value).split())
    line = cased(spaced(told.strip(_FRINGE)))
    line = re.sub(r"(?<=\w)\((?=\w)", " (", line)
    line = re.sub(r"^([^']* )'(?=\w{3}[^']*$)", r"\1", line)  # nothing closes it: a speck
    line = re.sub(r"\s*&\s*", " and ", line)
    line = re.sub(r"\s*/\s*", " / ", line)
    line = _ARROW.sub(" \u2192 ", line)
    line = re.sub(r"-(\w)", lambda m: f"-{m[1].upper()}", line)
    return line if line and _NAME.holds(line) else ""


def _lettered(word: str) -> str:
    """A known word of which letters were read as the digits or the letter that look like them."""
    letters = word.translate(_DIGITS)
    if MIXED.search(word) and known(letters):
        return letters
    capital = f"I{word[1:]}"  # which many faces print as an l
    return capital if word[:1] == "l" and not known(word) and known(capital) else word


def cased(text: str) -> str:
    """Words in capitals, or without any, get those of a name."""
    return string.capwords(text) if text.isupper() or text.islower() else text


def unshortened(text: str) -> str | None:
    """The text with its shortened words written out; None where there are none."""
    words = re.split(r"[\s.]+", text)
    whole = " ".join(_SHORT.get(w.casefold(), w).capitalize() for w in words if w)
    return whole if any(w.casefold() in _SHORT for w in words) else None
