"""The parchments on the pages of a source: what belongs to one picture and one matrix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from pipeline.model.evidence import Box
from pipeline.model.sighting import PageSeen, Region
from pipeline.reconcile.scan_legends import legends, said, without_notes
from pipeline.reconcile.scan_title_heads import retitled
from pipeline.reconcile.scan_told_scores import scores_apart
from pipeline.reconcile.scan_votes import NOTHING, Seen, opinion, whole

_ENTRIES = 4  # fewer are no matrix
_TOLD = ("score", "critical", "instruction", "critical text")  # beside a picture
_SHOWS = frozenset({"number", *_TOLD})
_OVER, _RUNNING = 3, 12  # pages with one line: matrices alone, and any
_APART = 0.75  # of the matrices that stand beside pages of pictures
_OF_PICTURES = ("title", "number", "party")
_NEAR = 0.8  # of a line that is misread on one of them
_TARGET = whole(0, 64)
_ALIKE, _SHARED = 0.8, 8  # of the entries of two prints of one matrix, and how many must be there
_OTHER = 0.5  # two readings of one title are more alike
_KEYS = 65
_PAIR = 2  # parchments on a page: a picture and matrix above another one
_SLIGHT = 1e-6
_TWICE = 6  # keys of a second matrix: fewer are read so by chance


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One parchment on a page: its regions, and the keys and top readings of its matrix."""

    page: int  # which of the pages seen
    place: int  # in the order of the source
    regions: tuple[Region, ...]
    entries: Mapping[int, object]
    matrix: bool  # a matrix is printed here
    picture: bool  # a picture is printed here
    grid: bool = False  # and a combat grid of the other edition
    image: str = ""  # the file that it is on; two pages of an open book are on one
    turn: int = 0  # by which that is turned to stand upright
    torn: bool = False  # its page has another matrix, and nobody knows whose its words are

    @property
    def bare(self) -> bool:
        """Whether it has no matrix and tells nothing, as a cover."""
        return not self.matrix and not self.seen(*_TOLD)

    def seen(self, *kinds: str) -> list[Seen]:
        return [Seen(self.page, r) for r in self.regions if r.kind in kinds]

    @property
    def far(self) -> bool | None:
        """Whether its keys are those of extended range; None without a matrix."""
        if not self.entries:
            return None
        return sum(k >= 50 for k in self.entries) * 2 > len(self.entries)  # noqa: PLR2004


def units_of(pages: Sequence[PageSeen]) -> list[Unit]:
    """All parchments in the order of the source."""
    pages = scores_apart(without_notes(pages))
    order = sorted(range(len(pages)), key=lambda i: (pages[i].place, i))
    whole = uncut(pages)
    count = Counter(page.kind for page in pages)
    # A price list has numbers in order too: grids are on most pages of their books.
    grids = 2 * count["grid"] > count["grid"] + count["parchment"]
    kinds = ("parchment", "grid") if grids else ("parchment",)
    found = [
        unit
        for i in order
        if pages[i].kind in kinds and i not in whole
        for unit in _on(pages[i], i)
    ]
    found = _legendless(_retitled(found))
    heads = _heads(found)
    return _titled([_headless(unit, heads) for unit in _parted(found)])


def _retitled(units: Sequence[Unit]) -> list[Unit]:
    found = retitled([unit.regions for unit in units])
    return [replace(unit, regions=rest) for unit, rest in zip(units, found, strict=True)]


def _legendless(units: Sequence[Unit]) -> list[Unit]:
    """The parchments without what their matrices say about themselves: no picture tells it."""
    alone = [u.regions for u in units if not u.matrix and u.seen(*_TOLD)]
    found = legends([u.regions for u in units if u.matrix], alone)
    done = []
    for unit in units:
        rest = tuple(r for r in unit.regions if said(r) not in found)
        picture = unit.picture and any(_shows(r, rest) for r in rest)
        changed = len(rest) < len(unit.regions)
        done.append(replace(unit, regions=rest, picture=picture) if changed else unit)
    return done


