"""The words that the grammar knows: classes of synonyms, phrases, and the usual selectors.

A phrase is a row of items: a word, `a|b` for one of several, `[a]` for what may be missing, `#`
for a number, and a name in capitals for a class of words. Pairs of words with opposite meaning
that lie within the bound of `spelling` stand here both or not at all: with one of them alone the
other would be read as a slip of it (increase and decrease).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

CLASSES: Mapping[str, str] = {
    "DO": "do use make manage perform choose play execute select try attempt pick take employ"
    " adopt utilise utilize does uses makes performs chooses plays selects picks takes",
    "DOING": "doing using making performing choosing playing executing selecting trying"
    " attempting picking taking employing adopting utilising utilizing",
    "DONE": "done used managed made performed chosen played executed selected tried attempted"
    " picked taken employed adopted utilised utilized",
    "ACT": "attack attacks maneuver maneuvers manoeuvre manoeuvres move moves action actions"
    " technique techniques movement movements stunt stunts gambit gambits",
    "THE": "the your their his her its my any all a an either each every",
    "NOUN": "choice choices option options card cards blow blows strike strikes stroke strokes"
    " number numbers line lines row rows play plays hit hits thing things",
    "OWN": "the your their his her both my",
    "TURN": "turn round exchange move",
    "TURNS": "turns rounds exchanges moves",
    "GO_AT_IT": "maneuver manoeuvre action attack choice selection play go stroke pass phase stage"
    " page",
    "GOES_AT_IT": "maneuvers manoeuvres actions attacks choices selections plays goes strokes"
    " passes phases stages pages",
    "CASTS": "cast casts fire fires shoot shoots throw throws",
    "SHIELDS": "shield buckler targe pavise",
    "FIGHT": "combat fight game battle duel bout contest encounter match struggle melee skirmish"
    " quarrel brawl scrap",
    "TELL": "tell inform instruct warn advise notify bid command",
    "FOE": "opponent foe enemy adversary rival",
    "HE": "he she they",
    "ARRIVE": "arrive arrives arrived came reached",
    "HIM": "him her them em",
    "BE": "is are was were be am",
    "ALLOWED": "allowed permitted possible available fine authorised authorized permissible"
    " selectable usable legal eligible accessible acceptable",
    "BARRED": "barred banned forbidden prohibited disallowed excluded impossible unavailable"
    " debarred locked denied unusable unselectable withdrawn illegal"
    " disabled ineligible inaccessible unacceptable outlawed vetoed sealed taboo",
    "HOLD": "hand hands grasp grip",
    "WISH": "like wish please want choose fancy desire",
    "BUT": "but except save besides",
    "SCORE": "score scores damage total totals",
    "SCORING": "score scores scored scoring",
    "GET": "get gets have has receive receives gain gains earn earns",
    "MORE": "more higher above over better up greater",
    "LIMITS": "restriction restrictions limit limits limitation limitations constraint constraints"
    " restraint restraints"
    " prohibition prohibitions interdiction interdictions",
    "LIKES": "like likes wish wishes please pleases want wants choose chooses fancy fancies prefer"
    " prefers",
    "MADE": "made scored inflicted caused achieved obtained dealt done registered recorded landed",
    "SHOWN": "shown pictured depicted portrayed illustrated",
    "PLUS": "bonus modifier adjustment",
    "ARM": "weapon weapons blade sword swords axe axes bow club cudgel cutlass dagger daggers flail"
    " halberd hammer blaster crossbow falchion harpoon scythe trident"
    " katana knife lance lightsaber mace pistol rapier sabre saber scimitar spear staff whip",
    "IT": "it they them",
    "RETRIEVED": "retrieved recovered regained restored picked",
    "RETRIEVE": "retrieve recover regain restore pick retrieves recovers regains picks",
    "GAIN": "gain regain recover restore reload heal receive gains regains recovers restores heals"
    " regenerate regenerates"
    " receives win wins earn earns recharge recharges",
    "GAINED": "gained regained recovered restored healed returned",
    "SPEND": "spend pay expend lose use costs spends pays loses uses forfeit forfeits sacrifice"
    " sacrifices surrender surrenders",
    "LOSE": "lose take suffer loses takes suffers",
    "RAISE": "increase raise",
    "RAISED": "increased raised augmented improved boosted",
    "RISES": "increases rises increase rise",
    "LOWER": "reduce lower decrease diminish lessen",
    "LOWERED": "reduced lowered decreased diminished lessened",
    "FALLS": "decreases decrease",
    "POINTS": "point points",
    "PAGE": "page picture section parchment paragraph entry",
    "PAGES": "pages pictures sections parchments paragraphs entries",
    "GO": "go turn proceed goes turns proceeds",
    "ORDERS": "restriction restrictions limit limits limitation limitations constraint constraints"
    " restraint restraints"
    " order orders"
    " instruction instructions rule rules command commands",
    "NEXT": "next following coming ensuing upcoming subsequent",
    "SORT": "color colour colors colours group groups box boxes type types kind kinds category"
    " categories list lists",
    "SCORES": "score scores hit hits",
    "LIFE": "life health vitality",
    "BROKEN": "broken destroyed smashed shattered splintered cloven",
    "KNOCKED": "knocked struck torn shot wrenched wrested ripped kicked twisted yanked batted",
    "SEVERE": "heavy serious grave severe critical crit mortal",
    "WOUND": "wound wounds hit hits injury blow",
    "VOID": "invalid void ignored cancelled canceled overridden overruled superseded suspended",
    "OVERRIDES": "overrides override overrules overrule supersedes supersede cancels cancel voids"
    " replaces replace trumps trump",
    "OVERRIDING": "overriding overruling superseding cancelling canceling voiding replacing",
    "MODAL": "may can must will shall should",
    "ESCAPE": "escape flee leave withdraw retreat",
    "ESCAPED": "escaped fled withdrawn retreated",
    "POOL": "force magic luck energy spell spells tactics",
    "AND": "and but however also then so plus therefore though although",
    "EXCEPT": "except save besides",
    "REVEAL": "reveal reveals show shows play plays use uses",
    "CAP": "original starting initial maximum full",
    "ANNOUNCE": "announce announces name names tell tells reveal reveals declare declares state"
    " states",
}

NUMBERS: Mapping[str, int] = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}  # fmt: skip

# Whom it binds.
OPPONENTS = (
    "direct|tell|order|instruct [all] [YOUR] opponents|opponent to",
    "[all|any] [your|other] opponents [MODAL]",
    "I'll [now]",
    "I [MODAL] [now]",
)
BOTH_ARMS = ("both ARM",)  # not both players
BOTH = (
    "both [the] players|fighters|sides|combatants [MODAL]",
    "each player|fighter|side|combatant [MODAL]",
    "you and your opponent [MODAL]",
    "you and I [MODAL]",
    "[we|you] both [MODAL]",
)
YOU = ("you'll [now]", "you are to", "you [MODAL] [now]", "MODAL [now]")
# Of the fighter shown, where the text is not put into the mouth of who reads it out.
HIM = (
    "[your|the] FOE [MODAL] [now]",
    "fighter|warrior|player MODAL [now]",
    "the [opposing] player|fighter|warrior|character|combatant [SHOWN] [MODAL] [now]",
    "HE is|are to",
    "HE [MODAL] [now]",
    "his|her|their player [MODAL] [now]",
)

# Only at the beginning, with a comma after it: elsewhere the score is one to come.
IF_YOU_SCORE = (
    "if|when you hit your|the FOE",
    "if|when|should|once you|HE SCORES [me]",
    "if|when|should a score is|be made",
    "if|when there is a score",
    "on|for|after|with a score|hit",
    "when|on|if score|hit",
    "in case of a score|hit",
    "in the event of a score|hit",
)

# Limits; most of them stand in `phrases`, times in `spans`, weapons in `arms`.
BEHIND = ("only",)  # `do green only`
EXCEPTION = (
    "EXCEPT [for|only|those] [of|with|by]",
    "but not",
    "but no",
    "other than",
    "unless",
    "apart from",
    "excluding",
    "with the exception of",
    "with the sole|only exception of",
    "aside from",
    "excepting",
    "leaving out",
    "not counting",
)
# Behind what is named after `but`: it is not meant.
SPARED = ("[BE] [still] ok|okay|fine|alright|ALLOWED", "BE all right", "may|can [still] be DONE")
MAY_STILL = ("[but] you|HE may|can [still] DO",)  # in brackets behind what is barred
SAVE_FOR = ("but for",)  # in brackets: elsewhere `but` could open what follows
EXCEPTED = ("excepted",)  # behind what is named
EXCEPTIONS = ("exception", "the [only] exception BE")  # a sentence of its own
BESIDES = ("apart|aside from", "EXCEPT for", "with the exception of", "excepting")  # it opens
POLITE = (
    "please",
    "pal|mate|friend|buddy|sir",
    "too",
    "as well",
    "for you|him|her",
    "any more|longer",
    "at all",
    "i am afraid",
    "sorry",
)  # it tells nothing more
INCLUDING = ("including", "and|or also", "as well as")

# Bonuses.
TO_IT = ("to it|that|them", "to|on the|that|your|this|their|his|her|its|any|each|every SCORE")
CUMULATIVE = ("[this] [is] cumulative|accumulative",)


# Pages.
GO_TO = (
    "switch|go over|across to PAGE #",
    "GO [on|instead|over] to PAGE #",
    "GO straight|directly|immediately [on|over] to PAGE #",
    "GO [on|instead|over] to [PAGE] number #",
    "GO [on|instead] to #",
    "pass [on] to [PAGE] #",
    "open PAGE #",
    "look at PAGE # instead",
    "use PAGE # instead",
    "continue|read|proceed on|at|from|with PAGE #",
    "read PAGE #",
    "goto [PAGE] #",
    "carry|move|flip [on] at|to|on [PAGE] #",
    "open [the|your] [book] at [PAGE] #",
)
REFER_TO = ("refer|see|consult [to] PAGE|number #", "PAGE|number #")  # only behind a condition
IN_PLACE = ("instead of PAGE|number #", "instead of PAGE number #")
# A score that turns a page by itself, and whose.
SENDS = ("a|the|any|your|this score sends|turns",)
SENDS_YOU = ("you [on] to [PAGE] [number] #",)
SENDS_HIM = ("[your|the] FOE|HIM [on] to [PAGE] [number] #",)
INSTEAD_ALONE = ("instead of this|that PAGE|one", "instead")
OR_PAGE = ("or [to] [PAGE] [number] #",)
YOUR_CHOICE = ("as you like", "your choice", "at your choice|option", "you MODAL choose")
IGNORE_SCORE = (
    "THE hit|blow|ACT|SCORE does|do no damage [after] [all]",
    "THE hit|blow|ACT|SCORE did|has no effect",
    "THE hit|blow does|do not count",
    "THE SCORES|damage [that|which] [you|HE] [have|has] [MADE] [this] [TURN] BE VOID",
    "ignore [all|any] [the] score [that|which] you|HE made|scored [this] [TURN]",
    "ignore [all|any] [the] damage [that|which] you|HE did|caused [to] [me] [this] [TURN]",
    "ignore [all] [the|that|this|your|their|any] score|scores|damage|result [this] [TURN]",
    "THE score|scores|damage [made|scored] [this] [TURN] do|does not count",
    "THE score|scores|damage [made|scored] [this] [TURN] count|counts for nothing",
    "THE score|scores|damage [made|scored] [this] [TURN] is|are ignored|disregarded",
    "THE SCORE BE not counted|deducted|applied|scored",
    "ignore|disregard|cancel|forget THE SCORES|damage you|HE [have|has] [just] MADE [this] [TURN]",
    "ignore|disregard|cancel|forget THE SCORES|damage",
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
TALLER = (
    "be taller by #",
    "RAISE your height by #",
    "OWN height BE RAISED by #",
    "OWN height RISES|goes [up] by #",
)
SHORTER = (
    "be shorter by #",
    "LOWER your height by #",
    "OWN height BE LOWERED by #",
    "OWN height FALLS by #",
    "OWN height goes down by #",
)
# States, which last as long as they say.
COUNTS_TALLER = (
    "OWN height BE # more|greater|higher",
    "BE [treated|counted|considered|regarded] [as] [being] # [levels|points] taller|higher",
    "stand|stands # [levels|points] taller|higher",
    "BE|count|counts [as] [being] # [levels|points|height] taller|higher",
)
COUNTS_SHORTER = (
    "OWN height BE # less|lower|smaller",
    "BE [treated|counted|considered|regarded] [as] [being] # [levels|points] shorter|lower",
    "stand|stands # [levels|points] shorter|lower",
    "BE|count|counts [as] [being] # [levels|points|height] shorter|lower",
)
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
    ("tactic", ("REVEAL [THE|one] tactic|tactics card [now]",)),
    ("spell", ("REVEAL [THE|one] spell card [now]",)),
    ("luck", ("REVEAL [THE|one] luck card [now]",)),
    (
        "item",
        (
            "REVEAL [THE|one] [magic|magical] item card [now]",
            "REVEAL [THE|one] magic|magical item [now]",
        ),
    ),
    ("campaign", ("REVEAL [THE|one] campaign card [now]",)),
    ("card", ("REVEAL [THE|one] card [now]",)),
)
ANNOUNCE = (
    "announce|name|tell the color|colour of THE next ACT",
    "ANNOUNCE [aloud] [me|you|HIM] the color|colour of THE next ACT|choice",
    "do a color|colour ACT",
)
# The same where the time is told behind it.
ANNOUNCE_THEN = (
    "ANNOUNCE [aloud] [me|you|HIM] the color|colour of THE ACT that|which you|I|HE [MODAL] DO",
    "ANNOUNCE [aloud] [me|you|HIM] the color|colour of THE choice that|which you|I|HE [MODAL] DO",
    "ANNOUNCE [aloud] [me|you|HIM] the color|colour of THE ACT|choice you|I|HE [MODAL] DO",
    "ANNOUNCE [aloud] [me|you|HIM] [in] [advance] which|what color|colour you|I|HE [MODAL] DO",
    "ANNOUNCE [aloud] [me|you|HIM] the color|colour of THE ACT|choice",
    "[have|has|need|needs|must] [to] ANNOUNCE [aloud] [me|you|HIM] THE [next] color|colour",
)
BEFORE_CHOICE = (
    "in advance",
    "beforehand",
    "before you|I|HE DO [your|mine|yours|my|his|hers|theirs|their|her] [ACT]",
    "before THE ACT|choice is DONE",
    "before your|the FOE DO [his|hers|theirs|its|their] [own] [ACT]",
)
AS_YOU_LIKE = ("as you like", "if you like|wish")
MAY_GOAL = ("I may|can now attempt THE goal",)
# What cannot be expressed yet: a key of our own, and the figures.
BEYOND: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("announce the next maneuver", ("announce|name|tell|show [me] your next ACT [first]",)),
    ("lose # turns", ("LOSE|skip|miss|misses|forfeit # TURN|TURNS",)),
    ("lose a turn", ("LOSE|skip|miss|misses|forfeit your|a|the [next] TURN",)),
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
BODY_POINTS = ("to|from OWN body POINTS", "[lost] body POINTS [back]")
# What could not be done before; of the fighter shown, and of its opponents.
MAY_NOW: tuple[tuple[Literal["you", "opponents"], tuple[str, ...]], ...] = (
    ("you", ("[you] may|can now DO",)),
    ("opponents", ("I may|can now DO", "opponents may|can now DO")),
)
UP_TO = ("[this] [is] cumulative|accumulative up to [a|an]",)
MOST = ("up to # in all",)
MODIFIER = ("modifier|bonus|total",)
ON_PICTURES = ("on PAGE|PAGES #",)
# What stands beside a use of points, and tells nothing more.
WHICHEVER = ("either|whether restoring your own [POOL] or reducing mine",)
# Texts that send the reader to a rule printed elsewhere: what it says is a note of the sheet.
SEE = ("see|refer",)
SELECT_FIRST = ("select|choose a ACT",)
FOLLOW = ("follow an instruction not understood yet",)

# Exclamations, with or without others of them.
EXCLAIMED = (
    "nay sorry tough ah aha alas dear ha hey hooray hurrah oh oops ouch ow ugh well whoops yikes"
)
CRIES = (
    "nice|good|great|fine|clever|well move|shot|hit|blow|strike|try|done|work|one",
    "lucky|bad shot|hit|blow|luck|miss|move",
    "that|this [must] [really] [have] hurt|hurts|smarts|stings",
    "too|what bad|rotten luck",
    "not [even|nearly|quite|so|too|that] close|fast|bad|good|quick",
    "not this|that time",
    "down|up|over|off|out|away|back you go",
    "so much for the|your|that shield|armor|armour|guard|plan|defense|defence|trick|idea|sword",
)
# Words of the grammar's own code, beside those of the phrases.
OTHER_WORDS = (
    "tell opponent critical hit with or and nor of the with by that i opponent's"
    " adding credited damages deduction lessened rewarded subtracts weaker damaged produced"
    " resulted unsuccessful where"
)
