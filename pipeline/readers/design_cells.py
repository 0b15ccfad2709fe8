"""What meets what: the scene of every cell, found from the openings of design and standard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.model.book import EXTENDED
from pipeline.model.codec import Problem
from pipeline.model.pointer import join
from pipeline.model.selectors import singular
from pipeline.readers.design import SAFE, Design, SceneName
from pipeline.readers.design_rows import Own, matches
from pipeline.readers.design_scenes import Cast
from pipeline.readers.design_standard import Standard, partners

Place = tuple[int, int]  # page of the opponent, own page


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What a cell holds, and the rule that gave it."""

    scene: SceneName
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Opening:
    """One line of the design's openings, with the cells it speaks of."""

    at: str
    scene: SceneName
    places: frozenset[Place]


def read_cells(
    design: Design,
    std: Standard,
    rows: Mapping[int, Own],
    cast: Mapping[SceneName, Cast],
    bad: list[Problem],
) -> dict[Place, Cell]:
    """Every cell of the rows that the fighter has."""
    openings = [o for o in _openings(design, std, rows, bad) if _known(o, cast, bad)]
    # The line that speaks of fewest cells is obeyed; of equally narrow ones the later.
    ranked = sorted(openings, key=lambda o: -len(o.places))
    ruling = {place: opening for opening in ranked for place in opening.places}
    decides = {opening.at for opening in ruling.values()}
    for opening in openings:
        if opening.at not in decides:
            message = "expected an opening that decides something, found other lines for all of it"
            bad.append(Problem(pointer=opening.at, message=message))
    _check_shows(rows, cast, bad)
    if bad:
        return {}
    return _settled(design, std, rows, cast, ruling, bad)


def _openings(
    design: Design, std: Standard, rows: Mapping[int, Own], bad: list[Problem]
) -> Iterator[_Opening]:
    words = {page: frozenset(singular(s.words)) for page, s in std.pages.items()}
    for own, met in design.openings.items():
        at = join("/openings", own)
        mine = [page for page, row in rows.items() if matches(own, page, row.words)]
        if not mine:
            known = ", ".join(sorted(frozenset().union(*(r.words for r in rows.values()))))
            message = f"expected words of a row of the fighter, found {own!r}; known are {known}"
            bad.append(Problem(pointer=at, message=message))
        for theirs, scene in met.items():
            here = join(at, theirs)
            them = [page for page in std.pages if matches(theirs, page, words[page])]
            places = frozenset((t, m) for m in mine for t in them if t in partners(m))
            if not them:
                known = ", ".join(sorted(frozenset().union(*words.values())))
                message = (
                    f"expected words of a standard maneuver, found {theirs!r}, "
                    f"which no attack or other maneuver has; known are {known}"
                )
                bad.append(Problem(pointer=here, message=message))
            elif mine and not places:
                message = f"{own} and {theirs} never meet: one is close, the other extended"
                bad.append(Problem(pointer=here, message=message))
            elif places:
                yield _Opening(at=here, scene=scene, places=places)


def _known(opening: _Opening, cast: Mapping[SceneName, Cast], bad: list[Problem]) -> bool:
    known = opening.scene == SAFE or opening.scene in cast
    if not known:
        message = (
            f"expected a wound or an action with a picture, found {opening.scene!r}; "
            f"known are {SAFE}, {', '.join(cast)}"
        )
        bad.append(Problem(pointer=opening.at, message=message))
    return known


def _check_shows(
    rows: Mapping[int, Own], cast: Mapping[SceneName, Cast], bad: list[Problem]
) -> None:
    for row in rows.values():
        if row.shows not in cast:
            message = f"expected an action, found {row.shows!r}; known are {', '.join(cast)}"
            bad.append(Problem(pointer=join(row.at or "", "shows"), message=message))


def _settled(  # noqa: PLR0913, PLR0917 -- all that a cell depends on
    design: Design,
    std: Standard,
    rows: Mapping[int, Own],
    cast: Mapping[SceneName, Cast],
    ruling: Mapping[Place, _Opening],
    bad: list[Problem],
) -> dict[Place, Cell]:
    maneuvers = {page: row.maneuver for page, row in rows.items()}
    cells: dict[Place, Cell] = {}
    astray: dict[SceneName, list[Place]] = {}
    for own in rows.values():
        for theirs in partners(own.page):
            place = theirs, own.page
            cell = _met(design, std, own, theirs, ruling.get(place))
            far, now = std.far(theirs, own.page), own.page in EXTENDED
            if far and cast[cell.scene].leaves_extended(maneuvers, now=now) != {True}:
                cell = Cell(scene=cast[cell.scene].far, why=f"{cell.why}, at extended range")
            if cast[cell.scene].leaves_extended(maneuvers, now=now) != {far}:
                astray.setdefault(cell.scene, []).append(place)
            cells[place] = cell
    bad.extend(_astray(cast[scene], places, std) for scene, places in astray.items())
    return cells


def _met(design: Design, std: Standard, own: Own, theirs: int, opening: _Opening | None) -> Cell:
    if opening:
        scene = own.shows if opening.scene == SAFE else opening.scene
        return Cell(scene=scene, why=f"{opening.at} gives {opening.scene}")
    usual = std.scene(own.fares, theirs)
    if usual == std.dislodged and not design.fighter.weapons:
        usual = std.unarmed
    if usual:
        return Cell(scene=usual, why=f"standard: {own.fares} against {theirs} gives {usual}")
    return Cell(scene=own.shows, why=f"no opening: {own.page} shows {own.shows}")


def _astray(scene: Cast, places: list[Place], std: Standard) -> Problem:
    """A picture that leaves the fighter where the opponent is not (DUEL-085)."""
    theirs, own = places[0]
    ends = "extended" if std.far(theirs, own) else "close"
    more = f" and {len(places) - 1} more" if places[1:] else ""
    return Problem(
        pointer=scene.at or "/maneuvers",
        message=f"expected instructions of {scene.name!r} that leave the fighter at {ends} range, "
        f"as {own} against {theirs}{more} must",
    )
