"""Parts gathered into what stands on parchments: pictures, and matrices with their entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pipeline.model.book import CLOSE, EXTENDED
from pipeline.readers.dump_parts import Part

CLOSE_KEYS, EXTENDED_KEYS = tuple(CLOSE[::2]), tuple(EXTENDED[::2])
_CONTENT = ("tell", "added", "score", "critical", "party")
_SOFT = ("latin", "ja", "odd")
_NEAR = 14  # lines that a picture may begin before its instruction or matrix
_FOREIGN = 2  # lines of other matter between the number of a picture and its instruction
_AFTER = 4  # lines that a parchment number may stand behind the last matrix


@dataclass(frozen=True, slots=True)
class Entry:
    """What an arrow joins; `doubtful` where figures stand beside it that may be part of it."""

    key: int | None
    target: int | None
    line: int
    doubtful: str = ""
    gap: int = 0


@dataclass(slots=True)
class Item:
    """One parchment, as yet without its number."""

    kind: Literal["picture", "matrix"]
    line: int
    gap: int
    parts: list[Part] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    torn: bool = False  # cut out of a stretch that holds two pictures and no matrix between
    before: list[Part] = field(default_factory=list)  # numbers between what no picture has
    last: int = 0

    @property
    def keys(self) -> tuple[int, ...]:
        """The keys that its box has: those most of its entries are of."""
        known = [e.key for e in self.entries if e.key is not None]
        far = sum(k >= EXTENDED.start for k in known)
        return EXTENDED_KEYS if far * 2 > len(known) else CLOSE_KEYS


def items_of(parts: Sequence[Part]) -> list[Item]:
    """The parchments of a dump in reading order; what stands apart from them is left out."""
    items: list[Item] = []
    stretch: list[Part] = []
    for unit in _entries(parts):
        if isinstance(unit, Part):
            stretch.append(unit)
            continue
        matrix = items[-1] if items and items[-1].kind == "matrix" else None
        if matrix is not None and _belongs(matrix, unit, stretch):
            matrix.before += [p for p in stretch if p.kind == "number"]
        else:
            items += _pictures(stretch, first=not items)
            items.append(Item("matrix", unit.line, unit.gap))
        items[-1].entries.append(unit)
        items[-1].last = unit.line
        stretch = []
    items += _last(stretch, items)
    return items


def _entries(parts: Sequence[Part]) -> Iterator[Part | Entry]:
    """Numbers that arrows join, as entries; all other parts as they are."""
    run: list[Part] = []
    for part in parts:
        if part.kind in ("number", "arrow"):
            run.append(part)
            continue
        yield from _run(run)
        run = []
        yield part
    yield from _run(run)


def _run(run: list[Part]) -> Iterator[Part | Entry]:
    arrows = [i for i, p in enumerate(run) if p.kind == "arrow"]
    if not arrows:
        yield from run
        return
    key: Part | None = run[arrows[0] - 1] if arrows[0] else None
    yield from run[: max(arrows[0] - 1, 0)]
    for at, upto in zip(arrows, [*arrows[1:], None], strict=True):
        between = run[at + 1 : upto]
        target, stray, following = _share(between, last=upto is None)
        if key is None and target is None:
            continue
        yield Entry(
            key.value if key else None,
            target.value if target else None,
            (key or target or run[at]).line,
            _torn(target, stray),
            key.gap if key else 0,
        )
        yield from stray
        key = following


def _share(between: list[Part], *, last: bool) -> tuple[Part | None, list[Part], Part | None]:
    """The figures between two arrows: a target, what is stray, and the key of the next."""
    if last:
        return (between[0] if between else None), between[1:], None
    if len(between) > 1:
        return between[0], between[1:-1], between[-1]
    if not between:
        return None, [], None
    value = between[0].value or 0
    if value % 2 == 0 and value:  # keys are even, targets odd or 00
        return None, [], between[0]
    return between[0], [], None


def _torn(target: Part | None, stray: list[Part]) -> str:
    """Why a target may be cut in two: figures beside it in its line would be a target with it."""
    if target is None or not stray or stray[0].line != target.line:
        return ""
    joined = target.text + stray[0].text
    possible = joined.isdigit() and int(joined) % 2 and int(joined) < EXTENDED.stop
    return f"the dump has {target.text} {stray[0].text}" if possible else ""


def _belongs(matrix: Item, entry: Entry, stretch: list[Part]) -> bool:
    """Whether an entry goes on with a matrix that has begun."""
    if any(p.kind in _CONTENT for p in stretch):
        return False
    keys = [e.key for e in matrix.entries]
    size = len(matrix.keys)
    fits = entry.key is None or (
        entry.key not in keys and (entry.key >= EXTENDED.start) == (matrix.keys == EXTENDED_KEYS)
    )
    if len(keys) >= size:
        return False
    if fits:
        return len(keys) < size
    restarts = entry.key == matrix.keys[0] and len(keys) * 2 >= size
    foreign = entry.key in CLOSE_KEYS + EXTENDED_KEYS and entry.key not in matrix.keys
    apart = any(p.kind in _SOFT for p in stretch)
    return not (restarts or apart or (foreign and stretch))


def _pictures(stretch: list[Part], *, first: bool) -> list[Item]:
    """The pictures before a matrix: one, unless the matrices between several are lost."""
    near = _tail(stretch) if first or _wide(stretch) else stretch
    head = _head(stretch) if not first and _wide(stretch) else []
    return [*_torn_apart(head), *_torn_apart(near)]


def _wide(stretch: list[Part]) -> bool:
    return bool(stretch) and sum(p.kind == "prose" for p in stretch) > _NEAR


def _tail(stretch: list[Part]) -> list[Part]:
    """The end of a long stretch that can be of the parchment which follows it."""
    told = next((i for i, p in enumerate(stretch) if p.kind in ("tell", "score")), len(stretch))
    start, latin, ja = told, 0, 0
    upto = stretch[min(told, len(stretch) - 1)].line if stretch else 0
    for i in range(told - 1, -1, -1):
        part = stretch[i]
        foreign = sum(p.kind == "prose" for p in stretch[i:told])
        if foreign > _FOREIGN or part.kind == "odd" or upto - part.line > _NEAR:
            break
        if part.kind == "number" and (part.value or 0) % 2 and part.alone:
            return stretch[i:]
    while start > 0:
        part = stretch[start - 1]
        ahead = stretch[start] if start < len(stretch) else None
        fresh = ahead is None or ahead.kind != part.kind or ahead.gap > 0
        latin += part.kind == "latin" and fresh and not (latin == 1 and part.heading)
        ja += part.kind == "ja" and fresh
        if part.kind in ("prose", "odd") or latin > 1 or ja > 1 or upto - part.line > _NEAR:
            break
        start -= 1
        if part.kind == "number" and (part.value or 0) % 2:
            break
    return stretch[start:]


def _head(stretch: list[Part]) -> list[Part]:
    """The beginning of a long stretch that can still be of the parchment before it."""
    told = [i for i, p in enumerate(stretch) if p.kind in ("tell", "added")]
    upto = told[-1] + 1 if told and told[-1] < _NEAR else 0
    return stretch[:upto]


def _torn_apart(stretch: list[Part]) -> list[Item]:
    """Pictures without a matrix between them are cut before odd numbers, or after instructions."""
    groups: list[list[Part]] = [[]]
    last = max((i for i, p in enumerate(stretch) if p.kind == "tell"), default=-1)
    told = False
    for i, part in enumerate(stretch):
        numbered = part.kind == "number" and part.alone and (part.value or 0) % 2 == 1
        if told and (part.kind == "tell" or (numbered and i < last)):
            groups.append([])
            told = False
        told = told or part.kind == "tell"
        groups[-1].append(part)
    made = [_picture(g, torn=len(groups) > 1) for g in groups if g]
    return [m for m in made if m is not None]


def _picture(parts: list[Part], *, torn: bool) -> Item | None:
    content = [p for p in parts if p.kind in _CONTENT]
    titled = [p for p in parts if p.kind in ("latin", "ja")]
    numbered = [p for p in parts if p.kind == "number"]
    if not (content or titled or numbered):
        return None
    return Item("picture", parts[0].line, parts[0].gap, parts=parts, torn=torn)


def _last(stretch: list[Part], items: list[Item]) -> list[Item]:
    """What stands behind the last matrix: its number, or pictures that lost their matrices."""
    if not items:
        return _torn_apart(_tail(stretch)) if any(p.kind == "tell" for p in stretch) else []
    end = items[-1].last
    told = [i for i, p in enumerate(stretch) if p.kind in ("tell", "added")]
    kept = stretch[: told[-1] + 1] if told else []
    if kept:
        return _torn_apart([p for p in kept if p.kind != "prose"])
    numbers = [p for p in stretch if p.kind == "number" and p.line <= end + _AFTER]
    items[-1].before += numbers
    return []
