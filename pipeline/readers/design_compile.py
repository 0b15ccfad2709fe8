"""A design compiled into a complete book: matrices, pictures, sheet, and why each value is so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.model.book import CLOSE, EXTENDED, START, Draft, Picture, Sheet
from pipeline.model.codec import digest, encode
from pipeline.model.evidence import Evidence, Extraction
from pipeline.model.pointer import join, split
from pipeline.readers.design import Design
from pipeline.readers.design_cells import Cell, Parts, Place, read_cells
from pipeline.readers.design_faults import Faults
from pipeline.readers.design_rows import read_rows
from pipeline.readers.design_scenes import Cast, read_scenes
from pipeline.readers.design_standard import partners, standard
from pipeline.readers.source import Source

READER, VERSION = "design", 1
_LACKING = "the fighter has no such maneuver"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """A compiled design before it becomes a book; `scenes` are the printed ones by page."""

    parts: Parts
    cells: Mapping[Place, Cell]
    scenes: Mapping[int, Cast]


def compile_design(design: Design, source: Source) -> Extraction:
    """Compile a design; `DecodeError` tells all that is wrong with it, with pointers into it."""
    std, faults = standard(), Faults()
    rows = read_rows(design, std, faults)
    maneuvers = {page: row.maneuver for page, row in rows.items()}
    cast = read_scenes(design, std, maneuvers, faults)
    parts = Parts(design=design, std=std, rows=rows, cast=cast)
    cells = read_cells(parts, faults)
    scenes = _printed(parts, cells, faults) if cells else {}
    faults.refuse()
    made = _Made(parts=parts, cells=cells, scenes=scenes)
    draft = _draft(made)
    return Extraction(
        draft=draft,
        evidence=tuple(_evidence(draft, made, source)),
        remarks=(_remark(draft, cells),),
    )


def _printed(parts: Parts, cells: Mapping[Place, Cell], faults: Faults) -> dict[int, Cast]:
    """The scenes of the book by page: those reached, and the usual wounds that others turn to."""
    std, cast = parts.std, parts.cast
    reached = {cell.scene for cell in cells.values()} | {std.far_action}
    pages: dict[int, Cast] = {}
    for name, scene in cast.items():
        if name in reached:
            other = pages.setdefault(scene.page, scene)
            if other is not scene:
                place, taken = (scene, other) if scene.at else (other, scene)
                message = f"expected a page of its own, found {taken.name!r} on {scene.page} too"
                faults.add(join(place.at or "", "page"), message)
        elif scene.at and name not in std.wounds:
            faults.add(
                scene.at, "expected an opening or a row (`shows`) that leads here, found none"
            )
    if cast[std.far_action].page != START:
        at = join("/actions", std.far_action, "page")
        faults.add(
            at, f"expected {START}, where every duel starts, found {cast[std.far_action].page}"
        )
    for name in std.wounds:
        scene = cast[name]
        if name == std.dislodged and not parts.can_lose_weapon:
            continue
        if pages.setdefault(scene.page, scene) is not scene and scene.at and not faults:
            message = f"expected a free page, found {pages[scene.page].name!r} on {scene.page}"
            faults.add(join(scene.at, "page"), message)
    return pages


def _draft(made: _Made) -> Draft:
    design, fighter = made.parts.design, made.parts.design.fighter
    return Draft(
        id=design.id,
        title=design.title,
        titles=design.titles,
        start=START,
        pictures={page: made.scenes[page].picture for page in sorted(made.scenes)},
        matrices={
            theirs: {own: _target(made, theirs, own) for own in partners(theirs)}
            for theirs in (*CLOSE[::2], *EXTENDED[::2])
        },
        sheet=Sheet(
            height=fighter.height,
            body=fighter.body,
            attacks=fighter.attacks,
            points=fighter.points,
            energy=fighter.energy,
            weapons=fighter.weapons,
            equipment=fighter.equipment,
            traits=fighter.traits,
            unarmed=fighter.unarmed,
            notes=fighter.notes,
            maneuvers={page: row.maneuver for page, row in made.parts.rows.items()},
        ),
    )


def _target(made: _Made, theirs: int, own: int) -> int:
    """The picture of a cell; 0 where the fighter lacks the maneuver (DUEL-020, DUEL-168)."""
    cell = made.cells.get((theirs, own))
    return made.parts.cast[cell.scene].page if cell else 0


def _evidence(draft: Draft, made: _Made, source: Source) -> Iterator[Evidence]:
    sha256 = source.sha256
    for pointer, value in _leaves(encode(draft), ""):
        yield Evidence(
            pointer=pointer,
            hash=digest(value),
            origin="compiled",
            source=sha256,
            file=source.name,
            reader=READER,
            version=VERSION,
            why=_why(split(pointer), made),
        )


def _leaves(data: Any, at: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- plain data
    """The values of a document that are no mapping, each with its pointer."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _leaves(value, join(at, key))
    else:
        yield at, data


def _why(parts: tuple[str, ...], made: _Made) -> str:
    """The rule of the design, or of the standard, that gave the value at a pointer."""
    match parts:
        case ("matrices", theirs, own):
            cell = made.cells.get((int(theirs), int(own)))
            return cell.why if cell else _LACKING
        case ("pictures", page, *rest):
            return _scene_why(made.scenes[int(page)], rest[0], made.parts.design)
        case ("sheet", "maneuvers", page, *_):
            return made.parts.rows[int(page)].at or f"standard: page {page}"
        case ("sheet", *rest):
            return join("/fighter", *rest)
        case ("start" | "format", *_):
            return "the same in every book"
    return join("", *parts)


def _scene_why(scene: Cast, name: str, design: Design) -> str:
    own = design.wounds.get(scene.name) or design.actions.get(scene.name)
    said = own is not None and getattr(own, name, None) not in (None, {}, ())
    return join(scene.at or "", name) if said else f"standard: {scene.name}"


def _remark(draft: Draft, cells: Mapping[Place, Cell]) -> str:
    scored = {page for page, picture in draft.pictures.items() if _scores(picture)}
    hits = sum(draft.matrices[theirs][own] in scored for theirs, own in cells)
    return f"{len(cells)} cells, {hits} of them hits, {len(draft.pictures)} pictures"


def _scores(picture: Picture) -> bool:
    return picture.score is not None
