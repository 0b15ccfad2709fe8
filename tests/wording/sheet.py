"""Words of a sheet of our own, for tests that name rows."""

from __future__ import annotations

KNOWN = (
    "Down Swing", "Chop", "Low Chop", "Jab", "Tail", "Tail Slap", "Tail Sweep", "Stomp", "Horn",
    "Sound Horn", "Spit", "Gloom Ray", "Block and Close", "Retrieve Weapon", "Extended Range",
    "Jump Back", "Swing Halberd", "Thrust Halberd", "Pebbles",
)  # fmt: skip
