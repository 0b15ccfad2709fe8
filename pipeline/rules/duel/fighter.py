"""A book made ready for play: every question that a turn asks is answered by a look-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from pipeline.model.book import Book, Maneuver, Picture, clauses
from pipeline.model.clauses import (
    Allow,
    Bonus,
    Boost,
    Clause,
    Colour,
    Drop,
    Forbid,
    Ignore,
    Only,
    Selector,
    When,
)
from pipeline.model.pointer import split
from pipeline.model.positions import ARMED, applying, leaves
from pipeline.model.selectors import contains, is_extended, select_any, singular
from pipeline.rules.duel.state import Condition, Effect

T = TypeVar("T")
Picks = Only | Forbid | Bonus | Boost | Allow  # clauses that speak of rows
# What a picture can say differently: page, critical, at extended range, scored, scored before a
# page was turned, weapons in hand.
Key = tuple[int, bool, bool, bool, bool, tuple[int, ...]]
_RARE: tuple[When, ...] = ("had scored", "had missed", "weapon 1", "weapon 2")
_RETRIEVE = singular("retrieve weapon")


def known(value: T | None) -> T:
    """A value that a complete book always has."""
    if value is None:
        raise TypeError("`Book` lets no draft through in which this is absent")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One maneuver, with all that its fighter and the height of the other make of it."""

    page: int
    x: int | None
    label: str
    mods: tuple[int, ...] | None  # one, or one a weapon; None: scores only when told
    extended: bool
    retrieves: bool
    needs: tuple[tuple[int, ...], ...]  # any of these sets of weapons in hand will do
    shield: bool
    cost: tuple[tuple[int, int], ...]  # (pool, amount)
    colour: Colour
    until: Literal["critical", "told"] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What a picture says in given circumstances, and where it leaves the fighter it shows."""

    clauses: tuple[tuple[Effect, Clause], ...]
    extended: bool | None  # None: where it was


SILENT = Telling(clauses=(), extended=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """One side of a duel."""

    book: Book
    rows: Mapping[int, Row]
    narrow: bool
    pools: tuple[tuple[str, int, int], ...]  # name, start, most
    weapons: tuple[int, ...]
    unarmed: frozenset[int]
    remembers_use: bool  # a picture of either book takes away the weapon that it used last
    earns: bool  # a row of the sheet is closed until a critical hit
    asks: frozenset[int]  # pictures that ask what was before a page turn, or for weapons
    ignores: bool  # a picture tells that a score does not count
    by_difference: bool  # DUEL-093
    # Answers already worked out; they follow from the book alone.
    pages: dict[Clause, frozenset[int]] = field(default_factory=dict, compare=False, repr=False)
    tellings: dict[Key, Telling] = field(default_factory=dict, compare=False, repr=False)

    def fresh(self) -> Condition:
        """The fighter before the first turn: all points, nothing lost (DUEL-134, DUEL-178)."""
        return Condition(body=self.body, pools=tuple(start for _, start, _ in self.pools))

    @property
    def body(self) -> int:
        return known(self.book.sheet.body)

    @property
    def start(self) -> int:
        return known(self.book.start)

    def picture(self, page: int) -> Picture:
        return self.book.pictures[page]

    def held(self, now: Condition) -> tuple[int, ...]:
        """The weapons in hand."""
        out = {*now.dropped, *now.lost, *now.away}
        return tuple(w for w in self.weapons if w not in out)

    def wielded(self, now: Condition, row: Row) -> tuple[int, ...]:
        """The weapons with which a row is done; none if it needs none, or they are gone."""
        held = set(self.held(now))
        return next((some for some in row.needs if some and held.issuperset(some)), ())

    def telling(  # noqa: PLR0913 - all that a picture can ask
        self,
        page: int,
        *,
        critical: bool,
        extended: bool,
        scored: bool,
        before: bool | None = None,
        held: tuple[int, ...] = ARMED,
    ) -> Telling:
        """What a picture tells its fighter, who fought at this range and did or did not score."""
        key: Key = (page, critical, extended, scored, scored, ARMED)
        if page in self.asks:
            key = (page, critical, extended, scored, scored if before is None else before, held)
        found = self.tellings.get(key)
        if found is None:
            found = self.tellings[key] = self._telling(key)
        return found

    def _telling(self, key: Key) -> Telling:
        page, critical, extended, scored, before, held = key
        picture = self.picture(page)
        plain = picture.tell
        added = picture.critical.tell if critical and picture.critical else ()  # DUEL-041
        told = applying(plain + added, extended=extended, scored=scored, before=before, held=held)
        return Telling(
            clauses=tuple((_effect(page, i, len(plain), c), c) for i, c in told),
            extended=leaves(self.book.sheet.maneuvers, [c for _, c in told]),
        )

    def taken(self, selectors: tuple[Selector, ...]) -> frozenset[int]:
        """The pages that the selectors take on this sheet."""
        sheet = self.book.sheet
        return select_any(sheet.maneuvers, selectors, narrow=self.narrow, weapons=sheet.weapons)

    def rows_of(self, clause: Picks) -> frozenset[int]:
        """The pages that a limit leaves, or for which a bonus counts."""
        found = self.pages.get(clause)
        if found is None:
            found = self.pages[clause] = self._rows_of(clause)
        return found

    def _rows_of(self, clause: Picks) -> frozenset[int]:
        excepted, every = self.taken(clause.but), frozenset(self.rows)
        match clause:
            case Only():
                return self.taken(clause.only) - excepted
            case Forbid():
                return every - (self.taken(clause.forbid) - excepted)
            case Allow():
                return self.taken(clause.allow) - excepted
            case Bonus() | Boost():
                return (self.taken(clause.to) if clause.to else every) - excepted


def _effect(page: int, place: int, plain: int, clause: Clause) -> Effect:
    """How a clause is remembered while it is in force."""
    lasts = getattr(clause, "lasts", 1)
    return Effect(
        picture=page,
        index=place if place < plain else place - plain,
        critical=place >= plain,
        theirs=clause.binds is not None,
        turns=lasts if isinstance(lasts, int) else 0,
        restored=lasts == "restored",
    )


def clause_of(effect: Effect, own: Book, other: Book) -> Clause:
    """The clause an effect stands for, in the book it was read from."""
    picture = (other if effect.theirs else own).pictures[effect.picture]
    if not effect.critical:
        return picture.tell[effect.index]
    return known(picture.critical).tell[effect.index]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How the rules are read in a battle: the switches that rulings leave to its players."""

    narrow: bool = False  # DUEL-078
    by_difference: bool = False  # DUEL-093


