"""The standard of the series: what a page means to an opponent, and what usually meets it."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources

from pipeline.model.book import CLOSE, EXTENDED, Name, Score
from pipeline.model.clauses import Colour, Number
from pipeline.model.codec import decode
from pipeline.readers.design import Scene, SceneName

EXTENDED_BOX = "Extended Range"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A page of the series: the usual row of the sheet, and the words that openings find it by."""

    group: Name
    name: Name
    kind: Name
    colour: Colour
    mod: Score
    words: str
    shows: SceneName
    x: Number | None = None
    armed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Standard:
    """What holds for all designs unless they say otherwise; the ranges hold always."""

    # For each page, those which leave both fighters at extended range when they meet it.
    parted: Mapping[Number, tuple[Number, ...]]
    pages: Mapping[Number, Standing]
    # own page -> scene -> pages of the opponent
    openings: Mapping[Number, Mapping[SceneName, tuple[Number, ...]]]
    wounds: Mapping[SceneName, Scene]
    actions: Mapping[SceneName, Scene]
    # What stands for a far wound, a far action, and a lost weapon where none is carried.
    far_wound: SceneName = field(default="far wound")
    far_action: SceneName = field(default="apart")
    dislodged: SceneName = field(default="dislodged")
    unarmed: SceneName = field(default="clash")

    def far(self, one: int, other: int) -> bool:
        """Whether two maneuvers that meet leave both fighters at extended range (DUEL-085)."""
        return other in self.parted.get(one, ()) or one in self.parted.get(other, ())

    def scene(self, own: int, theirs: int) -> SceneName | None:
        """What usually becomes of a fighter on page `own` whose opponent is on page `theirs`."""
        named = self.openings.get(own, {})
        return next((scene for scene, pages in named.items() if theirs in pages), None)


@functools.cache
def standard() -> Standard:
    """The standard that ships with the reader."""
    text = resources.files("pipeline.readers").joinpath("standard.toml").read_text("utf-8")
    return decode(Standard, tomllib.loads(text))


def partners(page: int) -> range:
    """The pages that a page can meet: those of the same range."""
    return EXTENDED[::2] if page in EXTENDED else CLOSE[::2]
