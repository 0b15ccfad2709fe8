"""Who is drawn: the body, the costume and the weapons that the words of a sheet speak of."""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

from pipeline.model.book import Draft
from pipeline.model.selectors import contains, singular

Side = Literal["right", "left"]
SIDES: tuple[Side, Side] = ("right", "left")

_USUAL_HEIGHT = 4  # of a man or a woman on the sheets of the series
_USUAL_BODY = 12
_BIG_HEIGHT = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """What does not change from picture to picture."""

    plan: str = "human"
    winged: bool = False
    tall: float = 1.0
    bulk: float = 1.0
    costume: str = "cloth"
    head: str = "short hair"
    beard: bool = False
    right: str = "none"
    left: str = "none"
    shield: str = "none"
    left_handed: bool = False
    # Which of a few looks of hair, cloth and device; the same for a book each time.
    look: int = 0

    @property
    def bare_handed(self) -> bool:
        return self.right in ("none", "claws")


@cache
def _lexicon() -> Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]]:
    text = resources.files(__package__).joinpath("build.toml").read_text("utf-8")
    return {
        part: {value: tuple(singular(w) for w in words) for value, words in table.items()}
        for part, table in tomllib.loads(text).items()
    }


def _named(part: str, texts: Iterable[str]) -> tuple[str, ...]:
    """The values of a part that the texts name, in the order of the texts."""
    table = _lexicon()[part]
    found = (
        value
        for text in texts
        for value, words in table.items()
        if any(contains(text, w) for w in words)
    )
    return tuple(dict.fromkeys(found))


def _first(part: str, texts: Sequence[str], usual: str) -> str:
    """The first value of a part's table that any of the texts names."""
    named = set(_named(part, texts))
    return next((value for value in _lexicon()[part] if value in named), usual)


def build(draft: Draft) -> Build:
    """The fighter of a draft; what no word tells is usual for the body, or for the book's id."""
    sheet = draft.sheet
    title = draft.title or ""
    own = (*sheet.traits, *sheet.equipment, title)
    rows = tuple(f"{m.group or ''} {m.name or ''}" for m in sheet.maneuvers.values())
    words = (*sheet.weapons, *own, *sheet.notes, *sheet.unmodelled)
    plan = _first("plan", (*own, *sheet.notes, draft.id.replace("-", " ")), "human")
    arms = _arms(sheet.weapons, words, rows)
    if plan in ("beast", "saurian") and not sheet.weapons:
        arms = ("claws", "claws")
    look = zlib.crc32(draft.id.encode())
    held = any(m.weapon == "shield" for m in sheet.maneuvers.values())
    shield = _first("shield", own, "none")
    if shield == "none" and held and any(contains(r, ("shield",)) for r in rows):
        shield = "round"
    costume = _first("costume", own, _first("costume", sheet.unmodelled, _costume(plan)))
    height, body = sheet.height or _USUAL_HEIGHT, sheet.body or _USUAL_BODY
    return Build(
        plan=plan,
        winged=bool(_named("winged", (*words, *rows))),
        tall=1 + 0.05 * max(-3, min(height, _BIG_HEIGHT) - _USUAL_HEIGHT),
        bulk=1 + 0.015 * max(-6, min(body, 3 * _USUAL_BODY) - _USUAL_BODY),
        costume=costume,
        head=_first("head", own, _head(plan, costume, look)),
        beard=bool(_named("beard", own)),
        right=arms[0],
        left=arms[1] if shield == "none" else "none",
        shield=shield,
        left_handed=bool(_named("left_handed", (*words, *rows))),
        look=look,
    )


def _arms(
    weapons: tuple[str, ...], words: tuple[str, ...], rows: tuple[str, ...]
) -> tuple[str, str]:
    if weapons:
        held = [_first("weapon", (w,), "sword") for w in weapons]
    else:
        held = list(_named("weapon", (*words, *rows)))[:1]
    right, left = (*held, "none", "none")[:2]
    return right, "claws" if right == "claws" else left


def _costume(plan: str) -> str:
    return {"human": "cloth", "serpent": "leather"}.get(plan, "bare")


def _head(plan: str, costume: str, look: int) -> str:
    if plan != "human":
        return "bald"
    if costume in ("plate", "mail"):
        return {"plate": "helm", "mail": "coif"}[costume]
    return "hood" if costume == "robe" else ("short hair", "long hair", "band")[look % 3]
