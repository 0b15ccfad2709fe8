"""The lines of an instruction: which they are, their text, and a second look at its digits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.model.sighting import Region, Vote
from pipeline.recognise.bursts import BARE_HEADING, HEADING, TOLD, part_of, within
from pipeline.recognise.bursts_digits import agree
from pipeline.recognise.engine import Picture
from pipeline.recognise.titles import around
from pipeline.recognise.words_lines import PARTY, Read
from pipeline.vision.lines import Line

# Words that instructions of the series are made of; names of maneuvers come on top.
_USUAL = (
    "tell opponent do no not only any or and to add plus if you your that score scores scored next"
    " turn turns restrictions until weapon shield has been retrieved the for rest of combat fight"
    " game page go extended range red orange blue green yellow white black brown all other instead"
    " except but may attack attacks maneuvers jumps jump with lose drop points body this is on i"
    " critical include more scoring swing swings thrust thrusts down side damage take say subtract"
    " regain recover restore use again round rounds"
)
# Names of maneuvers and titles are not made of these.
_TELLING = (
    "tell opponent do no not only any add if you your that score scores next turn turns until"
    " restrictions rest go page on instead except may lose drop take subtract regain i round rounds"
)
# When it holds, which no title says, in a line that goes on or has a mark: `NEXT TURN: anything`.
_TIMED = re.compile(
    r"\b(?:(?:next|following|coming) (?:\w+ )?(?:turn|round|exchange|go)s?"
    r"|(?:rest|remainder|end) of (?:the |this )?(?:combat|fight|game|battle|duel|bout))\b"
    r"(?:\W*[.,:;!]|[\s,]+\w)",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"\btell\W*(?:your\W*)?oppon|^tell\b.*\boppo"
    r"|^\W*tell (?:your|the) (?:other )?[^\W\d_]+(?::|$)",
    re.IGNORECASE,
)
_CRITICAL = re.compile(
    rf"(?:(?<=^)|(?<=[\n.\"\u201d)] )|(?<=[\n.\"\u201d)]))(?:{HEADING}|{BARE_HEADING})",
    re.IGNORECASE,
)
_BARE = re.compile(rf"\W*{BARE_HEADING}", re.IGNORECASE)
_MANY, _SHARE = 3, 0.3  # words that must be usual ones, and how many of all
_TWO = 2
_TITLE = 5  # words of three letters and more
_MINOR = ("and", "for", "from", "into", "off", "the", "with")  # small within titles too
_LARGER = 1.2  # times as high as its instruction a title is
# `GOT IT! YOUR WEAPON'S BACK`, and not `BEHIND YOU`.
_TALKED = re.compile(
    r"[!?,;:]\W+\w|\b(?:is|are|am|it|its|your|my|any\w*|all|gets?|not?|do|can|may|will)\b"
    r"|\byou\W+\w|\w'(?:t|s|re|ve|ll|d|m)\b|\bthe\W*$",
    re.IGNORECASE,
)
_SMALL = 14  # letters
_FAIR, _CERTAIN = 0.75, 0.95  # letters of a line that is no seed
SPOKEN = re.compile(r"[.!][\"\u201d]$")  # so ends the last line of an instruction: `1."`
_STEP = 1.65  # heights from one line to the next
_FURTHER = 3.0  # heights from what a burst holds to the instruction, at least
_ALIKE = 1.5
_WIDE = 4.0  # heights: shorter marks beside an instruction are strokes of the picture
_DIGITS = re.compile(r"\d{1,2}")


def paragraph(reads: Sequence[Read]) -> tuple[Read, ...]:
    """The lines of the instruction and of what a critical adds, in the order they are read."""
    heads = [r for r in reads if _HEAD.search(r.said)]
    seeds = heads or [r for r in reads if _usual(r)] or _sentences(reads)
    if not seeds:
        return ()
    top = min(r.line.top for r in heads) if heads else 0.0
    chosen = [r for r in reads if r in seeds or _usual(r)]
    chosen = [r for r in chosen if r.line.y > top]
    for _ in reads:
        more = [
            r for r in reads
            if r not in chosen and r.line.y > top and _legible(r)
            and any(_goes_on(c, r) and not _over(r, c) for c in chosen)
        ]  # fmt: skip
        if not more:
            break
        chosen += more
    return _in_order(chosen)


def apart(reads: Sequence[Read]) -> tuple[Read, ...]:
    """What a critical adds, apart from the instruction, as `8 or more:` or its word heads it."""
    found = [r for r in reads if _BARE.match(r.said) or TOLD.match(r.said)][:1]
    for read in sorted(reads, key=lambda r: r.line.y):
        if found and read.line.y > found[-1].line.y and _goes_on(found[-1], read):
            found.append(read)
    return tuple(found)


def headed(told: Sequence[Read], reads: Sequence[Read], heads: Sequence[Line]) -> tuple[Read, ...]:
    """What a critical adds, right under its word in a burst, with the instruction further down."""
    for head in heads:
        found: list[Read] = []
        for read in sorted(reads, key=lambda r: r.line.y):
            above = found[-1].line if found else head
            down = read.line.y - above.y
            over = min(read.line.right, above.right) - max(read.line.left, above.left)
            if over > 0 and 0 < down < _STEP * max(read.line.height, above.height):
                found.append(read)
        rest = [r for r in told if r not in found]
        low = max((r.line.y for r in found), default=0.0)
        below = rest and all(r.line.y - low > _FURTHER * r.line.height for r in rest)
        if below and _telling(" ".join(r.said for r in found)):
            return tuple(found)
    return ()


def lost(told: Sequence[Read], reads: Sequence[Read]) -> bool:
    """Whether a line that belongs to an instruction is there and cannot be read."""
    others = [r for r in reads if r not in told and not r.island and not _legible(r)]
    return any(
        r.line.width > _WIDE * r.line.height and any(_goes_on(c, r) for c in told) for r in others
    )


def _sentences(reads: Sequence[Read]) -> list[Read]:
    """Lines that can be nothing else, without a title in small letters right above them."""
    found = [r for r in reads if _sentence(r)]
    return [
        r for r in found if not any(_goes_on(r, o) and _over(r, o) for o in found if o is not r)
    ]


def _usual(read: Read) -> bool:
    if _TIMED.search(read.said):
        return True
    words = re.findall(r"[a-z]+", read.said.lower())
    known = sum(w in _USUAL.split() for w in words)
    return _telling(read.said) and known >= _MANY and known >= _SHARE * len(words)


def _telling(said: str) -> bool:
    """Whether some of its words are of those that names and titles are not made of."""
    return sum(w in _TELLING.split() for w in re.findall(r"[a-z]+", said.lower())) >= _TWO


def _sentence(read: Read) -> bool:
    """Many words in small letters: nothing else of a page is printed so."""
    small = sum(c.islower() for c in read.said)
    return small > _SMALL and 2 * small > read.letters and read.text.p > _CERTAIN


def _legible(read: Read) -> bool:
    """Words, the last number of a sentence or a symbol; no stroke of the picture."""
    short = re.fullmatch(r"\W*(?:\d{1,2}\W*)?", PARTY.sub("", read.said))
    least = _CERTAIN if short and not SPOKEN.search(read.said) else _FAIR
    return read.text.p > least and (bool(short) or read.letters > 1)


def _over(read: Read, chosen: Read) -> bool:
    """Whether it is a title above an instruction: few words, each with a capital, no stop."""
    words = [w for w in re.findall(r"[^\W\d_]{3,}", read.said) if w.lower() not in _MINOR]
    capital = all(w[0].isupper() or not w.isascii() for w in words)
    stopped = re.search(r"[.,:;!?\"]\W*$", read.said)
    if read.line.y >= chosen.line.y or len(words) > _TITLE or not capital or stopped:
        return False
    # Where all is in capitals, these tell nothing: a title is larger, or not spoken.
    larger = read.line.height > _LARGER * chosen.line.height
    return larger or not (chosen.said.isupper() and _TALKED.search(read.said))


def _goes_on(one: Read, other: Read) -> bool:
    a, b = one.line, other.line
    high = max(a.height, b.height)
    over = min(a.right, b.right) - max(a.left, b.left)
    beside = abs(a.y - b.y) < high / 2 and over > -3 * high
    alike = high < _ALIKE * min(a.height, b.height)
    return alike and (beside or (over > 0 and abs(a.y - b.y) < _STEP * high))


def _in_order(reads: Sequence[Read]) -> tuple[Read, ...]:
    """Row by row from above, each from the left."""
    rows: list[list[Read]] = []
    for read in sorted(reads, key=lambda r: r.line.y):
        if rows and read.line.y - rows[-1][0].line.y < read.line.height / 2:
            rows[-1].append(read)
        else:
            rows.append([read])
    return tuple(r for row in rows for r in sorted(row, key=lambda r: r.line.x))


def instructions(
    flat: Picture, lines: Sequence[Read], *, torn: bool = False, below: float | None = None
) -> Iterator[Region]:
    """What the picture tells, what a critical adds, and its total where it is told here.

    `torn`: a line of it is lost. `below`: what stands lower is what a critical adds.
    """
    if not lines:
        return
    text = PARTY.sub("", "\n".join(r.said for r in lines))
    match = _CRITICAL.search(text)
    if match and (total := match["total"] or match["bare"]):
        first, last = (text.count("\n", 0, at) for at in (match.start() + 1, match.end() - 1))
        named = [line for line in lines[first : last + 1] if total in line.said]
        yield from (within(flat, line, total) for line in named[:1])
    p = min(r.text.p for r in lines)
    box = around([r.line.box() for r in lines])
    unsure = ", ".join(found for r in lines if (found := _unsure(flat, r)))
    note = f"not seen alike: {unsure}" if unsure else ""
    note = "a line beside it is not legible" if torn else note
    told, added = _split(text) if below is None else _parted(lines, below)
    if told:
        vote = Vote(voter="lines", value=told, p=p)
        yield Region(kind="instruction", box=box, votes=(vote,), note=note)
    if added:
        vote = Vote(voter="lines", value=added, p=p)
        yield Region(kind="critical text", box=box, votes=(vote,), note=note)


def _parted(lines: Sequence[Read], below: float) -> tuple[str, str]:
    over = "\n".join(r.said for r in lines if r.line.y < below)
    under = "\n".join(r.said for r in lines if r.line.y >= below)
    return PARTY.sub("", over).strip(), PARTY.sub("", under).strip()


def _split(text: str) -> tuple[str, str]:
    match = _CRITICAL.search(text)
    if not match:
        return text.strip(), ""
    return text[: match.start()].strip(), text[match.end() :].strip()


def _unsure(flat: Picture, read: Read) -> str:
    """The numbers of a line that the networks for digits see otherwise."""
    said = "".join(letter.text[:1] or " " for letter in read.text.letters)
    return ", ".join(
        match[0]
        for match in _DIGITS.finditer(said)
        if not agree(
            flat,
            part_of(flat, read, match.start(), match.end()),
            match[0],
            plus=said[: match.start()].endswith("+"),
        )
    )
