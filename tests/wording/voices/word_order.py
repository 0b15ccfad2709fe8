"""Voices that keep the order of words of another tongue, and other strangers."""

from __future__ import annotations

from pipeline.model.clauses import (
    Bonus,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
    Lose,
    Only,
    Recover,
    Restore,
)
from tests.wording.sheet import Critical, Told

TELLS: tuple[Told, ...] = (
    ((Forbid(forbid=("red", "green")),), """
        Forbidden are in the next round Red and Green maneuvers.
        Red and Green maneuvers are in the next round forbidden.
     """),
    ((Forbid(forbid=("red",)),), """
        You may in the next round Red not use.
        In the next round may no Red be used.
        In the next round may Red not be used.
        Red must not next turn be used.
        It is not possible next turn to use Red.
        You may not next turn do Red.
        Not allowed is in the next turn Red.
        The use of Red is next turn to you forbidden.
        It is forbidden to you to do a Red in the following turn.
        Nay, no Red shall serve thee next turn.
        You can't do Red on your next go.
     """),
    ((Forbid(forbid=("red",), but=("jab",)),), """
        It is next turn not possible to use Red, except Jab.
     """),
    ((Only(only=("red",)),), """
        Next turn may only Red be used.
        Only Red may in the next round be used.
        You can in the next round only Red use.
        Allowed is in the next turn only Red.
        Thou mayest use naught but Red in the turn to come.
     """),
    ((Free(free=True),), """
        The choice of the maneuver is in the next round free.
        No restrictions are there in the next round.
        All maneuvers are in the next round allowed.
        You may in the next round all maneuvers use.
        The fighter is free to choose from the whole sheet next turn.
        In the following turn you have the choice of any maneuver.
        You have no restriction for the following turn.
        Next turn, you can select freely.
        All maneuvers can be selected next turn.
        Do as thou wilt next turn.
        You can do anything on your next go.
        Next turn: unrestricted.
     """),
    ((Bonus(bonus=2, to=("red",)),), """
        In the next round, Red hits count 2 points more.
        Red in the next turn a bonus of 2 receives.
        With Red you score next turn 2 more.
        Damage from Red: +2 next turn.
        In the next round are Red hits with 2 points more rewarded.
     """),
    ((Bonus(bonus=1, to=("chop",)),), """
        All hits with Chops next turn do one extra point of damage.
     """),
    ((Bonus(bonus=-1, to=("chop",)),), """
        Chops are next turn 1 point weaker.
     """),
    ((Bonus(bonus=-2, to=("red",)),), """
        A -2 bonus next turn on Red.
     """),
    ((Bonus(bonus=2),), """
        Your score next turn by 2 is raised.
     """),
    ((Goto(goto=41, when="scored"),), """
        If your attack was successful, go to page 41.
        Where a score has been made, proceed instead to page 41.
     """),
    ((Goto(goto=41, when="missed"),), """
        If your attack did not hit, go to page 41.
        Unless you made a hit, go to page 41.
     """),
    ((Goto(goto=33, when="missed"),), """
        If no damage was dealt, move to page 33.
     """),
    ((Only(only=("red",), when="scored"),), """
        If you have landed on a page with a score, do only Red next turn.
     """),
    ((Only(only=("yellow",)),), """
        The warrior is confined to Yellow maneuvers for one turn.
     """),
    ((Forbid(forbid=("stomp", "jab")),), """
        The fighter may attempt neither Stomp nor Jab on the next turn.
     """),
    ((Bonus(bonus=1, to=("jab",)),), """
        For the coming turn the fighter adds 1 to the score of every Jab.
     """),
    ((Restore(restore="weapon"), Only(only=("red",))), """
        The fighter has retrieved his weapon, but may do only Red next turn.
     """),
    ((Forbid(forbid=("red",), lasts="combat"),), """
        For what remains of the combat the fighter may do no Red.
        You can't do Red again in this game.
     """),
    ((Only(only=("green", "yellow")),), """
        You have the right only to Green or Yellow in the next turn.
     """),
    ((Only(only=("blue",)),), """
        You can only make Blue maneuvers in the following turn.
     """),
    ((Bonus(bonus=2, to=("thrust",)),), """
        You benefit from a bonus of +2 on your Thrusts in the next turn.
        Next turn: Thrusts receive +2.
     """),
    ((Bonus(bonus=-1),), """
        You suffer a malus of 1 on all your scores next turn.
     """),
    ((Drain(drain=1),), """
        You lose one more point of life.
        Cross off 1 more body point.
     """),
    ((Recover(recover=1),), """
        You recover one point of life.
     """),
    ((Lose(lose="weapon"),), """
        Your weapon is lost for the rest of the combat.
     """),
    ((Goto(goto=15, when="scored"),), """
        If you have obtained a score, pass to page 15.
     """),
    ((Goto(goto=15, when="missed"),), """
        If you have not obtained any score, pass to page 15.
     """),
    ((Forbid(forbid=("blue",), lasts=2),), """
        During the two following turns you cannot use Blue.
     """),
    ((Only(only=("orange",)),), """
        Next turn, only Orange can be selected.
     """),
    ((Forbid(forbid=("white",)),), """
        Next turn, White cannot be selected.
     """),
    ((Forbid(forbid=("kick",), lasts="combat"),), """
        From now until the battle ends, Kick cannot be selected.
     """),
    ((Bonus(bonus=2, to=("down swing",)),), """
        Next turn, if a Down Swing hits, damage +2.
     """),
    ((Bonus(bonus=1),), """
        Next turn, all damage dealt +1.
        If you hit on your next go, you get 1 extra point.
     """),
    ((Goto(goto=33, when="scored"),), """
        If damage was dealt, move to page 33.
     """),
    ((Drop(drop="weapon"), Only(only=("retrieve weapon",), lasts="restored")), """
        You dropped your weapon. Only Retrieve Weapon can be selected until you pick it up.
     """),
    ((Restore(restore="weapon"), Free(free=True)), """
        Weapon recovered. No restrictions next turn.
     """),
    ((Drain(drain=2),), """
        Body points are reduced by 2.
     """),
    ((Recover(recover=3),), """
        Body points recover by 3.
     """),
    ((Only(only=("jump back",), lasts=2),), """
        For the next two turns, only Jump Back can be selected.
     """),
    ((Only(only=("green",)),), """
        Green is the only thing you can do on your next go.
     """),
    ((Bonus(bonus=3, to=("red",)),), """
        Red is worth 3 extra points on your next go.
     """),
    ((Lose(lose="shield"),), """
        Your shield has been smashed to bits. It's gone for the rest of the game.
     """),
    ((Drop(drop="weapon"),), """
        You've let your weapon drop.
     """),
    ((End(end="draw"),), """
        The fight stops here and nobody wins.
     """),
    ((Only(only=("red", "white")),), """
        Fighter will execute Red or White maneuvers only, next turn.
     """),
    ((Forbid(forbid=("blue",)),), """
        Fighter will not execute Blue maneuvers next turn.
     """),
    ((Only(only=("extended range",)),), """
        Next turn: Extended Range maneuvers only.
     """),
    ((Forbid(forbid=("orange",), but=("charge",), lasts="combat"),), """
        Remainder of combat: no Orange maneuvers other than Charge.
     """),
    ((Bonus(bonus=-2, to=("chop",), lasts="combat"),), """
        All Chops are at -2 for the rest of the combat.
     """),
    ((Goto(goto=47, when="scored"),), """
        On score page: go to page 47.
     """),
    ((Only(only=("yellow",), when="scored"),), """
        If on a score page, only Yellow next turn.
     """),
)  # fmt: skip
REFUSED = """
    You may in the next round use Red not.
    Only in the next round you may use Red.
    You may only in the next round use Red.
    Red may only be used next turn.
    Red is only allowed next turn.
    You may choose not to do Red next turn.
    You are allowed not to use Red next turn.
    You are allowed to use no Red next turn.
    Red need not be used next turn.
    You must Red next turn not use.
    Red should be used not next turn.
    It is possible not to use Red next turn.
    Red may be forbidden next turn.
    Not only Red may next turn be used.
    Only Red may not next turn be used.
    The choice is next turn not free.
    All you may do next turn.
    You are free to use it next turn.
    All maneuvers are in the next round forbidden.
    No one may use Red next turn.
    I may next turn Red not use.
    Only you may next turn use Red.
    Tell your opponent: Red may he not next turn use.
    In the next round get Red hits 2 points extra.
    Damage to you: +2 next turn.
    If you are hit next turn, add 2 to the damage.
    If you have been hit with Red next turn, 2 more damage.
    Make 2 more hits with Red next turn.
    Do 2 more Red next turn.
    You get 2 extra points next turn.
    Do Red next turn, +2.
    Next turn you receive 2 more damage from Red.
    Next turn you get 2 more damage.
    Next turn Red does not score 2 more.
    Next turn add 2 to my score with Red.
    Next turn add 2 to Red and 3 to Blue.
    Next turn 2 more or less with Red.
    In the next round reduce Red hits of your opponent by 2.
    Next turn Red damage is reduced to 2.
    Next turn Red damage is increased to 2.
    Next turn 2 points of damage more.
    Red next turn scores at least 2 more.
    If you were hit, go to page 41.
    If you have been hit, go to page 41.
    If a hit was scored on you, go to page 41.
    If the attack did not fail, go to page 41.
    If damage was taken, move to page 33.
    If a hit is made, add 2 next turn.
    If a hit was made, add 2 next turn.
    If you have to score, go to page 41.
    If he has been struck, go to page 41.
    If he struck you, go to page 41.
    Unless you did not score, go to page 41.
    Unless the blow missed, go to page 41.
    If your last attack hit, go to page 41.
    You have the right not only to Red next turn.
    You do not have the right only to Red next turn.
    You have the choice of Red next turn.
    You have the choice of any weapon next turn.
    You have the right to Red next turn.
    Green is not the only thing you can do next turn.
    Green is the only thing you cannot do next turn.
    My fighter may do only Red next turn.
    The fighter's opponent may do only Red next turn.
    Tell your opponent: your fighter's weapon is broken.
    Your weapon is not lost for the rest of the combat.
    Your weapon is lost.
    Your weapon is lost for the next turn.
    From now on until your next turn, no Red.
    From now on until you score, no Red.
    The fight does not end here.
    The fight ends when nobody wins.
    The fight stops here for one turn.
    The fight ends if you win.
    You have let my weapon drop.
    You have not let your weapon drop.
    Do not let your weapon drop.
    Cross off 1 more maneuver.
    Cross off 2 points of damage.
    Body points are reduced to 2.
    My body points are reduced by 2.
    Body points are reduced by 2 for the rest of the combat.
    Body points do not recover by 3.
    2 Breath is not consumed.
    You benefit from my bonus of +2 next turn.
    You opt out of Red next turn.
    You may not opt for anything but what you rely on next turn.
    You need not carry out Red next turn.
    Fighter will execute Red maneuvers next turn.
    No Red shall not serve you next turn.
    Red is strictly not forbidden next turn.
    For what remains of the turn do no Red.
    If you were on a page and did not score, go to page 41 or page 19.
    If no page with a score, go to page 41.
    If on no score page, go to page 41.
    If no on a score page, go to page 41.
    If a score is no page, go to page 41.
"""
CRITICALS: tuple[Critical, ...] = (
    ((Only(only=("red",)),), (Forbid(forbid=("red",), lasts="combat"),), 8,
     ("Do only Red next turn. "
      "If the wound is for 8 points or more, add: No Red for the rest of the combat.")),
    ((Free(free=True),), (Lose(lose="shield"),), None,
     "No restrictions next turn. Critical: Your shield is broken."),
    ((Forbid(forbid=("blue",)),), (Drain(drain=1),), 9,
     "Do no Blue next turn. On 9 or better: lose 1 more body point."),
    ((Forbid(forbid=("blue",)),), (Forbid(forbid=("jab",), lasts="combat"),), 6,
     "No Blue next turn. Critical hit (6+): no Jab for the remainder of the combat."),
)  # fmt: skip
