"""Constructions of editors not heard before: what is left alone, what is barred likewise, gains."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drain,
    Drop,
    Forbid,
    Free,
    Goto,
    Lose,
    Only,
    Points,
    Restore,
)
from pipeline.wording.parse import parse
from tests.wording.sheet import KNOWN, Told

SAME: tuple[Told, ...] = (
    ((Forbid(forbid=("chop", "green")),), """
        Chops are barred next turn. So is Green.
        Next turn Chops are off limits. So are all Green maneuvers.
        Next round, Chops are forbidden; likewise are Green ones.
        Chops are ruled out next turn. The same goes for Green.
        Chops must not be chosen next turn, and neither must Green.
        A Chop can't be played next turn, nor can Green be played.
        Next turn play any maneuver that is neither a Chop nor Green.
        Pick anything next turn that is not a Chop and not Green.
        You refuse to play Chops or Green next turn.
        You may not follow up with a Chop or Green next turn.
        Chops and Green are beyond your strength next turn.
        Choose none of these next turn: Chop, Green.
        Pick any maneuver but a Chop or Green one next turn.
        Chops and Green are refused to you next turn.
        Chops and Green are of no use to you next turn.
        Farewell to Chops and Green next turn.
        You may not play any of the following next turn: Chop, Green.
     """),
    ((Forbid(forbid=("green", "blue")),), """
        Next turn choose any colour but Green or Blue.
        Every colour except Green and Blue is fine next turn.
        Next turn, all colors are allowed, except Green and Blue.
        Use every color save Green and Blue next turn.
        Next turn play any colour other than Green or Blue.
     """),
    ((Forbid(forbid=("stomp",), lasts="combat"),), """
        You may try no further Stomps in this fight.
        You may not make any further Stomps for the rest of the duel.
        Stomps stay barred until the fight ends.
        For the rest of the duel, Stomps are beyond you.
        Stomps may not be used before the end of the bout.
        You are through with Stomps for the rest of the fight.
     """),
    ((Only(only=("green",)),), """
        Next turn play a Green maneuver, and only a Green maneuver.
        Play Green, and nothing but Green, next turn.
        Next turn choose Green. No other colour may be chosen.
        Choose Green next turn. All others are forbidden.
        Next turn you may play Green, and nothing more.
        Next turn, play Green; nothing else is allowed.
        Your move must be a Green one next turn.
        Your maneuver next turn has to be a Green one.
        Do not play any maneuver next turn unless it is Green.
        No move may be played unless it is Green next turn.
        Green is the only colour open to you next turn.
        Next turn, your only option is Green.
        Follow up only with Green next turn.
        Every colour except Green is barred next turn.
        Any option other than Green is forbidden next turn.
        Do only Green next turn. No others.
        Play Green next turn: it is your only option.
        Green is allowed next turn. No other colour is allowed.
        Next turn, Green to the exclusion of all others.
     """),
    ((Only(only=("green", "chop")),), """
        Next turn your only options are Green and Chop.
        Your only choices are Green and Chop next turn.
        Next turn, pick either Green or a Chop.
        You have only Green and Chops left to you next turn.
        Play Green next turn, or a Chop, but nothing else.
        Green and Chop are the only maneuvers open to you next turn.
        Play only these next turn: Green, Chop.
        Next turn you have the choice of Green or a Chop only.
        Green or Chops may be used next turn, but nothing else.
        Select from Green and Chop next turn. All others are barred.
     """),
    ((Only(only=("chop",), lasts=3, overrides="all"),), """
        Whatever other orders say, do only Chops for three turns.
        No matter what any other instructions say, you may use only Chops for 3 turns.
        Only Chops may be done for three turns; all other limits have no effect.
        For three turns do only Chops. Any other restrictions are without effect.
     """),
    ((Bonus(bonus=3, to=("chop",)),), """
        If a Chop of yours scores next turn, it gains 3 extra points.
        Should a Chop of yours hit next turn, add 3 to it.
        If you play a Chop that hits next turn, increase its score by 3.
        A Chop that scores next turn has its score increased by 3.
        A successful Chop next turn scores 3 more than normal.
        Next turn your Chop, if it hits, has 3 points in addition.
        A Chop of yours scores 3 higher than usual next turn.
     """),
    ((Bonus(bonus=-1, to=("chop",)),), """
        Chops score 1 less than usual next turn.
        If you play a Chop that hits next turn, reduce its score by 1.
        A Chop that scores next turn has its score reduced by 1.
     """),
    ((Bonus(bonus=1),), """
        Whatever you play next turn, if it hits, increase the score by 1.
        Whichever maneuver you choose next turn, if it scores, add 1.
        Every maneuver of yours that scores next turn gets +1.
        Any move of yours that hits next turn counts 1 more.
        Any hit of yours next turn counts 1 extra.
        Should your next stunt hit, add 1 to it.
     """),
    ((Free(free=True), Bonus(bonus=2)), """
        Use any maneuver next turn. If it scores, add 2.
        Any move may be used next turn. Should it score, it gets +2.
     """),
    ((Free(free=True),), """
        Next turn play the maneuver you like best.
        You can do any maneuver that you prefer next turn.
        All colours are allowed next turn.
     """),
    ((Goto(goto=23, when="scored"),), """
        If you scored, go straight to page 23.
        If you scored, turn directly to page 23.
     """),
    ((Restore(restore="weapon"),), """
        Your sword is back in your hand once more.
        Your sword is found again.
     """),
    ((Drop(drop="weapon"),), "Your sword escapes your grasp."),
    ((Lose(lose="shield"),), """
        Your shield splinters and is useless.
        That is your shield ruined.
     """),
    ((Forbid(forbid=(6, 10)),), "Do no n\u00b0 6 or 10 next turn."),
    ((Drain(drain=2),), "The strain costs you 2 body points."),
    ((Points(points={"energy": -2}),), "That effort costs you 2 energy points."),
)  # fmt: skip


@pytest.mark.parametrize(
    ("clauses", "text"),
    [(clauses, line.strip()) for clauses, text in SAME for line in text.strip().splitlines()],
)
def test_what_it_tells(clauses: tuple[Clause, ...], text: str) -> None:
    parsed = parse(text, KNOWN, pools=("energy",))
    assert (parsed.clauses, parsed.rest) == (clauses, "")


OTHERWISE: tuple[tuple[str, tuple[Clause, ...]], ...] = (
    # an order of either is none where it is denied
    ("Do not pick either Green or a Chop next turn.", (Forbid(forbid=("green", "chop")),)),
    ("Your move next turn must not be a Green one.", (Forbid(forbid=("green",)),)),
    # what replaces all else does so for the limit it stands before
    ("Do no Chop next turn. Whatever other orders say, do only Green for two turns.",
     (Forbid(forbid=("chop",)), Only(only=("green",), lasts=2, overrides="all"))),
    # what is barred likewise holds under the same condition, and for the same
    ("If you scored, Chops are barred next turn, and so is Green.",
     (Forbid(forbid=("chop", "green"), when="scored"),)),
    ("I may not use Chops next turn. Green is barred next turn. So is Blue.",
     (Forbid(forbid=("chop",), binds="opponents"), Forbid(forbid=("green", "blue")))),
)  # fmt: skip


@pytest.mark.parametrize(("text", "clauses"), OTHERWISE)
def test_what_else_it_tells(text: str, clauses: tuple[Clause, ...]) -> None:
    parsed = parse(text, KNOWN)
    assert (parsed.clauses, parsed.rest) == (clauses, "")


REFUSED = """
    Chops are not barred next turn. Neither is Green.
    Only Chops are barred next turn. So is Green.
    Chops are barred next turn. Green is so.
    Chops are barred next turn. So is your opponent.
    Chops are barred next turn, and so is my Green.
    If you scored, Chops are barred next turn. So is Green.
    Chops are barred next turn unless you scored. So is Green.
    Both Chops are barred next turn. So is Green.
    Chops are barred. So is Green next turn.
    Chops may be used next turn, and so may Green.
    Chops may not be used next turn, and neither may I.
    Chops may not all be used next turn, and neither may Green.
    Chops may not be used next turn, and so may Green.
    You refuse nothing next turn.
    You may refuse to play Chops next turn.
    You do not refuse to play Chops next turn.
    You cannot refuse to play Chops next turn.
    You need not follow up with a Chop next turn.
    Do not follow up only with a Chop next turn.
    Chops are not beyond you next turn.
    Chops are not refused to you next turn.
    Say no farewell to Chops next turn.
    You are not through with Chops for the rest of the fight.
    Chops may be used before the end of the bout.
    Chops do not remain barred for the rest of the fight.
    Chops no longer stay barred for the rest of the fight.
    You may make no further Chops next turn.
    Do not choose one of these next turn: Chop, Green.
    Do not choose all of these next turn: Chop, Green.
    You may choose any of these next turn: Chop, Green.
    Choose one of these next turn: Chop, Green.
    Use anything next turn that is not a Chop or not Green.
    Use anything next turn that is not a Chop and not all Green.
    Use anything next turn that is not all Green.
    Use nothing next turn that is neither a Chop nor Green.
    Use anything next turn that is neither Green.
    Not every color but Green is allowed next turn.
    No color but Green is barred next turn.
    Every color but Green is barred next turn.
    You may pick either Green or a Chop next turn.
    You can pick either Green or a Chop next turn.
    Pick either Green or a Chop next turn, not both.
    Pick either Green next turn.
    Play Green, and only Blue, next turn.
    Every colour except Green is not barred next turn.
    Do no Green next turn. No others.
    If you scored, do only Green next turn. No others.
    Play Green next turn: it is not your only option.
    Green is allowed next turn. No other colour is barred.
    Green may not be used next turn, but nothing else.
    No Green to the exclusion of all others next turn.
    You have the choice of Green or a Chop next turn.
    Play Green next turn. No other color is barred.
    Play a Chop next turn. No other color is allowed.
    If you scored, play Green next turn. No other color is allowed.
    You may not play Green next turn, or a Chop, but nothing else.
    Chops are the only colors available next turn.
    Green and Chop are not the only maneuvers open to you next turn.
    Your only choices next turn are not Green and Chop.
    Do any maneuver next turn unless it is Green.
    Do not do any maneuver next turn unless it is not Green.
    Do not do any maneuver next turn unless it is extended.
    Do not do any maneuver next turn unless it scores.
    You need not do any maneuver next turn unless it is Green.
    My maneuver next turn must be a Green one.
    Your opponent's maneuver next turn must be a Green one.
    Your maneuver must be a Green one.
    Your maneuver next turn must be Green, or a Chop if you scored.
    Next turn do no Green, or Chop if you scored.
    Whatever other orders say, add 2 to Green next turn.
    Whatever other orders say, go to page 7.
    Whatever other orders do not say, do only Green next turn.
    Do only Green for two turns; all but other restrictions are without effect.
    Do only Green for two turns; all other restrictions are not without effect.
    Whatever you play next turn, if it does not score, add 1.
    Whatever you play next turn, if you are hit, add 1.
    Whatever I play next turn, if it scores, add 1.
    Whatever you play, if it scores, add 1.
    If the next attack scores, add 1 to it.
    If your next attack misses, add 1 to it.
    If your next two attacks score, add 1.
    Your Chop, if it does not score, gets +1 next turn.
    If a Chop of mine scores next turn, add 1 to it.
    If a Chop of yours does not score next turn, add 1 to it.
    If you play a Chop that does not score next turn, raise its score by 1.
    A Chop that scores next turn does not have its score raised by 1.
    A Chop next turn scores no more than usual.
    A Chop next turn scores the usual 2.
    Any move of mine that scores next turn gets +1.
    Use any maneuver next turn. If it does not score, add 2.
    Use any maneuver next turn. If it scores, lose 2 body points.
    No restrictions next turn. If it scores, add 2.
    Use the maneuver I prefer next turn.
    Do not use the maneuver that you prefer next turn.
    If you scored, do not go straight to page 23.
    If you scored, go straight back to page 23.
    Your sword is not in your hand once more.
    Your sword is not found again.
    Your sword almost escapes your grasp.
    That is not your shield ruined.
    Your shield splits but is not lost.
    The effort does not cost you 2 body points.
    The effort costs me 2 body points.
"""


@pytest.mark.parametrize("text", [line.strip() for line in REFUSED.strip().splitlines()])
def test_what_is_refused(text: str) -> None:
    assert not parse(text, KNOWN, pools=("energy",)).understood
