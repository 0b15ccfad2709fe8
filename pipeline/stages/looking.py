"""What is seen on one image of a source: upright pages, what each is, and its regions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from pipeline.model.book import EXTENDED
from pipeline.model.evidence import Box
from pipeline.model.sighting import PageKind, PageSeen, Region
from pipeline.readers.scans import Pixels
from pipeline.recognise.grids_page import combat_grid
from pipeline.recognise.matrices import matrices
from pipeline.recognise.sheets import sheet
from pipeline.recognise.words import words
from pipeline.vision import pairs
from pipeline.vision.block_search import SMALL
from pipeline.vision.cards import cards
from pipeline.vision.kinds import keys_in_order, kind
from pipeline.vision.leaders import unled
from pipeline.vision.networks import on_one_thread
from pipeline.vision.page_numbers import longest_column, numbers
from pipeline.vision.screens import unscreened
from pipeline.vision.spotter import Glyph, Gray, flattened, spot
from pipeline.vision.upright import Upright, uprights
from pipeline.vision.white_on_black import panels

_FEW, _MANY = 4, 7  # keys in order: fewer are chance, so many are those of a matrix
_ONE = ("sheet", "grid", "blank")  # a page that is surely one
_OTHERS = ("sheet", "grid", "text", "blank")  # have numbers in other orders, or none
_FACING = ("other", "text", "cover")  # may be what is left of the sheet on the page beside
_FEW_ROWS = 3  # of extended range: no rules list so many below each other
_PART_ROWS, _PART_ODD = 5, 0.2  # of a part of a sheet, and odd numbers among their pages
_LEAST = 6  # keys of a matrix, where none seems to be: a small one has 8
_EXTENDED = frozenset[object](EXTENDED)
_ROWS = 12  # of a sheet whose numbers seem those of a grid
_STRAY, _STRAYS = 5, 20  # of a hundred regions lie outside the rest, or a whole column does
_CUTS = 2  # of a page, one after another
_GRID = 30  # entries of a combat grid: no matrix has so many
_SIGNS = 24  # on a page with a matrix, at least


def pages(image: Pixels) -> Iterator[PageSeen]:
    """The pages of one image, one or the two halves of a spread, with boxes on the image.

    File, place and hash are for those who know the source.
    """
    on_one_thread()
    high, wide = image.shape[:2]
    halves = [half for cut in uprights(image) for half in parted(right_way_up(cut))]
    looks = [one for half in halves for card in carded(half) for one in paired(card)]
    for one in looks:
        upright = one.upright
        what, why, found = _seen(one, looks)
        yield PageSeen(
            file="", sha256="", place=0, width=wide, height=high, turn=upright.turn,
            cut=None if upright.part == "whole" else upright.whole((high, wide)),
            kind=what, why=why,
            regions=tuple(replace(r, box=upright.box(r.box, (high, wide))) for r in found),
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True, eq=False)  # no slots: what it is told to be is kept
class Look:
    """A page one way up, and the signs spotted on it."""

    upright: Upright
    gray: Gray
    flat: Gray
    bare: Gray  # likewise, without leaders: words have dots that matter
    glyphs: Sequence[Glyph]
    paired: bool = False  # one of several pairs or cards, so that it is known what it shows

    @cached_property
    def told(self) -> tuple[PageKind, str]:
        """Its kind, and why."""
        if self.paired:
            return "parchment", "one of several pairs on a page"
        return kind(self.gray, self.upright.colour, self.glyphs)

    @cached_property
    def matrices(self) -> tuple[Region, ...]:
        """The regions of its matrix and of printed numbers."""
        return matrices(self.gray, flat=self.bare, seen={SMALL: self.glyphs})

    @property
    def keys(self) -> int:
        return keys_in_order(self.glyphs, self.gray.shape[0])


def _looked(upright: Upright, *, paired: bool = False) -> Look:
    gray = panels(upright.gray)
    flat = flattened(gray)
    if (bare := unscreened(gray, flat)) is not gray:
        gray, flat = bare, flattened(bare)
    bare = unled(flat)
    return Look(
        upright=upright, gray=gray, flat=flat, bare=bare, glyphs=spot(bare, SMALL), paired=paired
    )  # fmt: skip


def right_way_up(upright: Upright) -> Look:
    """The way up in which keys stand in order, where there are signs and hardly any order."""
    look = _looked(upright)
    if look.keys >= _FEW or len(look.glyphs) < _SIGNS or look.told[0] in _OTHERS:
        return look
    other = _looked(upright.around())
    return other if other.keys >= _MANY and other.told[0] == "parchment" else look


def parted(look: Look) -> Sequence[Look]:
    """A page, or the two of a sheet of paper on its side: each has its matrix, or one is a sheet.

    A wide page has to show that: sheets are printed on their side too, and have two halves.
    """
    if look.told[0] in _ONE:
        return (look,)
    halves = [right_way_up(half) for half in look.upright.halves() or _facing(look)]
    sheets = sum(half.told[0] == "sheet" for half in halves)
    two = sheets == 1 or (len(halves) > 0 and _two_matrices(*map(_keys, halves)))
    return halves if two else (look,)


def _facing(look: Look) -> Sequence[Upright]:
    """The pages of an open book whose gutter nothing shows: a matrix stands on each side of it."""
    if not look.upright.may_be_two or look.keys < _FEW:
        return ()
    several = sorted(_whole_matrices(look.matrices))
    middle = look.gray.shape[1] // 2
    if len(several) != 2 or not several[0][2] < middle < several[1][0]:  # noqa: PLR2004
        return ()
    return look.upright.split(middle)


def carded(look: Look) -> Sequence[Look]:
    """A page, or the cards that are printed on it: pictures and matrices in turn."""
    if look.told[0] in _ONE or look.paired:
        return (look,)
    found = [_looked(look.upright.pair(area), paired=True) for area in cards(look.flat)]
    full = [len(_keys(card)) >= _LEAST for card in found]
    in_turn = all(a != b for a, b in itertools.pairwise(full))
    return found if any(full) and in_turn and _numbered(found, full) else (look,)


def _numbered(found: Sequence[Look], full: Sequence[bool]) -> bool:
    """Whether the number of a card follows that of the one before it."""
    read = [_number(card, has) for card, has in zip(found, full, strict=True)]
    return any(a is not None and b == a + 1 for a, b in itertools.pairwise(read))


def _number(card: Look, has_matrix: bool) -> int | None:  # noqa: FBT001
    """The printed number of a card, where it is read."""
    kind = "matrix number" if has_matrix else "number"
    votes = [v for r in card.matrices if r.kind == kind for v in r.votes]
    best = max(votes, key=lambda v: v.p, default=None)
    return best.value if best is not None and isinstance(best.value, int) else None


def paired(look: Look) -> Sequence[Look]:
    """A page, or the pairs of parchments that are printed on it, each with a whole matrix."""
    if look.told[0] in _ONE or look.paired:
        return (look,)
    found = tuple(_pairs(look, _CUTS))
    bare = sum(len(_keys(one)) < _LEAST for one in found)
    return (look,) if bare and bare > len(found) - len(_whole_matrices(look.matrices)) else found


def _pairs(look: Look, cuts: int) -> Iterator[Look]:
    """A part of a page may show a matrix that was not found on the whole."""
    several = _whole_matrices(look.matrices) if cuts else ()
    areas = pairs.areas(look.flat, several) if len(several) > 1 else ()
    if not areas:
        yield look
    for area in areas:
        yield from _pairs(_looked(look.upright.pair(area), paired=True), cuts - 1)


def _whole_matrices(found: Sequence[Region]) -> list[Box]:
    """Where the matrices of a page lie: blocks near each other with no key twice are one."""
    blocks = {r.block for r in found if r.kind in ("key", "cell")}
    groups = [[r for r in found if r.kind in ("key", "cell") and r.block == n] for n in blocks]
    while near := min(_one_matrix(groups), default=None):
        groups[near[1]] += groups.pop(near[2])
    several = [g for g in groups if len({r.key for r in g}) >= _FEW]
    boxes = [_box(g, _STRAY) for g in several]
    if any(_over(a, b) for a, b in itertools.combinations(boxes, 2)):
        return [_box(g, _STRAYS) for g in several]
    return boxes


def _one_matrix(groups: Sequence[list[Region]]) -> Iterator[tuple[float, int, int]]:
    """Pairs of blocks that may be one matrix, and how far apart they are."""
    for i, j in itertools.combinations(range(len(groups)), 2):
        one, other = ({r.key for r in groups[n]} for n in (i, j))
        if not one & other and _is_far(one) == _is_far(other):
            (a, b, c, d), (e, f, g, h) = (_box(groups[n], _STRAY) for n in (i, j))
            yield math.hypot(a + c - e - g, b + d - f - h), i, j


def _box(regions: Sequence[Region], stray: int) -> Box:
    """Where most of them are: entries of the matrix beside it may be taken for its own."""
    left, top, right, bottom = np.array([r.box for r in regions]).T
    a, b = (round(float(np.percentile(ends, stray))) for ends in (left, top))
    c, d = (round(float(np.percentile(ends, 100 - stray))) for ends in (right, bottom))
    return a, b, c, d


def _over(one: Box, other: Box) -> bool:
    """Whether these lie over each other."""
    return all(max(one[i], other[i]) < min(one[i + 2], other[i + 2]) for i in (0, 1))


def _keys(look: Look) -> frozenset[object]:
    """The keys of the matrix on a page."""
    return frozenset(r.votes[0].value for r in look.matrices if r.kind == "key" and r.votes)


def _two_matrices(left: frozenset[object], right: frozenset[object]) -> bool:
    """Whether these keys are those of two matrices: one in two blocks has no key twice."""
    if min(len(left), len(right)) < _LEAST:
        return False
    twice = 2 * len(left & right) > min(len(left), len(right))
    return twice or _is_far(left) != _is_far(right)


def _is_far(keys: AbstractSet[object]) -> bool:
    """Whether these are the keys of a matrix of extended range."""
    return 2 * len(_EXTENDED & keys) > len(keys)


def _seen(one: Look, looks: Sequence[Look]) -> tuple[PageKind, str, Sequence[Region]]:
    """What a page is, why, and its regions; `looks` are the pages of its image."""
    what, why = one.told
    beside = [x for x in looks if x is not one and x.told[0] != "sheet"]
    if what == "cover" and any(len(_keys(x)) >= _LEAST for x in beside):
        what, why = "parchment", f"it faces a matrix; {why}"
    if what == "sheet":  # its rows are dark as well, and their ink is told by its colour
        return what, why, tuple(sheet(one.upright.colour, one.upright.gray))
    if rest := _rest(one, looks):
        return "sheet", "it faces a sheet, and has its rows of extended range", rest
    if what == "grid" and (told := _as_grid(one)):
        return told
    if what == "blank":
        return what, why, ()
    found = one.matrices
    keys = sum(r.kind == "key" for r in found)
    if what not in ("parchment", "other") and keys < _LEAST:
        return what, why, _part(one) if what in _FACING else ()
    rows = _part(one) if keys < _LEAST else ()
    if rows and what == "parchment":
        what, why = "other", f"it has rows as a sheet has them; {why}"
    if what == "other" and keys < _LEAST:  # a picture in thin lines: what it says is kept
        return what, why, (*_numbers(found), *words(one.gray, flat=one.flat), *rows)
    if what != "parchment":
        why = f"a matrix of {keys} keys"
    entries = [r.box for r in found if r.kind in ("key", "cell")]
    return "parchment", why, (*found, *words(one.gray, flat=one.flat, matrix=entries))


def _as_grid(one: Look) -> tuple[PageKind, str, Sequence[Region]] | None:
    """What a page is whose numbers go by ones: those of a matrix, or MOD of a sheet, may by chance.

    Of a grid some numbers seem to be keys.
    """
    what, why = one.told
    grid = tuple(combat_grid(one.gray, one.flat, one.glyphs))
    if sum(r.kind == "grid cell" for r in grid) >= _GRID:
        return what, why, grid
    if len(grid) <= len(one.matrices) and len(_keys(one)) >= _LEAST:
        return None
    rows = tuple(sheet(one.upright.colour, one.upright.gray))
    if sum(r.kind == "row page" for r in rows) >= _ROWS:
        return "sheet", "its MOD seemed to be keys of a grid", rows
    return what, why, grid


def _rest(one: Look, looks: Sequence[Look]) -> Sequence[Region]:
    """The regions of a page that faces a sheet and has the rows of it of extended range."""
    faces = any(x.told[0] == "sheet" for x in looks if x is not one)
    if not faces or one.told[0] not in _FACING or len(_keys(one)) >= _LEAST:
        return ()
    found = tuple(sheet(one.upright.colour, one.upright.gray))
    pages = _row_pages(found)
    few = len(set(pages)) == len(pages) >= _FEW_ROWS
    return found if few and set(pages) <= _EXTENDED else ()


def _part(one: Look) -> Sequence[Region]:
    """The regions of a page that has too few rows for a sheet: pages beside may have the others."""
    column, odd = longest_column(numbers(one.glyphs, max(one.gray.shape)))
    if column < _PART_ROWS or odd > _PART_ODD * column:
        return ()
    found = tuple(sheet(one.upright.colour, one.upright.gray))
    pages = _row_pages(found)
    return found if len(set(pages)) == len(pages) >= _PART_ROWS else ()


def _row_pages(found: Sequence[Region]) -> list[object]:
    """The likeliest page of each row."""
    seen = (r.votes for r in found if r.kind == "row page" and r.votes)
    return [max(votes, key=lambda v: v.p).value for votes in seen]


def _numbers(found: Sequence[Region]) -> Iterator[Region]:
    """The numbers of a page without a matrix."""
    return (r for r in found if r.kind == "number")
