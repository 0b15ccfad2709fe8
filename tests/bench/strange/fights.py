"""The fighters of strange books: our own, with figures exchanged so that the game still holds."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from pipeline.model.book import EXTENDED, Draft, Maneuver, Picture
from pipeline.model.clauses import Clause
from pipeline.model.positions import leaves_extended

# Other names for pictures and rows than the books of the series have; none is used by a selector.
TITLES = (
    "Reeling", "On the Back Foot", "Elbow Split", "Sweeping Cut", "Over the Top", "Low Lunge",
    "Cracked Rib", "Winded", "Hop & Turn", "Blade Caught", "Guard Up!", "Side-Step", "Shin Cut",
    "Spun About", "A Long Reach", "Crouching", "Flat on the Ground", "Ear Boxed", "Step Out",
    "Quick Jab", "Hand Numbed", "Rolling Clear", "Back to Back", "Grip Lost", "Grip Found",
    "Knee to Knee", "Wide Open", "Bull Rush", "Hat Gone", "Out of Reach", "Circling",
    "Wall of Steel",
)  # fmt: skip
NAMES = (
    "Cleave", "Hack", "Rake", "Sting", "Low Cut", "High Cut", "Poke", "Lunge", "Ruse", "Bluff",
    "Cover & Cut", "Back-Hand", "Shove", "Heel Stamp", "Windmill", "Bind", "Grab It", "Ward Off",
    "Turn Aside", "Leap", "Sway", "Squat", "Hop Off", "Onrush", "Far Cut", "Far Slash", "Reach In",
    "Long Poke", "Edge Closer", "Weave", "Fall Back", "Parry", "Tumble",
)  # fmt: skip


def fight(base: Draft, name: str, rng: random.Random) -> Draft:
    """Another book: exchanged targets, other scores and modifiers, other names for some things."""
    return replace(
        base,
        id=name,
        matrices=_exchanged(base, rng),
        pictures=_pictures(base.pictures, rng),
        sheet=replace(
            base.sheet,
            body=rng.choice((9, 12, 14, 18, 25)),
            height=rng.choice((3, 4, 5, 7)),
            maneuvers=_rows(base, rng),
        ),
    )


def _exchanged(book: Draft, rng: random.Random) -> dict[int, dict[int, int]]:
    """Targets change places in a column where that leaves both as far apart (DUEL-085).

    A wound does so with a wound, an action with an action.
    """
    cells = {page: dict(row) for page, row in book.matrices.items()}
    for row in cells.values():
        for key, target in row.items():
            other = rng.choice([p for p in cells if key in cells[p]])
            if rng.random() < 0.3 and _alike(book, target, cells[other][key]):
                row[key], cells[other][key] = cells[other][key], target
    return cells


def _alike(book: Draft, one: int, other: int) -> bool:
    return 0 not in (one, other) and _sort(book, one) == _sort(book, other)


def _sort(book: Draft, target: int) -> tuple[bool, bool | None, bool | None]:
    picture = book.pictures[target]
    rows, told = book.sheet.maneuvers, picture.tell
    return (
        picture.score is not None,
        leaves_extended(rows, told, extended=False, scored=False),
        leaves_extended(rows, told, extended=True, scored=False),
    )


def _pictures(pictures: Mapping[int, Picture], rng: random.Random) -> dict[int, Picture]:
    titles = rng.sample(TITLES, len(TITLES))
    return {page: _picture(p, titles.pop(), rng) for page, p in pictures.items()}


def _picture(picture: Picture, title: str, rng: random.Random) -> Picture:
    """A third has a title of its own, and every wound another score."""
    title = title if rng.random() < 0.33 else picture.title or title
    if not isinstance(picture.score, int) or picture.score <= 0:
        return replace(picture, title=title, titles={})
    score = max(1, picture.score + rng.choice((-2, -1, 0, 1, 2, 3)))
    critical = picture.critical and replace(picture.critical, at=score + rng.choice((2, 3, 3, 4)))
    return replace(picture, title=title, titles={}, score=score, critical=critical)


def _rows(book: Draft, rng: random.Random) -> dict[int, Maneuver]:
    rows = book.sheet.maneuvers
    free = rng.sample(NAMES, len(NAMES))
    spoken = _spoken(book)
    x = [row.x for row in rows.values() if row.x]
    made = {}
    for page, row in rows.items():
        mod = row.mod + rng.choice((-1, 0, 0, 1, 2)) if isinstance(row.mod, int) else row.mod
        named = str(row.name).casefold() in spoken or rng.random() < 0.6
        made[page] = replace(
            row,
            mod=mod,
            name=row.name if named else free.pop(),
            x=row.x if page in EXTENDED or rng.random() < 0.7 else rng.choice(x),
        )
    return made


def _spoken(book: Draft) -> str:
    """All words that an instruction says of this book, in one text."""
    clauses: list[Clause] = []
    for picture in book.pictures.values():
        clauses += [*picture.tell, *(picture.critical.tell if picture.critical else ())]
    return str(clauses).casefold()
