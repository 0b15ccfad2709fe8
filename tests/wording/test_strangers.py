"""Voices of editors nobody has heard: each way of telling with what it means, and its opposites."""

from __future__ import annotations

import json

import pytest

from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drain,
    Drop,
    Forbid,
    Free,
    Goto,
    Only,
    Points,
    Recover,
)
from pipeline.model.codec import encode
from pipeline.reconcile.scan_words import told
from pipeline.wording.scores import Scored, scored
from tests.wording.sheet import KNOWN

RED = Only(only=("red",))
NO_RED = Forbid(forbid=("red",))
VOICES: tuple[tuple[tuple[Clause, ...], str], ...] = (
    ((RED,), """
        Red is all that you may do next turn.
        Red is your only choice in the coming turn.
        In the ensuing turn use nothing save Red.
        You are allowed to do only maneuvers of red colour next turn.
        Next time round, only Red.
        Use solely Red next turn.
        Red, nothing else, next turn.
        Next turn it is necessary to choose Red.
        It is possible to choose Red only next turn.
        Maneuvers other than Red cannot be chosen next turn.
        Your move has to be Red next turn.
        Next turn your only action is Red.
        Oh dear, only Red for you next turn.
        Your next play must be Red.
        You have got to stick with Red next turn.
     """),
    ((NO_RED,), """
        Red is denied you in the upcoming turn.
        Red is locked next turn.
        Keep off Red next turn.
        It is prohibited to use Red next turn.
        The use of Red is forbidden next turn.
        Make no use of Red next turn.
        Leave Red alone next turn.
        Red is off the table next turn.
        Your next play may not be Red.
        Next turn your move can't be Red.
        Next turn use any action that is not Red.
        Red is withdrawn for one turn.
        Hands off Red next go.
        You are debarred from any Red next turn.
        Forbidden in the next turn: maneuvers of the colour Red.
     """),
    ((Forbid(forbid=("red", "blue")),), "Abstain from Red and from Blue next turn."),
    ((Forbid(forbid=(6, 28)),), """
        Do no #6 or #28 next turn.
        Maneuvers No. 6 and 28 are forbidden next turn.
        Do no maneuver number 6 or 28 next turn.
     """),
    ((Forbid(forbid=("jab", "tail")),),
     'Maneuvers of the kinds "Jab" and "Tail" are barred next turn.'),
    ((Only(only=("extended range",)),), "Next turn choose from the Extended Range list only."),
    ((Free(free=True),), """
        You are under no restriction next turn.
        Next turn you are free to perform whatever you wish.
        No limits apply to you next turn.
     """),
    ((Bonus(bonus=1),), """
        Should you score next turn, add 1 to it.
        If you hit in the next turn, add 1 point.
        Next go put 1 on to your score.
        You get an extra point if you score next turn.
        Add 1 should you score next turn.
     """),
    ((Bonus(bonus=2, to=("red",)),), """
        Should a Red maneuver score next turn, add 2.
        Put 2 on to the score of a Red maneuver next turn.
        Hits with Red maneuvers count 2 points more next turn.
        Next turn a score obtained by Red shall be augmented by 2.
        Next turn Red hits for +2.
        If you land a Red maneuver next turn, it counts 2 more.
        When scoring by Red next turn, add 2.
        A hit with Red next turn carries a bonus of 2.
     """),
    ((Bonus(bonus=-1),), "Any hit next turn carries a penalty of 1."),
    ((Bonus(bonus=-1, to=("red",)),), """
        One point is lost from any Red score next turn.
        Tell your foe: -1 to any Red score next turn.
     """),
    ((Goto(goto=41, when="scored"),), "Did you score? Then turn to page 41."),
    ((Goto(goto=41, when="missed"),), "Did you miss? Go to page 41."),
    ((Forbid(forbid=("red",), lasts="combat"),), "No more Red for you till the fight's over."),
    ((Drain(drain=2),), """
        Lose 2 more body points.
        You lose a further 2 body points.
        Take two more off your Body Points.
        2 body points gone.
        Body points decrease by 2.
        Ouch! That costs you 2 body points.
        You lose 2 BP.
     """),
    ((Recover(recover=1),), """
        You receive back 1 point of life.
        You get back 1 BP.
        You are granted 1 body point.
     """),
    ((Points(points={"breath": -1}),), "Take one off your Breath."),
    ((Points(points={"breath": 1}),), "Take back one Breath."),
    ((Only(only=("stomp",), lasts=2, overrides="all"),), """
        Do only Stomp for two turns; ignore all other restrictions during that time.
        For two turns do only Stomp; any other restriction laid upon you is void for as long as this
        one lasts.
     """),
    ((Drop(drop="weapon"), Only(only=("retrieve weapon",), lasts="restored")),
     "There goes your weapon. Retrieve Weapon is all you may do till you have it in your hands."),
)  # fmt: skip
CASES = [
    (" ".join(text.split()), clauses)
    for clauses, texts in VOICES
    for text in (texts.replace("this\n        one", "this one").strip().split("\n"))
]


