"""Phrases of restrictions, and the clauses that they become."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import (
    Allow,
    Announce,
    Bonus,
    Boost,
    Clause,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
    Ignore,
    Lose,
    Only,
    Page,
    Points,
    Recover,
    Restore,
    Reveal,
    Unmodelled,
    Weaken,
)
from pipeline.readers.transcription_phrases import Pools
from pipeline.readers.transcription_restrictions import Instruction, phrases, read_instruction

SPARKS = Pools(energy="sparks", points=("luck",))


def told(text: str, pools: Pools = Pools()) -> Instruction:  # noqa: B008 - it is frozen
    said = phrases(text)
    assert said is not None
    return read_instruction(said, pools)


ALLOWED_X = "Allowed move Pick Up"


@pytest.mark.parametrize(
    ("text", "tell"),
    [
        ("No restrictions", [Free(free=True)]),
        ("Can't use D", [Forbid(forbid=("red",))]),
        ("Can’t use D", [Forbid(forbid=("red",))]),
        ("Can't use move Side Reap,Can't use U", [Forbid(forbid=("side reap", "blue"))]),
        ("Only G,Only Y", [Only(only=("green", "yellow"))]),
        ("Only G,Only G", [Only(only=("green",))]),
        ("Only W,Only K,Only B,Only O", [Only(only=("white", "black", "brown", "orange"))]),
        ("Only move Extended Range", [Only(only=("extended range",))]),
        ("Only move Miller's Knock", [Only(only=("miller's knock",))]),
        ("Onlydouble move Jump,Onlydouble B",
         [Only(only=("jump", "brown"), lasts=2, overrides="all")]),
        ("Only G,Onlydouble B",
         [Only(only=("green",)), Only(only=("brown",), lasts=2, overrides="all")]),
        ("Never move Cover,Can't use O,Never D",
         [Forbid(forbid=("cover", "red"), lasts="combat"), Forbid(forbid=("orange",))]),
        (f"Never move Special,{ALLOWED_X}",
         [Forbid(forbid=("special",), but=("pick up",), lasts="combat")]),
        (f"Can't use U,{ALLOWED_X}", [Forbid(forbid=("blue",), but=("pick up",))]),
        (f"{ALLOWED_X},Can't use U", [Forbid(forbid=("blue",), but=("pick up",))]),
        (f"Can't use U,Never O,{ALLOWED_X}",
         [Forbid(forbid=("blue",)), Forbid(forbid=("orange",), but=("pick up",), lasts="combat")]),
        (f"Only U,{ALLOWED_X}",
         [Only(only=("blue",)), Unmodelled(unmodelled="allowed move pick up")]),
        (f"Can't use U,Score {ALLOWED_X}",
         [Forbid(forbid=("blue",)), Unmodelled(unmodelled="score allowed move pick up")]),
        ("Bonus 2", [Bonus(bonus=2)]),
        ("Bonus -1", [Bonus(bonus=-1)]),
        ("Bonusonly 2 U", [Bonus(bonus=2, to=("blue",))]),
        ("Bonusonly move 8 Reap,Bonusonly move 8 Side Prod",
         [Bonus(bonus=8, to=("reap", "side prod"))]),
        ("Bonusonlymove 8 Reap,Bonusonly 8 U", [Bonus(bonus=8, to=("reap", "blue"))]),
        ("Bonusonly 1 O,Bonusonly 2 U",
         [Bonus(bonus=1, to=("orange",)), Bonus(bonus=2, to=("blue",))]),
        ("Bonus 1,Bonusonly 1 O", [Bonus(bonus=1), Bonus(bonus=1, to=("orange",))]),
        ("Bonusonly 1 O,Bonusonly 1 O", [Bonus(bonus=1, to=("orange",))] * 2),
        ("Bonusonly move 4 W", [Bonus(bonus=4, to=("white",))]),
        ("Regain 3", [Recover(recover=3)]),
        ("Drop weapon", [Drop(drop="weapon")]),
        ("Usedweapon lost", [Drop(drop="used")]),
        ("Retrieve weapon", [Restore(restore="weapon")]),
        ("Weapon gained", [Restore(restore="weapon")]),
        ("Shield broken", [Lose(lose="shield")]),
        ("Page turn 57", [Goto(goto=57)]),
        ("Score page turn 41", [Goto(goto=41, when="scored")]),
        ("Not Score page turn 57", [Goto(goto=57, when="missed")]),
        ("Score no restrictions", [Free(free=True, when="scored")]),
        ("Extended Range Only move Extended Range,Not Extended Range No restrictions",
         [Only(only=("extended range",), when="extended"), Free(free=True, when="close")]),
        ("Only G,Score Only Y", [Only(only=("green",)), Only(only=("yellow",), when="scored")]),
        ("Score doubleturn 07 01",
         [Goto(goto=7, when="scored"), Goto(goto=1, when="scored", binds="opponents")]),
        ("Page 01 doubleturn 35 51",
         [Page(page=1, goto=35), Page(page=1, goto=51, binds="opponents")]),
        ("Page 55 page turn 17", [Page(page=55, goto=17)]),
        ("Score onlyopponent move 2 Jump,Score onlyopponent 2 B",
         [Only(only=("jump", "brown"), lasts=2, when="scored", binds="opponents")]),
        ("Previous score onlyopponent 1 B",
         [Only(only=("brown",), when="had scored", binds="opponents")]),
        ("Score temporary damage 4", [Weaken(weaken=4, when="scored", binds="opponents")]),
        ("Score use spell", [Reveal(reveal="spell", when="scored")]),
        ("Announce color", [Announce(announce="colour", binds="opponents")]),
        ("Score Knock out", [End(end="win", when="scored")]),
        ("Escape", [End(end="lose", may=True)]),
        ("Draw,Lose combat", [End(end="draw"), End(end="lose")]),
        ('Score chooseoption "Left"|"Right":Page turn 27|Page turn 41',
         [Goto(goto=27, other=(41,), when="scored")]),
        ("Score add cumulative score 1 35 3,Score add cumulative score 1 53 3",
         [Bonus(bonus=1, pages=(35, 53), most=3, lasts="combat", when="scored")]),
        ("Enable move Reap,Enable move Prod,Disable U",
         [Allow(allow=("reap", "prod"), lasts="combat"),
          Forbid(forbid=("blue",), lasts="combat")]),
        ("Regain all", [Recover(recover=99)]),
        ("Weapon lost", [Lose(lose="weapon")]),
        ("Score lose 1", [Drain(drain=1, when="scored")]),
        ("Score accumulated substract move +1 Reap,Score accumulated substract move +1 Prod",
         [Bonus(bonus=1, to=("reap", "prod"), lasts="combat", when="scored")]),
        ("Bonusonly move 2 Reap,No restrictions,Bonusonly move 2 Prod",
         [Bonus(bonus=2, to=("reap", "prod")), Free(free=True)]),
        ("NO  RESTRICTIONS , only   g", [Free(free=True), Only(only=("green",))]),
    ],
)  # fmt: skip
def test_phrases_with_a_meaning(text: str, tell: list[Clause]) -> None:
    assert told(text) == Instruction(tell=tuple(tell))


def test_what_a_critical_adds_is_kept_apart() -> None:
    assert told("Only G,*Never move Special,*Allowed move Pick Up,* Never U") == Instruction(
        tell=(Only(only=("green",)),),
        critical=(Forbid(forbid=("special", "blue"), but=("pick up",), lasts="combat"),),
    )


@pytest.mark.parametrize(
    ("text", "party"), [("(P)", "swap"), ("(P*)", "missile"), ("Drop weapon", None)]
)
def test_symbols_of_parties(text: str, party: str | None) -> None:
    assert told(f"No restrictions,{text}").party == party


def test_points_of_the_energy_that_the_sheet_names() -> None:
    assert told("Change special -1", SPARKS).tell == (Points(points={"sparks": -1}),)
    assert told("Score change special +2", SPARKS).tell == (
        Points(points={"sparks": 2}, when="scored"),
    )
    assert told("Wield weapon 1 change special 1", SPARKS).tell == (
        Points(points={"sparks": 1}, when="weapon 1"),
    )
    assert told("Change luck -1", SPARKS).tell == (Points(points={"luck": -1}),)
    assert told("Luckregain 2,Luckdamage 1", SPARKS).tell == (
        Points(points={"luck": 2}), Points(points={"luck": -1}, binds="opponents"),
    )  # fmt: skip


def test_body_points_under_another_name() -> None:
    """A sheet that `uses` points counts its body points by them."""
    bog = Pools(body="bog")
    assert told("Bogregain 3,Not score bogregain 1,Change bog -2", bog).tell == (
        Recover(recover=3), Recover(recover=1, when="missed"), Drain(drain=2),
    )  # fmt: skip
    assert told("Doublebog,Boostbog 2", bog).tell == (
        Boost(boost="double", to=("bog",)), Boost(boost=2, to=("bog",)),
    )  # fmt: skip
    assert told("Previous score bogdamage 6,Keep score,Score ignore damage", bog).tell == (
        Drain(drain=6, when="had scored", binds="opponents"), Ignore(ignore="score", when="scored"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key", "figures"),
    [
        ("Score ring the bell 04", "score ring the bell #", (4,)),
        ("Score add luck 1 07 -3", "score add luck # # #", (1, 7, -3)),
        ("Lift +2", "lift +#", (2,)),
        ("Only A", "only a", ()),
        ("Only move A", "only move a", ()),
        ("Only move 12", "only move #", (12,)),
        ("Only move Red", "only move red", ()),
        ("Only once more", "only once more", ()),
        ("Only move Left - Right", "only move left - right", ()),
        ("Change special -1", "change special #", (-1,)),
        ("Regain 0", "regain #", (0,)),
        ("Score page turn 65", "score page turn #", (65,)),
        ("Score accumulated substract move -1 Reap",
         "score accumulated substract move # reap", (-1,)),
        ("Score Extended Range Only G", "score extended range only g", ()),
        ("Previous time only G", "previous time only g", ()),
        ("Bogdamage 2", "bogdamage #", (2,)),
        ('Chooseoption "a"|"b":page turn 7', 'chooseoption "a"|"b":page turn #', (7,)),
        ('Choose "left, or so"|"right":page turn 7|page turn 9',
         'choose "left, or so"|"right":page turn #|page turn #', (7, 9)),
        ("Wave flag2", "wave flag2", ()),
    ],
)  # fmt: skip
def test_what_has_no_meaning_yet_is_kept_with_its_figures(
    text: str, key: str, figures: tuple[int, ...]
) -> None:
    assert told(text).tell == (Unmodelled(unmodelled=key, figures=figures),)


def test_unmodelled_phrases_are_not_merged() -> None:
    assert told("Sing,Sing").tell == (Unmodelled(unmodelled="sing"),) * 2


@pytest.mark.parametrize(
    "text", ["", ",", "Only G,", ",Only G", "Only G,,Only Y", "*", 'Say "go', " , "]
)
def test_what_is_no_list_of_phrases(text: str) -> None:
    assert phrases(text) in (None, [])
