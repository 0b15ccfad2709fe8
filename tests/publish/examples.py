"""Books of figures alone, for tests: regular enough to be played, with every kind of page."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.model import edits
from pipeline.model.book import Draft
from pipeline.model.codec import decode, digest, encode
from pipeline.model.evidence import Correction, Doubt, Evidence, Origin, Rival, Value
from pipeline.model.pointer import join
from pipeline.publish.pages import Shelved
from pipeline.store import files
from pipeline.store.books import (
    BOOK,
    CORRECTIONS,
    DOUBTS,
    EVIDENCE,
    draft_text,
    evidence_text,
    list_text,
)

CLOSE_KEYS = range(2, 49, 2)
EXTENDED_KEYS = range(50, 65, 2)
_CLOSE_ROWS = {
    24: ("down swing", "strong", "orange", 3),
    28: ("down swing", "smash", "orange", 2),
    10: ("side swing", "high", "red", 1),
    6: ("side swing", "low", "red", 1),
    2: ("thrust", "high", "blue", 0),
    14: ("thrust", "low", "blue", 0),
    18: ("fake", "high", "green", -1),
    20: ("protected attack", "duck", "green", -2),
    8: ("jump", "dodge", "yellow", -4),
    16: ("jump", "away", "yellow", -4),
}
_EXTENDED_ROWS = {
    50: ("extended range", "charge", "white", 4),
    58: ("extended range", "swing low", "black", -6),
    52: ("extended range", "dodge", "brown", -6),
    62: ("extended range", "jump back", "brown", -6),
}
_PICTURES: dict[int, dict[str, Any]] = {
    7: {"title": "Head wound", "score": 4, "tell": [{"forbid": ["yellow"], "lasts": 1}],
        "critical": {"at": 6, "tell": [{"forbid": ["orange"], "lasts": "combat"}]}},
    13: {"title": "Leg wound", "score": 2, "tell": [{"forbid": ["jump"], "lasts": 2}]},
    19: {"title": "Off balance", "score": -1, "tell": [{"only": ["green", "yellow"], "lasts": 1}]},
    35: {"title": "Hit from afar", "score": 3, "tell": [{"only": ["extended range"], "lasts": 1}]},
    43: {"title": "Weapon at hand", "tell": [{"bonus": 2, "to": ["orange"], "lasts": 1}]},
    53: {"title": "Body wound", "score": 5, "tell": [{"forbid": ["orange", "red"], "lasts": 1}]},
    57: {"title": "Far away", "tell": [{"only": ["extended range"], "lasts": 1}], "party": "swap"},
    61: {"title": "Dodging far away", "tell": [{"only": ["extended range"], "lasts": 1}]},
}  # fmt: skip


def _close(own: int, other: int, seed: int) -> int:
    if (own + other) % 22 == 0:
        return 57
    if (3 * other + own + seed) % 4 == 0:
        return (7, 13, 19, 53)[(own + other // 2 + seed) // 2 % 4]
    return (3, 9, 43, 17, 29)[(own // 2 + other + seed) % 5]


def _extended(own: int, other: int, seed: int) -> int:
    if (own + other) % 3 == 0:
        return 35 if (own // 2 + other + seed) % 2 else 61
    return 41 if (own + seed) % 4 else 7


def _row(group: str, name: str, colour: str, mod: int) -> dict[str, Any]:
    return {"group": group, "name": name, "colour": colour, "mod": mod}


def plain_book(name: str = "alder", *, seed: int = 0, title: str | None = None) -> dict[str, Any]:
    """A complete book as plain data; `seed` gives it matrices of its own."""
    rows: dict[int, dict[str, Any]] = {
        p: {**_row(*r), "x": 50, "weapon": 1} for p, r in _CLOSE_ROWS.items()
    }
    rows |= {p: _row(*r) for p, r in _EXTENDED_ROWS.items()}
    matrices = {m: {k: _close(k, m, seed) for k in CLOSE_KEYS} for m in CLOSE_KEYS}
    matrices |= {m: {k: _extended(k, m, seed) for k in EXTENDED_KEYS} for m in EXTENDED_KEYS}
    return {
        "format": "combat-book/1",
        "id": name,
        "title": title or name.capitalize(),
        "titles": {"ja": "榛の木"},
        "start": 57,
        "pictures": {p: copy.deepcopy(_PICTURES.get(p, {})) for p in range(1, 64, 2)},
        "matrices": matrices,
        "sheet": {
            "height": 4,
            "body": 12,
            "attacks": 1,
            "points": {"tactics": 8},
            "weapons": ["long pole"],
            "equipment": ["cloak"],
            "notes": ["An example for tests."],
            "maneuvers": rows,
        },
    }


def shelve(library: Path, data: dict[str, Any]) -> Path:
    """Put a book on a shelf as `book.yaml`; its folder."""
    folder = library / str(data["id"])
    files.write_all({folder / BOOK: draft_text(decode(Draft, data))})
    return folder


def library(root: Path) -> Iterator[Path]:
    """Two complete books that differ, and one with open values."""
    yield shelve(root, plain_book("alder"))
    yield shelve(root, plain_book("birch", seed=1))
    torn = plain_book("cedar")
    torn["open"] = ["/matrices/8/2", "/pictures/35/score", "/pictures/7/critical/at"]
    del torn["matrices"][8][2], torn["pictures"][35]["score"], torn["pictures"][7]["critical"]["at"]
    yield shelve(root, torn)


def evidence(pointer: str, value: Value, origin: Origin = "read", **more: Any) -> Evidence:
    """A line of evidence on a value."""
    told: dict[str, Any] = {
        "source": "5" * 64, "file": "scan.txt", "reader": "dump", "version": 1, "line": 7,
    }  # fmt: skip
    return Evidence(pointer=pointer, hash=digest(value), origin=origin, **{**told, **more})


def leaves(data: dict[Any, Any], at: str = "") -> Iterator[tuple[str, Any]]:
    """The values of a book with their pointers."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from leaves(value, join(at, key))
        else:
            yield join(at, key), value


