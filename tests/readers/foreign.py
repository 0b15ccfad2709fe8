"""Our own books written down as other projects would, in the two shapes and their varieties."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipeline.model.book import CLOSE, EXTENDED, Draft, Maneuver, Picture
from pipeline.model.evidence import Extraction
from pipeline.readers.foreign_json import read
from pipeline.readers.source import Source
from pipeline.store.books import read_draft
from pipeline.wording.say import tell

LIBRARY = Path(__file__).parents[2] / "books"
Plain = Any  # JSON


@functools.cache
def book(name: str = "lockkeeper") -> Draft:
    return read_draft(LIBRARY / name)


def nested(draft: Draft) -> Plain:
    """Maneuvers by category, pictures and matrices in tables of their own."""
    groups: dict[str, dict[str, Plain]] = {}
    for page, row in draft.sheet.maneuvers.items():
        groups.setdefault(row.group or "", {})[row.name or ""] = _row(page, row)
    return {
        "name": draft.title,
        "stats": {"height": draft.sheet.height, "bodyPoints": draft.sheet.body, "attacks": 1},
        "weapons": list(draft.sheet.weapons),
        "equipment": list(draft.sheet.equipment),
        "points": dict(draft.sheet.points),
        "energy": {n: {"start": e.start, "most": e.most} for n, e in draft.sheet.energy.items()},
        "maneuvers": groups,
        "picturePages": {str(page): _picture(p) for page, p in draft.pictures.items()},
        "lookupPages": {
            str(page): {str(key): target for key, target in row.items() if target}
            for page, row in draft.matrices.items()
        },
    }


def _row(page: int, row: Maneuver) -> Plain:
    more = {"weapon": row.weapon} if row.weapon else {}
    cost = {"cost": dict(row.cost)} if row.cost else {}
    return {
        "normalPage": page, "extendedPage": row.x, "modifier": row.mod, "color": row.colour,
        **more, **cost,
    }  # fmt: skip


def _picture(picture: Picture) -> Plain:
    said: dict[str, Plain] = {"title": picture.title, "instructions": tell(picture.tell)}
    if picture.score is not None:
        said["score"] = picture.score
    if picture.critical:
        said["critical"] = {"score": picture.critical.at, "text": tell(picture.critical.tell)}
    if picture.party:
        said["party"] = picture.party
    return said


def moves(draft: Draft) -> Plain:
    """Moves by id, each with a list of what comes of it against each move of the opponent."""
    found = {}
    for page, row in draft.sheet.maneuvers.items():
        found[str(page)] = {
            "category": row.group, "name": row.name, "color": row.colour, "mod": row.mod,
            "x": row.x, "weapon": row.weapon, "cost": dict(row.cost),
            "outcomes": [
                {"vs": theirs, "result": draft.matrices[theirs][page]}
                for theirs in (EXTENDED[::2] if page in EXTENDED else CLOSE[::2])
            ],
        }  # fmt: skip
    shared = nested(draft)
    return {
        "title": draft.title, "moves": found, "stats": shared["stats"],
        **{k: shared[k] for k in ("weapons", "equipment", "points", "energy")},
        "pictures": [{"id": page, **_picture(p)} for page, p in draft.pictures.items()],
    }  # fmt: skip


def as_lists(data: Plain) -> Plain:
    """The nested shape with lists of objects instead of objects by name."""
    groups = {
        group: [{"name": name, **row} for name, row in part.items()]
        for group, part in data["maneuvers"].items()
    }
    return {
        **data,
        "maneuvers": groups,
        "picturePages": [{"page": int(n), **p} for n, p in data["picturePages"].items()],
        "lookupPages": [
            {"page": int(n), "entries": [[int(k), f"{t:02}"] for k, t in row.items()]}
            for n, row in data["lookupPages"].items()
        ],
    }


def as_plain_outcomes(data: Plain) -> Plain:
    """The moves with outcomes as bare numbers in the order of the pages."""
    listed = {
        n: {**m, "outcomes": [o["result"] for o in m["outcomes"]]} for n, m in data["moves"].items()
    }
    return {**data, "moves": listed}


def extraction(data: Plain, name: str = "lockkeeper") -> Extraction:
    text = data if isinstance(data, str) else json.dumps(data)
    return read(Source(name="heron.json", text=text), name)


def without(data: Mapping[str, Plain], *parts: str) -> Plain:
    """A copy of JSON with what stands at a place taken away."""
    copied = json.loads(json.dumps(data))
    node = copied
    for part in parts[:-1]:
        node = node[part]
    del node[parts[-1]]
    return copied


def put(data: Mapping[str, Plain], value: Plain, *parts: str) -> Plain:
    """A copy of JSON with another value at a place."""
    copied = json.loads(json.dumps(data))
    node = copied
    for part in parts[:-1]:
        node = node[part]
    node[parts[-1]] = value
    return copied
