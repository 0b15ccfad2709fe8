"""The title of a picture, in English, in Japanese or in both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pipeline.model.evidence import Box
from pipeline.model.sighting import Region, Vote
from pipeline.recognise import engine
from pipeline.recognise.engine import Picture, Text
from pipeline.recognise.words_lines import bared, plain
from pipeline.vision.lines import Line, cut

_JAPANESE = re.compile("[\u3005\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]")
_ALIKE = 1.45  # heights of lines of one title differ by less than this
_NUMBERED = 2.2  # the same beside a number
_TWO_WORDS, _WIDER = 6, 1.4  # letters; times as wide as the line is read once more
_INK = 0.6  # of the way from paper to ink
_GAP, _GAPS = 0.14, 1.45  # heights of a line, and times any other gap, is the room between words
_STEP = 1.65  # heights from one line of a title to the next
_LIKELY, _CERTAIN = 0.75, 0.97
_LETTERS = 3
_SIGNS = 2  # of Japanese
_NUMBER = re.compile(r"^\d{1,2}\s+|\s+\d{1,2}$")  # of the parchment, beside its title
_TOTAL = re.compile(r"\b(?:crit|scor)\w*\b.*\d|\d\s*\+|\d\s*or\s*more", re.IGNORECASE)
_CLEAR, _AS_LARGE, _RUNNING = 0.9, 0.8, 1.5  # of a heading further down; strokes are short
_SINKS = 0.5  # of its weight a line loses from the head of the page to its foot


@dataclass(frozen=True, slots=True)
class Heading:
    """Words that may be a title or a line of it."""

    line: Line
    said: str
    p: float
    beside: float = (
        0.0  # how dark its letters are, where print of the back shines through beside it
    )

    @property
    def language(self) -> str:
        return "ja" if _JAPANESE.search(self.said) else "en"

    @property
    def numbered(self) -> bool:
        return bool(_NUMBER.search(self.said))

    @property
    def letters(self) -> int:
        return sum(c.isalpha() for c in self.said)


def titles(
    flat: Picture, found: Sequence[Heading], low: Sequence[Heading] = ()
) -> tuple[Region, ...]:
    """The largest words near the head of a page, with the lines that go on from them.

    These may be lower than what is a title by itself. What else may be one, under these, comes with
    them: all pages together show whether the name of the book heads them all.
    """
    high = flat.shape[0]
    likely = [h for h in found if _likely(h)]
    if not likely:
        return ()
    main = max(likely, key=lambda h: _weight(h, high))
    more = [*likely, *(h for h in low if h not in likely and _likely(h))]
    chosen = _grown([main], [h for h in more if h.language == main.language], alike=True)
    others = [h for h in more if h in likely or h.p > _CERTAIN]
    others = _grown(chosen, [h for h in others if h.language != main.language], alike=False)
    regions = [_region(flat, chosen)]
    other = [h for h in others if h.language != main.language]
    if other:
        regions.append(_region(flat, other))
    regions += [
        replace(_region(flat, below), kind="other title") for below in _below(found, chosen)
    ]
    return tuple(regions)


def _below(found: Sequence[Heading], chosen: Sequence[Heading]) -> Iterator[list[Heading]]:
    """The heaviest English heading under the chosen ones that is as clear and large."""
    foot = max(h.line.bottom for h in chosen)
    high = max(h.line.height for h in chosen)
    free = [
        h for h in found
        if h not in chosen and _likely(h) and h.language == "en" and h.p > _CLEAR
        and h.line.top > foot + high and h.line.height > _AS_LARGE * high
        and h.line.width > _RUNNING * h.line.height and h.said[:1].isupper()
    ]  # fmt: skip
    if free:
        yield _grown([max(free, key=lambda h: h.line.height * h.p**2)], free, alike=True)


def _likely(heading: Heading) -> bool:
    least = _SIGNS if heading.language == "ja" else _LETTERS
    total = heading.language == "en" and _TOTAL.search(heading.said)
    return heading.p > _LIKELY and heading.letters >= least and not total


def _weight(heading: Heading, high: int) -> float:
    line = heading.line
    wide = min(line.width / line.height, 4) / 4  # a stray sign of the picture is short
    return line.height * wide * heading.p**2 * (1 - _SINKS * line.y / high)


def _grown(chosen: list[Heading], others: Sequence[Heading], *, alike: bool) -> list[Heading]:
    """With the lines that stand right above, below or beside."""
    grown = list(chosen)
    for _ in others:
        more = [h for h in others if h not in grown and any(_goes_on(g, h, alike) for g in grown)]
        if not more:
            break
        grown += more
    return grown


def _goes_on(one: Heading, other: Heading, alike: bool) -> bool:  # noqa: FBT001 -- one caller
    a, b = one.line, other.line
    high = max(a.height, b.height)
    # The number of the parchment on its line makes it seem higher.
    most = _NUMBERED if one.numbered or other.numbered else _ALIKE
    if alike and high > most * min(a.height, b.height):
        return False
    over = min(a.right, b.right) - max(a.left, b.left)
    below = over > 0 and abs(a.y - b.y) < _STEP * high
    beside = abs(a.y - b.y) < high / 2 and over > -2 * high
    return below or beside


def _region(flat: Picture, headings: Sequence[Heading]) -> Region:
    rows = sorted(headings, key=lambda h: (h.line.y, h.line.x))
    votes = [_vote("lines", rows)]
    if rows[0].language == "en" and any(_long(h) for h in rows):
        votes.append(_vote("wide", [_again(flat, h) if _long(h) else h for h in rows]))
    return Region(
        kind="title",
        box=around([h.line.box() for h in rows]),
        votes=tuple(votes),
        note=rows[0].language,
    )


def _vote(voter: str, rows: Sequence[Heading]) -> Vote:
    said = " ".join(_NUMBER.sub("", h.said) for h in rows)
    return Vote(voter=voter, value=said, p=min(h.p for h in rows))


def _long(heading: Heading) -> bool:
    """A long word may be two that stand close."""
    return any(len(word) >= _TWO_WORDS for word in heading.said.split())


def _again(flat: Picture, heading: Heading) -> Heading:
    """The line read once more, wider, where spaces are seen better."""
    line = heading.line
    shown = cut(flat, line, engine.HIGH, stretch=_WIDER)
    shown = bared(shown, heading.beside) if heading.beside else shown
    (text,) = engine.lines([shown])
    return Heading(line, _parted(plain(text.text), text, shown), text.p)


def _parted(said: str, text: Text, shown: Picture) -> str:
    """One word that has room within it, more than between its other letters, is two."""
    if said != text.text or not said.isalpha():
        return said
    dark, light = np.percentile(shown, [2, 95])
    core = shown[engine.HIGH // 8 : -engine.HIGH // 8]  # without what stands above and below
    inked = np.flatnonzero((core < dark + _INK * (light - dark)).any(axis=0))
    if not len(inked):
        return said
    gaps = np.diff(inked)
    first = int(gaps.argmax())
    most, next_most = int(gaps[first]), int(np.delete(gaps, first).max(initial=1))
    if most < _GAP * engine.HIGH * _WIDER or most < _GAPS * next_most:
        return said
    middle = (inked[first] + inked[first + 1]) / 2 / shown.shape[1]
    before = sum((x.start + x.end) / 2 < middle for x in text.letters)
    return f"{said[:before]} {said[before:]}"


def around(boxes: Sequence[Box]) -> Box:
    """The box around boxes."""
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes),
        max(b[2] for b in boxes), max(b[3] for b in boxes),
    )  # fmt: skip
