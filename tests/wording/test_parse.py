"""The sentence kinds of the books, in words of our own, and what must stay a doubt."""

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
    Height,
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
    Wield,
)
from pipeline.wording.parse import LIMIT, Parsed, parse
from tests.wording.sheet import KNOWN

FREE, DROP, BACK = Free(free=True), Drop(drop="weapon"), Restore(restore="weapon")
KINDS: list[tuple[str, tuple[Clause, ...]]] = [
    # limits
    ("Do only White or Black next turn.", (Only(only=("white", "black")),)),
    ("You can do only Feints next turn", (Only(only=("feint",)),)),
    ("Do nothing but Dodges next turn.", (Only(only=("dodge",)),)),
    ("Do no Kicks, Parries or Black next turn.", (Forbid(forbid=("kick", "parry", "black")),)),
    ("Do not use any Special attacks next turn.", (Forbid(forbid=("special",)),)),
    ("You may not use White next turn.", (Forbid(forbid=("white",)),)),
    ("You can't do Fakes next turn.", (Forbid(forbid=("fake",)),)),
    ("Do not sound your Horn for the rest of the duel.",
     (Forbid(forbid=("horn",), lasts="combat"),)),
    ("Do only the Dodges for the next THREE turns.", (Only(only=("dodge",), lasts=3),)),
    ("Do no page 24 for the next 4 turns.", (Forbid(forbid=(24,), lasts=4),)),
    ("Do no X-Range next turn.", (Forbid(forbid=("extended range",)),)),
    ("Do no Blue and no Fakes for the rest of the combat.",
     (Forbid(forbid=("blue", "fake"), lasts="combat"),)),
    # exceptions, additions, what is replaced
    ("Do no Yellow (except Duck) maneuvers next turn.",
     (Forbid(forbid=("yellow",), but=("duck",)),)),
    ("Do only Yellow, except Duck or Dodge, next turn.",
     (Only(only=("yellow",), but=("duck", "dodge")),)),
    ("Do no Special unless Charge next turn.", (Forbid(forbid=("special",), but=("charge",)),)),
    ("Do no Blue, including Chops, next turn.", (Forbid(forbid=("blue", "chop")),)),
    ("Do only Ducks for the next 2 turns instead of any other restrictions.",
     (Only(only=("duck",), lasts=2, overrides="all"),)),
    ("Do only Ducks for the next 2 turns. All other restrictions are void.",
     (Only(only=("duck",), lasts=2, overrides="all"),)),
    ("Do only Ducks next turn, and ignore all other restrictions.",
     (Only(only=("duck",), overrides="all"),)),
    # names of the sheet
    ("Do no Down or Side Swings next turn.", (Forbid(forbid=("down swing", "side swing")),)),
    ("Do no Swing or Thrust Halberd next turn.", (Forbid(forbid=("swing", "thrust halberd")),)),
    ("Do no Thrust with Halberd next turn.", (Forbid(forbid=("thrust halberd",)),)),
    ("Do no Tail attacks next turn.", (Forbid(forbid=("tail",)),)),
    ("Do no Stomp or Halberd moves next turn.", (Forbid(forbid=("stomp", "halberd")),)),
    ("Do only Block and Close next turn.", (Only(only=("block and close",)),)),
    # a time that is said once
    ("Do no White, but add +3 to any Black that scores next turn.",
     (Forbid(forbid=("white",)), Bonus(bonus=3, to=("black",)))),
    ("Do no White next turn and add +3 to any Black that scores.",
     (Forbid(forbid=("white",)), Bonus(bonus=3, to=("black",)))),
    # freedom
    ("No restrictions next turn.", (FREE,)),
    ("You have no limits.", (FREE,)),
    # bonuses
    ("Add +3 if you score next turn.", (Bonus(bonus=3),)),
    ("Add 3 if you score with Jabs next turn.", (Bonus(bonus=3, to=("jab",)),)),
    ("Add + 3 to any Jab that scores next turn.", (Bonus(bonus=3, to=("jab",)),)),
    ("Add +1 to all Jab attacks for the rest of the fight (accumulative).",
     (Bonus(bonus=1, to=("jab",), lasts="combat"),)),
    ("Subtract 2 from any Jab that scores for the next 2 turns.",
     (Bonus(bonus=-2, to=("jab",), lasts=2),)),
    ("+2 to Black next turn.", (Bonus(bonus=2, to=("black",)),)),
    # weapons and shields
    ("Do only Dodges until your weapon is picked up.",
     (DROP, Only(only=("dodge",), lasts="restored"))),
    ("Do only Dodges until your weapon is back.", (Only(only=("dodge",), lasts="restored"),)),
    ("Drop your weapon. Do no Blue until you have retrieved it.",
     (DROP, Forbid(forbid=("blue",), lasts="restored"))),
    ("Do no axe attacks until your axe has been retrieved.", (DROP,)),
    ("Do not use the weapon you just used until it is recovered.", (Drop(drop="used"),)),
    ("May use your axe again.", (BACK,)),
    ("You have picked up your weapon and may use it again.", (BACK,)),
    ("Your shield is broken. Do no Blocks for the rest of the game.",
     (Lose(lose="shield"), Forbid(forbid=("block",), lasts="combat"))),
    ("Your weapon has been shattered.", (Lose(lose="weapon"),)),
    # points
    ("Regain one Body Point.", (Recover(recover=1),)),
    ("Do only Brown and recover 2 body points next turn.",
     (Only(only=("brown",)), Recover(recover=2))),
    ("Take 3 points of damage.", (Drain(drain=3),)),
    ("Suffer 3 damage.", (Drain(drain=3),)),
    ("Spend 2 bullets and 1 luck point.", (Points(points={"bullets": -2, "luck": -1}),)),
    ("Spend 2 bullets and pay 1 luck point.", (Points(points={"bullets": -2, "luck": -1}),)),
    ("You may reload 1 arrow.", (Points(points={"arrows": 1}),)),
    ("Restore one point of magic.", (Points(points={"magic": 1}),)),
    ("Increase your luck points by 2.", (Points(points={"luck": 2}),)),
    ("Lower your luck by 2.", (Points(points={"luck": -2}),)),
    ("Spend 3 Pebbles.", (Points(points={"pebbles": -3}),)),
    # conditions
    ("If on a score page, go to page 13, otherwise turn to section 59.",
     (Goto(goto=13, when="scored"), Goto(goto=59, when="missed"))),
    ("If you are NOT on a score page, recover 1 body point.", (Recover(recover=1, when="missed"),)),
    ("Go to page 13 instead if on a score page.", (Goto(goto=13, when="scored"),)),
    ("If you score, go to 13.", (Goto(goto=13, when="scored"),)),
    ("When at close range do no Kicks next turn; otherwise do only Charges next turn.",
     (Forbid(forbid=("kick",), when="close"), Only(only=("charge",), when="extended"))),
    ("No restrictions next turn, but if on a score page you'll go to page 5 and I'll go to page 3.",
     (FREE, Goto(goto=5, when="scored"), Goto(goto=3, when="scored", binds="opponents"))),
    ("If on page 9, go to page 5.", (Page(page=9, goto=5),)),
    ("If on a score page, ignore the result and go to section 13.",
     (Goto(goto=13, when="scored"),)),
    # the opponents
    ("If on a score page direct all opponents to do only Ducks for the next two turns.",
     (Only(only=("duck",), lasts=2, when="scored", binds="opponents"),)),
    ("I will reduce my luck by 2 and do only Ducks next turn.",
     (Points(points={"luck": -2}, binds="opponents"), Only(only=("duck",), binds="opponents"))),
    ("I lose 2 body points.", (Drain(drain=2, binds="opponents"),)),
    ("We both go to page 57.", (Goto(goto=57), Goto(goto=57, binds="opponents"))),
    # other ways to say it
    ("Do Black or White only next turn.", (Only(only=("black", "white")),)),
    ("Black only next turn.", (Only(only=("black",)),)),
    ("You must do a Duck next turn.", (Only(only=("duck",)),)),
    ("Do no Blue for the following turn.", (Forbid(forbid=("blue",)),)),
    ("Do no Blue until the end of the combat.", (Forbid(forbid=("blue",), lasts="combat"),)),
    ("Do any maneuver next turn.", (FREE,)),
    ("All limits are lifted.", (FREE,)),
    ("Do only Ducks next turn. This overrides all other limits.",
     (Only(only=("duck",), overrides="all"),)),
    ("Add +2 if you score next turn with Black.", (Bonus(bonus=2, to=("black",)),)),
    ("If on a score page add +1 to all dagger attacks for the rest of the combat. (Accumulative)",
     (Bonus(bonus=1, to=("dagger",), lasts="combat", when="scored"),)),
    ("You are disarmed. Do only Ducks until your weapon is retrieved.",
     (DROP, Only(only=("duck",), lasts="restored"))),
    ("Add 2 to your body points.", (Recover(recover=2),)),
    ("Subtract 1 from your body points.", (Drain(drain=1),)),
    ("Add 2 to your luck points and use 1 arrow.", (Points(points={"luck": 2, "arrows": -1}),)),
    ("If on page 9 or 11, go to page 5.", (Page(page=9, goto=5), Page(page=11, goto=5))),
    ("If you are smashing my shield, go to page 5.", (Page(page=55, goto=5),)),
    ("Have your weapon back. (See the rule on the back of the card.) No limits next turn.",
     (BACK, FREE)),
    ("Choose a maneuver, then tell opponent: No limits next turn.", (FREE,)),
    # what comes beside limits and scores
    ("I may now do Spit, and you may do no Red next turn.",
     (Allow(allow=("spit",), binds="opponents"), Forbid(forbid=("red",)))),
    ("Double any successful use of magic next turn (whether restoring your own or reducing mine).",
     (Boost(boost="double", to=("magic",)),)),
    ("Add +2 to any successful use of the magic next turn.",
     (Boost(boost=2, to=("magic",)),)),
    ("Add +1 to all Leg wounds for the rest of the fight. This is cumulative up to a +4 bonus.",
     (Bonus(bonus=1, pages=(13,), most=4, lasts="combat"),)),
    ("Subtract 1 from your height.",
     (Height(height=-1, lasts="combat"),)),
    ("Raise your height by 2 for the next three turns.", (Height(height=2, lasts=3),)),
    ("You may escape.", (End(end="draw", may=True),)),
    ("Do only Extended Range and regain one body point next turn, or you can escape and I win!",
     (Only(only=("extended range",)), Recover(recover=1), End(end="lose", may=True))),
    ("Do only Brown next turn, and if on a score page, cause me 4 points of temporary damage.",
     (Only(only=("brown",)), Weaken(weaken=4, when="scored", binds="opponents"))),
    ("Cause me 2 points of damage.", (Drain(drain=2, binds="opponents"),)),
    ("Lose 1 body point each turn for the rest of the combat.",
     (Drain(drain=1, lasts="combat"),)),
    ("Regain all lost body points.", (Recover(recover=99),)),
    ("Ready weapon 2.", (Wield(wield=2),)),
    ("Go to section 57. If you were on a score page, ignore that score; I will lose 6 body points.",
     (Goto(goto=57), Ignore(ignore="score", when="had scored"),
      Drain(drain=6, when="had scored", binds="opponents"))),
    ("If you were on a score page, lose 1 body point.", (Drain(drain=1, when="scored"),)),
    ("No restrictions next turn. I will do a color maneuver next turn.",
     (FREE, Announce(announce="colour", binds="opponents"))),
    ("Double your damage if you score next turn.", (Boost(boost="double"),)),
    ("I may now attempt my goal.", (Allow(allow=("goal",), binds="opponents"),)),
    ("Please do no red-coded or blue things next turn.",
     (Forbid(forbid=("red", "blue"), lasts=1),)),
    # beyond the vocabulary: kept with a key
    ("Skip your next turn.", (Unmodelled(unmodelled="lose a turn"),)),
    ("If on a score page, reveal a spell card.",
     (Reveal(reveal="spell", when="scored"),)),
    ("Turn to page 13 or 15, your choice.",
     (Goto(goto=13, other=(15,)),)),
    ("If on a score page the fight is over and you win!",
     (End(end="win", when="scored"),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "clauses"), KINDS, ids=lambda x: str(x)[:60])
def test_kind(text: str, clauses: tuple[Clause, ...]) -> None:
    parsed = parse(text, KNOWN)
    assert parsed.clauses == clauses
    assert parsed.understood == bool(clauses)
    assert parsed.slips == ()


DOUBTS: list[tuple[str, str]] = [
    # words that nobody knows
    ("Do no Zaps next turn.", "Zaps next turn."),
    ("Add +2 to any Zap that scores next turn.", "Zap that scores next turn."),
    ("Dance for a turn.", "Dance for a turn."),
    ("Do no Red next turn. Dance!", "Dance!"),
    ("Do no attack next turn.", "next turn."),
    # numbers are never guessed
    ("Do only Ducks for the next turns.", "turns."),
    ("Do only Ducks for the next tow turns.", "tow turns."),
    ("Add +l if you score next turn.", "l if you score next turn."),
    ("Add +1 2 if you score next turn.", "2 if you score next turn."),
    ("Add +1.5 if you score next turn.", ".5 if you score next turn."),
    ("Go to page 99.", "."),
    ("Regain 0 body points.", "."),
    ("Regain 12345 body points.", "12345 body points."),
    ("Do only Ducks for the next 100 turns.", "."),
    # what could be meant in two ways
    ("Do no Back next turn.", "Back next turn."),
    ("Do no range next turn.", "range next turn."),
    ("Do only Ducks next turn and go to page 13 if on a score page.", "."),
    ("Do no Halberd attacks until your halberd has been retrieved.", "."),
    ("I will take 2 points of damage, and do no Red next turn.", "do no Red next turn."),
    ("If you score, add +2 to your score next turn.", "."),
    # a time that is not told, or not for this
    ("Do no Orange.", "."),
    ("Do no Red and add +2 to any Blue for the rest of the combat.", "."),
    ("No restrictions for the next 2 turns.", "."),
    ("Lose your shield.", "."),
    ("Go to page 5 or on page 9.", "on page 9."),
    # a permission limits nothing
    ("You may do Red next turn.", "Red next turn."),
    ("Spend 3 Gems.", "Gems."),
    ("If on page 9, do no Red next turn.", "."),
    ("Otherwise do no Red next turn.", "Otherwise do no Red next turn."),
    ("Other restrictions are void.", "restrictions are void."),
    ("Tell opponent:", "Tell opponent:"),
]


@pytest.mark.parametrize(("text", "rest"), DOUBTS)
def test_doubt_shows_how_far_it_got(text: str, rest: str) -> None:
    parsed = parse(text, KNOWN)
    assert parsed.rest == rest
    assert text[parsed.reached :] == rest


def test_what_came_before_a_doubt_is_kept() -> None:
    assert parse("Do no Red next turn. Dance!").clauses == (Forbid(forbid=("red",)),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'Tell Opponent: "Do no Red next turn." (P)',
            Parsed(clauses=(Forbid(forbid=("red",)),), party="swap"),
        ),
        (
            "Tell Opponent, “Do no Red\nnext turn” (P*)\nCRITICAL: “Do no Blue until combat ends”",
            Parsed(
                clauses=(Forbid(forbid=("red",)),),
                critical=(Forbid(forbid=("blue",), lasts="combat"),),
                party="missile",
            ),
        ),
        (
            "Critical Hit: No Blue for the rest of the combat.",
            Parsed(critical=(Forbid(forbid=("blue",), lasts="combat"),)),
        ),
        ("No limits next turn, or a partner may step in.", Parsed(clauses=(FREE,), party="swap")),
        ("(P*)", Parsed(party="missile")),
        ("", Parsed()),
    ],
)
def test_parts_of_an_instruction(text: str, expected: Parsed) -> None:
    parsed = parse(text)
    assert (parsed.clauses, parsed.critical) == (expected.clauses, expected.critical)
    assert parsed.party == expected.party
    assert parsed.understood


