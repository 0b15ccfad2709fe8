"""Matrices and printed numbers of a page: regions, and what each voter takes them for.

Two voters read a number: the spotter by its single digits, and a network by the number as a whole.
Where these disagree or are not sure come two more: the recogniser of RapidOCR reads the whole
entry, and the digits are held against those of the clear numbers of the same matrix.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np

from pipeline.model.sighting import Region, Vote
from pipeline.recognise import cells, cells_alike, entries, numbers, second_look, spelled
from pipeline.recognise.calibration import calibrated
from pipeline.recognise.cells import Reading, Spot
from pipeline.recognise.numbers import Candidate
from pipeline.vision import chains
from pipeline.vision.block import Block, Slot
from pipeline.vision.block_search import LARGE, LARGEST, SMALL, searched, spotted_at
from pipeline.vision.digit_height import high_of
from pipeline.vision.rules import unruled
from pipeline.vision.spotter import Glyph, Gray, flattened, spot

_CLEAR, _ONE_CLEAR = 0.998, 0.99  # of both voters, and of one, so that no third is asked
_MISSED = 0.6  # that a lone digit has lost the other one that the network reads beside it
_TWO = 10  # the first number of two digits
_LOW, _HIGH, _GOOD = 9.0, 24.0, 14.0  # pixels of a digit that the spotter sees well, and best
_CONFIRMED = 0.5  # of the keys of a block that the network must read as well
_TOLD = 3  # rivals of a voter
_LEAST = 0.004  # of a rival that is told
_LIKELY = 0.1  # of a printed number
_PRINTED = 0.5  # of both voters, of a key at an end that is not the one that belongs there
_UNCLEAR = 0.6  # of a key that is read otherwise, where RapidOCR reads it as what it should be
_UNREAD = 0.95  # of a number, that letters may be
_BLANK = 0.9  # of an empty target, to be sure that it is empty
_HIGHEST = 2000  # pixels of a page; finer ones are made smaller
_SHOWN = 3  # candidates for it
_LAST = 64
_BESIDE = "another digit stands beside it"
_NEARER = 0.8  # of a digit by which a target is nearer to its key than those of its column
_SIGN = "the sign before it may be read as a digit"

Chances = Mapping[int | None, float]
_NONE: Chances = {None: 0.995}  # a dash stands in its place


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A key or a target: where it is, and what the spotter and the network made of it."""

    spot: Spot
    step: float  # from digit to digit
    first: Chances  # of the spotter, as it came
    looked: Reading
    spotted: Chances
    read: Chances

    @property
    def agreed(self) -> bool:
        """Whether both say the same, and both together are sure."""
        (a, p), (b, q) = _top(self.spotted), _top(self.read)
        return a == b and p * q / (p * q + (1 - p) * (1 - q)) > _CLEAR and max(p, q) > _ONE_CLEAR


def _place(at: tuple[Spot, float], first: Chances, looked: Reading) -> _Place:
    read = calibrated("cells", looked.values())
    spotted = _unmissed(calibrated("spotter", first), _top(read)[0])
    spot, step = at
    return _Place(spot=spot, step=step, first=first, looked=looked, spotted=spotted, read=read)


def _unmissed(told: Chances, both: int | None) -> Chances:
    """What the spotter tells, knowing that it misses a digit beside another now and then."""
    one, p = _top(told)
    if one is None or both is None or one >= _TWO or both < _TWO or str(one) not in str(both):
        return told
    return {**told, both: p * _MISSED, one: p * (1 - _MISSED)}


