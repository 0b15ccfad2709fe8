"""Phrases that tell in which exchange something holds.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations


def _this_turn(*told: str) -> tuple[str, ...]:
    """What was done in this turn, whether that is said or not."""
    return tuple(f"{one}{when}" for one in told for when in (" this TURN", " just now", ""))


SCORED = (
    *_this_turn(
        "if|when you|HE [have|has] [just] MADE a score|hit",
        "if|when [a] score|hit was|has [been] [just] MADE",
        "if|when you|HE [have|has] [just] hit me",
        "if|when there is|was|be a score on|upon this|the|your PAGE",
        "if|when the|your|his|her blow|ACT|strike [has] [just] scored|landed|hit [me]",
    ),
    "if|when you|HE [have|has] [just] scored [a] [hit] on|against me [in|during] [this] [TURN]",
    "if|when|should [you|HE] [are|is|were|be] on [a|the] score|scoring page",
    "if|when [you|HE] [have|has] turned|gone|come|landed [to|on] a score|scoring page",
    "if|when [you|HE] [have|has] reached|reach a score|scoring page",
    "if|when [your|his|her|the|this] page is a score|scoring page",
    "if|when [you|HE] [are|is] now on a score|scoring page",
    "if|when|should [you|HE] [have|has] [just] scored [a] [hit] in|during this TURN",
    "for a score page",
    "having scored",
    "in case of having scored",
    "if|when [THE|this] page has|had|shows|showed|gives|gave|bears|bore [a] score",
    "if|when you|HE did score [this] [TURN]",
    "if|when|should [you|HE] [have|has] [just] scored [a] [hit] [this|just] [now|TURN]",
    "if|when you|HE stand|stands on a score|scoring page",
    "if|when there was|be a score",
    "on [a|the] score|scoring page",
    "if|when|should [you|HE] [are|is|were|be] [now] on a|the PAGE with|showing|bearing [a] score",
    "if|when you find yourself on a|the PAGE with|showing|bearing [a] score",
    "if|when [you|HE] [are|is|were] [now] on a|the PAGE that|which has|bears|shows a score",
    "if|when you|HE ARRIVE [here|on|at|to] [a|the|this] [PAGE] with a score",
)
MISSED = (
    *_this_turn(
        "unless you|HE [have|has] [just] scored [a] [hit]",
        "if|when no score|hit was|is|has [been] [just] MADE",
        "if|when there is|was|be no score on|upon this|the|your PAGE",
        "unless a score|hit was|is|has [been] [just] MADE",
        "if|when you|HE [have|has] MADE no score|hit",
        "if|when you|HE did not hit [me]",
        "if|when you|HE [have|has] failed to score|hit",
        "if|when you|HE have|has not hit [me]",
        "if|when the|your|his|her blow|ACT|strike missed|failed",
        "if|when you|HE [have|has] missed [me]",
    ),
    "if|when [you] [are|were] not on [a|the] score page",
    "if|when you|HE missed [this] [TURN]",
    "if|when you|HE did not score [this] [TURN]",
    "if|when you|HE have|has not scored in|during this TURN",
    "if|when you|HE have|has not scored [this] [TURN]",
    "unless a score|hit was|is|has [been] [just] MADE [this] [TURN]",
    "if|when you|HE [have|has] failed to score",
    "if|when not scored",
    "if|when [THE|this] page has|had|shows|showed|gives|gave|bears|bore no score",
    "unless [you] [are|were] on [a|the] score page",
    "if|when [you|HE] [are|is|were] [now] not on [a|the] PAGE with|showing|bearing a|the score",
    "if|when [you|HE] [are|is|were] [now] on [a|the] PAGE without [a|any] score",
    "if|when [you|HE] [are|is|were] [now] on [a|the] PAGE with|showing|bearing no score",
    "if|when you|HE ARRIVE [here|on|at|to] [a|the|this] [PAGE] without a score",
    "unless [you|HE] [are|is|were] on [a|the] PAGE with|showing|bearing a|the score",
)
# What a score means, between it and what follows from it.
TAKES_EFFECT = (
    "your|the|that|this ACT|spell|trick|shot|blast|blow|magic takes|took effect",
    "your|the|that|this ACT|spell|trick|shot|blast|blow|magic works|worked|succeeds|succeeded",
    "your|the|that|this ACT|spell|trick|shot|blast|blow|magic is|was successful",
)
# `Scored? Go to 41`, `Did you score? Then go to 41`
ASKED_SCORED = (
    "has|did your|the|his|her blow|ACT|strike score|scored|hit|landed|land [me]",
    "[a] score",
    "scored [a] [hit]",
    "score|scoring page",
    "did you|HE score|hit [me] [a] [hit] [this] [TURN]",
    "have|has you|HE [just] scored|hit [me] [a] [hit] [this] [TURN]",
)
ASKED_MISSED = (
    "has|did your|the|his|her blow|ACT|strike miss|missed [me]",
    "no score",
    "not scored",
    "missed",
    "did you|HE not score|miss|hit [me] [this] [TURN]",
    "did you|HE miss [me] [this] [TURN]",
    "have|has you|HE not scored|missed|hit [me] [this] [TURN]",
    "have|has you|HE missed [me] [this] [TURN]",
)
FIRST_SCORED = ("if|when you first reached a score page",)
FIRST_MISSED = ("if|when you first reached no score page",)
# Told after a page was turned, it looks back.
WERE_SCORED = (
    "if|when you were on [a|the] score page",
    "if|when you were on [a|the] PAGE with|showing|bearing [a|the] score",
)
WERE_MISSED = (
    "if|when you were not on [a|the] score page",
    "if|when you were not on [a|the] PAGE with|showing|bearing a|the score",
    "if|when you were on [a|the] PAGE without [a|any] score",
)
IN_HAND = ("if|when weapon # is in hand",)
EXTENDED = (
    "if|when the fighters|players|combatants|two [fighters] are|were at|in extended range",
    "if|when the range is|was [at] extended",
    "if|when [you|HE] [are|is|were|was] at|in|within extended range [this] [TURN]",
    "if|when [you|HE] [are|is|were|was] not at|in|within close range [this] [TURN]",
)
CLOSE = (
    "if|when the fighters|players|combatants|two [fighters] are|were at|in close range",
    "if|when the range is|was [at] close",
    "if|when [you|HE] [are|is|were|was] at|in|within close range [this] [TURN]",
    "if|when [you|HE] [are|is|were|was] not at|in|within extended range [this] [TURN]",
)
ON_PAGE = ("if|when [you] [are|were] on PAGE #",)
OR_ON = ("or [on] [PAGE] #",)
# Their shield is smashed on 55 in all three books seen that have such a picture.
SMASHED_ON = 55
SMASHING = ("if|when [you] [are|were] smashing my shield",)
THEN = ("then", "if so [then]", "in that case")  # behind what was asked
# Before a mark.
AT_EXTENDED = ("at|in extended range",)
AT_CLOSE = ("at|in close range",)
OTHERWISE = (
    "otherwise",
    "if not",
    "or else",
    "in any other case",
    "if you|HE did|have|has|do|does not",
)
