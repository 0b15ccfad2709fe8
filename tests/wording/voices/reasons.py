"""Why something is told, what stands beside it, and both players, in the words of plain editors."""

from __future__ import annotations

from pipeline.model.clauses import (
    Announce,
    Bonus,
    Drain,
    Drop,
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
    ((Bonus(bonus=3, to=("stomp",)),), """
        If you Stomp next turn, add 3 to any score.
     """),
    ((Only(only=("white", "black")),), """
        Permissible maneuvers next turn: White and Black.
        The permitted maneuvers next turn are White and Black.
     """),
    ((Goto(goto=49, when="scored"),), """
        If you scored a hit, please turn to page 49.
     """),
    ((Free(free=True),), """
        On the next turn, all choices are open to you.
        You've got the upper hand: no restrictions next turn.
        You may do as you wish next turn.
        In the next round there are no restrictions for you.
        There are no limitations on the next turn.
        He may choose any maneuver next turn.
        Next turn: free.
     """),
    ((Goto(goto=7, when="scored"),), """
        Score: go to 7.
     """),
    ((Goto(goto=7, when="missed"),), """
        No score: go to 7.
     """),
    ((Forbid(forbid=("red",)),), """
        You may not perform any Red maneuver during your next turn.
        During the next turn, you may not make use of any Red maneuver.
        You will be unable to use Red on your next turn.
        You are too dazed to use Red next turn.
        Because you are dazed, do no Red next turn.
        Since your arm is hurt, no Red next turn.
        With your arm hurt, you may do no Red next turn.
        Do no Red next turn because your arm is hurt.
     """),
    ((Only(only=("red", "blue")),), """
        On your next turn you are restricted to using Red or Blue.
        Next turn: RED or BLUE only.
     """),
    ((Only(only=("red",)),), """
        You will only be able to use Red on your next turn.
        You are still reeling, so only Red next turn.
        As you are off balance, you may do only Red next turn.
        Dazed, you may do only Red next turn.
        Stunned! Only Red next turn.
        He can do nothing except Red next turn.
     """),
    ((Forbid(forbid=("red",), lasts="combat"),), """
        Due to your wound, do no Red till the combat ends.
        You can no longer use Red manoeuvres until the end of the combat.
        Rest of combat: no RED.
     """),
    ((Only(only=("jump back",)),), """
        You are knocked flat. On your next turn do only Jump Back.
     """),
    ((Bonus(bonus=1),), """
        You have the advantage. Add 1 to any score next turn.
        You have an opening: +1 to all scores next turn.
        You receive a bonus of 1 to any score next turn.
     """),
    ((Bonus(bonus=2, to=("red",)),), """
        Press your advantage: add 2 to Red next turn.
     """),
    ((Free(free=True), Bonus(bonus=1)), """
        Any maneuver, but add 1 if you score next turn.
        No restrictions next turn, and +1 on everything.
     """),
    ((Only(only=("red",)), Bonus(bonus=-1)), """
        Do only Red next turn at -1.
        Only Red next turn, and these score 1 less.
     """),
    ((Only(only=("red", "blue")), Bonus(bonus=1, to=("red",))), """
        Red and Blue only next turn. Red gets +1.
     """),
    ((Bonus(bonus=-1, to=("jab",), lasts="combat"),), """
        For the rest of the fight, all Jabs do 1 less damage.
        Your Jabs are at -1 damage for the remainder of the fight.
     """),
    ((Forbid(forbid=("jab", "stomp", "tail"), lasts="combat"),), """
        For the rest of the fight you cannot do any Jab, Stomp or Tail maneuver.
     """),
    ((Forbid(forbid=("jab",), lasts="combat"),), """
        You can't do any more Jabs in this fight.
        No more Jabs for the rest of the combat.
        Jabs are out of the question for the rest of the combat.
        Never again in this fight may you Jab.
        He may not Jab for the rest of the fight.
     """),
    ((Height(height=-1, lasts="combat"),), """
        Your height is reduced by 1 for the rest of the combat.
     """),
    ((Height(height=-1),), """
        You are on the ground: your height is 1 less next turn.
        You are treated as 1 shorter next turn.
     """),
    ((Height(height=-2),), """
        You are 2 levels lower next turn.
     """),
    ((Height(height=1),), """
        You stand 1 higher next turn.
     """),
    ((Drain(drain=1, binds="opponents"),), """
        I lose 1 body point.
     """),
    ((Drain(drain=2, binds="opponents"),), """
        I take 2 points of damage.
     """),
    ((Restore(restore="weapon", binds="opponents"),), """
        I get my weapon back.
     """),
    ((Drop(drop="weapon", binds="opponents"),), """
        I have dropped my weapon.
     """),
    ((Drop(drop="weapon", when="scored", binds="opponents"),), """
        If you scored, I drop my weapon.
     """),
    ((Only(only=("red",), binds="opponents"),), """
        I may do only Red next turn.
        I am limited to Red next turn.
     """),
    ((Forbid(forbid=("red",), binds="opponents"),), """
        I can't do Red next turn.
     """),
    ((Free(free=True, binds="opponents"),), """
        I have no restrictions next turn.
     """),
    ((Goto(goto=41, binds="opponents"),), """
        I go to page 41.
     """),
    ((Announce(announce="colour"),), """
        Tell me the color of your next maneuver.
        You must tell me in advance which color you will use next turn.
        You must declare the color of your next maneuver before your opponent selects his.
     """),
    ((Bonus(bonus=1, binds="opponents"),), """
        I add 1 to any score next turn.
     """),
    ((Only(only=("red",), when="extended"),), """
        If at extended range, do only Red next turn.
     """),
    ((Goto(goto=5, when="close"),), """
        If at close range, turn to page 5.
     """),
    ((Forbid(forbid=("red",), when="extended"),), """
        If you are at extended range, you may not do Red next turn.
     """),
    ((Only(only=("red",)), Only(only=("red",), binds="opponents")), """
        Both players do only Red next turn.
     """),
    ((Only(only=("extended range",)), Only(only=("extended range",), binds="opponents")), """
        You and your opponent may do only Extended Range next turn.
     """),
    ((Only(only=("red", "orange")),), """
        You are limited to Red and Orange attacks next turn.
     """),
    ((Only(only=("jump back", "block and close")),), """
        On your next turn you must either Jump Back or Block and Close.
     """),
    ((Forbid(forbid=("chop",)),), """
        Your arm is bruised; no Chops next turn.
     """),
    ((Forbid(forbid=("tail slap", "tail sweep")),), """
        You may use neither the Tail Slap nor the Tail Sweep next turn.
     """),
    ((Goto(goto=25, when="scored"),), """
        If you are on a scoring page, go to page 25 instead.
     """),
    ((Lose(lose="shield"), Free(free=True)), """
        Your shield is wrecked. No restrictions next turn.
     """),
    ((Recover(recover=1),), """
        You catch your breath and regain 1 body point.
     """),
    ((Only(only=("extended range",)),), """
        You may use only Extended Range maneuvers next turn.
     """),
    ((Forbid(forbid=("red",), but=("jab",)),), """
        Red maneuvers, excluding Jabs, are prohibited during the next turn.
     """),
    ((Forbid(forbid=("brown",), lasts="combat"),), """
        Brown maneuvers are prohibited until the combat has ended.
     """),
    ((Only(only=("stomp",), overrides="all"),), """
        Next turn only Stomp is permitted, and this restriction takes precedence over all others.
     """),
    ((Bonus(bonus=2, to=("green",), lasts=2),), """
        For the next two turns, a bonus of 2 shall be added to all scores made by Green maneuvers.
     """),
    ((Drain(drain=2, when="scored"),), """
        If you scored, you lose 2 body points.
     """),
    ((Forbid(forbid=("blue", "green")),), """
        Blue and Green maneuvers are not possible in the next round.
     """),
    ((Only(only=("red",), lasts=2),), """
        For two rounds you may only choose Red.
     """),
    ((Forbid(forbid=("sound horn",), lasts="combat"),), """
        You may no longer use Sound Horn in this fight.
     """),
    ((Bonus(bonus=1, to=("thrust",)),), """
        In the next round you get one additional point for Thrusts.
     """),
    ((Lose(lose="weapon"),), """
        Your weapon is destroyed.
     """),
    ((Points(points={"breath": 2}),), """
        You gain 2 points of Breath.
     """),
    ((Only(only=("yellow",)),), """
        On the next turn you can only use Yellow manoeuvres.
     """),
    ((Forbid(forbid=("stomp",)),), """
        On the next turn, Stomp is not available.
     """),
    ((Restore(restore="weapon"), Only(only=("green",))), """
        You recover your weapon. On the next turn, only Green manoeuvres are allowed.
     """),
    ((Goto(goto=21, when="missed"),), """
        If you did not score, go to page 21.
     """),
    ((Only(only=("orange", "yellow")),), """
        Only Orange and Yellow may be selected on the next turn.
     """),
    ((Forbid(forbid=("down swing",)),), """
        Down Swing may not be selected on the next turn.
     """),
    ((Bonus(bonus=2, to=("orange",)),), """
        On the next turn, +2 to the score of Orange.
     """),
    ((Drop(drop="weapon"),), """
        Your weapon has been knocked away.
     """),
    ((Drain(drain=1),), """
        One body point is lost.
        He loses 1 more body point.
        Lose 1 BP.
     """),
    ((Forbid(forbid=("tail",)),), """
        She can't use her Tail next turn.
     """),
    ((Bonus(bonus=1, to=("chop",)),), """
        Next turn his Chops score one more.
        Next turn: CHOP +1.
     """),
    ((Drop(drop="weapon"), Only(only=("retrieve weapon",), lasts="restored")), """
        He has dropped his weapon and can only Retrieve Weapon until he gets it back.
     """),
    ((Goto(goto=5, when="scored"),), """
        If he scored, go to page 5 instead.
     """),
    ((Forbid(forbid=("jab",)),), """
        Next turn: no JAB.
     """),
)  # fmt: skip
REFUSED = """
    You are not too dazed to use Red next turn.
    You are too dazed to lose Red next turn.
    You are too good to use only Red next turn.
    You are too dazed not to use Red next turn.
    You have the advantage of Red next turn.
    You have an opening in Red next turn.
    You have no advantage: do Red next turn.
    Because you are dazed, do Red next turn.
    Because you are not dazed, do only Red next turn.
    Since you scored, do Red next turn.
    Since your weapon is broken, do Red next turn.
    With your weapon only Red next turn.
    With your weapon dropped, do Red next turn.
    Do no Red next turn because your opponent says so.
    Do no Red next turn because your weapon is broken.
    Do no Red next turn as long as you are dazed.
    Do no Red next turn since you may do Blue.
    Due to your score, do no Red next turn.
    Hurt your opponent.
    Surprised? Do Red next turn.
    Do only Red next turn at 1.
    Do only Red next turn at -1 height.
    Do only Red next turn with 2 weapons.
    Do only Red next turn with a bonus.
    Do only Red next turn with your weapon.
    Only Red and Blue with +1 more.
    You will not only be able to use Red next turn.
    You will only be able to use Red after the next turn.
    Both weapons may do only Red next turn.
    Neither player may do Red next turn.
    Each player but you may do only Red next turn.
    Both players may do Red next turn.
    You and your opponent's fighter may do only Red next turn.
    Add 1 to everything but your own score next turn.
    +1 on everything you lose next turn.
    You can't do any more than one Jab in this fight.
    You can't do any more Jabs next turn.
    Your height is not 1 less next turn.
    You stand 1 next turn.
    You are treated as shorter next turn.
    I am not limited to Red next turn.
    You must tell me which color you used last turn.
    The permitted maneuvers next turn are not Red.
    The permitted maneuvers are Red.
    The barred maneuvers next turn are not Red.
    All choices but Red are open to you next turn.
    All choices are not open to you next turn.
    Not all choices are open to you next turn.
    If you take 10 or more points of damage, lose 2 body points.
    Score 7: go to 7.
    Scores: go to 7.
    If you do not please turn to page 49.
"""
CRITICALS: tuple[Critical, ...] = (
    ((Only(only=("red",)),), (Forbid(forbid=("red",), lasts="combat"),), 8,
     "Do only Red next turn. (8+: no Red for the rest of the combat.)"),
    ((Forbid(forbid=("red",)),), (Drain(drain=2),), 10,
     "Do no Red next turn. If you take 10 or more points of damage, you also lose 2 body points."),
    ((Free(free=True),), (Height(height=-1, lasts="combat"),), 7,
     ("No restrictions next turn. "
      "Critical (7 or more): you are 1 shorter for the rest of the combat.")),
)  # fmt: skip
