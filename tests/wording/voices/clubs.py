"""Voices of clubs, schools and tournament sheets, and what only sounds like them."""

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
    ((Only(only=("down swing",)),), """
        Your next turn is restricted to Down Swings.
     """),
    ((Forbid(forbid=("yellow", "orange")),), """
        Yellow and Orange may not be attempted next turn.
     """),
    ((Free(free=True),), """
        Your next turn is free of restrictions.
        Next turn, you have full liberty of choice.
        Next turn you can do what you will.
        In the next turn, you are free.
        You have regained your balance and are free to do anything next turn.
     """),
    ((Bonus(bonus=1, to=("stomp",)),), """
        Any Stomp scoring next turn receives +1.
     """),
    ((Goto(goto=35, when="scored"),), """
        If there is a score on this page, go to page 35 instead.
     """),
    ((Forbid(forbid=("horn",), lasts="combat"),), """
        The Horn may not be used for the rest of this fight.
     """),
    ((Recover(recover=2),), """
        Two of your lost body points are restored.
     """),
    ((Only(only=("brown", "black"), lasts=2),), """
        Only Brown and Black for your next two turns.
     """),
    ((Only(only=("red",)),), """
        Next turn, your choice is limited to Red maneuvers.
        You are reeling from the blow and can do only Red next turn.
     """),
    ((Forbid(forbid=("red",)),), """
        Next turn, you are prohibited from using Red maneuvers.
     """),
    ((Bonus(bonus=-1, to=("red",)),), """
        Next turn, your Red maneuvers are penalized by 1.
     """),
    ((Drain(drain=1),), """
        You incur the loss of 1 body point.
        Loss of 1 body point
     """),
    ((Lose(lose="shield"),), """
        Your shield is destroyed for the remainder of the combat.
     """),
    ((Goto(goto=7, when="missed"),), """
        If you are not on a scoring page, proceed to page 7.
     """),
    ((Only(only=("green", "blue")),), """
        Next turn you may choose between Green and Blue only.
     """),
    ((Forbid(forbid=("jump back",)),), """
        Remember: you may not Jump Back next turn.
     """),
    ((Bonus(bonus=2),), """
        Add 2 points to anything you score next turn.
     """),
    ((Forbid(forbid=("stomp",), lasts="combat"),), """
        From this point on, you may not Stomp.
     """),
    ((Restore(restore="weapon"), Only(only=("red",))), """
        You now have your weapon in hand again, but you may do only Red next turn.
     """),
    ((Points(points={"luck": -1}),), """
        Cross out one of your Luck points.
     """),
    ((Only(only=("white",)),), """
        Next turn you can only use White.
     """),
    ((Forbid(forbid=("white",)),), """
        Next turn you can't use White.
     """),
    ((Bonus(bonus=1, to=("chop",)),), """
        Next turn you add 1 to Chop.
     """),
    ((Drain(drain=2),), """
        You lose two more body points.
     """),
    ((Drop(drop="weapon"),), """
        You drop your weapon on the ground.
     """),
    ((Goto(goto=51, when="scored"),), """
        If you hit, go to page 51 instead.
     """),
    ((Forbid(forbid=("red",), lasts="combat"),), """
        The rest of the fight you can't use Red.
     """),
    ((Only(only=("orange",)),), """
        In the next turn, just Orange maneuvers.
     """),
    ((Forbid(forbid=("orange",)),), """
        In the next turn, Orange maneuvers are not allowed.
     """),
    ((Bonus(bonus=2, to=("orange",)),), """
        In the next turn, Orange maneuvers cause 2 more points of damage.
     """),
    ((Lose(lose="weapon"),), """
        Your weapon was broken and cannot be used in the rest of the combat.
     """),
    ((Recover(recover=1),), """
        You recover 1 body point that you lost.
     """),
    ((Only(only=("red", "white")),), """
        Next turn: RED/WHITE only
     """),
    ((Forbid(forbid=("jab", "chop", "stomp")),), """
        Next turn: no JAB, CHOP, STOMP
     """),
    ((Bonus(bonus=-2),), """
        Next turn: all scores -2
     """),
    ((Bonus(bonus=1, to=("green",), lasts="combat"),), """
        Rest of combat: GREEN +1
     """),
    ((Bonus(bonus=1),), """
        My guard is down. You get +1 on any score next turn.
     """),
    ((Forbid(forbid=("kick",), lasts="combat"),), """
        Your knee is twisted, so you will not be able to Kick for the rest of the fight.
     """),
    ((Only(only=("jump back",)),), """
        You have been pushed back. You must Jump Back next turn.
     """),
    ((Forbid(forbid=("red",), when="scored"),), """
        In case you scored, do no Red next turn.
     """),
    ((Goto(goto=11, when="scored"), Free(free=True, when="missed")), """
        If on a score page, turn to page 11. If not, you have no restrictions next turn.
     """),
    ((Drop(drop="weapon", when="scored"),), """
        If you scored, you drop your weapon.
     """),
    ((Recover(recover=1, when="missed"),), """
        If you did not score, you recover 1 body point.
     """),
    ((Only(only=("red",)), Bonus(bonus=2, to=("red",))), """
        You may do only Red next turn, but add 2 if a Red scores.
     """),
)  # fmt: skip
REFUSED = """
    If there is no score on your opponent's page, go to page 35.
    If there is a score on my page, go to page 35.
    There are no restrictions on what you may not do next turn.
    There are no restrictions on what I may do next turn.
    You have no liberty of choice next turn.
    You incur the loss of 1 turn.
    Loss of 1 point.
    No loss of 1 body point.
    You do not drop your weapon on the ground.
    Your weapon was not broken.
    My weapon was broken.
    You recover 1 body point that I lost.
    You recover 1 weapon that you lost.
    My guard is not down. You get no bonus next turn.
    You have lost your shield and balance next turn.
    You have lost your balance and are out.
    In case of Red, do Blue next turn.
    In case you score next turn, do no Red.
    In case you were hit, do no Red next turn.
    If 8 or more points are scored next turn, do no Red.
    If 8 points are scored, do no Red next turn.
    Next turn: any
    Next turn you can do what you will not.
"""
CRITICALS: tuple[Critical, ...] = (
    ((Forbid(forbid=("red",)),), (Drain(drain=1),), 9,
     "No Red next turn. CRITICAL (9 OR MORE): lose one more body point."),
    ((Free(free=True),), (Lose(lose="weapon"),), 7,
     "No restrictions next turn. At 7 or more your opponent also reads: Your weapon is broken."),
)  # fmt: skip
