"""Phrases that tell how a combat ends.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations

from typing import Literal

End = Literal["win", "lose", "draw"]
May = Literal[True] | None
ENDS: tuple[tuple[End, May, tuple[str, ...]], ...] = (
    (
        "win",
        None,
        ("[the] FIGHT is over and you win", "win [the] [FIGHT]", "[you] have won [the] [FIGHT]"),
    ),
    (
        "lose",
        True,
        (
            "or [you] [MODAL] ESCAPE [from] [the] [FIGHT] and I win",
            "[you] may|can ESCAPE [from] [the] [FIGHT] and I win",
        ),
    ),
    (
        "lose",
        None,
        (
            "[the] FIGHT is over and I win",
            "[you] [have] ESCAPED|ESCAPE [from] [the] [FIGHT] and I win|won",
            "[you] [have] ESCAPED|ESCAPE [from] [the] FIGHT and lose|forfeit|lost [it|the] [FIGHT]",
            "lose|forfeit the FIGHT",
            "the FIGHT is lost|forfeited|forfeit",
            "[you] have lost the FIGHT",
            "[you] BE beaten|defeated and lose|lost the FIGHT",
            "[you] surrender|surrenders|yield",
        ),
    ),
    (
        "draw",
        True,
        ("[you] may|can ESCAPE [from] [the] [FIGHT]", "[you] may|can break off the FIGHT"),
    ),
    (
        "draw",
        None,
        (
            "end the FIGHT with no winner",
            "[the] FIGHT ends|stops|finishes [here|now|immediately|undecided]",
            "[the] FIGHT is [now] over|finished|ended|terminated",
            "[you] have escaped|fled",
            "[you] ESCAPE|run [away] and THE FIGHT BE|ends [over|ended|finished]",
            "break|breaks off THE FIGHT",
            "[you] have ESCAPED|left [from] the FIGHT",
            "ESCAPE [from] the FIGHT",
            "escape [the] [FIGHT]",
        ),
    ),
)
# How it ends, right behind that it ends.
OUTCOMES: tuple[tuple[End, tuple[str, ...]], ...] = (
    (
        "draw",
        (
            "nobody|neither|none wins|won|[has] [won]",
            "neither of you|us wins|won",
            "no one wins|won",
            "in a draw",
            "it is a draw",
            "without|no a|any winner|victor",
            "without|no winner|victor",
        ),
    ),
    ("win", ("you win|won", "you have won", "you are [the] winner|victor|victorious")),
    (
        "lose",
        ("I win|won", "you lose|lost", "you have lost", "you are [the] loser|beaten|defeated"),
    ),
)