def matrices(
    page: Gray, *, flat: Gray | None = None, seen: Mapping[int, Sequence[Glyph]] | None = None
) -> tuple[Region, ...]:
    """Regions of an upright page: matrix numbers, numbers, keys and cells, in its pixels.

    Who has flattened the page or spotted it at some heights already can hand that over.
    """
    if flat is None and seen is None and page.shape[0] > _HIGHEST:
        scale = _HIGHEST / page.shape[0]
        small = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return tuple(_enlarged(r, 1 / scale) for r in matrices(small.astype(np.uint8)))
    flat = flattened(page) if flat is None else flat
    glyphs = dict(seen or {})
    for height in (SMALL, LARGE, LARGEST):
        if height not in glyphs:
            glyphs[height] = spotted_at(flat, height)
    blocks, found = searched(flat, glyphs)
    out: list[Region] = []
    size = flat.shape[0], flat.shape[1]
    high: float | None = None
    kept: list[Block] = []
    for block in blocks:
        regions, digit = _of_block(flat, block, found, len(kept))
        if regions:
            kept.append(block)
            high = high or digit
            out.extend(regions)
    by_height = {h: glyphs[h] for h in (SMALL, LARGE, LARGEST)}
    single = numbers.candidates(flat, by_height, kept, high, [region.box for region in out])
    for i in range(len(kept)):
        out.extend(_singles("matrix number", single, [c.block(i) for c in single], (size, i)))
    out.extend(_singles("number", single, [c.picture() for c in single], (size, 0)))
    return tuple(out)


def _enlarged(region: Region, scale: float) -> Region:
    left, top, right, bottom = (round(edge * scale) for edge in region.box)
    return replace(region, box=(left, top, right, bottom))


def _of_block(
    flat: Gray, block: Block, glyphs: Sequence[Glyph], number: int
) -> tuple[list[Region], float]:
    if block.split:
        flat = unruled(flat, block.extent, block.step)
    high, middles, highs = _sized(flat, block)
    spots, odd = _spots(flat, block, middles, highs)
    if block.split or not _LOW <= high * SMALL / flat.shape[0] <= _HIGH:
        glyphs = _closer(flat, block, high)
    stepped = list(zip(spots, block.steps * len(block.slots), strict=True))
    places = _again(
        flat,
        [
            _place(at, _spelled(glyphs, at, block.slope), reading)
            for at, reading in zip(stepped, cells.read(flat, spots), strict=True)
        ],
        block,
        glyphs,
    )
    size = flat.shape[0], flat.shape[1]
    out: list[Region] = []
    printed = _printed(block.slots, places)
    if sum(s.number == _top(k.read)[0] for s, k, _ in printed) < _CONFIRMED * len(printed):
        return [], high
    alike = _alike(flat, places, block)
    for slot, key, target in printed:
        agreed = key.agreed and target.agreed
        both = key.spot, target.spot
        third = None if agreed else entries.read(flat, both, block.steps, slot.number)
        note = _note(slot, key, target, third and third[0]) or odd.get(target.spot, "")
        if note == _SIGN and (_top(target.read)[0] or 0) < _TWO:
            note = ""  # a single digit stands so
        about = slot.number, number, size
        first, second = ((one,) for one in third) if third else ((), ())
        out.append(_region("key", key, about, ("", first)))
        more = *second, *_votes("alike", alike.get(target.spot, {}))
        out.append(_region("cell", target, about, (note, more)))
    return out, high


def _sized(
    flat: Gray, block: Block
) -> tuple[float, list[tuple[float, float]], tuple[float, float]]:
    """How high the digits are, their middles in turns, and how high keys and targets are.

    Keys that head their targets may be smaller than these: they are measured apart.
    """
    both = [s.key for s in block.slots], [s.target for s in block.slots]
    high, up = high_of(flat, [*both[0], *both[1]], block.step)
    own = [
        high_of(flat, some, step) if block.split else (high, up)
        for some, step in zip(both, block.steps, strict=True)
    ]
    if block.key_step is not None:
        high = (own[0][0] * own[1][0]) ** 0.5  # both are seen at a height between theirs
    middles = [
        (x, y + off)
        for pair in zip(*both, strict=True)
        for (x, y), (_, off) in zip(pair, own, strict=True)
    ]
    return high, middles, (own[0][0], own[1][0])


