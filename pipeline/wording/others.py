"""Phrases that set all else aside that was told.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations

# All that was told besides, before or behind which stands that it does not count.
_OTHERS = (
    "[all|any|every] [the] other LIMITS", "[all|any|every] [the] other ORDERS",
    "[all|any|every] [the] other LIMITS|ORDERS [that] [BE] laid|put|placed|set on|upon you|HIM",
    "[all|any|every] [the] other LIMITS|ORDERS [that] [BE] imposed on|upon you|HIM",
    "[all|any|every] [the] other LIMITS|ORDERS given [to] [you|HIM]",
    "anything|everything|all else [you|HE] [are|is|were|was|have|has] [been] [told]", "all others",
)  # fmt: skip


# How long what was told besides does not count: as long as what was told itself.
MEANWHILE = (
    "as|so long as this [one|ORDERS] lasts|holds|applies|stands",
    "for as long as this [one|ORDERS] lasts|holds|applies|stands",
    "[for|during|in] that|this time",
    "[for] [the] time being",
    "meanwhile",
    "in the meantime",
    "while this [one] lasts|holds",
    "until|till then",
    "for those|these TURNS",
)


def _others(*told: str) -> tuple[str, ...]:
    """What is told of all the rest; `~` is where it stands."""
    return tuple(one.replace("~", rest) for one in told for rest in _OTHERS)


INSTEAD = (
    "whatever|whatsoever [any|all|the] other ORDERS you|HE BE|stand|stands under",
    "no matter what [other] ORDERS you|HE BE|stand|stands under",
    "whatever|whatsoever [other] ORDERS bind|binds you|HIM",
    "instead of [any|all] [other] LIMITS",
    "whatever|whatsoever [else] you|HE are|is|were|was|have|has|may [been|be] told|ordered",
    "no matter what [else] you|HE are|is|were|was|have|has|may [been|be] told|ordered",
    "whatever|whatsoever else has|is|was|may [been|be] said|told|ordered",
    "never mind what [else] you|HE are|is|were|was|have|has|may [been|be] told|ordered",
    "no matter what else has|is|was|may [been|be] said|told|ordered",
    "whatever [any|all|the] other ORDERS [say|says|may] [say]",
    "no matter what [any|all|the] other ORDERS say|says|may [say]",
    "no matter what|which other ORDERS you|HE [may|have|has|are|is] [be|been] given|told|set",
    "in place of [any|all] [other] LIMITS",
    "regardless of|what [any|all|else] [other] [you] LIMITS|instructions",
    *_others("despite|notwithstanding|OVERRIDING ~", "~ notwithstanding", "regardless of ~"),
    *_others("ignoring|disregarding ~"),
    *_others("in spite of ~", "[this|that] OVERRIDES ~"),
    "[this|that] OVERRIDES all|everything",
    "whatever|whatsoever anybody|anyone|somebody|someone [else] says|tells|orders [you|HIM]",
    "no matter what anybody|anyone|somebody|someone [else] says|tells|orders [you|HIM]",
)
OTHERS_VOID = _others(
    "~ are|is|being [thereby|hereby] VOID|lifted|removed|off", "~ VOID|lifted|removed|off",
    "~ are|is [thereby|hereby] set aside",
    "~ no longer apply|applies|count|counts",
    "~ are|is without [any] effect", "~ has|have no effect", "~ are|is of no effect",
    "~ do|does not apply|count", "ignore|forget|disregard ~", "never mind ~",
    "pay no heed|attention to ~",
    "[this] [ORDERS] OVERRIDES ~", "this [ORDERS] takes|has precedence|priority over ~",
    "this [ORDERS] goes|comes|stands before|above|over ~",
)  # fmt: skip
