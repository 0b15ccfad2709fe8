"""Which of several columns of words has the groups of the rows: by their heads, and by the words.

Sheets may print the group of each row beside its name, in any order, the rows sorted by group, by
colour or by page. A head says what stands below it. Where none does, groups come again, and names
are those that say where a blow goes. Columns that nothing tells apart are left to a person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise

from pipeline.recognise.sheets_lexicon import bare, latin
from pipeline.vision.sheet_rows import Span

UNSURE = "it is not clear which of two columns has the names"
_LIKE = 0.85  # of its letters a head has in common with what it should say
_GROUPS = (
    "group", "groups", "kind", "type", "class", "category", "family", "style", "set",
    "maneuver group", "maneuver type", "type of maneuver", "kind of maneuver",
)  # fmt: skip
_NAMES = ("name", "names", "maneuver", "maneuvers", "manoeuvre", "move", "moves", "action")
_OTHERS = ("weapon", "weapons", "weapon needed", "needs", "needed", "notes", "remarks", "cost")
# How a blow is struck, which is never a group.
_SIDES = frozenset(["high", "low", "up", "strong", "away", "left", "right"])
_MORE = 0.25  # of the rows more have a word that another row has, or the row above
_FEW = 2
_FOREIGN = 0.6  # of the rows have words in no Latin letters
_OWN = 0.85  # of the rows have a word each


@dataclass(frozen=True, slots=True)
class Meaning:
    """The column of groups, if one is known for it; the columns that can have names; a doubt."""

    group: Span | None
    others: tuple[Span, ...]
    own: bool = False  # each row has the word of its group
    note: str = ""


def meaning(heads: Mapping[Span, Sequence[str]], words: Mapping[Span, Sequence[str]]) -> Meaning:
    """What columns of words hold, by the lines above each and by the letters of their rows."""
    told = {span: _said(lines) for span, lines in heads.items()}
    left = tuple(s for s in words if told[s] != "other") or tuple(words)
    left = tuple(s for s in left if not _is_foreign(words[s])) or left
    if len(left) < _FEW:
        return Meaning(None, left)
    headed = [s for s in left if told[s] == "group"]
    full = [s for s in left if _is_full(words[s])]
    if len(full) < len(left):  # words once for several rows are groups, wherever they stand
        return Meaning(None, (*full, *(s for s in left if s not in full)))
    repeated = _repeated({s: words[s] for s in left})
    group = headed[0] if len(headed) == 1 else repeated
    if group is None or _are_names(words[group]):
        return Meaning(None, left, note=UNSURE)
    torn = repeated not in (None, group)
    own = _again(words[group]) > _MORE * len(words[group])
    return Meaning(group, left, own=own, note=UNSURE if torn else "")


def _is_foreign(texts: Sequence[str]) -> bool:
    """Whether most rows have no Latin letter: the same words stand beside them in these."""
    worded = [text for text in texts if text]
    return sum(not latin(text) for text in worded) > _FOREIGN * len(worded)


def says_groups(lines: Sequence[str]) -> bool:
    """Whether one of the lines above a column says that groups stand below it."""
    return _said(lines) == "group"


def _is_full(texts: Sequence[str]) -> bool:
    """Whether each row has words of its own."""
    return sum(map(bool, texts)) > _OWN * len(texts)


def _are_names(texts: Sequence[str]) -> bool:
    """Whether several rows say where a blow goes, and no more."""
    return sum(text in _SIDES for text in texts) >= _FEW


def _said(lines: Sequence[str]) -> str | None:
    """What the lowest line says that is a head; other lines belong to the head of the sheet."""
    kinds = (("group", _GROUPS), ("name", _NAMES), ("other", _OTHERS))
    for text in (bare(line) for line in reversed(lines)):
        for what, heads in kinds:
            if get_close_matches(text, [bare(h) for h in heads], n=1, cutoff=_LIKE):
                return what
    return None


def _repeated(words: Mapping[Span, Sequence[str]]) -> Span | None:
    """The column whose words come again, below each other or anywhere."""
    below = _most({s: sum(a == b != "" for a, b in pairwise(t)) for s, t in words.items()}, words)
    every = _most({s: _again(t) for s, t in words.items()}, words)
    found = {s for s in (below, every) if s is not None}
    return found.pop() if len(found) == 1 else None


def _again(texts: Sequence[str]) -> int:
    return sum(map(bool, texts)) - len({t for t in texts if t})


def _most(again: Mapping[Span, int], words: Mapping[Span, Sequence[str]]) -> Span | None:
    most = max(again, key=lambda s: again[s])
    second = max(n for s, n in again.items() if s is not most)
    return most if again[most] - second > _MORE * len(words[most]) else None
