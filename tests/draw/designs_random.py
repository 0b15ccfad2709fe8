"""Designs as the printed books might have had them: any mixture of all that differs."""

from __future__ import annotations

import random
from typing import Any

from pipeline.draw.design import Design
from pipeline.model.codec import decode

_STYLES = ("text", "bold", "sans", "heavy")
_COLUMNS = (
    ["group", "name", "colour", "page", "x", "mod"],
    ["group", "name", "page", "x", "mod"],
    ["page", "group", "name", "colour", "x", "mod"],
    ["name", "colour", "page", "mod"],
    ["group", "name", "mod", "page", "x"],
)


def random_design(rng: random.Random) -> Design:
    """One of them; the same state of the dice gives the same design."""
    pick = rng.choice
    colours = pick(["row", "row", "chip", "text"])
    data: dict[str, Any] = {
        "name": f"random-{rng.randrange(10**9)}",
        "page": {
            "ratio": round(rng.uniform(1.3, 1.7), 2),
            "border": pick(["scroll", "plain", "double", "rounded", "stone", "none"]),
            "line": round(rng.uniform(0.5, 2.5), 1),
            "together": rng.random() < 0.8,
        },
        "number": {
            "place": pick(["left", "right", "outer", "centre"]),
            "edge": pick(["top", "top", "bottom"]),
            "shape": pick(["bare", "bare", "circle", "square", "tab"]),
            "size": rng.randint(16, 32),
            "style": pick(_STYLES),
        },
        "title": {
            "align": pick(["left", "centre", "centre", "right"]),
            "case": pick(["upper", "own"]),
            "boxed": rng.random() < 0.2,
            "size": rng.randint(13, 24),
            "style": pick(_STYLES),
        },
        "score": {
            "form": pick(["burst", "star", "stacked", "words"]),
            "place": pick(["left", "right", "title", "below"]),
            "size": rng.randint(16, 32),
        },
        "critical": {
            "form": pick(["burst", "star", "words"]),
            "place": pick(["score", "across", "line", "text"]),
            "size": rng.randint(12, 24),
        },
        "instruction": {
            "place": pick(["foot", "foot", "strip", "head"]),
            "align": pick(["left", "centre"]),
            "boxed": rng.random() < 0.3,
            "quoted": rng.random() < 0.7,
            "lead": pick(["Tell your opponent:", "Tell opponent:", "Say:", ""]),
            "critical": pick(["Critical:", "CRITICAL:", "Critical hit:"]),
            "size": rng.randint(9, 14),
            "style": pick([*_STYLES, "italic"]),
        },
        "matrix": {
            "columns": rng.randint(3, 8),
            "blocks": rng.randint(1, 2),
            "order": pick(["down", "down", "down", "across"]),
            "ruled": rng.random() < 0.3,
            "separator": pick(["-", "\u2013", "\u2014", "\u2192", "\u25b8", ""]),
            "pad_keys": rng.random() < 0.3,
            "pad_targets": rng.random() < 0.4,
            "number": pick(["left", "right", "outer"]),
            "size": rng.randint(9, 15),
            "style": pick(_STYLES),
        },
        "sheet": {
            "turned": rng.random() < 0.25,
            "colours": colours,
            "strength": round(rng.uniform(0.3, 1.0), 2),
            "columns": pick(_COLUMNS),
            "signs": rng.random() < 0.6,
            "ruled": rng.random() < 0.7,
            "style": pick(_STYLES),
        },
    }
    return decode(Design, data)
