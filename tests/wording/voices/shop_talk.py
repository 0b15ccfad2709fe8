"""Voices of shops, translators, tables and sagas: what may be done, how long, at which odds."""

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
    ((Drop(drop="weapon"),), """
        Weapon: dropped.
        You drop your blade.
     """),
    ((Restore(restore="weapon"),), """
        Weapon: recovered.
        You have recovered your weapon.
     """),
    ((Lose(lose="shield"),), """
        Shield: destroyed.
        Your shield has been split in two and cannot be used again.
     """),
    ((Free(free=True),), """
        Allowed next turn: everything.
        You are bound by no restriction next turn.
        You are free to make any attack on your next go.
        In the following turn you can choose any action.
        In the next turn you will have no limitations.
        You are bound by no restriction in the turn that follows.
     """),
    ((Lose(lose="weapon"),), """
        Your blade is broken.
        Your weapon has been destroyed and you cannot use it again.
        Your blade is shattered and lost to you for the rest of the fight.
     """),
    ((Only(only=("red",)),), """
        All you can do is Red next turn.
        Choose nothing but Red next turn.
        You may choose Red but nothing else next turn.
        You may use Red next turn, but nothing else.
        You may not choose anything other than Red next turn.
        Everything except Red is forbidden next turn.
        Next turn your attack must be Red.
        Red alone may serve you in the turn that follows.
     """),
    ((Bonus(bonus=-1),), """
        Your score next turn is diminished by 1.
        Deduct one from any damage you cause on your next go.
     """),
    ((Forbid(forbid=("red",)),), """
        Disabled next turn: Red.
        You are not able to choose Red next turn.
        You can use any maneuver but Red next turn.
        You can use any maneuver next turn other than Red.
        Any colour but Red next turn.
        Anything apart from Red next turn.
        All maneuvers are available next turn save Red.
        Nothing is barred to you next turn save Red.
        Next turn Red is not to be chosen.
        Red maneuvers may not be chosen by you next turn.
        For one turn you are denied Red.
     """),
    ((Forbid(forbid=("red",), lasts="combat"),), """
        Never more shall you use Red in this combat.
        From the next turn on, do no Red.
        Until the combat ends you may not use Red.
        As long as the combat lasts, Red is barred.
        During the entire remainder of the combat, no Red.
        For the remainder of this encounter you cannot use Red.
        For the whole duration of the combat you will not be able to use Red moves.
     """),
    ((Goto(goto=29, when="scored"),), """
        Has your blow scored? Then turn to page 29.
     """),
    ((Goto(goto=29, when="missed"),), """
        Did your attack miss? Go to page 29.
     """),
    ((Forbid(forbid=("jab",)), Bonus(bonus=1, binds="opponents")), """
        You do no Jab next turn, and I add 1 to my score next turn.
     """),
    ((Only(only=("red", "blue")),), """
        On your next turn you have only Red and Blue to choose from.
        You must take Red or Blue for your next turn.
        Allowed next turn: Red, Blue.
     """),
    ((Only(only=("red", "blue", "green")),), """
        Only Red, Blue or Green is open to you on your next turn.
     """),
    ((Forbid(forbid=("red",), lasts=2),), """
        Your Red maneuvers are suspended for two turns.
        For the next turn and the one after, do no Red.
     """),
    ((Only(only=("red",), lasts=2),), """
        For your next two turns, use only Red.
        In each of the next two turns do only Red.
     """),
    ((Bonus(bonus=-1, to=("jab",), lasts="combat"),), """
        Throughout the rest of the combat your Jabs score 1 less.
        Each Jab you make for the rest of the combat scores 1 less.
     """),
    ((Bonus(bonus=1, to=("jab",), lasts="combat"),), """
        Whenever you score with a Jab in the rest of the combat, add 1.
     """),
    ((Bonus(bonus=1, lasts="combat"),), """
        Every time you score in the rest of the combat, add 1.
     """),
    ((Bonus(bonus=2, to=("jab",)),), """
        A Jab that scores next turn is worth 2 extra.
        Next turn a successful Jab scores 2 extra.
        Next turn, should a Jab score, add 2.
     """),
    ((Bonus(bonus=2, to=("red",)),), """
        If your next maneuver is Red, add 2.
        If you choose Red for your next turn, add 2 to its score.
        Should you choose Red next turn, its score is 2 higher.
     """),
    ((Only(only=("chop", "jab")),), """
        You can only make Chop or Jab attacks on your next go.
     """),
    ((Forbid(forbid=("green",)),), """
        No Green attacks are possible on your next go.
     """),
    ((Bonus(bonus=2, to=("down swing",)),), """
        Add two to the damage of any Down Swing on your next go.
     """),
    ((Goto(goto=39, when="scored"),), """
        If this page shows a score, turn to page 39 instead.
     """),
    ((Goto(goto=39, when="missed"),), """
        If this page shows no score, turn to page 39 instead.
     """),
    ((Forbid(forbid=("stomp",), lasts="combat"),), """
        You have sprained an ankle; you cannot Stomp again during this fight.
     """),
    ((Drain(drain=1),), """
        You are bleeding: deduct one more body point.
     """),
    ((Only(only=("red",), lasts=3),), """
        You are cornered: only Red attacks for the next three goes.
     """),
    ((Only(only=("blue",)),), """
        In the following turn you can only choose Blue actions.
     """),
    ((Forbid(forbid=("orange",)),), """
        In the following turn you cannot choose any Orange action.
     """),
    ((Bonus(bonus=1, to=("orange",)),), """
        In the following turn add 1 point to the damage of the Orange actions.
     """),
    ((Forbid(forbid=("kick", "jump back"), lasts="combat"),), """
        You cannot choose Kick nor Jump Back during the rest of the combat.
     """),
    ((Drain(drain=2),), """
        You lose 2 additional body points.
     """),
    ((Goto(goto=17, when="scored"),), """
        If you have scored, turn to page 17.
     """),
    ((End(end="draw", may=True),), """
        You may flee from the combat.
     """),
    ((Only(only=("green",)),), """
        In the next turn you will be able to use only Green moves.
     """),
    ((Forbid(forbid=("white",)),), """
        In the next turn you will not be able to use White moves.
     """),
    ((Bonus(bonus=1, to=("jab",)),), """
        In the next turn the Jabs will have a bonus of +1.
     """),
    ((Bonus(bonus=-2),), """
        In the next turn your score will be diminished by 2.
     """),
    ((Forbid(forbid=("red", "blue")),), """
        Not allowed next turn: Red, Blue.
     """),
    ((Bonus(bonus=1, to=("red",)),), """
        Bonus next turn: Red +1.
        If you use a Red attack next turn and it hits, it scores 1 extra.
     """),
    ((Forbid(forbid=("jab",), lasts="combat"),), """
        Disabled for the rest of the combat: Jab.
     """),
    ((Goto(goto=9, when="scored"),), """
        If score: go to page 9.
     """),
    ((Recover(recover=2),), """
        Body points: +2.
     """),
    ((Forbid(forbid=("thrust",)),), """
        You shall not Thrust in the turn that follows.
     """),
    ((Only(only=("red",), binds="opponents"),), """
        I can do only Red next turn.
     """),
    ((Forbid(forbid=("red",), binds="opponents"),), """
        I must not use Red next turn.
     """),
    ((Drain(drain=2, binds="opponents"),), """
        I lose 2 body points.
     """),
    ((Goto(goto=11, when="scored", binds="opponents"),), """
        If you scored, I turn to page 11.
     """),
    ((Only(only=("red",), when="scored"),), """
        If you have just scored, you are limited to Red next turn.
     """),
    ((Forbid(forbid=("red",), when="missed"),), """
        If your attack missed, you may not use Red next turn.
     """),
    ((Only(only=("extended range",), when="extended"),), """
        If you were at extended range, stay at extended range next turn.
     """),
    ((Goto(goto=13, when="close"),), """
        If you were at close range, go to page 13.
     """),
    ((Drain(drain=1, when="scored"),), """
        If you are on a score page, you also lose 1 body point.
     """),
)  # fmt: skip
REFUSED = """
    You have only 2 body points next turn.
    You do not have only Red next turn.
    If your next maneuver is not Red, add 2.
    If my next maneuver is Red, add 2.
    For the next turn and the one after, do Red.
    From the next turn, do no Red.
    Everything except Red is not forbidden next turn.
    Any colour but Red is barred next turn.
    You may use Red next turn, but nothing else is barred.
    All you can do is Red.
    All you cannot do is Red next turn.
    All you can do is not Red next turn.
    Your shield has been split in two fights.
    Your weapon has been destroyed and you cannot use it next turn.
    Your weapon has not been destroyed and you cannot use it again.
    Weapon: not dropped.
    Weapon: sword.
    Shield: dropped.
    Shield: recovered.
    Allowed next turn: everything but Red.
    Allowed next turn: everything except Red is barred.
    Forbidden next turn: everything.
    Not allowed next turn: everything.
    Enabled next turn: Red.
    You are bound by a restriction next turn.
    You are not bound by no restriction next turn.
    Never more than once shall you use Red in this combat.
    Has my blow scored? Then turn to page 29.
    Has your blow not scored? Then do Red next turn.
    You do no Jab next turn, and you add 1 to my score next turn.
    This turn and the next you may not use Red.
    Only Red next turn, not either.
    If your opponent loses 9 or more points, you lose 1 more body point.
"""
CRITICALS: tuple[Critical, ...] = (
    ((Only(only=("red",)),), (Forbid(forbid=("jab",), lasts="combat"),), 8,
     "Only Red next turn. If the damage is 8 or more: no Jab for the rest of the fight."),
    ((Only(only=("red",)),), (Forbid(forbid=("jab",), lasts="combat"),), None,
     "Only Red next turn. In case of a critical hit: no Jab for the rest of the fight."),
    ((Only(only=("red",)),), (Drain(drain=1),), 9,
     ("Only Red next turn. "
      "If your opponent loses 9 or more points, add: You lose 1 more body point.")),
)  # fmt: skip