def compile_fighter(book: Book, foe: Book, reading: Reading) -> Fighter:
    """Make a book ready for a duel against another."""
    sheet = book.sheet
    pools = [(n, p, p) for n, p in sheet.points.items()]
    pools += [(n, e.start, e.most) for n, e in sheet.energy.items()]
    costs = dict.fromkeys(pool for m in sheet.maneuvers.values() for pool in m.cost)
    pools += [(n, 0, 0) for n in costs if n not in {*sheet.points, *sheet.energy}]
    names = [name for name, _, _ in pools]
    taller = known(sheet.height) - known(foe.sheet.height)
    rows = {
        p: _row(p, m, names, height_change(m.colour, taller, by_difference=reading.by_difference))
        for p, m in sheet.maneuvers.items()
    }
    told = list(clauses(book))
    return Fighter(
        book=book,
        rows=rows,
        narrow=reading.narrow,
        pools=tuple(pools),
        weapons=tuple(range(1, _weapons(book) + 1)),
        unarmed=select_any(
            sheet.maneuvers, sheet.unarmed, narrow=reading.narrow, weapons=sheet.weapons
        ),
        remembers_use=_asks_for_use(book, theirs=False) or _asks_for_use(foe, theirs=True),
        earns=any(m.until == "critical" for m in sheet.maneuvers.values()),
        asks=frozenset(int(split(at)[1]) for at, c in told if c.when in _RARE),
        ignores=any(isinstance(c, Ignore) for _, c in told),
        by_difference=reading.by_difference,
    )


def height_change(colour: Colour | None, taller: int, *, by_difference: bool) -> int:
    """What height adds to a MOD: DUEL-090 (taller), DUEL-091 (shorter), DUEL-093 (flat one)."""
    raised = ("orange", "red") if taller > 0 else ("orange",)
    if colour not in raised:
        return 0
    return taller if by_difference else (taller > 0) - (taller < 0)


def _asks_for_use(book: Book, *, theirs: bool) -> bool:
    """Whether a book takes away the weapon used last, of its own fighter or of the other."""
    drops = (c for _, c in clauses(book) if isinstance(c, Drop) and c.drop == "used")
    return any((c.binds is not None) == theirs for c in drops)


def _weapons(book: Book) -> int:
    """How many weapons can be dropped: those listed, or those that the rows ask for."""
    asked = [m.weapon for m in book.sheet.maneuvers.values()]
    needed = 2 if {2, "either", "both"} & set(asked) else 1 if 1 in asked else 0
    return max(needed, len(book.sheet.weapons))


def _row(page: int, maneuver: Maneuver, pools: list[str], height: int) -> Row:
    words = f"{known(maneuver.group)} {known(maneuver.name)}"
    return Row(
        page=page,
        x=maneuver.x,
        label=words,
        mods=_mods(maneuver, height),
        extended=is_extended(page, maneuver),
        retrieves=contains(maneuver.name, _RETRIEVE) or contains(maneuver.kind, _RETRIEVE),
        needs=_needs(maneuver),
        shield=maneuver.weapon == "shield",
        cost=tuple((pools.index(pool), n) for pool, n in maneuver.cost.items()),
        colour=known(maneuver.colour),
        until=maneuver.until,
    )


def _needs(maneuver: Maneuver) -> tuple[tuple[int, ...], ...]:
    match maneuver.weapon:
        case "either":
            return ((1,), (2,))
        case "both":
            return ((1, 2),)
        case int(number):
            return ((number,),)
    return ((),)


def _mods(maneuver: Maneuver, height: int) -> tuple[int, ...] | None:
    """The MOD with the height in it."""
    if maneuver.mod == "special":
        return None
    mod = known(maneuver.mod)
    printed = mod if isinstance(mod, tuple) else (mod,)
    return tuple(n + height for n in printed)