def _spots(
    flat: Gray, block: Block, middles: Sequence[tuple[float, float]], highs: tuple[float, float]
) -> tuple[list[Spot], dict[Spot, str]]:
    """Where keys and targets are read in turns, and what is odd about the place of a target."""
    both = middles[::2], middles[1::2]
    if not block.split:
        beyond = chains.beyond_arrows(flat, both[1], both[0], highs[1], block.step)
        both = both[0], beyond
    keys, targets = (
        chains.followed(flat, some, high, step)
        for some, high, step in zip(both, highs, block.steps, strict=True)
    )
    spots = [
        Spot(x=one.at[0], y=one.at[1], high=high, slope=block.slope)
        for pair in zip(keys, targets, strict=True)
        for one, high in zip(pair, highs, strict=True)
    ]
    odd: dict[Spot, str] = {}
    for there, target, (x, _) in zip(spots[1::2], targets, both[1], strict=True):
        if target.runs_on:
            odd[there] = _BESIDE
        elif x - there.x > _NEARER * block.step:
            odd[there] = _SIGN
    return spots, odd


def _again(
    flat: Gray, places: Sequence[_Place], block: Block, glyphs: Sequence[Glyph]
) -> list[_Place]:
    """The places, those that are not clear looked at again."""
    found = [
        place if place.agreed or not _is_none(flat, place, block, glyphs)
        else replace(place, spotted=_NONE, read=_NONE)
        for place in places
    ]  # fmt: skip
    unclear = [i for i, place in enumerate(found) if not place.agreed]
    if not unclear:
        return found
    spots, steps = [places[i].spot for i in unclear], [places[i].step for i in unclear]
    looks = zip(second_look.spotted(flat, spots, steps), second_look.read(flat, spots), strict=True)
    for i, (spotted, read) in zip(unclear, looks, strict=True):
        found[i] = _place(
            (found[i].spot, found[i].step),
            second_look.mean([found[i].first, spotted]),
            second_look.merged([found[i].looked, read]),
        )
    return found


def _alike(flat: Gray, places: Sequence[_Place], block: Block) -> dict[Spot, Chances]:
    """What targets that are not clear are by the looks of those numbers that are."""
    known = {
        i: _top(place.read)[0]
        for i, place in enumerate(places)
        if place.agreed and (i % 2 or block.key_step is None)  # keys of another print are none
    }
    asked = {
        i: {**place.read, **{v: max(p, place.read.get(v, 0.0)) for v, p in place.spotted.items()}}
        for i, place in enumerate(places)
        if i % 2 and not place.agreed
    }
    found = cells_alike.alike(flat, [place.spot for place in places], block.step, known, asked)
    return {places[i].spot: shares for i, shares in found.items()}


def _is_none(flat: Gray, place: _Place, block: Block, glyphs: Sequence[Glyph]) -> bool:
    """Whether a dash, a cross or letters stand where a number should."""
    at = place.spot
    unread = _top(place.read)[1] < _UNREAD
    return second_look.struck(flat, at) or (
        unread and spelled.lettered(glyphs, at.x, at.y, place.step, block.slope)
    )


def _spelled(glyphs: Sequence[Glyph], at: tuple[Spot, float], slope: float) -> Chances:
    (spot, step) = at
    return spelled.values(spelled.at_place(glyphs, spot.x, spot.y, step, slope), step, spot.x)


def _closer(flat: Gray, block: Block, high: float) -> list[Glyph]:
    """The block looked at again, as large as the spotter sees digits best."""
    left, top, right, bottom = block.extent
    x, y = max(0, int(left - 2 * high)), max(0, int(top - 2 * high))
    part = flat[y : int(bottom + 2 * high) + 1, x : int(right + 2 * high) + 1]
    found = spot(np.ascontiguousarray(part), max(32, round(part.shape[0] * _GOOD / high)))
    return [Glyph(x=g.x + x, y=g.y + y, symbol=g.symbol, p=g.p, shares=g.shares) for g in found]