@pytest.mark.parametrize(
    "text",
    [
        "Do no Red next turn. (P) (P*)",
        "CRITICAL: Do no Red next turn. CRITICAL: Do no Blue next turn.",
        "Do no Red next turn. CRITICAL:",
    ],
)
def test_parts_that_contradict_are_a_doubt(text: str) -> None:
    assert not parse(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "DO NO SIDE SWINGS NEXT TURN",
        "**Do no** <u>Side Swings</u> _next turn_.",
        "Do no Side-Swings next turn",
        "Do no side-\nswings next\nturn",
        "« Do no Side\u00a0Swings next turn »",
        "Do no Sideswings next turn.",
        "Do  no\tSide\r\nSwings next turn .",
    ],
)
def test_print_does_not_matter(text: str) -> None:
    assert parse(text).clauses == (Forbid(forbid=("side swing",)),)
    assert parse(text).understood


def test_without_the_sheet_its_words_are_a_doubt_unless_quoted() -> None:
    assert parse("Do no gloom ray next turn.").rest == "gloom ray next turn."
    assert parse('Do no "gloom ray" next turn.').clauses == (Forbid(forbid=("gloom ray",)),)


def test_speech_is_set_aside_in_books_that_talk() -> None:
    text = "Ha, you blunder! Do no Red next turn."
    assert not parse(text).understood
    parsed = parse(text, talks=True)
    assert parsed.clauses == (Forbid(forbid=("red",)),)
    assert parsed.aside == ("Ha,", "you blunder!")
    assert parsed.understood


@pytest.mark.parametrize(
    "text", ["Do na Rad naxt tarn! Do no Red next turn.", "You stumble!", "Roll a die! No limits."]
)
def test_what_could_be_a_rule_is_no_speech(text: str) -> None:
    assert not parse(text, talks=True).understood


def test_a_text_that_is_too_long_is_a_doubt_whole() -> None:
    text = "Do no Red next turn. " * LIMIT
    assert parse(text) == Parsed(rest=text)


def test_body_points_under_another_name() -> None:
    """A sheet that counts force: what restores it heals, and what reduces it hurts."""
    text = "If you are NOT on a score page, restore one point of Force. I will lower my Force by 6."
    assert parse(text, body="force").clauses == (
        Recover(recover=1, when="missed"), Drain(drain=6, binds="opponents"),
    )  # fmt: skip
    assert parse(text).clauses == (
        Points(points={"force": 1}, when="missed"), Points(points={"force": -6}, binds="opponents"),
    )  # fmt: skip
    critical = "Regain 1 luck point. CRITICAL: Spend 2 force points."
    assert parse(critical, body="force").critical == (Drain(drain=2),)
    assert parse(critical, body="force").clauses == (Points(points={"luck": 1}),)
