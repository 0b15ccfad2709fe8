"""Voices of conventions, engineers and parents, and what only sounds like them."""

from __future__ import annotations

from pipeline.model.clauses import (
    Bonus,
    Boost,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
    Height,
    Lose,
    Only,
    Points,
    Recover,
    Restore,
)
from tests.wording.sheet import Critical, Told

TELLS: tuple[Told, ...] = (
    ((Only(only=("jab",)),), """
        You're restricted to Jabs next turn.
     """),
    ((Forbid(forbid=("stomp",)),), """
        Stomp isn't available next turn.
     """),
    ((Free(free=True),), """
        You're free to do whatever you like next turn.
        In the next round you are allowed to use any maneuver.
        Next turn can use any maneuver.
        Next turn you may pick whatever you like.
        Tell your opponent that he has no restrictions next turn.
     """),
    ((Bonus(bonus=1, to=("jab",)),), """
        Your Jabs get +1 next turn.
     """),
    ((Bonus(bonus=-1, lasts="combat"),), """
        You score 1 less with everything for the rest of the combat.
     """),
    ((Goto(goto=43, when="scored"),), """
        If you scored this turn, go to page 43 instead.
     """),
    ((Drop(drop="weapon"), Only(only=("red",), lasts="restored")), """
        You've lost your grip on your weapon. Only Red until you get it back.
     """),
    ((Recover(recover=1),), """
        You get back one body point.
     """),
    ((Only(only=("blue",)),), """
        In the next round you are allowed to use only Blue maneuvers.
     """),
    ((Forbid(forbid=("blue",)),), """
        In the next round you are not allowed to use Blue maneuvers.
     """),
    ((Bonus(bonus=2, to=("blue",)),), """
        In the next round, if you succeed with a Blue maneuver, add 2 points.
     """),
    ((Lose(lose="shield"),), """
        Your shield has been broken and is useless for the rest of the combat.
     """),
    ((Goto(goto=19, when="missed"),), """
        If you did not succeed in scoring, go to page 19.
     """),
    ((Only(only=("red",)),), """
        Next turn can only use Red.
        Read to your opponent: "You may only use Red next turn."
     """),
    ((Forbid(forbid=("red",)),), """
        Next turn cannot use Red.
        Tell your opponent that he may not use Red next turn.
     """),
    ((Bonus(bonus=1),), """
        Next turn score +1.
        If you score next turn you may add 1.
        Tell your opponent he may add 1 to any score next turn.
     """),
    ((Forbid(forbid=("jab",), lasts="combat"),), """
        Before the combat ends, cannot use Jab.
     """),
    ((Drain(drain=1),), """
        Lose one body point.
        Tell your opponent to lose 1 body point.
     """),
    ((Restore(restore="weapon"),), """
        Get weapon back.
     """),
    ((Forbid(forbid=("red", "green"), lasts=2),), """
        Red and Green are disallowed for the next 2 turns.
     """),
    ((Bonus(bonus=-2, to=("down swing",)),), """
        Down Swing scores are reduced by 2 for the next turn.
     """),
    ((Boost(boost="double", to=("jab",)),), """
        Jab scores are doubled for the next turn.
     """),
    ((Height(height=2),), """
        Your height is increased by 2 for the next turn.
     """),
    ((Points(points={"breath": -2}),), """
        Your Breath is reduced by 2.
     """),
    ((End(end="lose"),), """
        You lose the combat.
     """),
    ((Only(only=("yellow",)),), """
        Next turn you may only pick a Yellow move.
     """),
    ((Forbid(forbid=("yellow",)),), """
        Next turn you may not pick a Yellow move.
     """),
    ((Drop(drop="weapon"),), """
        You have dropped your weapon.
     """),
    ((Lose(lose="weapon"),), """
        Your weapon has broken and you can't use it any more in this game.
     """),
    ((Goto(goto=9, when="scored"),), """
        Tell your opponent: If you scored, go to page 9.
     """),
    ((Only(only=("red", "blue", "white")),), """
        Only the following may be done next turn: Red, Blue, White.
     """),
    ((Forbid(forbid=("red", "blue", "white")),), """
        None of the following may be done next turn: Red, Blue, White.
     """),
    ((Forbid(forbid=("red",)), Forbid(forbid=("jab",), lasts="combat")), """
        No Red next turn, and no Jab for the rest of the combat.
     """),
    ((Only(only=("red",), when="scored"),), """
        Only Red next turn if you scored.
     """),
    ((Goto(goto=5, when="extended"),), """
        If the range is extended, go to page 5.
     """),
    ((Free(free=True, when="missed"),), """
        If you missed, there are no restrictions next turn.
     """),
    ((Drain(drain=2, when="scored"),), """
        If on a score page, lose 2 body points.
     """),
)  # fmt: skip
REFUSED = """
    Only the following may not be done next turn: Red, Blue, White.
    None of the following is barred next turn: Red, Blue, White.
    The following may be done next turn: Red, Blue, White.
    The following are not barred next turn: Red, Blue.
    Before the combat ends, use Jab.
    Before the next turn ends, do no Red.
    If you did not succeed in hitting Red, go to page 19.
    If I did not succeed in scoring, go to page 19.
    Your shield has been broken and is useless next turn.
    Your shield has not been broken and is useless for the rest of the combat.
    You score 1 less with nothing for the rest of the combat.
    If you score next turn you may not add 1.
    If you score next turn you need not add 1.
    Permitted selections for the next turn are not Red.
"""
CRITICALS: tuple[Critical, ...] = (
    ((Only(only=("red",)),), (Bonus(bonus=-1, to=("jab",), lasts="combat"),), 8,
     "Only Red next turn. If the score is 8+, add: Jabs score 1 less for the rest of the combat."),
    ((Free(free=True),), (Lose(lose="shield"),), None,
     "No restrictions next turn. If it is a critical hit, your shield is destroyed."),
    ((Forbid(forbid=("red",)),), (Forbid(forbid=("jab",), lasts="combat"),), 9,
     "No Red next turn. Critical hit on 9 or more: you may not Jab for the rest of the combat."),
)  # fmt: skip
