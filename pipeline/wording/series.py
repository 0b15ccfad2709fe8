"""The names that sheets of the series have in common: rows by their words, and what is counted."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.model.clauses import COLOURS

# Words that are too common to name a row by a part of its name.
COMMON = "ACT TURN TURNS FIGHT LIMITS PAGE POINTS range extended weapon score only"

# Words of the grammar that rows may be called by as well.
ROWS_TOO = (
    "acid blast blood burns cast casts check cold cross cut flames flee flying half kicked"
    " load loose mark poison remove scratch shock shoot shoots shot sink throw throws tick trick"
    " twisted venom withdraw"
    " balance blade break breaks bring feet grab grabs harder help knock knocks lie"
    " master movement retreat run serve slip snaps snatch snatches space span stronger switch work"
    " yield"
)

# The selectors that sheets of the series have in common, with other spellings.
STANDARD: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(COLOURS, ()),
    "extended range": ("x range",),
    "down swing": ("downswing",),
    "side swing": ("sideswing",),
    "wild swing": (),
    "swing": (),
    "thrust": (),
    "feint": (),
    "fake": (),
    "protected attack": (),
    "special": (),
    "kick": (),
    "block": (),
    "shield block": (),
    "body block": (),
    "block and close": (),
    "parry": (),
    "charge": (),
    "jump": (),
    "jump up": (),
    "jump away": (),
    "jump back": (),
    "dodge": (),
    "duck": (),
    "dislodge weapon": (),
    "retrieve weapon": (),
}
# Points and energies that sheets of the series have in common: how many of them are called.
POOLS: Mapping[str, tuple[str, str]] = {
    "tactics": ("tactics point", "tactics points"),
    "spell": ("spell point", "spell points"),
    "luck": ("luck point", "luck points"),
    "magic": ("magic point", "magic points"),
    "energy": ("energy point", "energy points"),
    "force": ("force point", "force points"),
    "bullets": ("bullet", "bullets"),
    "arrows": ("arrow", "arrows"),
}
