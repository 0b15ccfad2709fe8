"""English as the books print it to clauses: how much of a text is understood, and what it tells.

Nothing is guessed: a sentence that the grammar does not cover ends the reading there, and `rest`
is what was not understood. Our own sentences (`say`) are read back whole.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.model.clauses import Clause, Drain, Points, Recover
from pipeline.wording import lexicon
from pipeline.wording.cursor import Cursor
from pipeline.wording.freedom import settled
from pipeline.wording.headings import critical, lead
from pipeline.wording.naming import naming
from pipeline.wording.remarks import adds_up, alone, decided, excepts, gone, overrides, pays
from pipeline.wording.sentences import sentence
from pipeline.wording.speech import speech
from pipeline.wording.states import state
from pipeline.wording.tokens import tokens

_LAST = 3  # tokens in which a bracket around the last part closes
LIMIT = 10_000  # characters; no instruction is a tenth as long
Party = Literal["swap", "missile"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """What a text tells: always, and on a critical where it has such a part."""

    clauses: tuple[Clause, ...] = ()
    critical: tuple[Clause, ...] | None = None
    total: int | None = None  # from which on the critical is scored, where that is told here
    party: Party | None = None
    headed: bool = False  # it opens with whom it is told to
    rest: str = ""  # from where it was not understood; empty: all was
    reached: int = 0  # the place in the text where `rest` begins
    slips: tuple[tuple[str, str], ...] = ()  # words as found, and as they were read
    aside: tuple[str, ...] = ()  # what the picture says without telling anything to do

    @property
    def understood(self) -> bool:
        return not self.rest


def parse(
    text: str,
    known: Collection[str] = (),
    *,
    pools: Collection[str] = (),
    talks: bool = False,
    body: str = "",
) -> Parsed:
    """The clauses of an instruction.

    `known` are the words of the sheet at hand: groups, names and kinds, and pools where nobody
    told them apart; `pools` are those that it counts and no row is called by. `talks` where the
    book lets its fighters speak before they tell ("You are slow! Do no Red next turn."): such
    sentences are set aside, and without it they are a doubt. `body`: what the sheet calls its body
    points, where it counts them under another name, such as force.
    """
    if len(text) > LIMIT:
        return Parsed(rest=text)
    names = naming(*(tuple(sorted({k.lower() for k in of})) for of in (known, pools)))
    found = _Reading(Cursor(text, tokens(text, names), names), talks=talks).whole()
    if not body:
        return found
    critical = found.critical
    return replace(
        found,
        clauses=tuple(_of_body(c, body) for c in found.clauses),
        critical=critical and tuple(_of_body(c, body) for c in critical),
    )


def _of_body(clause: Clause, name: str) -> Clause:
    """Points that are body points under another name."""
    if not isinstance(clause, Points) or set(clause.points) != {name}:
        return clause
    number = clause.points[name]
    if not number:
        return clause
    if number > 0:
        return Recover(recover=number, when=clause.when, binds=clause.binds)
    return Drain(drain=-number, when=clause.when, binds=clause.binds)


class _Reading:
    def __init__(self, c: Cursor, *, talks: bool) -> None:
        self._c = c
        self._talks = talks
        self._told: list[Clause] = []
        self._critical: list[Clause] | None = None
        self._party: Party | None = None
        self._aside: list[str] = []
        self._headed = False
        self._freed = False

    def whole(self) -> Parsed:
        c = self._c
        self._marks()
        self._headed = lead(c)
        while c.peek() and self._next():
            self._marks()
        done = c.peek() is None
        told_nothing = not self._told and (self._headed or self._aside)
        if done and (told_nothing or self._critical == []):
            c.far, done = 0, False
        return self._parsed(done=done)

    def _parsed(self, *, done: bool) -> Parsed:
        c = self._c
        token = c.tokens[c.far] if c.far < len(c.tokens) else None
        reached = len(c.text) if done else token.start if token else self._last()
        read = c.tokens if done else c.tokens[: c.far]
        return Parsed(
            clauses=tuple(self._told),
            critical=None if self._critical is None else tuple(self._critical),
            total=None if self._critical is None else c.total,
            party=self._party,
            headed=self._headed,
            rest=c.text[reached:],
            reached=reached,
            slips=_slips([(t.start, t.found) for t in read if t.found], c),
            aside=tuple(self._aside),
        )

    def _last(self) -> int:
        """All words fit, but not together: the doubt begins at the last one."""
        return self._c.tokens[-1].start if self._c.tokens else 0

    def _next(self) -> bool:
        c = self._c
        if self._symbol() or self._marker():
            return True
        if self._elsewhere():
            return True
        if self._exclaimed():
            return True
        here, told = c.at, self._told if self._critical is None else self._critical
        if any(remark(c, told) for remark in (overrides, adds_up, excepts, gone, alone, pays)):
            return True
        while c.has("AND", "in addition"):
            c.mark(",")
        c.freed = ""
        start, persons = c.at, frozenset(c.persons)
        clauses = sentence(c, told) or self._loosely(told, start, persons)
        if clauses is not None:
            return self._take(told, clauses, here)
        far, c.at = c.far, here
        said = state(c) or (speech(c) if self._talks else None)
        if said is None:
            c.at, c.far = here, far
            return False
        self._aside.append(said)
        return True

    def _loosely(
        self, told: list[Clause], start: int, persons: frozenset[str]
    ) -> list[Clause] | None:
        """The sentence in any order of its words, where no phrase of ours fits."""
        c = self._c
        at, far, spoken = c.at, c.far, c.persons
        c.at, c.persons, c.loose = start, set(persons), True
        clauses = sentence(c, told)
        c.loose = False
        if clauses is None:
            c.at, c.far, c.persons = at, far, spoken
        return clauses

    def _take(self, told: list[Clause], clauses: list[Clause], start: int) -> bool:
        """Add what a sentence tells; false where it is against what was told before."""
        c = self._c
        self._freed = self._freed or c.freed in ("all", "rest")
        added = clauses
        if self._freed:
            both = settled(told, clauses, rest=c.freed == "rest")
            if both is None:
                c.at = c.far = start
                return False
            told[:], added = both
        told.extend(added)
        if not decided(c, told):
            c.at = c.far = start
            return False
        return True

    def _symbol(self) -> bool:
        token = self._c.peek()
        found: Party
        if token and token.kind in ("swap", "missile"):
            found = "swap" if token.kind == "swap" else "missile"
            self._c.step()
        else:
            here = self._c.at
            if self._c.has(*lexicon.SWAP):
                found = "swap"
            elif self._c.has(*lexicon.MISSILE):
                found = "missile"
            else:
                self._c.at = here
                return False
            self._c.mark(".")
        if self._party not in (None, found):
            self._c.at -= 1
            return False
        self._party = found
        return True

    def _marker(self) -> bool:
        """`CRITICAL:` begins the part that a critical adds."""
        c, here = self._c, self._c.at
        if self._critical is None and critical(c):
            while critical(c):
                pass
            self._critical, c.asked = [], None
            return True
        c.at = here
        return False

    def _elsewhere(self) -> bool:
        """`(See the rule on the sheet.)`: it tells nothing by itself."""
        c, here = self._c, self._c.at
        opened = c.mark("(")
        if not c.has(*lexicon.SEE):
            c.at = here
            return False
        while (token := c.peek()) and token.text not in (".", "!", ")", "page", "critical"):
            c.step()
        c.mark(".", "!")
        if (opened and not c.mark(")")) or ((token := c.peek()) and token.text == "page"):
            c.at = here
            return False
        c.mark(".")
        self._aside.append(c.text[c.tokens[here].start : c.tokens[c.at - 1].end])
        return True

    def _exclaimed(self) -> bool:
        """`Ouch!`: words that tell nothing in any sentence, up to a mark."""
        c, here = self._c, self._c.at
        while c.has(*lexicon.CRIES) or c.word(*lexicon.EXCLAIMED.split()):
            pass
        if c.at == here or not c.mark("!", ",", "."):
            c.at = here
            return False
        self._aside.append(c.text[c.tokens[here].start : c.tokens[c.at - 1].end])
        return True

    def _marks(self) -> None:
        c = self._c
        while c.mark('"', ",") or (c.inside and c.at >= len(c.tokens) - _LAST and c.mark(")", ".")):
            pass


def _slips(found: list[tuple[int, str]], c: Cursor) -> tuple[tuple[str, str], ...]:
    """Each slip with the words it was read as."""
    found = [f for f in found if not any(a <= f[0] < b for a, b in c.verbatim)]
    meant: dict[int, list[str]] = {}
    for token in c.tokens:
        meant.setdefault(token.start, []).append(token.text)
    return tuple((slip, " ".join(meant[start])) for start, slip in found)
