"""Leaves of another book, which print a number of this one: unlike all others of their range.

A maneuver that a fighter lacks is 00 in every matrix, so a leaf where other keys are 00 is another
fighter's. Where and how large its entries are differs from page to page of true scans; which way
they follow each other does not, so that is the second opinion.

Of 634 leaves of 20 books as they were read, none has three signs against it; of 1,081 matrices of
34 books as they are printed, none either. Put in turn among those of each other book, 91 % of the
large ones and 46 % of the small ones have them; of seven books of one publisher, who lays all of
them out alike and prints few columns of 00, 57 % and 30 %. What pictures stand under which keys
tells no more: it differs as much from matrix to matrix as from book to book.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.model.sighting import PageSeen
from pipeline.reconcile import scan_entries
from pipeline.reconcile.scan_units import Unit
from pipeline.reconcile.scan_votes import NOTHING, Seen

_CLEAR = 0.99  # that a cell is what it is read as
_FEW, _MOST = 4, 0.8  # leaves that must tell of a key, and the share that must say one thing
# Some books print a single 00 where a picture stands on all other leaves, hardly one the reverse.
_FILLED, _SIGNS = 2, 3
_TURNED = 0.5  # the cosine between two ways that are not the same


@dataclass(frozen=True, slots=True)
class _Face:
    """Of each key of a matrix whether it is 00, as far as that is clear, and where the next is."""

    void: Mapping[int, bool]
    ways: Mapping[int, complex]


@dataclass(frozen=True, slots=True)
class _Odd:
    """What speaks against a leaf: keys filled, void and placed as on no other."""

    filled: Sequence[int]
    void: Sequence[int]
    turned: Sequence[int]

    @property
    def signs(self) -> int:
        return _FILLED * len(self.filled) + len(self.void) + len(self.turned)

    def __str__(self) -> str:
        told = (
            (self.filled, "pictures under {}, where other leaves have 00"),
            (self.void, "00 under {}, where other leaves have pictures"),
            (self.turned, "the entries after {} stand elsewhere than on other leaves"),
        )
        return "; ".join(s.format(", ".join(map(str, keys))) for keys, s in told if keys)


def strangers(units: Sequence[Unit], pages: Sequence[PageSeen]) -> dict[int, str]:
    """Which of the units are of another book, and what says so."""
    faces = {i: _face(u, pages[u.page]) for i, u in enumerate(units) if u.matrix}
    odd: dict[int, _Odd] = {}
    for i, face in faces.items():
        others = [f for j, f in faces.items() if j != i and units[j].far == units[i].far]
        odd[i] = _odd(face, others)
    sure = {i for i, against in odd.items() if against.signs >= _SIGNS}
    # A leaf has two sides: one sign will do beside a page that is known.
    return {
        i: str(against)
        for i, against in odd.items()
        if i in sure or (against.signs and {i - 1, i + 1} & sure)
    }


def _face(unit: Unit, page: PageSeen) -> _Face:
    void: dict[int, bool] = {}
    middles: dict[int, complex] = {}
    apart = {seen.region.key for seen in unit.seen("key") if _apart(seen)}
    for seen in unit.seen("cell"):
        key = seen.region.key
        if key is None or key in apart:
            continue
        said = scan_entries.target([seen])
        if said.best is not NOTHING and said.of(said.best) > _CLEAR:
            void[key] = said.best == 0
        left, top, right, bottom = seen.region.box
        middles[key] = complex(left + right, top + bottom)
    upright = 1j ** (page.turn // 90)
    ways = {
        one: upright * (middles[other] - middles[one]) / abs(middles[other] - middles[one])
        for one, other in itertools.pairwise(sorted(middles))
        if other == one + 2 and middles[other] != middles[one]
    }
    return _Face(void, ways)


def _apart(seen: Seen) -> bool:
    """Whether another key is printed where one belongs: the matrix was found a row off."""
    return scan_entries.key([seen]).best not in {NOTHING, seen.region.key}


def _odd(face: _Face, others: Sequence[_Face]) -> _Odd:
    strange = [key for key, void in face.void.items() if _against(key, others, void=void)]
    return _Odd(
        filled=[key for key in strange if not face.void[key]],
        void=[key for key in strange if face.void[key]],
        turned=[key for key, way in face.ways.items() if _turned(key, way, others)],
    )


def _against(key: int, others: Sequence[_Face], *, void: bool) -> bool:
    """Whether the other leaves say the reverse of a key."""
    told = [face.void[key] for face in others if key in face.void]
    return len(told) >= _FEW and told.count(not void) >= _MOST * len(told)


def _turned(key: int, way: complex, others: Sequence[_Face]) -> bool:
    """Whether the next entry stands elsewhere than on the other leaves, which must be as one."""
    told = [face.ways[key] for face in others if key in face.ways]
    usual = sum(told) / max(len(told), _FEW)
    return abs(usual) > _MOST and (way * usual.conjugate()).real < _TURNED * abs(usual)
