"""What meets what: the scene of every cell, found from the openings of design and standard."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pipeline.model.book import EXTENDED
from pipeline.model.clauses import Selector
from pipeline.model.pointer import join
from pipeline.model.selectors import singular
from pipeline.readers.design import SAFE, Design, SceneName
from pipeline.readers.design_faults import Faults
from pipeline.readers.design_rows import RETRIEVE, Own, matches
from pipeline.readers.design_scenes import Cast
from pipeline.readers.design_standard import Standard, partners

Place = tuple[int, int]  # page of the opponent, own page


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What the cells are made of."""

    design: Design
    std: Standard
    rows: Mapping[int, Own]
    cast: Mapping[SceneName, Cast]

    @property
    def can_lose_weapon(self) -> bool:
        """Whether a weapon can be dislodged: one that is carried and that a row picks up again."""
        return bool(self.design.fighter.weapons) and RETRIEVE in self.rows


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


def read_cells(parts: Parts, faults: Faults) -> dict[Place, Cell]:
    """Every cell of the rows that the fighter has; none if the design has faults."""
    openings = tuple(_openings(parts, faults))
    # The line that speaks of fewest cells is obeyed; of equally narrow ones the later.
    widest_first = sorted(openings, key=lambda o: -len(o.places))
    ruling = {place: opening for opening in widest_first for place in opening.places}
    obeyed = {opening.at for opening in ruling.values()}
    for opening in openings:
        if opening.at not in obeyed:
            faults.add(opening.at, "expected to decide something: narrower or later openings "
                       "speak of all that it speaks of")  # fmt: skip
    for row in parts.rows.values():
        if row.at and row.shows not in parts.cast:
            known = ", ".join(parts.cast)
            message = f"expected a scene, found {row.shows!r}; known are {known}"
            faults.add(join(row.at, "shows"), message)
    return {} if faults else _settled(parts, ruling, faults)


def _openings(parts: Parts, faults: Faults) -> Iterator[_Opening]:
    for own, met in parts.design.openings.items():
        at = join("/openings", own)
        mine = [page for page, row in parts.rows.items() if matches(own, page, row.words)]
        if not mine:
            known = _vocabulary(row.words for row in parts.rows.values())
            faults.add(at, f"expected words or the page of a row of the fighter, found {own!r}; "
                       f"its words are {known}")  # fmt: skip
        for theirs, scene in met.items():
            here = join(at, theirs)
            places = _places(mine, theirs, parts.std, here, faults)
            if scene != SAFE and scene not in parts.cast:
                known = ", ".join(parts.cast)
                faults.add(here, f"expected a wound or an action that has a picture, found "
                           f"{scene!r}; known are {SAFE}, {known}")  # fmt: skip
            elif places:
                yield _Opening(at=here, scene=scene, places=places)


def _places(
    mine: list[int], theirs: Selector, std: Standard, at: str, faults: Faults
) -> frozenset[Place]:
    """The cells in which own pages meet what the opponent does."""
    words = {page: frozenset(singular(s.words)) for page, s in std.pages.items()}
    them = [page for page in std.pages if matches(theirs, page, words[page])]
    places = frozenset((t, m) for m in mine for t in them if t in partners(m))
    if not them:
        faults.add(at, f"expected words or the page of a standard maneuver, found {theirs!r}, "
                   f"which nothing an opponent does is; words are {_vocabulary(words.values())}"
                   )  # fmt: skip
    elif mine and not places:
        faults.add(at, "expected two maneuvers that can meet, found one that is close and one "
                   "at extended range")  # fmt: skip
    return places


def _vocabulary(sets: Iterable[frozenset[str]]) -> str:
    return ", ".join(sorted(set[str]().union(*sets)))


def _settled(parts: Parts, ruling: Mapping[Place, _Opening], faults: Faults) -> dict[Place, Cell]:
    """All cells, those that end at extended range with a scene that leaves the fighter there."""
    maneuvers = {page: row.maneuver for page, row in parts.rows.items()}

    @functools.cache
    def ends(scene: SceneName, *, now: bool) -> set[bool]:
        return parts.cast[scene].leaves_extended(maneuvers, now=now)

    cells: dict[Place, Cell] = {}
    astray: dict[SceneName, list[Place]] = {}
    for own in parts.rows.values():
        for theirs in partners(own.page):
            cell = _met(parts, own, theirs, ruling.get((theirs, own.page)))
            far, now = parts.std.far(theirs, own.page), own.page in EXTENDED
            if far and ends(cell.scene, now=now) != {True}:
                cell = Cell(scene=parts.cast[cell.scene].far, why=f"{cell.why}, at extended range")
            if ends(cell.scene, now=now) != {far}:
                astray.setdefault(cell.scene, []).append((theirs, own.page))
            cells[theirs, own.page] = cell
    for scene, places in astray.items():
        _lead_back(parts, scene, places, faults)
    return cells


def _met(parts: Parts, own: Own, theirs: int, opening: _Opening | None) -> Cell:
    """What becomes of the fighter on its own page when the opponent does this."""
    if opening:
        scene = own.shows if opening.scene == SAFE else opening.scene
        return Cell(scene=scene, why=f"{opening.at} gives {opening.scene}")
    usual = parts.std.scene(own.fares, theirs)
    if usual == parts.std.dislodged and not parts.can_lose_weapon:
        usual = parts.std.unarmed
    if usual:
        return Cell(scene=usual, why=f"standard: {own.fares} against {theirs} gives {usual}")
    return Cell(scene=own.shows, why=f"no opening: {own.page} shows {own.shows}")


def _lead_back(parts: Parts, scene: SceneName, places: list[Place], faults: Faults) -> None:
    """A picture that leaves the fighter where the opponent is not is a fault (DUEL-085)."""
    theirs, own = places[0]
    ends = "extended" if parts.std.far(theirs, own) else "close"
    more = f" and {len(places) - 1} more" if places[1:] else ""
    faults.add(
        parts.cast[scene].at or "/maneuvers",
        f"expected {scene!r} to leave the fighter at {ends} range, where {own} against {theirs}"
        f"{more} must end (see `far` and `only`)",
    )
