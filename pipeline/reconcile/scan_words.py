"""What the words of a picture tell: texts of its regions to clauses, titles and party symbols.

Nothing is guessed. A text that is not understood, two voters that see other numbers in it, or one
that seems to miss a line is left to a person, with what each voter makes of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.model.clauses import Clause
from pipeline.model.codec import encode
from pipeline.model.evidence import Rival
from pipeline.model.sighting import Region
from pipeline.reconcile.scan_votes import Seen
from pipeline.wording.parse import Parsed, Party, parse

_HEAD = re.compile(r"\btell\W*(?:your\W*)?oppo", re.IGNORECASE)
# Openings in other words: `Say:`, `To your opponent:`.
_LEAD = re.compile(
    r"^\W*(?!tell\b|critical\b|direct\b|order\b|instruct\b)[a-z]+(?: [a-z]+){0,4} ?: *\W*(?=\w)",
    re.IGNORECASE,
)
_TOLD = ("instruction", "critical text")
_SLIP = 0.01  # what a voter on the symbol of parties leaves to the other one
_LEAST = 0.9  # letters of a text, one with another
_FEW = 3  # instructions of a book tell whether its fighters talk
# A sentence without these words tells nobody to do anything.
_TELLING = re.compile(
    r"\b(?:do|dono|doonly|add|only|no|not|lose|drop|page|turns?|restrictions?|scores?|scoring|may"
    r"|points?|damage|next|rest|combat|fight|until|range|go|\d+)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What a picture tells, as far as it was understood.

    `against` says why a person must decide; `why` what was mended to understand it.
    """

    clauses: tuple[Clause, ...] = ()
    critical: tuple[Clause, ...] | None = None
    p: float = 0.0
    seen: Seen | None = None
    text: str = ""
    against: str | None = None
    why: str | None = None
    rivals: tuple[Rival, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Titled:
    """A title in one language."""

    language: str
    title: str
    p: float
    seen: Seen


def talks(texts: Collection[str]) -> bool:
    """Whether the fighters of a book speak before they tell: few of its texts are headed."""
    told = [t for t in texts if t.strip()]
    headed = sum(bool(_HEAD.search(t)) for t in told)
    return len(told) >= _FEW and 2 * headed < len(told)


def told(text: str, known: Collection[str] = (), *, talk: bool = False) -> Parsed:
    """The clauses of a text as a recogniser reads it: stray marks and lost spaces are mended."""
    clean = _LEAD.sub("", tidied(text))
    if known:  # names in quotes are to be names of the sheet, not whatever was read
        clean = re.sub(
            r"[\"\u201c\u201d\u201e]|(?<!\w)['\u2018\u2019]|['\u2018\u2019](?!\w)", "", clean
        )
    parsed = _ended(parse(clean, known, talks=talk))
    if parsed.understood or not talk:
        return parsed
    said: list[str] = []
    rest = clean
    while sentence := re.match(r"[^.!?]*[.!?]+[\"']?\s+", rest):
        if _TELLING.search(sentence[0]):
            break
        said.append(sentence[0].strip())
        rest = rest[sentence.end() :]
        shorter = _ended(parse(rest, known, talks=True))
        if shorter.understood:
            return replace(shorter, aside=(*said, *shorter.aside))
    return parsed


def tidied(text: str) -> str:
    """The text without marks that print does not put there."""
    text = re.sub(r"(?<=\w)['\u2018\u2019](?=\s)", "", text)  # specks after a word
    text = re.sub(r"^[^\w\"(\u201c]+", "", text)
    text = re.sub(r"\s*,\s*\.", ".", text)
    text = re.sub(r"(?<!-)\n", " ", text)
    text = re.sub(r"(?<=\s),(?=\w)", "", text)
    text = re.sub(r"(?<=next )(?:tur|tum|turm)\b", "turn", text)
    text = re.sub(r"(?<=\w)['\u2018\u2019\"](?=\w{4})", " ", text)  # a quote took the space
    text = re.sub(r"\b([Dd]o)(no|only)\b", r"\1 \2", text)
    return re.sub(r"\bI(?=may\b|now\b|can\b|will\b)", "I ", text)


def _ended(parsed: Parsed) -> Parsed:
    """What is left of a text is nothing where it is marks alone."""
    if parsed.rest and not re.search(r"\w", parsed.rest):
        return replace(parsed, rest="")
    return parsed


def telling(seen: Sequence[Seen], known: Collection[str], *, talk: bool = False) -> Telling | None:
    """What the regions of one picture tell; None where they hold no instruction."""
    texts = _texts([s.region for s in seen])
    place = next((s for s in seen if s.region.kind in ("instruction", "critical text")), None)
    if place is None or not texts:
        return None
    readings = {text: told(text, known, talk=talk) for text, _ in texts.values()}
    first = max(texts.values(), key=lambda tp: tp[1])
    parsed, p = readings[first[0]], first[1]
    full = all(_full(r) for r in readings.values())
    notes = ", ".join(
        dict.fromkeys(s.region.note for s in seen if s.region.note and s.region.kind in _TOLD)
    )
    return Telling(
        clauses=parsed.clauses,
        critical=parsed.critical,
        p=p,
        seen=place,
        text=first[0],
        against=_against(first[0], parsed, p, full=full, notes=notes),
        why=_why(parsed),
        rivals=tuple(
            Rival(value=encode(r.clauses), p=round(p / len(readings), 4))
            for r in readings.values() if r.clauses
        ),
    )  # fmt: skip


def _texts(regions: Sequence[Region]) -> Mapping[str, tuple[str, float]]:
    """The whole text by voter."""
    found: dict[str, tuple[str, float]] = {}
    for kind, lead in (("instruction", ""), ("critical text", "\nCritical: ")):
        for region in regions:
            if region.kind == kind:
                for vote in region.votes:
                    text, p = found.get(vote.voter, ("", 1.0))
                    found[vote.voter] = (f"{text}{lead}{vote.value}".strip(), min(p, vote.p))
    return found


def _full(parsed: Parsed) -> bool:
    return parsed.understood and bool(parsed.clauses or parsed.critical)


def _against(text: str, parsed: Parsed, p: float, *, full: bool, notes: str) -> str | None:
    if parsed.rest:
        return f"not understood from {parsed.rest[:80]!r}"
    if not full:
        return f"it tells nothing that is understood: {text[:80]!r}"
    if notes:
        return notes
    if re.search(r"[\w,]$", text.strip()) and not parsed.party:
        return "it may go on: no mark ends it"
    if p < _LEAST:
        return f"hardly legible: {text[:80]!r}"
    return None


def _why(parsed: Parsed) -> str | None:
    if not parsed.slips:
        return None
    return "read " + ", ".join(f"{found!r} as {meant!r}" for found, meant in parsed.slips)


def titled(seen: Sequence[Seen]) -> tuple[Titled, ...]:
    """The titles of one picture, the likeliest in each language."""
    best: dict[str, Titled] = {}
    for s in seen:
        for vote in s.region.votes if s.region.kind == "title" else ():
            language = s.region.note or "en"
            if isinstance(vote.value, str) and vote.value.strip():
                one = Titled(language=language, title=vote.value.strip(), p=vote.p, seen=s)
                if language not in best or vote.p > best[language].p:
                    best[language] = one
    return tuple(best.values())


def party(seen: Sequence[Seen]) -> tuple[dict[Party, float], Seen | None]:
    """The symbol of parties by its shares, the voters' multiplied, and where it stands."""
    place = next((s for s in seen if s.region.kind == "party"), None)
    by: dict[str, dict[str, float]] = {}
    for vote in place.region.votes if place else ():
        if vote.value in ("swap", "missile"):
            by.setdefault(vote.voter, {})[vote.value] = vote.p
    if not by:
        return {}, place
    shares: dict[Party, float] = {"swap": 1.0, "missile": 1.0}
    for said in by.values():
        rest = max(1 - sum(said.values()), _SLIP) / 2
        shares = {symbol: share * said.get(symbol, rest) for symbol, share in shares.items()}
    total = sum(shares.values())
    return {symbol: share / total for symbol, share in shares.items()}, place
