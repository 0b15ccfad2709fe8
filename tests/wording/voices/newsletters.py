"""Voices of newsletters, solicitors and laconic translators, family by family."""

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
    Ignore,
    Lose,
    Only,
    Points,
    Recover,
    Restore,
)
from tests.wording.sheet import Critical, Told

TELLS: tuple[Told, ...] = (
    ((Bonus(bonus=-2, to=("side swing",)),), """
        A deduction of 2 shall be made from every Side Swing that scores next turn.
     """),
    ((Boost(boost="double", to=("chop",)),), """
        Next turn Chop damage x2.
     """),
    ((Height(height=1),), """
        Next turn you count as 1 taller.
        You are one level taller next turn.
     """),
    ((Boost(boost="double"),), """
        Next turn all damage you do is doubled.
     """),
    ((Only(only=("red",)),), """
        In your next turn you must restrict yourself to Red.
        Red is compulsory next turn.
        Red is a must next turn.
        Only Red works next turn.
        Your options next turn are limited to Red.
        You must imperatively choose a Red maneuver at the next turn.
        Next turn Red only possible.
     """),
    ((Only(only=("red", "blue")),), """
        Your next maneuver must be Red or Blue.
        Your options next turn are Red and Blue.
     """),
    ((Forbid(forbid=("red",)),), """
        Red does not work next turn.
        There is a ban on Red next turn.
        Red is under a ban next turn.
        You have no access to Red next turn.
        You lose access to Red next turn.
        You cannot manage Red next turn.
        You may not rely on Red next turn.
        Next turn nothing in Red.
        Not a single Red next turn.
        None of your Red maneuvers may be used next turn.
        Any Red maneuver is out next turn.
        Leave Red out next turn.
        Red is not an option next turn.
        Red is no option next turn.
        Next turn you can forget Red.
        Red is not at your disposal next turn.
        Next turn Red not possible.
     """),
    ((Free(free=True),), """
        You may do whatever you please next turn.
        Next turn you are not restricted.
        You are unrestricted next turn.
        Next turn you are your own master.
        No limit to your choice next turn.
        Next turn there is nothing you may not do.
        You regain full freedom of choice next turn.
        The whole sheet is open to you next turn.
        Every maneuver on the sheet is available next turn.
        Next turn: take your pick.
        The player's choice shall be unrestricted in the next turn.
        All maneuvers may be chosen in the next turn.
        You are free of your movements at the next turn.
        Next turn all possible.
     """),
    ((Bonus(bonus=1, to=("red",)),), """
        Add one point to Red next turn.
        An extra point for each Red that scores next turn.
        Red maneuvers are rated 1 higher next turn.
        Red is improved by 1 next turn.
        Score 1 extra with Red next turn.
        Any score with Red next turn will be 1 higher.
        Bonus next turn: +1 on Red.
        Next turn: +1 with Red.
        Next turn Red hit +1.
     """),
    ((Bonus(bonus=-1, to=("red",)),), """
        Knock 1 off any Red score next turn.
        Take 1 off any score with Red next turn.
        You have a -1 on Red next turn.
        Red suffers -1 next turn.
        Red: -1 next turn.
        Malus of 1 on Red next turn.
     """),
    ((Bonus(bonus=-1),), """
        Take 1 off your score next turn.
        Your score is lowered by 1 next turn.
        Penalty: -1 on all scores next turn.
     """),
    ((Bonus(bonus=-1, to=("red",), lasts="combat"),), """
        Red -1 until the end of the combat.
     """),
    ((Bonus(bonus=1),), """
        +1 to hit next turn.
        Tack 1 on to your score if you hit next turn.
     """),
    ((Boost(boost="double", to=("red",)),), """
        Red hits do twice the damage next turn.
        Red damage is doubled next turn.
        Double damage for Red next turn.
        Red counts twice next turn.
     """),
    ((Ignore(ignore="score"),), """
        Your hit does no damage.
        Your blow does no damage after all.
        The damage does not count.
        Your score is void.
        Disregard your score.
        Cancel the score.
     """),
    ((Lose(lose="shield"),), """
        You have no shield any more.
        Your shield splinters.
        You lose the use of your shield for the rest of the combat.
        Say goodbye to your shield for the rest of the fight.
     """),
    ((Lose(lose="weapon"),), """
        Your sword breaks.
        Your weapon breaks in two.
        Your weapon has snapped.
        Your weapon is lost for good.
        Weapon lost until end of combat.
     """),
    ((Drop(drop="weapon"),), """
        Your weapon is knocked to the ground.
        Your weapon drops to the ground.
        You are forced to drop your weapon.
        Your weapon lies at your feet.
        Oops, you've dropped your weapon!
     """),
    ((Restore(restore="weapon"),), """
        You snatch up your weapon.
        You have your weapon once again.
        Your weapon is again at your disposal.
        The weapon is deemed to have been retrieved.
     """),
    ((Recover(recover=1),), """
        You win 1 body point back.
        Heal 1 body point.
        One body point is restored to you.
     """),
    ((Recover(recover=2),), """
        Your wounds heal: regain 2 body points.
        You receive 2 body points back.
     """),
    ((Drain(drain=1, lasts="combat"),), """
        You lose 1 body point each turn until the end of the combat.
     """),
    ((Points(points={"breath": -1}),), """
        Spend one Breath.
        Your Breath drops by 1.
        1 Breath less.
        Breath -1.
     """),
    ((Points(points={"breath": 1}),), """
        Add 1 to Breath.
        You win a point of Breath.
     """),
    ((Points(points={"breath": -2}),), """
        Reduce your Breath by 2.
        Withdraw 2 points of Breath.
     """),
    ((End(end="draw"),), """
        You flee and the combat is over.
     """),
    ((End(end="lose"),), """
        You have lost the fight.
        You surrender.
        You are beaten and lose the combat.
        The combat is forfeited.
     """),
    ((End(end="win"),), """
        You have won!
     """),
    ((End(end="draw", may=True),), """
        You may break off the combat.
     """),
    ((Only(only=("blue", "white")),), """
        For your next move pick something Blue or White - nothing else!
     """),
    ((Forbid(forbid=("down swing", "chop")),), """
        Steer clear of Down Swings and Chops next turn.
     """),
    ((Forbid(forbid=("yellow",)),), """
        Don't even think of Yellow next turn.
     """),
    ((Bonus(bonus=-1, to=("orange",)),), """
        Orange is down by 1 next turn.
     """),
    ((Goto(goto=51, when="scored"),), """
        Scored a hit? Flip to 51.
     """),
    ((Drain(drain=2),), """
        Ouch! That's 2 more body points gone.
     """),
    ((Forbid(forbid=("red", "blue"), lasts=2),), """
        The use of Red and Blue maneuvers is suspended for a period of two turns.
     """),
    ((Forbid(forbid=("thrust",), lasts="combat"),), """
        Thrusts are hereby barred for the remainder of this combat.
     """),
    ((Bonus(bonus=1, to=("chop", "jab"), lasts="combat"),), """
        There shall be added 1 to each score made with Chop or Jab for the duration of the combat.
     """),
    ((Goto(goto=3, when="scored"),), """
        In the event that a score has been made, the player shall proceed to page 3.
     """),
    ((Goto(goto=3, when="missed"),), """
        In the event that no score has been made, the player shall proceed to page 3.
     """),
    ((Only(only=("extended range",)),), """
        In the following turn may only maneuvers with extended range be chosen.
     """),
    ((Forbid(forbid=("jump back",)),), """
        Jump Back may in the next turn not be chosen.
     """),
    ((Forbid(forbid=("green",), lasts="combat"),), """
        Green may until the end of the fight no more be chosen.
     """),
    ((Bonus(bonus=2, to=("red",)),), """
        For Red maneuvers there are in the next turn 2 extra points.
     """),
    ((Drain(drain=1),), """
        You lose additionally 1 body point.
        Body points -1.
     """),
    ((Goto(goto=11, when="scored"),), """
        If you have hit, turn over to page 11.
     """),
    ((Forbid(forbid=("white",)),), """
        White manoeuvres are forbidden to you at the next round.
     """),
    ((Forbid(forbid=("kick",), lasts=2),), """
        You cannot kick during two turns.
     """),
    ((Bonus(bonus=1, to=("blue",)),), """
        Your Blue manoeuvres gain 1 point at the next round if they hit.
     """),
    ((Goto(goto=9, when="scored"),), """
        When score: page 9.
     """),
    ((Forbid(forbid=("red",)), Bonus(bonus=1, to=("green",))), """
        Do no Red next turn; Green gets +1.
     """),
    ((Free(free=True, when="scored"),), """
        If your blow landed, you have no restrictions next turn.
     """),
    ((Only(only=("yellow",), when="missed"),), """
        If you failed to score this turn, only Yellow is allowed next turn.
     """),
    ((Goto(goto=41, when="scored"), Free(free=True, when="missed")), """
        If you scored, turn to page 41; if you missed, no restrictions next turn.
     """),
    ((Goto(goto=13, when="extended"),), """
        If the fighters were at extended range, go to page 13.
     """),
    ((Only(only=("brown",), lasts=2, overrides="all"),), """
        For the next two turns only Brown may be done; this cancels every other restriction.
     """),
    ((Ignore(ignore="score", when="scored"),), """
        If you scored, your score is not counted.
     """),
    ((Forbid(forbid=("jab",), when="scored", binds="opponents"),), """
        If you scored, I may not Jab next turn.
     """),
)  # fmt: skip
REFUSED = """
    You may drop your weapon.
    You are not forced to drop your weapon.
    My blow does no damage.
    Red is not a must next turn.
    Red is not compulsory next turn.
    Red is an option next turn.
    There is no ban on Red next turn.
    You do not lose access to Red next turn.
    Your sword does not break.
    Your sword breaks my shield.
    Your options next turn are not Red.
    Your options next turn are not limited to Red.
    Do not forget Red next turn.
    None of your Red maneuvers is barred next turn.
    Red works next turn.
    Only Red does not work next turn.
    Red counts twice.
    If Red counts twice next turn, do no Blue.
    You have not won!
    You have won my weapon.
    You have won the initiative.
    You surrender your weapon.
    You yield 2 Breath.
    Take your pick of Red or Blue next turn.
    Body points: 2.
    Suit yourself in Red next turn.
    You lose your shield.
    All your scores are halved next turn.
    Your next score counts double.
    +1 damage next turn.
    Nothing Red next turn.
    Provided that you were hit, go to page 41.
    Provided you score next turn, go to page 41.
    Don't even think of not using Red next turn.
    A deduction of 2 shall not be made from every Red next turn.
    Red may no more than once next turn be used.
    If the fighters were not at extended range, go to page 13.
    The fight is lost in fog.
    Your score is not counted out.
    Your score is not void.
    Do not ignore your score.
    The weapon is deemed to be broken.
    That's 2 more body points.
    That's 2 more points gone.
    Your luck is up.
    Take 1 off any score next turn.
    Red suffers +1 next turn.
    You suffer 2 more damage from Red next turn.
    Save for Duck, any Green maneuver and no other shall be chosen next turn.
"""
CRITICALS: tuple[Critical, ...] = (
    ((Only(only=("blue",)),), (Forbid(forbid=("blue",), lasts="combat"),), None,
     "Do only Blue next turn. If critical: Blue is forbidden for the rest of combat."),
    ((Forbid(forbid=("stomp",)),), (Drain(drain=1),), 8,
     "No Stomp next turn. If the total score is 8 or higher, you also lose 1 body point."),
    ((Forbid(forbid=("stomp",)),), (Forbid(forbid=("stomp",), lasts="combat"),), 7,
     "No Stomp next turn. A score of 7 or more is critical: no Stomp for the rest of the combat."),
    ((Free(free=True),), (Bonus(bonus=-1, lasts="combat", to=("jab",)),), 9,
     "No restrictions. 9+ damage: Jabs score 1 less for the rest of the combat."),
)  # fmt: skip
