"""The rows of a designed fighter: what it can do, and the words that openings find it by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.model.book import EXTENDED, Maneuver, Weapon
from pipeline.model.clauses import Selector
from pipeline.model.pointer import join
from pipeline.model.selectors import contains, singular
from pipeline.readers.design import Design, Row, SceneName
from pipeline.readers.design_faults import Faults
from pipeline.readers.design_standard import Standard, Standing

ANY = "any"
DISLODGE, RETRIEVE = 30, 46  # of no use to a fighter who carries no weapon


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A row of the fighter; `at` is its place in the design, None where the standard gave it."""

    page: int
    at: str | None
    maneuver: Maneuver
    words: frozenset[str]
    fares: int
    shows: SceneName


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A row as it is listed."""

    at: str | None
    group: str
    name: str
    row: Row


def read_rows(design: Design, std: Standard, faults: Faults) -> dict[int, Own]:
    """The fighter's rows by page, in the order of the sheet."""
    rows: dict[int, Own] = {}
    entries = tuple(_entries(design, std))
    box = tuple(entry.row.page for entry in entries if entry.row.page in EXTENDED)
    for entry in entries:
        at, row = entry.at or "", entry.row
        if row.page not in std.pages:
            faults.add(at, f"expected an even page from 2 to 64, found {row.page}")
        elif row.page in rows:
            other = rows[row.page].maneuver
            faults.add(
                at,
                "expected one maneuver on each page, "
                f"found page {row.page} taken by {other.group} {other.name}",
            )
        elif row.fares is not None and not _alike(row.fares, row.page, std):
            what = f"an even page at the range of page {row.page}"
            faults.add(join(at, "fares"), f"expected {what}, found {row.fares}")
        else:
            rows[row.page] = _own(design, std, entry, box)
    _check_x(rows, faults)
    return rows


def _alike(one: int, other: int, std: Standard) -> bool:
    return one in std.pages and (one in EXTENDED) == (other in EXTENDED)


def _entries(design: Design, std: Standard) -> Iterator[_Entry]:
    """The rows of the design; of a range for which it lists none, those of the standard."""
    own = [
        _Entry(
            at=join("/maneuvers", group, name),
            group=group,
            name=name,
            row=Row(page=row) if isinstance(row, int) else row,
        )
        for group, names in design.maneuvers.items()
        for name, row in names.items()
    ]
    lists = {entry.row.page in EXTENDED for entry in own}
    lacks = () if design.fighter.weapons else (DISLODGE, RETRIEVE)
    usual = [
        _Entry(at=None, group=s.group, name=s.name, row=Row(page=page))
        for page, s in std.pages.items()
        if page not in lacks and (page in EXTENDED) not in lists
    ]
    yield from (entry for entry in usual if entry.row.page not in EXTENDED)
    yield from own
    yield from (entry for entry in usual if entry.row.page in EXTENDED)


def _own(design: Design, std: Standard, entry: _Entry, box: tuple[int, ...]) -> Own:
    row = entry.row
    standing, fares = std.pages[row.page], std.pages[row.fares or row.page]
    weapon = _weapon(design, standing, row)
    maneuver = Maneuver(
        group=entry.group,
        name=entry.name,
        colour=row.colour or standing.colour,
        x=row.x or _usual_x(standing, box),
        mod=standing.mod if row.mod is None else row.mod,
        weapon=weapon,
        cost=row.cost,
        kind=_kind(row.kind or fares.kind, entry, fares),
    )
    carried = () if weapon is None else ("shield",) if weapon == "shield" else ("weapon",)
    told = (fares.words, entry.group, entry.name, maneuver.kind or "")
    return Own(
        page=row.page,
        at=entry.at,
        maneuver=maneuver,
        words=frozenset((*singular(" ".join(told)), *carried)),
        fares=row.fares or row.page,
        shows=row.shows or fares.shows,
    )


def _usual_x(standing: Standing, box: tuple[int, ...]) -> int | None:
    """The usual X page, or the first of a box that lacks it."""
    return standing.x if standing.x is None or standing.x in box else next(iter(box), None)


def _weapon(design: Design, standing: Standing, row: Row) -> Weapon | None:
    if row.weapon is not None:
        return None if row.weapon == "none" else row.weapon
    return 1 if standing.armed and design.fighter.weapons else None


def _kind(kind: str, entry: _Entry, standing: Standing) -> str | None:
    """The word that instructions use, where the sheet prints another (DUEL-083)."""
    words = singular(kind)
    printed = contains(entry.group, words) or contains(entry.name, words)
    usual = (entry.group, entry.name, kind) == (standing.group, standing.name, standing.kind)
    return None if printed or usual else kind


def _check_x(rows: Mapping[int, Own], faults: Faults) -> None:
    """An X page is a row of the own extended box, and only close rows have one (DUEL-165)."""
    for row in rows.values():
        x = row.maneuver.x
        place = join(row.at, "x") if row.at else "/maneuvers"
        if row.page in EXTENDED:
            if x is not None:
                faults.add(place, f"expected no X page on an extended row, found {x}")
        elif x not in EXTENDED or x not in rows:
            known = ", ".join(str(page) for page in rows if page in EXTENDED)
            what = f"an extended row of the fighter ({known}) as X of page {row.page}"
            faults.add(place, f"expected {what}, found {x}")


def matches(selector: Selector, page: int, words: frozenset[str]) -> bool:
    """Whether a selector of an opening takes a maneuver: by its page, or by all its words."""
    if isinstance(selector, int):
        return selector == page
    return selector == ANY or words.issuperset(singular(selector))