def traced_book(name: str = "alder", said: str = "the sequence says so") -> Shelved:
    """A book with a value of each origin; `said` stands wherever evidence may hold a text."""
    data = plain_book(name)
    data["open"] = ["/matrices/8/4", "/pictures/35/score"]
    del data["matrices"][8][4], data["pictures"][35]["score"]
    before = decode(Draft, data)
    correction = Correction(
        pointer="/matrices/8/2", before=data["matrices"][8][2], after=17,
        reason=said, who="Ann Reader", when="2024-05-01T10:00:00+00:00",
    )  # fmt: skip
    after = edits.settle(before, correction.pointer, correction.after)
    found = {p: evidence(p, v) for p, v in leaves(encode(before))}
    others = (
        evidence("/matrices/8/6", data["matrices"][8][6], "inferred", why=said, p=0.87, line=None,
                 page="12", box=(1, 2, 3, 4), rivals=(Rival(value=3, p=0.1), Rival(value=said))),
        evidence("/pictures/7/tell", encode(before.pictures[7])["tell"], "filled", why=said,
                 book="burton", file="book.yaml", reader="sister", line=None),
        evidence("/pictures/13/score", 99),
        evidence("/sheet/body", 12, "compiled", file="design.yaml", reader="design"),
        edits.decided(correction),
    )  # fmt: skip
    found |= {e.pointer: e for e in others}
    del found["/sheet/height"]
    doubts = (
        Doubt(pointer="/matrices/8/4", why=said, line=3, page="scan.txt",
              rivals=(Rival(value=11, p=0.5), Rival(value=said))),
        Doubt(pointer="/pictures/35/score", why="torn"),
    )  # fmt: skip
    return Shelved(
        draft=after, doubts=doubts, evidence=tuple(found.values()), corrections=(correction,)
    )


def shelve_traced(library: Path, book: Shelved) -> Path:
    """Put a book with all its files on a shelf; its folder."""
    folder = library / book.id
    files.write_all(
        {
            folder / BOOK: draft_text(book.draft),
            folder / EVIDENCE: evidence_text(book.evidence),
            folder / DOUBTS: list_text(book.doubts),
            folder / CORRECTIONS: list_text(book.corrections),
        }
    )
    return folder
