"""A sister's instructions in the words of the own sheet.

A selector is a word of the sheet of its book. Where the sister's word takes other rows here, the
own sheet's word for the same rows is put in its place: its group, kind, name or colour, else the
pages. So what the instruction does stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pipeline.model.clauses import COLOURS, WORDS, Clause, Points, Selector
from pipeline.model.selectors import Rows, select, singular
from pipeline.reconcile.effects import Tell, selectors_of


class Unclear(ValueError):
    """The sister's words cannot be said with certainty in those of the own sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewriting:
    """The two sheets, the pools of the own one, and the rows that words might mean unseen.

    `vague` are own rows whose words are lost; `hidden` those whose words the sister has lost.
    """

    own: Rows
    theirs: Rows
    pools: frozenset[str] = frozenset()
    vague: frozenset[int] = frozenset()
    hidden: frozenset[int] = frozenset()

    @property
    def common(self) -> frozenset[int]:
        return frozenset(self.own.keys() & self.theirs.keys())

    def tell(self, tell: Tell) -> tuple[Tell, tuple[str, ...]]:
        """The instruction in own words, and what was rewritten; `Unclear` where it cannot be."""
        notes: list[str] = []
        return tuple(self._clause(c, notes) for c in tell), tuple(dict.fromkeys(notes))

    def _clause(self, clause: Clause, notes: list[str]) -> Clause:
        if isinstance(clause, Points) and clause.binds is None:
            if foreign := sorted(clause.points.keys() - self.pools):
                raise Unclear(f"this sheet has no points called {', '.join(foreign)}")
            return clause
        if clause.binds is not None:  # the words of somebody else's sheet
            return clause
        changed: dict[str, Any] = {
            name: tuple(dict.fromkeys(w for s in chosen for w in self.words(s, notes)))
            for name, chosen in selectors_of(clause).items()
        }
        return replace(clause, **changed)

    def words(self, selector: Selector, notes: list[str]) -> tuple[Selector, ...]:
        """The own selectors that take what this one takes on the sister's sheet."""
        if isinstance(selector, int):
            if selector not in self.own:
                raise Unclear(f"its row {selector} is not on this sheet")
            return (selector,)
        if selector.lower() in COLOURS:  # rows of another colour are doubts of their own
            return (selector,)
        taken = frozenset(select(self.theirs, selector))
        want = taken & self.common
        if not want:
            where = "this sheet" if taken else "its own sheet"
            raise Unclear(f"its {selector!r} takes no row of {where}")
        if self._fits(selector, want):
            return (selector,)
        if self.hidden - taken:
            raise Unclear(f"its {selector!r} may take rows whose words are lost")
        found = self._own_words(want)
        if astray := sorted(p for w in found for p in self._takes(w) - self.common):
            listed = ", ".join(map(str, astray))
            raise Unclear(f"its {selector!r} is {_said(found)} here, which takes {listed} besides")
        notes.append(f"its {selector!r} is {_said(found)} here")
        return found

    def _takes(self, selector: Selector) -> frozenset[int]:
        return frozenset(select(self.own, selector))

    def _fits(self, selector: str, want: frozenset[int]) -> bool:
        """Whether the sister's own word does here, as far as words are left."""
        taken = self._takes(selector) & self.common - (self.hidden - want)
        term = singular(selector) == ("extended", "range")
        return taken == want and (term or not self.vague - want)

    def _own_words(self, want: frozenset[int]) -> tuple[Selector, ...]:
        printed = tuple(p for p in self.own if p in want)
        if self.vague - want:
            return printed
        words = [(w, self._takes(w) & self.common) for w in self._vocabulary()]
        exact = [w for w, pages in words if pages == want]
        if exact:
            return (exact[0],)
        parts = [(w, pages) for w, pages in words if w not in COLOURS and pages <= want]
        chosen: list[Selector] = []
        left = want
        while left:
            word, pages = max(parts, key=lambda p: len(p[1] & left), default=("", frozenset()))
            if len(pages & left) < 2:  # noqa: PLR2004 (one row is named by its page)
                break
            chosen.append(word)
            left -= pages
        return (*chosen, *(p for p in printed if p in left))

    def _vocabulary(self) -> tuple[str, ...]:
        """The words of the own sheet, those that a reader would look for first come first."""
        kinds = (
            [row.group for row in self.own.values()],
            [row.kind for row in self.own.values()],
            [row.name for row in self.own.values()],
        )
        words = [w for kind in kinds for w in sorted(_usable(kind), key=lambda w: (len(w), w))]
        return tuple(dict.fromkeys((*words, *COLOURS)))


def _usable(texts: list[str | None]) -> Iterator[str]:
    return (t.lower() for t in texts if t and re.fullmatch(WORDS, t))


def _said(selectors: tuple[Selector, ...]) -> str:
    return ", ".join(s if isinstance(s, str) else str(s) for s in selectors)
