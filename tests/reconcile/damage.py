"""Books with holes, and sisters that say the same in other words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pipeline.model.book import Draft, Maneuver
from pipeline.model.clauses import Bonus, Clause, Forbid, Only, Selector
from pipeline.model.codec import absent, decode, digest, encode
from pipeline.model.edits import value_at
from pipeline.model.evidence import Doubt, Evidence, Extraction, Rival, Value
from pipeline.model.selectors import select, select_any
from pipeline.reconcile.plain import put, value_in
from pipeline.reconcile.pointers import Pointers
from pipeline.reconcile.sister import Filled, fill
from pipeline.store.books import read_draft

ROOT = Path(__file__).parents[2]
MIRIM = read_draft(ROOT / "tests" / "data" / "mirim")
LAMPLIGHTER = read_draft(ROOT / "books" / "lamplighter")
# Words of Mirim's sheet and what a sister says instead, whole phrases before their parts.
OTHER_WORDS = {
    "shield strike": "shield bash",
    "protected attack": "guarded blow",
    "retrieve weapon": "pick up sword",
    "down swing": "hewing cut",
    "side swing": "wide cut",
    "thrust": "stab",
    "feint": "ruse",
    "special": "trick",
    "jump": "leap",
    "strong": "mighty",
    "dodge": "sidestep",
}


Words = Selector | tuple[Selector, ...]


def torn(
    draft: Draft, *lost: str, rivals: Mapping[str, tuple[Any, ...]] | None = None
) -> Extraction:
    """A reading that lost some values; `rivals` are what may stand at some of the places."""
    data = encode(draft)
    for pointer in lost:
        put(data, pointer, None)
    told = rivals or {}
    return Extraction(
        draft=decode(Draft, data | {"open": list(dict.fromkeys(lost))}),
        evidence=(),
        doubts=tuple(
            Doubt(
                pointer=p,
                why="smudged",
                line=7,
                rivals=tuple(Rival(value=v) for v in told.get(p, ())),
            )
            for p in dict.fromkeys(lost)
        ),
    )


def seen(draft: Draft, *pointers: str) -> tuple[Evidence, ...]:
    """Evidence of a reader for the values at some pointers."""
    return tuple(
        Evidence(
            pointer=p,
            hash=digest(value_at(draft, p)),
            origin="read",
            source="0" * 64,
            file="dump.txt",
            line=12,
            reader="dump",
            version=1,
        )
        for p in pointers
    )


def filled(extraction: Extraction, sister: Draft, **more: Any) -> Filled:
    return fill(extraction, sister, sister_hash=digest(sister), **more)


def called(draft: Draft, name: str = "sister") -> Draft:
    """The same book under another id."""
    return replace(draft, id=name)


def changed(draft: Draft, values: Mapping[str, Any]) -> Draft:
    """The draft with some values set."""
    data = encode(draft)
    for pointer, value in values.items():
        put(data, pointer, value)
    return decode(Draft, data)


def reworded(draft: Draft) -> Draft:
    """A sister whose sheet and instructions use other words for the same rows."""

    def said(text: str | None) -> str | None:
        for old, new in OTHER_WORDS.items():
            text = text and re.sub(old, new, text, flags=re.IGNORECASE)
        return text

    def row(m: Maneuver) -> Maneuver:
        return replace(m, group=said(m.group), name=said(m.name), kind=said(m.kind))

    def word(s: Selector) -> Selector:
        return said(s) or s if isinstance(s, str) else s

    rows = {page: row(m) for page, m in draft.sheet.maneuvers.items()}
    weapons = tuple(f"old {w}" for w in draft.sheet.weapons)
    sheet = replace(draft.sheet, maneuvers=rows, weapons=weapons)
    return _told(replace(called(draft), sheet=sheet, title="Sister"), word)


def by_pages(draft: Draft) -> Draft:
    """A sister whose instructions name the rows by their pages."""
    rows = draft.sheet.maneuvers
    return _told(called(draft), lambda s: select(rows, s))


def _told(draft: Draft, word: Callable[[Selector], Words]) -> Draft:
    def words(chosen: Iterable[Selector]) -> tuple[Selector, ...]:
        found = (word(s) for s in chosen)
        return tuple(w for f in found for w in (f if isinstance(f, tuple) else (f,)))

    def clause(c: Clause) -> Clause:
        match c:
            case Only():
                return replace(c, only=words(c.only), but=words(c.but))
            case Forbid():
                return replace(c, forbid=words(c.forbid), but=words(c.but))
            case Bonus():
                return replace(c, to=words(c.to), but=words(c.but))
            case _:
                return c

    pictures = {}
    for page, picture in draft.pictures.items():
        burst = picture.critical
        critical = burst and replace(burst, tell=tuple(map(clause, burst.tell)))
        pictures[page] = replace(
            picture, tell=tuple(map(clause, picture.tell)), critical=critical, title=None, titles={}
        )
    return replace(draft, pictures=pictures)


def effect(tell: Value, rows: Mapping[int, Maneuver]) -> object:
    """What an instruction of plain data does, by a second and much simpler reading."""
    done = []
    for c in decode(tuple[Clause, ...], tell or []):
        plain = encode(c)
        for name in ("only", "forbid", "to", "but"):
            if name in plain:
                plain[name] = sorted(select_any(rows, getattr(c, name)))
        done.append(plain)
    return done


def leaves(draft: Draft) -> list[str]:
    """The pointers of all values but the words that no sister tells."""
    data = encode(draft)
    found = ["/start", "/sheet/height", "/sheet/body", "/sheet/attacks", "/sheet/points"]
    for m, cells in data["matrices"].items():
        found += [f"/matrices/{m}/{k}" for k in cells]
    for page, picture in data["pictures"].items():
        found += [f"/pictures/{page}/{n}" for n in ("score", "tell", "party")]
        found += [f"/pictures/{page}/critical/{n}" for n in picture.get("critical", ())]
    for page, row in data["sheet"]["maneuvers"].items():
        found += [f"/sheet/maneuvers/{page}/{n}" for n in row]
    return [p for p in found if value_in(data, p) is not None]


def wrong(original: Draft, now: Draft) -> list[str]:
    """The values that stand in a book and are not those of the original."""
    rows, is_open = original.sheet.maneuvers, Pointers(now.open)
    old, new, bad = encode(original), encode(now), []
    for p in dict.fromkeys((*leaves(original), *leaves(now))):
        before, after = value_in(old, p), value_in(new, p)
        if p.endswith("/tell"):
            before, after = effect(before, rows), effect(after, rows)
        if before != after and not is_open.touches(p):
            bad.append(p)
    assert all(is_open.touches(p) for p in absent(now))
    return bad
