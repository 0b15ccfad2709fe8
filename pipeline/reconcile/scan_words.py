"""What the words of a picture tell: texts of its regions to clauses.

Nothing is guessed. A text that is not understood, two voters that see other numbers in it, or one
that seems to miss a line is left to a person, with what each voter makes of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from pipeline.model.clauses import Bonus, Clause, Forbid, Goto, Only, Selector
from pipeline.model.codec import encode
from pipeline.model.evidence import Rival
from pipeline.model.sighting import Region, RegionKind
from pipeline.reconcile.scan_fighter import as_fighter
from pipeline.reconcile.scan_names import (
    cut_short,
    does,
    guessed,
    printed_names,
    quoted_slips,
    sheet_slips,
)
from pipeline.reconcile.scan_speech import addressed, as_weapon, aside, idle, opened
from pipeline.reconcile.scan_tidied import tidied
from pipeline.reconcile.scan_votes import Seen
from pipeline.wording.headings import only_total, total
from pipeline.wording.naming import usual_words
from pipeline.wording.parse import Parsed, parse

TOLD: tuple[RegionKind, ...] = ("instruction", "critical text")
# Small full stops are lost in copies, before what opens a sentence.
_OPENS = re.compile(
    r"(?<=[a-z0-9])(?<!\bif)(?<!\bnot)(?<!\bnever)(?<!\bunless)(?<!\buntil)(?<!\bexcept)\s+"
    r"(?=(?:Add|Do|Next|Subtract|Tell|You)\b)"
)
# A comma or a speck: no sentence begins small.
_SPECK = re.compile(r"(?<=[a-z0-9])\.(?= [a-z])|(?<=[a-z/])\.(?=[A-Za-z])")
_TIGHT = re.compile(r"(?<=[a-z]),(?=[a-z])")  # a speck between two words of one name
# The middle of a sentence, of which the first line is lost: `and you can do anything next turn.`
_MIDST = re.compile(
    r"\W*(?:(?:and|or|nor|but|gets|gains|is|are|was|were|than|of|which|who|they)\b|gets? [-+]?\d)",
    re.IGNORECASE,
)
# Whether none may be done or some: `you may not use all red ones`.
_NOT_ALL = re.compile(r"(?:\b(?:not|cannot|never)|n't)(?: \w+){0,2} (?<!at )all\b", re.IGNORECASE)
_YOU = re.compile(r"\s*(?:you|your|you're|you'll)\b", re.IGNORECASE)
_MINUS = re.compile(r"[-\u2010-\u2015\u2212] ?(?:\d|l)")
_NAME_WORD = r"[^\W\d_]+(?:[-'][^\W\d_]+)*"
_IN_QUOTES = re.compile(r"[\"\u201c\u201e]([^\"\u201c\u201d\u201e]{3,40})[\"\u201d]")
_CAPITALS = re.compile(r"(?<![^\W\d_])[A-Z]{2,}(?:[ -][A-Z]{2,})+(?![^\W\d_])")
_SMALL = 4  # small letters: more than a slip
_LEAST_NAME = 3  # letters
_LEAST = 0.9  # letters of a text, one with another


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What a picture tells, as far as it was understood.

    `against` says why a person must decide, `doubtful` why only of what a critical adds; `why`
    what was mended to understand it.
    """

    clauses: tuple[Clause, ...] = ()
    critical: tuple[Clause, ...] | None = None
    p: float = 0.0
    seen: Seen | None = None
    text: str = ""
    against: str | None = None
    doubtful: str | None = None
    why: str | None = None
    rivals: tuple[Rival, ...] = ()
    adds: bool = False  # there is a text that a critical adds
    added: tuple[Clause, ...] | None = None  # what that most likely says
    total: int | None = None  # from which on it does, as the text says
    rest: str = ""  # what was not understood


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a book tells: what all its pictures have in common."""

    talk: bool = False  # its fighters speak before they tell
    headed: bool = False  # its instructions open with whom they are told to
    whole: bool = True  # all names of its sheet are known
    pools: tuple[str, ...] = ()  # what its sheet counts that no row is called by
    held: tuple[str, ...] = ()  # what its fighter drops and takes up, beside weapons known by name
    fighter: tuple[str, ...] = ()  # by which names its fighter is spoken of
    far: str = ""  # what its sheet calls all rows of extended range, and no others


PLAIN = Habits()


def told(
    text: str, known: Collection[str] = (), *, pools: Collection[str] = (), talk: bool = False
) -> Parsed:
    """The clauses of a text as a recogniser reads it: stray marks and lost spaces are mended."""
    clean = opened(tidied(text), [*known, *pools])
    meant, slips = quoted_slips(clean, known)
    if slips:
        parsed = told(meant, known, pools=pools, talk=talk)
        return replace(parsed, slips=(*parsed.slips, *slips))
    if known or pools:  # names in quotes are to be names of the sheet, not whatever was read
        clean = re.sub(
            r"[\"\u201c\u201d\u201e]|(?<!\w)['\u2018\u2019]|['\u2018\u2019](?!\w)", "", clean
        )
    parsed = _parsed(clean, known, pools, talks=talk)
    if not parsed.understood and (stopped := _OPENS.sub(". ", clean)) != clean:
        again = _parsed(stopped, known, pools, talks=talk)
        parsed = again if again.understood else parsed
    for speck, mark in ((_SPECK, ","), (_SPECK, ""), (_TIGHT, " ")):
        if not parsed.understood and (joined := speck.sub(mark, clean)) != clean:
            again = _parsed(joined, known, pools, talks=talk)
            parsed = again if again.understood else parsed
    if parsed.understood or not talk:
        return parsed if parsed.understood else _behind_aside(clean, known, pools) or parsed
    said: list[str] = []
    rest = clean
    while sentence := re.match(r"[^.!?]*[.!?]+[\"']?\s+", rest):
        if not idle(sentence[0]):
            break
        said.append(sentence[0].strip())
        rest = rest[sentence.end() :]
        shorter = _parsed(rest, known, pools, talks=True)
        if shorter.understood:
            return replace(shorter, aside=(*said, *shorter.aside))
    return parsed


def _behind_aside(text: str, known: Collection[str], pools: Collection[str]) -> Parsed | None:
    """The clauses behind what opens a text and tells nothing, in a book that seldom has that."""
    parsed = _parsed(text, known, pools, talks=True)
    if not _full(parsed) or not parsed.aside or not all(map(aside, parsed.aside)):
        return None
    lead, at = text[: text.find(parsed.aside[0])], 0
    for one in parsed.aside:  # they follow each other, and a part of a sentence is the reader's
        start = text.find(one, at)
        if at and re.search(r"\w", text[at:start]):
            return None
        at = start + len(one)
        if one.rstrip().endswith(",") and not _YOU.match(text[at:]):
            return None
    opened = _parsed(lead, known, pools, talks=False)
    return None if opened.clauses or (re.search(r"\w", lead) and not opened.headed) else parsed


def _parsed(text: str, known: Collection[str], pools: Collection[str], *, talks: bool) -> Parsed:
    """The clauses of a text, whose last words may be marks alone: these are nothing.

    A sentence that the grammar leaves at its full stop is not understood, all the same.
    """
    parsed = parse(text, known, pools=pools, talks=talks)
    if parsed.rest and not re.search(r"\w", parsed.rest):
        return parse(text[: parsed.reached].rstrip(), known, pools=pools, talks=talks)
    return parsed


def telling(
    seen: Sequence[Seen],
    known: Collection[str],
    *,
    others: Collection[str] = (),
    habits: Habits = PLAIN,
) -> Telling | None:
    """What the regions of one picture tell; None where they hold no instruction.

    `known` are the names of the sheet, `others` what else the book prints: names that stand there
    too are taken where the sheet does not have them.
    """
    texts = {
        voter: (as_fighter(as_weapon(text, habits.held), habits.fighter), p)
        for voter, (text, p) in _texts([s.region for s in seen]).items()
    }
    place = next((s for s in seen if s.region.kind in ("instruction", "critical text")), None)
    if place is None or not texts:
        return None
    readings = {text: _told(text, known, others, habits) for text, _ in texts.values()}
    text, p = max(texts.values(), key=lambda tp: tp[1])
    parsed = readings[text]
    clear = _full(parsed) and not sheet_slips(parsed)
    likely = parsed
    if not clear:
        more = [*known, *guessed(text)]
        likely = told(text, more, pools=habits.pools, talk=habits.talk)
    doubtful, against = _doubts((text, p), readings, seen, (known, others), habits)
    return Telling(
        clauses=parsed.clauses,
        critical=parsed.critical,
        p=p,
        seen=place,
        text=text,
        against=against,
        doubtful=doubtful,
        why=_why(parsed),
        rivals=_rivals([likely, *readings.values()], p / len(readings)),
        adds=any(s.region.kind == "critical text" for s in seen),
        added=likely.critical,
        total=_agreed_total(readings) if clear else total(text),
        rest=parsed.rest or ("" if _full(parsed) else text),
    )


def _doubts(
    best: tuple[str, float],
    readings: Mapping[str, Parsed],
    seen: Sequence[Seen],
    words: tuple[Collection[str], Collection[str]],
    habits: Habits,
) -> tuple[str | None, str | None]:
    """Why the likeliest text cannot be taken, and why what stands before its critical cannot."""
    text, p = best
    parsed = readings[text]
    full = all(_full(r) for r in readings.values())
    doubtful = _against(text, parsed, p, full=full, notes=_noted(seen, *TOLD))
    chosen = [*_selectors(parsed)]
    doubtful = doubtful or cut_short(chosen, text, *words, whole=habits.whole)
    against = doubtful
    if parsed.critical is not None and parsed.clauses:  # all before that part was understood
        notes = _noted(seen, "instruction")
        against = _against(text, replace(parsed, rest=""), p, full=True, notes=notes)
    lost = _begins_before(text, parsed) if habits.headed else None
    return doubtful or lost, against or lost


def _rivals(readings: Sequence[Parsed], p: float) -> tuple[Rival, ...]:
    return tuple(Rival(value=encode(r.clauses), p=round(p, 4)) for r in readings if r.clauses)


def _begins_before(text: str, parsed: Parsed) -> str | None:
    """Why an instruction may have lost its first line, in a book that heads all of them."""
    turned = bool(parsed.clauses) and isinstance(parsed.clauses[0], Goto)  # told to nobody
    if turned or parsed.headed or addressed(text):
        return None
    return "it may begin before: the others of this book tell whom to tell it"


def _agreed_total(readings: Mapping[str, Parsed]) -> int | None:
    """The total that all readings of the text have."""
    totals = {r.total for r in readings.values()}
    return totals.pop() if len(totals) == 1 else None


def _noted(seen: Sequence[Seen], *kinds: str) -> str:
    notes = (s.region.note for s in seen if s.region.note and s.region.kind in kinds)
    return ", ".join(dict.fromkeys(notes))


def _told(text: str, known: Collection[str], others: Collection[str], habits: Habits) -> Parsed:
    pools, talk = habits.pools, habits.talk
    parsed = told(text, known, pools=pools, talk=talk)
    if not _full(parsed) or sheet_slips(parsed):
        bare = opened(text, [*known, *pools])  # words of all openings of a book are no names
        meant, slips = quoted_slips(bare, [*known, *others])
        there = (*printed_names(meant, others), *_repeated(meant, others))
        names = dict.fromkeys(name for name in there if not does(name, known))
        names |= dict.fromkeys(name for _, name in slips)
        again = told(meant, [*known, *names], pools=pools, talk=talk) if names else parsed
        parsed = replace(again, slips=(*again.slips, *slips)) if _full(again) else parsed
        known = [*known, *names]
    for slip, name in parsed.slips:
        text = text.lower().replace(slip.lower(), name)
    return replace(
        parsed,
        clauses=_as_printed(parsed.clauses, known, text, habits.far),
        critical=None
        if parsed.critical is None
        else _as_printed(parsed.critical, known, text, habits.far),
    )


def _repeated(text: str, others: Collection[str]) -> Iterator[str]:
    """Names of the sheet, sure or not, that the text has in the same letters.

    In quotes, or in capitals among small letters, they may be made of words of the grammar, such
    as a long range.
    """
    said = f" {' '.join(re.findall(_NAME_WORD, text.lower()))} "
    named = set(_in_capitals(text)) | {
        " ".join(re.findall(_NAME_WORD, one)) for one in _IN_QUOTES.findall(text.lower())
    }
    usual = usual_words()
    for other in others:
        words = re.findall(_NAME_WORD, other.lower())
        new = any(len(w) > _LEAST_NAME and w not in usual for w in words)
        name = " ".join(words)
        if (new and f" {name} " in said) or (len(words) > 1 and name in named):
            yield name


def _in_capitals(text: str) -> Iterator[str]:
    """Names as a book sets them apart that has the rest of its sentences in small letters."""
    plain = " ".join(text.split())
    if sum(map(str.islower, plain)) >= _SMALL:
        for run in _CAPITALS.findall(plain):
            yield " ".join(re.findall(_NAME_WORD, run.lower()))


def _as_printed(
    clauses: Sequence[Clause], known: Collection[str], text: str, far: str
) -> tuple[Clause, ...]:
    """Selectors with the hyphens that sheet and text have both: one alone may be a speck.

    What the sheet calls all rows of extended range means these.
    """
    said = text.lower()
    hyphened = {name.replace("-", " "): name for name in known if "-" in name and name in said}
    hyphened |= {far: "extended range"} if far else {}
    return tuple(_renamed(clause, hyphened) for clause in clauses) if hyphened else tuple(clauses)


def _renamed(clause: Clause, names: Mapping[str, str]) -> Clause:
    changed: dict[str, Any] = {
        field.name: tuple(names.get(one, one) if isinstance(one, str) else one for one in value)
        for field in fields(clause)
        if isinstance(value := getattr(clause, field.name), tuple)
    }
    return replace(clause, **changed)


def _texts(regions: Sequence[Region]) -> Mapping[str, tuple[str, float]]:
    """The whole text by voter."""
    found: dict[str, tuple[str, float]] = {}
    for kind, lead in (("instruction", ""), ("critical text", "\nCritical: ")):
        for region in regions:
            if region.kind == kind:
                for vote in region.votes:
                    value = _untotalled(str(vote.value))
                    if not value:
                        continue
                    text, p = found.get(vote.voter, ("", 1.0))
                    found[vote.voter] = (f"{text}{lead}{value}".strip(), min(p, vote.p))
    return found


def _untotalled(text: str) -> str:
    """The text without an end that says only from which total on a critical is scored."""
    for found in re.finditer(r"\b(?:crit|if\b)", text, re.IGNORECASE):
        if only_total(text[found.start() :]):
            return text[: found.start()].rstrip("( \n")
    return text


def _full(parsed: Parsed) -> bool:
    return parsed.understood and bool(parsed.clauses or parsed.critical)


def _against(text: str, parsed: Parsed, p: float, *, full: bool, notes: str) -> str | None:
    if parsed.rest:
        return f"not understood from {parsed.rest[:80]!r}"
    if not full:
        return f"it tells nothing that is understood: {text[:80]!r}"
    if notes:
        return notes
    if slips := sheet_slips(parsed):
        return f"is it {slips}, as the sheet is read?"
    if _MIDST.match(text.strip()):
        return "it may begin earlier: so begins no sentence"
    if re.search(r"[\w,]$", text.strip()) and not parsed.party:
        return "it may go on: no mark ends it"
    if strange := _strange(text, parsed):
        return strange
    if p < _LEAST:
        return f"hardly legible: {text[:80]!r}"
    return None


def _strange(text: str, parsed: Parsed) -> str | None:
    """A figure that no instruction has: a plus in small print is easily read as a minus."""
    told = (*parsed.clauses, *(parsed.critical or ()))
    if _MINUS.search(text) and any(isinstance(c, Bonus) and c.bonus < 0 for c in told):
        return "a minus is read, and none of 43 bonuses of eight books has one"
    if (some := _NOT_ALL.search(" ".join(text.split()))) and any(_selectors(parsed)):
        return f"{some[0]!r} may leave some of them"
    odd = [n for n in _selectors(parsed) if isinstance(n, int) and n % 2]
    return f"{odd[0]} is read, and maneuvers have even pages" if odd else None


def _selectors(parsed: Parsed) -> Iterator[Selector]:
    for clause in (*parsed.clauses, *(parsed.critical or ())):
        yield from clause.only if isinstance(clause, Only) else ()
        yield from clause.forbid if isinstance(clause, Forbid) else ()
        yield from clause.to if isinstance(clause, Bonus) else ()
        yield from clause.but if isinstance(clause, Only | Forbid | Bonus) else ()


def _why(parsed: Parsed) -> str | None:
    if not parsed.slips:
        return None
    return "read " + ", ".join(f"{found!r} as {meant!r}" for found, meant in parsed.slips)
