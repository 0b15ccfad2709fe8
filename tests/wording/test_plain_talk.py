"""What editors tell in everyday words: what is sealed, skipped or left, and labels with a sign."""

from __future__ import annotations

from typing import Literal

import pytest

from pipeline.model.clauses import Bonus, Clause, Drain, Forbid, Free, Goto, Only, Points
from pipeline.reconcile.scan_words import told
from pipeline.wording.parse import parse
from tests.wording.sheet import Told

KNOWN = ("Down Swing", "Jab", "Chop", "Horn", "Sound Horn", "Retrieve Weapon", "Extended Range")
VERBS = (*KNOWN, "Go Berserk", "Skip Back", "Follow Up")  # rows that verbs begin
POOLS = ("grit",)
THEIRS: Literal["opponents"] = "opponents"
RED, NO_RED = Only(only=("red",)), Forbid(forbid=("red",))
LASTING = Forbid(forbid=("red",), lasts="combat")
PAIR, NO_PAIR = Only(only=("red", "white")), Forbid(forbid=("red", "white"))
UP = Bonus(bonus=1, to=("jab",))

SAME: tuple[Told, ...] = (
    ((NO_RED,), """
        Red is sealed next turn.
        Red is sealed off to you next turn.
        Red is taboo next turn.
        Red is shut to you next turn.
        Skip all Red maneuvers next turn.
        You must skip Red next turn.
        Renounce Red next turn.
        You forgo Red next turn.
        Abandon any Red next turn.
        Say goodbye to Red next turn.
        You can say farewell to your Red maneuvers next turn.
        You can't go Red next turn.
        Don't go for Red next turn.
        You must not go Red next turn.
        You can't follow this with Red next turn.
        Do not follow that up with any Red next turn.
        This may not be followed by Red next turn.
        You are moving too slow for Red next turn.
        You are too tired for any Red next turn.
        No Red at all next turn.
        Everything Red is barred next turn.
        Leave out anything that is Red next turn.
        Do not use anything Red next turn.
    """),
    ((NO_PAIR,), """
        Red and White are sealed next turn.
        Red as well as White is barred next turn.
        Red is barred next turn, and so is White.
        Red is out next turn, as is White.
        Red is not allowed next turn, nor is White.
        Skip everything Red and everything White next turn.
    """),
    ((LASTING,), """
        From now on, until the battle is over, Red is sealed.
        From now on, and for the rest of the fight, do no Red.
        Do no Red from now on, until the duel ends.
        Red is out for the whole remaining battle.
        No Red at all for the remaining fight.
    """),
    ((RED,), """
        You're down to Red next turn.
        Next turn has to be Red.
        The next maneuver has to be Red.
        Red, that's all you get next turn.
        Red is all you get next turn.
        All you get is Red next turn.
        You can only go Red next turn.
        Go only Red next turn.
        You must go Red next turn.
        You may follow this only with Red next turn.
        You must follow this with Red next turn.
    """),
    ((PAIR,), """
        Your choice next turn is between Red and White.
        The choice is among Red and White next turn.
        Only Red as well as White is allowed next turn.
        Red or White, that is all you have next turn.
        Next turn has to be Red or White.
    """),
    ((UP,), """
        Jab: score +1.
        Jab next turn: score +1.
        Jab: bonus +1 next turn.
        Jab gets score +1 next turn.
        With a Jab you score 1 point more.
        With any Jab next turn, you score 1 more.
        Using the Jab you get +1 next turn.
        With Jab you have a bonus of +1 next turn.
        A Jab gains a point next turn if it scores.
    """),
    ((Bonus(bonus=1),), """
        Score +1.
        Your score: +1.
    """),
    ((Bonus(bonus=-1, to=("jab",)),), """
        A Jab next turn loses a point.
        With a Jab you are at -1 next turn.
    """),
    ((Forbid(forbid=(10, 12)),), """
        Nos. 10 and 12 are sealed next turn.
        Do no Nr. 10 or Nr. 12 next turn.
        You cannot use No. 10 or 12 next turn.
    """),
    ((Only(only=("red",), but=(10,)),), """
        Do only Red next turn, except Nr. 10.
        Only Red next turn, but not No. 10.
    """),
    ((Bonus(bonus=1, to=("jab", 10, 12)),), """
        Jab or No. 10, 12: score +1.
    """),
    ((Goto(goto=41, when="scored"),), """
        If you scored, turn to Nr. 41.
        If you have scored, go on to No. 41 instead.
        If you scored, turn to page number 41.
    """),
    ((Goto(goto=27, other=(41,), when="scored"),), """
        If you scored, turn to No. 27 or No. 41, as you like.
    """),
    ((Points(points={"grit": -1}),), """
        That cost you 1 Grit.
        Take off 1 Grit.
        1 Grit lost.
        Pay 1 Grit.
    """),
    ((Points(points={"grit": 1}),), """
        Get back 1 Grit.
        1 point of Grit comes back.
    """),
    ((Drain(drain=2),), """
        Take off 2 body points.
        Knock off 2 more body points.
        Take off 2 extra body points.
    """),
    ((Forbid(forbid=("jab", "chop")), Bonus(bonus=1, to=("red",))), """
        Jab is barred next turn, and so is Chop, but Red gets +1.
    """),
    ((Forbid(forbid=("red",), binds=THEIRS),), """
        I am too slow for Red next turn.
    """),
    ((Free(free=True),), """
        Nothing is sealed next turn.
    """),
)  # fmt: skip
_LINES = [(c, line.strip()) for c, text in SAME for line in text.strip().splitlines()]