@pytest.mark.parametrize(("text", "clauses"), CASES)
def test_voices_of_strangers(text: str, clauses: tuple[Clause, ...]) -> None:
    found = told(text, KNOWN, pools=("breath",))
    meant = json.dumps([encode(c) for c in clauses])
    assert (json.dumps([encode(c) for c in found.clauses]), found.rest) == (meant, "")


REFUSED = """
    Red is not all you may do next turn.
    All you may not do next turn is Red.
    You are not allowed to do only Red next turn.
    Red is no longer locked.
    Nothing but Red is denied you next turn.
    No action is denied you next turn.
    Do not keep off Red next turn.
    Do not forget about Red next turn.
    Should a Red action not score next turn, add 2.
    Should a Red action score against you next turn, add 2.
    Put 2 on to my score next turn.
    A score with Red does not count 1 more next turn.
    Take one off your next score.
    You may take 2 off your breath.
    You get an extra point.
    You get an extra turn.
    You would lose 2 body points.
    No limits apply but those of your sheet next turn.
    Your weapon is not back.
    Your shield is not lost to you.
    Your shield is lost to you for the next turn.
    Do no action No. 28, 10 or 2 points are lost.
    Do #6 next turn.
    Do no 6 next turn.
    Do only Stomp for two turns; other restrictions stay in force during that time.
    Do only Red the turn after the next.
    If it is not a critical hit say too: Do no Red.
    Yellow or Green, nothing else matters, next turn.
    You do not have to go with Red next turn.
    The next time you do Red, add 2.
    It is not necessary to do Red next turn.
    It is not forbidden to do Red next turn.
    It is forbidden to do only Red next turn.
    The use of Red is not forbidden next turn.
    Only the use of Red is forbidden next turn.
    Maneuvers other than Red are not barred next turn.
    Your move does not have to be Red next turn.
    Your only move is not Red next turn.
    Your opponent's only action is Red next turn.
    Any hit next turn carries no penalty.
    A hit against you next turn counts 2 more.
    If your opponent lands a Red next turn, it counts 2 more.
    Any move that is not Red is barred next turn.
    Did your opponent score? Go to page 41.
    My body points decrease by 2.
    One point is lost next turn.
    Do not leave Red alone next turn.
    Add 1 should your opponent score next turn.
    A successful Red against you next turn counts 2 more.
    Tell your foe - 2 body points.
    No Red for your opponent next turn.
    No Red in two turns.
    Oh no, Red next turn.
    Next turn's score becomes 2.
    You must not fight at Extended Range next turn.
""".strip().split("\n")


@pytest.mark.parametrize("text", [line.strip() for line in REFUSED])
def test_what_sounds_like_them_and_is_not(text: str) -> None:
    assert not told(text, KNOWN, pools=("breath",)).understood


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Score: 4. Do no Red.", Scored(score=4, rest="Do no Red.")),
        ("Points of damage: -3", Scored(score=-3)),
        ("Hit points: 5. Grave injury from 8 points. Say this:",
         Scored(score=5, total=8, rest="Say this:")),
        ("Score 5. Critical at 9 or more: Do no Red.",
         Scored(score=5, rest="Critical at 9 or more: Do no Red.")),
        ("Score 2 more points next turn.", None),
        ("Add 4 to your score.", None),
        ("Score: 400.", None),
    ],
)  # fmt: skip
def test_a_score_told_in_words(text: str, found: Scored | None) -> None:
    assert scored(text) == found


@pytest.mark.parametrize(
    "head",
    [
        "Grave injury:",
        'CRITICAL "',
        "If it is a critical hit say too:",
        "Upon a critical hit, add:",
    ],
)
def test_other_openings_of_criticals(head: str) -> None:
    found = told(f"Do only Red next turn. {head} No Blue until the fight ends.", KNOWN)
    assert (found.clauses, found.critical) == ((RED,), (Forbid(forbid=("blue",), lasts="combat"),))
