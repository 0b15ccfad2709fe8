"""Signed figures of one or two digits: what each voter sees where a line says one.

The recogniser of lines reads the figure with its line; two networks for digits read it by itself
(`bursts_digits`).
"""

from __future__ import annotations

import re
from dataclasses import replace

import cv2
import numpy as np

from pipeline.model.sighting import Vote
from pipeline.recognise import engine
from pipeline.recognise.bursts_digits import signed
from pipeline.recognise.engine import Picture, Text
from pipeline.vision.lines import Line, cut

Figure = int | list[int]

LOW, HIGH = -50, 99  # of book.Score
_FIGURE = re.compile(r"([-+]?\d{1,2})(?:/([-+]?\d{1,2}))?")
# What may stand behind a critical: `7+`, `7 or more`.
_TAIL = re.compile(
    r"(?<=[\doOlI|])\s*(?:\+|\u4ee5\u4e0a|or ?(?:more|higher|better|greater|over|up))[\s.!)\"']*$",
    re.IGNORECASE,
)
_NAMED = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
"""
_NUMBERS = tuple(_NAMED.split())
_WORDED = re.compile(
    rf"(?:plus|(?P<minus>minus|less))?(?P<number>{'|'.join(_NUMBERS)}|nothing|nil|nought|naught)"
    r"|(?:plus|(?P<less>minus|less))(?P<figure>\d{1,2})"
)
# Old figures of print have such shapes; typewriters and terminals set a dot or stroke in a zero.
_SHAPES = str.maketrans("oOlI|\u00d8\u00f8\u03b8\u0398\u65e5\u66f0\u56de", "001110000000")
_TIGHT = 0.07  # of its height a line is cut closer: a burst may stand close around it
_BEFORE = 0.6  # heights of a line that a minus takes
_CLEAR, _DOUBTED = 0.8, 0.25
_RIVALS = 3  # readings of one voter
_FINE = 96  # pixels of a line as its stroke is looked for
# Heights of a line: the least of a stroke, the most it is wide, and how far it is off its place.
_STROKE = (0.45, 0.5, 0.25)
# Of a plus: the share of one way of it in the other, of its line, and of its box in ink.
_CROSS, _SIGN, _THIN = 0.65, 0.2, 0.6
_FLAT, _OVER = 1.5, 0.7  # of a stroke of `=`: its width by its height, and beside the other one
_MIDDLE = 0.17  # of a line's height both together are off its middle at most
_SECURE = 0.995  # below this a line is read once more by itself


def figure(text: str) -> Figure | None:
    """The figure that a text is; two of them are for two weapons."""
    bare = re.sub(r"[\s:;.,'\"*!()\[\]]", "", _TAIL.sub("", text)).translate(_SHAPES)
    match = _FIGURE.fullmatch(re.sub("[_~=\u2010-\u2015\u2212\u4e00]", "-", bare).lstrip("/|"))
    if not match:
        return None
    found = [int(n) for n in match.groups() if n is not None]
    if not all(LOW <= n <= HIGH for n in found):
        return None
    return found if len(found) > 1 else found[0]


def worded(text: str) -> int | None:
    """The figure that a text says in words: `minus three`, `plus 4`."""
    match = _WORDED.fullmatch(re.sub(r"[^a-z0-9]+", "", text.lower()))
    if match is None:
        return None
    if match["figure"]:
        return -int(match["figure"]) if match["less"] else int(match["figure"])
    value = _NUMBERS.index(match["number"]) if match["number"] in _NUMBERS else 0
    return -value if match["minus"] else value


def votes(flat: Picture, line: Line, text: Text, *, inside: bool) -> tuple[Vote, ...]:
    """What a figure says by each voter; `inside`: it is a part of a line."""
    if (value := worded(text.text)) is not None:
        return _by_words(flat, line, text, value)
    return tuple(_surer(vote) for vote in _votes(flat, line, text, inside=inside))


def _surer(vote: Vote) -> Vote:
    """Clear readings are righter than they say.

    On 264 scanned pages of our own all 59 readings of lines from 0.8 to 0.99 were right, and all
    130 of the spotter; of those below 0.6 every third was wrong.
    """
    if vote.voter == "cells" or vote.p <= _CLEAR:
        return vote
    return replace(vote, p=1 - (1 - vote.p) * _DOUBTED)


def _by_words(flat: Picture, line: Line, text: Text, value: int) -> tuple[Vote, ...]:
    """The words of a figure read twice, alone and with their line: nobody else reads them."""
    (again,) = engine.lines([cut(flat, line.grown(-_TIGHT), engine.HIGH)])
    first = Vote(voter="lines", value=value, p=text.p)
    other = worded(again.text)
    return (first,) if other is None else (first, Vote(voter="words", value=other, p=again.p))


def _votes(flat: Picture, line: Line, text: Text, *, inside: bool) -> tuple[Vote, ...]:
    for without in (_without_tail, _without_sign):
        if (bare := without(flat, line, text, inside=inside)) is not None:
            flat, line, text = bare
            inside = True
    found = _by_lines(flat, line, text)
    pair = any(isinstance(v.value, list) for v in found)
    if not pair:
        others = signed(flat, line, inside=inside)
        if not inside and any(value < 0 for shares in others.values() for value in shares):
            found = [_with_minus(flat, line, vote) for vote in found]
        for voter, shares in others.items():
            best = sorted(shares.items(), key=lambda vp: -vp[1])[:_RIVALS]
            found += [Vote(voter=voter, value=value, p=min(p, 1.0)) for value, p in best]
        return tuple(found)
    seen = [
        signed(page, part, inside=True) for page, part in _halves(flat, line, text, inside=inside)
    ]
    if any(value < 0 for shares in seen[0].values() for value in shares):
        found = [_with_minus(flat, line, vote) for vote in found]
    for voter in seen[0].keys() & seen[1].keys():
        both = [max(each[voter].items(), key=lambda vp: vp[1]) for each in seen]
        p = min(1.0, both[0][1] * both[1][1])
        found.append(Vote(voter=voter, value=[value for value, _ in both], p=p))
    return tuple(sorted(found, key=lambda v: v.voter))


def _by_lines(flat: Picture, line: Line, text: Text) -> list[Vote]:
    """The reading at hand, and where that is unsure another one of the figure by itself."""
    value = figure(text.text)
    if value is not None and text.p >= _SECURE:
        return [Vote(voter="lines", value=value, p=text.p)]
    (again,) = engine.lines([cut(flat, line.grown(-_TIGHT), engine.HIGH)])
    other = figure(again.text)
    if value == other:
        both = 1 - (1 - text.p) * (1 - again.p)
        return [] if value is None else [Vote(voter="lines", value=value, p=both)]
    if isinstance(value, int) and isinstance(other, int) and value == -other:
        # A cut so tight loses a minus now and then.
        return [Vote(voter="lines", value=min(value, other), p=text.p if value < 0 else again.p)]
    rivals = [(v, p / 2) for v, p in ((value, text.p), (other, again.p)) if v is not None]
    return [Vote(voter="lines", value=v, p=p) for v, p in rivals]


def _with_minus(flat: Picture, line: Line, vote: Vote) -> Vote:
    """A minus that the line was found without: read again with what stands before it."""
    first, *more = vote.value if isinstance(vote.value, list) else [vote.value]
    if first <= 0:
        return vote
    (again,) = engine.lines(
        [cut(flat, line.part(-_BEFORE * line.height / line.width, 1), engine.HIGH)]
    )
    minus: Figure = [-first, *more] if more else -first
    return replace(vote, value=minus) if figure(again.text) == minus else vote


def _halves(flat: Picture, line: Line, text: Text, *, inside: bool) -> list[tuple[Picture, Line]]:
    """The figures before and behind a stroke, each on a page without the stroke and the other."""
    stroke = next((x for x in text.letters if x.text == "/"), None)
    middle = (stroke.start + stroke.end) / 2 if stroke else 0.5
    if stroke and inside:  # its letters are placed on the whole line that it is a part of
        start, end = text.letters[0].start, text.letters[-1].end
        middle = (middle - start) / (end - start)
    left, right = _stroke(cut(flat, line, _FINE), middle)
    shown = cut(flat, line.grown(1.0), 3 * _FINE)
    wide = shown.shape[1] - 2 * _FINE
    first, second = shown.copy(), shown.copy()
    first[:, _FINE + round(left * wide) :] = 255
    second[:, : _FINE + round(right * wide)] = 255
    return [
        (page, Line(x=_FINE + x * wide, y=1.5 * _FINE, width=share * wide, height=_FINE))
        for page, x, share in ((first, left / 2, left), (second, (right + 1) / 2, 1 - right))
    ]


def _without_tail(
    flat: Picture, line: Line, text: Text, *, inside: bool
) -> tuple[Picture, Line, Text] | None:
    """The figure before a plus or `or more`, which voters take for a digit."""
    letters = text.letters
    tail = _TAIL.search("".join(x.text[:1] or " " for x in letters))
    if tail is None or tail.start() == 0:
        return None
    start, end = (letters[0].start, letters[-1].end) if inside else (0.0, 1.0)
    last, behind = letters[tail.start() - 1].end, letters[tail.start()].start
    edge = min(max(((last + behind) / 2 - start) / max(end - start, 1e-6), 0.05), 1.0)
    shown = cut(flat, line.grown(1.0), 3 * _FINE)
    wide = shown.shape[1] - 2 * _FINE
    shown[:, _FINE + round(edge * wide) :] = 255
    place = Line(x=_FINE + edge / 2 * wide, y=1.5 * _FINE, width=edge * wide, height=_FINE)
    kept = letters[: tail.start()]
    # Where each letter stands is told of the line that is left.
    moved = tuple(replace(x, start=(x.start - start) / (end - start) / edge,
                          end=(x.end - start) / (end - start) / edge) for x in kept)  # fmt: skip
    return shown, place, Text(moved)


def _without_sign(
    flat: Picture, line: Line, text: Text, *, inside: bool
) -> tuple[Picture, Line, Text] | None:
    """The figure behind a printed plus or `=`, which voters take for a digit or a minus."""
    letters = text.letters
    if len(letters) < 2 or "/" in text.text:  # noqa: PLR2004
        return None
    looks = _upright if letters[0].text == "+" else _double
    start, end = (letters[0].start, letters[-1].end) if inside else (0.0, 1.0)
    first, behind = [(x - start) / (end - start) for x in (letters[0].end, letters[1].start)]
    edge = min(max((first + behind) / 2, 0.0), 1.0)
    if letters[0].text.isalnum() or not looks(cut(flat, line, _FINE), edge):
        return None
    shown = cut(flat, line.grown(1.0), 3 * _FINE)
    wide = shown.shape[1] - 2 * _FINE
    shown[:, : _FINE + round(edge * wide)] = 255
    place = Line(
        x=_FINE + (edge + 1) / 2 * wide, y=1.5 * _FINE, width=(1 - edge) * wide, height=_FINE
    )
    return shown, place, Text(letters[1:])


def _upright(shown: Picture, edge: float) -> bool:
    """Whether the sign before the edge has a stroke down: a minus has none."""
    _, _, w, h, area = next(iter(_strokes(shown, edge)), (0, 0, 1, 0, 0))
    cross = _CROSS * w < h < w / _CROSS and h > _SIGN * _FINE
    return bool(cross and area < _THIN * w * h)


def _double(shown: Picture, edge: float) -> bool:
    """Whether the sign before the edge is two strokes, one above the other: a minus is one."""
    flat = [s for s in _strokes(shown, edge) if s[2] > _FLAT * s[3] and s[2] > _SIGN * _FINE]
    if len(flat) < 2:  # noqa: PLR2004
        return False
    (x, y, w, h, _), (left, top, wide, high, _) = flat[:2]
    over = min(x + w, left + wide) - max(x, left)
    apart = max(y, top) - min(y + h, top + high)
    middle = (min(y, top) + max(y + h, top + high)) / 2
    between = abs(middle - len(shown) / 2) < _MIDDLE * len(shown)  # else one is of a box around
    return bool(between and over > _OVER * max(w, wide) and 0 < apart < max(w, wide))


def _strokes(shown: Picture, edge: float) -> list[tuple[int, int, int, int, int]]:
    """Left, top, width, height and ink of what stands before the edge, the most ink first."""
    sign = shown[:, : round(edge * shown.shape[1])]
    if not sign.size:
        return []
    dark, light = np.percentile(shown, [2, 95])
    ink = (sign < dark + 0.55 * (light - dark)).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    return sorted((tuple(map(int, s)) for s in stats[1:]), key=lambda s: -s[4])  # type: ignore[misc]


def _stroke(shown: Picture, middle: float) -> tuple[float, float]:
    """From where to where the stroke stands, as shares of the width; at its middle, if lost."""
    wide = shown.shape[1]
    dark, light = np.percentile(shown, [2, 95])
    ink = (shown < dark + 0.55 * (light - dark)).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    near = [
        (abs(x + w / 2 - middle * wide), x, x + w)
        for x, _, w, h, _ in stats[1:]
        if h > _STROKE[0] * _FINE and w < _STROKE[1] * _FINE
    ]
    off, start, end = min(near, default=(float(_FINE), 0, 0))
    if off > _STROKE[2] * _FINE:
        return middle, middle
    return float(start / wide), float(end / wide)
