"""Phrases that add to a score, take from it, or double it.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations

from pipeline.wording import amounts

ADD = ("add|adds [a] bonus of", "add|adds [an] [extra]", "put|tack [on] [an] [extra]")
SUBTRACT = ("subtract|deduct",)
POINT_PENALTY = (
    "[take|takes|suffer|suffers|GET] [a|an] # point|points penalty|malus|reduction|deduction",
)
POINT_BONUS = ("[GET] [a|an] # point|points PLUS",)
TAKE_OFF = ("take|takes|knock|knocks|strike|strikes # [points|point] off|from",)
PENALTY_OF = ("[GET|suffer|suffers|take|takes] [a|an] penalty|malus|reduction|handicap of",)
GET = (
    "benefit|benefits|profit|profits from",
    "[BE] given|awarded", "GET|score|scores|count", "give|award yourself",
    "[there] [BE] [a|an] [GET]",
)  # fmt: skip
BONUS_OF = ("[a|an] [extra] PLUS of", "bonus")
AND_BONUS = ("[extra|additional] [damage|score|scoring] PLUS",)
AND_PENALTY = ("penalty|malus|reduction|handicap",)
EXTRA = (
    "[POINTS] in addition",
    "[POINTS] more|higher|better than usual|normal|normally|otherwise",
    "[POINTS] [the] extra|more|higher|greater|better",
)
LESS = (
    "[POINTS] less|lower|fewer than usual|normal|normally|otherwise",
    "[POINTS] less|lower|fewer|worse",
)
NEXT_SCORE = ("[THE] next turn's|round's score|scores|damage",)
WITH_PENALTY = (
    "suffer|suffers|have|has [a] minus|malus [of]",
    "carry|carries|suffer|suffers|GET|have|has [a|an] penalty|malus|reduction|handicap of",
    "BE penalised|penalized|handicapped|reduced [by]",
)
THAT_SCORE = (
    "it",
    "[that|this|the|your|his|her|its|such] score|damage|total|hit",
)
OF_DAMAGE = ("[extra|more|bonus] [POINTS] [of] damage", "[extra|more|bonus] POINTS", "extra|more")
TO_HIS = ("to|from|on|for [THE] [next] SCORE [that|which] HE make|makes|achieve|achieves|get|gets",)
TO_SCORE = (
    "applies|apply|goes to THE [next] SCORES|damage",
    "BE applied|added|given|granted to THE SCORES",
    "to|from|on|for THE SCORE of whatever|anything|everything you|HE DO",
    "on to|onto [THE] [next] SCORE",
    "onto [THE] [next] SCORE",
    "to|from|on|for|in [THE] [next] SCORE of yours",
    "to|from|on|for all [of] THE [next] SCORE",
    "to|from|on|for|in [THE] [next] SCORE [that] [you] [make|made|inflict|do|deal|cause]",
    "to|from|on THE hit|hits",
    "if|when|whenever|should you|HE SCORES",
)
FOR_ALL = (
    "to|on|for|from whatever|anything|everything you|HE DO|score|scores",
    "to|on|for|with|from THE ACT",
    "to|on|for|with THE next ACT",
    "to|on THE next modifier",
    "to|on|for anything|everything that|which scores|hits|lands",
    "to|on|for whatever scores|hits|lands",
    "to|on|for|with everything|anything",
)
WITH = (
    "[made|done|scored|achieved|obtained|gained|landed] with|by|using|from|of|for|through",
    "when|if|whenever you|HE DO",
    "when|if|whenever DOING",
    "if|when it is",
)
# Behind a score of some rows.
YOU_MAKE = ("[that|which] you|HE make|makes|made|achieve|achieves|score|scores",)
ON_ROWS = (
    "applies|apply|given|granted|goes to|for", "BE applied|added|given|granted to|for",
    "to|from|with|by|on|for|using", "when|if|whenever you|HE DO", "when|if|whenever DOING",
    "if|when|whenever you|HE score with",
    "if|when|whenever attacking|hitting|scoring|striking with|by",
)  # fmt: skip
THAT_SCORES = (
    "that|which SCORING|hit|hits|lands", "if|when|whenever it|one scores",
    "if|when|whenever they score",
    "if|when|whenever you score [with it|them]", "if|when successful",
    "if|when|whenever it|they hit|hits|lands",
)  # fmt: skip
IF_DONE = (
    "if|when|should your|his|her next ACT|choice is|be",
    "if|when|whenever|should you|HE [DO]", "if|when|whenever|should you|HE score|scores with|by",
    "if|when|in [case] [of] scoring with|by", "if|should|when you|HE land|lands",
    "if|when you|HE DO and score with", "if|when|whenever|should you|HE hit|hits with",
)  # fmt: skip
SHOULD = ("should",)  # `should a red one score next turn, add 2`
TO_SCORING = ("SCORES", "be successful", "succeed", "make a SCORE")
AND_SCORES = ("and [it|they|you|one] SCORES|lands", "and BE successful")
# Whatever it is that scores: `whatever you do next turn, if it scores, add 2`.
WHATEVER = ("whatever|whichever [ACT] you|HE DO",)
# `If your next attack scores`.
NEXT_SCORES = ("if|when|should your next ACT SCORES",)
THEY_SCORE = ("if|when|whenever they SCORES",)
IT_SCORES = ("if|when|whenever|should it SCORES",)
OF_YOURS = ("of yours",)
LIFT = ("RAISE the|its|their|that|this|your score|scores|total by #",)
SINK = ("LOWER the|its|their|that|this|your score|scores|total by #",)
# Before what counts twice, and behind it.
DOUBLED_OF = (
    "double|doubles [the] SCORE|effect|effects|result|results|POINTS [done|made] of|from|for",
    "double|doubles [the] SCORE|effect|effects|result|results [done|made|caused] with|by|on",
)
DOUBLED_ANY = ("double|doubles any|all|every|each",)  # with `that scores` behind it
IS_DOUBLED = (
    "[BE] doubled",
    "count|counts twice",
    "BE worth twice [as] [much]",
    "BE worth double",
    "count|counts double",
)
DO_DOUBLE = (
    "count|counts|score|scores twice",
    "do|does|deal|deals|inflict|inflicts twice [as] [much] [the] [SCORE]",
    "BE worth twice [as] [much]",
    "count|counts|score|scores twice as much",
    "do|does|deal|deals twice as much [SCORE]",
    "score|scores|do|does|deal|deals|cause|causes|inflict|inflicts double [the] [SCORE|POINTS]",
    "[SCORE|hit|hits] [BE] doubled",
    "[SCORE|hit|hits] BE worth double",
    "[SCORE|hit|hits] count|counts double",
)
DOUBLE_THEN = (
    "it|they count|counts twice",
    "double|doubles [THE|that|this] SCORE",
    "[THE|that|this|such] SCORE|hit|hits BE doubled",
    "[THE|that|this|such] SCORE|hit|hits count|counts double",
    "it|that|this|they BE doubled",
    "it|that|this|they count|counts double",
    "[it|they] score|scores|do|does|deal|deals|cause|causes|inflict|inflicts double [the] [SCORE]",
)
IF_ROW = ("if|when|whenever",)  # `if red is used`
IF_SCORED = ("if|when|whenever|should you|HE SCORES", "should a score|hit be made")
SCORE_OF_HIS = ("[all] [of] [THE] [next] score|scores|total of his|hers|theirs",)
A_SCORE = (
    "[all] [of] [THE] [next] score|scores|total of yours",
    "[all] [of] [THE] [next] score|scores|total [that] [you] [make|made|scored]",
    "[all] [THE] [next] damage [that] [you] [do|cause|make|made|caused|inflict]",
    "whatever|anything|everything you|HE DO|score|scores|land|lands|hit|hits",
    "everything",
    "[all|any] [THE] hits",
    "a|any|each|every hit of yours",
    "a|an|any|each|every hit",
)
ALL_ROWS = (
    "any|each|every ACT of yours that|which SCORING|hits|lands", "all ACT of yours",
    "all|every [THE] ACT", "any ACT that|which SCORING|hits|lands",
)  # fmt: skip
GETS = (
    "BE rated [an] [extra]",
    "GET [a] score [of]",
    "[hit|hits|strike|strikes|BE] harder|stronger [by]",
    "bring|brings|yield|yields|deal|deals|inflict|inflicts [you] [an] [extra]",
    "carry|carries|earn|earns [a|an] [extra] bonus of",
    "become|becomes",
    "[hit|hits|land|lands|strike|strikes] for",
    "score|scores|count|counts|hit|hits|strike|strikes|land|lands with [a|an] [extra] bonus of",
    "score|scores|count|counts|hit|hits|strike|strikes|land|lands with [an] [extra]",
    "BE at",
    "score|scores|GET|count|counts [a|an] [extra] bonus of",
    "BE worth [an] [extra]",
    "do|does [an] [extra]",
    "score|scores|GET|count|counts|BE|add|adds [a|an] [extra]",
)
ADDED_TO = (
    *amounts.RISEN, "BE better by", "up [by]", "has|have its|their|the score|scores RAISED by",
)  # fmt: skip
IS_TAKEN = ("[POINTS] is|are|MODAL [to] [be] lost|taken|deducted|subtracted",)
IS_ADDED = ("[POINTS] [extra|more] is|are|MODAL [to] [be] added",)
ONE_MORE = ("a|an extra|additional|bonus|further point",)
RAISE = ("RAISE",)
REDUCE = ("LOWER",)
CUT_BY = (*amounts.SUNK, "down [by]", "has|have its|their|the score|scores LOWERED by")
LOSES = ("lose|loses",)  # `all red maneuvers lose 1 point`
EARNS = ("gain|gains",)
# Behind a colon: `red: score +1`.
LABEL = ("score [bonus|modifier]", "bonus|modifier")
# Behind what is used: `with red you score 1 point more`, and no sum.
SCORES_MORE = ("# [POINTS] more|extra|higher|better", "# additional|extra|more POINTS")
A_POINT = ("a|one [single] point",)
