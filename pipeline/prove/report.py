"""Proofs in words for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.prove.ends import Ends
from pipeline.prove.lines import Line, said
from pipeline.prove.loops import Leaving, Loop
from pipeline.prove.proof import Proof
from pipeline.prove.whole import Columns


def proof(found: Proof) -> Iterator[str]:
    """One pairing."""
    name = f"{found.first} - {found.second}"
    if found.undefined:
        yield f"{name}: refuted, {len(found.undefined)} look-ups lead nowhere"
        yield from (f"    {pointer}" for pointer in found.undefined)
        return
    if found.unfinished is not None:
        yield f"{name}: no proof, {found.unfinished}"
        return
    sides = " x ".join(map(str, found.conditions))
    yield (
        f"{name}: every look-up is defined in all {found.positions} classes of position "
        f"({sides} conditions), {found.exchanges} exchanges"
    )
    yield from ("    " + line for line in facts(found))
    for loop in found.loops.told if found.loops else ():
        yield from ("    " + line for line in _loop(loop))


def facts(found: Proof) -> Iterator[str]:
    """What holds in a pairing, stalemates last."""
    if not found.proved:
        return
    if found.apart:
        yield f"the books disagree on the range in {found.apart} positions (DUEL-085)"
    else:
        yield "both books agree on the range everywhere (DUEL-085)"
    for rule, what in (("DUEL-067", "limits give way"), ("DUEL-086", "X pages are used")):
        of_rule = [f for f in found.fallbacks if f.rule == rule]
        if not of_rule:
            yield f"{rule} ({what}): never needed"
        for f in of_rule:
            yield (
                f"{rule} ({what}): for {f.side} in {f.positions} positions, {f.choices} choices; "
                f"{_after(f.way)}: {f.typed or 'at the opening'}"
            )
    for side, capped in zip("ab", found.capped, strict=True):
        if capped:
            yield f"bonuses of {side} that add up are counted until more of them changes nothing"
    if found.ends:
        yield from _ends(found.ends)
    if found.loops:
        a, b = found.loops.positions
        yield (
            f"stalemates: a can hold {a} positions for ever, b {b}, "
            f"in {found.loops.count} loops; both together {found.loops.agreed}"
        )


def _after(way: Line | None) -> str:
    return "after" if way is None else f"after {len(way)} exchange{'' if len(way) == 1 else 's'}"


def _ends(found: Ends) -> Iterator[str]:
    how = "exactly" if found.exact else f"{found.duels} duels from a seed, +- {found.error:.1%}"
    length = f"{found.length:.1f} exchanges" + (
        "" if found.exact else f" (+- {found.length_error:.1f})"
    )
    yield (
        f"at random ({how}): a wins {found.a:.1%}, b wins {found.b:.1%}, both fall "
        f"{found.both:.1%}, nobody within {found.cap} exchanges {found.nobody:.1%}; {length}"
    )


def _loop(loop: Loop) -> Iterator[str]:
    rows = " ".join(map(str, loop.hold))
    way = said(loop.way_in) or "the opening"
    yield f"    {loop.side} holds {loop.size} positions with {rows}, after: {way}"
    if loop.leave:
        best = cheapest(loop.leave)
        yield (
            f"        leaving costs least with {best.row}: takes {best.taken:.2f} "
            f"({best.least} to {best.most}), deals {best.dealt:.2f} on the average"
        )
    else:
        yield "        no other row is legal there"


def cheapest(ways: Sequence[Leaving]) -> Leaving:
    """The way out that loses least against a random answer."""
    return min(ways, key=lambda w: (w.taken - w.dealt, w.row))


def columns(book: str, found: Columns) -> Iterator[str]:
    """One book's orientation and 00 columns."""
    if found.turned:
        yield (
            f"{book}: matrices look transposed: {found.fits_turned} of the cells of 00 fit the "
            f"sheet with matrix and key exchanged, {found.fits} as they are (nothing is repaired)"
        )
    elif found.zero:
        listed = ", ".join(map(str, found.zero))
        yield f"{book}: 00 throughout under {listed}, which the sheet lacks; rightly turned"
    else:
        yield f"{book}: no column of 00; the sheet has all rows"


def circles(book: str, found: Columns) -> Iterator[str]:
    """Page turns that go round."""
    for circle in found.circles:
        way = " to ".join(map(str, circle))
        yield f"{book}: page turns go round: {way}; play makes one turn and stops there"


def table(found: Sequence[Proof]) -> Iterator[str]:
    """All pairings, a line each."""
    width = max((len(f"{p.first} - {p.second}") for p in found), default=0)
    head = (
        "pairing".ljust(width),
        "positions",
        "apart",
        "067",
        "a wins",
        "b wins",
        "length",
        "held by a",
        "held by b",
    )
    yield "  ".join(head)
    for p in found:
        name = f"{p.first} - {p.second}".ljust(width)
        if p.ends is None or p.loops is None:
            yield f"{name}  {'refuted' if p.undefined else 'no proof'}"
            continue
        gave = sum(f.positions for f in p.fallbacks if f.rule == "DUEL-067")
        values = (
            str(p.positions), str(p.apart), str(gave), f"{p.ends.a:.1%}", f"{p.ends.b:.1%}",
            f"{p.ends.length:.1f}", str(p.loops.positions[0]), str(p.loops.positions[1]),
        )  # fmt: skip
        yield "  ".join([name, *(v.rjust(len(h)) for v, h in zip(values, head[1:], strict=True))])


def unreached(found: Sequence[tuple[str, int]]) -> Iterator[str]:
    """The pictures that no duel of the library reaches."""
    if not found:
        yield "every picture is reached, in the books of which a pairing was proved"
    for book in dict.fromkeys(b for b, _ in found):
        pages = " ".join(str(page) for b, page in found if b == book)
        yield f"{book}: no duel of the library reaches {pages}"
