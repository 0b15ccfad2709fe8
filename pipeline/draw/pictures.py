"""The pictures of a book: every odd parchment, and the fighter as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pipeline.draw.figures.build import Build, build
from pipeline.draw.figures.figure import figure
from pipeline.draw.figures.poses import poses
from pipeline.draw.figures.scenes import Scene, scenes
from pipeline.draw.ink import Drawing
from pipeline.model.book import Draft


def pictures(draft: Draft) -> Mapping[int, Drawing]:
    """All odd pictures of a draft, by page."""
    fighter = build(draft)
    return {page: _drawn(fighter, scene) for page, scene in scenes(draft).items()}


def picture(draft: Draft, page: int) -> Drawing:
    """One of them; the others matter too, since no two are the same."""
    return _drawn(build(draft), scenes(draft)[page])


def _drawn(fighter: Build, scene: Scene) -> Drawing:
    """The left hand does all that the right does, so it is drawn as its mirror image."""
    if scene.second and fighter.left != "none":
        fighter = replace(
            fighter,
            right=fighter.left,
            left=fighter.right,
            left_handed=not fighter.left_handed,
        )
    return figure(fighter, scene.posed(), extended=scene.extended)


def portrait(draft: Draft) -> Drawing:
    """The fighter of a draft, standing."""
    return figure(build(draft), poses()["portrait"], extended=False)