def _printed(slots: Sequence[Slot], places: Sequence[_Place]) -> list[tuple[Slot, _Place, _Place]]:
    """The slots without those at the start and the end where nothing is printed."""
    rows = [(s, places[2 * i], places[2 * i + 1]) for i, s in enumerate(slots)]
    while rows and _bare(rows[-1]):
        rows.pop()
    while rows and _bare(rows[0]):
        rows.pop(0)
    return rows


def _bare(row: tuple[Slot, _Place, _Place]) -> bool:
    """Whether nothing is printed there: what shines through is read in no way, or in several."""
    slot, key, target = row
    if slot.sure:
        return False
    nothing = sum(n.get(None, 0.0) for n in (key.spotted, key.read, target.spotted, target.read))
    (one, p), (other, q) = _top(key.spotted), _top(key.read)
    if slot.number in (one, other):
        return nothing > 2  # noqa: PLR2004 - of four
    return nothing > 1 or one != other or min(p, q) < _PRINTED


def _note(slot: Slot, key: _Place, target: _Place, third: Vote | None) -> str:
    """What makes a cell doubtful."""
    seen = dict((_top(key.spotted), _top(key.read)))
    # An arrow beside a key may look like a digit of it, but never clearly.
    unsure = max(seen.values()) < _UNCLEAR and third is not None and third.value == slot.number
    if slot.number not in seen and not unsure:
        other = next((v for v in seen if v is not None), None)
        return "no key is seen" if other is None else f"the key beside it reads {other}"
    blank = _top(target.read)
    if blank[0] is None and blank[1] < _BLANK:
        return "it may be that nothing is printed"
    return ""


def _region(
    kind: Literal["key", "cell"],
    place: _Place,
    about: tuple[int, int, tuple[int, int]],
    told: tuple[str, Sequence[Vote]],
) -> Region:
    key, number, size = about
    note, more = told
    at, half = place.spot, 1.15 * place.step
    box = (at.x - half, at.y - 0.7 * at.high, at.x + half, at.y + 0.7 * at.high)
    votes = (*_votes("spotter", place.spotted), *_votes("cells", place.read), *more)
    return Region(
        kind=kind,
        box=_whole(box, size),
        votes=votes,
        key=key,
        block=number,
        note=note,
    )


def _singles(
    kind: Literal["number", "matrix number"],
    found: Sequence[Candidate],
    fits: Sequence[float],
    about: tuple[tuple[int, int], int],
) -> list[Region]:
    """The best candidates; what they lack in place and size, their votes lack in chance."""
    size, block = about
    first = 1 if kind == "number" else 2
    order = sorted(range(len(found)), key=lambda i: -fits[i])
    out = []
    for i in order[:_SHOWN]:
        one, fit = found[i], fits[i]
        if fit < _LIKELY:
            break
        votes = []
        for voter, chances in (("spotter", one.spotted), ("cells", one.read)):
            numbers_of = {v: p * fit for v, p in chances.items() if v and v % 2 == first % 2}
            votes.extend(_votes(voter, {v: p for v, p in numbers_of.items() if v and v <= _LAST}))
        out.append(Region(kind=kind, box=_whole(one.box, size), votes=tuple(votes), block=block))
    return out


def _votes(voter: str, chances: Chances) -> list[Vote]:
    ordered = sorted(chances.items(), key=lambda one: -one[1])
    return [
        Vote(voter=voter, value=value, p=round(min(1.0, p), 4))
        for value, p in ordered[:_TOLD]
        if p >= _LEAST
    ]


def _top(chances: Chances) -> tuple[int | None, float]:
    return max(chances.items(), key=lambda one: one[1], default=(None, 0.0))


def _whole(
    box: tuple[float, float, float, float], size: tuple[int, int]
) -> tuple[int, int, int, int]:
    """In whole pixels of the page."""
    high, wide = size
    left, top, right, bottom = box
    x0, y0 = min(max(0, int(left)), wide), min(max(0, int(top)), high)
    return x0, y0, min(wide, max(x0, int(right) + 1)), min(high, max(y0, int(bottom) + 1))
