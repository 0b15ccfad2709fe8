"""The pictures of a designed fighter: those of the standard with what the design says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from pipeline.model.book import Critical, Picture
from pipeline.model.clauses import Clause
from pipeline.model.pointer import join
from pipeline.model.positions import leaves_extended
from pipeline.model.selectors import Rows
from pipeline.readers.design import SAFE, Design, Scene, SceneName
from pipeline.readers.design_faults import Faults
from pipeline.readers.design_standard import Standard
from pipeline.readers.design_tells import pruned, pruned_critical, unmet

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


def read_scenes(design: Design, std: Standard, rows: Rows, faults: Faults) -> dict[SceneName, Cast]:
    """All scenes by name, the standard's included."""
    cast: dict[SceneName, Cast] = {}
    for section, name, own, usual in _named(design, std, faults):
        at = join("", section, name)
        scene = _merged(own or _NOTHING, usual or _NOTHING, design, rows)
        if _sound(scene, at, section, faults):
            far = std.far_wound if section == "wounds" else std.far_action
            cast[name] = _cast(name, at if own else None, scene, far)
    for section, name, own, _ in _named(design, std, Faults()):
        if own:
            _check(own, join("", section, name), design, rows, cast, faults)
    return cast


def _named(
    design: Design, std: Standard, faults: Faults
) -> Iterator[tuple[str, SceneName, Scene | None, Scene | None]]:
    """Every scene: section, name, what the design says of it, and what the standard says."""
    taken: dict[SceneName, str] = {SAFE: "the word for a meeting in which nothing happens"}
    taken |= dict.fromkeys(std.wounds, "a wound of the standard")
    taken |= dict.fromkeys(std.actions, "an action of the standard")
    for section, own, usual in (
        ("wounds", design.wounds, std.wounds), ("actions", design.actions, std.actions),
    ):  # fmt: skip
        for name in dict.fromkeys((*usual, *own)):
            if name in taken and name not in usual:
                faults.add(join("", section, name), f"expected another name: this is {taken[name]}")
            else:
                taken[name] = "a wound of this design"
                yield section, name, own.get(name), usual.get(name)


def _merged(own: Scene, usual: Scene, design: Design, rows: Rows) -> Scene:
    """What the design says of a scene, and the standard's word where it says nothing."""
    titles = {k: t for k, t in usual.titles.items() if k in design.titles and own.title is None}
    return Scene(
        page=own.page or usual.page,
        title=own.title or usual.title,
        titles=own.titles or titles,
        score=usual.score if own.score is None else own.score,
        critical=own.critical or _shifted(pruned_critical(usual.critical, rows), own, usual),
        tell=pruned(usual.tell or (), rows) if own.tell is None else own.tell,
        party=own.party or usual.party,
        far=own.far or usual.far,
    )


def _shifted(critical: Critical | None, own: Scene, usual: Scene) -> Critical | None:
    """A usual critical stays as far above the score as it was."""
    if critical is None or critical.at is None:
        return critical
    if not isinstance(own.score, int) or not isinstance(usual.score, int):
        return critical
    return replace(critical, at=min(critical.at + own.score - usual.score, 99))


def _sound(scene: Scene, at: str, section: str, faults: Faults) -> bool:
    """A scene needs an odd page and a title; a wound scores, an action does not."""
    before = len(faults.problems)
    if scene.page is None or scene.page % 2 == 0:
        found = "nothing" if scene.page is None else scene.page
        faults.add(join(at, "page"), f"expected a picture (an odd page, 1 to 63), found {found}")
    if scene.title is None:
        faults.add(join(at, "title"), "expected a title, found nothing")
    if section == "wounds" and scene.score is None:
        faults.add(join(at, "score"), "expected the score of the wound, found nothing")
    if section == "actions":
        for part in ("score", "critical"):
            if getattr(scene, part) is not None:
                faults.add(join(at, part), f"expected no {part}: scenes that have one are wounds")
    return len(faults.problems) == before


def _cast(name: SceneName, at: str | None, scene: Scene, far: SceneName) -> Cast:
    return Cast(
        name=name,
        at=at,
        page=scene.page or 0,
        picture=Picture(
            title=scene.title,
            titles=scene.titles,
            score=scene.score,
            critical=scene.critical,
            tell=scene.tell or (),
            party=None if scene.party == "none" else scene.party,
        ),
        far=scene.far or far,
    )


def _check(  # noqa: PLR0913, PLR0917 -- all that a scene can refer to
    own: Scene,
    at: str,
    design: Design,
    rows: Rows,
    cast: Mapping[SceneName, Cast],
    faults: Faults,
) -> None:
    """The words of a design's own scenes mean rows, pools and scenes that there are."""
    if own.far and own.far not in cast:
        known = ", ".join(cast)
        faults.add(join(at, "far"), f"expected a scene, found {own.far!r}; known are {known}")
    pools = design.fighter.points.keys() | design.fighter.energy.keys()
    told: list[tuple[str, tuple[Clause, ...]]] = [(join(at, "tell"), own.tell or ())]
    if own.critical:
        told.append((join(at, "critical", "tell"), own.critical.tell))
    for place, tell in told:
        for i, clause in enumerate(tell):
            for what in unmet(clause, rows, pools):
                faults.add(join(place, i), what)
