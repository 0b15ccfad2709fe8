"""Scores and criticals: read together, as a book adds the same to every score.

Within a book critical - score is one number: 35 of 36 criticals of six transcribed books.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from pipeline.checks.series import SCORED
from pipeline.model.evidence import Value
from pipeline.model.pointer import join
from pipeline.reconcile.scan_notes import SURE, Notes
from pipeline.reconcile.scan_votes import NOTHING, Opinion, Seen, boxed, opinion, plain

_AMONG = 30  # scores that occur: -9 to 20
_OFF = 1 / 36  # criticals that do not lie as far from their score as the others of the book
_AGREE = 3  # pictures that must agree on it
# Books with criticals have them on these six: six of six books counted, 33 of 67 mostly.
CRITICALS = (7, 13, 31, 35, 41, 53)
# Scored in 7, 8 and 4 of eight transcriptions, beside those that are in all 67.
_OFTEN = (27, 45, 47)
MOST = 4  # of the six that show that a book has criticals
_LOW, _HIGH = -50, 99
_TWO = 2
_ONE_DIGIT = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """The burst of a picture: what its score and its critical were seen as."""

    score: tuple[Seen, ...]
    critical: tuple[Seen, ...] = ()


def figure(value: Value) -> Hashable:
    """A score: a whole number, or two of them."""
    if type(value) is int and _LOW <= value <= _HIGH:
        return value
    if isinstance(value, (list, tuple)) and len(value) == _TWO:
        pair = [v for v in value if type(v) is int and _LOW <= v <= _HIGH]
        return (pair[0], pair[1]) if len(pair) == _TWO else NOTHING
    return NOTHING


def read_hits(hits: Mapping[int, Hit], to: Notes) -> None:
    """Note the scores and criticals of all pictures."""
    scores = {p: opinion(h.score, figure, _AMONG) for p, h in hits.items() if h.score}
    totals = {p: opinion(h.critical, _total, _AMONG) for p, h in hits.items() if h.critical}
    usual = _usual(scores, totals)
    for page, hit in hits.items():
        score, total = scores.get(page), totals.get(page)
        shares = dict(score.shares) if score else {}
        others = dict(total.shares) if total else {}
        if usual is not None and shares and others:
            shares, others = _together(shares, others, usual)
        parts = (("score", score, shares, hit.score), ("critical/at", total, others, hit.critical))
        for part, voted, weighed, seen in parts:
            if voted is not None:
                at = f"{join('/pictures', page)}/{part}"
                why = _against(voted, weighed) or _own_number(voted.best, page)
                to.decide(at, weighed, boxed(seen), against=why)
    _missed(hits, to)


def _missed(hits: Mapping[int, Hit], to: Notes) -> None:
    """What the series has on a picture and was not found there is lost, not absent."""
    for page in (*SCORED, *_OFTEN):
        if page in hits and not hits[page].score:
            why = "no score was found, and this picture has one in most books"
            to.doubt(join("/pictures", page, "score"), why)
    usual = [page for page in (*SCORED, *_OFTEN) if page in hits]
    if sum(not hits[page].score for page in usual) > len(usual) / 2:
        for page in (p for p, hit in hits.items() if p not in usual and not hit.score):
            why = "most scores of this book were not found: this picture may have one"
            to.doubt(join("/pictures", page, "score"), why)
    have = [p for p in CRITICALS if p in hits and hits[p].critical]
    for page in CRITICALS:
        if page in hits and page not in have and len(have) >= MOST:
            why = f"no critical was found, and {len(have)} such pictures of this book have one"
            to.doubt(join("/pictures", page, "critical"), why)


def _total(value: Value) -> Hashable:
    return value if type(value) is int and 0 <= value <= _HIGH else NOTHING


def _usual(scores: Mapping[int, Opinion], totals: Mapping[int, Opinion]) -> int | None:
    """What lies between a score and its critical in this book, where enough pictures say so."""
    count: Counter[int] = Counter()
    for page, total in totals.items():
        high, low = total.best, scores[page].best if page in scores else NOTHING
        if isinstance(high, int) and isinstance(low, int):
            count[high - low] += 1
    (usual, n), *_ = [*count.most_common(1), (0, 0)]
    return usual if n >= _AGREE and n * 2 > count.total() else None


def _together(
    scores: Mapping[Hashable, float], totals: Mapping[Hashable, float], usual: int
) -> tuple[dict[Hashable, float], dict[Hashable, float]]:
    """Weigh each pair of readings: those that lie otherwise than usual count for little."""
    left, right = dict.fromkeys(scores, 0.0), dict.fromkeys(totals, 0.0)
    for s, p in scores.items():
        for t, q in totals.items():
            apart = isinstance(s, int) and isinstance(t, int) and t - s != usual
            weight = p * q * (_OFF if apart else 1.0)
            left[s] += weight
            right[t] += weight
    return _even(left), _even(right)


def _even(weights: dict[Hashable, float]) -> dict[Hashable, float]:
    total = math.fsum(weights.values())
    return {v: w / total for v, w in weights.items()} if total else weights


def _own_number(value: Hashable, page: int) -> str | None:
    """Few scores are as high as this, and the number of the parchment may stand beside one."""
    if value == page and page > _ONE_DIGIT:
        return f"{page} is the number of the parchment too"
    return None


def _against(voted: Opinion, weighed: Mapping[Hashable, float]) -> str | None:
    best = max(weighed, key=lambda v: weighed[v], default=NOTHING)
    if best is not NOTHING and best != voted.best:
        return f"read as {voted.best}, where the criticals of the book speak for {best}"
    if voted.torn(best, SURE):
        return f"read as {plain(best)} and otherwise, one voter against the other"
    return None
