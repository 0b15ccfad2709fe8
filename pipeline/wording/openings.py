"""Phrases that open a text: whom it is told to, its score, and what a critical adds.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations

# Openings: whoever holds the book reads the rest to the player of the fighter shown.
ASKING = ("will|would|could you [please|kindly]",)  # with a lead alone behind it
COURTESY = (
    "please|kindly|now",
    "[please] be so kind|good as to",
    "[please] be kind|good enough to",
)  # before whom it is told to
LEADS = (
    "give|pass [on] this|these|the order|orders to [THE] [other] FOE|player",
    "give|pass [on] this|these|the instruction|instructions to [THE] [other] FOE|player",
    "TELL|order [THE] [other] FOE|HIM|player that|to",
    "TELL [THE] [other] FOE|opponents|HIM|player",
    "say|read|announce|speak [this|out|aloud] to [THE] [other] FOE|opponents|HIM|player",
    "read|say [this] aloud|out",
)
TELLING = frozenset(("tell", "inform", "instruct", "warn", "advise", "notify", "say", "read"))
TELL_TO = ("TELL", "say|read|announce|speak [this|out|aloud] to")
MAKE = ("let|have|make [your|the] FOE",)
LET_KNOW = ("let THE [other] FOE|player know that", "let HIM know that")
READ_TO = (
    "[this|these] [is|are] to be read|told|said|spoken [out|aloud] to|by [THE] [other] FOE|player",
    "let this|it|these be read|told|said|spoken [out|aloud] to|by [THE] [other] FOE|player",
)
# Whom the rest speaks of, where it is told to the player of the fighter shown.
OF_HIS = ("of|about|concerning|regarding his|her|their [own]",)
FIGHTER = ("warrior", "fighter", "champion", "character", "combatant", "hero", "figure")
TO_FOE = ("[to|for] [your|the] [other] FOE|player", "ORDERS to|for [your|the] [other] FOE|player")

# A score and a total that are told in words before an instruction.
TOLD_SCORE = (
    "[the] score|scored|damage points [of|is]",
    "[the] score|scored|damage [of|is]",
    "hit|damage|score points [is]",
    "points of hit|hits|damage|score [is]",
    "hit|hits [for|value]",
)
TOLD_TOTAL = ("[a] SEVERE WOUND from|at|with #", "critical|crit from|at|with #")

# Criticals.
CRITICAL = (
    "[on|upon|if|with|for|in] [case] [of] [a] critical|crit [hit|hits|score|result|wound|effect]",
    "in the case of [a] critical|crit [hit|score|wound]",
    "[on|upon|if|with|for|in|at] [case] [of] [a] SEVERE WOUND",
    "if|when it|this is [a] SEVERE WOUND",
    "if|when it|this is [a] critical|crit [hit|score|wound]",
    "critical|crit restriction|restrictions",
    "add on [a] critical|crit [hit|score]",
)
TOTAL = (
    "if|when|on|for|with|at [a|the] [critical] [SCORE|sum|result|scoring] [is|of|reaches] #",
    "if|when [you|HE] [are|is] scoring|score|scores|scored|total [a] [total] [of] #",
    "[at|of|on|is|if|score|total|scoring|with|from] [a] [total|score] [of] #",
    "should|when [the|your|a] score|total be|totals #",
    "[at] least #",
    "if|when [the|your|a] [critical] score|total comes|adds|amounts [up] to #",
)
OR_MORE = ("or|and MORE", "or|and up|upwards", "up|upwards")
FROM_ON = ("[on|onward|onwards|up|upwards]",)  # `from 9 on`, `from 9:`
# What a critical is called where it is told by what it does; its total stands with it.
HURTS = ("[if|when] [it] hurts [you|him|her] [by|at|with|for] [a] #",)
IS_SCORED = ("is|are|was|were scored|made|reached",)
ALSO = (
    "add|say|tell|include as well",
    "[then] add|also|include|tell|say [also|too|in] [addition] [that]",
    "then",
    "in addition",
    "[you] also say|tell [HIM|them]",
)
CRITICAL_PART = ("critical restriction|restrictions|instruction|instructions|effect|text",)
# What may stand before and behind a total in any order, whoever opens the part so.
_BEFORE_TOTAL = (
    "also in addition if when should on for at with from a an any the your his her it this that you"
    " he is are was were comes come amounts adds up to of reaches serious grave critical hit hits"
    " score scores scored scoring total totals sum result damage wound blow least points"
    " restriction be telling grievous stroke take takes took taken suffer suffers"
    " suffered do does did"
    " done inflict inflicts inflicted opponent lose loses lost"
)
BEFORE_TOTAL = frozenset(_BEFORE_TOTAL.split())
_BEHIND_TOTAL = (
    "points point of damage is are was were scored made lost reached taken then also add say tell"
    " in addition that this the following restriction instruction to your opponent critical"
    " you he him her them read reads hear hears"
)
BEHIND_TOTAL = frozenset(_BEHIND_TOTAL.split())
