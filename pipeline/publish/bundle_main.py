"""Plays a whole duel at random; goes into the engine bundle as its `__main__`."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pipeline.rules.duel.session import call

USAGE = "usage: python -I -S bundle.pyz A.json B.json [SEED]    (books as canonical JSON)"
LONGEST = 10_000


class Refused(ValueError):
    """The engine answered with an error."""


def ask(request: dict[str, Any]) -> dict[str, Any]:
    """One question to the engine, as the browser asks it."""
    answer: dict[str, Any] = json.loads(call(json.dumps(request)))
    if "error" in answer:
        raise Refused(answer["error"])
    return answer


def play(books: Sequence[str], seed: int) -> dict[str, Any]:
    """Play to the end, or to the stated length; the last scene."""
    scene = ask({"do": "new", "books": list(books), "options": {}})
    for turn in range(LONGEST):
        if scene["over"]:
            break
        moves = {
            actor: ask({"do": "bot", "actor": actor, "seed": seed + 2 * turn + i})["page"]
            for i, actor in enumerate(scene["actors"])
        }
        scene = ask({"do": "choose", "moves": moves})
    return scene


def report(scene: dict[str, Any]) -> str:
    """The log in words, and how it ended."""
    lines = [f"{entry['turn']:>3}  {line}" for entry in scene["log"] for line in entry["lines"]]
    over = scene["over"]
    return "\n".join([*lines, over["reason"] if over else f"not over after {LONGEST} exchanges"])


def main(arguments: Sequence[str]) -> int:
    """The command line of the bundle."""
    if len(arguments) not in (2, 3) or not all(a.isdecimal() for a in arguments[2:]):
        sys.stdout.write(USAGE + "\n")
        return 0 if not arguments else 2
    try:
        books = [Path(a).read_text(encoding="utf-8") for a in arguments[:2]]
        scene = play(books, int(arguments[2]) if arguments[2:] else 1)
    except (OSError, UnicodeDecodeError, Refused) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(report(scene) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
