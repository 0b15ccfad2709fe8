"""Voices of war-gamers, lawyers, friends and translators, and what only sounds like them."""

from __future__ import annotations

from pipeline.model.clauses import (
    Announce,
    Bonus,
    Boost,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
    Height,
    Ignore,
    Lose,
    Only,
    Points,
    Recover,
    Restore,
)
from tests.wording.sheet import Told

TELLS: tuple[Told, ...] = (
    ((Only(only=("extended range",)),), """
        The player shown is restricted to Extended Range maneuvers on his next turn.
        Ext. range only, next turn.
     """),
    ((Only(only=("red", "blue")),), """
        The player may select only from Red or Blue maneuvers in his next turn.
        NT: Red/Blue only.
     """),
    ((Forbid(forbid=("down swing",)),), """
        Down Swings may not be executed during the following turn.
     """),
    ((Bonus(bonus=2, to=("down swing",)),), """
        A +2 damage modifier applies to all Down Swings next turn.
     """),
    ((Bonus(bonus=-1),), """
        A -1 modifier applies to any score next turn.
     """),
    ((Goto(goto=41, when="scored"),), """
        If a score was inflicted, refer to page 41 instead.
        Scored? P. 41.
     """),
    ((Goto(goto=19, when="missed"),), """
        If no score was inflicted, turn to page 19 instead.
     """),
    ((Drop(drop="weapon"), Only(only=("retrieve weapon",), lasts="restored")), """
        Weapon dropped: only Retrieve Weapon may be executed until the weapon is recovered.
     """),
    ((Lose(lose="shield"),), """
        Shield destroyed; it is out of play for the remainder of the combat.
     """),
    ((Free(free=True),), """
        No restrictions apply to the following turn.
        Next turn the choice is all yours!
        You can do just about anything you want next turn.
        In the next round you may choose freely.
        Next turn: no limits.
     """),
    ((Forbid(forbid=("orange",), lasts="combat"),), """
        Orange maneuvers may not be executed for the remainder of the combat.
     """),
    ((Drain(drain=2),), """
        Deduct 2 further Body Points.
        -2 BP.
     """),
    ((Height(height=-1),), """
        The player counts as one Height lower next turn.
     """),
    ((Forbid(forbid=("jab",)),), """
        You've hurt your hand, so you can't throw any Jabs next turn.
     """),
    ((Only(only=("green",)),), """
        You're stuck with Green moves next turn, I'm afraid.
     """),
    ((Bonus(bonus=1, to=("chop", "jab")),), """
        Next turn your Chops and Jabs hit harder: +1.
     """),
    ((Bonus(bonus=2),), """
        Whatever you land next turn does 2 extra points.
     """),
    ((Forbid(forbid=("red",), lasts="combat"),), """
        Your leg is broken, so forget about Red for the rest of this fight.
        No Red, rest of cbt.
     """),
    ((Restore(restore="weapon"), Free(free=True)), """
        You've got your weapon back! Do whatever you please next turn.
     """),
    ((Lose(lose="weapon"),), """
        Your weapon is broken and can't be used any more in this fight.
        You lose your weapon for the rest of the fight.
     """),
    ((Drain(drain=1),), """
        You also take another point of damage.
        You receive 1 additional damage point.
     """),
    ((Recover(recover=2),), """
        You get 2 of your body points back.
     """),
    ((Only(only=("yellow",)),), """
        All you can manage next turn is Yellow.
     """),
    ((Only(only=("red",), but=("jab",)),), """
        Next turn stick to Red, but no Jab.
     """),
    ((Announce(announce="colour"),), """
        Next turn you have to tell me your colour before I pick.
     """),
    ((Only(only=("block and close", "jump back")),), """
        In the next turn, no maneuver other than Block and Close or Jump Back shall be chosen.
     """),
    ((Only(only=("red",), lasts=2),), """
        For a period of two turns, only Red may be chosen.
     """),
    ((Forbid(forbid=("red",), but=("chop",)),), """
        No Red shall be chosen next turn, with the exception of Chop.
     """),
    ((Forbid(forbid=("stomp",), lasts="combat"),), """
        Stomp shall not be available for the duration of the combat.
     """),
    ((Only(only=("brown",), overrides="all"),), """
        Only Brown shall be chosen next turn, any other restriction notwithstanding.
     """),
    ((Bonus(bonus=-2, to=("red",)),), """
        Any score made with a Red maneuver next turn shall be reduced by 2.
     """),
    ((Bonus(bonus=1, to=("tail slap",), lasts="combat"),), """
        For the remainder of the combat all scores of Tail Slap shall be increased by 1.
     """),
    ((End(end="lose"),), """
        You have withdrawn from the combat and forfeit it.
     """),
    ((Points(points={"breath": -1}),), """
        Your Breath shall be reduced by 1.
     """),
    ((Forbid(forbid=("blue",)),), """
        You may in the next round no Blue maneuver choose.
     """),
    ((Only(only=("white",)),), """
        In the next round are only White maneuvers allowed.
     """),
    ((Forbid(forbid=("red", "orange")),), """
        In the next round not allowed: Red, Orange.
     """),
    ((Bonus(bonus=1, to=("red",)),), """
        In the next round there is +1 on Red.
        +1 Red NT.
     """),
    ((Bonus(bonus=2, to=("chop",)),), """
        Chops bring 2 points more in the next round.
     """),
    ((Goto(goto=7, when="scored"),), """
        In case of a hit turn to page 7.
     """),
    ((Forbid(forbid=("kick",), lasts="combat"),), """
        Until the end of the fight no Kicks any more.
     """),
    ((Forbid(forbid=("red",)),), """
        No Red nxt trn.
     """),
    ((Bonus(bonus=-1, to=("green", "blue")),), """
        Green, Blue -1 next turn.
     """),
    ((Recover(recover=1),), """
        +1 BP back.
     """),
    ((Forbid(forbid=("red",), when="scored"),), """
        If you scored this turn, you may not use Red next turn.
     """),
    ((Only(only=("blue",), when="missed"),), """
        Unless you scored, do only Blue next turn.
     """),
    ((Bonus(bonus=2, when="scored"),), """
        If your blow scored, add 2 to any score next turn.
     """),
    ((Free(free=True, when="scored"), Only(only=("green",), when="missed")), """
        If you hit, no restrictions next turn; if you did not, only Green next turn.
     """),
    ((Goto(goto=23, when="extended"),), """
        If you were at Extended Range this turn, turn to page 23 instead.
     """),
    ((Only(only=("red",), binds="opponents"),), """
        I may do only Red next turn.
     """),
    ((Boost(boost="double", to=("chop",)),), """
        Chops count double next turn.
     """),
    ((Ignore(ignore="score"),), """
        The score you made this turn is cancelled.
     """),
    ((Goto(goto=9, binds="opponents", when="scored"),), """
        If you hit me, I go to page 9.
     """),
)  # fmt: skip
REFUSED = """
    +1 Red.
    -2 Breath points next turn.
    The player shown is not restricted to Red next turn.
    The player who reads this may do only Red next turn.
    My player may do only Red next turn.
    A +2 modifier applies to no Down Swing next turn.
    A +2 modifier does not apply to Down Swings next turn.
    If a score was inflicted on you, turn to page 41.
    If no score was inflicted on me, turn to page 19.
    See page 41.
    Refer to page 41 of the rules.
    Do only Red next turn, page 41.
    If your opponent hit you this turn, do no Red next turn.
    If I hit you, do no Red next turn.
    If my blow scored, do no Red next turn.
    If you hit, add 2 next turn.
    Unless you score, do only Blue next turn.
    Unless my blow missed, go to page 4.
    Your weapon is not broken and can't be used any more in this fight.
    Your weapon is broken and can be used next turn.
    Your weapon is broken and can't be used next turn.
    You've hurt your opponent, so no Red next turn.
    Deduct 2 points of damage.
    Deduct 2 damage.
    Take another point.
    Take another turn.
    Receive 2 points.
    Get 2 of my body points back.
    You get 2 of your body points.
    Get 2 body points.
    In the next round are only Red maneuvers forbidden.
    In the next round is Red not forbidden.
    In the next round are all but Red forbidden.
    In the next round are all but Red allowed.
    You may, next turn, do Red.
    You may next turn not only do Red.
    You must next turn do Red.
    You may not next turn do only Red.
    Next turn you need not tell me your colour before I pick.
    Next turn you may tell me your colour before I pick.
    You have withdrawn from the next combat and forfeit it.
    You have not withdrawn from the combat.
    You have left the combat and forfeit your weapon.
    No Red shall be barred next turn.
    No Red should not be chosen next turn.
    Only Red shall not be chosen next turn.
    No choice but Red is barred next turn.
    You are left with no Red next turn.
    You are not stuck with Red next turn.
    No Red any more.
    No Red any longer than next turn.
    Chops bring 2 next turn.
    Chops bring 2 Breath next turn.
    Chops hit harder next turn.
    Chops hit 2 next turn.
    The score you made is not cancelled.
    The score I made is cancelled.
    The damage is cancelled next turn.
    If you score, Red; if you did not, only Green next turn.
    If you did not, only Green next turn.
    Otherwise only Green next turn.
    Do anything but what you want next turn.
    You can do nothing you want next turn.
    Red is legal next turn.
    Only Red is illegal next turn.
    Red is acceptable next turn.
    No limits apply to your opponent's next turn.
    No hit me next turn.
    For the duration of the turn no Red.
"""
