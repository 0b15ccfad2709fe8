"""Voices of hobbyists and ministries: exclamations, questions and ranges before what they tell."""

from __future__ import annotations

from pipeline.model.clauses import (
    Announce,
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
    ((Only(only=("tail slap",)),), """
        The only thing left to you next turn is a Tail Slap.
     """),
    ((Only(only=("red",)),), """
        Not even close! Do only Red next turn.
        Down you go! Do only Red next turn.
        So much for your guard! Do only Red next turn.
        Not this time! Do only Red next turn.
     """),
    ((Forbid(forbid=("jab", "chop")),), """
        Next turn you are not able to use a Jab or a Chop.
     """),
    ((Free(free=True),), """
        You may make any move you like next turn.
        You may choose what you want next turn.
        In next turn any maneuver allowed.
        No restrictions shall apply to the ensuing turn.
     """),
    ((Bonus(bonus=2, to=("jab",)),), """
        If you Jab on your next turn, score 2 additional points.
     """),
    ((Bonus(bonus=-1, to=("red",)),), """
        Take a one-point penalty on Red next turn.
     """),
    ((Forbid(forbid=("orange",), lasts="combat"),), """
        Orange moves are not available to you for the remainder of the game.
     """),
    ((Goto(goto=47, when="scored"),), """
        If you hit your opponent, turn to page 47 instead.
     """),
    ((Drop(drop="weapon"), Only(only=("yellow",), lasts="restored")), """
        Your weapon flies out of your hand! Do only Yellow until you pick it up.
     """),
    ((Drain(drain=2),), """
        You suffer an additional two points of damage.
     """),
    ((Lose(lose="shield"),), """
        Your shield is ruined and may no longer be used.
     """),
    ((Recover(recover=1),), """
        Recover one body point.
     """),
    ((Only(only=("red",)),), """
        You may next turn only choose Red.
        I have you cornered! You may do only Red next turn.
     """),
    ((Forbid(forbid=("red",)),), """
        You may not choose Red next turn.
        Sorry, no Red for you next turn!
     """),
    ((Bonus(bonus=1),), """
        You get 1 extra point if you score next turn.
        Nice move! +1 if you score next turn.
     """),
    ((Forbid(forbid=("green",), lasts=2),), """
        The coming two turns you may not choose Green.
     """),
    ((Goto(goto=33, when="missed"),), """
        If you have not hit, go to page 33.
     """),
    ((Only(only=("white",)),), """
        In next turn only White maneuvers allowed.
     """),
    ((Forbid(forbid=("white",)),), """
        In next turn White maneuvers forbidden.
     """),
    ((Bonus(bonus=1, to=("thrust",)),), """
        In next turn Thrusts have bonus +1.
     """),
    ((Drop(drop="weapon"),), """
        You lost grip of your weapon.
        Whoops, there goes your weapon.
     """),
    ((Forbid(forbid=("kick",), lasts="combat"),), """
        Till end of fight Kicks forbidden.
     """),
    ((Goto(goto=9, when="scored"),), """
        If hit scored, go to page 9.
     """),
    ((Only(only=("blue", "brown")),), """
        Selection shall be confined to Blue and Brown maneuvers for the ensuing turn.
     """),
    ((Forbid(forbid=("blue",)),), """
        Blue maneuvers are not to be selected for the ensuing turn.
     """),
    ((Bonus(bonus=-1, to=("chop",), lasts="combat"),), """
        Any score obtained by a Chop shall be reduced by 1 for the rest of the combat.
     """),
    ((Restore(restore="weapon"),), """
        Your weapon has been returned to you.
     """),
    ((End(end="draw"),), """
        The combat is terminated without a winner.
     """),
    ((Announce(announce="colour"),), """
        You shall declare the colour of your next maneuver in advance.
     """),
    ((Drain(drain=1),), """
        That hurt! Lose another body point.
     """),
    ((Goto(goto=21, when="scored"),), """
        Did you score? If so, turn to page 21.
     """),
    ((Forbid(forbid=("jab",)),), """
        I have hurt your arm. Do no Jab next turn.
     """),
    ((Free(free=True, binds="opponents"),), """
        I have no restrictions next turn.
     """),
    ((Goto(goto=15, binds="opponents", when="missed"),), """
        If you missed me, I go to page 15.
     """),
    ((Only(only=("red",), when="scored"), Only(only=("blue",), when="missed")), """
        If you scored: only Red next turn. If not: only Blue next turn.
     """),
    ((Forbid(forbid=("red",), when="extended"),), """
        At extended range: no Red next turn.
     """),
    ((Forbid(forbid=("red",)), Bonus(bonus=1, to=("blue",))), """
        Next turn, no Red, but Blue gets a +1 bonus.
     """),
    ((Free(free=True), Recover(recover=1)), """
        No restrictions next turn, and you get 1 body point back.
     """),
)  # fmt: skip
REFUSED = """
    Not Red! Do only Blue next turn.
    So much for Red! Do only Blue next turn.
    Down you go to page 7.
    The only thing not left to you next turn is a Tail Slap.
    The only thing left to you is Red.
    Take a one-point penalty.
    Take a one-point bonus from your opponent next turn.
    If your opponent hit you, turn to page 47.
    If you hit your opponent next turn, turn to page 47.
    If you hit your opponent, add 2 next turn.
    If you hit your friend, turn to page 47.
    Selection shall not be confined to Red next turn.
    No restrictions shall not apply to the next turn.
    Your weapon has not been returned to you.
    Your weapon has been returned to your opponent.
    The combat is not terminated without a winner.
    Did you score? If not so, turn to page 21.
    Did you score? If so, do Red next turn.
    I have you do Red next turn.
    I have you.
    If you missed me, I go.
    If I missed you, go to page 15.
    At extended range: Red next turn.
    At no extended range: no Red next turn.
    That hurt! Lose another.
    Lose another body.
    Lose another turn.
    Nice Red next turn!
    Good luck: 2.
    Not bad luck! Do Red next turn.
    On a total of 8 or more, add: -1.
    If 9+ points are lost, no Kick for the rest of the combat.
"""
CRITICALS: tuple[Critical, ...] = (
    ((Only(only=("red",)),), (Bonus(bonus=-1, lasts="combat"),), 8,
     ("Only Red next turn. "
      "On a total of 8 or more, add: -1 to all scores for the rest of the combat.")),
    ((Forbid(forbid=("red",)),), (Forbid(forbid=("kick",), lasts="combat"),), 9,
     ("No Red next turn. "
      "If 9+ points are scored, tell him also: no Kick for the rest of the combat.")),
    ((Forbid(forbid=("red",)),), (Lose(lose="weapon"),), 10,
     "No Red next turn. Critical at 10: your weapon is broken."),
    ((Free(free=True),), (Drain(drain=1, lasts="combat"),), 7,
     ("No restrictions next turn. "
      "7 or more: you lose 1 body point each turn for the rest of the combat.")),
)  # fmt: skip
