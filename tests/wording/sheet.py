"""Words of a sheet of our own, for tests that name rows; and how what is told stands in tests."""

from __future__ import annotations

from pipeline.model.clauses import Clause

Told = tuple[tuple[Clause, ...], str]  # clauses, and lines that all mean these
# The instruction, what a critical adds, its total if it is told, and the text of both.
Critical = tuple[tuple[Clause, ...], tuple[Clause, ...], int | None, str]

KNOWN = (
    "Down Swing", "Chop", "Low Chop", "Jab", "Tail", "Tail Slap", "Tail Sweep", "Stomp", "Horn",
    "Sound Horn", "Spit", "Gloom Ray", "Block and Close", "Retrieve Weapon", "Extended Range",
    "Jump Back", "Swing Halberd", "Thrust Halberd", "Pebbles",
)  # fmt: skip