@pytest.mark.parametrize(("clauses", "text"), _LINES)
def test_what_it_tells(clauses: tuple[Clause, ...], text: str) -> None:
    for read in (parse(text, KNOWN, pools=POOLS), told(text, KNOWN, pools=POOLS)):
        assert (read.clauses, read.rest) == (clauses, "")


REFUSED = """
    Red is unsealed next turn.
    Red is not sealed next turn.
    Red is no longer sealed next turn.
    Only Red is sealed next turn.
    All but Red is sealed next turn.
    Red is sealed.
    You may skip Red next turn.
    Do not skip Red next turn.
    Do not skip your Red next turn.
    Don't neglect your Red next turn.
    Do not avoid your Red next turn.
    Never renounce Red next turn.
    Skip nothing but Red next turn.
    Do not say goodbye to Red next turn.
    Say goodbye to your opponent.
    My opponent renounces Red next turn.
    Go Red next turn.
    You can go Red or White next turn.
    You need not go Red next turn.
    You don't have to go Red next turn.
    You can't go wrong with Red next turn.
    You can't go without Red next turn.
    You can follow this with Red next turn.
    This may be followed by Red next turn.
    You can't follow my opponent with Red next turn.
    You are not too slow for Red next turn.
    You are too slow for my Red next turn.
    You are too slow for your opponent's Red next turn.
    You are too slow for anything but Red next turn.
    You are too slow for Red to reach you next turn.
    From now on, until you score, do no Red.
    From now on, until the next turn, do no Red.
    Jab is barred, and so is Chop, next turn.
    Jab is barred next turn, and so is Chop for the rest of the combat.
    Jab is barred next turn, and so is Chop if you scored.
    Jab is barred next turn, nor is Chop.
    Jab is not allowed next turn, and so is Chop.
    Jab is not barred next turn, and so is Chop.
    Jab is barred next turn, and so is your opponent.
    Jab is barred next turn, and so is Jab.
    Only Jab is allowed next turn, and so is Chop.
    Do no Jab next turn, and so is Chop.
    Red as well as White is not barred next turn.
    Red as well as you next turn.
    Not everything Red is barred next turn.
    Not everything Red is allowed next turn.
    Not all Red maneuvers are allowed next turn.
    Not every Red maneuver is allowed next turn.
    Everything Red is allowed next turn.
    Next turn: not everything Red.
    You may not do everything Red next turn.
    Never use everything Red next turn.
    Next turn only sealed Red.
    Next turn only barred Red.
    Use everything Red next turn.
    You are not down to Red next turn.
    You are down to 3 body points.
    Next turn does not have to be Red.
    Next turn has not to be Red.
    The choice next turn is not between Red and White.
    Your choice next turn is between Red and losing 1 body point.
    The choice next turn is between Red and nothing.
    My choice next turn is between Red and White.
    Red, that's not all you get next turn.
    Red, that's what you get next turn.
    Red is all you have to avoid next turn.
    Red +2 is all you get next turn.
    Jab: score 1.
    Jab: score 1 next turn.
    Jab: damage +1.
    Jab: score +1 or 2.
    Not Jab: score +1.
    My Jab: score +1.
    Your opponent's Jab: score +1.
    Jab gets score 2 next turn.
    Jab gets no score +1 next turn.
    With Jab you score 1 next turn.
    With Jab you score 2 points next turn.
    With Jab you do not score 1 point more.
    With Jab you may score 1 point more.
    With Jab I score 1 point more.
    With Jab your opponent scores 1 point more.
    With Jab you score 1 point more than Chop.
    With Jab you get +1 damage.
    With Jab you get 1 more.
    With 2 Jabs you score 1 point more.
    Without Jab you score 1 point more.
    A Jab gains a point of Grit next turn.
    You gain a point next turn.
    Score 1.
    Score - 1.
    Score +1 unless Red.
    My score +1.
    You score +1.
    If you scored, score +1.
    On a score, score +1.
    No 10 next turn.
    No. 10 next turn.
    Turn to No. 99.
    Do not turn to No. 41.
    Take off 1 from your score.
    Do not take off 1 body point.
    You may take off 1 body point.
    You may lose 1 body point.
    You may take off 1 Grit.
    1 Grit is not lost.
    Pay 1 Grit or do no Red next turn.
"""


@pytest.mark.parametrize("text", [line.strip() for line in REFUSED.strip().splitlines()])
def test_what_is_refused(text: str) -> None:
    assert not parse(text, KNOWN, pools=POOLS).understood
    assert not told(text, KNOWN, pools=POOLS).understood


@pytest.mark.parametrize("name", ["Go Berserk", "Skip Back", "Follow Up"])
def test_verbs_that_begin_a_name_are_none(name: str) -> None:
    row = name.lower()
    assert parse(f"Only {name} next turn.", VERBS).clauses == (Only(only=(row,)),)
    assert parse(f"You can't {name} next turn.", VERBS).clauses == (Forbid(forbid=(row,)),)
    assert parse(f"{name} is sealed next turn.", VERBS).clauses == (Forbid(forbid=(row,)),)
    assert not parse(f"{name} next turn.", VERBS).understood


@pytest.mark.parametrize(
    "said",
    [
        "Gloom Ray is sealed till dawn!",
        "Gloom Rays are taboo among us!",
        "Skip the Gloom Ray for a while!",
        "I beg you to renounce the Gloom Ray!",
    ],
)
def test_what_bars_is_no_mere_talk(said: str) -> None:
    read = parse(f"{said} Do no Red next turn.", (*KNOWN, "Gloom Ray"), talks=True)
    assert not read.understood


def test_flavour_stays_flavour() -> None:
    read = told("I will skin you, ha! Do no Red next turn.", KNOWN, talk=True)
    assert (read.clauses, read.understood) == ((NO_RED,), True)
