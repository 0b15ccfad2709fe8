"""Whether a sheet has faded: its strokes are lost, and what is left may be another word or figure.

Of a photocopied sheet of which nine words in ten were hardly legible, `Jump` was read as `lamp`, a
word too, by every look, and -6 as 6. Of six real sheets 22 % at most are so, of our own degraded
ones that gave wrong words or signs half and more.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from pipeline.recognise.sheets_lexicon import usual
from pipeline.reconcile.scan_votes import Seen

_LEXICON = "lexicon"
_LEGIBLE = 0.9  # of the letters of a text, one with another, at its best look
_MOST = 0.4  # of the words of a sheet


def is_faint(places: Iterable[Sequence[Seen]]) -> bool:
    """Whether many of the words that stand in rows are hardly legible."""
    best = [max(looks) for seen in places if (looks := _looks(seen))]
    return sum(p < _LEGIBLE for p in best) > _MOST * len(best)


def _looks(seen: Sequence[Seen]) -> list[float]:
    return [v.p for s in seen for v in s.region.votes if v.voter != _LEXICON and v.value]


def unusual(text: str) -> str | None:
    """Why a text of such a sheet is not taken: names that many books have are told apart."""
    if text.casefold() in usual():
        return None
    return f"read as {text}, on a sheet that is hardly legible"


def signed(best: Hashable) -> str | None:
    """Why a MOD of such a sheet is not taken: what fades first is its sign."""
    if not isinstance(best, int) or not best:
        return None
    return f"read as {best}, on a sheet that is hardly legible"
