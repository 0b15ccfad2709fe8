"""Voices of old tongues, of wordy gentlemen and of clubs of few words, and what to refuse of each.

The old ones say thou and unto; the gentlemen kindly inform one of what a third person must do.
"""

from __future__ import annotations

from pipeline.model.clauses import (
    Bonus,
    Drain,
    Drop,
    Forbid,
    Free,
    Goto,
    Lose,
    Only,
    Points,
    Recover,
    Restore,
)
from tests.wording.sheet import Critical, Told

TELLS: tuple[Told, ...] = (
    ((Forbid(forbid=("orange",)), Bonus(bonus=1, to=("blue",))), """
        Next turn you may do no Orange, but add 1 to any Blue that scores on that turn.
        Next turn you may do no Orange, but you may add 1 to any Blue which scores in that turn.
     """),
    ((Free(free=True), Bonus(bonus=2)), """
        You have no restrictions next turn, and may add 2 to any score you make in the same turn.
     """),
    ((Forbid(forbid=("chop",)),), """
        I the next turn, Chop cannot be selected.
     """),
    ((Forbid(forbid=("red",)),), """
        Upon thy next turn thou mayest not make Red.
        Thou shalt make no Red upon the turn that followeth.
        Bid thine adversary: upon thy next turn make no Red.
        Bid thy rival that he make no Red upon his next turn.
        Command thy foe thus: In thy next turn do no Red.
        Red thou shalt not use upon thy next turn.
        Pray inform thy foe that upon his next turn he must forbear from Red.
        Kindly tell your opponent that he must on no account use Red next turn.
        Under no circumstances may you use Red next turn.
        Red is also barred next turn.
        Kindly tell the other player that he must abstain from Red next turn.
        Pray tell thy foe that he shall use no Red next turn.
        Be so kind as to inform your opponent that she is not to use Red next turn.
        Would you tell your opponent that next turn he must desist from any Red?
        Let your opponent know that he must do without Red next turn.
        Kindly inform your opponent that Red is denied him next turn.
        Please notify your opponent that he is precluded from using Red next turn.
     """),
    ((Forbid(forbid=("red", "blue")),), """
        Upon thy next turn thou shalt use neither Red nor Blue.
        Next turn no Red, no Blue.
        Tell him that next turn he is forbidden Red, and that Blue is likewise forbidden him.
        Next turn no Red and no Blue.
        No Red, no Blue next turn.
        Next turn: no Red; no Blue.
        Do no Red, do no Blue next turn.
        Kindly inform your opponent that next turn he must refrain from any Red and from any Blue.
        Kindly inform your opponent that he must keep from Red, and from Blue, next turn.
     """),
    ((Forbid(forbid=("red", 24, 6)),), """
        Kindly tell your opponent that next turn he must refrain from Red, and from pages 24 and 6.
        Please tell him that he must abstain next turn from any Red, from page 24 and from page 6.
     """),
    ((Forbid(forbid=(24, 6, 8)),), """
        Next turn no pages 24, 6 or 8.
        Kindly inform your opponent that next turn he must refrain from pages 24, 6 and 8.
     """),
    ((Only(only=("green",)),), """
        Upon thy next turn thou mayest use Green alone.
        Green alone mayest thou use upon thy next turn.
        Thou mayest choose naught but Green upon thy next turn.
        Upon thy next turn hold thyself unto Green.
        Kindly tell your opponent that his choice next turn is confined to Green.
        Kindly tell your opponent that next turn he is to use only Green.
        Kindly inform your opponent that he is restricted to Green next turn.
        Would you kindly tell your opponent that next turn he must confine himself to Green?
        Kindly tell your opponent that she must content herself with Green next turn.
     """),
    ((Only(only=("green", 62)),), """
        Kindly inform your opponent that he is confined next turn to Green and page 62.
        Kindly tell your opponent that next turn he must confine himself to Green or to page 62.
     """),
    ((Only(only=("jump back",), lasts=2, overrides="all"),), """
        For two turns thou mayest make Jump Back alone, all other restraints notwithstanding.
        For thy next two turns thou mayest make Jump Back alone. All other restraints are void.
     """),
    ((Forbid(forbid=("jab",), lasts="combat"),), """
        Thou shalt make no Jab for the residue of the fight.
        Ere the combat end thou shalt make no Jab.
        Whilst the combat lasteth thou shalt make no Jab.
        Till the combat's end thou shalt make no Jab.
        At no time may you use a Jab for the rest of the combat.
        Until the combat be ended thou shalt make no Jab.
     """),
    ((Forbid(forbid=("jab",), lasts="combat"),), """
        He must also abstain from Jabs for the remainder of the fight.
        He must likewise refrain from any Jab for the remainder of the combat.
     """),
    ((Bonus(bonus=1),), """
        Upon thy next turn add one unto thy score.
        Upon thy next turn add one unto any score of thine.
        Next turn, any score of yours is up by 1.
        Next turn each score of yours goes up by 1.
        Any score of yours next turn is up by 1.
        Any score up 1 next turn.
        Please tell your opponent that he may add 1 to any score he makes next turn.
     """),
    ((Bonus(bonus=-1),), """
        Next turn, any score of yours is down by 1.
        Next turn all scores of yours are down by 1.
     """),
    ((Bonus(bonus=2, to=("jab", "chop")),), """
        Upon thy next turn add two unto the score of a Jab or a Chop.
        Upon thy next turn add twain unto the score of a Jab or of a Chop.
        Jab or Chop scores next turn are up by 2.
        Jab and Chop scores are up by 2 next turn.
        Kindly tell him that he may add 2 to any score he makes next turn with a Jab or a Chop.
     """),
    ((Bonus(bonus=-2, to=("red",)),), """
        Red scores next turn are down by 2.
        Red scores next turn drop by 2.
        Red scores down by 2 next turn.
        Red down 2 next turn.
     """),
    ((Forbid(forbid=("red",)), Bonus(bonus=1, to=("blue",))), """
        Red not allowed next turn. Blue scores next turn are up by 1.
        Upon thy next turn make no Red. Upon thy next turn add one unto the score of Blue.
        Next turn he must refrain from Red, though he may add 1 to any score he makes with Blue.
        Next turn he must desist from Red, although he may add 1 to any score he gets with Blue.
        Tell him that he must do no Red next turn, and that he may add 1 to any score with Blue.
     """),
    ((Free(free=True),), """
        Upon thy next turn thou art bound by no restraint.
        Upon thy next turn thou art under no restraint.
        Do as thou wilt upon thy next turn.
        Upon thy next turn no restraint is laid upon thee.
        Kindly inform your opponent that there are no restrictions upon him next turn.
     """),
    ((Free(free=True), Bonus(bonus=1)), """
        Tell him that he may do as he likes next turn, and that he may add 1 to any score he makes.
     """),
    ((Drop(drop="weapon"), Only(only=("retrieve weapon",), lasts="restored")), """
        Thy weapon is fallen. Until thou hast it again thou mayest make Retrieve Weapon alone.
        Thy weapon is fallen. Until thou hast it again make naught but Retrieve Weapon.
        Thou hast lost thy weapon; until thou hast it again make naught but Retrieve Weapon.
     """),
    ((Restore(restore="weapon"), Free(free=True)), """
        Thou hast thy weapon again. Upon thy next turn thou art bound by no restraint.
        Kindly tell him that he has recovered his weapon. No restrictions bind him next turn.
     """),
    ((Points(points={"breath": 1}),), """
        Take again one breath.
        Thou regainest one breath.
        Take back one breath.
     """),
    ((Points(points={"breath": -2}),), """
        Lose two breaths.
        Spend two breaths.
        Thou losest twain breaths.
     """),
    ((Drain(drain=1),), """
        Thou losest one body point.
        Lose one body point.
        Kindly inform your opponent that he also loses 1 body point.
     """),
    ((Recover(recover=1),), """
        Thou regainest one body point.
        Kindly inform your opponent that he also regains 1 body point.
     """),
    ((Lose(lose="shield"),), """
        Thy shield is broken.
        Thy shield is rent.
        Please tell him that he has lost the use of his shield for the remainder of the combat.
        Thy shield is cloven in twain.
     """),
    ((Goto(goto=19, when="scored"),), """
        If thou art upon a Score page, turn instead to 19.
        If thou hast scored, turn to page 19.
        If there be a score upon this page, turn to 19.
        Kindly tell him that, should he be on a Score page, he is to turn to 19 instead.
        Kindly inform your opponent that if he is on a Score page he must turn to 19 instead.
     """),
)  # fmt: skip

