"""Scores and criticals: words such as SCORE, and the figures that belong to them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pipeline.model.sighting import Region, Vote
from pipeline.recognise import engine
from pipeline.recognise.bursts_figures import figure, votes, worded
from pipeline.recognise.bursts_names import MarkKind, Word, kind_of, labels, words_of
from pipeline.recognise.engine import Picture, Text
from pipeline.recognise.words_lines import Read
from pipeline.vision.lines import Line, cut, to_gaps
from pipeline.vision.lines_islands import figure_behind, figure_below

_APART = 0.5  # heights of a line between a figure and another number on it
_NEAR = 2.1  # heights between a word and a figure beside it
_LED, _DOT, _LEADER = 9.0, 0.4, 24  # the same where dots lead to it; of a height; pixels of one
_LEVEL = 0.5  # heights by which a figure beside a word is off its line
_STEP = 1.5  # mean heights between the middles of a word and of a figure under it
_FAR = 2.8  # likewise: what stands so far is hardly of the word
_UP = r"(\d{1,2})(?:\+|[oa]r?(?:m.re|higher|greater|better|over|above))"
_OR_MORE = re.compile(rf"(?:scor[a-z]*(?:of)?|total(?:of)?){_UP}")
# `CRITICAL if 9 or more`, `Critical if the score is 6 or more`, `CRIT 5+`; a drawing may hide the
# first letters.
_NAMED_TOTAL = re.compile(
    r"(?:crit(?:i?ca[l1i])?|i?ca[l1])(?:if|on|at|for|with|when)?(?:you|your|the|a)?"
    rf"(?:scor[a-z]*|total|damage)?(?:is|of)?{_UP}"
)
_CRITICAL = re.compile("criti|restric|(?:say|tell|read)[a-z]{0,12}also|also(?:say|tell|read)")
_OPENS = r"(?:(?:if|on|at|for|with|when)\s*)?(?:you\s*)?(?:scor[a-z]*\s*|total\s*(?:of\s*)?)?"
_MORE = r"(?:\+|or\s*(?:m.re|higher|greater|better|over|above)(?:\s*is\s*scored)?)?"
# `Critical:`, `Critical, 9 or more:`, `CRITICAL 8+ "`, before the text that a critical adds.
HEADING = (
    rf"crit(?:ical)?(?: hit)?(?:[\s,:;.(\-]{{0,3}}{_OPENS}(?P<total>\d{{1,2}})\s*{_MORE}\s*\)?\s*"
    r"(?:[:;.,\-]|(?=[\"\u201c]))|\s*[:;.\-])"
)
# The same without its word, `8 or more:`, `From 8 points upwards :`.
BARE_HEADING = (
    rf"(?:{_OPENS}|from\s*)(?P<bare>\d{{1,2}})\s*(?:points?\s*)?"
    r"(?:\+|(?:or|and)\s*(?:m.re|higher|greater|better|over|above|up(?:wards?)?)|upwards?)"
    r"(?:\s*points?)?(?:\s*is\s*scored)?\s*[:;]"
)
_HEADING = re.compile(rf"\W*{HEADING}\W*(?<=[:;,\"\u201c])\W*", re.IGNORECASE)
TOLD = re.compile(rf"\W*{HEADING}\W*[a-z]{{2}}", re.IGNORECASE)
# `hit : 7 or over )` behind `SCORE 4 (critical`, with a space between all.
_LINK = r"(?:hit|if|on|at|for|with|when|from|upon|is|of|a|total|you|score[sd]?|[:;,])"
_IN_BRACKETS = re.compile(rf"(?:{_LINK} )+\d{{1,2}}(?: {_MORE})?(?: \))?")
_LINKS = re.compile(rf"{_LINK}(?: {_LINK})*")  # `Critical on`, over `8 or more`
_WORDS = 8  # letters of a line that is text
_UNDER, _INDENT = 1.8, 1.5  # heights from a heading to its text: down, and to either side
_BEGINS = re.compile(r"[-+=\u2010-\u2015\u2212\doO]")
_LABEL = 2.5  # widths of the word: a broader line is no label of a burst
_FAIR = 0.8  # letters of a figure without its word
# Before `scoring`: `if`, and what else it may be taken for, or `should the`.
_IF = re.compile(r".{0,4}|(?:if|should|when)(?:the|your|you|his|a)?")
_TALK = "a add and any if it may next no on or that the this to turn turns round you your"
_QUOTE = re.compile('["\u201c\u201d]')
# The last word of an instruction, on a line of its own.
_LAST_WORD = re.compile(r"\W*(?:score|critical)[.!]\W*")
_SMALL = re.compile(r"\bscore\b[^a-z]*$")  # in small letters, and nothing but a figure behind it
_LIKE = 0.75  # of the height of a line is that of the next one
_ENDED = re.compile(r"[.!?:]\W*$")
_TEXT = 2  # letters behind a mark: what follows is text, no figure


@dataclass(frozen=True, slots=True)
class Mark:
    """A word that a figure belongs to, and the figure where it stands on the same line."""

    kind: MarkKind
    read: Read
    start: int  # the first letter of the word in the line
    word: Line
    figure: Line | None = None
    text: Text | None = None


def marks(flat: Picture, reads: Sequence[Read]) -> tuple[Mark, ...]:
    """The marks of lines that hold no other text behind them."""
    told = (
        r
        for r in reads
        if not any(_heads(r, one) or _follows(r, one) or _goes_on(r, one) for one in reads)
    )
    figures = [r.line for r in reads if _says(r.text.text)]
    return tuple(mark for read in told for mark in _marks(flat, read, figures))


def _heads(read: Read, below: Read) -> bool:
    """Whether it is `Critical:` alone over the first line of what a critical adds."""
    if not _HEADING.fullmatch(read.said) or below.letters < _WORDS:
        return False
    one, other = read.line, below.line
    high = max(one.height, other.height)
    under = 0 < other.y - one.y < _UNDER * high
    return under and abs(other.left - one.left) < _INDENT * high and other.right > one.right


def _follows(read: Read, above: Read) -> bool:
    """Whether it is the last word of a sentence that begins in the line above."""
    if not _LAST_WORD.fullmatch(read.said) or above.letters < _WORDS or _ENDED.search(above.said):
        return False
    one, other = above.line, read.line
    high = max(one.height, other.height)
    under = 0 < other.y - one.y < _UNDER * high
    return under and other.left > one.left - high and other.right < one.right + high


def _goes_on(read: Read, above: Read) -> bool:
    """Whether it is `score +1.`, the last line of an instruction, as the line above it is one."""
    if not _SMALL.search(read.said) or above.letters < _WORDS:
        return False
    one, other = above.line, read.line
    low, high = sorted((one.height, other.height))
    under = 0 < other.y - one.y < _UNDER * high and low > _LIKE * high
    return under and abs(other.left - one.left) < high and _usual(list(words_of(above.text)))


def _marks(flat: Picture, read: Read, figures: Sequence[Line]) -> Iterator[Mark]:
    words = list(words_of(read.text))
    kinds = [kind_of(word) for word, _, _ in words]
    if words and labels([word for word, _, _ in words]):
        kinds[0] = "score"
    starts = [i for i, kind in enumerate(kinds) if kind]
    for n, i in enumerate(starts):
        end = starts[n + 1] if n + 1 < len(starts) else len(words)
        behind: Sequence[Word] = words[i + 1 : end]
        behind = _bare(behind) if kinds[i] == "critical" else behind
        said = " ".join(word for word, _, _ in behind)
        value = figure(said)
        value = worded(said) if value is None else value
        if value is None and (near := _near(read, behind)) != behind:
            behind, said = near, " ".join(word for word, _, _ in near)
            value = figure(said)
        links = (
            kinds[i] == "critical"
            and _LINKS.fullmatch(said.lower())
            and any(line.y > read.line.y and _apart(read.line, line) for line in figures)
        )
        if value is None and not links and sum(c.isalpha() for c in said) >= _TEXT:
            return
        kind = kinds[i]
        if kind is None:
            continue
        word = part_of(flat, read, words[i][1], words[i][2])
        ended = bool(_QUOTE.search(said)) or _stopped(words[:i])
        if _usual(words[:i]) and (value is None or ended):
            return  # the word ends a line of an instruction, or begins a sentence in one
        if links or not said.strip(" .:"):  # `crit.`
            yield Mark(kind, read, words[i][1], word)
            continue
        first = next((w[1] for w in behind if _BEGINS.match(w[0])), behind[0][1])
        last = next((w[2] for w in reversed(behind) if w[0] not in "()"), behind[-1][2])
        text = Text(read.text.letters[behind[0][1] : last])
        place = part_of(flat, read, first, last)
        yield Mark(kind, read, words[i][1], word, place, text)


def _bare(words: Sequence[Word]) -> Sequence[Word]:
    """The total alone of `(crit at 5)` or `(critical hit: 7 or over)`; all where it is another."""
    if not _IN_BRACKETS.fullmatch(" ".join(word.lower() for word, _, _ in words)):
        return words
    return [word for word in words if figure(word[0]) is not None]


def _near(read: Read, words: Sequence[Word]) -> Sequence[Word]:
    """The words up to a wide gap: beyond it stands the number of the parchment."""
    letters, line = read.text.letters, read.line
    for n, (one, other) in enumerate(itertools.pairwise(words), 1):
        gap = (letters[other[1]].start - letters[one[2] - 1].end) * line.width
        if gap > _APART * line.height and figure(other[0]) is not None:
            return words[:n]
    return words


def _stopped(words: Sequence[Word]) -> bool:
    """Whether a sentence ends among these words, or one is spoken."""
    return any(word in '.:"\u201c\u201d' for word, _, _ in words)


def _usual(words: Sequence[Word]) -> bool:
    return any(word.lower() in _TALK.split() for word, _, _ in words)


def part_of(flat: Picture, read: Read, start: int, end: int) -> Line:
    """Where some letters of a line stand, up to the gaps around them."""
    letters = read.text.letters
    before = letters[start - 1].end if start else 0.0
    after = letters[end].start if end < len(letters) else 1.0
    first, last = letters[start].start, letters[end - 1].end
    part = read.line.part(max(before, first - 0.01), min(after, last + 0.01))
    return to_gaps(flat, read.line, part)


def bursts(
    flat: Picture, found: Sequence[Mark], reads: Sequence[Read]
) -> Iterator[tuple[Region, Read | None]]:
    """A region for each mark, and the line of its figure where that is another one."""
    free = [read for read in reads if _says(read.text.text)]
    beside = _beside(flat, [m.word if m.figure is None else None for m in found], free)
    used = set(beside.values())
    for n, mark in enumerate(found):
        if mark.figure is not None and mark.text is not None:
            page = _unbracketed(flat, mark.read, mark.text)
            yield _region(page, mark, mark.figure, mark.text, inside=True), None
            continue
        near = free[beside[n]] if n in beside else None
        # What stands over a word may be the number of the parchment: below it comes first.
        if near is None or near.line.bottom < mark.word.y:
            alone = _alone(flat, mark)
            if alone and not any(_within(alone[0], free[i].line) for i in used - {beside.get(n)}):
                yield _region(flat, mark, *alone, inside=False), None
                continue
        if near is None and (far := _farther(mark, free, used)) is not None:
            used.add(far)
            yield (
                _unsure(_region(flat, mark, free[far].line, free[far].text, inside=False)),
                free[far],
            )
            continue
        if near is None:
            region = Region(kind=mark.kind, box=mark.word.box(), note="no figure is legible")
            yield region, None
            continue
        yield _region(flat, mark, near.line, near.text, inside=False), near


def _unbracketed(flat: Picture, read: Read, figure: Text) -> Picture:
    """The page without the bracket behind a figure, which voters take for a digit."""
    letters = read.text.letters
    end = letters.index(figure.letters[-1]) + 1
    opened = any(x.text == "(" for x in letters[:end])
    if not opened or end == len(letters) or letters[end].text != ")":
        return flat
    left, top, right, bottom = part_of(flat, read, end, end + 1).box()
    bare = flat.copy()
    bare[top:bottom, left:right] = 255
    return bare


def _farther(mark: Mark, free: Sequence[Read], used: Collection[int]) -> int | None:
    """The nearest figure straight above or below a word, with more room between them than usual."""
    word = mark.word
    found = []
    for i, read in enumerate(free):
        line = read.line
        high, down = (word.height + line.height) / 2, abs(line.y - word.y)
        if i not in used and abs(line.x - word.x) < word.width / 2 and down < _FAR * high:
            found.append((down, i))
    return min(found)[1] if found else None


def _unsure(region: Region) -> Region:
    halved = tuple(replace(vote, p=vote.p / 2) for vote in region.votes)
    return replace(region, votes=halved, note="it stands apart from its word")


def _beside(flat: Picture, words: Sequence[Line | None], free: Sequence[Read]) -> dict[int, int]:
    """Which figure belongs to which word: of all words and figures the nearest come first."""
    every = sorted(
        (apart, n, i)
        for n, word in enumerate(words)
        if word is not None
        for i, r in enumerate(free)
        if (apart := _apart(word, r.line, most=_reach(flat, word, r.line))) is not None
    )
    chosen: dict[int, int] = {}
    for _, n, i in every:
        if n not in chosen and i not in chosen.values():
            chosen[n] = i
    return chosen


def _within(one: Line, other: Line) -> bool:
    """Whether two lines are about the same place."""
    return abs(one.x - other.x) < other.width and abs(one.y - other.y) < other.height


def nameless(
    flat: Picture, found: Sequence[Region], free: Sequence[Read], *, added: bool
) -> Iterator[Region]:
    """Figures of bursts whose word nobody can read: what is wanted, but never surely.

    `added`: there is a text that a critical adds.
    """
    wanted: list[MarkKind] = ["score"] if all(r.kind != "score" for r in found) else []
    if added and all(r.kind != "critical" for r in found):
        wanted.append("critical")
    figures = [r for r in free if r.island and figure(r.text.text) is not None]
    seen = [(r, votes(flat, r.line, r.text, inside=False)) for r in figures]
    clear = [(r, told) for r, told in seen if _clear(told)]
    for kind, (read, told) in zip(wanted, clear, strict=False):
        halved = tuple(replace(vote, p=vote.p / 2) for vote in told)
        note = "the word over it is not legible"
        yield Region(kind=kind, box=read.line.box(), votes=halved, note=note)


def _clear(found: Sequence[Vote]) -> bool:
    """Whether the voters see one figure, each of them well: strokes of a picture are none."""
    sure = [vote for vote in found if vote.p > _FAIR]
    voters = {vote.voter for vote in found}
    return len(voters) > 2 and len(sure) == len(voters) and len({str(v.value) for v in sure}) == 1  # noqa: PLR2004


def _alone(flat: Picture, mark: Mark) -> tuple[Line, Text] | None:
    """The figure under a word, or behind it, where no line was found."""
    line = figure_below(flat, mark.word)
    whole = mark.read.line  # words of another language may stand beside it, over one figure
    if line is None and whole.width < _LABEL * mark.word.width:
        line = figure_below(flat, whole)
    for one in (line, figure_behind(flat, mark.word)):
        if one is not None:
            (text,) = engine.lines([cut(flat, one, engine.HIGH)])
            if _says(text.text):
                return one, text
    return None


def _says(text: str) -> bool:
    """Whether it is a figure, in digits or in words."""
    return figure(text) is not None or worded(text) is not None


def _region(flat: Picture, mark: Mark, line: Line, text: Text, *, inside: bool) -> Region:
    found = votes(flat, line, text, inside=inside)
    if mark.kind == "critical":
        found = tuple(_unsigned(vote) for vote in found)
    return Region(kind=mark.kind, box=line.box(), votes=found)


def _unsigned(vote: Vote) -> Vote:
    """No critical is below nothing: what looks like a minus is a part of `:`."""
    return replace(vote, value=abs(vote.value)) if isinstance(vote.value, int) else vote


def _reach(flat: Picture, word: Line, line: Line) -> float:
    """How many heights a figure on the line of a word may be apart: farther behind dots."""
    high = (word.height + line.height) / 2
    gap = line.left - word.right
    if abs(line.y - word.y) > _LEVEL * high or not _NEAR * high < gap < _LED * high:
        return _NEAR
    y = (word.y + line.y) / 2
    between = Line(x=word.right + gap / 2, y=y, width=gap - high / 2, height=high)
    shown = cut(flat, between, _LEADER)
    ink = (shown < np.percentile(shown, 95) * 0.7).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    sizes = [(w, h) for _, _, w, h, area in stats[1:] if area > 1]
    dots = [max(size) < _DOT * _LEADER for size in sizes]
    return _LED if len(dots) > 1 and all(dots) else _NEAR


def _apart(word: Line, line: Line, most: float = _NEAR) -> float | None:
    """How far a figure stands from the word, where it can belong to it."""
    high = (word.height + line.height) / 2
    across, down = line.x - word.x, line.y - word.y
    if abs(across) < 0.6 * max(word.width, line.width) and 0.3 * high < abs(down) < _STEP * high:
        return abs(down) / high + abs(across) / word.width + (1.0 if down < 0 else 0.0)
    gap = line.left - word.right
    alike = 0.6 < line.height / word.height < 1.8  # noqa: PLR2004 -- print of one size
    if alike and abs(down) < _LEVEL * high and -0.3 * high < gap < most * high:
        return 1 + max(gap, 0.0) / high
    return None


def sentences(flat: Picture, reads: Sequence[Read]) -> Iterator[tuple[Region, Read]]:
    """`If scoring 8 or more, then include critical restrictions` names the critical total."""
    for i, read in enumerate(reads):
        if TOLD.match(read.said) or any(_heads(read, other) for other in reads):
            continue  # the instructions find their total themselves
        below = reads[i + 1].said if i + 1 < len(reads) else ""
        joined = re.sub(r"[^a-z0-9+]", "", read.said.lower())
        match = _OR_MORE.search(joined)
        named = _CRITICAL.search(joined + re.sub("[^a-z]", "", below.lower()))
        if named is None or match is None or not _IF.fullmatch(joined[: match.start()]):
            match = _NAMED_TOTAL.match(joined)
        if not match or "oppo" in joined or not _IF.fullmatch(joined[: match.start()]):
            continue
        yield within(flat, read, match[1]), read


def within(flat: Picture, read: Read, digits: str) -> Region:
    """The region of a total that stands in the words of a line."""
    said = "".join(letter.text[:1] or " " for letter in read.text.letters)
    start = said.find(digits)
    line = read.line.part(0, 1) if start < 0 else part_of(flat, read, start, start + len(digits))
    text = Text(read.text.letters[start : start + len(digits)]) if start >= 0 else read.text
    found = votes(flat, line, text, inside=True) if start >= 0 else ()
    found = found or (Vote(voter="lines", value=int(digits), p=read.text.p / 2),)
    return Region(kind="critical", box=line.box(), votes=found)
