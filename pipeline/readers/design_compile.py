"""A design compiled into a complete book: matrices, pictures, sheet, and why each value is so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.model.book import CLOSE, EXTENDED, START, Draft, Picture, Sheet
from pipeline.model.codec import DecodeError, Problem, digest, encode
from pipeline.model.evidence import Evidence, Extraction
from pipeline.model.pointer import join, split
from pipeline.readers.design import Design, SceneName
from pipeline.readers.design_cells import Cell, Place, read_cells
from pipeline.readers.design_rows import Own, read_rows
from pipeline.readers.design_scenes import Cast, read_scenes
from pipeline.readers.design_standard import Standard, partners, standard
from pipeline.readers.source import Source

READER, VERSION = "design", 1
_LACKING = "the fighter has no such maneuver"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Compiled:
    """The parts of a book before they are put together."""

    rows: Mapping[int, Own]
    cast: Mapping[SceneName, Cast]
    cells: Mapping[Place, Cell]


def compile_design(design: Design, source: Source) -> Extraction:
    """Compile a design; `DecodeError` tells all that is wrong with it, with pointers into it."""
    std, bad = standard(), list[Problem]()
    rows = read_rows(design, std, bad)
    maneuvers = {page: row.maneuver for page, row in rows.items()}
    cast = read_scenes(design, std, maneuvers, bad)
    cells = read_cells(design, std, rows, cast, bad)
    parts = _Compiled(rows=rows, cast=cast, cells=cells)
    used = _used(parts, std, bad) if cells else {}
    if bad:
        raise DecodeError(tuple(bad))
    draft = _draft(design, parts, used)
    return Extraction(
        draft=draft,
        evidence=tuple(_evidence(draft, design, parts, used, source)),
        remarks=(_remark(draft, cells),),
    )


def _used(parts: _Compiled, std: Standard, bad: list[Problem]) -> dict[int, Cast]:
    """The scenes that the book prints, by page: those that are reached, and the usual wounds,
    to which other books may turn."""
    reached = {cell.scene for cell in parts.cells.values()} | {std.far_action}
    pages: dict[int, Cast] = {}
    for name, scene in parts.cast.items():
        if name not in reached:
            if scene.at:
                message = f"expected an opening or a row that leads to {name!r}, found none"
                bad.append(Problem(pointer=scene.at, message=message))
            continue
        other = pages.setdefault(scene.page, scene)
        if other is not scene:
            message = f"expected one scene a page, found {other.name!r} on page {scene.page} too"
            bad.append(Problem(pointer=join(scene.at or other.at or "", "page"), message=message))
    if parts.cast[std.far_action].page != START:
        message = f"expected page {START}, where every duel starts (DUEL-012)"
        bad.append(Problem(pointer=join("/actions", std.far_action, "page"), message=message))
    for name in std.wounds:
        if name in parts.cast:
            pages.setdefault(parts.cast[name].page, parts.cast[name])
    return pages


def _draft(design: Design, parts: _Compiled, used: Mapping[int, Cast]) -> Draft:
    fighter = design.fighter
    return Draft(
        id=design.id,
        title=design.title,
        titles=design.titles,
        start=START,
        pictures={page: used[page].picture for page in sorted(used)},
        matrices={
            theirs: {own: _target(parts, theirs, own) for own in partners(theirs)}
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
            maneuvers={page: row.maneuver for page, row in parts.rows.items()},
        ),
    )


def _target(parts: _Compiled, theirs: int, own: int) -> int:
    """The picture of a cell; 0 where the fighter lacks the maneuver (DUEL-020, DUEL-168)."""
    cell = parts.cells.get((theirs, own))
    return parts.cast[cell.scene].page if cell else 0


def _evidence(
    draft: Draft, design: Design, parts: _Compiled, used: Mapping[int, Cast], source: Source
) -> Iterator[Evidence]:
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
            why=_why(split(pointer), design, parts, used),
        )


def _leaves(data: Any, at: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- plain data
    """The values of a document that are no mapping, each with its pointer."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _leaves(value, join(at, key))
    else:
        yield at, data


def _why(parts: tuple[str, ...], design: Design, made: _Compiled, used: Mapping[int, Cast]) -> str:
    """The rule of the design, or of the standard, that gave the value at a pointer."""
    match parts:
        case ("matrices", theirs, own):
            cell = made.cells.get((int(theirs), int(own)))
            return cell.why if cell else _LACKING
        case ("pictures", page, *rest):
            return _scene_why(used[int(page)], rest[0], design)
        case ("sheet", "maneuvers", page, *_):
            return made.rows[int(page)].at or f"standard: page {page}"
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
