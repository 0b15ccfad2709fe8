"""What must hold in a book as a whole: values that break it go to a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.model.book import EXTENDED
from pipeline.model.clauses import EXTENDED_COLOURS
from pipeline.model.evidence import Rival
from pipeline.model.pointer import join
from pipeline.readers.dump_reading import Reading
from pipeline.readers.dump_series import MET, usual_wound

Cells = dict[tuple[int, int], int]
_MOST, _FEW = 0.8, 0.2  # of a column: so much of it is whole, so little an exception
_NEAR, _MUCH = (2, 4), 2.0  # matrices that one may be taken for, and how much likelier
_AGREE = 3  # pictures that must agree on critical - score
_FAR_WORDS = ("extended range", *EXTENDED_COLOURS)


def cells_of(to: Reading) -> Cells:
    """All cells that have a value, by matrix and key."""
    found = {}
    for pointer, value in to.found.items():
        if pointer.startswith("/matrices/"):
            _, _, matrix, key = pointer.split("/")
            found[int(matrix), int(key)] = value.value
    return found


def live_columns(to: Reading) -> dict[int, bool]:
    """Of each key whether it leads anywhere; keys of lost matrices are not in it."""
    found: dict[int, bool] = {}
    for (_, key), target in cells_of(to).items():
        found[key] = found.get(key, False) or target != 0
    return found


def hold(to: Reading) -> None:
    """Put in doubt what breaks the order of the book."""
    _columns(to)
    _strangers(to)
    _ranges(to)
    _criticals(to)


def misplaced(to: Reading) -> None:
    """Doubt a matrix that looks like another one near it, where parchments are lost.

    Where nothing is lost the order alone says which is which.
    """
    rows: dict[int, dict[int, int]] = {}
    for (matrix, key), target in cells_of(to).items():
        rows.setdefault(matrix, {})[key] = target
    for matrix, row in rows.items():
        near = [m for d in _NEAR for m in (matrix - d, matrix + d)]
        like = {m: _likeness(m, row) for m in near if (m in EXTENDED) == (matrix in EXTENDED)}
        best = max(like, key=lambda m: like[m], default=matrix)
        if best not in rows and like.get(best, 0) - max(_likeness(matrix, row), 0) >= _MUCH:
            why = f"parchments are lost here, and what it leads to is more like matrix {best}"
            to.doubt(join("/matrices", matrix), why, rivals=[Rival(value=row)])


def _likeness(matrix: int, row: dict[int, int]) -> float:
    """How many cells show the wound that the series usually has there, less half the others."""
    usual = {k: p for k in row if (p := usual_wound(k, matrix)) is not None}
    same = sum(row[k] == p for k, p in usual.items())
    return same - (len(usual) - same) / 2


def _columns(to: Reading) -> None:
    """00 stands for a maneuver that the fighter has not: for all matrices or none."""
    cells = cells_of(to)
    columns: dict[int, list[tuple[int, int]]] = {}
    for (matrix, key), target in cells.items():
        columns.setdefault(key, []).append((matrix, target))
    for key, column in columns.items():
        void = sum(t == 0 for _, t in column) / len(column)
        for matrix, target in column:
            odd = (0 < void < _FEW and target == 0) or (_MOST < void < 1 and target != 0)
            if odd:
                why = "00 stands in a whole column or in none of it"
                to.doubt(join("/matrices", matrix, key), why)


def _strangers(to: Reading) -> None:
    """A picture that a key leads to once in this book, and in no other book known."""
    cells = cells_of(to)
    count = Counter((key, target) for (_, key), target in cells.items())
    for (matrix, key), target in cells.items():
        if target and count[key, target] == 1 and target not in MET.get(key, ()):
            why = f"key {key} leads to {target} only here, and in no book known"
            to.doubt(join("/matrices", matrix, key), why)


def _ranges(to: Reading) -> None:
    """Cells (a, b) and (b, a) leave both fighters at one range (DUEL-085)."""
    cells = cells_of(to)
    far = {p: _leaves_far(to, p) for p in range(1, EXTENDED.stop, 2)}
    broken = {
        (a, b)
        for (a, b), target in cells.items()
        if a < b
        and None not in (one := far.get(target), other := far.get(cells.get((b, a), 0)))
        and one != other
    }
    for a, b in sorted(broken):
        rare = [_count(cells, m, k) for m, k in ((a, b), (b, a))]
        for (m, k), n in zip(((a, b), (b, a)), rare, strict=True):
            if n <= min(rare):
                why = f"cells {a}/{b} and {b}/{a} leave the fighters at two ranges"
                to.doubt(join("/matrices", m, k), why)


def _count(cells: Cells, matrix: int, key: int) -> int:
    target = cells[matrix, key]
    return sum(k == key and t == target for (_, k), t in cells.items())


def _leaves_far(to: Reading, page: int) -> bool | None:
    """Whether a picture leaves the fighter at extended range; `None` where it cannot be told."""
    tell = to.value(join("/pictures", page, "tell"))
    if tell is None:
        return None
    only = [set(c["only"]) for c in tell if "only" in c and c.get("when") is None]
    conditional = any(c.get("when") for c in tell) or any("goto" in c for c in tell)
    if conditional:
        return None
    far = {all(s in _FAR_WORDS for s in o) for o in only}
    mixed = any(any(s in _FAR_WORDS for s in o) for o in only) and far != {True}
    return None if mixed or len(far) > 1 else far == {True}


def _criticals(to: Reading) -> None:
    """A critical needs more than the score alone, and books add the same everywhere."""
    pairs = dict(_pairs(to))
    for page, (score, total) in list(pairs.items()):
        if total <= score:
            for part in ("score", "critical/at"):
                why = f"the score {score} alone would always reach the critical {total}"
                to.doubt(f"/pictures/{page}/{part}", why)
            del pairs[page]
    count = Counter(total - score for score, total in pairs.values())
    if not count:
        return
    usual, n = count.most_common(1)[0]
    for page, (score, total) in pairs.items():
        if n >= _AGREE and n * 2 > len(pairs) and total - score != usual:
            for part in ("score", "critical/at"):
                why = f"all others add {usual} from score to critical, this one {total - score}"
                to.doubt(f"/pictures/{page}/{part}", why)
    if n >= _AGREE and n == len(pairs):
        _halves(usual, to)


def _halves(usual: int, to: Reading) -> None:
    """A burst of which one number is in doubt: the other confirms it, or is in doubt with it."""
    for page in range(1, EXTENDED.stop, 2):
        score, total = f"/pictures/{page}/score", f"/pictures/{page}/critical/at"
        for known, other, step in ((total, score, -usual), (score, total, usual)):
            value, doubt = to.value(known), to.doubts.get(other)
            read = doubt.rivals[0].value if doubt and len(doubt.rivals) == 1 else None
            if not isinstance(value, int) or read is None:
                continue
            if read == value + step:
                to.settle(other, f"as in all others, {usual} lie between score and critical")
            else:
                to.doubt(known, f"all others add {usual} from score to critical, here it may not")


def _pairs(to: Reading) -> Iterator[tuple[int, tuple[int, int]]]:
    for page in range(1, EXTENDED.stop, 2):
        score = to.value(f"/pictures/{page}/score")
        total = to.value(f"/pictures/{page}/critical/at")
        if isinstance(score, int) and isinstance(total, int):
            yield page, (score, total)
