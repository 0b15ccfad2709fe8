"""One sentence: clauses with conditions, for the fighter shown or for its opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pipeline.model.clauses import (
    Announce,
    Bonus,
    Boost,
    Clause,
    Forbid,
    Free,
    Goto,
    Height,
    Only,
    Page,
    Points,
    Recover,
)
from pipeline.wording import lexicon, occasions
from pipeline.wording.acts import ACTS, PAGES
from pipeline.wording.bonuses import bonus, raised, rewarded, scoring
from pipeline.wording.conditions import State, condition
from pipeline.wording.cursor import Cursor
from pipeline.wording.likewise import likewise
from pipeline.wording.limits import barred, forbid, free, labelled, only, unfit
from pipeline.wording.parts import Part, Time, conditioned, listed, resolved, time
from pipeline.wording.powers import allowed
from pipeline.wording.remarks import STOPS, above_all, afterthought, ends, marks, set_above, void
from pipeline.wording.scattered import scattered
from pipeline.wording.selection import selectors
from pipeline.wording.states import reason
from pipeline.wording.states import state as state_of
from pipeline.wording.tallies import tallied
from pipeline.wording.using import plain, using

_SPEAKER = ("i", "i'll")
_CHANGING = frozenset(f"{lexicon.CLASSES['RAISE']} {lexicon.CLASSES['LOWER']}".split())
_TIMED = (Only, Forbid, Bonus, Boost, Height)
_BODIES: tuple[Callable[[Cursor], Part | None], ...] = (
    free, only, forbid, unfit, labelled, plain, bonus, raised, *ACTS, using, barred, scoring,
)  # fmt: skip


def sentence(c: Cursor, told: Sequence[Clause]) -> list[Clause] | None:
    """The clauses of the sentence that follows what was told; nothing where it makes no sense."""
    state, parts = State(turned=any(map(_turns, told))), list[Part]()
    joined, c.change = "", 0
    c.word("please", "kindly")
    while True:
        start = c.at
        above = above_all(c)
        part = _part(c, state, parts, joined)
        part = set_above(part) if above else part
        if part is not None and state.span is not None:
            part = _led(part, state.span)
        if part is None:
            return None
        for one in _each(part, state):
            _add(parts, one)
        marks(c)
        parts[-1] = (None if state.both else likewise(c, start, parts)) or parts[-1]
        if not _trailing(c, state, parts):
            return None
        joined = _joiner(c)
        if joined and void(c, parts):
            joined = _joiner(c)
        if not joined:
            break
    reason(c)
    stopped = c.mark(*STOPS)
    while c.mark(*STOPS):
        pass
    if not stopped and not ends(c):
        return None
    whens = {p.clause.when for p in parts} - {None}
    c.asked = parts[-1].clause.when if len(whens) == 1 else None
    return resolved(parts, told, stopped=stopped)


def _turns(clause: Clause) -> bool:
    """Whether a page is turned in any case, so that `you were` means the page before."""
    return isinstance(clause, Goto) and clause.when is None and clause.binds is None


def _part(c: Cursor, state: State, parts: list[Part], joined: str) -> Part | None:
    if joined == " with":
        return _beside(c, parts[-1])
    state.span = _leading(c)
    c.led = state.span is not None
    if state.span and any(isinstance(p.clause, _TIMED) and not p.time for p in parts):
        return None  # the time behind `and` could be that of what was told before
    here = c.at
    part = rewarded(c)
    if part is not None:
        part = _owned(c, here, part, state)
    if part is not None:
        return None if state.when or state.pages else conditioned(part, None, state.binds)
    c.at = here
    sent = _sent(c)
    if sent is not None:
        return None if state.span or parts else sent
    c.at = here
    return _conditional(c, state, parts, joined)


def _beside(c: Cursor, part: Part) -> Part | None:
    """`Do only red at -1`: a bonus on what is done then."""
    c.word("a", "an")
    named, down = c.word("bonus", "modifier"), c.word("penalty")
    if named or down:
        c.word("of")
    number = c.signed()
    if not number or not isinstance(part.clause, (Only, Forbid, Free)):
        return None
    number = -abs(number) if down else number
    return Part(clause=Bonus(bonus=number, when=part.clause.when, binds=part.clause.binds))


def _sent(c: Cursor) -> Part | None:
    """`A score sends you to page 41`; whom else it could be told to, only who reads it knows."""
    if not c.has(*lexicon.SENDS):
        return None
    page = c.match(*lexicon.SENDS_YOU)
    person = "he" if page is None else "you"
    if page is None and not c.headed:
        page = c.match(*lexicon.SENDS_HIM)
    if page is None or page[0] not in PAGES or c.persons - {person}:
        return None
    c.persons.add(person)
    c.has(*lexicon.INSTEAD_ALONE)
    return Part(clause=Goto(goto=page[0], when="scored"))


def _conditional(c: Cursor, state: State, parts: list[Part], joined: str) -> Part | None:
    asked = condition(c, state, first=not parts)
    if asked is None or (state.closed and not asked):
        return None
    state.closed = False
    if asked:
        c.mark(",", ":")
        if (state.when == "scored" and c.has(*occasions.TAKES_EFFECT)) or state_of(c):
            c.mark(",", ":")
            c.word("and", "so")
        c.word("then")
        c.word("please", "kindly")
    here = c.at
    part = allowed(c)
    if part is not None:
        part = _owned(c, here, part, state)
        return conditioned(part, state.when, None) if part and not state.pages else None
    addressed = _address(c, state)
    if not addressed and state.binds and "," in joined:
        return None  # "I do this, and do that": whoever is meant
    between = _between(c) if addressed and not state.span else None
    c.behind = c.at if asked else -1
    part = _sparing(c, state)
    part = _led(part, between) if part and between else part
    part = _owned(c, here, part, state) if part else None
    if len(c.persons) > 1:
        return None  # one of them is the player who reads this
    if part is None or (not asked and parts and _turned(parts, part)):
        return None
    return _placed(part, state)


def _owned(c: Cursor, start: int, part: Part, state: State) -> Part | None:
    """The part, where what it speaks of is of the one whom it binds.

    `My` is of the one who speaks, and `I do no red of yours` makes no sense.
    """
    said = [t.text for t in c.tokens[start : c.at]]
    if "my" in said and not (state.binds or part.clause.binds):
        changed = isinstance(part.clause, Points) and not _CHANGING.isdisjoint(said[:3])
        return conditioned(part, None, "opponents") if changed else None
    speaks = bool(start) and c.tokens[start - 1].text in _SPEAKER
    if speaks and "you" in said and isinstance(part.clause, Bonus):
        return None  # `I add 1 if you score`
    if "your" in said and said[0] in _SPEAKER and not isinstance(part.clause, Announce):
        return None
    return part


def _sparing(c: Cursor, state: State) -> Part | None:
    """`Apart from red, do no jabs`: what is barred without what stands before it."""
    here = c.at
    rows = listed(c, *lexicon.BESIDES)
    if not rows or not c.mark(","):
        c.at = here
        return _body(c)
    _address(c, state)
    part = _body(c)
    if part is None or not isinstance(part.clause, Forbid) or part.clause.but:
        return None
    return replace(part, clause=replace(part.clause, but=rows))


def _body(c: Cursor) -> Part | None:
    here = c.at
    if c.loose:
        return scattered(c) or tallied(c)
    for read in _BODIES:
        c.at = here
        if (part := read(c)) is not None:
            return part
    return None


def _leading(c: Cursor) -> Time | None:
    """`Next turn, do only red`: a time before all else."""
    here = c.at
    span = time(c)
    if span is None:
        c.at = here
        return None
    behind = c.at
    if c.tokens[behind - 1].text == "only":  # `next turn only red`
        rows = selectors(c)
        c.at = behind - 1 if rows else behind
    if not _signed(c):
        c.mark(",", ":", "-")
    return span


def _between(c: Cursor) -> Time | None:
    """`You may, next turn, do only red`: the time behind whom it is told to."""
    here = c.at
    c.mark(",")
    span = time(c)
    if span is None:
        c.at = here
    elif c.tokens[c.at - 1].text == "only":
        c.at -= 1
    if span is not None:
        c.mark(",")
    return span


def _led(part: Part, span: Time) -> Part | None:
    """The part with the time that stood before it; nothing where that makes no sense."""
    timed = isinstance(part.clause, _TIMED)
    once = isinstance(part.clause, (Free, Recover, Points, Announce)) and span.lasts == 1
    if part.time is not None or not (timed or once):
        return None
    return replace(part, time=span)


def _turned(parts: Sequence[Part], part: Part) -> bool:
    """`If on a score page go to 41, and do no blue`: nobody can tell whether the rest waits too.

    In `do only red, but if on a score page go to 41 and have no restrictions` it does: what holds
    otherwise was told before.
    """
    turned = parts[0].clause.when and any(
        isinstance(p.clause, Goto) and p.clause.when for p in parts
    )
    return bool(turned) and isinstance(part.clause, (*_TIMED, Free, Recover))


def _address(c: Cursor, state: State) -> bool:
    """Whom the clause addresses; whether that is said."""
    here = c.at
    if c.loose or c.has(*lexicon.BOTH_ARMS):
        c.at = here
        return False
    if c.speaker == here and c.word(*lexicon.CLASSES["MODAL"].split()):
        state.binds = "opponents"
        return True
    state.both = c.has(*lexicon.BOTH)
    if state.both:
        state.binds = None
        return True
    him = () if c.headed else lexicon.HIM
    for phrases, binds in (
        (lexicon.OPPONENTS, "opponents"), (lexicon.YOU, None), (him, None),
    ):  # fmt: skip
        c.at = here
        if c.has(*phrases):
            state.binds = "opponents" if binds else None
            if phrases is him:
                c.persons.add("he")
            elif c.tokens[here].text in ("you", "you'll"):
                c.persons.add("you")
            return True
    c.at = here
    return False


def _placed(part: Part, state: State) -> Part | None:
    """The part under the condition of the sentence."""
    if state.loose and isinstance(part.clause, Bonus):
        return None
    if state.pages:
        in_range = all(1 <= page <= 64 for page in state.pages)  # noqa: PLR2004 - of a book
        if not isinstance(part.clause, Goto) or not in_range:
            return None
        part = Part(clause=Page(page=state.pages[0], goto=part.clause.goto))
    return conditioned(part, state.when, state.binds)


def _each(part: Part, state: State) -> Iterator[Part]:
    """The part for each page of its condition, and for both players where that is said."""
    first = part.clause
    more = state.pages[1:] if isinstance(first, Page) else ()
    clauses = [first, *(replace(first, page=p) for p in more if isinstance(first, Page))]
    for clause in clauses:
        yield replace(part, clause=clause)
        if state.both:
            yield replace(part, clause=replace(clause, binds="opponents"))


def _add(parts: list[Part], part: Part) -> None:
    """Points that are told in one breath are one clause."""
    last = parts[-1].clause if parts else None
    new = part.clause
    if (
        isinstance(last, Points)
        and isinstance(new, Points)
        and (last.when, last.binds) == (new.when, new.binds)
        and not set(last.points) & set(new.points)
    ):
        merged = replace(last, points={**last.points, **new.points})
        parts[-1] = Part(clause=merged, time=part.time or parts[-1].time)
    else:
        parts.append(part)


def _trailing(c: Cursor, state: State, parts: list[Part]) -> bool:
    """A condition behind the clause it belongs to; false where it could belong to several."""
    here, before = c.at, replace(state)
    if not condition(c, state, first=True):
        c.at, state.when, state.pages = here, before.when, before.pages
        return True
    unsure = before.when or before.pages or state.pages or afterthought(c, parts[-1].clause, here)
    if len(parts) > 1 or unsure:
        return False
    parts[-1] = conditioned(parts[-1], state.when, parts[-1].clause.binds)
    state.closed = True
    return True


def _joiner(c: Cursor) -> str:
    """What joins the next clause: `, but`; nothing at the end of the sentence."""
    here, found = c.at, ""
    if c.word("with", "at"):  # `do only red at -1`
        if _signed_next(c):
            return " with"
        c.at = here
    while not (found and _signed(c)) and c.mark(",", ";", "-", ":", '"'):
        found += c.tokens[c.at - 1].text
    while c.has("AND"):
        found += " and"
        c.word(*(("that",) if c.reported else ()))
        while c.mark(","):
            found += ","
    if not found.strip('"') or ends(c):
        c.at = here
        return "" if not _next_otherwise(c) else "otherwise"
    return found


def _signed_next(c: Cursor) -> bool:
    """Whether a bonus stands here, by its name or its sign."""
    here = c.at
    c.word("a", "an")
    named = c.word("bonus", "penalty", "modifier")
    c.at = here
    sign, number = c.peek(), c.peek(1)
    signed = sign is not None and sign.text in ("+", "-") and number is not None
    return named or (signed and number is not None and number.kind == "number")


def _signed(c: Cursor) -> bool:
    """Whether a dash belongs to the number behind it: `+1 to red, -1 to blue`."""
    sign, number = c.peek(), c.peek(1)
    dash = sign is not None and sign.text == "-"
    return dash and number is not None and number.kind == "number"


def _next_otherwise(c: Cursor) -> bool:
    here = c.at
    found = c.has(*occasions.OTHERWISE)
    c.at = here
    return found
