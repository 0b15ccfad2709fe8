"""What is written in a cell of a sheet, by as many looks at it as are needed to make it clear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.sighting import Vote
from pipeline.recognise.sheets_lexicon import bare, known, latin, usual
from pipeline.recognise.sheets_numbers import Cell, cut
from pipeline.recognise.sheets_reader import Line, lines, width_of
from pipeline.recognise.sheets_spelling import weighed
from pipeline.vision.sheet_light import Bgr, Sheet
from pipeline.vision.spotter import Gray

_ANY, _TRACE = 14, 0.3  # levels, and of the ink: less is not even a trace of writing
_CLEAR = 0.99  # of the letters of a text, one with another, that is looked at once
_DARK, _LIGHTER = 110, 60  # levels: of a dark ground, and by how much writing is lighter
_RULE = 0.8  # of the height of a crop a rule fills
_FAINT = 8.0  # of Lab: what differs less from its ground is no ink
_OTHER = 0.45  # of the ink: a line that differs as much from end to end is another row's ground
_RIVALS = 2
_LETTERS = 3  # of a line tell how far apart its letters stand
_OWN, _BETWEEN, _ON = 0.5, 0.8, 1.25  # times as far: a letter, a gap within a word, another letter
_STRAY = "something is written here that cannot be read"
_SPECK = 0.16  # of the height of a crop: a letter is larger


@dataclass(frozen=True, slots=True)
class Text:
    """What is written in a cell, and how likely it is."""

    text: str
    p: float
    cell: Cell
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What several looks at a place read, and what the lexicon makes of them."""

    cell: Cell
    looks: tuple[tuple[str, float], ...]
    lexicon: tuple[tuple[str, float], ...] = ()
    note: str = ""

    def votes(self) -> tuple[Vote, ...]:
        voters = [(f"look {i + 1}", text, p) for i, (text, p) in enumerate(self.looks)]
        voters += [("lexicon", text, p) for text, p in self.lexicon]
        return tuple(
            Vote(voter=voter, value=text, p=min(max(p, 0.0), 1.0))
            for voter, text, p in voters
            if text
        )


def read_twice(
    sheet: Sheet, cells: Sequence[Cell], near: Sequence[Cell], far: Sequence[bool]
) -> list[Said]:
    """What is written in each cell, by as many looks at it as are needed to make it clear."""
    crops = _first(sheet, near)
    looks = [[a] for a in lines(crops)]
    cut_short = [i for i, (first,) in enumerate(looks) if goes_on(crops[i], first)]
    dim = [i for i, (first,) in enumerate(looks) if not _plain(first)]
    others = {i: crop for i in dim if not _same(crop := _second(sheet, cells[i]), crops[i])}
    for i, line in zip(others, lines([*others.values()]), strict=True):
        looks[i].append(line)
    dim = [i for i in dim if i not in others or not _agree(looks[i])]
    for i, line in zip(dim, lines([_apart(cut(sheet.colour, cells[i])) for i in dim]), strict=True):
        looks[i].append(line)
    first = lines([_speckless(crops[i]) for i in cut_short])
    second = lines([_speckless(_second(sheet, cells[i])) for i in cut_short])
    for i, *some in zip(cut_short, first, second, strict=True):
        if all(_is_longer(line, looks[i][0]) for line in some):
            looks[i] = some
    return [_said(c, some, far=f) for c, some, f in zip(cells, looks, far, strict=True)]


def _same(one: Gray, other: Gray) -> bool:
    """Whether two looks are one: on a gray page in even light the colours tell nothing more."""
    return one.shape == other.shape and bool((one == other).all())


def _first(sheet: Sheet, near: Sequence[Cell]) -> list[Gray]:
    return [_trimmed(plainest(cut(sheet.colour, cell))) for cell in near]


def first_look(sheet: Sheet, near: Sequence[Cell]) -> list[str]:
    """What is written in each cell, as the first look at it reads it."""
    return [line.text()[0].strip() for line in lines(_first(sheet, near))]


