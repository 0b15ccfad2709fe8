"""How long a proof takes for 1,000 classes of position, at 12 x 12 and at 24 x 24 choices.

The books are random ones in which every close row can always be chosen: what is told for one turn
is a bonus for one row, and an injury takes a point from another. So no row is barred, and yet
hardly two classes share their exchanges. The number of classes is what it is, so the time is also
given for 1,000.
"""

from __future__ import annotations

import random
import resource
import time

from pipeline.model.book import Book, Critical, Maneuver, Picture, Sheet
from pipeline.model.clauses import Bonus, Colour, Only
from pipeline.prove.positions import expand
from pipeline.prove.proof import prove

_COLOURS: tuple[Colour, ...] = ("orange", "red", "blue", "green", "yellow")
_BODY = {12: 9, 24: 7}  # by rows, for 1,000 classes and more


def regular(seed: int, rows: int) -> Book:
    """A book of so many close rows; some pictures favour one of them, others injure."""
    dice = random.Random(seed)
    close, far = [2 * i for i in range(1, rows + 1)], list(range(50, 65, 2))
    maneuvers = {
        p: Maneuver(
            group="attack", name=f"row {p}", colour=_COLOURS[p % 5], x=50, mod=dice.randint(-2, 3)
        )
        for p in close
    }
    maneuvers |= {
        p: Maneuver(group="extended range", name=f"row {p}", colour="white", mod=0) for p in far
    }
    pictures = {p: _picture(dice, p, close) for p in range(1, 64, 2)}
    pictures[57] = Picture(tell=(Only(only=("extended range",)),))
    near = [p for p in pictures if p != 57]
    matrices = {m: {k: dice.choice(near) for k in close} for m in close}
    matrices |= {m: {k: dice.choice(near) for k in (*close, *far)} for m in far}
    for m in close:
        matrices[m] |= {k: dice.choice(near) for k in far}
    return Book(
        id=f"regular-{seed}", title="Regular", start=57, pictures=pictures, matrices=matrices,
        sheet=Sheet(height=5, body=_BODY[rows], attacks=1, maneuvers=maneuvers),
    )  # fmt: skip


def _picture(dice: random.Random, page: int, close: list[int]) -> Picture:
    favours = Bonus(bonus=1, to=(dice.choice(close),))
    injures = Bonus(bonus=-1, to=(dice.choice(close),), most=1, lasts="combat")
    tell = (favours,) if page % 8 == 1 else ()
    if page % 3:
        return Picture(tell=tell)
    injury = Critical(at=4, tell=(injures,)) if page < 45 else None
    return Picture(score=dice.randint(0, 3), critical=injury, tell=tell)


def measure() -> dict[str, float]:
    """Seconds of the processor, and the most memory of this process so far."""
    figures: dict[str, float] = {}
    for rows in _BODY:
        books = regular(1, rows), regular(2, rows)
        found = expand(books)
        wide = sum(found.table(p).exchanges for p in found.fronts) / len(found.fronts)
        began = time.process_time()
        proof = prove(*books)
        took = time.process_time() - began
        name = f"proof, {rows} x {rows} choices"
        figures[f"{name}: classes of position"] = proof.positions
        figures[f"{name}: exchanges a class"] = wide
        figures[f"{name}: seconds"] = took
        figures[f"{name}: seconds per 1,000 classes"] = took / proof.positions * 1000
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    figures["memory, MB"] = most / 1024
    return figures


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:<48}{value:>12,.3f}")