def _parted(units: Sequence[Unit]) -> list[Unit]:
    """Where pictures that tell something stand on pages of their own, matrices have none beside.

    What stands over a matrix there is an ornament: its words are no title. Where as many pages
    show a picture alone as show a matrix, these may lie in any order.
    """
    have = [unit for unit in units if unit.matrix]
    telling = {u.place for u in units if not u.matrix and u.seen(*_TOLD)}
    mixed = _APART * len(have) <= len(telling) <= len(have) / _APART
    apart = [
        u for u in have
        if not u.seen(*_TOLD) and (mixed or telling & {u.place - 1, u.place + 1})
    ]  # fmt: skip
    if len(apart) < max(_OVER, _APART * len(have)):
        return list(units)
    return [
        replace(u, picture=False, regions=tuple(r for r in u.regions if r.kind not in _OF_PICTURES))
        if u in apart
        else u
        for u in units
    ]


def _heads(units: Sequence[Unit]) -> frozenset[str]:
    """Lines on pages that show a matrix alone, or on many with one: no picture is called so."""
    every, bare = Counter[str](), Counter[str]()
    for unit in units:
        said = {line for seen in unit.seen("title") for line in _lines(seen.region)}
        every.update(said if unit.matrix else ())
        bare.update(said if unit.matrix and not unit.seen(*_TOLD) else ())
    often = [line for line, n in every.items() if n >= _RUNNING or bare[line] >= _OVER]
    return frozenset(often)


def _headless(unit: Unit, heads: frozenset[str]) -> Unit:
    """A parchment without such a line; a page with nothing else shows no picture.

    A picture alone may be called nearly so: `At` before the words over other matrices.
    """
    alone = not unit.matrix and unit.seen(*_TOLD)
    rest = tuple(
        r
        for r in unit.regions
        if r.kind != "title" or not (_lines(r) & heads if alone else _is_head(r, heads))
    )
    if len(rest) == len(unit.regions):
        return unit
    told = any(r.kind in ("title", *_TOLD) for r in rest)
    return replace(unit, regions=rest, picture=unit.picture and told)


def _is_head(region: Region, heads: frozenset[str]) -> bool:
    said = _lines(region)
    return any(SequenceMatcher(None, one, head).ratio() > _NEAR for head in heads for one in said)


def _lines(region: Region) -> set[str]:
    """The letters of what it may say: a number beside a heading differs from page to page."""
    said = ("".join(c for c in str(v.value).casefold() if c.isalpha()) for v in region.votes)
    return {line for line in said if line}


def _titled(units: Sequence[Unit]) -> list[Unit]:
    """Where pictures stand beside their matrices, a title shows one of which no more was read."""
    have = [unit for unit in units if unit.matrix]
    if 2 * sum(bool(unit.seen(*_TOLD)) for unit in have) <= len(have):
        return list(units)
    alone = {unit.place for unit in units if unit.picture and not unit.matrix}
    return [
        replace(unit, picture=True)
        if unit.seen("title") and not alone & {unit.place - 1, unit.place + 1}
        else unit
        for unit in units
    ]


def uncut(pages: Sequence[PageSeen]) -> frozenset[int]:
    """Pages that show several parchments each, as a pocket book is printed before it is cut.

    Nobody can tell there which score belongs to which title.
    """
    count = {i: len(_groups(page)) for i, page in enumerate(pages) if page.kind == "parchment"}
    several = [i for i, n in count.items() if n > 1]
    if max(count.values(), default=0) <= _PAIR:
        return frozenset()
    return frozenset(count if 2 * len(several) > len(count) else several)


