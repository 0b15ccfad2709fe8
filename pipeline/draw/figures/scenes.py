"""What a picture shows: its pose and its range, of title, sheet, clauses, score and page."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

from pipeline.draw.figures.poses import Pose, poses
from pipeline.model.book import CLOSE, EXTENDED, Draft, Picture
from pipeline.model.clauses import Drop, Lose, Restore
from pipeline.model.positions import leaves_extended

_ODD = range(1, 64, 2)
_FAR_PAGES = (35, 47, 57, 61)  # series.md: at extended range in most books
_SECOND = 2  # the number of the weapon in the left hand
_TURN = 76  # the same pose is seen from another side, the third time from a third


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A pose by its name, seen near or far; `turned` where a book shows it more than once.

    `second`: it is done with the second weapon, that is with the left hand.
    """

    pose: str
    extended: bool = False
    second: bool = False
    turned: int = 0

    def posed(self) -> Pose:
        pose = poses()[self.pose]
        return replace(pose, turn=pose.turn + self.turned)


@cache
def rules() -> Mapping[str, Any]:
    text = resources.files(__package__).joinpath("scenes.toml").read_text("utf-8")
    return tomllib.loads(text)


def scenes(draft: Draft) -> Mapping[int, Scene]:
    """Every odd picture of a draft; no two of them are the same."""
    taken: set[Scene] = set()
    found: dict[int, Scene] = {}
    moves = {far: _moves(draft, extended=far) for far in (False, True)}
    for page in sorted(p for p in draft.pictures if p in _ODD):
        first = _scene(draft, page, moves)
        found[page] = next(s for s in _variants(first) if s not in taken)
        taken.add(found[page])
    return found


Move = tuple[str, bool]  # the pose of a maneuver, and whether it needs the second weapon
Moves = Mapping[int, tuple[Move, ...]]


def _scene(draft: Draft, page: int, moves: Mapping[bool, Moves]) -> Scene:
    """Of its title; or of its clauses, of the maneuver that leads to it, of its page."""
    picture = draft.pictures[page]
    far = _extended(draft, page, picture)
    name = titled(picture.title or "") or _told(picture)
    usual = _usual(page, picture)
    free = picture.score is None and page not in _FAR_PAGES
    shown = moves[far].get(page, ()) if free else ()
    told = [m for m in shown if m[0] == (name or usual)] or [m for m in shown if name is None]
    pose, second = told[0] if told else (name or usual, False)
    return Scene(pose=rules()["far"].get(pose, pose) if far else pose, extended=far, second=second)


def _variants(scene: Scene) -> list[Scene]:
    """A scene, then what else may stand for it, then the same seen from other sides."""
    names = rules()["others"].get(scene.pose, [])
    if scene.extended:  # a fight at close range would say less than any pose on far ground
        far = [rules()["far"].get(n, n) for n in names]
        names = [*(n for n in far if n.startswith("far_")), *rules()["far_others"]]
    poses_ = [scene, *(replace(scene, pose=n) for n in names)]
    turns = (_TURN, -_TURN, 180, *range(20, 360, 10))
    return [*poses_, *(replace(scene, turned=t) for t in turns)]


def titled(title: str) -> str | None:
    """The pose of the first rule that the words of a title follow."""
    have = re.findall(r"\w+", title.lower())
    also = rules()["words"]

    def has(word: str) -> bool:
        return any(h.startswith(w) for w in also.get(word, (word,)) for h in have)

    return next((pose for words, pose in rules()["rules"] if all(map(has, words.split()))), None)


def _told(picture: Picture) -> str | None:
    """What only one kind of picture tells."""
    kinds = {(Lose, "shield"): "shield_smashed", (Lose, "weapon"): "weapon_dislodged"}
    for clause in picture.tell:
        if isinstance(clause, Lose):
            return kinds[Lose, clause.lose]
        if isinstance(clause, (Drop, Restore)) and clause.binds is None:
            return "weapon_dislodged" if isinstance(clause, Drop) else "retrieving"
    return None


def _usual(page: int, picture: Picture) -> str:
    scored, unscored = rules()["pages"][str(page)]
    return str(unscored if picture.score is None else scored)


def _moves(draft: Draft, *, extended: bool) -> Moves:
    """The maneuvers that mostly lead to a page, the one that does it most first."""
    keys = draft.sheet.maneuvers.keys() & set(EXTENDED if extended else CLOSE)
    ends: dict[int, Counter[int]] = {}
    for row in draft.matrices.values():
        for key in sorted(keys & row.keys()):
            if row[key]:
                ends.setdefault(key, Counter())[row[key]] += 1
    found: dict[int, list[tuple[int, int, Move]]] = {}
    for key, counts in ends.items():
        page, count = max(counts.items(), key=lambda e: (e[1], -e[0]))
        shown = draft.sheet.maneuvers[key]
        if pose := titled(f"{shown.group or ''} {shown.name or ''}"):
            found.setdefault(page, []).append((-count, key, (pose, shown.weapon == _SECOND)))
    return {page: tuple(move for _, _, move in sorted(rows)) for page, rows in found.items()}


def _extended(draft: Draft, page: int, picture: Picture) -> bool:
    """At extended range by its title, by what it allows next, or by what its page usually is."""
    if picture.title and _says_far(picture.title):
        return True
    rows = draft.sheet.maneuvers
    if not picture.tell or not rows:
        return page in _FAR_PAGES
    return leaves_extended(rows, picture.tell, extended=True, scored=False) is True


def _says_far(title: str) -> bool:
    have = re.findall(r"\w+", title.lower())
    return any(h.startswith(w) for w in rules()["words"]["extended"] for h in have)
