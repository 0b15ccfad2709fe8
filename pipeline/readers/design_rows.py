"""The rows of a designed fighter: what it can do, and the words that openings find it by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.model.book import EXTENDED, Maneuver, Weapon
from pipeline.model.clauses import Selector
from pipeline.model.codec import Problem
from pipeline.model.pointer import join
from pipeline.model.selectors import contains, singular
from pipeline.readers.design import Design, Row, SceneName
from pipeline.readers.design_standard import Standard, Standing

ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A row of the fighter; `at` is its place in the design, None where the standard gave it."""

    page: int
    at: str | None
    maneuver: Maneuver
    words: frozenset[str]
    fares: int
    shows: SceneName


def read_rows(design: Design, std: Standard, bad: list[Problem]) -> dict[int, Own]:
    """The fighter's rows by page, in the order of the sheet."""
    rows: dict[int, Own] = {}
    for at, group, name, row in _listed(design, std):
        standing = std.pages.get(row.page)
        if standing is None:
            pages = "an even page from 2 to 64"
            bad.append(Problem(pointer=at or "", message=f"expected {pages}, found {row.page}"))
        elif row.page in rows:
            other = rows[row.page].maneuver
            bad.append(Problem(
                pointer=at or "",
                message=f"expected one maneuver a page, found {other.group} {other.name} "
                f"on page {row.page} too",
            ))  # fmt: skip
        elif row.fares is not None and not _alike(row, std):
            what = f"a standard page at the range of page {row.page}"
            bad.append(Problem(
                pointer=join(at or "", "fares"), message=f"expected {what}, found {row.fares}"
            ))  # fmt: skip
        else:
            rows[row.page] = _own(design, std, at, group, name, row)
    _check_x(rows, bad)
    return rows


def _alike(row: Row, std: Standard) -> bool:
    return row.fares in std.pages and (row.fares in EXTENDED) == (row.page in EXTENDED)


def _listed(design: Design, std: Standard) -> Iterator[tuple[str | None, str, str, Row]]:
    """The rows of the design; of a range for which it lists none, those of the standard."""
    listed = [
        (join("/maneuvers", group, name), group, name, Row(page=r) if isinstance(r, int) else r)
        for group, names in design.maneuvers.items()
        for name, r in names.items()
    ]
    close = any(row.page not in EXTENDED for *_, row in listed)
    extended = any(row.page in EXTENDED for *_, row in listed)
    # Who carries no weapon can neither pry with one nor pick one up.
    lacks = () if design.fighter.weapons else (30, 46)
    usual = [
        (None, s.group, s.name, Row(page=page))
        for page, s in std.pages.items()
        if page not in lacks and not (extended if page in EXTENDED else close)
    ]
    yield from (u for u in usual if u[3].page not in EXTENDED)
    yield from listed
    yield from (u for u in usual if u[3].page in EXTENDED)


def _own(design: Design, std: Standard, at: str | None, group: str, name: str, row: Row) -> Own:  # noqa: PLR0913, PLR0917 -- one call
    standing, fares = std.pages[row.page], std.pages[row.fares or row.page]
    weapon = _weapon(design, standing, row)
    maneuver = Maneuver(
        group=group,
        name=name,
        colour=row.colour or standing.colour,
        x=row.x or standing.x,
        mod=standing.mod if row.mod is None else row.mod,
        weapon=weapon,
        cost=row.cost,
        kind=_kind(row.kind or fares.kind, group, name, fares),
    )
    carried = () if weapon is None else ("shield",) if weapon == "shield" else ("weapon",)
    told = " ".join(filter(None, (fares.words, group, name, maneuver.kind)))
    return Own(
        page=row.page,
        at=at,
        maneuver=maneuver,
        words=frozenset((*singular(told), *carried)),
        fares=row.fares or row.page,
        shows=row.shows or fares.shows,
    )


def _weapon(design: Design, standing: Standing, row: Row) -> Weapon | None:
    if row.weapon is not None:
        return None if row.weapon == "none" else row.weapon
    return 1 if standing.armed and design.fighter.weapons else None


def _kind(kind: str, group: str, name: str, standing: Standing) -> str | None:
    """The word that instructions use, where the sheet prints another (DUEL-083)."""
    words = singular(kind)
    printed = contains(group, words) or contains(name, words)
    usual = (group, name) == (standing.group, standing.name) and kind == standing.kind
    return None if printed or usual else kind


def _check_x(rows: Mapping[int, Own], bad: list[Problem]) -> None:
    """An X page is a row of the own extended box, and only close rows have one (DUEL-165)."""
    for row in rows.values():
        x, far = row.maneuver.x, row.page in EXTENDED
        if far == (x is None) and (far or (x in EXTENDED and x in rows)):
            continue
        expected = "no X page on an extended row" if far else "the page of an own extended row"
        place = join(row.at, "x") if row.at else "/maneuvers"
        bad.append(Problem(
            pointer=place, message=f"expected {expected}, found {x} for page {row.page}"
        ))  # fmt: skip


def matches(selector: Selector, page: int, words: frozenset[str]) -> bool:
    """Whether a selector of an opening takes a maneuver: by its page, or by all its words."""
    if isinstance(selector, int):
        return selector == page
    return selector == ANY or words.issuperset(singular(selector))
