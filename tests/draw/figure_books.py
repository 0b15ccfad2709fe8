"""Books to draw: those of the house, and small ones of every kind of fighter."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.model.book import Draft, Picture, Sheet
from pipeline.store.books import read_draft

ROOT = Path(__file__).parents[2]
ODD = range(1, 64, 2)


def lamplighter() -> Draft:
    return read_draft(ROOT / "books" / "lamplighter")


def mirim() -> Draft:
    return read_draft(ROOT / "tests" / "data" / "mirim")


def fighter(title: str, **sheet: tuple[str, ...]) -> Draft:
    """A book that tells of its fighter, and of its pictures nothing."""
    return Draft(
        id=title.lower().replace(" ", "-"),
        title=title,
        pictures={page: Picture() for page in ODD},
        sheet=Sheet(**sheet),  # type: ignore[arg-type]
    )


FIGHTERS: Mapping[str, Draft] = {
    d.id: d
    for d in (
        fighter("Nobody"),
        fighter("Ash Knight", weapons=("two handed sword",), traits=("metal armor",)),
        fighter("Reed Guard", weapons=("spear",), equipment=("shield",), traits=("chain mail",)),
        fighter("Skeleton", weapons=("axe",)),
        fighter("Tin Robot", weapons=("flail",)),
        fighter("Cave Bear", traits=("animal",)),
        fighter("Marsh Dragon", traits=("wings",)),
        fighter("Naga", weapons=("bow",)),
        fighter("Witch", weapons=("wand",), traits=("robe",)),
        fighter("Viking", weapons=("hammer", "knife"), traits=("leather", "beard")),
        fighter("Cowboy", weapons=("pistol", "whip")),
        fighter("Monk", weapons=("staff",), traits=("hood", "left handed")),
        fighter("Brawler", weapons=("club",), traits=("no armor", "bald")),
        fighter("Farmhand", weapons=("scythe",), traits=("helmet",)),
    )
}
