"""Phrases of limits and of freedom, as editors differ most in these.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations

# Nothing but what follows may be done.
ONLY = (
    "only be able|ALLOWED to DO", "BE only able to DO", "BE able to DO only",
    "BE able only to DO",
    "DO only from|among|between",
    "DO only", "only DO", "go only [for|with]", "only go [for|with]",
    "follow [this|that|it] [up] only with", "only follow [this|that|it] [up] with",
    "only", "DO nothing BUT", "DO nothing else but|than",
    "DO nothing other than", "nothing BUT", "nothing else|other than|but",
    "DO not DO anything|any [ACT] BUT", "not DO anything|any [ACT] BUT",
    "DO not DO anything|any [ACT] other than", "not DO anything|any [ACT] other than",
    "DO no ACT BUT", "DO no [ACT] other than", "no ACT BUT", "no [ACT] other than",
    "[DO] none BUT", "[DO] none other than",
    "[BE] limited|restricted|confined|held|reduced to [DOING]", "BE left|stuck with",
    "[have|has|there] [BE] no ACT|choice|option|alternative BUT|than [to] [DO]",
    "content yourself|himself|herself|themselves with", "have|has only",
    "have|has [the] right only to",
    "only have|has [the] right to",
    "have|has [the] right to DO only", "have|has only [the] right to|of", "BE only ALLOWED",
    "attack|strike|fight|answer only with", "attack|strike|fight|answer with only",
    "only attack|strike|fight with",
    "[THE] choice|selection is|MODAL [be] limited|restricted|confined to",
    "[THE] choice|selection is|MODAL [be] between|among", "BE down to",
    "all [that] you|HE get|gets BE",
    "limit|restrict|confine [THE] choice to",
    "choice is limited|restricted|confined to",
    "limit|restrict|confine yourself|yourselves|himself|herself|themselves to [DOING]",
    "BE forced|obliged|required|compelled|ordered to DO [only]",
    "it is only ALLOWED to DO", "it is ALLOWED only to DO", "it is ALLOWED to DO only",
    "it is necessary|required|obligatory|compulsory|mandatory to DO [only]",
    "BE ALLOWED to DO only", "BE only ALLOWED to DO", "BE ALLOWED only to DO",
    "BE ALLOWED only", "BE only ALLOWED", "BE ALLOWED nothing but|except",
    "[you] have|has to DO [only]",
    "have|has [got] to be|DO|go|stick [only] [with]", "have|has recourse|resort only to",
    "resort only to", "all [that] you|HE have|has [got] [left] is",
    "BE to DO only", "keep DOING", "stay|remain at|in",
    "stick|keep|hold [yourself|himself|herself|themselves] to",
    "DO [only] from|among|between", "just", "just DO", "DO just",
    "BE denied|forbidden|refused all|any|every|everything|anything [ACT] BUT|except|excepting",
    "BE denied|forbidden|refused all|any|every|everything|anything [ACT] other than",
    "BE denied|forbidden|refused [the] use|choice of all|any|everything|anything [ACT] BUT|except",
)  # fmt: skip
# A time may stand between these and what follows them.
LIMITED = (
    "[BE] limited|restricted|confined|held|reduced",
    "limit|restrict|confine yourself|yourselves|himself|herself|themselves",
)
TO_DO = ("to [DOING]",)
CHOICE = ("OWN choice|selection|choices",)
IS_LIMITED = ("BE limited|restricted|confined|reduced to", "BE between|among")
ABSTAIN = ("refrain|abstain|keep|desist|forbear", "BE barred|banned|prohibited|prevented|precluded")
FROM_DOING = ("from [DOING] [any]",)
# With these nobody who may must.
ABSTAINING = frozenset(
    (
        "abandon",
        "abstain",
        "avoid",
        "decline",
        "desist",
        "eschew",
        "forbear",
        "forego",
        "forgo",
        "keep",
        "lay",
        "leave",
        "refrain",
        "refuse",
        "renounce",
        "skip",
        "stay",
        "steer",
        "stop",
    )
)
ALL_YOU_CAN = (
    "all [that] you|HE can|may DO|manage [to] [DO]",
    "the only ACT [that] you|HE can|may DO",
    "OWN sole|only ACT|choice|option|recourse|resort",
    "OWN choices|options",
    "[the|your] ALLOWED ACT|choices|options|selections",
    "the only ACT|thing|choice|option left|open|ALLOWED [to] [you|him|her]",
)  # a time may stand before `is`
NEXT_MUST_BE = (
    "[THE] next ACT|choice|play must [only] be [DONE] [from|between]",
    "[THE] next ACT|choice|play has|have [got] to be [DONE] [from|between]",
    "[THE] next ACT|choice|play can|may only be",
)
# A time must be told beside these.
MUST_BE = (
    "all [that] you|HE can|may|manage [to] [DO] BE",
    "the only ACT|thing|choice [that] you|HE can|may DO BE",
    "OWN ACT|choice must|shall [only] be [DONE] [from|between]",
    "OWN ACT|choice can|may only be",
    "OWN ACT|choice has|have to be [DONE] [from|between]",
    "OWN only|sole ACT|choice|option|choices|options|recourse|resort BE",
)
MAY_NOT_BE = ("OWN ACT|choice may|must|can|shall not be",)
# `maneuvers other than red` before what tells that they are barred.
ALL_OTHERS = (
    "[any|all|every|the] ACT other than", "anything|everything other than",
    "anything|everything except|excepting|excluding",
    "any|all|every ACT except|excepting|excluding",
    "any|all|every color|colour|colors|colours|option|options other than",
    "any|all|every color|colour|colors|colours|option|options except|excepting|excluding",
)  # fmt: skip
# Before what is barred.
USE_OF = ("[the|any|all] use|choice|selection|employment of [any]",)
NEXT_MAY_NOT = ("[THE] next ACT|choice|play may|must|can|shall not be",)
MUST = (
    "attack|strike|fight with [only]",
    "fight at|in",
    "attack|strike|fight only with",
    "DO [only] [from|between|among]",
    "go [only] [for|with]",
    "follow this|that|it [up] with",
    "be",
)  # behind `must`
ALONE = (
    "alone",
    "[and|but] nothing else|more",
    "[but|and] no others|other [ones|SORT] [of] [ACT]",
    "to the exclusion of all|any|everything else|others|other [ACT]",
)  # `do red and nothing else`
COMPULSORY = (
    "BE compulsory|mandatory|obligatory|required [for] [you|him|her]", "BE a must",
)  # fmt: skip
ALL_THERE_IS = (
    "BE all [that] you|HE may|can [now] DO",
    "BE all [that] BE ALLOWED",
    "BE all [that] BE open|left [to] [you|him|her]",
    "BE all [that] you|HE get|gets|have|has [left]",
)  # `red is all you may do`
# The same behind a mark: `red, that is all you get`.
THAT_IS_ALL = tuple(f"that|those|these {one}" for one in ALL_THERE_IS)
THE_ONLY = (
    *ALL_THERE_IS,
    *COMPULSORY,
    "BE OWN only choice|option|ACT|choices|options",
    "BE the only ACT [ALLOWED]",
    "BE the only ACT|SORT|choices|options|ones ALLOWED|open|left [to|for] [you|him|her]",
    "BE the only SORT [that] you|HE may|can DO",
    "BE the only ACT|thing|choice|option|one [that] you|HE may|can DO",
)
AS_WELL = ("as well as",)  # between two rows that one thing is told of
# Behind what may be done, where `only` stands before it, or behind what may not, behind `no`.
MAY_BE = (
    "open|left to you|him|her",
    "works|work", "to choose|pick [from|between]", "left [to] [you|him|her]", "at OWN disposal",
    "MODAL be DONE", "MODAL serve|help|avail you|him|her",
    "[MODAL] BE ALLOWED|open [to] [you|him|her]", "ALLOWED",
)  # fmt: skip
VERB_LAST = ("choose|select|use|play|make|perform|take|pick|employ",)  # `no red choose`
NOT_OPEN = ("not ALLOWED|open [to] [you|him|her]", "BARRED [to|for] [you|him|her]")
# Before what is named, and behind it.
OF_KIND = (
    "something [that|which] [is]",
    "ACT with|using|requiring|involving [the|your|a]",
    "those|these ACT that|which BE [coloured|colored|marked|printed|shown] [in]",
    "those that|which BE",
    "[any] of|from the ACT of|in|from [the] SORT",
    "ACT of|in|from [the] SORT",
    "ACT on [the|your] [SORT]",
    "[the] SORT of ACT called",
    "ACT from|of|in [the]",
    "ACT that|which is|are",
    "ACT coloured|colored|marked|printed [in]",
    "[the] color|colour",
)
# The same, of which `not` may leave some.
EVERYTHING_OF = ("everything|anything [that|which] [BE]",)
# Right before a name: `the maneuver Step Back`.
CALLED = ("maneuver|maneuvers|manoeuvre|manoeuvres|technique|techniques|action|actions",)
# Pages of rows, called by number or with a sign.
NUMBERED = ("number|numbers|nr|nos", "ACT number|numbers|nr|nos")
# The same before a number alone: `techniques 28 and 10`.
COUNTED_ROWS = ("ACT", "row|rows")
# Behind what is named, unless rows are called so.
NOUNS = ("NOUN",)
KIND = (
    "coloured|colored|coded [ACT]",
    "SORT [ACT]",
    "ones",
    "of any SORT|color|colour",
    "ACT of any SORT",
    "whatsoever|whatever",
    "ACT",
)
# What may not be done.
NO = (
    "make no use of [any]", "not go [for|with] [any]", "DO not go [for|with] [any]",
    "not follow [this|that|it] [up] with [any]", "DO not follow [this|that|it] [up] with [any]",
    "refuse|refuses|decline|declines to DO [any]", "BE through|done|finished with [any]",
    "[this|that|it] MODAL not be followed [up] by|with [any]",
    "it is BARRED [to|for] [you|him|her] to DO [any]",
    "it is not ALLOWED [to|for] [you|him|her] to DO [any]",
    "DO not attack|strike|fight with", "not attack|strike|fight with",
    "never attack|strike|fight with", "DO not even think of|about [DOING]",
    "DO no", "DO not DO [any]", "DO not",
    "not DO [any]", "never DO [any]", "DO neither",
    "not to DO [any]", "no longer [DO] [any]", "not be able to [DO] [any]",
    "never again [DO] [any]",
    "BE not ALLOWED|able|free to [DO] [any]", "BE forbidden|unable to [DO] [any]",
    "[have|has] [to] do|go|fight|manage [on] without", "CASTS no",
    "BE barred|banned|prohibited|prevented|precluded from DOING [any]",
    "BE precluded from [any]", "eschew|eschews [the] use of [any]", "eschew|eschews [any]",
    "avoid|stop [DOING] [any]", "refrain|abstain|keep|desist|forbear from [DOING] [any]",
    "BE BARRED from [DOING] [any]", "hands off [of]", "lay|keep|stay off [of]",
    "forget about", "stay|keep away|clear from|of", "steer clear of", "leave out",
    "BE not to DO [any]", "[there] BE a|under [a] ban on", "[have|has] no access to", "nothing in",
    "LOSE [all] access to", "not a single", "forget",
    "[have|has] no use of", "do|does not have|possess [any]", "leave aside",
    "BE denied", "BE forbidden|refused [any]", "not resort to", "LOSE the use of",
)  # fmt: skip
# The same in one verb, unless a row is called by it; some are words of nothing else here.
SHUN = (
    "skip|skips|renounce|renounces|forgo|forgoes|forego|foregoes|abandon|abandons [any]",
    "say|says goodbye|farewell to [any]",
    "goodbye|farewell to [any]",
)
# Denied, these tell that rows may be done: `do not neglect your red`.
NEGLECTING = frozenset(
    (
        "abandon",
        "decline",
        "disdain",
        "disregard",
        "drop",
        "fail",
        "fear",
        "forego",
        "forget",
        "forgo",
        "hesitate",
        "ignore",
        "lose",
        "miss",
        "neglect",
        "omit",
        "overlook",
        "refuse",
        "reject",
        "renounce",
        "scorn",
        "shun",
        "skip",
        "spare",
        "waste",
    )
)
BARE_NO = ("no", "neither", "none of")
NOT = ("not [any]",)  # behind `may`, `can`, `must`: `may not thrust`
NO_MORE = (
    "[DO] no more",
    "DO no further",
    "not DO any more|further",
)  # for the rest of the combat alone: else it could be a number
LABEL_NO = (
    "[DO] not DO any of these|those|the [following] [ACT]",
    "DO none of these|those|the [following] [ACT]",
    "none of these [ACT] MODAL be DONE",
    "none of the following [ACT] MODAL be DONE",
    "none of the following [ACT] BE ALLOWED",
    "the following [ACT] MODAL not be DONE",
    "the following [ACT] BE BARRED",
    "the following [ACT] BE not ALLOWED",
    "BARRED ACT|choices|options",
    "BARRED",
    "not ALLOWED",
    "not to be DONE",
    "never",
    "not",
)
LABEL_ONLY = (
    "DO only [from|among] these|the [following] [ACT]",
    "only these [ACT] MODAL be DONE",
    "only these [ACT] BE ALLOWED",
    "only the following [ACT] MODAL be DONE",
    "only the following [ACT] BE ALLOWED",
    "[only] ALLOWED ACT|choices|options",
    "[only] ALLOWED",
    "only",
    "DO [only] [from|among|between]",
)
BARRED = (
    "BE not|no [an|a] option|choice [for] [you|him|her]", "BE no longer [an|a] option|choice",
    "do|does|will not work|serve|help [you|him|her]", "BE under a ban",
    "BE not at OWN disposal", "BE no longer at OWN disposal",
    "may|can never again be DONE", "MODAL not be ALLOWED|open [to] [you|him|her]",
    "BE no longer ALLOWED|open [to] [you|him|her]",
    "BE not open [to] [you|him|her]",
    "BE lost to you|him|her",
    "MODAL not|never be DONE", "may|can no longer be DONE",
    "BE not ALLOWED [to] [you|him|her]",
    "BE shut|sealed|closed off [to|for] [you|him|her]",
    "BE BARRED to|for you|him|her", "BE BARRED you|him|her", "BE BARRED", "not ALLOWED",
    "BE all|both BARRED",
    "BE shut to|for you|him|her", "[BE] out of bounds", "BE out of reach",
    "[BE] off limits to|for you|him|her",
    "[BE] off limits", "BE off the table|menu",
    "BE withheld from you|him|her", "BE suspended",
    "BE out of the question", "BE closed|denied|refused [to] [you|him|her]", "BE not to be DONE",
    "BE ruled out", "BE out", "BARRED", "BE beyond you|him|her",
    "BE [of] no good|use to you|him|her",
    "BE beyond OWN reach|grasp|ability|abilities|strength",
    "remain|remains|stay|stays|become|becomes BARRED [to|for] [you|him|her]",
    "BE still BARRED [to|for] [you|him|her]",
)  # fmt: skip
# Anything may be done.
NO_LIMITS = (
    "no LIMITS [whatsoever|whatever] apply|applies|bind|binds|hold|holds to|for|on|upon you|HIM",
    "no LIMITS [whatsoever|whatever] [MODAL] apply|applies to THE NEXT TURN|ACT|choice",
    "no LIMITS [whatsoever|whatever] apply|applies|bind|binds [you|HIM]",
    "no LIMITS [whatsoever|whatever] BE laid|placed|put|imposed|set on|upon you|HIM",
    "[there] [have|has|are|is] no LIMITS on|upon|for you|him|her",
    "[there] [have|has|are|is] no LIMITS whatsoever|whatever",
    "[there] [have|has|are|is] no [other|further|special] LIMITS [apply] [at] [all]",
    "[all|any] LIMITS are|is lifted|removed",
    "LIMITS lifted|removed",
    "[there] [have|has|are|is] no LIMITS on|upon [THE] ACT|choice",
    "[have|has] freedom of choice|action",
    "BE under no LIMITS",
    "BE bound|hampered|limited|hindered|restricted by no LIMITS",
    "BE subject to no LIMITS",
    "BE without LIMITS",
    "BE free of|from [all|any] LIMITS",
    "without LIMITS",
    "BE free to DO|act|fight as|what|whatever|whichever [ACT] you|HE LIKES",
    "DO|act|fight as|what|whatever|whichever you|HE see|sees|think|thinks fit|best",
    "[have|has] full|complete|total|entire freedom [of] [choice|action]",
    "[BE] unrestricted|unlimited|unhampered",
    "BE not restricted|limited|hampered [in] [any] [way]",
    "DO|act|fight [just|exactly] as|what|whatever|whichever|how|however [ACT] you|HE LIKES [to]",
    "[have|has|get|gets] [a] free choice|hand|turn [of] [any|all] [ACT]",
    "anything goes",
    "BE OWN own master",
    "[GAIN|have|has] [your|his|her|full|complete] [full|complete] freedom|liberty of choice|action",
    "[there] BE nothing you|HE may|can not do",
    "the|your whole|entire|full sheet BE open|ALLOWED [to] [you|him|her]",
    "take your pick|choice",
    "suit|please yourself|yourselves",
    "anything|whatever you|HE LIKES",
    "nothing|none is|are BARRED|restricted|limited",
    "no ACT BE restricted|limited",
    "nothing BE closed [to] [you|him|her]",
    "[the] choice is [all|entirely|wholly] yours|free|open",
    "[your] choice is free",
    "no limit|restriction on [THE] next TURN",
    "BE at liberty",
    "DO|act|fight as|what|whatever you|HE will",
    "[there] BE no LIMITS on|to what you|HE may|can DO",
    "[have|has] THE choice|selection of|from|among any|all|every|the [whole|entire|full] ACT|sheet",
    "[have|has] the right to any|all|every ACT",
    "BE free to DO from THE whole|entire|full ACT|sheet|list",
    "DO|act|move|fight freely|normally|unhindered",
)
ANYTHING = (
    "DO the|any ACT [that|which] you|HE LIKES [best]",
    "DO any|every color|colour|option [you] [WISH]",
    "any|all|every color|colour|colors|colours [BE] ALLOWED|open [to|for] [you|him|her]",
    "BE denied|forbidden|refused nothing|none",
    "no ACT BE BARRED|closed|refused [to|for] him|her",
    "nothing BE BARRED|closed|refused to|for you|him|her",
    "BE [entirely|quite|wholly] free in [THE] choice|selection [of] [THE] [next] [ACT]",
    "BE free|allowed|permitted|able to DO any ACT [you] [WISH]",
    "BE free|allowed|permitted|able to DO anything [you] [WISH]",
    "BE free to DO as you|HE WISH",
    "DO any ACT [you] [WISH]",
    "DO [just] about|absolutely|simply anything [you] [WISH]",
    "DO anything [you] [WISH] [at] [all]",
    "BE at liberty to DO any ACT|anything [you] [WISH]",
    "any|all|every ACT may|can be DONE",
    "any|all|every [the] ACT [BE] ALLOWED",
    "all|any|every [of] [the|your] choices|options|choice BE open to you|him|her",
    "all|any|every [of] [the|your] choices|options|choice BE open|free|ALLOWED",
    "any ACT [you] [WISH]",
    "all|everything|anything BE open|free|ALLOWED [to|for] [you|him|her]",
    "all|everything|anything [BE] ok|okay|ALLOWED [for] [you|him|her]",
    "all|any|every ACT [BE] open|free [to|for] [you|him|her]",
)
ANYTHING_AT_ALL = (
    "any|all|every [other] ACT",
    "any kind",
    "any|every|all color|colour|colors|colours",
    "anything|everything|all",
)
THAT_ARE_NOT = ("that|which BE not [from]",)  # `any but red` in other words
BUT = ("but",)  # `any but red`: elsewhere it joins
