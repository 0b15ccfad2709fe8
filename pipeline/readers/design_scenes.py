"""The pictures of a designed fighter: those of the standard with what the design says of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product

from pipeline.model.book import Critical, Maneuver, Picture
from pipeline.model.clauses import Bonus, Clause, Forbid, Only, Points, Selector
from pipeline.model.codec import Problem
from pipeline.model.pointer import join
from pipeline.model.positions import leaves_extended
from pipeline.model.selectors import Rows, select
from pipeline.readers.design import SAFE, Design, Scene, SceneName
from pipeline.readers.design_standard import Standard

_NOTHING = Scene()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """A scene with all that it lacked; `at` is its place in the design, None if it has none."""

    name: SceneName
    at: str | None
    page: int
    picture: Picture
    far: SceneName

    def leaves_extended(self, rows: Rows, *, now: bool) -> set[bool]:
        """At which ranges it can leave the fighter after an exchange fought at this one."""
        added = self.picture.critical.tell if self.picture.critical else ()
        ends = (
            leaves_extended(rows, tell, extended=now, scored=scored)
            for tell, scored in product(
                (self.picture.tell, self.picture.tell + added), (False, True)
            )
        )
        return {now if end is None else end for end in ends}


def read_scenes(
    design: Design, std: Standard, rows: Mapping[int, Maneuver], bad: list[Problem]
) -> dict[SceneName, Cast]:
    """All scenes by name, the standard's included."""
    cast: dict[SceneName, Cast] = {}
    for section, own, usual, others in (
        ("wounds", design.wounds, std.wounds, design.actions.keys() | std.actions.keys()),
        ("actions", design.actions, std.actions, std.wounds.keys()),
    ):
        for name in dict.fromkeys((*usual, *own)):
            at = join("", section, name) if name in own else None
            if at and (name in others or name == SAFE):
                why = (
                    "means that nothing happens" if name == SAFE else f"is not one of the {section}"
                )
                bad.append(Problem(pointer=at, message=f"expected another name: {name} {why}"))
                continue
            scene = _merged(own.get(name, _NOTHING), usual.get(name, _NOTHING), design, rows)
            if _sound(scene, at, section, bad):
                cast[name] = _cast(name, at, scene, std, wound=section == "wounds")
    _check_references(cast, rows, design, bad)
    return cast


def _merged(own: Scene, usual: Scene, design: Design, rows: Rows) -> Scene:
    """What the design says of a scene, and the standard's word where it says nothing."""
    titles = {k: t for k, t in usual.titles.items() if k in design.titles and own.title is None}
    return Scene(
        page=own.page or usual.page,
        title=own.title or usual.title,
        titles=own.titles or titles,
        score=usual.score if own.score is None else own.score,
        critical=own.critical or _pruned_critical(usual.critical, rows),
        tell=own.tell if own.tell is not None else pruned(usual.tell or (), rows),
        party=own.party or usual.party,
        far=own.far or usual.far,
    )


def _pruned_critical(critical: Critical | None, rows: Rows) -> Critical | None:
    tell = pruned(critical.tell, rows) if critical else ()
    return replace(critical, tell=tell) if critical and tell else None


def pruned(tell: Iterable[Clause], rows: Rows) -> tuple[Clause, ...]:
    """Usual clauses without the words that take no row of this fighter."""
    kept: list[Clause] = []
    for clause in tell:
        if isinstance(clause, Only | Forbid | Bonus):
            named, but = _selectors(clause), _taking(clause.but, rows)
            taking = _taking(named, rows)
            if taking or not named:
                kept.append(_with(clause, taking, but))
        else:
            kept.append(clause)
    return tuple(kept)


def _selectors(clause: Only | Forbid | Bonus) -> tuple[Selector, ...]:
    match clause:
        case Only():
            return clause.only
        case Forbid():
            return clause.forbid
        case Bonus():
            return clause.to


def _with(
    clause: Only | Forbid | Bonus, named: tuple[Selector, ...], but: tuple[Selector, ...]
) -> Clause:
    match clause:
        case Only():
            return replace(clause, only=named, but=but)
        case Forbid():
            return replace(clause, forbid=named, but=but)
        case Bonus():
            return replace(clause, to=named, but=but)


def _taking(selectors: tuple[Selector, ...], rows: Rows) -> tuple[Selector, ...]:
    return tuple(s for s in selectors if select(rows, s))


def _sound(scene: Scene, at: str | None, section: str, bad: list[Problem]) -> bool:
    """A scene needs an odd page; a wound scores, an action does not."""
    before = len(bad)
    if scene.page is None or scene.page % 2 == 0:
        found = "nothing" if scene.page is None else scene.page
        message = f"expected an odd page from 1 to 63, found {found}"
        bad.append(Problem(pointer=join(at or "", "page"), message=message))
    if section == "wounds" and scene.score is None:
        bad.append(
            Problem(pointer=join(at or "", "score"), message="expected a score, found nothing")
        )
    if section == "actions" and (scene.score is not None or scene.critical is not None):
        where = "score" if scene.score is not None else "critical"
        message = f"expected no {where}: what is scored on the fighter belongs to wounds"
        bad.append(Problem(pointer=join(at or "", where), message=message))
    if scene.title is None:
        bad.append(
            Problem(pointer=join(at or "", "title"), message="expected a title, found nothing")
        )
    return len(bad) == before


def _cast(name: SceneName, at: str | None, scene: Scene, std: Standard, *, wound: bool) -> Cast:
    assert scene.page is not None  # `_sound` has seen it
    return Cast(
        name=name,
        at=at,
        page=scene.page,
        picture=Picture(
            title=scene.title,
            titles=scene.titles,
            score=scene.score,
            critical=scene.critical,
            tell=scene.tell or (),
            party=None if scene.party == "none" else scene.party,
        ),
        far=scene.far or (std.far_wound if wound else std.far_action),
    )


def _check_references(
    cast: Mapping[SceneName, Cast], rows: Rows, design: Design, bad: list[Problem]
) -> None:
    """The words of a design's own instructions take rows and pools that its fighter has."""
    pools = design.fighter.points.keys() | design.fighter.energy.keys()
    for scene in (c for c in cast.values() if c.at):
        own = {**design.wounds, **design.actions}[scene.name]
        if own.far and own.far not in cast:
            bad.append(Problem(
                pointer=join(scene.at or "", "far"),
                message=f"expected a scene, found {own.far!r}; known are {', '.join(cast)}",
            ))  # fmt: skip
        told = [(join(scene.at or "", "tell"), own.tell or ())]
        if own.critical:
            told.append((join(scene.at or "", "critical", "tell"), own.critical.tell))
        for at, tell in told:
            for i, clause in enumerate(tell):
                bad.extend(_unmet(clause, join(at, i), rows, pools))


def _unmet(clause: Clause, at: str, rows: Rows, pools: set[str]) -> Iterable[Problem]:
    if isinstance(clause, Only | Forbid | Bonus) and clause.binds is None:
        for selector in (*_selectors(clause), *clause.but):
            if not select(rows, selector):
                message = f"expected words that take a row of the sheet, found {selector!r}"
                yield Problem(pointer=at, message=message)
    if isinstance(clause, Points) and clause.binds is None:
        for pool in clause.points:
            if pool not in pools:
                message = f"expected points or energy of the fighter, found {pool!r}"
                yield Problem(pointer=join(at, "points", pool), message=message)
