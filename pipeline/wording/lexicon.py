"""The words that the grammar knows: classes of synonyms, phrases, and the usual selectors.

A phrase is a row of items: a word, `a|b` for one of several, `[a]` for what may be missing, `#`
for a number, and a name in capitals for a class of words. Pairs of words with opposite meaning
that lie within the bound of `spelling` are kept out on purpose (increase and decrease).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pipeline.model.clauses import COLOURS

CLASSES: Mapping[str, str] = {
    "DO": "do use make perform choose play execute select try attempt",
    "ACT": "attack attacks maneuver maneuvers manoeuvre manoeuvres move moves action actions",
    "THE": "the your their his her its my any all a an",
    "TURN": "turn round exchange",
    "TURNS": "turns rounds exchanges",
    "FIGHT": "combat fight game battle duel",
    "LIMITS": "restriction restrictions limit limits limitation limitations",
    "ARM": "weapon weapons sword swords axe axes bow club dagger daggers flail halberd hammer"
    " katana knife lance lightsaber mace pistol rapier sabre saber scimitar spear staff whip",
    "IT": "it they them",
    "RETRIEVED": "retrieved recovered regained restored picked",
    "RETRIEVE": "retrieve recover regain restore pick",
    "GAIN": "gain regain recover restore reload heal receive",
    "SPEND": "spend pay expend lose use costs",
    "LOSE": "lose take suffer",
    "RAISE": "increase raise",
    "LOWER": "reduce lower",
    "POINTS": "point points",
    "PAGE": "page picture section parchment paragraph",
    "GO": "go turn proceed",
    "BROKEN": "broken destroyed smashed shattered",
    "VOID": "invalid void ignored cancelled canceled",
    "MODAL": "may can must will shall should",
    "POOL": "force magic luck energy spell spells tactics",
    "AND": "and but however also then so plus",
    "EXCEPT": "except save besides",
}

NUMBERS: Mapping[str, int] = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}  # fmt: skip

# How long something holds.
NEXT_TURN = ("[for|on|in|during] [the|your] next|following TURN [only]",)
TURNS = ("[for|during] [the|your] next|following # TURN|TURNS [only]", "for # TURN|TURNS")
COMBAT = (
    "[for] [the] rest|remainder of [the|this] FIGHT",
    "for the entire|whole FIGHT",
    "until|till [the|this] FIGHT ends",
    "until|till [the] end of [the|this] FIGHT",
    "ever again",
    "permanently",
    "until [the|this] FIGHT is over",
)
BACK = ("until your|their weapon is back",)
RETRIEVED = (
    "until [THE] ARM|IT is|are RETRIEVED [up]",
    "until [THE] ARM|IT has|have been RETRIEVED [up]",
    "until [THE] ARM|IT RETRIEVED [up]",
    "until you [have|can] RETRIEVE|RETRIEVED [up] [THE] ARM|IT",
)

# In which exchange it holds.
SCORED = (
    "if|when [you] [are|were] on [a|the] score page",
    "if|when you're on a score page",
    "if|when you scored",
)
MISSED = (
    "if|when [you] [are|were] not on [a|the] score page",
    "if|when you're not on a score page",
    "if|when you missed",
    "if|when you did not score",
    "unless [you] [are|were] on [a|the] score page",
)
FIRST_SCORED = ("if|when you first reached a score page",)
FIRST_MISSED = ("if|when you first reached no score page",)
# Told after a page was turned, it looks back.
WERE_SCORED = ("if|when you were on [a|the] score page",)
WERE_MISSED = ("if|when you were not on [a|the] score page",)
IN_HAND = ("if|when weapon # is in hand",)
EXTENDED = ("if|when [you] [are] at extended range", "if|when [you] [are] not at close range")
CLOSE = ("if|when [you] [are] at close range", "if|when [you] [are] not at extended range")
ON_PAGE = ("if|when [you] [are|were] on PAGE #",)
OR_ON = ("or [on] [PAGE] #",)
# Their shield is smashed on 55 in all three books seen that have such a picture.
SMASHED_ON = 55
SMASHING = ("if|when [you] [are|were] smashing my shield",)
OTHERWISE = ("otherwise", "if not", "or else")

# Whom it binds.
OPPONENTS = (
    "direct|tell|order|instruct [all] [YOUR] opponents|opponent to",
    "[all|any] [your|other] opponents [MODAL]",
    "I'll [now]",
    "I [MODAL] [now]",
)
BOTH = ("[we|you] both [MODAL]",)
YOU = ("you'll [now]", "you [MODAL] [now] [have to]", "MODAL [now]")

# Only at the beginning, with a comma after it: elsewhere the score is one to come.
IF_YOU_SCORE = ("if|when you score",)

# Limits.
ONLY = ("DO only", "only DO", "only", "DO nothing but|except")
BEHIND = ("only",)  # `do green only`
NO = (
    "DO no", "DO not DO [any]", "DO not", "don't DO [any]", "not DO [any]", "cannot DO [any]",
    "can't DO [any]", "mustn't DO [any]", "never DO [any]", "no",
)  # fmt: skip
NO_LIMITS = (
    "[have|has] no [other|further|special] LIMITS",
    "[DO] any ACT",
    "[all|any] LIMITS are|is lifted|removed",
)
INSTEAD = ("instead of [any|all] [other] LIMITS",)
OTHERS_VOID = (
    "[all|any] other LIMITS are|is VOID",
    "[all|any] other LIMITS do not apply",
    "ignore [all|any] other LIMITS",
    "this overrides [all|any] other LIMITS",
)
EXCEPTION = ("EXCEPT [for]", "but not", "but no", "other than", "unless")
INCLUDING = ("including", "and|or also")

# Bonuses.
ADD = ("add",)
SUBTRACT = ("subtract|deduct",)
OF_DAMAGE = ("[POINTS] [of] damage", "POINTS")
TO_SCORE = (
    "to|from [THE] [next] score|scores|damage [that] [you] [make|made]",
    "if|when|whenever you score",
)
TO_ACTS = ("to|from THE ACT",)
THAT_SCORES = (
    "that|which score|scores", "that|which scored", "if|when it scores", "if|when they score",
    "if|when you score [with it|them]",
)  # fmt: skip
CUMULATIVE = ("[this] [is] cumulative|accumulative",)

# Weapons and shields.
WEAPON_USED = (
    "[ACT] [with] the last weapon used",
    "[ACT] [with] [the|your] last weapon you [have] [just] used",
    "[ACT] [with] [the|your] weapon [you] [have] last|just used",
)
WEAPON_ACTS = ("[ACT] [with] [THE] ARM [ACT]",)
DROP_USED = ("drop the weapon [you] just|last used",)
DROP = (
    "drop [your|their|the] ARM",
    "[you] are disarmed",
    "your|their|the ARM is|are dropped",
    "your|their|the ARM has|have been dropped",
    "[you] have dropped [your|their|the] ARM",
)
LOSE_WEAPON = ("lose [your|their|the] weapon",)
LOSE_SHIELD = ("lose [your|their|the] shield",)
WEAPON_BROKEN = ("[your|the] weapon is BROKEN", "[your|the] weapon has been BROKEN")
SHIELD_BROKEN = (
    "[your|the] shield is BROKEN|lost",
    "[your|the] shield has been BROKEN",
    "[you] lost your shield",
)
RESTORE = (
    "have your|their weapon back",
    "use [THE] ARM again",
    "use [THE] ARM lost in FIGHT again",
    "[have] RETRIEVED [up] [THE] ARM [and] [MODAL] [use] [it] [again]",
)

# Points.
EACH_TURN = ("each|every TURN",)
RECOVER = (
    "GAIN # [lost] body POINTS [back]",
    "GAIN # POINTS of body",
    "RAISE [your|their] body [POINTS] by #",
)
DRAIN = (
    "LOSE # body POINTS",
    "LOSE # POINTS of damage",
    "LOSE # damage",
    "LOWER [your|their] body [POINTS] by #",
)

# Pages.
GO_TO = ("GO to PAGE #", "GO to #")
IN_PLACE = ("instead of PAGE #",)
INSTEAD_ALONE = ("instead",)
OR_PAGE = ("or [to] [PAGE] #",)
YOUR_CHOICE = ("as you like", "your choice", "at your choice|option", "you MODAL choose")
IGNORE_SCORE = (
    "ignore [all] [the|that|this|your|their|any] score|scores|damage|result [this] [TURN]",
)

# The symbols in words.
SWAP = ("[or] [THE] partner MODAL step in",)
MISSILE = ("[or] [THE] partner MODAL fire|use a missile|spell [or] [a] [missile|spell]",)

# What is told in a phrase of its own.
EVERYTHING = ("everything done",)
SCORE_DOUBLED = (
    "[THE] score|scores|damage [if|when] [you] [score]",
    "[THE] next score",
)
TALLER = ("be taller by #", "RAISE your height by #")
SHORTER = ("be shorter by #", "LOWER your height by #")
WIELD = ("take weapon # in hand", "DO|draw|ready weapon #")
LACK = (
    "lack # body POINTS for this TURN only",
    "LOSE # [body] POINTS [of] temporary damage [for] [this] [TURN] [only]",
)
CAUSE_LACK = ("cause me # POINTS of temporary damage [for] [this] [TURN] [only]",)
CAUSE = ("cause [me] # [POINTS] [of] damage",)
RECOVER_ALL = ("GAIN all [your|their] [lost] body POINTS",)
Card = Literal["card", "tactic", "spell", "luck", "item", "campaign"]
CARDS: tuple[tuple[Card, tuple[str, ...]], ...] = (
    ("tactic", ("reveal|show|play [THE|one] tactic|tactics card",)),
    ("spell", ("reveal|show|play [THE|one] spell card",)),
    ("luck", ("reveal|show|play [THE|one] luck card",)),
    ("item", ("reveal|show|play [THE|one] item card",)),
    ("campaign", ("reveal|show|play [THE|one] campaign card",)),
    ("card", ("reveal|show|play [THE|one] card",)),
)
ANNOUNCE = (
    "announce|name|tell the color|colour of THE next ACT",
    "do a color|colour ACT",
)
AS_YOU_LIKE = ("as you like", "if you like|wish")
MAY_GOAL = ("I may|can now attempt THE goal",)
End = Literal["win", "lose", "draw"]
May = Literal[True] | None
ENDS: tuple[tuple[End, May, tuple[str, ...]], ...] = (
    ("win", None, ("[the] FIGHT is over and you win", "win [the] [FIGHT]")),
    ("lose", True, ("or [you] [MODAL] escape and I win", "[you] may|can escape and I win")),
    (
        "lose",
        None,
        (
            "[the] FIGHT is over and I win",
            "[you] [have] escaped|escape and I win",
            "lose the FIGHT",
        ),
    ),
    ("draw", True, ("[you] may|can escape [the] [FIGHT]",)),
    (
        "draw",
        None,
        (
            "end the FIGHT with no winner",
            "[the] FIGHT is over",
            "[the] FIGHT ends",
            "[you] have escaped",
            "escape [the] [FIGHT]",
        ),
    ),
)
# What cannot be expressed yet: a key of our own, and the figures.
BEYOND: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("announce the next maneuver", ("announce|name|tell|show [me] your next ACT [first]",)),
    ("lose # turns", ("LOSE|skip # TURN|TURNS",)),
    ("lose a turn", ("LOSE|skip your|a|the [next] TURN",)),
    ("the height is now #", ("your height is [now] #", "[you] are [now] [at] height #")),
)
# Where a wound of this name is scored, in all books seen (series.md).
WOUNDS: tuple[tuple[tuple[int, ...], tuple[str, ...]], ...] = (
    ((7,), ("to THE head wounds|wound",)),
    ((35, 53), ("to THE body wounds|wound",)),
    ((31,), ("to THE arm wounds|wound",)),
    ((13,), ("to THE leg wounds|wound",)),
)
TO_HEIGHT = ("to|from your height",)
BODY_POINTS = ("to|from your body POINTS",)
# What could not be done before; of the fighter shown, and of its opponents.
MAY_NOW: tuple[tuple[Literal["you", "opponents"], tuple[str, ...]], ...] = (
    ("you", ("[you] may|can now DO",)),
    ("opponents", ("I may|can now DO", "opponents may|can now DO")),
)
UP_TO = ("[this] [is] cumulative|accumulative up to [a|an]",)
MOST = ("up to # in all",)
MODIFIER = ("modifier|bonus|total",)
ON_PICTURES = ("on PAGE #",)
# What stands beside a use of points, and tells nothing more.
WHICHEVER = ("either|whether restoring your own [POOL] or reducing mine",)
# Texts that send the reader to a rule printed elsewhere: what it says is a note of the sheet.
SEE = ("see|refer",)
SELECT_FIRST = ("select|choose a ACT",)
FOLLOW = ("follow an instruction not understood yet",)

# Words that are too common to name a row by a part of its name.
COMMON = "ACT TURN TURNS FIGHT LIMITS PAGE POINTS range extended weapon score only"

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
# Words of the grammar's own code, beside those of the phrases.
OTHER_WORDS = "tell opponent critical hit with or and nor of the with by that i"
# Real words next to one of ours: they are no slips of it.
_ORDINARY = (
    "fell lucky seen suave want another back badge been blade blow blown blur brow buck bump"
    " carry change clock clue crown deck dock down dump each faint fast fellow fire flight flock"
    " flow gold greed greet grow grown hack hand joint knock late less lever lick light limb list"
    " lock lone long loose lore love luck lump mellow more most much must none nose note onto over"
    " pack page paint party pass past pick pump queen rage rake read real ride rise rope rush sack"
    " sand seat sent shock shore sick side site slack sling slow snare sore speed spent sting"
    " stock store string swine task tell test text them then there thing thirst this those tick"
    " time tore trust turf vest wait wake walk week well went were what when where while wing wish"
    " with wore work wound write yell your"
)
ORDINARY = frozenset(_ORDINARY.split())