CRITICALS: tuple[Critical, ...] = (
    ((Only(only=("green",)),), (Forbid(forbid=("red",), lasts="combat"),), None,
     "Only Green next turn. In the case of Critical: No Red can be used during this combat."),
    ((Only(only=("green", 62)),), (Forbid(forbid=("orange",), lasts="combat"),), None,
     ("Kindly inform your opponent that next turn he is confined to Green and page 62. Critical: He"
      " must also refrain from Orange for the remainder of the combat.")),
    ((Forbid(forbid=("red",)),), (Forbid(forbid=("jab", "chop", "horn"), lasts="combat"),), None,
     ("Kindly inform your opponent that next turn he must refrain from Red. Critical: He must also"
      " refrain from any Jab, Chop or Horn for the remainder of the combat.")),
    ((Forbid(forbid=("red",)),), (Drain(drain=1),), None,
     ('Bid thy foe thus: "Upon thy next turn thou shalt make no Red." If critical: "Lose one body'
      ' point."')),
    ((Only(only=("green",)),), (Forbid(forbid=("orange",), lasts="combat"),), 8,
     ('Bid thy foe thus: "Upon thy next turn thou mayest make Green alone." Critical from 8: "Thou'
      ' shalt make no Orange for the residue of the combat."')),
    ((Forbid(forbid=("red", "orange")),), (Forbid(forbid=("blue",), lasts="combat"),), None,
     ("Next turn no Red, no Orange. Crit: Blue not allowed for the rest of the fight.")),
)  # fmt: skip

