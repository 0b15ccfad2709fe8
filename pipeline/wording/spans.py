"""Phrases that tell how long something holds.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations


def _while(*told: str) -> tuple[str, ...]:
    """What still lacks; without its `not` it would be the opposite."""
    return tuple(
        f"{before} {rest}" for rest in told for before in ("as|so long as", "while|whilst")
    )


NEXT_TURN = (
    "for the|one|a space|duration|length of [THE] NEXT|one|a TURN",
    "[for|on|in|during|at] [THE] [very] next|following TURN of [the] FIGHT [only]",
    "[for|on|in|during|at] [THE|this] [very] NEXT [FIGHT|fighting] TURN [only]",
    "until|till|to [the] end of [THE] NEXT TURN",
    "until|till after [THE] NEXT TURN",
    "next time [round|around]",
    "the next time [you] [choose|play|act|move]",
    "when you next choose|play|act",
    "when next you choose|play|act",
    "for|on|in|during|with|at [THE] [very] NEXT GO_AT_IT [only]",
    "in|for|during [THE] TURN|GO_AT_IT to come|follow",
    "[for|on|in|during] the TURN to come",
    "[for|on|in|during] the TURN that follows",
    "[for|on|in|during] the TURN after this [one]",
    "when you next move|DO",
    "for [just|only] a|one [single] TURN [only]",
    "[THE] [very] NEXT go|phase|stage|pass [only]",
)
# Of the turn that was told before.
SAME_TURN = ("[for|on|in|during] that|the same TURN", "[for|on|in|during] that TURN")
# Two turns.
AND_AFTER = (
    "[for|in|on|during] THE next TURN and the one after [it|that]",
    "[for|in|on|during] THE next TURN and the TURN after [it|that]",
    "[for|in|on|during] THE next TURN and the following one|TURN",
)
TURNS = (
    "[for|in|during] each of THE NEXT # TURNS",
    "for|during|over [a|the] period|space|span [of] [the] [NEXT] # TURNS [only]",
    "for|during|in|over|on both [of] THE NEXT # TURNS",
    "[for|during|in|over|on] [THE] NEXT # TURN|TURNS [only]",
    "for|during|in|over|on|with [THE] NEXT # GO_AT_IT|GOES_AT_IT [only]",
    "[for|during|over] # TURN|TURNS [only]",
    "for|during|in|over|on [THE] # NEXT TURNS [only]",
)
AGAIN = ("[ever] again", "any more|longer")
COMBAT = (
    "for all the rest|remainder of [the|this|your] FIGHT",
    "[for|during|throughout|in] [the] rest|remainder|balance|residue of [the|this|your] FIGHT",
    "for|during|in what|whatever|all [that] remains|is [left] of [the|this|your] FIGHT",
    "for [the] rest|remainder of it",
    "for the entire|whole [of] [the|this] FIGHT",
    "[for|during] [the|this] whole|entire FIGHT",
    "[for|during|throughout] [the|this] [whole|entire] remaining FIGHT",
    "for this FIGHT",
    "before the FIGHT end|ends|finishes",
    "before the [very] end of [the|this] FIGHT",
    "until|till|to THE combat's|fight's|battle's|duel's [very] end|close",
    "before the FIGHT BE over|ended|finished",
    "[for] the whole|entire FIGHT long",
    "[for|during|throughout] the whole|entire rest|remainder|residue of [the|this] FIGHT",
    "for the remainder",
    "until|till [the|this] FIGHT is decided|won",
    "for the [whole|entire|full] duration of [the|this] FIGHT",
    "throughout [the|this] FIGHT",
    "until|till [the|this] FIGHT end|ends|finishes",
    "until|till|to [the|this] [very] end of [the|this] FIGHT",
    "all through [the|this] FIGHT",
    "for as long as [the|this] FIGHT lasts|continues",
    "while|whilst [the|this] FIGHT lasts|continues",
    "until|till [the|this] FIGHT BE|has [been] over|ended|finished|done|concluded|decided",
    "until|till the close|finish|conclusion of [the|this] FIGHT",
    "this FIGHT",
    "as|so long as [the|this] FIGHT lasts|continues|goes [on]",
    "[ever] again in|during [the|this] FIGHT",
    "in|during|for|of this FIGHT",
    "[ever] again [this] FIGHT",
    "ever again",
    "from now on",
    "from here|this on|point [on]",
    "henceforth",
    "permanently",
    "for good",
)
FROM_NOW = ("from now|here [on]", "from this TURN|point on")
# Behind `from now on`.
UNTIL_END = (
    "until|till|to [the|this] FIGHT ends|finishes",
    "until|till|to [the|this] [very] end of [the|this] FIGHT",
    "until|till [the|this] FIGHT BE over|ended|finished|done|decided",
)
FROM_NEXT = ("from THE next TURN on|onward|onwards",)
# Of the combat, unless it is told of what.
END = ("until|till|to the [very|bitter] end",)
BACK = ("until your|their weapon is back",)
# Until a weapon is back, where nothing but a row that takes it up may be done.
THEN = (
    "until|till done",
    "until|till then",
    "until|till it|this is|has [been] done",
    "until|till you|HE have|has done it|this|so",
    "until|till you|HE do|does it|this|so",
    "until|till you|HE have|has|get|gets IT",
)
RETRIEVED = (
    "until|till you|HE DO [a|the] retrieve weapon",
    "until|till [THE] ARM|IT BE yours [again]",
    "until|till [THE] ARM|IT BE yours|back once more",
    "until|till [THE] ARM|IT BE again|back in [your|their|his|her] hand|hands",
    "until|till [THE] ARM|IT BE once more in [your|their|his|her] hand|hands",
    "until|till [THE] ARM|IT returns|return [to] [you|him|her]",
    "until|till you|HE [can] hold|holds|grasp|grasps|have|has [THE] ARM|IT again",
    "until|till you|HE [can] hold|holds|grasp|grasps|have|has [THE] ARM|IT once more",
    "until|till you|HE hold|holds|have|has [got] [THE] ARM|IT [back] in OWN hand|hands [again]",
    "until|till you|HE hold|holds|have|has [got] [THE] ARM|IT [back] in hand [again]",
    "until|till you|HE get|gets hold of [THE] ARM|IT again",
    "until|till you|HE win|wins [THE] ARM|IT back",
    "until|till you|HE [have|has] pick|picks|picked IT up",
    "until|till [THE] ARM|IT BE RETRIEVED [up] [again]",
    "until|till [THE] ARM|IT BE [back] in [your|their|his|her] hand|hands [again]",
    "until|till [THE] ARM|IT has|have been RETRIEVED [up]",
    "until|till [THE] ARM|IT RETRIEVED [up]",
    "until|till you|HE [have|has|can] RETRIEVE|RETRIEVED [up] [THE] ARM|IT",
    "until|till you|HE have|has|get|gets [got] [THE] ARM|IT back|again",
    "until|till you|HE BE armed again",
    "until|till RETRIEVED",
    "until|till you|HE have|has|hold|holds IT in OWN hand|hands [again]",
    "as|so long as [THE] ARM|IT BE [on|lying] [on] [THE] ground|dropped|down|floor",
    "while|whilst [THE] ARM|IT BE [on|lying] [on] [THE] ground|dropped|down|floor",
    *_while(
        "[THE] ARM|IT BE|has|have not [yet] [been] RETRIEVED [up]",
        "[THE] ARM|IT BE not [yet] back [again] [in] [OWN] [hand|hands] [again]",
        "[THE] ARM|IT BE not [yet] in OWN hand|hands [again]",
        "you|HE have|has not [yet] RETRIEVED [up] [THE] ARM|IT",
    ),
)