def _on(page: PageSeen, index: int) -> list[Unit]:
    """The parchments of a page: one, unless it has blocks with the same keys twice."""
    groups = _groups(page) if page.kind == "parchment" else [frozenset[int]()]
    torn = sum(len(_keys(page, blocks)) >= _TWICE for blocks in groups) > 1
    found = []
    for n, blocks in enumerate(groups):
        regions = [
            r for r in page.regions if (r.block in blocks) or (n == 0 and not _in_any(r, groups))
        ]
        entries = _entries(regions, index) if page.kind == "parchment" else {}
        matrix = len(entries) >= _ENTRIES
        picture = any(_shows(r, regions) for r in regions) or (n == 0 and not matrix)
        if matrix or any(r.kind in ("number", "matrix number") for r in regions) or picture:
            unit = Unit(
                page=index, place=page.place, regions=tuple(regions), entries=entries,
                matrix=matrix, picture=picture, grid=page.kind == "grid", image=page.file,
                turn=page.turn, torn=torn,
            )  # fmt: skip
            found.append(unit)
    return found


def _shows(region: Region, regions: Sequence[Region]) -> bool:
    """Whether a region is of a picture: the digits of a matrix number may seem another number."""
    if region.kind != "number":
        return region.kind in _SHOWS
    near = [r for r in regions if r.kind == "matrix number" and _over(r.box, region.box)]
    return max(map(_clear, near), default=0.0) < _clear(region)


def _over(one: Box, other: Box) -> bool:
    return (
        min(one[2], other[2]) > max(one[0], other[0])
        and min(one[3], other[3]) > max(one[1], other[1])
    )  # fmt: skip


def _clear(region: Region) -> float:
    """How clear its clearest reading is; of a region that nobody could read, next to nothing."""
    return max((vote.p for vote in region.votes), default=_SLIGHT)


def _in_any(region: Region, groups: Sequence[frozenset[int]]) -> bool:
    return any(region.block in g for g in groups)


def _groups(page: PageSeen) -> list[frozenset[int]]:
    """The blocks that make one matrix: one matrix may stand in two blocks, each key once."""
    keys: dict[int, set[int]] = {}
    for r in page.regions:
        if r.kind == "cell" and r.key is not None:
            keys.setdefault(r.block, set()).add(r.key)
    groups: list[tuple[set[int], set[int]]] = []
    for block, have in keys.items():
        home = next((g for g in groups if not g[1] & have), None)
        if home is None:
            groups.append(({block}, set(have)))
        else:
            home[0].add(block)
            home[1].update(have)
    return [frozenset(blocks) for blocks, _ in groups] or [frozenset()]


def _keys(page: PageSeen, blocks: frozenset[int]) -> set[int | None]:
    return {r.key for r in page.regions if r.kind == "cell" and r.block in blocks}


def _entries(regions: Sequence[Region], page: int) -> dict[int, object]:
    found: dict[int, object] = {}
    for r in regions:
        if r.kind == "cell" and r.key is not None:
            found[r.key] = opinion([Seen(page, r)], _TARGET, _KEYS).best
    return found


def doubles(one: Unit, other: Unit) -> bool | None:
    """Whether two parchments print the same; None where too little of them can be compared."""
    keys = [
        k
        for k, v in one.entries.items()
        if v is not NOTHING and other.entries.get(k, NOTHING) is not NOTHING
    ]
    if len(keys) < _SHARED:
        return None if _alike(_names(one), _names(other)) else False
    same = sum(one.entries[k] == other.entries[k] for k in keys)
    return same >= _ALIKE * len(keys)


def _names(unit: Unit) -> dict[str, str]:
    """What the picture is called in each language, by its surest reading."""
    best = [(v.p, s.region.note, v.value) for s in unit.seen("title") for v in s.region.votes]
    return {note: str(value).casefold() for _, note, value in sorted(best, key=lambda x: x[0])}


def _alike(names: Mapping[str, str], others: Mapping[str, str]) -> bool:
    """Whether two titles may be one, as far as both are there in one language."""
    both = names.keys() & others.keys()
    return not both or any(
        SequenceMatcher(None, names[note], others[note]).ratio() > _OTHER for note in both
    )