REFUSED = """
    Upon thy next turn thou mayest make Red.
    Thou mayest not make Red alone upon thy next turn.
    Thou shalt not make Red alone upon thy next turn.
    Thou shalt make neither Red upon thy next turn.
    Upon thy next turn thou art bound by restraint.
    Upon thy next turn thou art bound.
    Thou art not bound by no restraint upon thy next turn.
    Take again one body point.
    Take again one.
    Thy weapon is not fallen.
    Thou hast thy weapon no more.
    Until thou losest it again thou mayest make Red alone.
    Add one unto my score upon thy next turn.
    Upon thy next turn add one unto the score of a Ram.
    Ere thou makest Red, make Blue.
    Ere thy next turn make no Red.
    Bid thy foe choose Red upon his next turn.
    Bid for Red upon thy next turn.
    If thou artest upon a Score page, turn to 19.
    Kindly inform your opponent that next turn he need not refrain from Red.
    Kindly inform your opponent that next turn he must not refrain from Red.
    Kindly inform your opponent that next turn he may refrain from Red.
    Kindly inform your opponent that next turn he may also use Red.
    Kindly inform your opponent that he may also lose 1 luck.
    Kindly inform your opponent that next turn he must refrain from Red, though he may use Blue.
    Kindly inform your opponent that next turn he must refrain from Red, though not from Chop.
    Kindly inform your opponent that next turn he must refrain from Red, though he may not.
    Kindly inform your opponent that he must refrain from Red next turn, unless he may add 1.
    Kindly inform your opponent that next turn he is not confined to Green.
    Kindly inform your opponent that next turn he is no longer confined to Green.
    Kindly inform your opponent that next turn he must refrain from 3 pages.
    Kindly inform your opponent that next turn he must refrain from pages 24, 6 and 2 points.
    Kindly inform your opponent that he may add 1 to any score you make next turn.
    Kindly inform your opponent that he may add 1 to any score I make next turn.
    Tell your opponent: add 1 to any score he makes next turn.
    Tell your opponent: any score of his is up by 1 next turn.
    Tell your opponent: you may do no Red next turn, and add 1 to any score he makes with Blue.
    You do no Red next turn, and any score of his next turn is up by 1.
    Any score of mine next turn is up by 1.
    Any score of yours is up by 1 page next turn.
    Next turn, any score of yours is not up by 1.
    Next turn, any score of yours is up.
    Red scores next turn are not up by 1.
    Red scores next turn are up.
    Red scores next turn are 1.
    Red not up by 1 next turn.
    You are confined next turn to Red for the rest of the combat.
    You may do without Red next turn.
    He may stay away from Red next turn.
    Would you do no Red next turn?
    Could you tell your opponent if he may do Red next turn?
    Would you not tell your opponent to do no Red next turn?
    Let your opponent know whether he may do Red next turn.
    Let your opponent not know that he may do no Red next turn.
    Be so kind as not to tell your opponent that he may do no Red next turn.
    He must also use Red or not for the rest of the combat.
    Only Green next turn; Red may also be used.
    Only Green is allowed next turn; Red is also allowed.
    Red is also allowed next turn.
    You are to do Red next turn.
    He must on no account not use Red next turn.
    You are in no case limited to Red next turn.
    Your choice next turn is Green.
    Your choice next turn is not confined to Green.
    Red up to 2 next turn.
    Red up 1 page next turn.
    Jump up 2 next turn.
    Go up 1 next turn.
    You have lost your weapon; do no Red next turn.
    If there be no score upon the foe, turn to 19.
    Do no Red, though Red may also be used next turn.
    Do no Red for the next 2 turns, but add 1 to any Blue that scores on that turn.
    Add 1 to any Blue that scores on that turn.
"""
