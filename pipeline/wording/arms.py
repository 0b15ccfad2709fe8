"""Phrases on what happens to weapons and shields.

They are written as in `lexicon`, which has the classes of words.
"""

from __future__ import annotations


def _arms(*told: str) -> tuple[str, ...]:
    """What is told of a weapon: a name of one alone could be a slip of any other word."""
    return tuple(f"{arm} {rest}" for rest in told for arm in ("OWN ARM", "weapon|weapons"))


WEAPON_USED = (
    "[ACT] [with] the last weapon used",
    "[ACT] [with] [the|your] last weapon you [have] [just] used",
    "[ACT] [with] [the|your] weapon [you] [have] last|just used",
)
WEAPON_ACTS = ("[ACT] [with] [THE] ARM [ACT]",)
DROP_USED = (
    "drop|drops the weapon [you] just|last used",
    "drop|drops the weapon [that|which] you|HE [have|has] [just|last] used [this] [TURN]",
)
DROP = (
    "drop|drops|dropped [OWN] ARM",
    "BE disarmed|unarmed|weaponless",
    "BE forced|made|obliged|compelled to drop OWN ARM",
    "have|has been disarmed",
    "have|has dropped [OWN] ARM",
    "LOSE|lost|have|has [lost] hold|grip of|on [OWN] ARM",
    "LOSE|lost OWN hold|grip of|on [OWN] ARM",
    "have|has lost OWN hold|grip of|on [OWN] ARM",
    "[have|has] let|lets go of [OWN] ARM",
    "[have|has] let|lets OWN ARM fall|drop|slip|go",
    "[have|has] let|lets fall OWN ARM",
    "BE without [a|OWN] weapon",
    "no longer hold|holds [a|OWN] weapon",
    "there goes|go OWN ARM",
    *_arms(
        "[is|are|was|were] dropped",
        "has|have been dropped",
        "has|have fallen|dropped [from|to|on] [OWN] [ground|floor|hand|hands]",
        "BE [lying] on [OWN] ground|floor",
        "lies on [OWN] ground|floor",
        "[has|have] slips|slipped|flies|flown|falls|fallen [out] from|of [OWN] HOLD",
        "[has|have] drops|dropped [out] from|of [OWN] HOLD",
        "flies from [OWN] hand|hands|grasp|grip",
        "BE fallen [from|to|on] [OWN] [ground|floor|hand|hands]",
        "BE out of reach",
        "BE KNOCKED to [the|your] ground|floor",
        "drops|drop|falls|fall to|on|onto OWN ground|floor|feet",
        "lies|lie at OWN feet",
        "lies|lie on the ground|floor",
        "BE out of OWN hand|hands|grasp|grip",
        "has|have left OWN hand|hands|grasp|grip",
        "fall|falls|flies|fly [from|to] [OWN] [ground|floor|hand|hands]",
        "[BE] [has] [been] KNOCKED from|away|out|loose [of] [OWN] [hand|hands]",
        "has|have been KNOCKED from|away|out|loose [of] [OWN] [HOLD]",
        "BE KNOCKED out of|from OWN HOLD",
        "BE KNOCKED|sent flying",
        "escapes|escape [from] OWN HOLD",
        "goes|go flying",
        "[BE|has|have] [been] dislodged [from] [OWN] [HOLD]",
    ),
)
# Behind what is dropped.
TO_GROUND = ("to|on|onto|upon the|your|his|her ground|floor",)
# Gone for good or for now: what follows must tell.
GONE = (
    "[OWN] weapon|weapons [BE] [now] gone|lost",
    "[OWN] weapon|weapons has|have been lost",
    "[have|has] lost OWN ARM",
)
# Said of what was just lost for good.
NOT_AGAIN = (
    "you|HE MODAL not|never DO it|them|this",
    "you|HE MODAL no longer DO it|them|this",
    "lost|gone|useless to|for you|him|her",
    "BE useless|unusable|worthless|gone",
    "it|they MODAL not|never [again] be DONE",
    "it|they MODAL no longer be DONE",
    "it|they BE useless|unusable|gone|worthless",
    "it|they BE out of play|action|use|service",
    "MODAL not|never [again] be DONE",
    "MODAL no longer be DONE",
    "THE SHIELDS|ARM MODAL not|never [again] be DONE",
    "THE SHIELDS|ARM MODAL no longer be DONE",
)
# Behind `Weapon:`, as on a slip of paper.
ENTERED_DROPPED = ("dropped|fallen", "on the ground|floor", "KNOCKED away|loose")
ENTERED_BACK = ("RETRIEVED [again]", "back [in] [hand|hands]")
ENTERED_BROKEN = ("BROKEN",)
# Said of what was just taken up.
AGAIN = (
    "you|HE may|can [now] DO it|them [again]",
    "it|they may|can [now] be DONE [again]",
)
LOSE_WEAPON = (
    "lose|lost the use of OWN ARM",
    "have|has lost the use of OWN ARM",
    "say goodbye|farewell to OWN ARM",
    "lose [your|their|the] weapon",
)
LOSE_SHIELD = (
    "lose|lost the use of OWN SHIELDS",
    "have|has lost the use of OWN SHIELDS",
    "say goodbye|farewell to OWN SHIELDS",
    "lose [OWN] SHIELDS",
    "BE without [a|OWN] SHIELDS",
)
WEAPON_BROKEN = (
    "OWN ARM breaks|snaps|shatters|splinters [in|into|to] [two|half|pieces|bits]",
    "OWN ARM has snapped|broken|shattered|splintered [in|into|to] [two|half|pieces|bits]",
    "OWN ARM is|has [been] BROKEN in|into|to two|half|pieces|bits",
    "OWN ARM is|was|are|were BROKEN",
    "OWN ARM has been BROKEN",
    "[OWN] weapon is BROKEN",
    "[OWN] weapon has been BROKEN",
)
SHIELD_BROKEN = (
    *(
        f"OWN SHIELDS breaks|shatters|splinters|splits {rest}and BE lost|gone|useless"
        for rest in ("in|into two|half|pieces ", "")
    ),
    "OWN SHIELDS breaks|snaps|shatters|splinters|splits [in|into|to] [two|half|pieces|bits]",
    "OWN SHIELDS has snapped|broken|shattered|splintered [in|into|to] [two|half|pieces|bits]",
    "[OWN] SHIELDS is [now] split|cut|cloven|cleft in two|half|pieces [and] [BE] [now] [useless]",
    "[OWN] SHIELDS [is|was] [now] BROKEN to|into bits|pieces|splinters",
    "[OWN] SHIELDS has been BROKEN to|into bits|pieces|splinters",
    "[OWN] SHIELDS [is|was] [now] BROKEN [and] [is] [gone|lost|useless]",
    "[OWN] SHIELDS [is] [now] lost|gone|useless|worthless to|for you|him|her",
    "[OWN] SHIELDS [is] [now] lost|gone|split|useless|ruined|junk|worthless|wrecked",
    "[OWN] SHIELDS is [now] in pieces|splinters|two",
    "have|has no SHIELDS any more|longer",
    "do|does not have a|OWN SHIELDS any more|longer",
    "[OWN] SHIELDS is [now] of no [more|further] use",
    "[OWN] SHIELDS has been split|cut|cloven in|into two|half|pieces",
    "[OWN] SHIELDS has been BROKEN|lost|split|ruined",
    "[have|has] lost OWN SHIELDS",
    "that is OWN SHIELDS gone|lost|broken|ruined",
    "no longer have|has a|OWN SHIELDS",
)
RESTORE = (
    "snatch|snatches|grab|grabs up OWN ARM [again]",
    "have|has|hold|holds [got] OWN ARM once again|more",
    "pick|picks OWN ARM up [again]",
    "have|has picked OWN ARM up [again]",
    "have|has|hold|holds [got] OWN weapon|weapons [back] in [OWN] hand|hands once more",
    "have|has|hold|holds [got] OWN weapon|weapons [back] in [OWN] hand|hands [again]",
    "have|has|hold|holds [got] OWN weapon|weapons back|again in [OWN] hand|hands",
    "have|has|hold|holds [got] OWN weapon|weapons once more in [OWN] hand|hands",
    "take|takes OWN weapon|weapons back|again in|into [OWN] hand|hands [again]",
    "take|takes OWN weapon|weapons in|into [OWN] hand|hands again",
    "have|has|get|gets|got [got] [OWN] weapon back|again",
    "have|has|get|gets|got back [OWN] weapon",
    *_arms(
        "BE [back] in [OWN] hand|hands once more|again",
        "BE [back] in [OWN] hand|hands [again]",
        "back in [OWN] hand|hands [again]",
        "BE once more in [OWN] hand|hands",
        "returns|return to you|him|her",
        "[BE] RETRIEVED [up]",
        "has|have been RETRIEVED [up]",
        "BE found again",
        "BE yours again",
        "has|have been returned|restored|given [back] [to] you|him|her",
        "BE returned|restored|given [back] [to] you|him|her",
        "BE [once] [again|more] at OWN disposal [again]",
        "BE deemed|considered [to] [have|be] [been] RETRIEVED",
        "BE yours once more|again",
        "may|can [now] be used again",
    ),
    "[all] OWN dropped|fallen|lost ARM BE [back|again] in [OWN] hand|hands [again]",
    "[all] OWN dropped|fallen|lost ARM BE back|yours|his|hers [again]",
    "[OWN] weapon|weapons BE back",
    "[OWN] weapon|weapons may|can [now] be used",
    "use [OWN] ARM again",
    "use [OWN] ARM lost in FIGHT again",
    "[have|has] RETRIEVED [up] [OWN] ARM [and] MODAL use [it] [again]",
    "[have|has] RETRIEVED [up] [OWN] ARM [and] use [it] [again]",
    "[have|has] RETRIEVED [up] [OWN] ARM",
    "RETRIEVE [up] [OWN] ARM",
    "take|takes up [OWN] ARM again",
    "hold|holds|grasp|grasps [OWN] ARM again",
    "grasp|grasps OWN ARM once more",
    "hold|holds|have|has [OWN] ARM once more",
    "BE armed again",
    "have|has|hold|holds once again|more OWN weapon|weapons in [OWN] hand|hands",
    "[OWN] weapon|weapons back [in] [OWN] [hand|hands]",
)