def goes_on(crop: Gray, line: Line) -> bool:
    """Whether writing goes on behind the last letter that was read, by more than that letter.

    The network drops a letter with a speck at its foot: it is none that it knows.
    """
    places = [place * width_of(crop) for letter, place in line.places() if letter.strip()]
    if len(places) < _LETTERS:
        return False
    high, step = len(crop), (places[-1] - places[0]) / (len(line.places()) - 1)
    ink = _inked(np.abs(crop.astype(np.float64) - np.median(crop)))
    rules = ink.mean(axis=0) > _RULE
    filled = np.flatnonzero((ink[high // 5 : high - high // 5].sum(axis=0) > 1) & ~rules)
    behind = [places[-1] + _OWN * step, *(float(x) for x in filled if x > places[-1])]
    ends = next((a for a, b in pairwise(behind) if b - a > _BETWEEN * step), behind[-1])
    return bool(ends - places[-1] > _ON * step)


def _speckless(crop: Gray) -> Gray:
    """A crop without what is smaller than any letter, the dots of some letters too."""
    ink = _inked(np.abs(crop.astype(np.float64) - np.median(crop)))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=4)
    small = [i for i in range(1, count) if max(stats[i, 2:4]) < _SPECK * len(crop)]
    specks = cv2.dilate(np.isin(labels, small).astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.where(specks > 0, np.median(crop), crop).astype(np.uint8)


def _is_longer(line: Line, than: Line) -> bool:
    """Whether a look reads what another read, and more behind it."""
    one, other = bare(line.text()[0]), bare(than.text()[0])
    return one.startswith(other) and len(one) > len(other)


def _second(sheet: Sheet, cell: Cell) -> Gray:
    """A cell in even light, or turned dark on light: its ground is no paper to be made even."""
    seen = cut(sheet.colour, cell)
    even: Gray = 255 - plainest(seen) if _is_light(seen) else cut(sheet.flat, cell)
    return _trimmed(even, 0.3)


def _is_light(crop: Bgr) -> bool:
    """Whether the writing of a crop is lighter than the ground above and below it."""
    high = len(crop)
    around = np.concatenate([crop[: high // 5], crop[high - high // 5 :]])
    if around.size == 0:
        return False
    inside = crop[high // 5 : high - high // 5].reshape(-1, 3)
    ground = np.median(around.reshape(-1, 3), axis=0)
    lighter = float((np.percentile(inside, 95, axis=0) - ground).max())
    dark = max(float(ground.max()), float(np.percentile(inside.max(axis=1), 30)))
    return dark < _DARK and lighter > _LIGHTER


def _plain(look: Line) -> bool:
    """Whether a look reads usual words, and every letter of them clearly."""
    text, p = look.text()
    return p > _CLEAR and text.strip().casefold() in usual()


def _trimmed(crop: Gray, room: float = 0.5) -> Gray:
    """The part of a crop in which something may be written.

    The network takes time for the rest, and reads small letters badly in much room.
    """
    high = len(crop)
    inner = slice(high // 5, high - high // 5)
    far = np.abs(crop[inner] - np.median(crop[inner]))
    filled = np.flatnonzero(_inked(far).sum(axis=0) > 1)
    if len(filled) == 0:
        return crop
    across = slice(max(0, filled[0] - high // 3 - 1), filled[-1] + high // 3 + 2)
    top, bottom = _band(crop[:, across])
    aside = round(room * (bottom - top)) + 1
    return np.ascontiguousarray(crop[max(0, top - aside) : bottom + aside, across])


def _inked(far: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Where something is, by how far each place differs from its ground or neighbour."""
    inked: NDArray[np.bool_] = far > max(_ANY, _TRACE * float(np.percentile(far, 98)))
    return inked


def _band(crop: Gray) -> tuple[int, int]:
    """From where to where the line of writing in the middle of a crop stands.

    Its letters have sharp sides; shades have none, and rules have them from end to end.
    """
    high = len(crop)
    sides = _inked(np.abs(np.diff(crop.astype(np.float64), axis=1)))
    ink = np.asarray(sides[:, sides.mean(axis=0) < _RULE].any(axis=1))
    middle = slice(2 * high // 5, high - 2 * high // 5)
    if not ink[middle].all():
        return 0, high
    above = np.flatnonzero(~ink[: middle.start])
    below = np.flatnonzero(~ink[middle.stop :])
    top = int(above[-1]) + 1 if len(above) else 0
    return top, middle.stop + int(below[0]) if len(below) else high


def _agree(looks: Sequence[Line]) -> bool:
    """Whether all looks read the same known words."""
    texts = [line.text()[0] for line in looks]
    return known(texts[0]) and len({bare(t) for t in texts}) == 1


def _is_foreign(look: Line) -> bool:
    text = look.text()[0]
    return " ".join(text.split()) != latin(text) and not text.isascii()


def _said(cell: Cell, looks: Sequence[Line], *, far: bool) -> Said:
    # A text that is plain at one look is weighed against no other; and the words against which it
    # would be are in Latin letters.
    plain = len(looks) == 1 and _plain(looks[0])
    shares = {} if plain or any(_is_foreign(line) for line in looks) else weighed(looks, far=far)
    return Said(
        cell=cell,
        looks=tuple((t.strip(), p) for t, p in (line.text() for line in looks)),
        lexicon=tuple(list(shares.items())[:_RIVALS]),
    )


def in_latin(said: Sequence[Said]) -> Sequence[Said]:
    """Lines below each other without those that say the same in other letters."""
    some = [s for s in said if s.looks and all(latin(text) for text, _ in s.looks)]
    foreign = [s for s in said if s.looks and not any(latin(text) for text, _ in s.looks)
               and all(len(bare(text)) > 1 for text, _ in s.looks)]  # fmt: skip
    return some if some and len(some) + len(foreign) == len(said) else said


def whole(found: Sequence[Said]) -> Said | None:
    """Lines below each other as one text; a word that goes on in the next line is one."""
    some = [s for s in found if any(bare(text) for text, _ in s.looks)]
    if not some:
        return None
    text = some[0]
    for more in some[1:]:
        text = _with(text, more)
    return text if len(some) == len(found) else replace(text, note=_STRAY)


def _with(above: Said, below: Said) -> Said:
    cell = Cell(above.cell.left, above.cell.top, above.cell.right, below.cell.bottom)
    looks = tuple(
        (_joined(a, b), min(p, q)) for (a, p), (b, q) in zip(above.looks, below.looks, strict=False)
    )
    pairs = [(_joined(a, b), p * q) for a, p in above.lexicon for b, q in below.lexicon]
    best = tuple(sorted(pairs, key=lambda s: -s[1])[:2])
    return Said(cell=cell, looks=looks, lexicon=best, note=above.note or below.note)


def _joined(above: str, below: str) -> str:
    return f"{above}{below}" if above.endswith("-") else f"{above} {below}".strip()


def read_text(colour: Bgr, cells: Sequence[Cell]) -> list[Text]:
    """What is written in each cell, by one look."""
    found = lines([plainest(cut(colour, cell)) for cell in cells])
    texts = [line.text() for line in found]
    return [Text(t.strip(), p, c) for (t, p), c in zip(texts, cells, strict=True)]


def plainest(crop: Bgr) -> Gray:
    """The one of its colours in which words stand out most."""
    spread = [np.percentile(crop[..., c], 95) - np.percentile(crop[..., c], 5) for c in range(3)]
    best: Gray = crop[..., int(np.argmax(spread))]
    return best


def _apart(crop: Bgr) -> Gray:
    """How far each place is from the colour of its ground, dark on white, and no other row."""
    lab = cv2.cvtColor(crop.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    high = len(lab)
    light = _is_light(crop)
    inside = lab[high // 4 : high - high // 4]
    if light:  # bold letters may fill more of a bar than is seen of it
        inside = np.concatenate([lab[: high // 5], lab[high - high // 5 :]])
    ground = np.median(inside.reshape(-1, 3), axis=0)
    far = np.linalg.norm((lab - ground) * (1, 0.5, 0.5), axis=-1)
    inner = far[high // 5 : high - high // 5]
    ink = np.clip(far / max(float(np.percentile(inner, 98)), _FAINT), 0, 1)
    other = np.flatnonzero(np.percentile(ink, 15 if light else 50, axis=1) > _OTHER).tolist()
    ink[: max([-1, *(y for y in other if y < 0.3 * high)]) + 1] = 0
    ink[min([high, *(y for y in other if y > 0.7 * high)]) :] = 0
    gray: Gray = (255 * (1 - ink)).astype(np.uint8)
    filled = np.flatnonzero((gray[high // 5 : high - high // 5] < 165).any(axis=0))  # noqa: PLR2004
    room = high // 4 + 1
    if len(filled) == 0 or filled[-1] - filled[0] < room:
        return gray
    return np.ascontiguousarray(gray[:, max(0, filled[0] - room) : filled[-1] + room + 1])
