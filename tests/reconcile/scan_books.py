"""Pages of true books as voters would see them, with errors at known rates.

Each voter is calibrated by how it is made: it draws how sure it is first, and is right that often.
Some errors are shared by all voters, as a speck on a digit misleads them all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.model.book import Draft, Picture
from pipeline.model.evidence import Box, Value
from pipeline.model.sighting import PageSeen, Region, RegionKind, Vote
from pipeline.wording.say import tell

VOTERS = ("spotter", "cells")
# What is taken for what: digits that look alike, and a digit dropped.
_LIKE = {"0": "86", "1": "7", "2": "7", "3": "58", "4": "69", "5": "36", "6": "845", "7": "1",
         "8": "36", "9": "4"}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """How well the voters see: shares of readings by how sure they are, and what they share."""

    # (share of the readings, least and most a voter gives its best reading)
    bands: tuple[tuple[float, float, float], ...] = (
        (0.985, 0.9998, 1.0),
        (0.01, 0.95, 0.9998),
        (0.005, 0.4, 0.95),
    )
    together: float = 0.3  # of the readings that are not clear: all voters see the same
    lost: float = 0.0  # cells that no voter sees


def sure(rng: random.Random, sight: Sight) -> float:
    """How sure a voter is."""
    at = rng.random()
    for share, low, high in sight.bands:
        if at < share:
            return rng.uniform(low, high)
        at -= share
    return 1.0


def misread(value: int, rng: random.Random, *, odd: bool) -> int:
    """A number that this one may be taken for."""
    for _ in range(20):
        text = f"{value:02}"
        i = rng.randrange(len(text))
        other = text[:i] + rng.choice(_LIKE[text[i]]) + text[i + 1 :]
        if rng.random() < 0.2 and value >= 10:
            other = text[1 - i]
        n = int(other)
        if n != value and n <= 64 and (n % 2 == 1 or n == 0) == odd:
            return n
    return (value + 2) % 64 if odd else max(2, (value + 2) % 66)


def votes(
    truth: Value, wrong: Sequence[Value], rng: random.Random, sight: Sight
) -> tuple[Vote, ...]:
    """What all voters say of one place: right as often as they say."""
    p = sure(rng, sight)
    told: list[Vote] = []
    shared = p < 0.9998 and rng.random() < sight.together
    drawn = _drawn(truth, wrong, p, rng)
    for voter in VOTERS:
        if not shared and voter != VOTERS[0]:
            p = sure(rng, sight)
            drawn = _drawn(truth, wrong, p, rng)
        told += [Vote(voter=voter, value=v, p=share) for v, share in drawn]
    return tuple(told)


def _drawn(
    truth: Value, wrong: Sequence[Value], p: float, rng: random.Random
) -> list[tuple[Value, float]]:
    others = list(dict.fromkeys(wrong))
    rest = rng.uniform(0.6, 0.95) * (1 - p) if p < 1 else 0.0
    at = rng.random()
    if at < p:
        return [(truth, p), (others[0], rest)]
    second = truth if at < p + rest else others[-1]
    return [(others[0], p), (second, rest)]


def pages_of(
    draft: Draft, rng: random.Random, sight: Sight, *, skip: Sequence[int] = ()
) -> list[PageSeen]:
    """A page for each picture with the matrix after it, and one for the sheet."""
    made = [
        page_of(draft, n, rng, sight, place)
        for place, n in enumerate(range(1, 64, 2))
        if n not in skip
    ]
    return [*made, sheet_of(draft, rng, sight, 32)]


def page_of(draft: Draft, picture: int, rng: random.Random, sight: Sight, place: int) -> PageSeen:
    regions = [
        _region("number", (0, 0, 9, 9), _number(picture, rng, sight)),
        _region("matrix number", (0, 90, 9, 99), _number(picture + 1, rng, sight)),
    ]
    shown = draft.pictures.get(picture)
    if shown is not None and shown.score is not None:
        regions.append(_region("score", (20, 0, 30, 9), _figure(shown.score, rng, sight)))
    if shown is not None and shown.critical is not None and shown.critical.at is not None:
        told = _figure(shown.critical.at, rng, sight)
        regions.append(_region("critical", (30, 0, 40, 9), told))
    if shown is not None:
        regions += _words(shown)
    regions += _matrix(draft.matrices.get(picture + 1, {}), rng, sight)
    return PageSeen(
        file=f"page-{picture:02}.png", sha256="", place=place, width=100, height=100,
        kind="parchment", regions=tuple(regions),
    )  # fmt: skip


def _words(shown: Picture) -> Iterator[Region]:
    """Title and instruction, which all voters read as they are."""
    told: list[tuple[RegionKind, str | None]]
    told = [("title", shown.title), ("instruction", f"Tell opponent: {tell(shown.tell)}")]
    if shown.critical is not None:
        told.append(("critical text", tell(shown.critical.tell)))
    for kind, text in told:
        if text:
            both = tuple(Vote(voter=v, value=text, p=0.99) for v in VOTERS)
            yield _region(kind, (0, 10, 90, 20), both)


def _matrix(cells: Mapping[int, int], rng: random.Random, sight: Sight) -> list[Region]:
    found = []
    for i, (key, target) in enumerate(cells.items()):
        if rng.random() < sight.lost:
            continue
        box = (10 * (i % 8), 50 + i // 8, 10 * (i % 8) + 4, 51 + i // 8)
        wrong = [misread(key, rng, odd=False), misread(key, rng, odd=False)]
        found.append(replace(_region("key", box, votes(key, wrong, rng, sight)), key=key))
        told = votes(target, [misread(target, rng, odd=True) for _ in "ab"], rng, sight)
        found.append(replace(_region("cell", box, told), key=key))
    return found


def _number(n: int, rng: random.Random, sight: Sight) -> tuple[Vote, ...]:
    wrong = [misread(n, rng, odd=n % 2 == 1) or 1 for _ in "ab"]
    return votes(n, wrong, rng, sight)


def _figure(value: Value, rng: random.Random, sight: Sight) -> tuple[Vote, ...]:
    """A score: its minus may be lost."""
    if not isinstance(value, int):
        return votes(list(value), [value[0], value[1]], rng, sight)
    return votes(value, [-value if value else 8, value + 2], rng, sight)


def sheet_of(draft: Draft, rng: random.Random, sight: Sight, place: int) -> PageSeen:
    regions = []
    for i, (page, row) in enumerate(draft.sheet.maneuvers.items()):
        told: list[tuple[RegionKind, Value, list[Value]]]
        told = [("row page", page, [misread(page, rng, odd=False) for _ in "ab"])]
        if row.x is not None:
            told.append(("row x", row.x, [row.x + 2 if row.x < 64 else 54, 50]))
        if isinstance(row.mod, int):
            told.append(("row mod", row.mod, [-row.mod if row.mod else 6, row.mod + 2]))
        elif row.mod is not None:
            told.append(("row mod", "S", [8, 5]))
        if row.colour is not None:
            told.append(("row colour", row.colour, ["red", "orange"]))
        told += [("row group", row.group, ["?"]), ("row name", row.name, ["?"])]
        for kind, value, wrong in told:
            made = votes(value, [w for w in wrong if w != value] or ["white"], rng, sight)
            regions.append(replace(_region(kind, (0, i, 9, i + 1), made), row=i))
    return PageSeen(
        file="sheet.png", sha256="", place=place, width=100, height=100, kind="sheet",
        regions=tuple(regions),
    )  # fmt: skip


def _region(kind: RegionKind, box: Box, told: tuple[Vote, ...]) -> Region:
    return Region(kind=kind, box=box, votes=told)
